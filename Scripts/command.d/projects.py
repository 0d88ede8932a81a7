"""Parts of projects, several projects, and what files further down, overrides and shared files say."""
import json
import os
import re

from checking import check
from command import CONTROLLER, check_refused, git, project, run, scan_json, write

PACKAGE = ('// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: "P", targets: [\n'
           '  .target(name: "App", dependencies: ["Base"]), .target(name: "Base", dependencies: ["App"])])\n')
# Two modules in a cycle, and a chain of classes in each.
CYCLE = {"Package.swift": PACKAGE, "Sources/App/Pane.swift": "import Base\n" + CONTROLLER,
         "Sources/Base/Wrong.swift": "import App\npublic struct Wrong {}\n", "Sources/Base/Fine.swift": "struct Fine {}\n"}


def chain(prefix):
    """The classes of the controller by other names."""
    return re.sub(r"\b([A-D])\b", prefix + r"\1", CONTROLLER)


def found(result, report):
    """Rule and file of each finding."""
    return [(v["rule"], v["file"]) for v in report["violations"]] if report else result


def test_a_part_within_its_whole():
    folder = project(CYCLE)
    outside = project({"A.swift": CONTROLLER})
    whole = found(*scan_json(folder))
    check("the cycle of the whole", any(rule == "module-cycle" for rule, _ in whole), whole)
    os.symlink(folder, outside + "/link")
    ways = [(folder, ["Sources/Base/Wrong.swift"]), (folder, ["Sources/Base"]), (folder, ["Sources/Base/"]), (folder, ["./Sources/Base"]),
            (folder + "/Sources", ["Base"]), (folder + "/Sources/Base", []), (folder + "/Sources/Base", ["."]), (folder + "/Sources/App", ["../Base"]),
            (folder, [folder + "/Sources/Base"]), (outside, ["link/Sources/Base"]), (folder, ["Sources/Base/Fine.swift", "Sources/Base/Wrong.swift"]),
            (folder, ["Sources/Base", "Sources/Base/Wrong.swift"])]
    for place, paths in ways:
        result = run("scan", "--format", "json", *paths, cwd=place)
        rules = [v["rule"] for v in json.loads(result.stdout)["violations"]]
        check(f"{paths} in {os.path.relpath(place, folder)} is judged within the whole", result.returncode == 1 and "module-cycle" in rules
              and "deep-inheritance" not in rules, result)
        check(f"{paths}: told once", result.stderr.count(b"only a part of the project is shown") == 1, result.stderr)
        check(f"{paths}: one scan", result.stderr.count(b"3 files") == 1, result.stderr)
    result = run("scan", "Sources/Base/Fine.swift", cwd=folder)
    check("nothing in the part: exit 0, and it is told that it is one", result.returncode == 0 and b"no findings" in result.stderr
          and b"only a part of the project is shown, Sources/Base/Fine.swift" in result.stderr and b"elsewhere" in result.stderr, result)
    result = run("scan", ".", cwd=folder)
    check("of the whole nothing is told", b"only a part" not in result.stderr, result.stderr)
    result = run("scan", "--alone", "Sources/Base", cwd=folder)
    check("a part by itself", result.returncode == 0 and b"module-cycle" not in result.stdout, result)
    for words in (["--format", "html=" + outside + "/page.html"], ["--format", "dot"]):
        check(f"{words} of a part", run("scan", *words, "Sources/Base", cwd=folder).returncode == 1)
    result = run("query", "SELECT name FROM module WHERE kind <> 'sdk' ORDER BY name", "--format", "csv", ".", cwd=folder + "/Sources/Base")
    check("a query in a part asks the whole", result.stdout == b"name\nApp\nBase\n" and b"is a part of a project" in result.stderr, result)
    result = run("modules", cwd=folder + "/Sources/Base")
    check("modules in a part", b"App" in result.stdout and b"Package.swift" in result.stdout + result.stderr or b"swiftpm" in result.stdout, result)
    check("explain in a part", run("explain", "Base", "App", cwd=folder + "/Sources/Base").stdout.startswith(b"Base -> App"))
    check("why in a part", b"module-cycle" in run("why", "module-cycle", cwd=folder + "/Sources/Base").stdout)
    check("a part may have a baseline", run("baseline", "write", "Sources/Base", cwd=folder).returncode == 0)
    with open(folder + "/Sources/Base/.modlint-baseline.yml") as file:
        known = file.read()
    check("of what stands there", "module-cycle" in known and "deep-inheritance" not in known, known)
    result = run("scan", "Sources/Base", cwd=folder)
    check("which holds for it", result.returncode == 0 and b"0 new" in result.stderr, result)
    os.remove(folder + "/Sources/Base/.modlint-baseline.yml")
    check("a baseline of the whole", run("baseline", "write", cwd=folder).returncode == 0)
    check_refused(["baseline", "write", "Sources"], "Sources is a part of the project in ", cwd=folder)
    result = run("scan", cwd=folder + "/Sources/Base")
    check("and holds for a part", result.returncode == 0 and b"0 new" in result.stderr, result)
    # No manifest and no configuration: by itself, as ever.
    folder = project({"Core/A.swift": CONTROLLER, "App/B.swift": chain("X")})
    result, report = scan_json(folder + "/Core")
    check("a folder that is no part of a project", {v["file"] for v in report["violations"]} == {"A.swift"} and b"part" not in result.stderr, result.stderr)
    folder = project({"Pods/Kit/A.swift": CONTROLLER, **CYCLE})
    check("what no scan looks into is a whole", found(*scan_json(folder + "/Pods"))[0][1] == "Kit/A.swift")


