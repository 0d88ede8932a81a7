"""`.modlint.yml`, rule folders and `init`: all mistakes at once, each with its line."""
import os
import shutil

from checking import check
from command import CONTROLLER, MODLINT, check_refused, project, run, run_as_nobody, scan_json, shell, write


def test_configuration():
    bad = ("exlude: [a]\nrules:\n  deep-inheritence: off\n  deep-inheritance: {maxx: 3}\nteam: {engineers: many}\n")
    folder = project({"A.swift": CONTROLLER, ".modlint.yml": bad})
    result = run("scan", ".", cwd=folder)
    lines = result.stderr.decode()
    check("bad configuration: exit 2", result.returncode == 2 and result.stdout == b"", lines)
    for part in (".modlint.yml:1:", "exclude", ".modlint.yml:3:", "did you mean 'deep-inheritance'", ".modlint.yml:4:",
                 ".modlint.yml:5:"):
        check(f"bad configuration says {part}", part in lines, lines)

    patterns = "exclude: [Nothing]\nlayers:\n  - {name: a, modules: [Nobody]}\nmodules:\n  - {name: b, paths: [No/**]}\n"
    folder = project({"A.swift": CONTROLLER, ".modlint.yml": patterns})
    result = run("scan", ".", cwd=folder)
    modules = run("modules", "--files", ".", cwd=folder)
    check("modules are told even so", modules.returncode == 0 and b"A.swift" in modules.stdout, modules)
    check("and what is amiss beside them", [line[:24] for line in modules.stderr.decode().splitlines()[:3]] ==
          [f"warning: .modlint.yml:{line}:" for line in (1, 3, 5)], modules.stderr)
    check("patterns that match nothing are told at once, by line", [line[:22] for line in result.stderr.decode().splitlines()] ==
          [f"error: .modlint.yml:{line}:" for line in (1, 3, 5)], result.stderr)

    folder = project({"A.swift": CONTROLLER, ".modlint.yml": "a: [\n"})
    result = run("scan", ".", cwd=folder)
    check("broken yaml: exit 2 with a line of the file", result.returncode == 2 and b".modlint.yml:1:" in result.stderr, result.stderr)
    write(folder + "/.modlint.yml", "rules: {}\n<<<<<<< HEAD\nexclude: []\n=======\nexclude: [x]\n>>>>>>> x\n")
    check_refused(["scan"], ".modlint.yml:2: an unresolved merge conflict\n", cwd=folder)

    folder = project({"A.swift": CONTROLLER, ".modlint.yml": "rules: {deep-inheritance: off}\n"})
    check("a rule is off", run("scan", folder).returncode == 0)

    folder = project({"A.swift": CONTROLLER, ".modlint.yml": "rule-folders: [Own]\n", "Own/mine.md": "---\nseverity: x\n---\n"})
    result = run("scan", ".", cwd=folder)
    check("broken rule file: exit 2 with its path", result.returncode == 2 and b"Own/mine.md:" in result.stderr, result.stderr)
    write(folder + "/Own/mine.md", "---\nseverity: fatal\nmessage: x\nsubject: x\n---\n# T\n```sql\nSELECT nmae FROM type\n```\n")
    result = run("scan", ".", cwd=folder)
    check("a rule's head and its query are told at once", b"'fatal'" in result.stderr and b"nmae" in result.stderr, result.stderr)
    write(folder + "/Own/mine.md", "---\nseverity: info\nmessage: x\nsubject: x\nmechanisms: [notificaton, unmentioned_event, own]\n---\n"
          "# T\n```sql\nSELECT file, line FROM type\n```\n")
    os.makedirs(folder + "/Own/idioms")
    write(folder + "/Own/idioms/own.md", "# Own\n```wiring\nprovides own $K <- own($K)\n```\n"
          "## Ex\n```swift A.swift\nown(\"a\")  // wiring: provides own a\n```\n")
    result = run("scan", ".", cwd=folder)
    check("a mechanism that no idiom tells of", result.returncode == 2 and b"did you mean 'notification'?" in result.stderr
          and b"'own'" not in result.stderr and b"unmentioned" not in result.stderr, result.stderr)
    shutil.rmtree(folder + "/Own/idioms")
    write(folder + "/Own/mine.md", "---\nseverity: fatal\nmessage: x\nsubject: x\n---\n# T\n```sql\nSELECT nmae FROM type\n```\n")
    write(folder + "/.modlint.yml", "rule-folders: [Own]\nrules:\n  mine: {max: 3}\n  deep-inheritence: off\nexlude: []\n")
    result = run("scan", "--only", "mine", ".", cwd=folder)
    for part in (b".modlint.yml:4: unknown rule", b".modlint.yml:5: unknown key", b"Own/mine.md:2:"):
        check(f"mistakes of the configuration and of its rules are told at once: {part}", part in result.stderr, result.stderr)
    check("and what a rule that cannot be read is told is no mistake", b"yml:3:" not in result.stderr
          and b"--only" not in result.stderr, result.stderr)
    write(folder + "/.modlint.yml", "rule-folders: [Own]\n")
    os.rename(folder + "/Own", folder + "/Other")
    result = run("scan", ".", cwd=folder)
    check("a rule folder that is not there: exit 2 with the line",
          result.returncode == 2 and b".modlint.yml:1: rule-folders: no such folder 'Own'" in result.stderr, result.stderr)
    os.makedirs(folder + "/Notes")
    write(folder + "/Notes/README.md", "# What our rules are to be\n")
    write(folder + "/.modlint.yml", "rule-folders: [Other, Notes]\n")
    result = run("scan", ".", cwd=folder)
    check("a rule folder without a rule: exit 2 with the line, beside what is wrong with rules", result.returncode == 2
          and b".modlint.yml:1: rule-folders: there is no rule and no idiom in 'Notes'" in result.stderr and b"Other/mine.md:" in result.stderr, result)
    shutil.rmtree(folder + "/Notes")
    write(folder + "/.modlint.yml", f"rule-folders: [{folder}/Other]\n")
    result = run("scan", ".", cwd=folder)
    check("a rule folder may be absolute", b"Other/mine.md:" in result.stderr, result.stderr)
    os.symlink("Other", folder + "/Own")
    check("and a link", b"mine.md:" in run("test", "Own", cwd=folder).stderr)
    os.remove(folder + "/Own")
    os.makedirs(folder + "/Silent")
    write(folder + "/Silent/named-a.md", "---\nseverity: off\nmessage: found {name}\nsubject: '{name}'\n---\n# T\n```sql\nSELECT name, file, line FROM type "
                   "WHERE name = 'A'\n```\n## A\n```swift A.swift\nclass A {}  // violation: found A\n```\n## B\n```swift B.swift\n"
                   "class B {}\n```\n")
    check("the examples of a rule that is off by itself", run("test", "Silent", cwd=folder).returncode == 0)
    write(folder + "/Silent/named-b.md", open(folder + "/Silent/named-a.md").read().replace("found A\n", "found B\n"))
    for path in ("Silent/named-a.md", folder + "/Silent/named-a.md"):
        result = run("test", path, cwd=folder)
        check(f"one file's examples: {path}", result.returncode == 0 and b"2 passed" in result.stderr, result.stderr)
    result = run("test", "named-b.md", cwd=folder + "/Silent")
    check("one file of this folder", result.returncode == 1 and b"1 passed, 1 failed" in result.stderr, result.stderr)
    write(folder + "/Silent/broken.md", "---\nseverity: x\n---\n")
    broken = run("test", "broken.md", cwd=folder + "/Silent")
    check("mistakes of one file", broken.returncode == 2 and all(b"./broken.md:" in line for line in broken.stderr.splitlines()), broken)
    os.remove(folder + "/Silent/broken.md")
    check_refused(["test", "A.swift"], "A.swift is no folder of rules", cwd=folder)
    check_refused(["test", "Silent/named-c.md"], "no such file: Silent/named-c.md", cwd=folder)
    os.remove(folder + "/Silent/named-b.md")
    write(folder + "/own.yml", "rule-folders: [Silent]\n")
    for option, count in (([], 0), (["--only", "named-a"], 1)):
        result, report = scan_json(folder, "--config", folder + "/own.yml", *option)
        named = [v for v in report["violations"] if v["rule"] == "named-a"] if report else None
        check(f"a rule that is off by itself {option}", named is not None and len(named) == count, result.stderr)
    os.makedirs(folder + "/Empty")
    result = run("test", "Empty/", cwd=folder)
    check("a folder without rules tests nothing: exit 2", result.returncode == 2 and b"in Empty\n" in result.stderr, result.stderr)
    result = run("test", "Own", cwd=folder)
    check("tests of a folder that is not there: exit 2", result.returncode == 2 and b"Own" in result.stderr, result.stderr)

    folder = project({"A.swift": CONTROLLER})
    os.symlink("nowhere.yml", folder + "/.modlint.yml")
    result = run("scan", ".", cwd=folder)
    check("a configuration that is a link to nowhere: exit 2",
          result.returncode == 2 and b".modlint.yml: the link leads nowhere" in result.stderr, result)
    for given in [{}, {".modlint.yml": "rules: {}\n"}]:
        folder = project({"A.swift": CONTROLLER, **given})
        os.symlink("nowhere.yml", folder + "/.modlint-baseline.yml")
        result = run("scan", ".", cwd=folder)
        check(f"a baseline that is a link to nowhere, beside {given}: exit 2",
              result.returncode == 2 and b"cannot read the baseline .modlint-baseline.yml" in result.stderr, result)

    folder = project({"A.swift": "class A {}"})
    check("init", run("init", folder).returncode == 0 and os.path.exists(folder + "/.modlint.yml"))
    check("init does not overwrite", run("init", folder).returncode == 2)
    os.rename(folder + "/.modlint.yml", folder + "/modlint.yml")
    check_refused(["init", "."], "modlint.yml is there already", cwd=folder)
    check("init --force renews the file that is there", run("init", "--force", folder).returncode == 0
          and not os.path.exists(folder + "/.modlint.yml"), os.listdir(folder))
    write(folder + "/.modlint.yml", "modules: [{name: Own, paths: [App/**]}]\nrulse: {}\n")
    result = run("init", "--force", "--suggest-layers", folder)
    check("init --force asks nothing of what it replaces", result.returncode == 0
          and "Own" not in open(folder + "/.modlint.yml").read(), result)
    check("what init writes is valid", run("scan", folder).returncode == 0, run("scan", folder).stderr)


