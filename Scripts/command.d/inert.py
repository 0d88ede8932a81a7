"""Names, messages and lines of a stranger's tree steer no terminal and order nothing from a runner of CI, whatever is asked."""
import json
import os
import re

from checking import check
from command import CONTROLLER, project, run
from runner_commands import github_command

RULE = """---
severity: error
message: "{name} ##[add-mask]x ##vso[task.complete] ##teamcity[buildStop] {other}"
subject: "{name}"
---

# ::error::title ##[x]\u202e\u200b

\u001b[2J\u0007 Prose\u009b.

```sql
SELECT t.qualified_name AS name, f.path AS other, t.file, t.line FROM type t JOIN file f ON f.id = t.file
```

## Bad

```swift A.swift
struct A {}  // violation: A
```

## Good

```swift A.swift
let a = 1
```
"""

NAMES = ["::error title=x::a.swift", "::stop-commands::x/b.swift", "##[add-mask]c.swift", "##vso[task.setvariable variable=PATH]d.swift",
         "##teamcity[buildStop]e.swift", "f\u202eg\u200bh\u00ad.swift", "i\u009b2Jj.swift", "k\n::error::l.swift", "m\u001b[2Jn\rq.swift"]

COMMANDS = [
    *(["scan", ".", "--no-progress", "--format", name] for name in (
        "text", "xcode", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown", "csv", "html", "dot", "mermaid", "graphml",
        "sonar", "rdjson", "teamcity", "azure", "bitbucket")),
    ["scan", ".", "--color", "always", "--no-progress"], ["modules", "."], ["modules", ".", "--files"], ["modules", ".", "--files", "--format", "csv"],
    *(["query", "SELECT path, path || char(27) || char(10) || '::error::x' AS \"##[y]\" FROM file", ".", "--format", name]
      for name in ("table", "json", "csv")),
    ["explain", "D", "A", "."], ["explain", "D", "A", ".", "--format", "csv"], ["explain", "::error::x", "A", "."], ["dependents", "A", "."], ["dependents", "::error::x", "."], ["why", "A", "."],
    ["why", "A", ".", "--color", "always"], ["architecture", "."], ["architecture", ".", "--format", "json"], ["rules", "odd"],
    ["rules", "odd", "--color", "always"], ["rules", "::error::x"], ["init", ".", "--print"], ["scan", "::error::x"], ["test", "Own"],
    ["scan", ".", "--config", "##[x].yml"], ["scan", ".", "--since", "##vso[x]"],
]


def test_inert():
    files = {name: CONTROLLER.replace("class ", f"class {chr(65 + index)}") for index, name in enumerate(NAMES)}
    files.update({"A.swift": CONTROLLER + "let x = \"##[add-mask]secret ::set-output\"\n/* never closed ##vso[task.complete]\u202e\n",
                  "Own/odd.md": RULE, ".modlint.yml": "rule-folders: [Own]\n"})
    folder = project(files)
    own = {"github": "::", "azure": "##vso[task.logissue ", "teamcity": "##teamcity[inspection"}
    for words in COMMANDS:
        result = run(*words, cwd=folder)
        for stream in (result.stdout, result.stderr):
            text = stream.decode()
            if "always" in words:
                text = re.sub(r"\x1b\[[0-4;36]+m", "", text)
            for line in re.split(r"[\n\r\u0085\u2028\u2029]", text):
                mine = own.get(words[-1]) if stream is result.stdout else None
                rest = line[len(mine):] if mine and line.startswith(mine) else line
                check(f"{words}: no command", not re.search(r"##[A-Za-z]*\[", rest)
                      and (rest != line or not github_command(line) and not line.lstrip().startswith("::")), line[:200])
            steering = re.findall(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]", text)
            check(f"{words}: nothing steers a terminal", not steering, steering[:5])


def test_true_names():
    folder = project({name: CONTROLLER for name in NAMES})
    asked = json.loads(run("query", "SELECT path FROM file", folder, "--format", "json").stdout)
    check("JSON is decoded to the true names", {row["path"] for row in asked} == set(NAMES), asked)
    found = json.loads(run("scan", folder, "--format", "json", "--no-progress").stdout)
    check("and so is a report", {item["file"] for item in found["violations"]} <= set(NAMES) and found["violations"])


def test_what_is_no_command():
    folder = project({"A.mm": "#import <UIKit/UIKit.h>\n@interface A : UIView\n@property (strong) id<ADelegate> delegate; // Foo::bar ## [x]\n@end\n"
                              "@protocol ADelegate <NSObject>\n@end\n"})
    text = run("scan", folder, "--only", "strong-delegate").stdout.decode()
    check("C++ stays as it is", "Foo::bar ## [x]" in text, text)
    os.rename(folder + "/A.mm", folder + "/B::c.mm")
    check("in a name too", "B::c.mm\n" in run("scan", folder, "--only", "strong-delegate").stdout.decode())
