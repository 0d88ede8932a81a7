"""Commits through git's hook and through pre-commit, if it is there; --staged against whole scans of index and commit."""
import os
import shutil
import subprocess
import sys
import tempfile

from checking import check
from scanner import ENV, IDENTITY, difference, findings, git, names

BAD = "import UIKit\nclass A: UIViewController {}\nclass B: A {}\nclass C: B {}\nclass D: C {}\n"
# By it the last of BAD is an error.
LIMIT = "rules: {deep-inheritance: {error_above: 3}}\n"
GOOD = "import UIKit\nclass A: UIViewController {}\nclass B: A {}\n"


def hook(scanner):
    staged(scanner)
    plain(scanner)
    moved(scanner)
    beside_husky(scanner)
    of_a_folder(scanner)
    of_two_projects(scanner)
    nothing_staged(scanner)
    if shutil.which("pre-commit"):
        through_pre_commit(scanner)
    else:
        print("not tried: pre-commit is not here", file=sys.stderr)


def repository(scanner, name):
    path = os.path.join(scanner.scratch, name)
    os.makedirs(os.path.join(path, "Sources", "App"))
    git(path, "init", "--quiet")
    with open(os.path.join(path, "Package.swift"), "w") as file:
        file.write('// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: "App", targets: [.target(name: "App")])\n')
    with open(os.path.join(path, "Sources", "App", "A.swift"), "w") as file:
        file.write(GOOD)
    git(path, "add", ".")
    git(path, "commit", "--quiet", "--message", "First")
    return path


def commit(path, *options, folder=None):
    environment = {**ENV, "XDG_CACHE_HOME": os.path.join(path, ".git", "cache")}
    return subprocess.run(
        ["git", *IDENTITY, "commit", "--quiet", "--message", "Next", *options], cwd=folder or path, env=environment,
        capture_output=True, text=True)


def try_commits(name, path):
    """A commit that adds an error is stopped, a clean one passes, and what is not staged is not judged."""
    source = os.path.join(path, "Sources", "App", "A.swift")

    def write(text, stage):
        with open(source, "w") as file:
            file.write(text)
        if stage:
            git(path, "add", source)

    with open(os.path.join(path, ".modlint.yml"), "w") as file:
        file.write(LIMIT)
    git(path, "add", ".modlint.yml")
    write(BAD, True)
    result = commit(path)
    said = result.stdout + result.stderr
    check(f"{name}: an error stops the commit", result.returncode == 1 and "deep-inheritance" in said and "D" in said, said)
    write(GOOD, False)
    check(f"{name}: staged counts, not the disk", commit(path).returncode == 1)
    write(GOOD + "class E: UIView {}\n", True)
    write(BAD, False)
    result = commit(path)
    check(f"{name}: a clean commit passes over a bad disk", result.returncode == 0, result.stdout + result.stderr)
    result = commit(path, "--all")
    check(f"{name}: commit --all is judged", result.returncode == 1, result.stdout + result.stderr)
    git(path, "checkout", "--quiet", "HEAD", "--", source)
    write(GOOD, True)
    result = commit(path, folder=os.path.join(path, "Sources"))
    check(f"{name}: a commit from a subfolder", result.returncode == 0, result.stdout + result.stderr)
    write(BAD, True)
    check(f"{name}: --no-verify passes", commit(path, "--no-verify").returncode == 0)
    write(BAD + "class F: UIView {}\n", True)
    result = commit(path)
    check(f"{name}: what was there before stops nobody", result.returncode == 0, result.stdout + result.stderr)
    git(path, "rm", "--quiet", source)
    result = commit(path)
    check(f"{name}: a deletion passes", result.returncode == 0, result.stdout + result.stderr)


