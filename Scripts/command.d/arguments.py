"""Options, names of commands and paths, right and wrong ones: exit codes, streams, what is said."""
import json
import os
import pty
import resource
import subprocess

from checking import check
from command import CONTROLLER, DEEP, ENV, MODLINT, check_refused, project, run, run_as_nobody, shell, write


def test_streams_and_exit_codes():
    folder = project({"A.swift": CONTROLLER, ".modlint.yml": DEEP})
    result = run("scan", folder)
    check("an error fails", result.returncode == 1, result.stderr)
    check("findings on standard output", b"deep-inheritance" in result.stdout)
    check("summary on standard error", b"1 error" in result.stderr and b"1 error" not in result.stdout.splitlines()[-1:])
    check("no colour in a pipe", b"\x1b[" not in result.stdout + result.stderr)
    check("--color always", b"\x1b[" in run("scan", "--color", "always", folder).stdout)
    check("without a command's name it scans", run(folder).stdout == result.stdout)
    check("more threads than there can be", run("scan", "--no-cache", "--jobs", "9223372036854775807", folder).stdout == result.stdout)
    check("same bytes", run("scan", "--jobs", "1", folder).stdout == run("scan", "--jobs", "2", folder).stdout)

    mild = project({"A.swift": CONTROLLER.replace("class D: C {}", ""), ".modlint.yml": DEEP})
    for words, code in ((["--fail-on", "error"], 0), ([], 0), (["--fail-on", "warning"], 1), (["--strict"], 1),
                        (["--strict", "--fail-on", "warning"], 1), (["--fail-on", "info"], 1), (["--fail-on", "never"], 0)):
        check(f"a warning with {words}: {code}", run("scan", *words, mild).returncode == code)
    check("an error with --fail-on never: 0", run("scan", "--fail-on", "never", folder).returncode == 0)


