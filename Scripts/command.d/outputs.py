"""Where what is written cannot go, or nobody reads it."""
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import time

from checking import check
from command import CONTROLLER, ENV, MODLINT, project, run, shell, write


def test_outputs_that_fail():
    folder = project({"A.swift": CONTROLLER})
    for words, name in ((["scan", "--format", "html=/dev/full"], b"/dev/full"), (["scan", "--format", "json=no/x.json"], b"no/x.json"),
                        (["scan", "--format", "json=."], b"write .: ")):
        result = run(*words, cwd=folder)
        check(f"{words}: exit 2 and the file's name", result.returncode == 2 and name in result.stderr, result.stderr)
    for words in ("scan --format json", "query 'SELECT 1'", "rules", "--help", "--version"):
        # macOS has no device that is always full.
        for where in [">/dev/full", ">&-"] if os.path.exists("/dev/full") else [">&-"]:
            result = shell(f"'{MODLINT}' {words} {where}", cwd=folder)
            check(f"{words} {where}: exit 2 and why",
                  result.returncode == 2 and b"cannot write to standard output: " in result.stderr, result.stderr)
    result = shell(f"'{MODLINT}' scan --strict <&- 2>&-", cwd=folder)
    check("without standard input and error", result.returncode == 1 and b"deep-inheritance" in result.stdout, result.stdout)

    folder = project({"A.swift": CONTROLLER})
    run("baseline", "write", ".", cwd=folder)
    before = open(folder + "/.modlint-baseline.yml").read()
    os.chmod(folder + "/.modlint-baseline.yml", 0o640)
    os.rename(folder + "/.modlint-baseline.yml", folder + "/elsewhere.yml")
    os.symlink("elsewhere.yml", folder + "/.modlint-baseline.yml")
    result = shell(f"ulimit -f 0; '{MODLINT}' baseline write --force --no-cache .", cwd=folder)
    check("a baseline survives a full disk", open(folder + "/elsewhere.yml").read() == before, result.stderr)
    result = run("baseline", "write", "--force", ".", cwd=folder)
    check("a renewed file takes the place of a link", result.returncode == 0 and not os.path.islink(folder + "/.modlint-baseline.yml")
          and open(folder + "/elsewhere.yml").read() == before and b"was a link" in result.stderr, result.stderr)
    os.chmod(folder + "/.modlint-baseline.yml", 0o640)
    result = run("baseline", "write", "--force", ".", cwd=folder)
    check("a renewed file keeps its mode", result.returncode == 0 and os.stat(folder + "/.modlint-baseline.yml").st_mode & 0o777 == 0o640, result.stderr)
    result = run("baseline", "accept", "strong-delegate", "--reason", " ", ".", cwd=folder)
    check("a reason says something", result.returncode == 2 and b"--reason" in result.stderr, result.stderr)
    write(folder + "/A.swift", "class A {}\n")
    result = run("scan", "--quiet", "--fail-on-stale", ".", cwd=folder)
    check("a stale baseline says why it fails", result.returncode == 1 and result.stderr.startswith(b"error: the baseline"), result.stderr)
    check("nothing is left beside it", not [name for name in os.listdir(folder) if name.endswith(".tmp")], os.listdir(folder))


def test_problems_that_no_format_tells():
    """A list of findings has no place for what could not be read well; where nothing else is asked for, standard error has."""
    files = {f"Bad{i:02}.swift": "<<<<<<< HEAD\nclass A {}\n=======\n>>>>>>> x\n" for i in range(12)}
    for count, last in ((1, None), (11, b"1 more; --format text lists all"), (12, b"2 more; --format text lists all")):
        folder = project(dict(list(files.items())[:count]))
        for words, told in ((["github"], True), (["gitlab"], True), (["checkstyle"], True), (["csv"], True), (["dot"], True),
                            (["text"], False), (["json"], False), (["csv", "sarif=out.sarif"], False)):
            options = [word for name in words for word in ("--format", name)]
            result = run("scan", *options, ".", cwd=folder)
            lines = [line for line in result.stderr.splitlines() if line.startswith(b"note: not read well: ")]
            check(f"{count} problems, {words}", len(lines) == (min(count, 10) + (last is not None) if told else 0), result.stderr)
            check(f"{count} problems, {words}: where", not told or lines[0].startswith(b"note: not read well: Bad00.swift:1: ")
                  and (last is None or lines[-1].endswith(last)), result.stderr)
    result = run("scan", "--format", "json", "--graph", "types", ".", cwd=folder)
    check("json of a graph tells none", b"note: not read well: Bad00.swift:1: " in result.stderr, result.stderr)
    check("--quiet", not run("scan", "--quiet", "--format", "csv", ".", cwd=folder).stderr)


