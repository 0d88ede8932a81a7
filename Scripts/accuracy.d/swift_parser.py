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
- Whether an inherited name is the superclass or a protocol no parser can say: both relations together are compared
  with the names as written. `Codable` is one name for two protocols: compared as the two.
"""

import bisect
import os
import re

from facts import Reading
from sourcekit import structures

TYPE_KINDS = {"class", "struct", "enum", "protocol", "actor"}
RAW_TYPES = {
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Int128", "UInt128",
    "String", "Character", "Float", "Double", "CGFloat", "Bool", "StaticString", "CInt", "CUnsignedInt",
    "NSString", "Substring",
}
MEMBER_KINDS = {
    "var.instance": "property", "var.static": "property", "var.class": "property", "enumelement": "case",
    "function.subscript": "subscript",
}
OWNERSHIP = {
    "source.decl.attribute.weak": "weak", "source.decl.attribute.NSCopying": "copy",
    "source.decl.attribute._NSCopying": "copy",
}


def swift_files(root):
    """Every Swift file below root but those in hidden folders, which hold what tools made."""
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".swift")]
    return [path for path in found if not os.path.islink(path)]


def read(root, files=None):
    reading = Reading()
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
    resolve_aliases(reading, aliases)
    return reading


class SwiftFile:
    def __init__(self, name, text, structure, reading, aliases):
        self.name, self.text, self.structure, self.reading, self.aliases = name, text, structure, reading, aliases
        # sourcekitd's offsets do not count a byte order mark.
        if text.startswith(b"\xef\xbb\xbf"):
            self.text = text[3:]
        self.line_starts = [0] + [match.end() for match in re.finditer(rb"\r\n|\n|\r", self.text)]
        self.dead = list(self.dead_ranges())

    def line(self, offset):
        return bisect.bisect_right(self.line_starts, offset)

    def slice(self, offset, length):
        return self.text[offset:offset + length].decode("utf-8", "replace")

    def tokens(self):
        for entry in self.structure.get("key.syntaxmap", []):
            yield entry["key.kind"].removeprefix("source.lang.swift.syntaxtype."), entry["key.offset"], \
                entry["key.length"]

    def dead_ranges(self):
        """What stands between `#if 0` or `#if false` and the directive that ends the branch."""
        stack = []
        for kind, offset, length in self.tokens():
            if kind != "buildconfig.keyword":
                continue
            word = self.slice(offset, length)
            if word == "#if":
                rest = self.text[offset + length:].split(b"\n", 1)[0].split(b"//")[0].strip()
                stack.append(offset if rest in (b"0", b"false") else None)
            elif word in ("#else", "#elseif", "#endif") and stack:
                start = stack.pop()
                if start is not None:
                    yield start, offset
                if word != "#endif":
                    stack.append(None)

    def is_dead(self, offset):
        return any(start <= offset < end for start, end in self.dead)

    def read(self):
        for node in self.structure.get("key.substructure", []):
            self.visit(node, [], None)
        self.read_imports()

    def visit(self, node, path, owner):
        """`path` names the types around; `owner` is the innermost, or None inside a function."""
        kind = node.get("key.kind", "")
        name = kind.removeprefix("source.lang.swift.decl.")
        inner_path, inner_owner = path, owner
        if kind.startswith("source.lang.swift.decl.") and not self.is_dead(node["key.offset"]):
            if name in TYPE_KINDS or name.startswith("extension"):
                inner_path = self.read_type(node, name, path)
                inner_owner = inner_path
            elif name == "typealias":
                self.read_alias(node)
            elif owner is not None and self.member_kind(node, name):
                self.read_member(node, name, owner)
                inner_owner = None
            elif name.startswith("function") or name.startswith("var"):
                inner_owner = None
        elif kind.startswith("source.lang.swift.decl."):
            return
        elif kind.startswith(("source.lang.swift.expr", "source.lang.swift.stmt")):
            inner_owner = None
        # The cases of an enum stand inside one `enumcase` each; everything else is nested as written.
        for child in node.get("key.substructure", []):
            self.visit(child, inner_path, owner if name == "enumcase" else inner_owner)

    def span(self, node):
        """The lines a reader may call the declaration's first: from its first attribute to its name."""
        offsets = [node["key.offset"], node.get("key.nameoffset", node["key.offset"])]
        offsets += [attribute["key.offset"] for attribute in node.get("key.attributes", [])]
        end = node["key.offset"] + node["key.length"] - 1
        return self.line(min(offsets)), self.line(max(offsets[:2])), self.line(end)

    def read_type(self, node, kind, path):
        first, last, end = self.span(node)
        written = base_name(node.get("key.name", ""))
        if kind.startswith("extension"):
            qualified = written.split(".")
            self.reading.add("extension", (qualified[-1],), self.name, first, last)
        else:
            if kind == "class" and re.match(r"actor\b", self.introducer(node)):
                kind = "actor"
            qualified = path + [written]
            self.reading.add("type", (kind, ".".join(qualified)), self.name, first, last)
        self.reading.add("type extent", (qualified[-1],), self.name, first, last, end)
        self.read_inherited(node, kind, qualified)
        return qualified

    def introducer(self, node):
        """The text from the declaration's own keyword on."""
        text = self.slice(node["key.offset"], node.get("key.nameoffset", 0) - node["key.offset"])
        words = re.findall(r"[a-z]+", text)
        return words[-1] if words else ""

    def read_inherited(self, node, kind, qualified):
        attributes = [self.slice(a["key.offset"], a["key.length"]) for a in node.get("key.attributes", [])]
        if any(re.match(r"@available\s*\(\s*\*\s*,\s*unavailable", text) for text in attributes):
            return
        places = [e["key.offset"] for e in node.get("key.elements", []) if e["key.kind"].endswith("elem.typeref")]
        for index, entry in enumerate(node.get("key.inheritedtypes", [])):
            line = self.line(places[index]) if index < len(places) else 0
            for part in composition(entry["key.name"]):
                if part.startswith("~") or part in ("AnyObject", "class"):
                    continue
                if kind == "enum" and index == 0 and part.split(".")[-1] in RAW_TYPES:
                    continue
                for simple in spelled_out(part.split(".")[-1]):
                    self.reading.add("inherited name", (qualified[-1], simple), self.name, line, line)

    def member_kind(self, node, name):
        if name.startswith("function.method") or name.startswith("function.operator"):
            written = node.get("key.name", "")
            if re.match(r"init\W", written) and self.text[node["key.nameoffset"]:][:4] == b"init":
                return "initializer"
            return "deinitializer" if written == "deinit" else "method"
        return MEMBER_KINDS.get(name)

    def read_member(self, node, name, owner):
        kind, member = self.member_kind(node, name), node.get("key.name", "").replace("`", "")
        first, last, end = self.span(node)
        key = (kind, owner[-1], member)
        self.reading.add("member", key, self.name, first, last)
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
        if node.get("key.typename"):
            self.reading.add("value type", key[1:] + (squeezed(node["key.typename"]),), self.name, *span)

    def read_alias(self, node):
        """`typealias A = B & C` of the corpus: an inherited `A` stands for both."""
        text = self.slice(node["key.offset"], node["key.length"])
        if "=" in text:
            target = text.split("=", 1)[1]
            self.aliases.setdefault(base_name(node["key.name"]), set()).add(
                tuple(part.split(".")[-1] for part in composition(target)))

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


