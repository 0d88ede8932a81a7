"""The cache killed, crowded, damaged, full and read-only, and code that changes behind its back: the report stays the cold
one."""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

from checking import check
from scanner import ENV
from synthetic import generate


def faults(scanner, kills):
    code = os.path.join(scanner.scratch, "code")
    generate(code, 6000)
    # What is younger than the grain of a file system's clock is read again: let it grow older.
    time.sleep(2.1)
    cold = scanner.scan(code, "--no-cache")
    check("it finds what was planted", b"module-cycle" in cold)
    killed(scanner, code, cold, kills)
    crowded(scanner, code, cold)
    damaged(scanner, code, cold)
    read_only(scanner, code, cold)
    full(scanner, code, cold)
    changed(scanner, code)
    edited_meanwhile(scanner, code)


def killed(scanner, code, cold, kills):
    cache = os.path.join(scanner.scratch, "killed")
    start = time.monotonic()
    scanner.scan(code, "--cache-path", cache)
    usual = time.monotonic() - start
    for turn in range(kills):
        if turn % 4 == 0:
            shutil.rmtree(cache, ignore_errors=True)
        process = subprocess.Popen(
            scanner.command(code, "--cache-path", cache), env=ENV, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(random.uniform(0, usual))
        process.kill()
        process.wait()
        check(f"killed {turn} times", scanner.scan(code, "--cache-path", cache) == cold)


def crowded(scanner, code, cold):
    for turn in range(5):
        cache = os.path.join(scanner.scratch, f"crowded{turn % 2}")
        command = scanner.command(code, "--cache-path", cache)
        processes = [subprocess.Popen(command, env=ENV, stdout=subprocess.PIPE) for _ in range(8)]
        check(f"eight at once, {turn}", all(process.communicate()[0] == cold for process in processes))


def files_of(cache):
    return sorted(os.path.join(place, name) for place, _, names in os.walk(cache) for name in names)


def damaged(scanner, code, cold):
    whole = os.path.join(scanner.scratch, "whole")
    scanner.scan(code, "--cache-path", whole)
    cache = os.path.join(scanner.scratch, "damaged")
    damages = {
        "truncated": lambda data: data[: random.randrange(len(data))],
        "empty": lambda data: b"",
        "one bit": lambda data: flipped(data, 1),
        "many bits": lambda data: flipped(data, 100),
        "zeros": lambda data: bytes(len(data)),
        "noise": lambda data: random.randbytes(len(data)),
        "doubled": lambda data: data + data,
    }
    for turn in range(4):
        for name, damage in damages.items():
            shutil.rmtree(cache, ignore_errors=True)
            shutil.copytree(whole, cache)
            for path in files_of(cache):
                # The reports would hide the facts: half of the time they are gone.
                if path.endswith(".answer") and turn % 2:
                    os.unlink(path)
                    continue
                with open(path, "rb") as file:
                    data = file.read()
                # A note that says nothing but its time has nothing to damage.
                if not data:
                    continue
                with open(path, "wb") as file:
                    file.write(damage(data))
            check(f"damaged: {name}", scanner.scan(code, "--cache-path", cache) == cold)
            check(f"after damage: {name}", scanner.scan(code, "--cache-path", cache) == cold)


def edited_meanwhile(scanner, code):
    """Files are saved while they are scanned; once they are at rest the report is the cold one."""
    cache = os.path.join(scanner.scratch, "edited")
    paths = [os.path.join(code, "Sources", f"Edited{number}.swift") for number in range(30)]

    def save(path, depth):
        prefix = os.path.basename(path)[:-6]
        chain = [f"class {prefix}_0: UIViewController {{}}"] + [f"class {prefix}_{n + 1}: {prefix}_{min(n, depth)} {{}}" for n in range(4)]
        with open(path + ".new", "w") as file:
            file.write("\n".join(chain) + "\n")
        os.rename(path + ".new", path)

    for turn in range(5):
        processes = []
        for step in range(12):
            processes.append(subprocess.Popen(scanner.command(code, "--cache-path", cache), env=ENV, stdout=subprocess.DEVNULL))
            for path in paths:
                save(path, random.randrange(4))
            processes[-1].wait()
        for depth in range(4):
            for path in paths:
                save(path, depth)
            check(f"edited while it was scanned, {turn}, {depth}", scanner.scan(code, "--cache-path", cache) == scanner.scan(code, "--no-cache"))
    for path in paths:
        os.unlink(path)


def flipped(data, count):
    data = bytearray(data)
    for _ in range(count):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(data)


def read_only(scanner, code, cold):
    # Where there is no such thing as a folder its owner cannot write to, as for root, a file is in the folder's place.
    in_the_way = os.path.join(scanner.scratch, "in-the-way")
    open(in_the_way, "w").close()
    check("a file in the folder's place", scanner.scan(code, "--cache-path", in_the_way) == cold)
    cache = os.path.join(scanner.scratch, "read-only")
    scanner.scan(code, "--cache-path", cache)
    for place, _, names in os.walk(cache):
        for name in names:
            os.chmod(os.path.join(place, name), 0o444)
        os.chmod(place, 0o555)
    check("a full cache that is read-only", scanner.scan(code, "--cache-path", cache) == cold)
    with Mount("tmpfs", "size=64m") as place:
        if place:
            scanner.scan(code, "--cache-path", place)
            subprocess.run(["mount", "-o", "remount,ro", place], check=True)
            with open(os.path.join(code, "Sources", "New.swift"), "w") as file:
                file.write("final class New {}\n")
            fresh = scanner.scan(code, "--no-cache")
            check("a read-only file system", scanner.scan(code, "--cache-path", place) == fresh)
            os.unlink(os.path.join(code, "Sources", "New.swift"))
    for place, _, _ in os.walk(cache):
        os.chmod(place, 0o755)


class Mount:
    """A file system of its own, for root; nothing for others."""

    def __init__(self, kind, options):
        self.command = ["mount", "-t", kind, "-o", options, "none"]
        self.place = None

    def __enter__(self):
        place = tempfile.mkdtemp(prefix="modlint-mount-")
        if subprocess.run([*self.command, place], capture_output=True).returncode == 0:
            self.place = place
        else:
            print("not tried: a file system of its own cannot be mounted here", file=sys.stderr)
        return self.place

    def __exit__(self, *_):
        if self.place:
            subprocess.run(["umount", self.place], check=False)
            os.rmdir(self.place)


def full(scanner, code, cold):
    for size in ("8k", "40k", "200k", "600k"):
        with Mount("tmpfs", f"size={size}") as place:
            if place:
                for _ in range(2):
                    check(f"a disk of {size}", scanner.scan(code, "--cache-path", place) == cold)
                left = [name for _, _, names in os.walk(place) for name in names if name.startswith("new-")]
                check(f"nothing half written is left on a disk of {size}", not left, left)


def changed(scanner, code):
    """Content changes behind equal size and equal time, twice within a second, by a link: each is seen."""
    cache = os.path.join(scanner.scratch, "changed")
    path = os.path.join(code, "Sources", "Changing.swift")
    chain = "class Cx0: UIViewController {}\nclass Cx1: Cx0 {}\nclass Cx2: Cx1 {}\nclass Cx3: Cx2 {}\n"
    flat = chain.replace(": Cx2", ": Cx0").replace(": Cx1", ": Cx0")
    for turn, text in enumerate([chain, flat, chain, flat]):
        with open(path, "w") as file:
            file.write(text)
        os.utime(path, (1_000_000_000, 1_000_000_000))
        fresh = scanner.scan(code, "--no-cache")
        check(f"changed within a second, {turn}", scanner.scan(code, "--cache-path", cache) == fresh)
    time.sleep(2.1)
    scanner.scan(code, "--cache-path", cache)
    with open(path, "w") as file:
        file.write(chain)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    check("equal size and time", scanner.scan(code, "--cache-path", cache) == scanner.scan(code, "--no-cache"))
    os.rename(path, path.replace("Changing", "Renamed"))
    check("renamed", scanner.scan(code, "--cache-path", cache) == scanner.scan(code, "--no-cache"))
    os.unlink(path.replace("Changing", "Renamed"))
    check("deleted", scanner.scan(code, "--cache-path", cache) == scanner.scan(code, "--no-cache"))
    with open(os.path.join(code, ".modlint.yml"), "w") as file:
        file.write("rules:\n  module-cycle: off\n")
    check("configured", scanner.scan(code, "--cache-path", cache) == scanner.scan(code, "--no-cache"))
    os.unlink(os.path.join(code, ".modlint.yml"))
    plist = os.path.join(code, "Sources", "Info.plist")
    for name, text in (("broken", "<plist><dict><key>CFBundleURLTypes</key> CFBundleURLSchemes"), ("mended", "<plist><dict/></plist>"), ("gone", None)):
        if text:
            with open(plist, "w") as file:
                file.write(text)
        else:
            os.unlink(plist)
        check(f"a property list is {name}", scanner.scan(code, "--cache-path", cache) == scanner.scan(code, "--no-cache"))
    manifest = os.path.join(code, "Package.swift")
    with open(manifest) as file:
        text = file.read()
    with open(manifest, "w") as file:
        file.write(text.replace('.target(name: "RingA"', '.testTarget(name: "RingA"'))
    check("manifest changed", scanner.scan(code, "--cache-path", cache) == scanner.scan(code, "--no-cache"))
    with open(manifest, "w") as file:
        file.write(text)
