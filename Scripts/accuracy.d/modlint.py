"""modlint's side: one query for everything a file says, and one for the uses, put into the words of the truths."""

import json
import os
import subprocess

from facts import Reading
from swift_parser import base_name, spelled_out, squeezed

# One statement, so that modlint reads a large corpus once. Every part has the same columns.
FACTS = """
SELECT 'file' fact, f.path, 0 line, 0 end_line, f.language a, NULL b, NULL c, NULL d, NULL e FROM file f
UNION ALL
SELECT 'declaration', f.path, d.line, d.end_line, d.kind, d.name, t.kind, t.qualified_name, t.name
FROM declaration d JOIN type t ON t.id = d.type JOIN file f ON f.id = d.file
UNION ALL
SELECT 'superclass', f.path, i.line, 0, t.name, s.name, t.qualified_name, s.qualified_name, NULL
FROM inheritance i JOIN type t ON t.id = i.type JOIN type s ON s.id = i.supertype JOIN file f ON f.id = i.file
UNION ALL
SELECT 'conformance', f.path, c.line, 0, t.name, p.name, t.qualified_name, p.qualified_name, NULL
FROM conformance c JOIN type t ON t.id = c.type JOIN type p ON p.id = c.protocol JOIN file f ON f.id = c.file
UNION ALL
SELECT 'member', f.path, m.line, m.end_line, m.kind, t.name, m.name, m.is_override, m.is_static
FROM member m JOIN type t ON t.id = m.type JOIN file f ON f.id = m.file
UNION ALL
SELECT 'property', f.path, m.line, 0, t.name, p.name, p.ownership, p.value_type, NULL
FROM property p JOIN member m ON m.id = p.member JOIN type t ON t.id = p.type JOIN file f ON f.id = m.file
UNION ALL
SELECT 'import', f.path, i.line, 0, i.name, i.kind, NULL, NULL, NULL
FROM import i JOIN file f ON f.id = i.file
"""

USES = """
SELECT s.qualified_name source, sf.path source_file, t.qualified_name target, tf.path target_file, u.kind, f.path, u.line
FROM use u JOIN type s ON s.id = u.source JOIN type t ON t.id = u.target
LEFT JOIN file sf ON sf.id = s.file LEFT JOIN file tf ON tf.id = t.file LEFT JOIN file f ON f.id = u.file
UNION ALL
SELECT s.qualified_name, sf.path, t.qualified_name, tf.path, 'inherits', f.path, i.line
FROM inheritance i JOIN type s ON s.id = i.type JOIN type t ON t.id = i.supertype
LEFT JOIN file sf ON sf.id = s.file LEFT JOIN file tf ON tf.id = t.file LEFT JOIN file f ON f.id = i.file
UNION ALL
SELECT s.qualified_name, sf.path, t.qualified_name, tf.path, 'conforms', f.path, c.line
FROM conformance c JOIN type s ON s.id = c.type JOIN type t ON t.id = c.protocol
LEFT JOIN file sf ON sf.id = s.file LEFT JOIN file tf ON tf.id = t.file LEFT JOIN file f ON f.id = c.file
"""


class Modlint:
    def __init__(self, path):
        self.path = os.path.abspath(path)

    def query(self, sql, root):
        command = [self.path, "query", sql, root, "--format", "json"]
        result = subprocess.run(command, capture_output=True)
        if result.returncode != 0:
            raise RuntimeError(f"modlint query failed on {root}: {result.stderr.decode()[-400:].strip()}")
        return json.loads(result.stdout)

    def facts(self, root):
        reading = Reading()
        for row in self.query(FACTS, root):
            fact, file, line = row["fact"], row["path"], row["line"] or 0
            if fact == "file":
                reading.files.add(file)
                continue
            READERS[fact](reading, file, line, row["end_line"] or 0, *(row[column] for column in "abcde"))
        return reading

    def uses(self, root):
        return self.query(USES, root)


def read_declaration(reading, file, line, end, kind, category, type_kind, qualified, name):
    last = (name or "").split(".")[-1] if file.endswith((".swift", ".swiftinterface")) else name or ""
    if kind == "forward":
        return
    if kind in ("primary", "interface"):
        reading.add("type", (type_kind, qualified), file, line)
    elif kind == "extension":
        last = base_name(last)
        reading.add("extension", (last,), file, line)
    elif kind == "category":
        reading.add("category", (name, category or ""), file, line)
    elif kind == "class_extension":
        reading.add("class extension", (name,), file, line)
    elif kind == "implementation":
        reading.add("implementation", (name,), file, line)
    reading.add("type extent", (last,), file, line, line, end)


def read_superclass(reading, file, line, _, name, supertype, *__):
    reading.add("superclass", (name, supertype), file, line)
    reading.add("inherited name", (base_name(name), base_name(supertype).split(".")[-1]), file, line)


def read_conformance(reading, file, line, _, name, protocol, *__):
    reading.add("conformance", (name, protocol), file, line)
    # AnyObject is no protocol that a type adopts, but a bound; the truths leave it out.
    if protocol != "AnyObject":
        for simple in spelled_out(protocol.split(".")[-1]):
            reading.add("inherited name", (base_name(name), simple), file, line)


def read_member(reading, file, line, end, kind, owner, name, is_override, is_static):
    key = (kind, owner, name)
    reading.add("member", key, file, line)
    if kind in ("method", "initializer", "deinitializer", "subscript"):
        reading.add("method extent", key, file, line, line, end)
    if is_override:
        reading.add("override", key, file, line)
    if is_static and kind in ("property", "method"):
        reading.add("static", key, file, line)
    # Objective-C knows methods by their sign and selector only.
    if kind in ("method", "initializer", "deinitializer"):
        reading.add("selector", (owner, ("+" if is_static else "-") + name), file, line)
        reading.add("selector extent", (owner, ("+" if is_static else "-") + name), file, line, line, end)
    if kind == "property":
        reading.add("property", (owner, name), file, line)
    if kind == "ivar":
        reading.add("ivar", (owner, name), file, line)


def read_property(reading, file, line, _, owner, name, ownership, value_type, *__):
    if file.endswith(".swift"):
        if ownership in ("weak", "unowned", "copy"):
            reading.add("ownership", (owner, name, ownership), file, line)
    else:
        reading.add("ownership", (owner, name, ownership), file, line)
    if value_type:
        reading.add("value type", (owner, name, squeezed(value_type)), file, line)


def read_import(reading, file, line, _, name, kind, *__):
    if kind != "forward":
        reading.add("import", (name,), file, line)


READERS = {
    "declaration": read_declaration, "superclass": read_superclass, "conformance": read_conformance,
    "member": read_member, "property": read_property, "import": read_import,
}