def test_names_of_files():
    folder = project(CYCLE)
    elsewhere = project({"A.swift": ""})
    for place, path, shown in ((folder, "Sources/App/Pane.swift", "Sources/App/Pane.swift"), (folder + "/Sources", "App", "App/Pane.swift"), (folder + "/Sources/App", "", "Pane.swift"),
                               (folder + "/Sources/Base", "../App", "../App/Pane.swift"), (elsewhere, folder, folder + "/Sources/App/Pane.swift"),
                               (elsewhere, os.path.relpath(folder, elsewhere), os.path.relpath(folder, elsewhere) + "/Sources/App/Pane.swift"),
                               (os.path.dirname(folder), os.path.basename(folder), os.path.basename(folder) + "/Sources/App/Pane.swift")):
        result = run("scan", *([path] if path else []), cwd=place)
        check(f"{path or 'here'}: a terminal finds {shown}", ("\n" + shown + "\n").encode() in b"\n" + result.stdout, result.stdout)
    check("git", git(folder, "init", "-q").returncode == 0)
    result = run("scan", "--format", "sarif", "App", cwd=folder + "/Sources")
    check("hosts count from the repository's top", b'"uri": "Sources/App/Pane.swift"' in result.stdout or b'"uri":"Sources/App/Pane.swift"' in result.stdout, result.stdout[:600])


def test_changes_of_a_part():
    folder = project({**CYCLE, "Sources/Base/Wrong.swift": "public struct Wrong {}\n"})
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        git(folder, *words)
    write(folder + "/Sources/Base/Wrong.swift", CYCLE["Sources/Base/Wrong.swift"])
    git(folder, "add", "-A")
    for words, place, code in ((["--staged"], "Sources/Base", 1), (["--since", "HEAD"], "Sources/Base", 1), (["--staged", "Sources/Base/Fine.swift"], "", 0),
                               (["--staged", "Sources/Base/Wrong.swift"], "", 1)):
        result = run("scan", *words, cwd=os.path.join(folder, place))
        check(f"{words} in {place}: {code}", result.returncode == code and (b"module-cycle" in result.stdout) == (code == 1), result)


OWN = {"ios/A/Package.swift": PACKAGE, "ios/A/Sources/App/Pane.swift": CONTROLLER, "ios/A/Sources/Base/B.swift": "struct B {}\n",
       "ios/A/.modlint.yml": "exclude: [Sources/Base]\nrules: {deep-inheritance: off}\n",
       "mac/B/Package.swift": PACKAGE, "mac/B/Sources/App/Pane.swift": CONTROLLER, "mac/B/Sources/Base/B.swift": "struct B {}\n",
       "mac/B/.modlint.yml": "rules: {deep-inheritance: {severity: warning}}\n"}


