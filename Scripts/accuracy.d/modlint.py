"""modlint's side: one query for everything a file says, and one for the uses, put into the words of the truths."""

import json
import os
import subprocess

from facts import Reading
from names import spelled_out
from swift_spelling import squeezed

# One statement, so that modlint reads a large corpus once. Every part has the same columns.
FACTS = """
SELECT 'file' fact, f.path, 0 line, 0 end_line, f.language a, NULL b, NULL c, NULL d, NULL e, NULL f FROM file f
UNION ALL
SELECT 'declaration', f.path, d.line, d.end_line, d.kind, d.name, t.kind, t.qualified_name, t.name, NULL
FROM declaration d JOIN type t ON t.id = d.type JOIN file f ON f.id = d.file
UNION ALL
SELECT 'superclass', f.path, i.line, 0, t.name, s.name, t.qualified_name, s.qualified_name, NULL, NULL
FROM inheritance i JOIN type t ON t.id = i.type JOIN type s ON s.id = i.supertype JOIN file f ON f.id = i.file
UNION ALL
SELECT 'conformance', f.path, c.line, 0, t.name, p.name, t.qualified_name, p.qualified_name, NULL, NULL
FROM conformance c JOIN type t ON t.id = c.type JOIN type p ON p.id = c.protocol JOIN file f ON f.id = c.file
UNION ALL
SELECT 'member', f.path, m.line, m.end_line, m.kind, t.name, m.name, m.is_override, m.is_static, m.complexity
FROM member m JOIN type t ON t.id = m.type JOIN file f ON f.id = m.file
UNION ALL
SELECT 'property', f.path, m.line, 0, t.name, p.name, p.ownership, p.value_type, NULL, NULL
FROM property p JOIN member m ON m.id = p.member JOIN type t ON t.id = p.type JOIN file f ON f.id = m.file
UNION ALL
SELECT 'import', f.path, i.line, 0, i.name, i.kind, NULL, NULL, NULL, NULL
FROM import i JOIN file f ON f.id = i.file
UNION ALL
SELECT 'unresolved', f.path, u.line, 0, u.name, u.reason, NULL, NULL, NULL, NULL
FROM unresolved u JOIN file f ON f.id = u.file WHERE u.kind = 'inherits'
"""

PLACE = """
WITH place AS (
  SELECT d.type, group_concat(f.path, char(10)) files
  FROM declaration d JOIN file f ON f.id = d.file
  WHERE d.kind IN ('primary', 'interface', 'implementation') GROUP BY d.type)"""

USES = PLACE + """,
edge AS (
  SELECT source, target, kind, file, line FROM use
  UNION ALL SELECT type, supertype, 'inherits', file, line FROM inheritance
  UNION ALL SELECT type, protocol, 'conforms', file, line FROM conformance)
SELECT s.name source_name, t.name target_name, s.qualified_name source, sp.files source_files, t.qualified_name target, tp.files target_files,
  e.kind, f.path, e.line
FROM edge e JOIN type s ON s.id = e.source JOIN type t ON t.id = e.target
JOIN place sp ON sp.type = e.source JOIN place tp ON tp.type = e.target LEFT JOIN file f ON f.id = e.file
"""


USE_PLACES = PLACE + """
SELECT s.qualified_name source, sp.files source_files, t.qualified_name target, tp.files target_files, u.kind, f.path, u.line,
  coalesce(m.line, d.line) first
FROM use_place u JOIN type s ON s.id = u.source JOIN type t ON t.id = u.target
JOIN place sp ON sp.type = u.source JOIN place tp ON tp.type = u.target JOIN file f ON f.id = u.file
JOIN declaration d ON d.id = u.declaration LEFT JOIN member m ON m.id = u.member
WHERE u.is_implicit = 0
"""


MEMBER_USES = """
SELECT mf.path, m.line first, d.name, df.path target, d.line target_line, u.kind, u.line
FROM member_use u JOIN member m ON m.id = u.member JOIN file mf ON mf.id = m.file
JOIN member d ON d.id = u.used JOIN file df ON df.id = d.file
"""

FOREIGN_USES = """
SELECT f.path, d.name, df.path target, d.line target_line, u.line
FROM foreign_member_use u JOIN file f ON f.id = u.file JOIN member d ON d.id = u.member JOIN file df ON df.id = d.file
"""

