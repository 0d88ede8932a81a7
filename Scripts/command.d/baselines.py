"""Baselines: what they keep, and how those of two branches merge."""
import os
import re

from checking import check
from command import CONTROLLER, check_refused, git, project, run, scan_json, write


def test_baselines_of_two_branches():
    def controllers(indexes):
        return {f"C{i}.swift": re.sub(r"\b([ABCD])\b", rf"\g<1>{i}", CONTROLLER) for i in indexes}

    folder = project({**controllers(range(9)), ".modlint.yml": "baseline: .modlint-baseline.yml\n"})

    def summary(*options):
        result = run("scan", *options, ".", cwd=folder)
        lines = [line for line in result.stderr.decode().splitlines() if line.startswith("baseline:")]
        return (result.returncode, lines[0] if lines else result.stderr.decode())

    git(folder, "init", "-q", "-b", "main")
    run("baseline", "write", ".", cwd=folder)
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


def test_branches_that_change_neighbouring_entries():
    def scanned(folder, *options):
        result = run("scan", "--fail-on", "info", *options, ".", cwd=folder)
        return result.returncode, [line for line in result.stderr.decode().splitlines() if line.startswith("baseline:")]

    def names(index):
        return re.sub(r"\b([ABCD])\b", rf"\g<1>{index}", CONTROLLER)

    def accept(folder, rule="deep-inheritance"):
        run("baseline", "accept", rule, "--reason", "for now", ".", cwd=folder)

    def add(index):
        def change(folder):
            write(folder + f"/C{index}.swift", names(index))
            accept(folder)
        return change

    def remove(index):
        def change(folder):
            os.remove(folder + f"/C{index}.swift")
            run("baseline", "update", ".", cwd=folder)
        return change

    def edit(path, old, new, accepts=None):
        def change(folder):
            with open(folder + path) as file:
                text = file.read()
            write(folder + path, text.replace(old, new, 1))
            if accepts:
                accept(folder, accepts)
            run("baseline", "update", ".", cwd=folder)
        return change

    big = "import UIKit\nclass Big: UIViewController {\n  let first = 1\n" + "  let a = 1\n" * 500 + "  let last = 1\n}\n"
    useless = "".join(f"// modlint:disable:next {rule}\nlet x{n} = {n}\nlet y{n} = {n}\n\n"
                      for n, rule in enumerate(["god-object"] * 3))
    for what, ours, theirs in [
        ("add beside each other", add(30), add(31)),
        ("take out what is beside each other", remove(3), remove(4)),
        ("take out and add beside each other", remove(3), add(30)),
        ("take out the same", remove(3), remove(3)),
        ("lower one number", edit("/Big.swift", "  let first = 1\n", ""), edit("/Big.swift", "  let a = 1\n  let last = 1\n", "")),
        ("raise one number", edit("/Big.swift", "  let first = 1\n", "  let first = 1\n" * 3, "oversized-controller"),
         edit("/Big.swift", "  let last = 1\n", "  let first = 1\n" * 2, "oversized-controller")),
        ("change one count", edit("/Useless.swift", "// modlint:disable:next god-object\nlet x0", "let x0"),
         edit("/Useless.swift", "let y2 = 2\n", "let y2 = 2\n// modlint:disable:next god-object\n// x\n", "superfluous-suppression")),
    ]:
        folder = project({**{f"C{n}.swift": names(n) for n in range(9)}, "Big.swift": big, "Useless.swift": useless,
                          ".modlint.yml": "rules: {inheritance-over-composition: off, oversized-controller: {slack: 0, slack_percent: 0}}\n"})
        git(folder, "init", "-q", "-b", "main")
        run("baseline", "write", ".", cwd=folder)
        for branch, change in [("main", None), ("ours", ours), ("theirs", theirs)]:
            git(folder, "checkout", "-q", "main")
            if change:
                git(folder, "checkout", "-qb", branch)
                change(folder)
                code, line = scanned(folder, "--fail-on-stale")
                check(f"branches that {what}: {branch} is clean", code == 0, line)
            git(folder, "add", "-A")
            git(folder, "commit", "-qm", branch)
        merge = git(folder, "merge", "-q", "-m", "Both", "ours")
        check(f"branches that {what} merge", merge.returncode == 0, merge.stdout + merge.stderr)
        code, line = scanned(folder, "--no-fail-on-stale")
        expected = 1 if what == "raise one number" else 0
        check(f"branches that {what} leave {expected} new", code == expected and line and f", {expected} new" in line[0], line)
        if expected:
            accept(folder, "oversized-controller")
        run("baseline", "update", ".", cwd=folder)
        check(f"branches that {what}: an update settles it", scanned(folder, "--fail-on-stale")[0] == 0, scanned(folder))