def test_contracts():
    folder = project({"Sources/App/A.swift": CONTROLLER})
    for text, says in (("layers: {exhaustive: true}", ".modlint.yml:1: 'layers' needs an 'order'"),
                       ("layers: {}", ".modlint.yml:1: 'layers' needs an 'order'"),
                       ("acyclic:\n- {folders: Sources, depth: -1}", ".modlint.yml:2: 'depth' must not be negative"),
                       ("forbidden:\n- {source: App, target: App}", ".modlint.yml:2: 'App' is source and target"),
                       ("forbidden:\n- {source: Sources/App/, target: [Sources/App]}", ".modlint.yml:2: 'Sources/App' is source and target")):
        write(folder + "/.modlint.yml", text + "\n")
        check_refused(["scan", "."], says, cwd=folder)
    os.remove(folder + "/.modlint.yml")
    write(folder + "/own.yml", "team: {engineers: 2}\n")
    result = run("query", "SELECT engineers_basis FROM project", "--config", folder + "/own.yml", "--format", "csv", ".", cwd=folder)
    check("the figure's basis is the file that says it", result.stdout == b"engineers_basis\nown.yml\n", result)


def test_own_pages():
    """Who works on the built-in pages tests them where they lie, and not those that the program was built with."""
    rules = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Rules")
    folder = project({path: open(os.path.join(rules, path)).read()
                      for path in ("coupling/hub-type.md", "cycles/module-cycle.md", "idioms/beehive.md")})
    for path in (".", "coupling", "coupling/hub-type.md", "idioms"):
        result = run("test", path, cwd=folder)
        check(f"built-in pages: {path}", result.returncode == 0 and b" passed, 0 failed" in result.stderr, result)
    for path in ("beehive.md", ".", "../idioms/beehive.md"):
        result = run("test", path, cwd=folder + "/idioms")
        check(f"idioms where one stands among them: {path}", result.returncode == 0 and b" passed, 0 failed" in result.stderr, result)
    page = folder + "/coupling/hub-type.md"
    write(page, open(page).read().replace("// violation:", "// violation: not this,"))
    check("and as they are now", run("test", "coupling", cwd=folder).returncode == 1)
    copies = project({name: open(os.path.join(folder, path)).read()
                      for name, path in (("hub-type.md", "coupling/hub-type.md"), ("mine/module-cycle.md", "cycles/module-cycle.md"))})
    check("copies of them, as they are now", run("test", ".", cwd=copies).returncode == 1)
    check("and one by itself", run("test", "mine/module-cycle.md", cwd=copies).returncode == 0)
    write(copies + "/mine/module-cycle.md", open(copies + "/mine/module-cycle.md").read().replace("\n# ", "\n# Not "))
    result = run("test", "mine", cwd=copies)
    check("but no other rule of a built-in one's name", result.returncode == 2 and b"there is a rule 'module-cycle' already" in result.stderr, result)
    write(folder + "/.modlint.yml", "rule-folders: [coupling]\n")
    result = run("scan", ".", cwd=folder)
    check("a team's rule cannot take the place of a built-in one", result.returncode == 2 and b"there is a rule 'hub-type' already" in result.stderr, result)