def test_colours():
    folder = project({"A.swift": CONTROLLER})

    def coloured(variables, *options, terminal=False):
        ends = pty.openpty() if terminal else None
        environment = {**{name: value for name, value in ENV.items() if "COLOR" not in name and name != "TERM"}, **variables}
        result = subprocess.run([MODLINT, "scan", *options, folder], env=environment, stdin=subprocess.DEVNULL, timeout=60,
                                stdout=ends[1] if ends else subprocess.PIPE, stderr=ends[1] if ends else subprocess.PIPE)
        return b"\x1b" in (os.read(ends[0], 1 << 16) if ends else result.stdout + result.stderr)

    for variables, options, terminal, expected in (
        ({}, [], False, False), ({"FORCE_COLOR": "1"}, [], False, True), ({"CLICOLOR_FORCE": "1"}, [], False, True), ({"FORCE_COLOR": ""}, [], False, False),
        ({"FORCE_COLOR": "0"}, [], True, False), ({"CLICOLOR_FORCE": "0"}, [], False, False), ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, [], False, False),
        ({"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, [], False, False), ({"NO_COLOR": "", "FORCE_COLOR": "1"}, [], False, True), ({"NO_COLOR": "1"}, ["--color", "always"], False, True),
        ({"FORCE_COLOR": "1"}, ["--color", "never"], False, False), ({"TERM": "xterm"}, [], True, True), ({"TERM": "dumb"}, [], True, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, [], True, False), ({"TERM": "xterm", "CLICOLOR": "0"}, [], True, False), ({"TERM": "dumb", "FORCE_COLOR": "1"}, [], False, True)):
        check(f"{variables} {options} {'on a terminal' if terminal else 'in a pipe'}: {expected}", coloured(variables, *options, terminal=terminal) == expected)


def test_refused_options():
    folder = project({"A.swift": CONTROLLER})
    for words, says in (
        ("--nothing", "Unknown option '--nothing'"), ("-dash", "unknown option '-dash'\n"), ("--quiet -graph=types", "unknown option '-graph=types'"),
        ("-graph types --format dot", "unknown option '-graph'; did you mean '--graph'?"), ("--fail-on x", "'info', 'warning', 'error' or 'never'"),
        ("--strict --fail-on never", "--strict means --fail-on warning"), ("--strict --fail-on info", "--fail-on info"),
        ("--format x", "there is no such format\nHelp:  --format <name[=file]>  text, "), ("--format sarfi", "did you mean 'sarif'?"), ("--format json=", "no file is named"),
        ("--format json --format text --format json", "json is asked for twice"),
        ("--format json=x --format sarif=./x", "json and sarif would be written to one file, ./x"),
        ("--format text --format json=no/such/x.json", "cannot write no/such/x.json: there is no folder"),
        ("--jobs 0", "--jobs must be at least 1"), ("--jobs many", "'many'"), ("--engineers 0", "--engineers must be at least 1"),
        ("--engineers -1", "--engineers must be at least 1"), ("--jobs -3", "--jobs must be at least 1"),
        ("--graph types", "--graph is about graphs: add --format dot"), ("--focus D --format sarif", "--focus is about graphs"),
        ("--format dot --focus D --depth=-1", "--depth must not be negative"), ("--format dot --focus D --depth -1", "--depth must not be negative"), ("--format dot --depth 2", "--focus"),
        ("--format dot --focus D", "no module is called 'D'; --graph types has one"),
        ("--since HEAD --staged", "exclude each other"), ("--since HEAD --format html", "--since shows what is new; html, "), ("--only deep-inheritence", "did you mean 'deep-inheritance'?"),
        ("--max-findings -1", "--max-findings must not be negative"), ("-v", "unknown option '-v'; did you mean '--version'?"), ("-q", "unknown option '-q'; did you mean '--quiet'?"),
        ("--only superfluous-suppression", "--only: 'superfluous-suppression' is no rule that can judge alone: it tells of comments"),
        ("--config none.yml", "none.yml"), ("--baseline none.yml", "none.yml"),
    ):
        check_refused(["scan", *words.split(), "."], says, cwd=folder)
    for option, says in (("--config", "names no file"), ("--cache-path", "names no folder"), ("--baseline", "baseline"),
                         ("--only", "names no rule")):
        check_refused(["scan", option, "", "."], says, cwd=folder)
    for nothing in (",", " ", ", "):
        check_refused(["scan", "--only", nothing, "."], "--only names no rule", cwd=folder)
    for words, says in (("--write-table A.md --check-table B.md", "exclude each other"), ("nonsense --check-table A.md", "all of them"),
                        ("module-cycle --markdown", "the whole catalogue")):
        check_refused(["rules", *words.split()], says, cwd=folder)
    page = run("rules", "superfluous-suppression")
    check("findings about comments have pages", page.returncode == 0 and page.stdout.startswith(b"# A comment that disables"), page)
    check("what is refused writes nothing", os.listdir(folder) == ["A.swift"], os.listdir(folder))


def test_names_of_commands():
    folder = project({"A.swift": CONTROLLER})
    for words, says in (
        (["lint"], "no such file or folder: lint; did you mean 'modlint scan'?"), (["check", folder], "did you mean 'modlint scan'?"),
        (["version"], "did you mean 'modlint --version'?"), (["-v"], "did you mean '--version'?"),
        (["scna", folder], "did you mean the command 'scan'?"), (["help", "nosuch"], "modlint has no command 'nosuch'; known are scan, "),
        (["help", "scna"], "did you mean 'scan'?"), (["help", "baseline", "wirte"], "modlint baseline has no command 'wirte'"),
        (["cache", "claen"], "modlint cache has no command 'claen'; did you mean 'clean'?"),
        (["baseline", "delete"], "known are write, update, accept"), (["cache", "info", "more"], "Unexpected argument 'more'"),
        (["query"], "<sql>"), (["query", "SELECT 1", folder, "more"], "'more'"), (["explain", "D"], "<target>"), (["dependents"], "<name>"),
        (["explain", "D", "Nobody", folder], "no type or module is called 'Nobody'"),
        (["why", "deep-inheritence", folder], "did you mean 'deep-inheritance'?"), (["rules", "deep-inheritence"], "'deep-inheritance'?"),
        (["rules", "inheritance"], "unknown rule 'inheritance'; 'modlint rules' lists them"),
        (["baseline", "accept", "deep-inheritence", "--reason", "x", folder], "did you mean 'deep-inheritance'?"),
        (["install-hook", folder + "/none"], "no such file or folder: "), (["install-hook", folder], "not in a git repository"),
        (["baseline", "accept", "hub-type", "--reason", "x", folder], "nothing new violates 'hub-type' here"),
        (["--source-url", "example.org/{path}", folder], "--source-url: 'example.org/{path}' is no address of a page"),
    ):
        check_refused(words, says)
    check_refused(["install-hook"], "this folder is not in a git repository", cwd=folder)
    for words in (["--help"], ["help"], ["help", "scan"], ["help", "help"], ["help", "cache", "info"], ["baseline"], ["cache", "--help"]):
        result = run(*words)
        check(f"{words}: help is an answer", result.returncode == 0 and b"USAGE: modlint" in result.stdout, result)
    check("version", run("--version").returncode == 0)
    check("a path that begins with a dash stands behind two", b"no such file or folder: -dash" in run("scan", "--", "-dash").stderr)
    for words in (["-dash"], ["rules", "-dash"]):
        check_refused(words, "unknown option '-dash'")
    for word in ("-h", "-help"):
        check(f"scan {word}: help is an answer", run("scan", word).returncode == 0)
    check("parameters as they are written", b"(max: 2, warning_above: 3, base_subclasses: 8, little: 40, error_above: 0)" in run("rules").stdout, run("rules").stdout)
    script = shell(f"'{MODLINT}' --generate-completion-script bash | bash -n")
    check("bash reads its completions", script.returncode == 0 and not script.stderr, script.stderr)


def test_names_with_newlines():
    """A sentence stays one sentence, whatever is quoted in it."""
    folder = project({"new\nline/A.swift": CONTROLLER, "own.yml": 'exclude: ["new\\nlime/**"]\n'})
    for words, says in ((["scan", "one\ntwo"], "one\\ntwo"), (["why", "one\ntwo"], "'one\\ntwo'"), (["explain", "A\nB", "A"], "'A\\nB'"),
                        (["scan", "--config", "own.yml", "."], "'new\\nlime/**'; did you mean 'new\\nline'?")):
        check_refused(words, says, cwd=folder)
        result = run(*words, cwd=folder)
        check(f"{words}: in one line", len(result.stderr.splitlines()) == 1, result.stderr)


def test_what_why_takes():
    folder = project({"App/A.swift": CONTROLLER, "App/B.swift": "class Q {}\nclass R: Q {}\nclass S: R {}\n"})
    for finding, count in (("App/A.swift:4", 1), ("App/A.swift:4:1", 1), ("App/A.swift:4:7", 1), ("./App/A.swift:4", 1), ("App/A.swift", 2), (folder + "/App/B.swift:3", 1),
                           ("deep-inheritance", 3), ("D", 1), ("deep-inheritance: D", 1)):
        result = run("why", finding, folder)
        check(f"why {finding}: {count}", result.returncode == 0 and result.stdout.count(b"  rule deep-inheritance, subject") == count, result)
    result = run("why", "A.swift:4", "..", cwd=folder + "/App")
    check("why of a place seen from here", result.returncode == 0 and b"App/A.swift" in result.stdout, result)
    long = project({"A.swift": "struct Shop { init(" + ", ".join(f"a{i}: Int" for i in range(20)) + ") {} }\n"})
    check("why of all that is about a name", b"long-initializer" in run("why", "Shop", long).stdout, run("why", "Shop", long))
    check_refused(["why", "Sho", long], "no finding is called 'Sho'")
    check_refused(["why", "hub-type", folder], "nothing violates 'hub-type' here")
    check_refused(["why", "App/A.swift:9", folder], "did you mean 'App/A.swift:")


def test_small_systems():
    """What libraries need and do not ask for is asked for first: with too little of it they would crash, or wait for ever."""
    folder = project({"A.swift": CONTROLLER, ".modlint.yml": DEEP})
    os.chmod(folder, 0o755)
    result = shell(f"ulimit -n 12; '{MODLINT}' scan '{folder}'")
    check("too few open files", result.returncode == 2 and b"modlint needs 64 open files; 'ulimit -n' allows 12" in result.stderr, result)
    result = shell(f"ulimit -Sn 12; '{MODLINT}' scan '{folder}'")
    check("files that only have to be asked for", result.returncode == 1 and b"1 error" in result.stderr, result)
    if os.getuid() == 0:
        # Nobody else counts towards the limit of a user who has no other processes.
        result = run_as_nobody("scan", "--no-cache", folder, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (3, 3)))
        if result:
            check("too few threads", result.returncode == 2 and b"modlint needs 5 threads beside the first" in result.stderr, result)


