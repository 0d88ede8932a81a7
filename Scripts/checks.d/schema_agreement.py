"""The published schema of `.modlint.yml` and the program take and refuse the same."""
import json
import os
import shutil
import subprocess
import tempfile

from checking import check

# What only the program can know stands in no schema: names of rules and modules, and which folders there are.
CONFIGURATIONS = [
    {"exclude": "Tests"}, {"exclude": []}, {"exclude": None}, {"exclude": {"a": "b"}}, {"Exclude": []},
    {"modules": []}, {"modules": None}, {"modules": {"name": "A", "paths": ["Sources/App"]}},
    {"modules": [{"name": "A", "paths": "Sources/App"}]}, {"modules": [{"name": "A", "paths": []}]},
    {"modules": [{"name": "", "paths": ["Sources/App"]}]}, {"modules": [{"name": "A"}]},
    {"modules": [{"name": "A", "paths": "Sources/App", "layr": "a"}]},
    {"layers": None}, {"layers": []}, {"layers": {}}, {"layers": "a"}, {"layers": ["a"]}, {"layers": {"exhaustive": True}},
    {"layers": {"order": []}}, {"layers": {"order": [{"name": "a", "modules": "App"}], "exhaustive": False, "except": "Core"}},
    {"layers": [{"name": "a", "modules": ["App"], "closed": True, "independent": True}]}, {"layers": [{"modules": ["App"]}]},
    {"layers": [{"name": "a", "modules": ["App"], "closed": 1}]}, {"layers": [{"name": "a", "folders": ["Sources/App"]}]},
    {"layers": [{"name": "a", "module": ["App"]}]}, {"layers": [{"name": "a", "modules": {"x": "y"}}]},
    {"forbidden": []}, {"forbidden": None}, {"forbidden": ["App"]}, {"forbidden": {"source": "App", "target": "Core"}},
    {"forbidden": [{"source": "App"}]}, {"forbidden": [{"source": "App", "target": "Core", "indirect": True}]},
    {"forbidden": [{"source": "App", "target": "Core", "indirect": "maybe"}]},
    {"forbidden": [{"source": {"modules": "App"}, "target": {"types": "Item"}}]},
    {"forbidden": [{"source": {"modules": "App"}, "target": {"typs": "Item"}}]},
    {"forbidden": [{"source": "App", "target": "Core", "except": ["App -> Core"]}]},
    {"forbidden": [{"source": "App", "target": "Core", "except": {}}]},
    {"protected": None}, {"protected": [{"target": "Core"}]}, {"protected": [{"by": "App"}]},
    {"protected": [{"target": "Core", "by": [], "reason": "r", "name": "n"}]},
    {"acyclic": None}, {"acyclic": "Sources"}, {"acyclic": ["Sources"]}, {"acyclic": [{"depth": 1}]},
    {"acyclic": [{"folders": "Sources", "depth": 1}]}, {"acyclic": [{"folders": "Sources", "depth": -1}]},
    {"acyclic": [{"folders": "Sources", "depth": "x"}]},
    {"allowed_dependencies": None}, {"allowed_dependencies": []}, {"allowed_dependencies": {"Core": []}},
    {"allowed_dependencies": {"Core": None}}, {"allowed_dependencies": {"App": "Core"}},
    {"team": None}, {"team": {}}, {"team": {"engineers": 3, "days": 10}}, {"team": {"engineers": "3"}}, {"team": {"engineers": 0}},
    {"team": {"days": 3651}}, {"team": {"people": 3}},
    {"rules": None}, {"rules": {}}, {"rules": []}, {"rules": {"deep-inheritance": "off"}}, {"rules": {"deep-inheritance": True}},
    {"rules": {"deep-inheritance": 3}}, {"rules": {"deep-inheritance": "fatal"}}, {"rules": {"deep-inheritance": {"max": 3}}},
    {"rules": {"deep-inheritance": {"strict": True, "severity": "error"}}}, {"rules": {"deep-inheritance": {"strict": "true"}}},
    {"rule-folders": None}, {"rule-folders": []}, {"baseline": "known.yml"}, {"baseline": ["known.yml"]},
    {"suppressions": None}, {"suppressions": {}}, {"suppressions": {"require-reason": True}},
    {"suppressions": {"require-reason": "true"}}, {"suppressions": {"reason": True}},
    {"extends": None}, {"extends": "shared.yml"}, {"extends": ["shared.yml"]}, {"extends": {}},
    {"included": "Sources"}, {"included": ["Sources/**"]}, {"included": None}, {"included": {"a": "b"}},
    {"fail-on": "warning"}, {"fail-on": "never"}, {"fail-on": "fatal"}, {"fail-on": 3}, {"strict": True}, {"strict": "true"},
    {"rules-url": "https://x.org/{id}"}, {"rules-url": "x.org"}, {"rules-url": []}, {"max-findings": 0}, {"max-findings": -1}, {"max-findings": "9"},
    {"rules": {"cycles": "off"}}, {"rules": {"cycles": True}}, {"rules": {"cycles": "fatal"}},
    {"overrides": None}, {"overrides": []}, {"overrides": {}}, {"overrides": [{"paths": ["Sources/App"]}]},
    {"overrides": [{"rules": {"deep-inheritance": "off"}}]}, {"overrides": [{"paths": "Sources/App", "rules": {"deep-inheritance": "off"}}]},
    {"overrides": [{"modules": ["App"], "rules": {"cycles": "off", "deep-inheritance": {"max": 3}}}]},
    {"overrides": [{"modules": ["App"], "rules": {}}]}, {"overrides": [{"modules": ["App"], "rules": None}]},
    {"overrides": [{"modules": ["App"], "rules": ["cycles"]}]}, {"overrides": [{"modules": ["App"], "rule": {"cycles": "off"}}]},
    {"overrides": [{"modules": ["App"], "rules": {"deep-inheritance": {"strict": True}}}]},
]
FILES = {
    "Package.swift": "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [\n"
                     "  .target(name: \"App\", dependencies: [\"Core\"]), .target(name: \"Core\")])\n",
    "Sources/App/App.swift": "import Core\nstruct App { let item: Item }\n", "Sources/Core/Item.swift": "public struct Item {}\n",
    "Tests/T.swift": "struct T {}\n", "known.yml": "version: 1\n",
    "shared.yml": "rules: {deep-inheritance: off}\n",
}


def check_schema(modlint, schema, jsonschema):
    validator = jsonschema.validators.validator_for(schema)(schema)
    folder = tempfile.mkdtemp(prefix="modlint-schema-")
    try:
        for path, text in FILES.items():
            os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(text)
        for configuration in CONFIGURATIONS:
            # JSON is YAML.
            with open(os.path.join(folder, ".modlint.yml"), "w", encoding="utf-8") as file:
                json.dump(configuration, file)
            result = subprocess.run([modlint, "scan", "--no-cache", "--fail-on", "never", "."], cwd=folder, capture_output=True, timeout=60)
            check(f"schema: {json.dumps(configuration)}", validator.is_valid(configuration) == (result.returncode == 0), result.stderr)
    finally:
        shutil.rmtree(folder)