def test_what_lets_git_merge_a_baseline():
    def attributes(folder):
        path = os.path.join(folder, ".gitattributes")
        return open(path, newline="").read() if os.path.isfile(path) else None

    line = ".modlint-baseline.yml merge=union"
    folder = project({"A.swift": CONTROLLER})
    run("baseline", "write", ".", cwd=folder)
    check("outside of git no attribute is written", attributes(folder) is None)
    git(folder, "init", "-q")
    result = run("baseline", "write", "--force", ".", cwd=folder)
    check("a new baseline gets its attribute", attributes(folder) == line + "\n", attributes(folder))
    check("and the user is told", f".gitattributes: '{line}'" in result.stderr.decode(), result.stderr)
    result = run("baseline", "write", "--force", ".", cwd=folder)
    check("once", attributes(folder) == line + "\n" and b".gitattributes" not in result.stderr, result.stderr)
    os.remove(folder + "/.gitattributes")
    run("scan", ".", cwd=folder)
    run("baseline", "update", ".", cwd=folder)
    run("baseline", "accept", "deep-inheritance", "--reason", "r", ".", cwd=folder)
    check("what changes nothing writes none", attributes(folder) is None)
    os.remove(folder + "/.modlint-baseline.yml")
    run("baseline", "accept", "deep-inheritance", "--reason", "r", ".", cwd=folder)
    check("accepting makes the file and its attribute", attributes(folder) == line + "\n", attributes(folder))

    for name, written in [("a list.yml", '"a list.yml" merge=union\n'), ("#[b].yml", "\\#\\[b].yml merge=union\n"), ("!c", "\\!c merge=union\n")]:
        os.remove(folder + "/.gitattributes")
        run("baseline", "write", "--baseline", name, ".", cwd=folder)
        check(f"{name} is quoted", attributes(folder) == written, attributes(folder))
        answer = git(folder, "check-attr", "merge", "--", name).stdout
        check(f"{name} is merged by union", answer.endswith(b": merge: union\n"), answer)

    write(folder + "/.gitattributes", "*.yml -merge\n")
    run("baseline", "write", "--force", ".", cwd=folder)
    check("what a team says stays", attributes(folder) == "*.yml -merge\n", attributes(folder))

    os.remove(folder + "/.gitattributes")
    os.mkdir(folder + "/.gitattributes")
    result = run("baseline", "write", "--force", ".", cwd=folder)
    check("a baseline is written without its attribute", result.returncode == 0 and b"warning: cannot write .gitattributes" in result.stderr, result)


def test_two_branches_that_each_write_a_baseline():
    folder = project({"A.swift": CONTROLLER, "B.swift": "struct B0 {}\n"})
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Base")
    for branch, text in [("ours", "B1"), ("theirs", "B2")]:
        git(folder, "checkout", "-q", "main")
        git(folder, "checkout", "-qb", branch)
        write(folder + f"/{text}.swift", re.sub(r"\b([ABCD])\b", rf"\g<1>{text}", CONTROLLER))
        run("baseline", "write", ".", cwd=folder)
        git(folder, "add", "-A")
        git(folder, "commit", "-qm", branch)
    merge = git(folder, "merge", "-q", "-m", "Both", "ours")
    check("two new baselines merge", merge.returncode == 0, merge.stdout + merge.stderr)
    result = run("scan", "--strict", "--fail-on-stale", ".", cwd=folder)
    check("and know what both know", result.returncode == 0 and b", 0 fixed, 0 new" in result.stderr, result.stderr)


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