def resolve_aliases(reading, aliases):
    """Puts what a typealias stands for in place of its name, where the corpus has one target for that name.

    modlint resolves aliases; the parser does not. A name with several targets is left as it is written.
    """
    declared = {fact.key[1].split(".")[-1] for fact in reading.facts["type"]}
    resolved = []
    for fact in reading.facts["inherited name"]:
        owner, name = fact.key
        targets = aliases.get(name, set())
        if len(targets) == 1 and name not in declared:
            for part in next(iter(targets)):
                for simple in spelled_out(part):
                    resolved.append(type(fact)((owner, simple), fact.file, fact.first, fact.last))
        else:
            resolved.append(fact)
    reading.facts["inherited name"] = resolved


def spelled_out(name):
    return ("Decodable", "Encodable") if name == "Codable" else (name,)


def composition(text):
    """The names of `@unchecked A<B> & C.D`, without attributes and generic arguments."""
    text = without_generics(text)
    text = re.sub(r"@\w+(\([^)]*\))?", " ", text)
    text = re.sub(r"\b(any|some|nonisolated|isolated)\b", " ", text)
    return [re.sub(r"\s|[()`]", "", part) for part in text.split("&") if part.strip(" ()\n\t")]


def without_generics(text):
    previous = None
    while previous != text:
        previous, text = text, re.sub(r"<[^<>]*>", "", text.replace("->", "→"))
    return text


def base_name(text):
    """The name of a type or an extended type."""
    text = without_generics(text.strip()).replace("`", "")
    while text.endswith(("?", "!")):
        return "Optional"
    if text.startswith("["):
        return "Dictionary" if ":" in text else "Array"
    return re.sub(r"\s", "", text)


def squeezed(text):
    """A type as written, with no white space that the language does not need."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)
    return re.sub(r"\s*([^\w\s@`])\s*", r"\1", re.sub(r"\s+", " ", text)).strip().replace("`", "")
