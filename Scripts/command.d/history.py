"""Baselines of two branches, and what git tells or does not."""
import os
import re

from checking import check
from command import CONTROLLER, MODLINT, git, project, run, scan_json, write


def test_baselines_of_two_branches():
    def controllers(indexes):
        return {f"C{i}.swift": re.sub(r"\b([ABCD])\b", rf"\g<1>{i}", CONTROLLER) for i in indexes}

    folder = project({**controllers(range(9)), ".modlint.yml": "baseline: .modlint-baseline.yml\n",
                      ".gitattributes": ".modlint-baseline.yml merge=union\n"})

    def summary(*options):
        result = run("scan", *options, ".", cwd=folder)
        lines = [line for line in result.stderr.decode().splitlines() if line.startswith("baseline:")]
        return (result.returncode, lines[0] if lines else result.stderr.decode())

    run("baseline", "write", ".", cwd=folder)
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Base")
    check("a baseline knows everything", summary("--strict") == (0, "baseline: 19 known, 0 fixed, 0 new"), summary())

    git(folder, "checkout", "-qb", "fixes")
    os.remove(folder + "/C6.swift")
    run("baseline", "update", ".", cwd=folder)
    git(folder, "commit", "-qam", "One less")
    git(folder, "checkout", "-q", "main")
    git(folder, "checkout", "-qb", "grows")
    for path, content in controllers([30]).items():
        write(os.path.join(folder, path), content)
    check("what is new fails", summary("--strict") == (1, "baseline: 19 known, 0 fixed, 2 new"), summary("--strict"))
    run("baseline", "accept", "deep-inheritance", "--reason", "the new page", ".", cwd=folder)
    run("baseline", "update", ".", cwd=folder)
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "One more")
    merge = git(folder, "merge", "-q", "-m", "Both", "fixes")
    check("baselines of two branches merge", merge.returncode == 0, merge.stdout + merge.stderr)
    check("and say what holds", summary("--strict", "--fail-on-stale") == (0, "baseline: 19 known, 0 fixed, 0 new"),
          summary("--strict", "--fail-on-stale"))


def test_what_a_baseline_keeps():
    package = ("// swift-tools-version: 5.9\nimport PackageDescription\n"
               "let package = Package(name: \"P\", targets: [.target(name: \"P\", sources: [\"A.swift\"])])\n")
    folder = project({"Package.swift": package, "Sources/P/A.swift": CONTROLLER, "Sources/P/Old.swift": "struct Left {}\n"})
    run("baseline", "write", ".", cwd=folder)
    os.rename(folder + "/Sources/P/Old.swift", folder + "/Sources/P/Older.swift")
    result = run("scan", "--fail-on", "info", ".", cwd=folder)
    check("a file is known under another name", result.returncode == 0, result.stdout + result.stderr)
    run("baseline", "write", ".", cwd=folder)
    os.makedirs(folder + "/Sources/P/Deep")
    os.remove(folder + "/Sources/P/A.swift")
    write(folder + "/Package.swift", package.replace("A.swift", "Deep"))
    # Other lines, another order, another folder.
    write(folder + "/Sources/P/Deep/Moved.swift", "import UIKit\n\n// Below.\nclass D:\n  C {}\nclass C\n: B\n{\n}\n"
          "class B: A {}\nclass A: UITableViewController\n{\n}\n")
    # What is fixed by the way, the file that stood beside what is built, fails where CI is set.
    result = run("scan", "--fail-on", "info", "--no-fail-on-stale", ".", cwd=folder)
    check("what is moved, written otherwise and reordered is known",
          result.returncode == 0 and b", 0 new" in result.stderr, result.stdout + result.stderr)
    with open(folder + "/Sources/P/Deep/Moved.swift", "a") as file:
        file.write("class E: C {}\n")
    result, report = scan_json(folder)
    check("and one more beside it is new", report is not None and [v["subject"] for v in report["violations"]] == ["E"], result.stdout)
    write(folder + "/.modlint.yml", "rules: {deep-inheritance: {strict: true}}\n")
    result, report = scan_json(folder)
    check("nothing that breaks a strict rule is known", report is not None
          and {v["rule"] for v in report["violations"]} == {"deep-inheritance"}, result.stdout)


def test_worse_than_the_baseline_since_a_commit():
    def long(lines):
        return "import UIKit\nclass Big: UIViewController {\n" + "  let a = 1\n" * lines + "}\n"

    def said(option):
        result, report = scan_json(folder, *option)
        return [violation["rule"] for violation in report["violations"]] if report else result.stderr

    folder = project({"Big.swift": long(500), "A.swift": CONTROLLER})
    run("baseline", "write", ".", cwd=folder)
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Base")
    write(folder + "/Big.swift", long(501))
    git(folder, "add", "-A")
    for option in ([], ["--since", "HEAD"], ["--staged"]):
        check(f"a number that outgrows the baseline is told {option}", said(option) == ["oversized-controller"], said(option))
    git(folder, "commit", "-qm", "Worse")
    check("and is old after that", said(["--since", "HEAD"]) == [], said(["--since", "HEAD"]))
    write(folder + "/Big.swift", long(499))
    check("one that falls is not", said(["--since", "HEAD"]) == [], said(["--since", "HEAD"]))


def test_git():
    folder = project({"ios/Core/A.swift": CONTROLLER + "class Q: Painting {}\n", "ios/UI/B.swift": "protocol Painting {}\n"})
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Base")

    tree = folder + "-tree"
    git(folder, "worktree", "add", "-q", tree)
    os.makedirs(folder + "/.git/hooks", exist_ok=True)
    write(folder + "/.git/hooks/pre-commit", f"#!/bin/sh\nexec '{MODLINT}' scan --staged ios --format json\n")
    os.chmod(folder + "/.git/hooks/pre-commit", 0o755)
    with open(tree + "/ios/Core/A.swift", "a") as file:
        file.write("class F: D {}\n")
    result = git(tree, "commit", "-qam", "Deeper")
    check("a hook of a linked work tree judges a folder", result.returncode == 1 and b'"file": "Core/A.swift"' in result.stderr + result.stdout,
          result.stdout + result.stderr)
    git(folder, "worktree", "remove", "--force", tree)

    git(folder, "sparse-checkout", "set", "ios/UI")
    result, report = scan_json(folder, "--since", "HEAD")
    check("what a sparse checkout leaves out is not deleted", report is not None and report["summary"]["files"] == 1
          and not report["violations"], result.stdout)
    git(folder, "sparse-checkout", "disable")

    result = run("scan", "--since", "nothing", folder)
    check("an unknown commit is named", result.returncode == 2 and b"git knows no commit 'nothing'" in result.stderr, result.stderr)
    write(folder + "/.git/HEAD", "nonsense")
    result = run("scan", folder)
    check("a scan says why git tells nothing", b"git says: not a git repository" in result.stderr, result.stderr)
    for option in (["--since", "HEAD"], ["--staged"]):
        result = run("scan", *option, folder)
        check(f"{option}: git's own reason is told", result.returncode == 2 and b"git says: not a git repository" in result.stderr, result.stderr)