def test_what_gives_no_text():
    rule = ("---\nseverity: error\nmessage: '{name}'\nsubject: '{name}'\n---\n# T\n```sql\nSELECT name, file, line FROM type\n```\n"
            "## A\n```swift A.swift\nclass A {}  // violation: A\n```\n## B\n```swift B.swift\n```\n")
    folder = project({"A.swift": "class A {}", "own.yml": "rule-folders: [Own]\n", "Own/Deep/any-type.md": rule, "latin.yml": b"\xe9",
                      ".modlint-baseline.yml": "version: 1\n"})
    check_refused(["scan", "--config", "Own", "."], "Own: is a folder", cwd=folder)
    check_refused(["scan", "--config", "latin.yml", "."], "latin.yml: cannot be read as UTF-8 text", cwd=folder)
    check_refused(["scan", "--baseline", "Own", "."], "Own: is a folder", cwd=folder)
    check_refused(["scan", "--baseline", "/dev/zero", "."], "/dev/zero: cannot be read, or is larger", cwd=folder)
    for name, options in ((".modlint.yml", []), ("modlint-rules.md", ["--config", "piped.yml"]), ("list.yml", ["--baseline", "list.yml"])):
        piped = project({"A.swift": "class A {}", "piped.yml": "rule-folders: [.]\n"})
        os.mkfifo(os.path.join(piped, name))
        check_refused(["scan", *options, "."], f"{name}: is not a file", cwd=piped)
    piped = shell(f"'{MODLINT}' scan --config <(echo 'team: {{engineers: 2}}') .", cwd=folder)
    check("a configuration that a shell hands over", b"engineers: 2" in piped.stderr, piped)
    result = run("scan", "--config", "own.yml", ".", cwd=folder)
    check("a rule in a folder below", result.returncode == 1 and b"any-type" in result.stdout, result.stderr)

    os.chmod(folder, 0o755)
    for path, options, says in (("Own", ["--config", "own.yml"], b"Own: cannot be read: permission denied"),
                                ("Own/Deep", ["--config", "own.yml"], b"Own/Deep: cannot be read: permission denied"),
                                ("Own/Deep/any-type.md", ["--config", "own.yml"], b"any-type.md: cannot be read: permission denied"),
                                ("own.yml", ["--config", "own.yml"], b"own.yml: cannot be read: permission denied"),
                                (".modlint-baseline.yml", [], b".modlint-baseline.yml: cannot be read: permission denied")):
        mode = os.stat(os.path.join(folder, path)).st_mode & 0o777
        os.chmod(os.path.join(folder, path), 0)
        result = run_as_nobody("scan", "--no-cache", *options, ".", cwd=folder)
        os.chmod(os.path.join(folder, path), mode)
        if result:
            check(f"{path} that may not be read: exit 2 and why", result.returncode == 2 and says in result.stderr, result)