TARGET_MEMBERS = """
SELECT f.path, d.name, df.path target, d.line target_line, u.line
FROM use_place u JOIN file f ON f.id = u.file JOIN member d ON d.id = u.target_member JOIN file df ON df.id = d.file
WHERE u.target IS NOT u.source
"""


class ModlintFailed(Exception):
    """modlint gave no answer: it crashed, or it does not know a relation."""


class Modlint:
    def __init__(self, path):
        self.path = os.path.abspath(path)

    def query(self, sql, root):
        command = [self.path, "query", sql, root, "--alone", "--format", "json"]
        result = subprocess.run(command, capture_output=True)
        if result.returncode != 0:
            sentence = result.stderr.decode()[-400:].strip() or f"exit code {result.returncode}"
            raise ModlintFailed(f"modlint query failed on {root}: {sentence}")
        return json.loads(result.stdout)

    def facts(self, root):
        reading = Reading()
        reading.unresolved = []
        for row in self.query(FACTS, root):
            fact, file, line = row["fact"], row["path"], row["line"] or 0
            if fact == "file":
                reading.files.add(file)
                continue
            READERS[fact](reading, file, line, row["end_line"] or 0, *(row[column] for column in "abcdef"))
        return reading

    def uses(self, root):
        return self.query(USES, root)

    def use_places(self, root):
        return self.query(USE_PLACES, root)

    def member_uses(self, root):
        return self.query(MEMBER_USES, root)

    def target_members(self, root):
        return self.query(TARGET_MEMBERS, root)

    def foreign_uses(self, root):
        return self.query(FOREIGN_USES, root)


def simple_name(file, name):
    """The last part of a name: the truths of Swift know no more of an extended type. Objective-C's have dots of theirs."""
    return (name or "").split(".")[-1] if file.endswith((".swift", ".swiftinterface")) else name or ""


def read_declaration(reading, file, line, end, kind, category, type_kind, qualified, name, _):
    last = simple_name(file, name)
    if kind == "forward":
        return
    if kind in ("primary", "interface"):
        reading.add("type", (type_kind, qualified), file, line)
    elif kind == "extension":
        reading.add("extension", (last,), file, line)
        reading.add("extended type", (qualified,), file, line)
    elif kind == "category":
        reading.add("category", (name, category or ""), file, line)
    elif kind == "class_extension":
        reading.add("class extension", (name,), file, line)
    elif kind == "implementation":
        reading.add("implementation", (name,), file, line)
    reading.add("type extent", (last,), file, line, line, end)


def read_superclass(reading, file, line, _, name, supertype, *__):
    name, supertype = simple_name(file, name), simple_name(file, supertype)
    reading.add("superclass", (name, supertype), file, line)
    reading.add("inherited name", (name, supertype), file, line)


def read_conformance(reading, file, line, _, name, protocol, *__):
    name, protocol = simple_name(file, name), simple_name(file, protocol)
    # AnyObject is no protocol that a type adopts, but a bound; the truths leave it out.
    if protocol != "AnyObject":
        for simple in spelled_out(protocol):
            reading.add("conformance", (name, simple), file, line)
            reading.add("inherited name", (name, simple), file, line)


def read_member(reading, file, line, end, kind, owner, name, is_override, is_static, complexity):
    owner = simple_name(file, owner)
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
        # Only a body has a complexity, and only definitions have an extent that is worth comparing.
        if complexity is not None:
            reading.add("selector extent", (owner, ("+" if is_static else "-") + name), file, line, line, end)
    if kind == "property":
        reading.add("property", (owner, name), file, line)
    if kind == "ivar":
        reading.add("ivar", (owner, name), file, line)


def read_property(reading, file, line, _, owner, name, ownership, value_type, *__):
    owner = simple_name(file, owner)
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


def read_unresolved(reading, file, line, _, name, *__):
    reading.unresolved.append((file, line, name.split(".")[-1]))


READERS = {
    "declaration": read_declaration, "superclass": read_superclass, "conformance": read_conformance,
    "member": read_member, "property": read_property, "import": read_import,
    "unresolved": read_unresolved,
}
