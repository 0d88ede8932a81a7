"""What git tells or does not."""
import os
import shutil
import sys

from checking import check
from command import CONTROLLER, MODLINT, check_refused, git, project, run, scan_json, shell, write


def test_git():
    folder = project({"ios/Core/A.swift": CONTROLLER + "class Q: Painting {}\n", "ios/UI/B.swift": "protocol Painting {}\n"})
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Base")

    tree = folder + "-tree"
    git(folder, "worktree", "add", "-q", tree)
    os.makedirs(folder + "/.git/hooks", exist_ok=True)
    write(folder + "/.git/hooks/pre-commit", f"#!/bin/sh\nexec '{MODLINT}' scan --strict --staged ios --format json\n")
    os.chmod(folder + "/.git/hooks/pre-commit", 0o755)
    with open(tree + "/ios/Core/A.swift", "a") as file:
        file.write("class F: D {}\n")
    result = git(tree, "commit", "-qam", "Deeper")
    check("a hook of a linked work tree judges a folder", result.returncode == 1 and b'"file": "Core/A.swift"' in result.stderr + result.stdout,
          result.stdout + result.stderr)
    git(folder, "worktree", "remove", "--force", tree)

    hook = f"#!/bin/sh\ncd ios/Core\nexec '{MODLINT}' scan --strict --staged --format json\n"
    write(folder + "/.git/hooks/pre-commit", hook)
    with open(folder + "/ios/Core/A.swift", "a") as file:
        file.write("class F: D {}\n")
    git(folder, "add", "-A")
    result = git(folder, "commit", "-qm", "Deeper")
    check("a hook may go into a folder", result.returncode == 1 and b'"subject": "F"' in result.stderr + result.stdout, result.stdout + result.stderr)
    git(folder, "reset", "-q", "--hard")

    whole = open(folder + "/ios/Core/A.swift").read()
    write(folder + "/ios/Core/A.swift", whole + "class F: D {}\n")
    git(folder, "add", "-A")
    write(folder + "/ios/Core/A.swift", whole)
    result = shell(f"GIT_DIR=.git GIT_WORK_TREE=. '{MODLINT}' scan --staged ios --format json", cwd=folder)
    check("what is staged is read below a relative GIT_DIR", b'"subject": "F"' in result.stdout and b'"subject": "D"' not in result.stdout,
          result.stdout + result.stderr)
    git(folder, "reset", "-q", "--hard")

    inner = folder + "/Inner"
    os.makedirs(inner)
    write(inner + "/I.swift", CONTROLLER.replace("class ", "class I").replace(": ", ": I").replace("IUI", "UI"))
    git(inner, "init", "-q")
    git(inner, "add", "-A")
    write(folder + "/.git/hooks/pre-commit", f"#!/bin/sh\nexec '{MODLINT}' scan --strict --staged Inner --format json\n")
    result = git(folder, "commit", "-q", "--allow-empty", "-m", "Nothing")
    check("a hook may ask of a repository inside", result.returncode == 1 and b'"subject": "ID"' in result.stderr + result.stdout,
          result.stdout + result.stderr)
    shutil.rmtree(inner)

    if sys.platform == "linux":
        result = shell(f"export MALLOC_ARENA_MAX=1; ulimit -v 1000000; '{MODLINT}' scan --since HEAD --no-cache .", cwd=folder)
        check("git is asked where memory is limited", result.returncode == 0, result.stderr)

    git(folder, "sparse-checkout", "set", "ios/UI")
    result, report = scan_json(folder, "--since", "HEAD")
    check("what a sparse checkout leaves out is not deleted", report is not None and report["summary"]["files"] == 1
          and not report["violations"], result.stdout)
    git(folder, "sparse-checkout", "disable")

    write(folder + "/ios/UI/C.swift", "import UIKit\nclass C: UIViewController {}\n")
    for revision in (":/Base", "HEAD^{/Base}"):
        check(f"a commit by its message: {revision}", run("scan", "--since", revision, folder).returncode == 0,
              run("scan", "--since", revision, folder).stderr)
    os.remove(folder + "/ios/UI/C.swift")
    result = run("scan", "--since", ":/nothing", folder)
    check("a message that no commit has", result.returncode == 2 and b"git knows no commit ':/nothing'" in result.stderr, result.stderr)
    result = run("scan", "--since", "nothing", folder)
    check("an unknown commit is named", result.returncode == 2 and b"git knows no commit 'nothing'" in result.stderr, result.stderr)
    write(folder + "/.git/HEAD", "nonsense")
    result = run("scan", folder)
    check("a scan says why git tells nothing", b"git says: not a git repository" in result.stderr, result.stderr)
    for option in (["--since", "HEAD"], ["--staged"]):
        result = run("scan", *option, folder)
        check(f"{option}: git's own reason is told", result.returncode == 2 and b"git says: not a git repository" in result.stderr, result.stderr)
    check_refused(["install-hook", folder], "git says: not a git repository")

    plain = project({"A.swift": CONTROLLER})
    git(plain, "init", "-q")
    git(plain, "add", "-A")
    git(plain, "commit", "-qm", "Base")
    result = shell(f"PATH=/nowhere; '{MODLINT}' scan --staged --no-cache", cwd=plain)
    check("without git not everything is new", result.returncode == 2 and b"--staged: git is not installed" in result.stderr, result)