def test_odd_surroundings():
    folder = project({"A.swift": CONTROLLER})
    nowhere = f"mkdir '{folder}/gone' && cd '{folder}/gone' && rmdir ../gone && '{MODLINT}'"
    write(folder + "/.modlint.yml", "rules: {deep-inheritance: off}\n")
    result = shell(nowhere + f" scan '{folder}'")
    check("a deleted working folder leaves other paths as they are", result.returncode == 0, result)
    result = shell(nowhere + " scan .")
    check("a deleted working folder is told", result.returncode == 2 and b"no such file or folder" in result.stderr, result)
    for megabytes in ("99999999999999", "0", "-5", "many"):
        result = shell(f"MODLINT_CACHE_LIMIT_MB={megabytes} '{MODLINT}' cache info --cache-path '{folder}/none'")
        check(f"a cache of {megabytes} MB", result.returncode == 0 and b" of at most " in result.stdout, result)
    result = shell(f"env -i '{MODLINT}' scan --quiet '{folder}'")
    check("without an environment", result.returncode == 0 and not result.stderr, result)
    if os.getuid() == 0:
        # Nobody else counts towards the limit of a user who has no other processes.
        folder = project({f"F{i}.swift": "class A {}" for i in range(400)})
        os.chmod(folder, 0o755)
        result = run_as_nobody("scan", "--no-cache", "--jobs", "200", folder,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (50, 50)))
        if result:
            check("with fewer threads than it asks for", result.returncode == 0 and b"400 files" in result.stderr, result.stderr)