def test_several_projects():
    folder = project(OWN)
    git(folder, "init", "-q")
    answers = [scan_json(folder + "/ios/A", folder + "/mac/B"), scan_json(folder + "/mac/B", folder + "/ios/A")]
    for result, report in answers:
        severities = {(v["file"], v["severity"]) for v in report["violations"] if v["rule"] == "deep-inheritance"} if report else None
        check("each path is judged by the file above it", result.returncode == 0 and severities == {("mac/B/Sources/App/Pane.swift", "warning")}, result)
    check("in any order", answers[0][0].stdout == answers[1][0].stdout)
    result = run("scan", "ios/A/Sources", "mac/B", cwd=folder)
    check("a part of one and the whole of another", result.returncode == 0 and b"mac/B/Sources/App/Pane.swift" in result.stdout
          and b"only a part of the project is shown" in result.stderr, result)
    check_refused(["scan", "--format", "html", "ios/A", "mac/B"], "show one project", cwd=folder)
    result, report = scan_json(folder)
    check("files further down hold for what lies below them", result.returncode == 0
          and {v["file"] for v in report["violations"] if v["rule"] == "deep-inheritance"} == {"mac/B/Sources/App/Pane.swift"}, result)
    os.remove(folder + "/ios/A/.modlint.yml")
    os.remove(folder + "/mac/B/.modlint.yml")
    result, report = scan_json(folder + "/ios/A", folder + "/mac/B")
    check("without files they are one scan", {v["file"] for v in report["violations"] if v["rule"] == "deep-inheritance"}
          == {"ios/A/Sources/App/Pane.swift", "mac/B/Sources/App/Pane.swift"}, result)
    run("baseline", "write", cwd=folder + "/mac/B")
    for paths in (["ios/A", "mac/B"], ["mac/B", "ios/A/Sources"]):
        result = run("scan", "--format", "json", "--fail-on-stale", "--strict", *paths, cwd=folder)
        check("each path is held against the list above it", result.returncode == 1 and b"error: the baseline has" not in result.stderr
              and {file.split("/")[0] for _, file in found(result, json.loads(result.stdout))} == {"ios"}, result)


def test_targets_that_share_files():
    """Targets whose names are not those of their modules."""
    yml = ("name: Music\ntargets:\n  My Music: {type: application, platform: iOS, sources: [App, Shared]}\n"
           "  My Widget: {type: app-extension, platform: iOS, sources: [Widget, Shared]}\n")
    folder = project({"project.yml": yml, "App/App.swift": "struct App {}\n", "Widget/Widget.swift": "struct Widget {}\n", "Shared/Song.swift": CONTROLLER,
                      ".modlint.yml": "rules: {file-in-two-modules: {few: 0, several: 0}}\n"})
    result, report = scan_json(folder)
    told = {v["rule"]: v["message"] for v in report["violations"]} if report else {}
    check("what is about two targets names them once", told.get("file-in-two-modules", "").endswith("My Music and My Widget: Song.swift"), result)
    check("what stands in a file of both names them", told.get("deep-inheritance", "").endswith("; holds for My_Music and My_Widget"), result)


