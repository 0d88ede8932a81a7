"""The command under test, and small projects to try it on, which are gone when the tests end."""
import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile

from checking import check
from surroundings import surroundings

MODLINT = os.path.abspath(sys.argv[1])
ENV = surroundings()
# By itself one info and one warning of deep-inheritance; by DEEP one warning and one error.
DEEP = "rules: {deep-inheritance: {warning_above: 2, error_above: 3}}\n"
CONTROLLER = "import UIKit\nclass A: UITableViewController {}\nclass B: A {}\nclass C: B {}\nclass D: C {}\n"


def run(*arguments, cwd=None, **options):
    return subprocess.run(
        [MODLINT, *arguments], cwd=cwd, env=ENV, capture_output=True, timeout=300, stdin=subprocess.DEVNULL, **options)


def run_as_nobody(*arguments, cwd=None, **options):
    """As somebody from whom files can be kept, which the superuser is not; None where the command is kept as well."""
    who = {} if os.getuid() else {"user": 65534, "group": 65534, "extra_groups": []}
    try:
        return run(*arguments, cwd=cwd, **who, **options)
    except PermissionError:
        print("SKIPPED: nobody but the superuser may run the command")
        return None


def shell(script, cwd=None):
    return subprocess.run(["bash", "-c", script], cwd=cwd, env=ENV, capture_output=True, timeout=120)


def git(folder, *arguments):
    identity = ("-c", "user.name=N", "-c", "user.email=n@example.com")
    return subprocess.run(["git", *identity, *arguments], cwd=folder, env=ENV, capture_output=True, timeout=60)


def check_refused(words, says, cwd=None):
    """modlint cannot do what these words ask for: exit code 2, nothing on standard output, and why."""
    result = run(*words, cwd=cwd)
    told = result.stderr.decode(errors="replace")
    check(f"{' '.join(words)}: refused", result.returncode == 2 and not result.stdout, result)
    check(f"{' '.join(words)}: says {says}", told.startswith("error: ") and says in told, told)


def project(files):
    """A folder with these texts or bytes by path."""
    folder = tempfile.mkdtemp(prefix="modlint-test-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for path, content in files.items():
        full = os.path.join(folder, path) if isinstance(path, str) else os.path.join(folder.encode(), path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
    return folder


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def scan_json(folder, *options):
    """The result of a scan and its report; no report where what was printed is none."""
    result = run("scan", "--format", "json", "--no-progress", *options, folder)
    try:
        return result, json.loads(result.stdout)
    except ValueError:
        return result, None
