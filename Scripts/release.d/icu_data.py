#!/usr/bin/env python3
"""ICU's data without other languages than English: 34 MB of a release are names of countries, currencies and hours in seven
hundred locales, and tables of encodings, of which modlint shows and reads none.

    icu_data.py lib_FoundationICU.a OUTPUT.o

The object has the symbol of the library's own, so that the linker takes it instead. Whatever is asked for in another locale
is answered as for an unknown one: by the root."""

import os
import struct
import subprocess
import sys
import tempfile

MEMBER = "icu_packaged_data.cpp.o"
# What every tree of resources needs, and the locales that the C locale and English systems ask for.
KEPT_LOCALES = {"pool", "root", "res_index", "en", "en_001", "en_US", "en_US_POSIX"}


def is_kept(name):
    """`icudt76l/root.res`, `icudt76l/zone/de.res`, `icudt76l/ibm-37_P100-1995.cnv`."""
    parts = name.split("/")[1:]
    base, extension = os.path.splitext(parts[-1])
    if len(parts) > 1:
        return base in KEPT_LOCALES or extension not in (".res", ".dict")
    if extension == ".cnv":
        return False
    is_locale = extension == ".res" and (len(base.split("_")[0]) <= 3 and base.split("_")[0].islower())
    return not is_locale or base in KEPT_LOCALES


def items(data):
    """The header, and each item by its name; the table counts its offsets from its own beginning."""
    start = struct.unpack_from("<H", data, 0)[0]
    count = struct.unpack_from("<I", data, start)[0]
    entries = [struct.unpack_from("<II", data, start + 4 + 8 * i) for i in range(count)]
    ends = [place for _, place in entries[1:]] + [len(data) - start]
    found = []
    for (name, place), end in zip(entries, ends):
        text = data[start + name:data.index(b"\0", start + name)].decode()
        found.append((text, data[start + place:start + end]))
    return data[:start], found


def package(header, found):
    """The items in the order of their names, each at a multiple of 16."""
    names = b"".join(name.encode() + b"\0" for name, _ in found)
    table = 4 + 8 * len(found)
    place = table + len(names)
    place += -place % 16
    result = bytearray(struct.pack("<I", len(found)))
    offset, places = table, []
    for name, content in found:
        result += struct.pack("<II", offset, place)
        offset += len(name) + 1
        places.append(place)
        place += len(content) + -len(content) % 16
    result += names
    for start, (_, content) in zip(places, found):
        result += b"\0" * (start - len(result)) + content
    return header + bytes(result)


def main(library, output):
    library, output = os.path.abspath(library), os.path.abspath(output)
    with tempfile.TemporaryDirectory() as folder:
        def run(*command):
            return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout

        run("ar", "x", library, MEMBER)
        symbol = [line.split()[-1] for line in run("nm", MEMBER).splitlines() if "icudt" in line][0]
        run("objcopy", "-O", "binary", "--only-section=.rodata", MEMBER, "whole.dat")
        with open(folder + "/whole.dat", "rb") as file:
            whole = file.read()
        header, found = items(whole)
        kept = package(header, [item for item in found if is_kept(item[0])])
        with open(folder + "/kept.dat", "wb") as file:
            file.write(kept)
        with open(folder + "/kept.s", "w", encoding="utf-8") as file:
            file.write(f".section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol}, @object\n{symbol}:\n"
                       f".incbin \"kept.dat\"\n.size {symbol}, . - {symbol}\n.section .note.GNU-stack,\"\",%progbits\n")
        run("cc", "-c", "kept.s", "-o", output)
    print(f"ICU data: {len(whole)} bytes, {len(kept)} kept", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