def test_files_further_down():
    legacy = {"Legacy/Pane.swift": CONTROLLER, "Legacy/Made/Made.swift": chain("M"), "New/Pane.swift": chain("N"),
              ".modlint.yml": "rules: {deep-inheritance: {severity: error}}\n"}

    def severities(nested):
        folder = project({**legacy, "Legacy/.modlint.yml": nested})
        result, report = scan_json(folder)
        if not report:
            return result.stderr.decode()
        return {(v["file"], v["severity"]) for v in report["violations"] if v["rule"] == "deep-inheritance"}

    new = ("New/Pane.swift", "error")
    for nested, expected in (("rules: {deep-inheritance: off}\n", {new}), ("rules: {inheritance: off}\n", {new}),
                             ("exclude: [Made]\n", {new, ("Legacy/Pane.swift", "error")}), ("exclude: [Made/**]\n", {new, ("Legacy/Pane.swift", "error")}),
                             ("included: [Pane.swift]\n", {new, ("Legacy/Pane.swift", "error")}),
                             ("rules: {deep-inheritance: {max: 9, error_above: 9}}\n", {new}),
                             ("overrides: [{paths: [Made], rules: {deep-inheritance: warning}}]\n",
                              {new, ("Legacy/Pane.swift", "error"), ("Legacy/Made/Made.swift", "warning")})):
        check(f"further down: {nested}", severities(nested) == expected, severities(nested))
    for nested, says in (("exclude: [Nothing]\n", "Legacy/.modlint.yml:1: exclude: nothing is called 'Nothing'"), ("\nrulse: {}\n", "Legacy/.modlint.yml:2: unknown key 'rulse'"),
                         ("rules: {deep-inheritance: {strict: true}}\n", "Legacy/.modlint.yml:1: 'strict' of 'deep-inheritance'"),
                         ("overrides: [{paths: [No], rules: {deep-inheritance: off}}]\n", "Legacy/.modlint.yml:1: overrides: nothing is called 'No'")):
        folder = project({**legacy, "Legacy/.modlint.yml": nested})
        check_refused(["scan", "."], says, cwd=folder)
    for key in ("forbidden: [{source: A, target: B}]", "layers: [{name: a, modules: [A]}]", "baseline: x.yml", "team: {engineers: 2}", "fail-on: info"):
        folder = project({**legacy, "Legacy/.modlint.yml": "exclude: [Made]\n" + key + "\n"})
        result, report = scan_json(folder)
        check(f"what is said of a whole is told further down: {key}", report and [(p["file"], p["line"]) for p in report["problems"]] == [("Legacy/.modlint.yml", 2)], result)
    folder = project({**legacy, "Legacy/.modlint.yml": "rules: {deep-inheritance: off}\n", "given.yml": "rules: {deep-inheritance: {severity: warning}}\n"})
    result, report = scan_json(folder, "--config", folder + "/given.yml")
    check("a file that is given is alone", len({v["file"] for v in report["violations"]}) == 3 and b"passed over, as --config names another file: Legacy/.modlint.yml" in result.stderr, result)
    result, report = scan_json(folder + "/Legacy")
    check("a folder with such a file is a part of the whole", b"only a part of the project is shown" in result.stderr and not report["violations"], result)
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        git(folder, *words)
    write(folder + "/Legacy/More.swift", chain("Z"))
    git(folder, "add", "-A")
    check("what is staged obeys them", run("scan", "--staged", cwd=folder).returncode == 0)
    write(folder + "/Legacy/.modlint.yml", "rules: {deep-inheritance: error}\n")
    result = run("scan", "--staged", cwd=folder)
    check("as they lie on disk, on both sides", result.returncode == 1 and b"More.swift" in result.stdout and b"Legacy/Pane.swift\n" not in result.stdout, result)


