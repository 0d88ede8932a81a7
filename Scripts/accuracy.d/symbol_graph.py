"""The second truth of Swift: the symbol graph the compiler makes of a module it builds, private symbols included.

It is asked for while building (`-emit-symbol-graph`): `swift package dump-symbol-graph --minimum-access-level private`
makes the same files from the built module, but leaves private symbols out all the same.

Compared: types with kind, qualified name and line; members with kind, owner, name and line; and that every class and
protocol modlint sees a type inherit from or adopt is one the compiler sees as well (precision only: the graph does
not tell declared conformances from implied ones; the index does, and is the truth for that).

Where the truth and modlint's contract define things differently:
- One branch of `#if` was built: what stands inside any `#if` is not compared.
- Local types, `@available(*, unavailable)` members and deinitializers have no symbols: not compared.
- What the compiler makes (memberwise initialisers, `init(rawValue:)`, `==` of an enum) has no place of its own in the
  text: symbols without a place, and members placed at their type's name, are left out.
- A file that is built into several modules has its symbols once for each: they are one.
- Members of an extension of another module's type belong to that type, in both.
"""

import json
import os
import urllib.parse

from facts import Fact

TYPES = {"swift.class": "class", "swift.struct": "struct", "swift.enum": "enum", "swift.protocol": "protocol"}
MEMBERS = {
    "swift.method": "method", "swift.type.method": "method", "swift.func.op": "method", "swift.init": "initializer",
    "swift.property": "property", "swift.type.property": "property",
    "swift.subscript": "subscript", "swift.type.subscript": "subscript", "swift.enum.case": "case",
}


def read(folder, root, parsed, reading):
    symbols, relationships = {}, []
    reading.seen = set()
    for name in sorted(os.listdir(folder)):
        if name.endswith(".symbols.json"):
            with open(os.path.join(folder, name)) as stream:
                graph = json.load(stream)
            for symbol in graph["symbols"]:
                symbols.setdefault(symbol["identifier"]["precise"], symbol)
            relationships += graph["relationships"]
    read_types(symbols, root, parsed, reading)
    read_members(symbols, root, parsed, reading)
    reading.files &= parsed.files
    for file in reading.files:
        reading.skipped[file] = parsed.conditional[file] | parsed.local[file] | parsed.without_symbol[file]
    reading.canonical = parsed.canonical
    reading.graph_edges = {
        fact.key for edge in edges(symbols, relationships)
        for fact in parsed.canonical("inherited name", Fact(edge, ""))}


def place(symbol, root):
    """`(file, line)`, or None for a symbol that is not in a file below root."""
    if "location" not in symbol:
        return None
    path = os.path.realpath(urllib.parse.unquote(symbol["location"]["uri"].removeprefix("file://")))
    if not path.startswith(root + "/") or "/.build/" in path:
        return None
    return path[len(root) + 1:], symbol["location"]["position"]["line"] + 1


def span(at, parsed):
    """The file and the lines a declaration may be said to start on; the graph has the line of its name."""
    file, line = at
    first = parsed.starts.get(at, line)
    # An attribute may stand below an `#if` that the declaration does not.
    while line not in parsed.conditional[file] and first in parsed.conditional[file]:
        first -= 1
    return file, first, line


def position(symbol):
    return json.dumps(symbol.get("location"))


def add_once(reading, kind, key, file, first, last):
    fact = Fact(key, file, first, last)
    if fact not in reading.seen:
        reading.seen.add(fact)
        reading.facts[kind].append(fact)


def read_types(symbols, root, parsed, reading):
    for symbol in symbols.values():
        kind, at = TYPES.get(symbol["kind"]["identifier"]), place(symbol, root)
        if kind and at:
            words = [fragment["spelling"] for fragment in symbol.get("declarationFragments", [])]
            if kind == "class" and "actor" in words:
                kind = "actor"
            reading.files.add(at[0])
            add_once(reading, "type", (kind, ".".join(symbol["pathComponents"])), *span(at, parsed))


def read_members(symbols, root, parsed, reading):
    types = {position(symbol) for symbol in symbols.values() if symbol["kind"]["identifier"] in TYPES}
    for symbol in symbols.values():
        kind, at = MEMBERS.get(symbol["kind"]["identifier"]), place(symbol, root)
        if not kind or not at or len(symbol["pathComponents"]) < 2 or position(symbol) in types:
            continue
        reading.files.add(at[0])
        name = symbol["names"]["title"]
        if kind in ("case", "property"):
            name = symbol["pathComponents"][-1]
        add_once(reading, "member", (kind, symbol["pathComponents"][-2], name.replace("`", "")), *span(at, parsed))


def edges(symbols, relationships):
    """Every (type, class or protocol) pair the compiler knows, by the last part of their names."""
    def name(usr, fallback=None):
        if usr in symbols:
            return symbols[usr]["pathComponents"][-1]
        return fallback.split(".")[-1] if fallback else None

    found, extended = set(), {}
    for relation in relationships:
        if relation["kind"] == "extensionTo":
            extended[relation["source"]] = name(relation["target"], relation.get("targetFallback"))
    for relation in relationships:
        if relation["kind"] in ("conformsTo", "inheritsFrom"):
            source = extended.get(relation["source"]) or name(relation["source"])
            found.add((source, name(relation["target"], relation.get("targetFallback"))))
    return found
