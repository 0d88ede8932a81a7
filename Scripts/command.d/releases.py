"""`MODLINT_RELEASE`: a released archive instead of a build, and what is said of one that is not as it should be."""
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile

from checking import check
from command import shell

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def archive(folder, name, program):
    """An archive as Scripts/release makes one, and its digest."""
    path = os.path.join(folder, name)
    with tarfile.open(path, "w:gz") as file:
        entry = tarfile.TarInfo("modlint-1.0.0/bin/modlint")
        entry.size, entry.mode = len(program), 0o755
        file.addfile(entry, io.BytesIO(program))
    return path, digest(path)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def started(release, folder):
    return shell(f"XDG_CACHE_HOME='{folder}' MODLINT_RELEASE='{release}' '{ROOT}/Scripts/modlint' --version")


def test_released_archives():
    if not sys.platform.startswith("linux"):
        return print("SKIPPED: released archives are made up for Linux only")
    folder = tempfile.mkdtemp(prefix="modlint-test-")
    # Any program that answers --version will do.
    with open(os.path.realpath(shutil.which("true")), "rb") as file:
        program = file.read()
    good, right = archive(folder, "good.tar.gz", program)
    half, _ = archive(folder, "half.tar.gz", program)
    with open(half, "r+b") as file:
        file.truncate(5000)
    other, others = archive(folder, "other.tar.gz", program[:18] + b"\x15" + program[19:])
    newer, newest = archive(folder, "newer.tar.gz", program.replace(b"GLIBC_2.34\0", b"GLIBC_9.99\0"))
    for name, release, sentence in [
        ("no digest", good, "there is no SHA-256 for"),
        ("a wrong digest", f"{good}#sha256={right[::-1]}", "is not what its SHA-256 says"),
        ("half a download", f"{half}#sha256={right}", "is not what its SHA-256 says: half a download"),
        ("an archive that ends early", f"{half}#sha256={digest(half)}", "cannot be unpacked"),
        ("another machine's", f"{other}#sha256={others}", "is for another machine than this"),
        ("no archive", f"{folder}/none#sha256={right}", "no such file"),
        ("an address where nobody answers", f"http://127.0.0.1:9/m.tar.gz#sha256={right}", "cannot be had"),
    ] + ([("an old glibc", f"{newer}#sha256={newest}", "needs glibc 9.99, which is newer")] if newest != right else []):
        result = started(release, folder + "/cache")
        said = result.stderr.decode()
        check(f"{name} is told in one sentence", result.returncode == 2 and sentence in said and said.count("\n") == 1, result)
    result = started(f"{good}#sha256={right}", folder + "/cache")
    check("a release runs", result.returncode == 0 and result.stdout, result)
    with open(folder + "/SHA256SUMS", "w", encoding="utf-8") as file:
        file.write(f"{right}  good.tar.gz\n")
    result = started(good, folder + "/cache2")
    check("its digest may stand beside it", result.returncode == 0, result)
    check("nothing else is left behind", os.listdir(folder + "/cache2/modlint-releases") == [right])
    if os.getuid() == 0:
        full = f"mkdir '{folder}/full' && mount -t tmpfs -o size=16k tmpfs '{folder}/full' && XDG_CACHE_HOME='{folder}/full' "
        command = full + f"MODLINT_RELEASE='{good}' '{ROOT}/Scripts/modlint' --version"
        result = subprocess.run(["unshare", "-m", "sh", "-c", command], capture_output=True, check=False)
        if b"mount" not in result.stderr and b"unshare" not in result.stderr:
            check("a full disk is told", result.returncode == 2 and b"no space left on the disk" in result.stderr, result)
    shutil.rmtree(folder)
