"""One name for what Swift has several names for, so that two readers who use different ones agree.

Applied to both sides of a comparison. It can hide that modlint takes one alias for another, and nothing else: the
index, which knows what each name stands for, is the truth of that.
"""

import functools
import os
import re

# Aliases of the standard library and the SDK that code extends or adopts.
SDK_ALIASES = {
    "TimeInterval": "Double", "CInt": "Int32", "CLong": "Int", "CChar": "Int8", "Float32": "Float", "Float64": "Double",
    "StringLiteralType": "String", "CountableRange": "Range", "CountableClosedRange": "ClosedRange",
    "NSObjectProtocol": "NSObject", "CountablePartialRangeFrom": "PartialRangeFrom", "UnicodeScalar": "Scalar",
}
# Kinds of facts, with the positions in their keys that hold the name of a type.
TYPE_NAMES = {
    "type": (1,), "extension": (0,), "type extent": (0,), "member": (1,), "method extent": (1,), "override": (1,),
    "static": (1,), "ownership": (0,), "value type": (0,), "inherited name": (0, 1),
    "inherited name or unresolved": (0, 1), "superclass": (0, 1), "conformance": (0, 1),
}
TABLES = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "Rules", "sdk")
SWIFT_NAME = re.compile(r"NS_SWIFT_NAME\((\w+)\)\s*(?:@interface|@protocol)\s+(\w+)")


class Names:
    def __init__(self, root, reading, aliases):
        """`aliases` gives each global typealias's targets, a tuple of names for each of its declarations."""
        declared = {fact.key[1] for fact in reading.facts["type"]}
        self.modules = {fact.key[0] for fact in reading.facts["import"]} - declared
        self.aliases = {name: {(target,)} for name, target in SDK_ALIASES.items()}
        self.aliases.update({name: targets for name, targets in aliases.items() if name not in declared})
        for name, target in swift_names(root):
            if name != target and name not in declared:
                self.aliases.setdefault(name, {(target,)})
        self.known, self.ambiguous = {}, set()
        declared |= {name.split(".")[-1] for name in declared}
        for file, scopes in reading.type_scopes.items():
            for scope in scopes:
                name = scope.qualified.split(".")[-1]
                is_nested_alias = scope.qualified in reading.nested_aliases or (
                    "." in scope.qualified and name in {one.split(".")[-1] for one in reading.nested_aliases} - declared)
                if scope.is_extension and (is_nested_alias or self.is_ambiguous(name)):
                    lines = range(scope.begin[0], scope.end[0] + 1)
                    reading.skipped.setdefault(file, set()).update(lines)
        for fact in reading.facts["inherited name"]:
            if self.is_ambiguous(fact.key[1]):
                for kind in ("inherited name", "inherited name or unresolved"):
                    reading.skipped_places.setdefault(kind, set()).add((fact.file, fact.first))

    def is_ambiguous(self, name):
        self.behind(name)
        return name in self.ambiguous

    def behind(self, name, depth=0):
        """The names that a name stands for; its own if it is no alias, or one of several meanings."""
        if name in self.known:
            return self.known[name]
        targets = {
            tuple(sorted({part for one in target for part in (
                self.behind(one, depth + 1) if one != name and depth < 8 else (one,))}))
            for target in self.aliases.get(name, ())}
        if len(targets) > 1:
            self.ambiguous.add(name)
        result = next(iter(targets)) if len(targets) == 1 else (swift_name(name),)
        self.known[name] = result
        return result

    def one(self, name):
        behind = self.behind(name)
        return behind[0] if len(behind) == 1 else swift_name(name)

    def qualified(self, name):
        parts = name.split(".")
        if len(parts) > 1 and parts[0] in self.modules:
            parts = parts[1:]
        return ".".join(self.one(part) for part in parts)

    def canonical(self, kind, fact):
        """The facts that one fact is under canonical names: several where an inherited name stands for several."""
        positions, key = TYPE_NAMES.get(kind, ()), list(fact.key)
        for position in positions:
            key[position] = self.qualified(key[position])
        if kind.startswith("inherited name") or kind == "conformance":
            return [fact.with_key((key[0], part)) for one in self.behind(fact.key[1]) for part in spelled_out(one)]
        return [fact.with_key(tuple(key))] if positions else [fact]


def spelled_out(name):
    """`Codable` is one name for two protocols, and so is what Foundation calls after it."""
    if name == "CodableAttributedStringKey":
        return "DecodableAttributedStringKey", "EncodableAttributedStringKey"
    return ("Decodable", "Encodable") if name == "Codable" else (name,)


def swift_name(name):
    """The last part of a name, as Swift has it: Foundation's classes lose their prefix there."""
    name = name.split(".")[-1]
    if name in sdk_names():
        return sdk_names()[name]
    return name[2:] if re.match(r"NS[A-Z][a-z0-9]|NS[A-Z]{3}", name) and name != "NSObject" else name


@functools.cache
def sdk_names():
    """What Swift calls the SDK's classes whose names differ, by the tables: `NSTask` is `Process`."""
    found = {}
    for table in sorted(os.listdir(TABLES)):
        with open(os.path.join(TABLES, table)) as stream:
            found.update(re.findall(r"^class (\w+) .*= (\w+)$", stream.read(), re.MULTILINE))
    return found


def swift_names(root):
    """What the headers of the corpus say an Objective-C type is called in Swift."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            # A link may lead nowhere.
            if name.endswith(".h") and os.path.isfile(os.path.join(folder, name)):
                with open(os.path.join(folder, name), "rb") as stream:
                    yield from SWIFT_NAME.findall(stream.read().decode("utf-8", "replace"))