def test_overrides():
    base = {"Package.swift": PACKAGE, "Sources/App/Pane.swift": "import Base\n" + CONTROLLER, "Sources/Base/Pane.swift": "import App\n" + chain("B")}

    def severities(text, **more):
        folder = project({**base, ".modlint.yml": text, **more})
        result, report = scan_json(folder)
        if not report:
            return result.stderr.decode()
        return sorted({(v["file"].split("/")[1], v["severity"]) for v in report["violations"] if v["rule"] == "deep-inheritance"})

    both = [("App", "info"), ("App", "warning"), ("Base", "info"), ("Base", "warning")]
    app = both[:2]
    for text, expected in (
        ("overrides: [{paths: [Sources/Base/**], rules: {deep-inheritance: off}}]\n", app), ("overrides: [{paths: [Base], rules: {deep-inheritance: off}}]\n", app),
        ("overrides: [{modules: [Base], rules: {deep-inheritance: off}}]\n", app), ("overrides: [{modules: ['B*'], rules: {inheritance: off}}]\n", app),
        ("overrides: [{modules: [Base], rules: {deep-inheritance: {max: 9}}}]\n", app),
        ("overrides: [{paths: [Base], rules: {deep-inheritance: info}}]\n", app + [("Base", "info")]),
        ("rules: {deep-inheritance: off}\noverrides: [{paths: [Base], rules: {deep-inheritance: on}}]\n", both[2:]),
        ("rules: {deep-inheritance: off}\noverrides: [{paths: [Base], rules: {deep-inheritance: {max: 3, severity: warning}}}]\n", [("Base", "warning")]),
        ("overrides:\n- {paths: [Base], rules: {deep-inheritance: off}}\n- {paths: [Sources], rules: {deep-inheritance: info}}\n", [("App", "info"), ("Base", "info")]),
        ("overrides: [{paths: [(Nothing)], rules: {deep-inheritance: off}}]\n", both),
        ("overrides: [{paths: [Base], rules: {deep-inheritance: off}}, {modules: [Base], rules: {deep-inheritance: {max: 3}}}]\n", app),
    ):
        check(f"overrides: {text}", severities(text) == expected, severities(text))
    for text, says in (
        ("\noverrides: [{paths: [Nothing/**], rules: {deep-inheritance: off}}]\n", ".modlint.yml:2: overrides: nothing is called 'Nothing/**'"),
        ("\noverrides: [{modules: [Bse], rules: {deep-inheritance: off}}]\n", ".modlint.yml:2: overrides: no module is called 'Bse'; did you mean 'Base'?"),
        ("overrides: [{rules: {deep-inheritance: off}}]\n", ".modlint.yml:1: an override needs 'paths' or 'modules'"), ("overrides: [{paths: [Base]}]\n", "an override needs 'rules'"),
        ("overrides: [{paths: [Base], rules: {deep-inheritence: off}}]\n", "unknown rule 'deep-inheritence'"), ("overrides: [{path: [Base], rules: {}}]\n", "unknown key 'path' in 'overrides'"),
        ("overrides: {paths: [Base]}\n", "'overrides' must be a list"), ("overrides: [{paths: [Base], rules: {module-cycle: {strict: true}}}]\n", "'strict' of 'module-cycle' holds for a whole project"),
    ):
        check_refused(["scan", "."], says, cwd=project({**base, ".modlint.yml": text}))


def test_shared_files():
    folder = project({"shared/base.yml": "exclude: [Made]\nrules: {deep-inheritance: {max: 9, severity: warning}, size: off}\nrule-folders: [Own]\n",
                      "shared/Own/README.md": "", "ios/.modlint.yml": "extends: ../shared/base.yml\nrules: {deep-inheritance: {max: 2}}\n",
                      "shared/Own/named-a.md": "---\nseverity: info\nmessage: found {name}\nsubject: '{name}'\n---\n# T\n```sql\nSELECT name, file, line FROM type WHERE name = 'A'\n"
                      "```\n## A\n```swift A.swift\nclass A {}  // violation: found A\n```\n## B\n```swift B.swift\nclass B {}\n```\n",
                      "ios/Made/A.swift": CONTROLLER, "ios/App/A.swift": chain("X"), "ios/App/B.swift": "class A {}\n"})
    git(folder, "init", "-q")
    result, report = scan_json(folder + "/ios")
    rules = {(v["rule"], v["severity"], v["file"]) for v in report["violations"]} if report else result
    check("a shared file says what the file does not", ("deep-inheritance", "warning", "App/A.swift") in rules and ("named-a", "info", "App/B.swift") in rules
          and not any(file.startswith("Made") for _, _, file in rules), rules)
    for files, says in (
        ({".modlint.yml": "\nextends: none.yml\n"}, ".modlint.yml:2: extends: there is no file 'none.yml'"),
        ({".modlint.yml": "extends: a.yml\n", "a.yml": "\n\nextends: none.yml\n"}, "a.yml:3: extends: there is no file 'none.yml'"),
        ({".modlint.yml": "extends: .modlint.yml\n"}, ".modlint.yml:1: extends: the files extend each other in a circle: .modlint.yml -> .modlint.yml"),
        ({".modlint.yml": "extends: a.yml\n", "a.yml": "extends: b.yml\n", "b.yml": "\nextends: ./a.yml\n"}, "b.yml:2: extends: the files extend each other in a circle: a.yml -> b.yml -> a.yml"),
        ({".modlint.yml": "extends: [a.yml]\n", "a.yml": ""}, ".modlint.yml:1: extends: one file is named here, found a list"),
        ({".modlint.yml": "extends: a.yml\n", "a.yml": "\nexlude: [x]\n"}, "a.yml:2: unknown key 'exlude'"), ({".modlint.yml": "extends: App\n"}, ".modlint.yml:1: extends: App: is a folder"),
        ({".modlint.yml": "extends: a.yml\n", "a.yml": "\n\nexclude: [Nothing]\n"}, "a.yml:3: exclude: nothing is called 'Nothing'"),
        ({".modlint.yml": "extends: a.yml\n", "a.yml": "rules:\n  deep-inheritance: {max: many}\n"}, "a.yml:2: 'max' of 'deep-inheritance'"),
        ({".modlint.yml": "extends: a.yml\n", "a.yml": "rules: [\n"}, "a.yml:"),
        ({".modlint.yml": "extends: a.yml\n", "a.yml": "\nforbidden:\n- {source: No, target: App}\n"}, "a.yml:3: forbidden: no module is called 'No'"),
        ({".modlint.yml": "extends: /etc/hostname\n"}, "leads out of the project"), ({".modlint.yml": "extends: ../../etc/hostname\n"}, "extends: "),
    ):
        folder = project({"App/A.swift": CONTROLLER, **files})
        git(folder, "init", "-q")
        before = sorted(os.listdir(folder))
        for words in (["scan", "."], ["baseline", "write"]):
            check_refused(words, says, cwd=folder)
        check("nothing is written", sorted(os.listdir(folder)) == before, os.listdir(folder))
    part = {"Package.swift": PACKAGE, "Sources/App/A.swift": "import Base\n", "Sources/Base/B.swift": "import App\n"}
    shared = "acyclic: [Sources]\nforbidden: [{source: App, target: Base}]\n"
    folder = project({**{"proj/" + path: text for path, text in part.items()}, "shared.yml": shared, "else.yml": "forbidden: [{source: Nobody, target: Base}]\n"})
    for place, words in ((folder, ["proj", "--config", "shared.yml"]), (folder + "/proj", [".", "--config", "../shared.yml"]), (folder + "/proj/Sources", ["--config", "../../shared.yml"])):
        result = run("scan", *words, cwd=place)
        check(f"a file that is given holds where the project lies: {words}", result.returncode == 1 and b"forbidden-dependency" in result.stdout, result)
    check_refused(["scan", "proj", "--config", "else.yml"], "else.yml:1: forbidden: no module is called 'Nobody'", cwd=folder)
    check_refused(["scan", "proj", "--only", "forbidden-dependency", "--config", "else.yml"], "no module is called 'Nobody'", cwd=folder)