def test_without_a_libclang():
    """Swift is judged, the Objective-C is one problem, and nothing of it is remembered for later."""
    folder = project({"A.swift": CONTROLLER, "B.m": "@interface B\n@end\n", "C.h": "@interface C\n@end\n", ".modlint.yml": DEEP})
    nowhere, cache = f"MODLINT_LIBCLANG='{folder}/A.swift' '{MODLINT}'", f"--cache-path '{folder}/.cache'"
    result = shell(f"{nowhere} scan {cache} '{folder}'")
    said = (result.stdout + result.stderr).decode()
    check("without a libclang Swift is judged", result.returncode == 1 and "1 error" in said, result)
    check("and Objective-C is one problem", said.count("2 Objective-C files cannot be read") == 1 and "MODLINT_LIBCLANG names" in said, result)
    result = shell(f"{nowhere} scan {cache} --fail-on never '{folder}'")
    check("the exit code follows --fail-on", result.returncode == 0 and b"2 Objective-C files cannot be read" in result.stdout, result)
    result = shell(f"{nowhere} query {cache} 'SELECT count(*) AS n FROM type' '{folder}'")
    check("a query says what was not read", result.returncode == 0 and b"2 Objective-C files cannot be read" in result.stderr, result)
    result = shell(f"'{MODLINT}' query {cache} \"SELECT name FROM type WHERE language = 'objc'\" --format csv '{folder}'")
    check("with one all is read", result.returncode == 0 and b"B" in result.stdout and b"C" in result.stdout and b"cannot be read" not in result.stderr, result)
    result = shell(f"{nowhere} scan --no-cache --require-objc '{folder}'")
    check("--require-objc ends with 2", result.returncode == 2 and b"error: Objective-C files need libclang" in result.stderr, result)
    write(folder + "/.modlint.yml", "require-objc: true\n")
    result = shell(f"{nowhere} scan --no-cache '{folder}'")
    check("as require-objc in the configuration does", result.returncode == 2 and b"require-objc asks for it" in result.stderr, result)
    result = shell(f"'{MODLINT}' init --force '{folder}' && cat '{folder}/.modlint.yml'")
    check("init asks for it where there is Objective-C", b"\nrequire-objc: true\n" in result.stdout and result.stdout.startswith(b"# yaml-language-server:"), result)
    # A contract may name what stands only in the files that nobody could read.
    write(folder + "/.modlint.yml", "forbidden:\n- {source: {types: B}, target: {types: A}}\n")
    result = shell(f"{nowhere} scan --no-cache --fail-on never '{folder}'")
    check("what a contract names may be in what is not read", result.returncode == 0, result)