def staged(scanner):
    """--staged is the difference of two whole scans, of the index and of the last commit, whatever lies on disk."""
    path = repository(scanner, "staged")
    folder = os.path.join(path, "Sources", "App")

    def put(name, text, *options):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
        git(path, "add", *options, os.path.join(folder, name))

    def disk(name, text):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)

    def linked():
        put("D.swift", BAD.replace("class ", "class Linked"))
        os.symlink("D.swift", os.path.join(folder, "E.swift"))
        git(path, "add", ".")
        disk("D.swift", "")

    def removed():
        git(path, "rm", "--quiet", os.path.join(folder, "E.swift"))
        os.symlink("D.swift", os.path.join(folder, "E.swift"))

    def config(*arguments):
        git(path, "config", *arguments)

    def hidden(flag):
        put("G.swift", GOOD.replace("class ", "class Kept"))
        git(path, "update-index", flag, os.path.join(folder, "G.swift"))
        disk("G.swift", BAD.replace("class ", "class Unseen"))

    def filtered():
        """As large or secret files are kept: the object is not what lies on disk."""
        config("filter.aside.clean", "sh -c 'cat > /dev/null; echo aside'")
        config("filter.aside.smudge", "cat")
        disk(".gitattributes", "H.swift filter=aside\n")
        git(path, "add", ".")
        put("H.swift", BAD.replace("class ", "class Aside"))
        git(path, "commit", "--quiet", "--message", "Aside")
        put("I.swift", "class I: UIView {}\n")

    def respelled():
        put("e\u0301.swift", BAD.replace("class ", "class Accent"))
        git(path, "commit", "--quiet", "--message", "Accent")
        git(path, "mv", os.path.join(folder, "e\u0301.swift"), os.path.join(folder, "\u00e9.swift"))

    steps = [
        ("nothing", lambda: None),
        ("an edit, undone on disk", lambda: (put("A.swift", BAD), disk("A.swift", GOOD))),
        ("an edit on disk alone", lambda: (put("A.swift", BAD), disk("A.swift", BAD + BAD.replace("class ", "class Other")))),
        ("a rename", lambda: (put("A.swift", BAD), git(path, "mv", os.path.join(folder, "A.swift"), os.path.join(folder, "B.swift")))),
        ("a new file that is gone from disk", lambda: (put("C.swift", BAD.replace("class ", "class More")), os.remove(os.path.join(folder, "C.swift")))),
        ("a link beside what it leads to", linked),
        ("a deletion that is not one on disk", removed),
        ("a file that is only announced", lambda: put("F.swift", BAD.replace("class ", "class Late"), "--intent-to-add")),
        ("a file that git takes for unchanged", lambda: hidden("--assume-unchanged")),
        ("the same, looked at again", lambda: git(path, "update-index", "--no-assume-unchanged", os.path.join(folder, "G.swift"))),
        ("a file that git leaves alone", lambda: hidden("--skip-worktree")),
        ("a file that a filter keeps aside", filtered),
        ("a name that is spelled in other bytes", respelled),
    ]
    team = ["--engineers", "5"]
    cache = ["--cache-path", os.path.join(scanner.scratch, "staged-cache"), *team]
    options = ["--no-cache", *team]
    for number, (name, step) in enumerate(steps):
        step()
        sides = []
        for side in ("index", "commit"):
            copy = os.path.join(scanner.scratch, f"staged-{number}-{side}")
            if side == "index":
                git(path, "checkout-index", "--all", "--prefix", copy + os.sep)
            else:
                git(path, "worktree", "add", "--quiet", "--detach", copy, "HEAD")
            sides.append(findings(scanner.scan(copy, *options)))
        expected = difference(*sides)
        for memory, given in (("", options), (", kept", cache), (", remembered", cache)):
            found = names(findings(scanner.scan(path, "--staged", *given)))
            check(f"--staged, {name}{memory}", found == expected, f"{found}; expected: {expected}")
        git(path, "commit", "--quiet", "--allow-empty", "--message", name)


def install(scanner, path, *options):
    return subprocess.run(
        [scanner.modlint, "install-hook", *options, path], env=ENV, capture_output=True, text=True)


def plain(scanner):
    path = repository(scanner, "plain")
    result = install(scanner, path)
    check("install-hook says what it did", result.returncode == 0 and "hooks/pre-commit" in result.stderr, result.stderr)
    try_commits("git", path)
    check("a second install-hook renews its own", install(scanner, path).returncode == 0)
    with open(os.path.join(path, ".git", "hooks", "pre-commit"), "w") as file:
        file.write("#!/bin/sh\nexit 0\n")
    result = install(scanner, path)
    check("another's hook is left alone", result.returncode == 2 and "--force" in result.stderr, result.stderr)
    check("and replaced by force", install(scanner, path, "--force").returncode == 0)
    os.unlink(os.path.join(path, ".git", "hooks", "pre-commit"))
    os.makedirs(os.path.join(path, ".git", "hooks", "pre-commit", "ours"))
    result = install(scanner, path, "--force")
    check("a folder is not replaced", result.returncode == 2 and "it is a folder" in result.stderr, result.stderr)
    check("outside a repository", install(scanner, tempfile.gettempdir()).returncode == 2)
    shutil.rmtree(os.path.join(path, ".git", "hooks", "pre-commit"))
    link = os.path.join(scanner.scratch, "link")
    os.makedirs(os.path.join(path, "Part"))
    os.symlink(os.path.join(path, "Part"), link)
    result = install(scanner, link)
    check("through a link into one", result.returncode == 0 and os.path.exists(os.path.join(path, ".git", "hooks", "pre-commit")),
          result.stderr)


