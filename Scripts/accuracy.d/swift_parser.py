"""The truth of Swift text: what the compiler's own C++ parser, through sourcekitd, says is declared where.

modlint reads Swift with swift-syntax, which is another parser written in another language. sourcekitd shows
declarations of all branches of `#if`, as the contract of modlint wants it.

Where the truth and modlint's contract define things differently:
- Branches of `#if 0` and `#if false` are shown by sourcekitd; the contract says they are not read. Facts of such
  lines are dropped.
- sourcekitd calls an actor a class; the keyword in the text decides.
- The contract counts a non-conformance (`@available(*, unavailable) extension X: Sendable`), a suppressed one
  (`~Copyable`), a raw type (`enum E: Int`) and the class bound `AnyObject` as no conformance.
- Generic arguments are no part of a name; `[T]`, `[K: V]` and `T?` are Array, Dictionary and Optional.
- A type inside a method has no qualified name in Swift; here it is qualified by the types around, as others are.
- `NSFileManager` and `FileManager` are one class; modlint knows it by the name the SDK's headers give it.
- The parser does not know what a typealias or `NS_SWIFT_NAME` stands for, modlint does: both sides are compared under
  the name behind it (names.py), and not at all where the corpus has several targets for one alias.
- Package manifests and what a documentation catalogue (`.docc`) shows are no code of a module.
- A name that nothing in the corpus declares may stand for a class or a protocol: modlint then tells it as unresolved
  and has no relation. "inherited name" counts it as missing; "inherited name or unresolved" does not.
- Whether an inherited name is the superclass or a protocol no parser can say: both relations together are compared
  with the names as written. `Codable` is one name for two protocols: compared as the two.
"""

import os
import re
from collections import defaultdict, namedtuple

from facts import Reading
from names import Names, spelled_out
from sourcekit import structures
from swift_spelling import base_name, composition, simple, squeezed
from swift_text import SwiftText

TYPE_KINDS = {"class", "struct", "enum", "protocol", "actor"}
RAW_TYPES = {
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Int128", "UInt128",
    "String", "Character", "Float", "Double", "CGFloat", "Bool", "StaticString", "CInt", "CUnsignedInt",
    "NSString", "Substring", "LocalizedStringKey", "Scalar", "UnicodeScalar", "TimeInterval",
}
MEMBER_KINDS = {
    "var.instance": "property", "var.static": "property", "var.class": "property", "enumelement": "case",
    "function.subscript": "subscript",
}
OWNERSHIP = {
    "source.decl.attribute.weak": "weak", "source.decl.attribute.NSCopying": "copy",
    "source.decl.attribute._NSCopying": "copy",
}


# A member's text, and the lines that it may be said to start on.
MemberScope = namedtuple("MemberScope", "begin end first last")
# A type's text: begin, end and the place of its name are (line, column) with columns in bytes from 1.
TypeScope = namedtuple("TypeScope", "begin end name qualified is_extension is_local")


def swift_files(root):
    """Every Swift file below root but manifests and those in hidden folders, which hold what tools made."""
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and not name.endswith((".docc", ".xctemplate")))
        found += [os.path.join(folder, name) for name in sorted(names)
                  if name.endswith(".swift") and not re.match(r"Package(@swift-[\d.]+)?\.swift$", name)]
    return [path for path in found if not os.path.islink(path)]


def read(root, files=None):
    reading = Reading()
    reading.type_scopes, reading.alias_ranges = defaultdict(list), defaultdict(list)
    reading.member_scopes = defaultdict(list)
    reading.nested_aliases = set()
    reading.first_of_enums = set()
    # Where something is said not to conform.
    reading.refusals = set()
    # By file: the lines in `#if`, those of local types, and those of members that get no public symbol.
    reading.conditional, reading.local, reading.without_symbol = {}, {}, defaultdict(set)
    # The first line of the declaration, by file and line of its name.
    reading.starts = {}
    paths = files or swift_files(root)
    aliases = {}
    for path, structure in structures(paths):
        name = os.path.relpath(path, root)
        if structure is None:
            reading.notes.append(f"{name}: the compiler's parser gave no answer")
            continue
        reading.files.add(name)
        with open(path, "rb") as stream:
            SwiftFile(name, stream.read(), structure, reading, aliases).read()
    names = Names(root, reading, aliases)
    reading.canonical, reading.modules = names.canonical, names.modules
    # What an enum names first may be an alias of a raw type.
    reading.facts["inherited name"] = [
        fact for fact in reading.facts["inherited name"]
        if (fact.file, fact.first, fact.key) not in reading.first_of_enums or not set(names.behind(fact.key[1])) <= RAW_TYPES]
    reading.facts["inherited name or unresolved"] = reading.facts["inherited name"]
    reading.inherited_lines = {(fact.file, fact.key): fact.first for fact in reading.facts["inherited name"]}
    return reading