def undescribed(node, schema):
    """The keys that an editor could say nothing of: neither they nor what they refer to have words."""
    if isinstance(node, list):
        return [key for element in node for key in undescribed(element, schema)]
    if not isinstance(node, dict):
        return []
    found = [key for value in node.values() for key in undescribed(value, schema)]
    for key, value in node.get("properties", {}).items():
        referred = schema["$defs"].get(value.get("$ref", "").rsplit("/", 1)[-1], {}) if isinstance(value, dict) else {}
        if isinstance(value, dict) and not value.get("description") and not referred.get("description"):
            found.append(key)
    return found


def test_schema_for_editors():
    """Rules and parameters stand in it, a team's own too; what is none is refused by it."""
    rule = "---\nseverity: warning\nmessage: \"{name} is long\"\nsubject: \"{name}\"\n" \
           "parameters:\n  most: {default: 3, meaning: how many}\n---\n\n# Ours\n\n" \
           "```sql\nSELECT name, file, line FROM type WHERE body_lines > :most\n```\n\n" \
           "## Long\n\n```swift Sources/App/A.swift\nstruct A {  // violation: A is long\n  var a = 1\n  var b = 1\n  var c = 1\n}\n```\n\n" \
           "## Short\n\n```swift Sources/App/B.swift\nstruct B {}\n```\n"
    folder = project({"A.swift": "class A {}", "Rules/our-rule.md": rule, ".modlint.yml": "rule-folders: [Rules]\n"})
    result = shell(f"cd '{folder}' && '{MODLINT}' schema")
    check("schema", result.returncode == 0, result)
    schema = json.loads(result.stdout)
    check("every key says what it means", not undescribed(schema, schema), undescribed(schema, schema))
    rules = schema["properties"]["rules"]
    ours = rules["properties"]["our-rule"]["anyOf"][1]["properties"]
    check("a team's parameters are in the schema", ours["most"] == {"type": "integer", "default": 3, "description": "how many"}, result)
    check("built-in rules are too", "max" in json.dumps(rules["properties"]["deep-inheritance"]) and rules["additionalProperties"] is False, result)


