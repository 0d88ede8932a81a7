"""Files that no compiler would take, and trees that are no plain folders of files: a problem hides no other file."""
import json
import os
import tempfile

from checking import check
from command import CONTROLLER, git, project, run, scan_json


# Each row: its name, the files, what one of the problems must say (None: there is no problem), and types
# that must be found all the same.
BAD_INPUT = [
    ("utf-16 is read", {"A.swift": b"\xff\xfe" + "class Wide {}\n".encode("utf-16-le")}, "read as UTF-16", {"Wide"}),
    ("latin-1 is read", {"A.m": "// caf\xe9\n@interface Cafe : NSObject\n@end\n".encode("latin-1")}, "read as Windows-1252", {"Cafe"}),
    ("bytes that are no text", {"A.swift": bytes(range(256)) * 8, "B.swift": "class B {}"}, "neither UTF-8", {"B"}),
    ("a list in a list of a build file", {"BUILD": "x = []\n" + "x = [x]\n" * 100_000, "B.swift": "class B {}"},
     "evaluation stopped: it goes deeper than", {"B"}),
    ("a list that doubles", {"BUILD": "x = ['a']\n" + "x = x + x\n" * 60 + "swift_library(name = 'a', srcs = x)\n", "B.swift": "class B {}"},
     "the sources of 'a' are not all known", {"B"}),
    ("a list of lists that doubles", {"BUILD": "x = ['a']\n" + "x = [x, x]\n" * 60 + "swift_library(name = 'a', srcs = x)\n",
                                      "B.swift": "class B {}"}, "the sources of 'a' are not all known", {"B"}),
    ("a sum of a manifest that does not end", {"Package.swift": "// swift-tools-version:5.9\nimport PackageDescription\n"
                                               "let package = Package(name: \"P\", targets: " + "a + " * 20_000 + "a)\n", "B.swift": "class B {}"},
     "too many words in a row to be parsed safely", {"B"}),
    ("a sum of a manifest that is too long", {"Package.swift": "// swift-tools-version:5.9\nimport PackageDescription\n"
                                             "let package = Package(name: \"P\", targets: " + "1 + " * 1_000 + "1)\n", "B.swift": "class B {}"},
     "an expression of too many parts", {"B"}),
    ("deep conditions of a podspec", {"A.podspec": "Pod::Spec.new do |s|\n  s.name = 'A'\n" + "if a\n" * 100_000 + "end\n", "B.swift": "class B {}"},
     "evaluation stopped: it looks at more than", {"B"}),
    ("a chain of aliases", {"BUILD": "swift_library(name = 'a', srcs = ['B.swift'], deps = [':a0'])\n"
                            + "".join(f"alias(name = 'a{i}', actual = ':a{i + 1}')\n" for i in range(100_000)), "B.swift": "class B {}"}, None, {"B"}),
    ("empty file", {"A.swift": "", "B.m": "", "C.h": ""}, None, set()),
    ("byte order mark", {"A.swift": b"\xef\xbb\xbfclass Marked {}"}, None, {"Marked"}),
    ("a text of a podspec that doubles", {"A.podspec": "x = 'a'\n" + "x = \"#{x}#{x}\"\n" * 60 + "Pod::Spec.new do |s|\n  s.name = 'A'\n"
                                          "  s.source_files = x\nend\n", "B.swift": "class B {}"}, "a value has more than", {"B"}),
    ("blocks on one line of a podspec", {"A.podspec": "x" + " do" * 100_000 + "\n", "B.swift": "class B {}"}, "the pod's name is not known", {"B"}),
    ("crlf", {"A.swift": "class A {\r\n  var b = 1\r\n}\r\nclass B {}\r\n"}, None, {"A", "B"}),
    ("deep conditions of a manifest", {"Package.swift": "// swift-tools-version:5.9\n" + "#if os(Linux)\n" * 100_000, "B.swift": "class B {}"},
     "nested too deeply", {"B"}),
    ("loops in loops of a Podfile", {"Podfile": "['a'].each do |x|\n" * 20_000 + "end\n" * 20_000, "B.swift": "class B {}"}, None, {"B"}),
    ("unterminated comment", {"A.swift": "class A {}\n/* never\nclass B {}", "B.m": "/* never\n@interface X"}, "Swift: a comment is not terminated", {"A"}),
    ("unterminated string", {"A.swift": 'class A { let s = "never\n}\nclass B {}'}, "expected '\"'", {"A"}),
    ("unterminated brace", {"A.swift": "class A {\n func f() {", "B.swift": "class B {}"}, "expected '}'", {"A", "B"}),
    ("unterminated interface", {"A.h": "@interface A : NSObject\n- (void)f;\n", "B.swift": "class B {}"}, "no @end", {"A", "B"}),
    ("deep brackets", {"A.swift": "let a = " + "[" * 100_000, "B.swift": "class B {}"}, "nested too deep", {"B"}),
    ("deep parentheses", {"A.swift": "let a = " + "(" * 100_000, "B.swift": "class B {}"}, "more than 250 deep", {"B"}),
    ("deep braces", {"A.swift": "func f() " + "{" * 100_000, "B.swift": "class B {}"}, "more than 250 deep", {"B"}),
    ("deep objective-c", {"A.m": "@implementation A\n- (void)f { " + "(" * 100_000, "B.swift": "class B {}"}, "nested deeper than 1000 levels", {"B"}),
    ("pounds", {"A.swift": "let a = " + "#" * 1_000_000, "B.swift": "class B {}"}, "too many '#' in a row", {"B"}),
    ("deep else-if", {"A.swift": "func f() { if a {}" + " else if a {}" * 100_000 + "}", "B.swift": "class B {}"}, "too many else branches", {"B"}),
    ("one long line", {"A.swift": "let a = [" + "1, " * 17_000_000 + "1]", "B.swift": "class B {}"}, "longer than 24 MB", {"B"}),
    ("one long line of objective-c", {"A.m": "int a[] = {" + "1000000, " * 5_600_000 + "1};\n@interface B\n@end"}, None, {"B"}),
    ("a macro defined again and again", {"A.h": "#define A A\n" * 100_000 + "@interface B\n@end\n"}, None, {"B"}),
    ("many extensions of one type", {"A.swift": "class A {}\n" + "extension A { }\n" * 20_000}, None, {"A"}),
    ("a chain of templates", {"project.yml": "targets: {A: {type: application, platform: iOS, templates: [t0]}}\ntargetTemplates:\n"
                              + "".join(f"  t{i}: {{templates: [t{i + 1}]}}\n" for i in range(40_000)), "B.swift": "class B {}"}, None, {"B"}),
    ("merge conflict", {"A.swift": "<<<<<<< HEAD\nclass A {}\n=======\nclass B {}\n>>>>>>> x\n"}, "merge conflict", {"A", "B"}),
]


