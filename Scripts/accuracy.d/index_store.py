"""The truth of uses: the index that `swift build` writes, read back through libIndexStore.

Compared are pairs (source type, target type) of the package itself, each a class, struct, enum, actor or protocol
that a built file defines, source and target not the same:
- an occurrence with the role *reference*, not *implicit*, of the target, written inside the source or one of its
  extensions: type annotations, parameters, results, generic arguments and constraints, creations, static access,
  casts, patterns, attributes, inheritance clauses. A use belongs to the innermost type around it, as in modlint.
- modlint's side is `use` of every kind, with `inheritance` and `conformance`.

The places of uses are the truth of `use_place`: for each member, or declaration outside of its members, the types that
are referred to in it, but for the names of an inheritance clause. Each line that modlint tells must be one of a reference.

The index also says what a type inherits from and conforms to as written (an occurrence with the relation *base of*),
with the name resolved by the type checker: the truth of superclass and conformance, SDK types included.

Where the truth and modlint's contract define things differently:
- The index names a typealias, modlint the type behind it: a reference to an alias of the package counts as one to
  the types its declaration names.
- The index names `A` and `B` in `A.B`; so does the truth called "use". In "use, qualifiers apart" a type that is named
  only before a dot and another type is not counted as used, by either side.
- One branch of `#if` was built. Pairs that modlint first sees inside any `#if` are not held against it, and what
  types in it inherit is not compared.
- Local types are not indexed: what they inherit and use is not compared.
- Pairs whose source or target is an extended type of another module are not compared.
- `extension T: Codable {}` is sometimes indexed as a reference to the alias, without the relation to its two protocols:
  lines where it is are not compared.
- The index calls the protocol of a non-conformance (`@available(*, unavailable) extension X: Sendable`) a base like
  any other: what such extensions adopt is not compared.
- The compiler indexes no body of a macro's expansion as written text; what stands in it is implicit.
- `extension A.B` says where B stands; B does not use A by that.
- A file that is built into several modules has its symbols once for each: they are one.
"""

from collections import defaultdict

import index_members
from facts import Fact
from libindexstore import DEFINITION, EXTENDED_BY, BASE_OF, IMPLICIT, REFERENCE, IndexStore

TYPE_KINDS = {5: "enum", 6: "struct", 7: "class", 8: "protocol"}
ALIAS = 11
ASSOCIATED_TYPE, GENERIC_PARAMETER = 1012, 1013


def read(store, root, parsed, reading):
    """Adds the facts `superclass`, `conformance` and `use` of a built package to `reading`.

    `parsed` is the parser's reading of the same files: it says which type a place stands in.
    """
    index = IndexStore()
    occurrences = one_of_each_symbol(index.occurrences(store, root))
    reading.files |= set(occurrences) & parsed.files
    reading.scopes["extended type"] = set()
    reading.skipped_places["conformance"] = set(parsed.refusals)
    reading.canonical = parsed.canonical
    reading.skipped = {file: parsed.conditional[file] | parsed.local[file] for file in reading.files}
    program = Program(occurrences, parsed)
    reading.labels = {program.label(usr) for usr in program.types}
    for file in sorted(reading.files):
        for occurrence in occurrences[file]:
            read_base(occurrence, program, parsed, reading)
        reading.skipped_places["conformance"] |= {
            (file, o.line) for o in occurrences[file]
            if o.kind == ALIAS and o.name == "Codable" and not o.roles & BASE_OF}
        for scope, usr in program.scopes[file]:
            if scope.is_extension and usr:
                # Types of other modules have no qualified name in the index of this one: not compared.
                if usr in program.types:
                    reading.add("extended type", (program.types[usr][1],), file, scope.begin[0], scope.name[0])
                    reading.scopes["extended type"] |= {(file, scope.begin[0]), (file, scope.name[0])}
    for kind, qualifiers in (("use", True), ("use, qualifiers apart", False)):
        for (source, target), (file, line) in sorted(program.uses(reading.files, qualifiers).items()):
            key = program.label(source), "→", program.label(target)
            reading.add(kind, key, "", 0)
            reading.use_places.setdefault(key, f"{file}:{line}")
    reading.reference_lines = set()
    for fact, line in program.places(reading.files):
        reading.reference_lines.add((fact.key, fact.file, line))
        reading.facts["use_place"].append(fact)
    reading.facts["use_place"] = list(dict.fromkeys(reading.facts["use_place"]))
    index_members.read(program, parsed, root, reading, index.modules(store, root))