def test_team():
    """How far back engineers are counted is the team's to say."""
    folder = project({"A.swift": "class A {}\n"})
    git(folder, "init", "-q")
    for name, date in (("Ann", "2024-01-01T12:00:00Z"), ("Bob", "2024-04-20T12:00:00Z")):
        write(folder + "/A.swift", f"class A {{}}  // {name}\n")
        shell(f"git add -A; GIT_COMMITTER_DATE={date} git -c user.name={name} -c user.email={name}@example.org commit -q --date={date} -m x", folder)
    for days, engineers in ((None, 1), (200, 2), (30, 1)):
        write(folder + "/.modlint.yml", f"team: {{days: {days}}}\n" if days else "")
        result, report = scan_json(folder)
        check(f"engineers of {days or 90} days", report and report["summary"]["engineers"] == engineers
              and f"of the {days or 90} days before 2024-04-20".encode() in result.stderr, result)
    write(folder + "/A.swift", "class A {}\n")
    shell("git add A.swift; git -c user.name='Eve Ann' -c user.email= commit -q -m x", folder)
    result = run("query", "SELECT name, email FROM engineer WHERE name = 'Eve Ann'", folder, "--format", "json")
    check("an address that is missing is NULL", b'{"name": "Eve Ann", "email": null}' in result.stdout, result)
    write(folder + "/.modlint.yml", "team: {days: 0}\n")
    check_refused(["scan", folder], "'days' must be between 1 and 3650")


def test_branches():
    """`main...` is where a branch left main: what was mended there since is nothing that the branch brings."""
    folder = project({"A.swift": CONTROLLER, "B.swift": "class Q {}\n"})
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Base")
    git(folder, "checkout", "-qb", "feature")
    write(folder + "/B.swift", "class Q {}\nclass R: Q {}\nclass S: R {}\n")
    git(folder, "commit", "-qam", "Deeper")
    git(folder, "checkout", "-q", "main")
    write(folder + "/A.swift", "class A {}\n")
    git(folder, "commit", "-qam", "Mend")
    git(folder, "checkout", "-q", "feature")
    for revision, told in (("main", ["C", "D", "S"]), ("main...", ["S"]), ("main...feature", ["S"])):
        result, report = scan_json(folder, "--since", revision)
        check(f"--since {revision}", rules(report) == told, result.stdout)
    git(folder, "update-ref", "refs/remotes/origin/release", "HEAD")
    for revision, says in (
            ("nothing...", "git knows no commit 'nothing'\n"), ("main...nothing", "git knows no commit 'nothing'\n"), ("...", ""),
            ("release...", "git knows no commit 'release'; did you mean 'origin/release'?\n"),
            ("main..feature", "'main..feature' is a range; 'main' compares with that commit, 'main...' with the one at which this branch left it\n")):
        result = run("scan", "--since", revision, folder)
        expected = 2 if says else 0
        check(f"--since {revision}", result.returncode == expected and (says and "error: --since: " + says).encode() in result.stderr, result)
    folder = project({"A.swift": CONTROLLER})
    git(folder, "init", "-q", "-b", "main")
    result = run("scan", "--since", "main", folder)
    check("what git does not track is said to be no file of git's",
          b"note: no Swift or Objective-C files here that git tracks\n" in run("scan", "--staged", folder).stderr, run("scan", "--staged", folder))
    check("before the first commit", result.returncode == 2 and b"knows no commit 'main'; nothing is committed here yet\n" in result.stderr, result)


def rules(report):
    return sorted(v["subject"] for v in report["violations"]) if report else None