def test_what_is_read():
    made = {"App/A.swift": CONTROLLER, "Made/A.swift": chain("M"), "Lib/A.swift": chain("L")}
    folder = project({**made, ".modlint.yml": "exclude: [Made/**]\n"})
    result = run("scan", "--strict", "Made/A.swift", cwd=folder)
    check("a named file is judged, and it is told", result.returncode == 1 and b"'Made/A.swift' is judged because it was named" in result.stderr, result)
    result = run("scan", "--strict", "--force-exclude", "Made/A.swift", "App/A.swift", cwd=folder)
    check("unless it is to be left out", result.returncode == 1 and b"Made/A.swift\n" not in result.stdout and b"App/A.swift\n" in result.stdout, result)
    check("all of it", run("scan", "--strict", "--force-exclude", "Made/A.swift", cwd=folder).returncode == 0)
    result = run("scan", "Made", cwd=folder)
    check("a named folder of which nothing is read is told", result.returncode == 0 and b"nothing is read of 'Made'" in result.stderr, result)
    for included, files in (("[App/**]", {"App/A.swift"}), ("App", {"App/A.swift"}), ("[App, Lib]", {"App/A.swift", "Lib/A.swift"}), ("[A.swift]", set(made))):
        folder = project({**made, ".modlint.yml": f"included: {included}\n"})
        result, report = scan_json(folder)
        check(f"included: {included}", report and {v["file"] for v in report["violations"]} == files, result)
    check_refused(["scan", "."], ".modlint.yml:1: included: nothing is called 'Ap'", cwd=project({**made, ".modlint.yml": "included: [Ap]\n"}))
    folder = project({**CYCLE, ".modlint.yml": "included: [Sources/App]\n"})
    result, report = scan_json(folder)
    check("what is not included is not missing", report and not report["problems"] and report["summary"]["modules"] >= 1, result)
    for name, pattern in (("U\u0308ber", "\u00dcber"), ("\u00dcber", "U\u0308ber")):
        for text in (f"exclude: [{pattern}]\n", f"exclude: ['Sources/{pattern}/**']\n", f"exclude: ['*/{pattern[:-1]}*']\n", f"included: [App]\noverrides: [{{paths: [({pattern})], rules: {{inheritance: off}}}}]\n",
                     f"overrides: [{{paths: [Sources/{pattern}], rules: {{inheritance: off}}}}]\n"):
            folder = project({f"Sources/{name}/A.swift": CONTROLLER, "App/B.swift": "struct B {}\n", ".modlint.yml": text})
            result = run("scan", "--strict", ".", cwd=folder)
            check(f"{text.strip()} means {name!a}", result.returncode == 0, result)
        folder = project({f"{name}/One/A.swift": "struct A { let b: B? }\n", f"{name}/Two/B.swift": "struct B { let a: [A] }\n", ".modlint.yml": f"acyclic: [{pattern}]\nmodules: [{{name: M, paths: ['{pattern}/**']}}]\n"})
        result = run("scan", ".", cwd=folder)
        check(f"acyclic and modules mean {name!a}", b"cycle" in result.stdout and result.returncode < 2, result)
        result = run("scan", "--strict", f"{pattern}/Two/B.swift", cwd=folder)
        check(f"an argument means {name!a}", b"cycle" in result.stdout and result.returncode < 2, result)