def one_of_each_symbol(told):
    """By file its occurrences. What several modules define at one place is one symbol, by the first that does."""
    occurrences, places, same = defaultdict(list), {}, {}
    for file, found in told:
        occurrences[file] += found
        for o in found:
            if o.roles & DEFINITION and not o.roles & IMPLICIT:
                same[o.usr] = places.setdefault((file, o.line, o.column, o.kind), o.usr)
    result = {}
    for file, found in occurrences.items():
        seen = result[file] = {}
        for o in found:
            o.usr = same.get(o.usr, o.usr)
            o.relations = [(roles, same.get(usr, usr), name) for roles, usr, name in o.relations]
            seen.setdefault((o.line, o.column, o.kind, o.name, o.usr, o.roles, tuple(o.relations)), o)
    return {file: list(seen.values()) for file, seen in result.items()}


def read_base(occurrence, program, parsed, reading):
    """The index has the line of a name's last part, modlint that of its first."""
    if not occurrence.roles & BASE_OF or occurrence.kind not in TYPE_KINDS or occurrence.name == "AnyObject":
        return
    for roles, usr, name in occurrence.relations:
        if roles & BASE_OF:
            fact = "superclass" if occurrence.kind == 7 else "conformance"
            # An enum's raw type is said to be its base as well.
            if occurrence.kind in (7, 8):
                key = program.short_name(usr, name), occurrence.name
                first = parsed.inherited_lines.get((occurrence.file, key), occurrence.line)
                reading.add(fact, key, occurrence.file, min(first, occurrence.line), occurrence.line)