def test_parts_of_a_project():
    """What a suppression is for may be out of sight where only a part is scanned, with a configuration file or without one."""
    folder = project({"Package.swift": "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\", targets: ["
                      ".target(name: \"App\", dependencies: [\"Core\"]), .target(name: \"Core\", dependencies: [\"App\"])])\n",
                      "Sources/App/A.swift": "import Core // modlint:disable:this module-cycle - known\nstruct A { let c: Core }\n",
                      "Sources/Core/C.swift": "import App\npublic struct Core { let a: [A] }\n"})
    git(folder, "init", "-q")
    for path in (".", "Sources/App", "Sources/App/A.swift", "Sources/Core"):
        result, report = scan_json(folder + "/" + path)
        told = [v["message"] for v in report["violations"] if v["rule"] == "superfluous-suppression"] if report else None
        check(f"no suppression is called superfluous in {path}", told == [], result.stdout)
    os.remove(folder + "/Sources/Core/C.swift")
    result, report = scan_json(folder)
    check("one that is, is", "superfluous-suppression" in [v["rule"] for v in report["violations"]], result.stdout)
    check("a part may have a baseline", run("baseline", "write", "Sources/App", cwd=folder).returncode == 0)


def test_ignored_files():
    """What git ignores is no part of a project, however many folders are named; a file that is named is meant."""
    folder = project({"App/A.swift": "class Q {}\n", "Lib/B.swift": "class R {}\n", "Lib/Made/C.swift": CONTROLLER, ".gitignore": "Made\n"})
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Base")
    for options in ([], ["--since", "HEAD"]):
        result, report = scan_json(folder + "/App", *options, folder + "/Lib")
        check(f"two folders, {options}: ignored files are passed over", rules(report) == [], result.stdout)
    result, report = scan_json(folder + "/Lib/Made/C.swift")
    check("a file that is named is scanned, ignored or not", rules(report) == ["C", "D"], result.stdout)
    result, report = scan_json(folder + "/Lib/Made/C.swift", folder + "/App/A.swift")
    check("so it is beside others", rules(report) == ["C", "D"], result.stdout)


def test_links():
    """A link is followed in a commit as it is on disk: to another link, and through a folder that is one."""
    package = ("// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"P\", targets: ["
               ".target(name: \"A\", path: \"A\"), .target(name: \"B\", path: \"B\")])\n")
    for middle, target in (("Middle/Bag.swift", "../Shared/Bag.swift"), ("Middle", "Shared")):
        folder = project({"Package.swift": package, "Shared/Bag.swift": "class Bag {}\n", "A/A.swift": "", "B/B.swift": "",
                          ".modlint.yml": "rules: {file-in-two-modules: {few: 0, several: 0}}\n"})
        os.makedirs(os.path.dirname(os.path.join(folder, middle)), exist_ok=True)
        os.symlink(target, os.path.join(folder, middle))
        for module in ("A", "B"):
            os.symlink("../Middle/Bag.swift", os.path.join(folder, module, "Bag.swift"))
        git(folder, "init", "-q")
        git(folder, "add", "-A")
        git(folder, "commit", "-qm", "Base")
        result, report = scan_json(folder)
        check(f"a link to {middle} is followed on disk", "A and B" in (rules(report) or []), result.stdout)
        for options in (["--since", "HEAD"], ["--staged"]):
            result, report = scan_json(folder, *options)
            check(f"a link to {middle} brings nothing new, {options}", rules(report) == [], result.stdout)
        git(folder, "rm", "-q", "--cached", "B/Bag.swift")
        git(folder, "commit", "-qm", "One less")
        git(folder, "add", "-A")
        result, report = scan_json(folder, "--staged")
        check(f"a link to {middle} that is staged is followed", rules(report) == ["A and B"], result.stdout)


def test_links_to_what_is_passed_over():
    """A folder that is passed over where it stands is read behind a link, in a commit as it is on disk."""
    for hidden in ("Carthage/Kit", "Pods/Kit"):
        folder = project({f"{hidden}/Deep/S.swift": CONTROLLER, f"{hidden}/T.swift": "class T {}\n", "App/Q.swift": "class Q {}\n"})
        for link, target in (("Link", hidden), ("Twice", hidden + "/Deep"), ("T.swift", hidden + "/T.swift"), ("None", hidden + "/None")):
            os.symlink("../" + target, os.path.join(folder, "App", link))
        git(folder, "init", "-q")
        git(folder, "add", "-Af")
        git(folder, "commit", "-qm", "Base")
        result, report = scan_json(folder)
        check(f"a link to {hidden} is followed on disk", rules(report) == ["C", "D"], result.stdout)
        for turn in ("", ", remembered"):
            for options in (["--since", "HEAD"], ["--staged"]):
                result, report = scan_json(folder, *options)
                check(f"a link to {hidden} brings nothing new, {options}{turn}", rules(report) == [] and report["summary"]["files"] == 4, result.stdout)
        write(folder + f"/{hidden}/Deep/S.swift", CONTROLLER + "class E: D {}\n")
        git(folder, "add", "-Af")
        write(folder + f"/{hidden}/Deep/S.swift", CONTROLLER)
        result, report = scan_json(folder, "--staged")
        check(f"what is new behind a link to {hidden} is told", rules(report) == ["E"], result.stdout)