def moved(scanner):
    path = repository(scanner, "moved")
    git(path, "config", "core.hooksPath", "Hooks")
    check("core.hooksPath is respected", install(scanner, path).returncode == 0)
    check("the hook is there", os.access(os.path.join(path, "Hooks", "pre-commit"), os.X_OK))
    for nowhere in ("/dev/null", ""):
        git(path, "config", "core.hooksPath", nowhere)
        result = install(scanner, path)
        check(f"hooks that are turned off by '{nowhere}'", result.returncode == 2 and "which turns them off" in result.stderr
              and not os.path.exists("/pre-commit"), result.stderr)
    tree = os.path.join(scanner.scratch, "moved-tree")
    git(path, "worktree", "add", "--quiet", tree)
    git(path, "config", "--unset", "core.hooksPath")
    check("a work tree's hook", install(scanner, tree).returncode == 0)
    try_commits("work tree", tree)


def beside_husky(scanner):
    """Husky's own folder calls what stands above it."""
    path = repository(scanner, "husky")
    own = os.path.join(path, ".husky", "_")
    os.makedirs(own)
    with open(os.path.join(own, "pre-commit"), "w") as file:
        file.write('#!/bin/sh\nhook=$(dirname "$(dirname "$0")")/$(basename "$0")\n[ ! -f "$hook" ] || sh -e "$hook" "$@"\n')
    os.chmod(os.path.join(own, "pre-commit"), 0o755)
    git(path, "config", "core.hooksPath", ".husky/_")
    result = install(scanner, path)
    check("husky's hook is the team's", result.returncode == 0 and ".husky/pre-commit:" in result.stderr, result.stderr)
    try_commits("husky", path)
    result = install(scanner, path)
    check("and renewed", result.returncode == 0 and "renewed" in result.stderr, result.stderr)


