#!/usr/bin/env python3
"""Packs a release's binary for those who install it: the same files give the same bytes.

    packages.py tar|bundle|wheel --version V --binary FILE --notices FILE --epoch SECONDS --output FILE [--floor 2.29]"""

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import tarfile
import time
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SUMMARY = "Reads Swift and Objective-C without building it, and tells how modular it is"


def content(path):
    with open(path, "rb") as file:
        return file.read()


def machine():
    return os.uname().machine


def triples():
    """Those that a binary made here runs on; Macs' is for both processors."""
    return [f"{machine()}-unknown-linux-gnu"] if os.uname().sysname == "Linux" else ["arm64-apple-macosx", "x86_64-apple-macosx"]


def documents(options):
    return [("LICENSE", content(ROOT + "/LICENSE")), ("THIRD-PARTY-NOTICES.txt", content(options.notices))]


def tar(options):
    """`modlint-VERSION/bin/modlint` and the licences."""
    folder = f"modlint-{options.version}"
    files = [(f"{folder}/bin/modlint", content(options.binary), 0o755)]
    files += [(f"{folder}/{name}", text, 0o644) for name, text in documents(options)]
    with open(options.output, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name, data, mode in sorted(files):
                entry = tarfile.TarInfo(name)
                entry.size, entry.mode, entry.mtime = len(data), mode, options.epoch
                archive.addfile(entry, io.BytesIO(data))


def zipped(options, files):
    moment = time.gmtime(max(options.epoch, 315532800))[:6]
    with zipfile.ZipFile(options.output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data, mode in files:
            entry = zipfile.ZipInfo(name, moment)
            entry.create_system, entry.external_attr = 3, (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)


def bundle(options):
    """SwiftPM's artifact bundle. Binaries for other machines are given as `--also TRIPLE=FILE`."""
    binaries = {name: options.binary for name in triples()}
    binaries.update(pair.split("=", 1) for pair in options.also)
    top = "modlint.artifactbundle"
    variants, files = [], []
    for name, path in sorted(binaries.items()):
        place = f"modlint-{options.version}-{name}/bin/modlint"
        variants.append({"path": place, "supportedTriples": [name]})
        files.append((f"{top}/{place}", content(path), 0o755))
    info = {
        "schemaVersion": "1.0",
        "artifacts": {"modlint": {"type": "executable", "version": options.version, "variants": variants}},
    }
    files.append((f"{top}/info.json", json.dumps(info, indent=2).encode(), 0o644))
    files += [(f"{top}/{name}", text, 0o644) for name, text in documents(options)]
    zipped(options, sorted(files))


def wheel(options):
    """`pip install` puts the binary itself among the scripts: nothing is imported, so it starts as fast as it does alone."""
    name = f"modlint-{options.version}"
    tag = f"py3-none-manylinux_{options.floor.replace('.', '_')}_{machine()}"
    info = name + ".dist-info/"
    metadata = f"""Metadata-Version: 2.1
Name: modlint
Version: {options.version}
Summary: {SUMMARY}
License: Apache-2.0
License-File: LICENSE
Requires-Python: >=3.7
Provides-Extra: objc
Requires-Dist: libclang>=14; extra == 'objc'
Description-Content-Type: text/markdown

modlint reads Swift and Objective-C without a build, and tells how modular the code is. `pip install modlint[objc]` brings
the libclang that reads Objective-C.
"""
    files = [(f"{name}.data/scripts/modlint", content(options.binary), 0o755)]
    files += [(info + "licenses/" + file, text, 0o644) for file, text in documents(options)]
    if options.sbom:
        files.append((info + "sboms/modlint.cdx.json", content(options.sbom), 0o644))
    files.append((info + "METADATA", metadata.encode(), 0o644))
    files.append((info + "WHEEL", f"Wheel-Version: 1.0\nGenerator: modlint\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(), 0o644))
    record = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, data, _ in files) + f"{info}RECORD,,\n"
    options.output = os.path.join(options.output, f"{name}-{tag}.whl")
    zipped(options, files + [(info + "RECORD", record.encode(), 0o644)])


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["tar", "bundle", "wheel"])
    for name in ("version", "binary", "notices", "output"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--epoch", type=int, required=True)
    parser.add_argument("--floor", default="2.35")
    parser.add_argument("--sbom")
    parser.add_argument("--also", action="append", default=[])
    options = parser.parse_args()
    {"tar": tar, "bundle": bundle, "wheel": wheel}[options.kind](options)


if __name__ == "__main__":
    main()