def test_links_out_of_a_folder():
    """What lies elsewhere in the repository is behind a link in a commit as it is on disk."""
    folder = project({"Shared/Deep/S.swift": CONTROLLER, "T.swift": CONTROLLER.replace("class ", "class T").replace(": ", ": T").replace("TUI", "UI"),
                      "ios/App/Q.swift": "class Q {}\n"})
    for link, target in (("ios/App/Shared", "../../Shared"), ("ios/App/Twice", "../../Shared/Deep"), ("ios/T.swift", "../T.swift"),
                         ("ios/Up", "../ios"), ("ios/Away", "../../nowhere")):
        os.symlink(target, os.path.join(folder, link))
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Base")
    result, report = scan_json(folder + "/ios")
    check("links out of the folder are followed on disk", rules(report) == ["C", "D", "TC", "TD"], result.stdout)
    for options in (["--since", "HEAD"], ["--staged"]):
        result, report = scan_json(folder + "/ios", *options)
        check(f"links out of the folder bring nothing new, {options}", rules(report) == [] and report["summary"]["files"] == 3, result.stdout)
    write(folder + "/Shared/Deep/S.swift", CONTROLLER + "class E: D {}\n")
    git(folder, "add", "-A")
    for options in (["--since", "HEAD"], ["--staged"]):
        result, report = scan_json(folder + "/ios", *options)
        check(f"what is new behind a link is told, {options}", rules(report) == ["E"], result.stdout)


def test_filtered_files():
    """Of what a filter keeps aside --since compares what a checkout would write, and not what stands for it."""
    folder = project({"App/A.swift": CONTROLLER, "App/B.swift": "class R {}\n", ".gitattributes": "A.swift filter=aside\n"})
    git(folder, "init", "-q")
    git(folder, "config", "filter.aside.clean", "sh -c 'cat > /dev/null; echo aside'")
    git(folder, "config", "filter.aside.smudge", "cat")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Base")
    for turn in ("", ", remembered"):
        result, report = scan_json(folder, "--since", "HEAD")
        check(f"what a filter keeps aside is nothing new{turn}", rules(report) == [], result.stdout)
    result = shell(f"GIT_LITERAL_PATHSPECS=1 '{MODLINT}' scan --since HEAD --format json --no-cache", cwd=folder)
    check("nor where git is to take paths literally", b'"violations": []' in result.stdout, result.stdout)
    with open(folder + "/App/A.swift", "a") as file:
        file.write("class E: D {}\n")
    result, report = scan_json(folder + "/App", "--since", "HEAD")
    check("where it has changed, what is new is among what is told", "E" in (rules(report) or []), result.stdout)


def test_lost_contents():
    """What git cannot give any more, as where a partial clone is cut off, cannot be compared, and that is told."""
    folder = project({"A.swift": CONTROLLER})
    git(folder, "init", "-q")
    for text, message in ((CONTROLLER, "Base"), (CONTROLLER + "class E: D {}\n", "Deeper")):
        write(folder + "/A.swift", text)
        git(folder, "add", "-A")
        git(folder, "commit", "-qm", message)
    write(folder + "/A.swift", "class F {}\n")
    git(folder, "add", "-A")
    write(folder + "/A.swift", "")
    for revision, options, told in (
        ("HEAD~1", ["--since", "HEAD~1"], "cannot be read as it was in 'HEAD~1', so that what it held then seems new"),
        ("", ["--staged"], "cannot be read: its content is not in this repository"),
    ):
        name = git(folder, "rev-parse", f"{revision}:A.swift").stdout.decode().strip()
        os.remove(f"{folder}/.git/objects/{name[:2]}/{name[2:]}")
        result, report = scan_json(folder, *options)
        check(f"lost contents are told, {options}", report and told in [p["message"] for p in report["problems"]], result.stdout)


def test_a_repository_of_somebody_else():
    if os.getuid():
        return print("SKIPPED: only the superuser can give a repository away")
    folder = project({"A.swift": CONTROLLER})
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        git(folder, *words)
    for place in [folder, folder + "/.git"]:
        os.chown(place, 65534, 65534)
    if git(folder, "status").returncode == 0:
        return print("SKIPPED: this git does not ask whose a repository is")
    for words in (["scan", "--since", "HEAD"], ["scan", "--staged"], ["install-hook"]):
        result = run(*words, cwd=folder)
        check(f"{words} names what git asks for", result.returncode == 2 and f"git config --global --add safe.directory {folder}".encode() in result.stderr, result)
    check("and a scan goes on", b"safe.directory" in run("scan", cwd=folder).stderr)
