"""The command where it would die of a trap or signal, and where a rule takes more than it may."""
import os
import signal
import subprocess
import time

from checking import check
from command import CONTROLLER, ENV, MODLINT, project, run

ENDLESS = """---
severity: warning
message: m
subject: s
---

# Endless

```sql
WITH RECURSIVE n(line) AS (SELECT 1 UNION ALL SELECT line + 1 FROM n)
SELECT 'A.swift' AS file, max(line) AS line FROM n
```

## One

```swift A.swift
class A {}  // violation: m
```

## None

```swift B.swift
class B {}
```
"""
GREEDY = ENDLESS.replace("Endless", "Greedy").replace(
    "SELECT 'A.swift' AS file, max(line) AS line FROM n",
    "SELECT 'A.swift' AS file, 1 AS line, length(group_concat(hex(zeroblob(1000)))) AS value FROM n").replace(
    "line + 1 FROM n", "line + 1 FROM n WHERE line < 20000")
FATAL = ["SIGSEGV", "SIGILL", "SIGTRAP", "SIGBUS", "SIGABRT", "SIGFPE"]


def processor_seconds(process):
    """Of a process that runs; without a system that tells, the time since a while."""
    try:
        with open(f"/proc/{process.pid}/stat") as file:
            return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        time.sleep(3)
        return 3


def test_signals():
    folder = project({"A.swift": CONTROLLER, ".modlint.yml": "rule-folders: [Rules]\n", "Rules/endless.md": ENDLESS, "report.html": "old"})
    for name in FATAL:
        process = subprocess.Popen(
            [MODLINT, "scan", "--no-cache", "--format", "json", "--format", "html=report.html", "."], cwd=folder, env=ENV,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while process.poll() is None and processor_seconds(process) < 1:
            time.sleep(0.05)
        process.send_signal(getattr(signal, name))
        told, said = process.communicate(timeout=60)
        lines = said.decode().splitlines()
        check(f"{name}: exit 2", process.returncode == 2, process.returncode)
        check(f"{name}: one sentence with what was done", len(lines) == 1 and lines[0].startswith("error: modlint ")
              and f"crashed ({name}) while judging by the rule endless;" in lines[0], said)
        check(f"{name}: no half output", not told and open(folder + "/report.html").read() == "old"
              and sorted(os.listdir(folder)) == [".modlint.yml", "A.swift", "Rules", "report.html"], os.listdir(folder))


def test_backtraces_of_swift():
    folder = project({"A.swift": CONTROLLER, ".modlint.yml": "rule-folders: [Rules]\n", "Rules/endless.md": ENDLESS})
    process = subprocess.Popen([MODLINT, "scan", "--no-cache", "."], cwd=folder, env={**ENV, "SWIFT_BACKTRACE": "enable=tty"},
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    while process.poll() is None and processor_seconds(process) < 1:
        time.sleep(0.05)
    process.send_signal(signal.SIGTRAP)
    said = process.communicate(timeout=60)[1]
    check("where Swift's own report is wanted the signal is left to it", process.returncode == -signal.SIGTRAP
          and b"crashed (" not in said, (process.returncode, said))


def test_rules_that_take_too_much():
    folder = project({"A.swift": CONTROLLER, ".modlint.yml": "rule-folders: [Rules]\n", "Rules/greedy.md": GREEDY})
    result = run("scan", "--strict", "--no-progress", ".", cwd=folder)
    check("the other rules judge", result.returncode == 1 and b"deep-inheritance" in result.stdout, result)
    check("the rule is a problem", b"rule 'greedy' did not judge: " in result.stdout and b"MB" in result.stdout, result.stdout)
    check("twice the same, and not remembered", run("scan", "--strict", "--no-progress", ".", cwd=folder).stdout == result.stdout, result)


def test_queries_that_take_too_much():
    folder = project({"A.swift": CONTROLLER})
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    doubling = "".join(f", a{i} AS (SELECT p.x FROM a{i - 1} p, a{i - 1} q)" for i in range(1, 41))
    for sql in (numbers + "SELECT hex(randomblob(1000)) FROM n", numbers + "SELECT word_list(hex(randomblob(1000))) FROM n",
                numbers + "SELECT count(*) FROM (SELECT DISTINCT i, randomblob(1000) FROM n)",
                numbers + "SELECT i FROM (SELECT i, randomblob(1000) AS x FROM n) ORDER BY x",
                numbers + "SELECT max(length(x)) OVER (ORDER BY x) FROM (SELECT randomblob(1000) AS x FROM n)",
                "WITH a0 AS (SELECT 1 AS x)" + doubling + " SELECT * FROM a40"):
        result = run("query", sql, cwd=folder)
        check(f"refused: {sql[:120]}", result.returncode == 2 and not result.stdout
              and result.stderr.startswith(b"error: ") and b" MB " in result.stderr, result.stderr)