def test_names_of_what_is_accepted():
    """A finding goes by its name as `scan` and `why` write it, with a space, and as a baseline would."""
    for name in ("deep-inheritance: D", "deep-inheritance:D", "D"):
        folder = project({"A.swift": CONTROLLER})
        result = run("baseline", "accept", name, "--reason", "for now", ".", cwd=folder)
        check(f"accept '{name}'", result.returncode == 0 and b"1 accepted" in result.stderr, result)
    folder = project({"A.swift": CONTROLLER, ".modlint.yml": "rules: {}\nbaseline: own.yml\n"})
    for words in (["scan", "."], ["baseline", "update", "."]):
        check_refused(words, ".modlint.yml:2: cannot read the baseline own.yml", cwd=folder)
    check_refused(["scan", "--baseline", "none.yml", "."], "error: cannot read the baseline none.yml", cwd=folder)
    result = run("baseline", "write", ".", cwd=folder)
    check("one that is named is written", result.returncode == 0 and os.path.exists(folder + "/own.yml"), result)


def test_a_baseline_above_what_is_scanned():
    folder = project({"Sub/A.swift": CONTROLLER, "B.swift": re.sub(r"\b([ABCD])\b", r"\g<1>2", CONTROLLER)})
    git(folder, "init", "-q", "-b", "main")
    run("baseline", "write", ".", cwd=folder)
    for path, cwd in (("Sub", folder), (".", folder + "/Sub"), ("Sub/A.swift", folder)):
        result = run("scan", "--strict", "--fail-on-stale", path, cwd=cwd)
        check(f"the baseline of the repository holds for {path} too", result.returncode == 0
              and b"baseline: 2 known, fixed not judged in a partial run, 0 new" in result.stderr, result)
    run("baseline", "update", "Sub", cwd=folder)
    result = run("scan", "--strict", ".", cwd=folder)
    check("and keeps what lies elsewhere", result.returncode == 0 and b"baseline: 4 known, 0 fixed" in result.stderr, result)
    result = run("baseline", "write", "--force", "Sub", cwd=folder)
    check("it is written of the whole", result.returncode == 2 and b"Sub is a part of what .modlint-baseline.yml speaks of" in result.stderr, result)
    result = run("baseline", "write", "--baseline", "Sub/own.yml", "Sub", cwd=folder)
    check("a part may have one of its own", result.returncode == 0 and os.path.exists(folder + "/Sub/own.yml"), result)


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
    write(folder + "/Big.swift", long(540))
    git(folder, "add", "-A")
    for option in ([], ["--since", "HEAD"], ["--staged"]):
        check(f"a number that outgrows the baseline is told {option}", said(option) == ["oversized-controller"], said(option))
    git(folder, "commit", "-qm", "Worse")
    check("and is old after that", said(["--since", "HEAD"]) == [], said(["--since", "HEAD"]))
    write(folder + "/Big.swift", long(499))
    check("one that falls is not", said(["--since", "HEAD"]) == [], said(["--since", "HEAD"]))


def test_baseline_that_is_no_file():
    folder = project({"Sources/A.swift": CONTROLLER})
    for written, says in (("''", ".modlint.yml:2: 'baseline' names no file"), ("Sources", ".modlint.yml:2: Sources: is a folder")):
        write(folder + "/.modlint.yml", f"team: {{engineers: 2}}\nbaseline: {written}\n")
        check_refused(["scan", "."], says, cwd=folder)
        check_refused(["baseline", "accept", "deep-inheritance", "--reason", "x", "."], says, cwd=folder)
    os.remove(folder + "/.modlint.yml")
    for words in (["scan"], ["baseline", "write"]):
        result = run(*words, "--baseline", "", ".", cwd=folder)
        check(f"{words} with a baseline of no name", result.returncode == 2 and b"--baseline names no file" in result.stderr, result)


