"""A cache that somebody else has written to: without the key nothing of it is believed, with the key nothing in it traps."""
import os
import random
import shutil
import stat
import subprocess
import time

import sample_project
from checking import check
from faults import files_of
from scanner import ENV
from sealing import Key

SECRET = "a key that the tests know"


def forged(scanner, count, seed):
    print(f"seed {seed}")
    code = sample_project.write()
    # What is younger than the grain of a file system's clock is read again: let it grow older.
    time.sleep(2.1)
    try:
        trusted(scanner, code)
        changed(scanner, code, count, random.Random(seed))
    finally:
        shutil.rmtree(code, ignore_errors=True)


def changed(scanner, code, count, chance):
    cold = scanner.scan(code, "--no-cache")
    whole = os.path.join(scanner.scratch, "forged-whole")
    for _ in range(2):
        result = keyed(scanner, code, whole)
    check("a cache under the environment's key", result.stdout == cold)
    check("python seals as modlint does", all(sealed(path) == content(path) for path in files_of(whole) if content(path)))
    outcomes = {"the same": 0, "another report": 0, "refused": 0}
    for number in range(count):
        cache, what = change(scanner, whole, chance, False)
        result = keyed(scanner, code, cache)
        check(f"{number}: changed without the key, {what}", (result.returncode, result.stdout) == (0, cold), result)
        cache, what = change(scanner, whole, chance, True)
        result = keyed(scanner, code, cache)
        check(f"{number}: changed with the key, {what}", result.returncode in (0, 2), result)
        outcomes["refused" if result.returncode else "the same" if result.stdout == cold else "another report"] += 1
    print(f"changed with the key: {outcomes}")


def trusted(scanner, code):
    """Whose cache and whose key are taken; what is not is said, and costs time alone."""
    cold = scanner.scan(code, "--no-cache")
    home = os.path.join(scanner.scratch, "home")
    file = os.path.join(home, "modlint", "cache-key")
    cache = os.path.join(scanner.scratch, "trusted")

    def run(name, said, **environment):
        given = {**ENV, "XDG_CONFIG_HOME": home, **environment}
        given = {key: value for key, value in given.items() if value is not None}
        command = [scanner.modlint, "scan", "--format", "json", "--no-progress", "--fail-on", "never", "--cache-path", cache, code]
        result = subprocess.run(command, env=given, capture_output=True, text=True, timeout=600)
        notes = [line for line in result.stderr.splitlines() if "cache" in line]
        check(f"{name}: the report", result.stdout.encode() == cold, result)
        check(f"{name}: what is said", len(notes) == (said is not None) and all(said in note for note in notes), notes)

    def mode(path):
        return stat.S_IMODE(os.lstat(path).st_mode)

    run("the first scan", None)
    run("the second", None)
    check("a key for nobody else", (mode(file), mode(os.path.dirname(file))) == (0o600, 0o700))
    modes = {mode(os.path.join(place, name)) for place, _, names in os.walk(cache) for name in names}
    check("files for nobody else", modes == {0o600}, modes)
    check("folders for nobody else", {mode(place) for place, _, _ in os.walk(cache)} == {0o700})
    run("another key", "under another key", MODLINT_CACHE_KEY=SECRET)
    run("another key again", None, MODLINT_CACHE_KEY=SECRET)
    run("no home", "HOME", HOME=None, XDG_CONFIG_HOME=None)
    run("a home that is a file", "cannot be read", XDG_CONFIG_HOME="/dev/null")
    os.chmod(file, 0o644)
    run("a key that others read", "can be read by others")
    os.rename(file, file + "-moved")
    os.symlink(file + "-moved", file)
    run("a key that is a link", "is a link")
    os.unlink(file)
    project = os.path.join(cache, os.path.basename(code))
    elsewhere = os.path.join(scanner.scratch, "elsewhere")
    os.rename(project, elsewhere)
    os.symlink(elsewhere, project)
    before = sorted(os.listdir(elsewhere))
    run("a project's folder that is a link", f"{project} is a link")
    subprocess.run([scanner.modlint, "cache", "clean", "--cache-path", cache], check=True)
    check("nothing is written or deleted behind it", sorted(os.listdir(elsewhere)) == before)
    os.unlink(project)
    os.makedirs(cache, exist_ok=True)
    link = os.path.join(scanner.scratch, "link-to-cache")
    os.symlink(cache, link)
    scanner.scan(code, "--cache-path", link)
    check("the folder above may be a link", os.path.isdir(project))
    result = keyed(scanner, code, cache, "short")
    check("a key that can be guessed", result.returncode == 2 and result.stderr.count(b"\n") == 1 and b"shorter than 16" in result.stderr, result)


def keyed(scanner, code, cache, secret=SECRET):
    return subprocess.run(
        scanner.command(code, "--cache-path", cache), env={**ENV, "MODLINT_CACHE_KEY": secret}, capture_output=True,
        timeout=600)


def content(path):
    with open(path, "rb") as file:
        return file.read()


def sealed(path, place=0):
    """The file's bytes, sealed anew where the byte of the place was changed."""
    name, data = os.path.basename(path), content(path)
    return Key(SECRET).sealed_pack(data, place) if name.endswith(".facts") else Key(SECRET).sealed(name, data)


def change(scanner, whole, chance, is_sealed):
    """A copy of the cache with one byte changed, and which."""
    cache = os.path.join(scanner.scratch, "forged")
    shutil.rmtree(cache, ignore_errors=True)
    shutil.copytree(whole, cache)
    kinds = {}
    for path in files_of(cache):
        if content(path):
            kinds.setdefault(os.path.splitext(path)[1], []).append(path)
    kind = chance.choice(sorted(kinds))
    path = chance.choice(kinds[kind])
    data = bytearray(content(path))
    place = chance.randrange(len(data))
    data[place] ^= chance.randrange(1, 256)
    with open(path, "wb") as file:
        file.write(data)
    if is_sealed:
        data = sealed(path, place)
        with open(path, "wb") as file:
            file.write(data)
    # The reports would hide the facts.
    if kind != ".answer":
        for answer in kinds.get(".answer", []):
            os.unlink(answer)
    return cache, f"{kind} at {place}"