def test_bad_input():
    for name, files, word, types in BAD_INPUT:
        folder = project(files)
        result, report = scan_json(folder)
        check(name + ": exit code", result.returncode in (0, 1), result.stderr.decode(errors="replace"))
        if report is None:
            check(name + ": json", False, result.stdout[:200])
            continue
        told = [problem["message"] for problem in report["problems"]]
        if word is None:
            check(name + ": no problem", not told, told)
        else:
            check(name + ": problem", any(word in message for message in told), told)
        rows = json.loads(run("query", "SELECT name FROM type WHERE is_external = 0", folder, "--format", "json").stdout)
        names = {row["name"] for row in rows}
        check(name + ": types", types <= names, names)


def test_odd_trees():
    folder = project({"A.swift": CONTROLLER, b"na\xc3\xafve name/'\"\n.swift": "class Odd {}\n"})
    os.symlink("nowhere.swift", os.path.join(folder, "dangling.swift"))
    os.symlink(".", os.path.join(folder, "circle"))
    os.symlink("..", os.path.join(folder, b"na\xc3\xafve name".decode(), "up"))
    result, report = scan_json(folder)
    check("odd names", report is not None and report["summary"]["files"] == 2, result.stdout[:300])
    check("dangling link is a problem", report is not None and any("dangling" in p["file"] for p in report["problems"]))

    if os.getuid() != 0:
        folder = project({"A.swift": "class A {}", "B.swift": "class B {}"})
        os.chmod(os.path.join(folder, "A.swift"), 0)
        result, report = scan_json(folder)
        check("unreadable file is a problem", report is not None and len(report["problems"]) == 1)
        result = run("scan", folder + "/A.swift")
        check("unreadable path: exit 2", result.returncode == 2 and b"A.swift: permission denied" in result.stderr, result.stderr)
    folder = project({"A.swift": "class A {}"})
    os.mkfifo(os.path.join(folder, "Pipe.swift"))
    result, report = scan_json(folder)
    check("a pipe is no source", report is not None and report["summary"]["files"] >= 1, result.stderr)

    empty = tempfile.mkdtemp(prefix="modlint-test-")
    result = run("scan", empty)
    check("empty folder: exit 0", result.returncode == 0, result.stderr)
    for command in (["modules"], ["architecture"], ["query", "SELECT 1"]):
        asked = run(*command, empty)
        check(f"empty folder: {command[0]} says why nothing is told", asked.returncode == 0 and b"no Swift or Objective-C files here" in asked.stderr, asked)
    check("empty folder: said", b"no Swift or Objective-C" in result.stderr, result.stderr)
    result = run("scan", empty + "/missing")
    check("missing path: exit 2", result.returncode == 2 and b"missing" in result.stderr, result.stderr)
    result = run(empty + "/missing")
    check("scan is the default", result.returncode == 2 and b"missing" in result.stderr, result.stderr)
    os.rmdir(empty)

    folder = project({"A.swift": CONTROLLER, "B.swift": "class Other {}"})
    result, report = scan_json(folder + "/A.swift")
    check("a path that is a file", report is not None and report["summary"]["files"] == 1, result.stderr)


def test_nothing_but_what_is_left_out():
    """Where all code is passed over, excluded or ignored, nobody is told that there is none without being told why."""
    folder = project({"Pods/Kit/A.swift": "class A {}", "Old/B.swift": "class B {}", "Older/C.swift": "class C {}", "Made/D.swift": "class D {}",
                      ".modlint.yml": "exclude: [Old/**, Older/C.swift]\n", ".gitignore": "Made\n"})
    git(folder, "init", "-q")
    told = b"note: no Swift or Objective-C files here; left out: Pods (passed over), Old and 1 more (excluded), Made/D.swift (ignored by git)\n"
    for command in ("scan", "modules"):
        result = run(command, ".", cwd=folder)
        check(f"{command}: what is left out is told where nothing else is there", told in result.stderr, result.stderr)
    os.rename(folder + "/Made/D.swift", folder + "/Made/E.swift")
    result = run("scan", ".", cwd=folder)
    check("as it is now", b"Made/E.swift (ignored by git)" in result.stderr, result.stderr)
    result = run("scan", "Old", cwd=folder)
    check("so it is in a folder that is excluded", b"Old and 1 more (excluded)" in result.stderr, result.stderr)
    with open(folder + "/E.swift", "w") as file:
        file.write("class E {}\n")
    check("else it is not", b"left out" not in run("scan", ".", cwd=folder).stderr)