class SwiftFile(SwiftText):
    """One file's declarations, written into the reading as facts."""

    def __init__(self, name, text, structure, reading, aliases):
        super().__init__(text, structure)
        self.name, self.reading, self.aliases = name, reading, aliases

    def read(self):
        self.conditional = self.conditional_lines()
        for node in self.structure.get("key.substructure", []):
            self.visit(node, [], None)
        self.read_imports()
        self.reading.conditional[self.name] = self.conditional
        self.reading.local[self.name] = {
            line for scope in self.reading.type_scopes[self.name] if scope.is_local
            for line in range(scope.begin[0], scope.end[0] + 1)}

    def visit(self, node, path, owner, in_body=False):
        """`path` names the types around; `owner` is the innermost, or None inside a function."""
        kind = node.get("key.kind", "")
        name = kind.removeprefix("source.lang.swift.decl.")
        inner_path, inner_owner = path, owner
        if kind.startswith("source.lang.swift.decl.") and not self.is_dead(node["key.offset"]):
            if name in TYPE_KINDS or name.startswith("extension"):
                inner_path = self.read_type(node, name, path, in_body)
                inner_owner = inner_path
            elif name == "typealias":
                self.read_alias(node, path)
            elif owner is not None and self.member_kind(node, name):
                self.read_member(node, name, owner)
                inner_owner, in_body = None, True
            elif name.startswith("function") or name.startswith("var"):
                inner_owner, in_body = None, True
        elif kind.startswith("source.lang.swift.decl."):
            return
        elif kind.startswith(("source.lang.swift.expr", "source.lang.swift.stmt")):
            inner_owner, in_body = None, True
        # The cases of an enum stand inside one `enumcase` each; everything else is nested as written.
        for child in node.get("key.substructure", []):
            self.visit(child, inner_path, owner if name == "enumcase" else inner_owner, in_body)

    def span(self, node):
        """The lines a reader may call the declaration's first: from its first attribute to its name."""
        offsets = [node["key.offset"], node.get("key.nameoffset", node["key.offset"])]
        offsets += [attribute["key.offset"] for attribute in node.get("key.attributes", [])]
        end = node["key.offset"] + node["key.length"] - 1
        start, name = self.line(min(offsets)), self.line(max(offsets[:2]))
        self.reading.starts[self.name, name] = min(start, self.reading.starts.get((self.name, name), start))
        return start, name, self.line(end)

    def read_type(self, node, kind, path, is_local):
        first, last, end = self.span(node)
        written = base_name(node.get("key.name", ""))
        if kind.startswith("extension"):
            qualified = written.split(".")
            self.reading.add("extension", (qualified[-1],), self.name, first, last)
        else:
            if kind == "class" and re.match(r"actor\b", self.introducer(node)):
                kind = "actor"
            written = node.get("key.name", "").replace("`", "")
            qualified = path + [written]
            self.reading.add("type", (kind, ".".join(qualified)), self.name, first, last)
        self.reading.add("type extent", (simple(qualified),), self.name, first, last, end)
        self.read_inherited(node, kind, qualified)
        self.read_scope(node, kind, qualified, is_local)
        return qualified

    def read_scope(self, node, kind, qualified, is_local):
        attributes = [attribute["key.offset"] for attribute in node.get("key.attributes", [])]
        name = node.get("key.nameoffset", node["key.offset"])
        if kind.startswith("extension"):
            # The index places an extension at the last part of the extended type's name.
            written = re.match(r"[\w.`\s]*", self.slice(name, node.get("key.namelength", 0))).group()
            name += len(written[:written.rfind(".") + 1].encode())
        self.reading.type_scopes[self.name].append(TypeScope(
            self.place(min(attributes + [node["key.offset"]])), self.place(node["key.offset"] + node["key.length"]),
            self.place(name), ".".join(qualified), kind.startswith("extension"), is_local))

    def introducer(self, node):
        """The text from the declaration's own keyword on."""
        text = self.slice(node["key.offset"], node.get("key.nameoffset", 0) - node["key.offset"])
        words = re.findall(r"[a-z]+", text)
        return words[-1] if words else ""

    def read_inherited(self, node, kind, qualified):
        if kind.startswith("extension") and self.is_unavailable(node):
            first, last, end = self.span(node)
            self.reading.refusals |= {(self.name, line) for line in range(first, end + 1)}
            return
        places = [e["key.offset"] for e in node.get("key.elements", []) if e["key.kind"].endswith("elem.typeref")]
        for index, entry in enumerate(node.get("key.inheritedtypes", [])):
            line = self.line(places[index]) if index < len(places) else 0
            for part in composition(entry["key.name"]):
                if part.startswith("~") or part in ("AnyObject", "class"):
                    continue
                if kind == "enum" and index == 0 and part.split(".")[-1] in RAW_TYPES:
                    continue
                for name in spelled_out(part.split(".")[-1]):
                    key = simple(qualified), name
                    self.reading.add("inherited name", key, self.name, line, line)
                    if kind == "enum" and index == 0:
                        self.reading.first_of_enums.add((self.name, line, key))

    def is_unavailable(self, node):
        # What only one branch of `#if` makes unavailable is there in the other.
        declaration = self.line(node.get("key.nameoffset", node["key.offset"]))
        attributes = [a for a in node.get("key.attributes", [])
                      if self.line(a["key.offset"]) not in self.conditional or declaration in self.conditional]
        texts = (self.slice(a["key.offset"], a["key.length"]) for a in attributes)
        return any(re.match(r"@available\s*\(\s*\*\s*,\s*unavailable", text) for text in texts)

    def member_kind(self, node, name):
        if name.startswith("function.method") or name.startswith("function.operator"):
            written = node.get("key.name", "")
            # The parser takes the end of `@available(_ownMacro, *)` for a function.
            if written == "*()" and not self.introducer(node):
                return None
            if re.match(r"init\W", written) and self.text[node["key.nameoffset"]:][:4] == b"init":
                return "initializer"
            return "deinitializer" if written == "deinit" else "method"
        return MEMBER_KINDS.get(name)

    def read_member(self, node, name, owner):
        kind, member = self.member_kind(node, name), node.get("key.name", "").replace("`", "")
        first, last, end = self.span(node)
        key = (kind, simple(owner), member)
        if kind == "deinitializer" or self.is_unavailable(node):
            self.reading.without_symbol[self.name] |= {first, last}
        self.reading.add("member", key, self.name, first, last)
        attributes = [attribute["key.offset"] for attribute in node.get("key.attributes", [])]
        self.reading.member_scopes[self.name].append(MemberScope(
            self.place(min(attributes + [node["key.offset"]])), self.place(node["key.offset"] + node["key.length"]),
            first, last))
        if kind in ("method", "initializer", "deinitializer", "subscript"):
            self.reading.add("method extent", key, self.name, first, last, end)
        attributes = {a["key.attribute"]: self.slice(a["key.offset"], a["key.length"])
                      for a in node.get("key.attributes", [])}
        if "source.decl.attribute.override" in attributes:
            self.reading.add("override", key, self.name, first, last)
        if kind == "property" or kind == "method":
            if not name.endswith("instance"):
                self.reading.add("static", key, self.name, first, last)
        if kind == "property":
            self.read_property(node, key, attributes, (first, last))

    def read_property(self, node, key, attributes, span):
        for attribute, text in attributes.items():
            ownership = OWNERSHIP.get(attribute)
            # sourcekitd has one attribute for the three words.
            if attribute.endswith(("weak", "reference_ownership")):
                ownership = "unowned" if text.startswith("unowned") else "weak"
            if ownership:
                self.reading.add("ownership", key[1:] + (ownership,), self.name, *span)
        # In `let (a, b): (A, B)` the type is written for both together.
        is_tuple = re.match(r"(let|var)\s*\(", self.slice(node["key.offset"], 40))
        if node.get("key.typename") and not is_tuple:
            self.reading.add("value type", key[1:] + (squeezed(node["key.typename"]),), self.name, *span)

    def read_alias(self, node, path):
        """`typealias A = B & C` of the corpus: an inherited `A` stands for both. A nested one has no meaning outside."""
        text = self.slice(node["key.offset"], node["key.length"])
        begin, end = node["key.offset"], node["key.offset"] + node["key.length"]
        self.reading.alias_ranges[self.name].append(
            (self.place(begin), self.place(end), self.place(node["key.nameoffset"])))
        if path:
            self.reading.nested_aliases.add(".".join(path + [base_name(node["key.name"])]))
        elif "=" in text:
            target = text.split("=", 1)[1]
            self.aliases.setdefault(base_name(node["key.name"]), set()).add(
                tuple(base_name(part).split(".")[-1] for part in composition(target)))

    def read_imports(self):
        """`import` is a token of the syntax map; what follows on its line is the path."""
        for kind, offset, length in self.tokens():
            if kind == "keyword" and self.slice(offset, length) == "import" and not self.is_dead(offset):
                path = self.slice(offset + length, 400).split("\n")[0].split("//")[0].split(";")[0].split()
                if path and path[0] in ("class", "struct", "enum", "protocol", "func", "var", "let", "typealias"):
                    path = path[1:]
                if path:
                    line = self.line(offset)
                    self.reading.add("import", (path[0].strip("`").split(".")[0],), self.name, line, line)