def of_a_folder(scanner):
    """A folder of a larger repository that has its own configuration is judged by it, and nothing else is."""
    path = repository(scanner, "larger")
    folder = os.path.join(path, "Bob's apps", "ios")
    os.makedirs(os.path.join(folder, "App"))

    def try_commit(what, expected, text, configuration):
        for name, content in (("App/B.swift", text), (".modlint.yml", configuration)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(content)
        git(path, "add", ".")
        result = commit(path)
        check(f"a folder's hook: {what}", result.returncode == expected, result.stdout + result.stderr)

    with open(os.path.join(folder, ".modlint.yml"), "w") as file:
        file.write(LIMIT)
    result = install(scanner, os.path.join(folder, "App"))
    check("install-hook says of which folder", result.returncode == 0 and " to Bob's apps/ios are stopped" in result.stderr, result.stderr)
    try_commit("an error stops the commit", 1, BAD, LIMIT)
    try_commit("its configuration holds", 0, BAD, "rules: {deep-inheritance: off}\n")
    git(path, "rm", "--quiet", "-r", "Bob's apps")
    check("a folder's hook: it may go", commit(path).returncode == 0)
    check("the whole is judged again", install(scanner, path).returncode == 0)
    try_commits("after a folder's hook", path)


def of_two_projects(scanner):
    """One hook judges each project that was asked for, once, until it is taken out."""
    path = repository(scanner, "two")
    for name in ("ios/A", "mac/Bob's B"):
        os.makedirs(os.path.join(path, name))
        with open(os.path.join(path, name, ".modlint.yml"), "w") as file:
            file.write(LIMIT)
        result = install(scanner, os.path.join(path, name))
        check(f"two projects: {name} is added", result.returncode == 0 and name in result.stderr, result.stderr)
    hook = os.path.join(path, ".git", "hooks", "pre-commit")
    text = open(hook).read()
    check("two projects: again nothing changes", install(scanner, os.path.join(path, "ios/A")).returncode == 0 and open(hook).read() == text)

    def try_error(name, expected):
        source = os.path.join(path, name, "A.swift")
        with open(source, "w") as file:
            file.write(BAD)
        git(path, "add", ".")
        result = commit(path)
        check(f"two projects: an error in {name}", result.returncode == expected, result.stdout + result.stderr)
        git(path, "rm", "--quiet", "--force", source)

    git(path, "add", ".")
    check("two projects: a clean commit", commit(path).returncode == 0)
    try_error("ios/A", 1)
    try_error("mac/Bob's B", 1)
    try_error("Sources/App", 0)
    # A hook of the release before knows one project.
    with open(hook, "w") as file:
        file.write("#!/bin/sh\n# Installed by 'modlint install-hook': judges what is staged.\n"
                   "exec \"$modlint\" scan --staged --no-progress \"$(git rev-parse --show-toplevel)\"/'ios/A'\n")
    result = install(scanner, os.path.join(path, "mac/Bob's B"))
    check("two projects: an older hook keeps its own", "ios/A, mac/Bob's B" in result.stderr, result.stderr)
    try_error("ios/A", 1)
    result = install(scanner, os.path.join(path, "ios/A"), "--remove")
    check("two projects: one is taken out", result.returncode == 0 and "to mac/Bob's B are stopped" in result.stderr, result.stderr)
    try_error("ios/A", 0)
    try_error("mac/Bob's B", 1)
    check("two projects: what is not there is not taken out", install(scanner, os.path.join(path, "ios/A"), "--remove").returncode == 2)
    result = install(scanner, os.path.join(path, "mac/Bob's B"), "--remove")
    check("two projects: without any the hook goes", result.returncode == 0 and not os.path.exists(hook), result.stderr)


def nothing_staged(scanner):
    path = repository(scanner, "nothing")
    result = subprocess.run([scanner.modlint, "scan", "--staged", "--no-cache", path], env=ENV, capture_output=True, text=True)
    check("nothing staged is said", result.returncode == 0 and "nothing is staged" in result.stderr, result.stderr)


def through_pre_commit(scanner):
    path = repository(scanner, "framework")
    source = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    hooks = os.path.join(scanner.scratch, "hooks")
    os.makedirs(hooks)
    shutil.copy(os.path.join(source, ".pre-commit-hooks.yaml"), hooks)
    git(hooks, "init", "--quiet")
    git(hooks, "add", ".")
    git(hooks, "commit", "--quiet", "--message", "Hooks")
    revision = git(hooks, "rev-parse", "HEAD")
    with open(os.path.join(path, ".pre-commit-config.yaml"), "w") as file:
        file.write(f"repos:\n- repo: {hooks}\n  rev: {revision}\n  hooks:\n  - id: modlint\n")
    git(path, "add", ".pre-commit-config.yaml")
    git(path, "commit", "--quiet", "--message", "Configure")
    tools = os.path.join(scanner.scratch, "tools")
    os.makedirs(tools)
    os.symlink(scanner.modlint, os.path.join(tools, "modlint"))
    ENV["PATH"] = tools + os.pathsep + ENV["PATH"]
    subprocess.run(["pre-commit", "install"], cwd=path, env=ENV, check=True, capture_output=True)
    try_commits("pre-commit", path)
    over_a_range(scanner, hooks, revision)


def over_a_range(scanner, hooks, revision):
    """As CI runs it: over what a branch has brought, and over all files."""
    path = repository(scanner, "range")
    with open(os.path.join(path, ".pre-commit-config.yaml"), "w") as file:
        file.write(f"repos:\n- repo: {hooks}\n  rev: {revision}\n  hooks:\n  - id: modlint\n")
    with open(os.path.join(path, ".modlint.yml"), "w") as file:
        file.write(LIMIT)
    git(path, "add", ".")
    git(path, "commit", "--quiet", "--message", "Configure")
    source = os.path.join(path, "Sources", "App", "A.swift")

    def add(text):
        with open(source, "w") as file:
            file.write(text)
        git(path, "commit", "--quiet", "--all", "--allow-empty", "--message", "Next")
        return git(path, "rev-parse", "HEAD")

    first, second, third = git(path, "rev-parse", "HEAD"), add(BAD), add(BAD + "class F: UIView {}\n")

    def run(*options):
        environment = {**ENV, "XDG_CACHE_HOME": os.path.join(path, ".git", "cache")}
        result = subprocess.run(["pre-commit", "run", *options], cwd=path, env=environment, capture_output=True, text=True)
        return result.returncode, result.stdout + result.stderr

    for name, expected, options in (
            ("a range with an error", 1, ("--from-ref", first, "--to-ref", third)),
            ("a range that ends with it", 1, ("--from-ref", first, "--to-ref", second)),
            ("a range behind it", 0, ("--from-ref", second, "--to-ref", third)),
            ("all files", 1, ("--all-files",))):
        code, said = run(*options)
        check(f"pre-commit: {name}", (code != 0) == bool(expected) and ("deep-inheritance" in said) == bool(expected), said)
    git(path, "checkout", "--quiet", "-b", "side", first)
    other = add(GOOD + "class G: UIView {}\n")
    code, said = run("--from-ref", third, "--to-ref", other)
    check("pre-commit: a branch that left before", code == 0, said)
    code, said = run("--all-files")
    check("pre-commit: all files, clean", code == 0, said)
    git(path, "checkout", "--quiet", "--detach", third)
    subprocess.run(["pre-commit", "install"], cwd=path, env=ENV, check=True, capture_output=True)
    result = commit(path, "--allow-empty")
    check("pre-commit: an empty commit is not judged as a whole", result.returncode == 0, result.stdout + result.stderr)
