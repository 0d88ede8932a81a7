#!/usr/bin/env python3
"""The C library of an old Debian to link against: a program asks for the newest version of each function that its linker
has seen, so one that is linked here runs from this version on and nowhere before.

    sysroot.py FOLDER MACHINE      MACHINE as `uname -m` says it

Downloads four packages, checks them by the archive's digests, and unpacks them without being root."""

import hashlib
import lzma
import os
import subprocess
import sys
import tempfile
import urllib.request

ARCHIVE = "http://deb.debian.org/debian"
SUITE = "bullseye"
PACKAGES = ["libc6", "libc6-dev", "libgcc-10-dev", "libgcc-s1"]
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


def fetched(path, digest=None):
    with urllib.request.urlopen(f"{ARCHIVE}/{path}", timeout=60) as answer:
        content = answer.read()
    if digest and hashlib.sha256(content).hexdigest() != digest:
        raise SystemExit(f"{path}: not what the archive's index says (SHA-256)")
    return content


def listed(machine):
    """Of each package where it is, and its digest."""
    index = fetched(f"dists/{SUITE}/main/binary-{machine}/Packages.xz")
    found = {}
    for paragraph in lzma.decompress(index).decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in paragraph.split("\n") if ": " in line and line[0] != " ")
        if fields.get("Package") in PACKAGES:
            found[fields["Package"]] = (fields["Filename"], fields["SHA256"])
    return found


def make_relative(folder):
    """Links that begin at the top would lead into the machine's own folders."""
    for top, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(top, name)
            if os.path.islink(path) and os.readlink(path).startswith("/"):
                target = folder + os.readlink(path)
                os.remove(path)
                os.symlink(os.path.relpath(target, top), path)


def main(folder, machine):
    folder = os.path.abspath(folder)
    if os.path.exists(folder + "/whole"):
        return
    os.makedirs(folder, exist_ok=True)
    found = listed(MACHINES[machine])
    with tempfile.TemporaryDirectory() as scratch:
        for package in PACKAGES:
            path = os.path.join(scratch, package + ".deb")
            with open(path, "wb") as file:
                file.write(fetched(*found[package]))
            subprocess.run(["dpkg-deb", "-x", path, folder], check=True)
    for name in ("lib", "lib64"):
        merge(folder, name)
    make_relative(folder)
    with open(folder + "/whole", "w", encoding="utf-8"):
        pass


def merge(folder, name):
    """Packages of that time have `/lib`, and others say `/usr/lib` for it."""
    old, new = f"{folder}/{name}", f"{folder}/usr/{name}"
    if os.path.isdir(old) and not os.path.islink(old):
        subprocess.run(["cp", "-a", old + "/.", new + "/"] if os.path.isdir(new) else ["cp", "-a", old, new], check=True)
        subprocess.run(["rm", "-rf", old], check=True)
        os.symlink("usr/" + name, old)


if __name__ == "__main__":
    main(*sys.argv[1:])