def test_a_cache_among_other_things():
    """Whatever lies in a folder that is named for the cache stays there."""
    strangers = ["Photos/holiday.jpg", "Sources/new-feature.swift", "Sources/program-notes.txt", "Sources/measured", "Sources/list.files"]
    folder = project({path: "x" * 1_500_000 for path in strangers} | {"Code/A.swift": CONTROLLER})
    os.makedirs(folder + "/Empty")
    for path in strangers:
        os.utime(os.path.join(folder, path), (0, 0))
    shell(f"MODLINT_CACHE_LIMIT_MB=1 '{MODLINT}' scan --cache-path '{folder}' '{folder}/Code'")
    check("a scan deletes nobody else's files", all(os.path.exists(os.path.join(folder, path)) for path in strangers), os.listdir(folder))
    check("something is kept", os.path.isdir(folder + "/programs"), os.listdir(folder))
    result = run("cache", "clean", "--cache-path", folder)
    check("neither does cleaning", result.returncode == 0 and os.path.isdir(folder + "/Empty")
          and all(os.path.exists(os.path.join(folder, path)) for path in strangers), os.listdir(folder))
    check("what is the cache's is gone", not os.path.exists(folder + "/programs"), os.listdir(folder))


def test_paths_and_files():
    folder = project({"A.swift": CONTROLLER})
    result = run("scan", folder + "/one", folder + "/two")
    check("all missing paths are told", b"/one\n" in result.stderr and b"/two\n" in result.stderr, result.stderr)
    for words in (["scan", "-"], ["scan", ""], ["modules", "none"], ["query", "SELECT 1", "none"], ["init", "none"]):
        check_refused(words, "no such file or folder", cwd=folder)
    result = run("scan", "--format", "json=-", folder, cwd=folder)
    check("- is standard output", not os.path.exists(folder + "/-"))
    finding = json.loads(result.stdout)["violations"][0]
    result = run("why", finding["fingerprint"], folder)
    check("a finding by its place", run("why", "./A.swift:5", folder).returncode == 0)
    check("a finding by its fingerprint", result.returncode == 0 and finding["subject"].encode() in result.stdout, result.stderr)
    result = run("scan", "--format", "json=out.json", "--format", "text", ".", cwd=folder)
    with open(folder + "/out.json") as file:
        check("several formats", result.returncode == 0 and b"deep-inheritance" in result.stdout and json.load(file)["version"] == 1)
    result = run("scan", "--strict", "--only", "deep-inheritance", ".", cwd=folder)
    check("--only takes a path at its end for one", result.returncode == 1, result.stderr)
    for rules in ("god-object,deep-inheritance", "god-object, deep-inheritance", " god-object  deep-inheritance "):
        check(f"--only names several rules in '{rules}'", run("scan", "--strict", "--only", rules, cwd=folder).returncode == 1)

    package = ('// swift-tools-version:5.9\nimport PackageDescription\n'
               'let package = Package(name: "P", targets: [.target(name: "M"), .target(name: "N"), .target(name: "O")])\n')
    part = project({"Package.swift": package, "Sources/M/M.swift": "class M {}\n", "Sources/N/Deep/N.swift": "class N {}\n",
                    "Sources/O/O.swift": "class O {}\n"})
    result = run("scan", "--format", "json", "Package.swift", "Sources/M", "Sources/N/Deep", cwd=part)
    check("what lies beside the paths that are named is not called missing", json.loads(result.stdout)["problems"] == [], result.stdout)

    write(folder + "/.modlint.yml", "rules: {deep-inheritance: off}\n")
    check("--config /dev/null is none", run("scan", "--strict", "--config", "/dev/null", "--baseline", "/dev/null", folder).returncode == 1)
    os.remove(folder + "/.modlint.yml")
    other = project({"own.yml": "exclude: [Nothing]\n"})
    check_refused(["scan", "--config", other + "/own.yml", folder], "own.yml:1: exclude")
    for words, said in ((["baseline", "write"], ".modlint-baseline.yml: "), (["init"], "wrote .modlint.yml\n")):
        result = run(*words, cwd=folder)
        check(f"{words}: the file by its plain name", result.stderr.decode().startswith(said), result.stderr)