def test_a_list_of_another_version():
    """What another version told otherwise is neither new nor fixed; what the team has changed since is."""
    gone = '  - {rule: "deep-inheritance", subject: "Gone", value: 9}\n'

    def names(index):
        return re.sub(r"\b([ABCD])\b", rf"\g<1>{index}", CONTROLLER)

    def listed(files={}, commits=True):
        """A project whose list knows what is not found and does not know what is, as if rules had changed."""
        folder = project({"C1.swift": names(1), "C2.swift": names(2), ".modlint.yml": "exclude: [Old]\n", "Old/O.swift": "", **files})
        git(folder, "init", "-q", "-b", "main")
        run("baseline", "write", ".", cwd=folder)
        path = folder + "/.modlint-baseline.yml"
        text = open(path).read()
        check("a list says who wrote it", re.search(r'^modlint: "\S+ \S+"$', text, re.M), text)
        lines = [line for line in text.splitlines(True) if "D1" not in line]
        write(path, re.sub("(?m)^modlint: .*", 'modlint: "0.0.9 old"', "".join(lines)) + gone)
        if commits:
            git(folder, "add", "-A")
            git(folder, "commit", "-qm", "Base")
        return folder

    def scanned(folder, *options):
        result = run("scan", "--fail-on", "info", "--fail-on-stale", *options, ".", cwd=folder)
        text = result.stderr.decode()
        return result.returncode, "".join(re.findall(r"^baseline:.*$", text, re.M)), "".join(re.findall(r"^note: another.*$", text, re.M))

    folder = listed()
    code, line, note = scanned(folder)
    check("another version alone changes nothing", code == 0 and ", 0 fixed, 0 new" in line, (code, line))
    check("and it is said", "1 of its entries is no longer judged, 1 older finding that it does not know counts as known" in note, note)
    write(folder + "/C3.swift", names(3))
    os.remove(folder + "/C2.swift")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Change")
    check("what has come since is new, what has gone is fixed", ", 2 fixed, 2 new" in scanned(folder)[1], scanned(folder))
    write(folder + "/.modlint.yml", "exclude: [Old]\nrules: {god-object: off}\n")
    check("with another configuration nobody knows who finds more", ", 2 fixed, 3 new" in scanned(folder)[1], scanned(folder))
    git(folder, "checkout", "-q", ".")
    run("baseline", "update", ".", cwd=folder)
    text = open(folder + "/.modlint-baseline.yml").read()
    check("an update writes it anew", re.search(r'^version: 2\nmodlint: "', text, re.M) and "Gone" not in text and "D1" in text
          and "D2" not in text and "D3" not in text, text)
    check("and then it is this version's", scanned(folder)[1:] == ("baseline: 2 known, 0 fixed, 2 new", ""), scanned(folder))

    folder = listed(commits=False)
    git(folder, "add", "C1.swift", "C2.swift", ".modlint.yml")
    git(folder, "commit", "-qm", "Base")
    check("a list that is not committed is of the last commit", ", 0 fixed, 0 new" in scanned(folder)[1], scanned(folder))

    folder = listed()
    origin, clone = folder, folder + "-clone"
    write(origin + "/X.swift", "let x = 1\n")
    git(origin, "add", "-A")
    git(origin, "commit", "-qm", "More")
    git(origin, "clone", "-q", "--depth", "1", "file://" + origin, clone)
    code, line, note = scanned(clone)
    check("a shallow clone does not know what was there", ", 0 fixed, 1 new" in line and "no commit tells" in note, (line, note))

    folder = listed()
    path = folder + "/.modlint-baseline.yml"
    text = open(path).read()
    write(path, text.replace("known:", 'modlint: "0.1.0 new"\nknown:', 1))
    check("a list of two versions is of neither", ", 0 fixed, 0 new" in scanned(folder)[1], scanned(folder))