def test_settings_of_failure():
    """One class, three levels deep, which is a warning here."""
    folder = project({"A.swift": CONTROLLER.replace("class D: C {}", "")})
    warning = "rules: {deep-inheritance: {warning_above: 2}}"
    for text, words, code in (("fail-on: warning", [], 1), ("strict: true", [], 1), ("fail-on: warning", ["--fail-on", "error"], 0), ("fail-on: never", ["--strict"], 1),
                              ("max-findings: 0", [], 1), ("max-findings: 1", [], 0), ("max-findings: 0", ["--max-findings", "5"], 0), ("", ["--max-findings", "0"], 1),
                              ("fail-on: info", ["--min-severity", "error"], 1), ("", ["--min-severity", "error"], 0), ("max-findings: 0", ["--min-severity", "error"], 1)):
        write(folder + "/.modlint.yml", f"{text}\n{warning}\n")
        result = run("scan", *words, ".", cwd=folder)
        check(f"{text} {words}: {code}", result.returncode == code, result)
    check("what is hidden is counted", b"1 finding is less than error, and not shown" in run("scan", "--min-severity", "error", ".", cwd=folder).stderr)
    result, report = scan_json(folder, "--min-severity", "error")
    check("and not shown", report["violations"] == [] and report["summary"]["warnings"] == 0, result)
    for text, says in (("fail-on: fatal", "unknown severity 'fatal' in 'fail-on'"), ("strict: true\nfail-on: error", "'strict' means 'fail-on: warning'"), ("max-findings: -1", "must not be negative"), ("rules-url: x.org", "is no address of a page")):
        write(folder + "/.modlint.yml", text + "\n")
        check_refused(["scan", "."], says, cwd=folder)
    for text, words, code in (("rules: {inheritance: off}", [], 0), ("rules: {inheritance: error}", [], 1), ("rules: {inheritance: off, deep-inheritance: error}", [], 1),
                              (warning, ["--only", "inheritance", "--strict"], 1), (warning, ["--only", "cycles", "--strict"], 0), ("rules: {deep-inheritance: off}", ["--only", "inheritance", "--strict"], 0),
                              ("rules: {deep-inheritance: {severity: off, warning_above: 2}}", ["--only", "deep-inheritance", "--strict"], 1), (warning, ["--only", "cycles,inheritance", "--strict"], 1)):
        write(folder + "/.modlint.yml", text + "\n")
        result = run("scan", *words, "--", ".", cwd=folder)
        check(f"packs: {text} {words}: {code}", result.returncode == code, result)
    write(folder + "/.modlint.yml", "rules: {inheritance: {max: 3}}\n")
    check_refused(["scan", "."], "'inheritance' is a pack of rules", cwd=folder)
    check_refused(["scan", "--only", "inheritence", "."], "did you mean 'inheritance'?", cwd=project({"A.swift": ""}))