class Program:
    """Which type is defined where, and which type each place of the text belongs to."""

    def __init__(self, occurrences, parsed):
        self.occurrences, self.parsed = occurrences, parsed
        self.types, self.aliases, self.type_places, extended = {}, {}, {}, {}
        # By file and line of the extended type's name.
        self.extensions = {}
        named = {}
        for file, found in occurrences.items():
            for o in found:
                if o.roles & DEFINITION and not o.roles & IMPLICIT and o.kind in TYPE_KINDS:
                    named[file, o.line, o.column] = o.usr
                if o.roles & REFERENCE and o.roles & EXTENDED_BY and o.kind in TYPE_KINDS:
                    extended[file, o.line, o.column] = o.usr
                    for roles, usr, _ in o.relations:
                        if roles & EXTENDED_BY:
                            extended[usr] = o.usr
        self.extended = extended
        self.scopes = defaultdict(list)
        for file, scopes in parsed.type_scopes.items():
            for scope in scopes:
                place = (file,) + scope.name
                usr = extended.get(place) if scope.is_extension else named.get(place)
                self.scopes[file].append((scope, usr))
                if scope.is_extension:
                    self.extensions[place[:2]] = scope
                if usr and not scope.is_extension:
                    self.types.setdefault(usr, (file, self.without_module(scope.qualified)))
        self.find_aliases()

    def without_module(self, qualified):
        """`Timer.Box` for what is nested in `extension Foundation.Timer`."""
        first, dot, rest = qualified.partition(".")
        # XCTest is a class as well.
        return rest if dot and first in self.parsed.modules - {"XCTest"} else qualified

    def find_aliases(self):
        places = {}
        for file, found in self.occurrences.items():
            for o in found:
                if o.kind == ALIAS and o.roles & DEFINITION and o.subkind not in (ASSOCIATED_TYPE, GENERIC_PARAMETER):
                    places[file, o.line, o.column] = o.usr
        for file, ranges in self.parsed.alias_ranges.items():
            for begin, end, name in ranges:
                usr = places.get((file,) + name)
                if usr:
                    self.aliases[usr] = [
                        o for o in self.occurrences.get(file, ())
                        if begin <= (o.line, o.column) < end and o.roles & REFERENCE and o.usr != usr]

    def targets(self, usr, qualifiers, depth=0):
        """The types of the package that a name, itself or behind an alias, stands for."""
        if usr in self.types:
            return {usr}
        named = self.aliases.get(usr, []) if depth < 8 else []
        return {target for o in named if qualifiers or not self.is_qualifier(o)
                for target in self.targets(o.usr, qualifiers, depth + 1)}

    def owner(self, file, line, column):
        """The innermost type around a place; scopes of a file stand in the order of their begin."""
        result = None
        for scope, usr in self.scopes[file]:
            if scope.begin <= (line, column) < scope.end:
                result = usr or "?"
        return result

    def uses(self, files, qualifiers):
        """The first place of each pair; without `qualifiers` what stands before a dot and a type is left out."""
        pairs = {}
        for file in sorted(files):
            for o in self.occurrences[file]:
                if not o.roles & REFERENCE or o.roles & IMPLICIT or not (o.kind in TYPE_KINDS or o.kind == ALIAS):
                    continue
                if not qualifiers and self.is_qualifier(o):
                    continue
                source = self.owner(file, o.line, o.column)
                if source not in self.types or self.is_address(o):
                    continue
                for target in self.targets(o.usr, qualifiers):
                    if source != target:
                        pairs.setdefault((source, target), (file, o.line))
        return pairs

    def places(self, files):
        """Each place as a fact that stands where its member, or declaration outside of its members, begins; and its line."""
        for file in sorted(files):
            bases = {(o.line, o.column) for o in self.occurrences[file] if o.roles & BASE_OF}
            for o in self.occurrences[file]:
                if not o.roles & REFERENCE or o.roles & IMPLICIT or not (o.kind in TYPE_KINDS or o.kind == ALIAS):
                    continue
                source = self.owner(file, o.line, o.column)
                if source not in self.types or (o.line, o.column) in bases or self.is_address(o):
                    continue
                for target in self.targets(o.usr, True):
                    if source != target:
                        key = self.label(source), "→", self.label(target)
                        yield Fact(key, file, *self.holder(file, o.line, o.column)), o.line

    def holder(self, file, line, column):
        """The lines that the innermost member or type around a place may be said to begin on."""
        innermost, lines = None, (0, 0)
        for scope in self.parsed.member_scopes[file]:
            if scope.begin <= (line, column) < scope.end and (innermost is None or scope.begin > innermost):
                innermost, lines = scope.begin, (scope.first, scope.last)
        for scope, _ in self.scopes[file]:
            if scope.begin <= (line, column) < scope.end and (innermost is None or scope.begin > innermost):
                innermost, lines = scope.begin, (scope.begin[0], scope.name[0])
        return lines

    def is_address(self, o):
        """Whether it is the `A` of `extension A.B`."""
        scope = self.extensions.get((o.file, o.line))
        return scope is not None and scope.begin <= (o.line, o.column) < scope.name

    def is_qualifier(self, o):
        """Whether the next name, after a dot, is a type too. Without generic arguments; those keep a type used."""
        if o.file not in self.type_places:
            self.type_places[o.file] = {
                (other.line, other.column) for other in self.occurrences[o.file]
                if other.roles & REFERENCE and (other.kind in TYPE_KINDS or other.kind == ALIAS)}
        return (o.line, o.column + len(o.name.encode()) + 1) in self.type_places[o.file]

    def label(self, usr):
        file, qualified = self.types[usr]
        return f"{qualified} ({file})"

    def short_name(self, usr, name):
        usr = self.extended.get(usr, usr)
        return self.types[usr][1].split(".")[-1] if usr in self.types else name.split(".")[-1]