def test_terminal():
    """On a terminal lines end where it ends, and nowhere else."""
    folder = project({"A.swift": CONTROLLER})

    def shown(*words, columns=60, whole=False, **variables):
        reader, writer = pty.openpty()
        fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        process = subprocess.Popen([MODLINT, *words, folder], env={**ENV, "TERM": "xterm", **variables}, stdout=writer,
                                   stderr=writer if whole else subprocess.DEVNULL)
        os.close(writer)
        text = b""
        try:
            while piece := os.read(reader, 65536):
                text += piece
        except OSError:
            pass  # what a terminal that nobody writes to any more gives
        process.wait()
        os.close(reader)
        return text.decode().replace("\r", "")

    text = shown("scan", NO_COLOR="1")
    check("findings are wrapped", "D < C < B < A" in " ".join(text.split()) and max(map(len, text.splitlines())) <= 60, text)
    whole = shown("scan", "--engineers", "2", whole=True, NO_COLOR="1")
    check("the closing lines are a paragraph", "a part or a module\n\nnote: engineers: 2" in whole, whole)
    check("NO_COLOR", "\x1b[" not in text and "\x1b[" in shown("scan") and "\x1b[" in shown("scan", NO_COLOR=""), text)
    check("a dumb terminal", "\x1b[" not in shown("scan", TERM="dumb"))
    plain = re.sub("\x1b\\[[0-9;]*m", "", shown("why", "D"))
    check("so are a finding and its reasons", "classes deep" in plain and max(map(len, plain.splitlines()[:-1])) <= 60, plain)
    check("a pipe has no width", b"  deep-inheritance\n" in run("scan", folder).stdout)


def test_pipe_and_interrupt():
    folder = project({f"F{i}.swift": CONTROLLER.replace("class ", f"class F{i}") for i in range(300)})
    many = "SELECT a.name, b.name FROM type a, type b LIMIT 50000"
    result = shell(f"'{MODLINT}' query '{many}' '{folder}' | head -n 1; exit ${{PIPESTATUS[0]}}")
    check("a closed pipe is success", result.returncode == 0, result.stderr)
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    process = subprocess.Popen([MODLINT, "query", endless, folder], env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    check("ctrl-c is 130", process.wait(timeout=20) == 130)


def test_site_of_the_documents():
    """Every link of every page leads to a page, and to a place on it."""
    folder = project({"Rules/team/own.md": OWN_RULE, ".modlint.yml": "rule-folders: [Rules]\n"})
    result = run("rules", "--site", "site", cwd=folder)
    pages = {}
    for place, _, names in os.walk(folder + "/site"):
        for name in names:
            if name.endswith(".html"):
                pages[os.path.join(place, name)] = open(os.path.join(place, name), encoding="utf-8").read()
    check("a site is written", result.returncode == 0 and len(pages) > 150, result.stderr)
    check("a team's own rule is on it", any(page.endswith("/rules/team/own.html") for page in pages), sorted(pages)[:5])
    dead = []
    for page, text in pages.items():
        for link in re.findall(r'(?:href|src)="([^"]*)"', text):
            path, _, anchor = link.partition("#")
            target = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            if not link.startswith("https://") and (not os.path.exists(target) or anchor and f'id="{anchor}"' not in pages[target]):
                dead.append((page, link))
    check("no link of the site is dead", not dead, dead[:5])
    check("writing it again changes nothing", run("rules", "--site", "site", cwd=folder).returncode == 0)
    write(folder + "/file", "")
    for words, says in ((["--site", "file"], "cannot make the folder file"), (["--site", "s", "--markdown"], "--site writes all pages")):
        result = run("rules", *words, cwd=folder)
        check(f"rules {' '.join(words)}", result.returncode == 2 and says.encode() in result.stderr, result.stderr)


OWN_RULE = """---
severity: info
message: "{name} is there"
subject: "{name}"
---

# A team's own rule

```sql
SELECT name, file, line FROM type
```

## One

```swift A.swift
class A {}  // violation: A is there
```

## None

```swift A.swift
```
"""


def test_why_of_parts_within_each_other():
    files = {f"Sources/App/{folder}/{letter}{n}.swift": f"class {letter}{n} {{}}\n"
             for folder, letter in (("Feed", "F"), ("Feed/Detail", "D"), ("Shop", "S"), ("Cart", "C")) for n in range(7)}
    files["Sources/App/Feed/F0.swift"] = "class F0 { let detail = D0(); let shop = S0() }\n"
    files["Sources/App/Feed/Detail/D1.swift"] = "class D1 { let feed = F1(); let detail = D2() }\n"
    files["Sources/App/Feed/Detail/D3.swift"] = "class D3 { let detail = D4() }\n"
    files["Sources/App/Shop/S1.swift"] = "class S1 { let feed = F1() }\n"
    manifest = 'import PackageDescription\nlet package = Package(name: "P", targets: [.target(name: "App")])\n'
    told = run("why", "part-cycle", project({"Package.swift": manifest, **files})).stdout.decode()
    lines = dict(re.findall(r"^  (\S+ -> \S+): (\d+ lines?)", told.replace("Sources/App/", ""), re.M))
    ends = [("Feed", "Feed/Detail"), ("Feed/Detail", "Feed"), ("Feed", "Shop"), ("Shop", "Feed")]
    check("a part within another is none of its lines", lines == {f"{a} -> {b}": "1 line" for a, b in ends}, told)
