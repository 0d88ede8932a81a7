"""The truth of members: what the index of a build says that members refer to.

`member_use` is compared by pairs of a member and another that it touches: an occurrence with the role *reference*, not
*implicit*, of a member of the same type or of a superclass in the package, written inside of the member. "member_use,
kinds" compares what is done with it besides: read, write or call, as the roles of the occurrence say.

"use_place, members of other types" are pairs of a file and a member of another type than that around the place. `use_place` tells those
that are asked for by the type's name or behind a dot, the truth all of them: the recall says how many these are.

`foreign_member_use` is compared by pairs of a file and a member that an extension adds to a type of another module, whichever
module built the file.

A member is known by its name and the place of its declaration. Members of one name, labels included, that one module gives
one type are told apart by the types of their arguments alone, which modlint does not ask for: they are one, known by the first.
So are those that one module adds to several types of others, as to `Sequence` and to `Collection`. In rows with "overloads apart"
each is its own. Where the truth and modlint's contract define things differently:
- The index names the property at the label of a memberwise initializer: no use.
- A closure and a local function belong to the member around them, whoever the index says contains them.
- Of `x += 1`, and of `&x`, the index says that it reads and writes; of a call that changes a value as well, which is
  told by the type of the receiver: it is not asked of "kinds" that they tell this write.
- One branch of `#if` was built, and local types are not indexed: what stands there is not compared. A member that was not built
  stands for the one of its name that was.
- Operators are functions that are called by their signs: modlint tells no use of them, and they are not compared.
"""

from collections import defaultdict

from facts import Fact
from libindexstore import BASE_OF, CALL, CHILD_OF, DEFINITION, EXTENDED_BY, IMPLICIT, READ, REFERENCE, WRITE

# Cases, methods, properties and initializers.
MEMBER_KINDS = {15, 16, 17, 18, 19, 20, 21, 22}
# Accessors are no members of their own; operators are called by signs.
ACCESSORS, OPERATORS = {3, 4}, {1008, 1009, 1010}


class Members:
    """The members that a package defines, and who refers to them."""

    def __init__(self, program, parsed, files, root, modules):
        self.program, self.parsed, self.files, self.modules = program, parsed, files, modules
        self.texts = {file: open(f"{root}/{file}", "rb").read().split(b"\n") for file in files}
        self.owners, self.labels, self.supers = {}, {}, defaultdict(set)
        self.extended = dict(program.extended)
        for file, found in program.occurrences.items():
            for o in found:
                for roles, usr, _ in o.relations:
                    if roles & BASE_OF and o.kind == 7:
                        self.supers[usr].add(o.usr)
        for file in files:
            for o in program.occurrences[file]:
                if not o.roles & DEFINITION or o.roles & IMPLICIT or not is_member(o):
                    continue
                parent = next((usr for roles, usr, _ in o.relations if roles & CHILD_OF), None)
                if parent:
                    self.owners[o.usr] = (self.extended.get(parent, parent), file, parent in self.extended)
                    self.labels[o.usr] = self.label(o.name, file, o.line, o.column)
        self.find_overloads()

    def find_overloads(self):
        """The first of all members that one module gives one type under one name."""
        same, self.first_by_label, self.by_name = {}, {}, defaultdict(set)
        for usr, label in self.labels.items():
            owner, home, is_added = self.owners[usr]
            name = label.split(" (")[0]
            owner = "others" if is_added and owner not in self.program.types else owner
            first = same.setdefault((owner, name, self.modules.get(home)), label)
            self.first_by_label.setdefault(label, first)
            self.by_name[name].add(first)

    def first(self, label):
        """The member that stands for this and its overloads; for one that was not built the only one of its name."""
        if label in self.first_by_label:
            return self.first_by_label[label]
        named = self.by_name[label.split(" (")[0]]
        return next(iter(named)) if len(named) == 1 else label

    def label(self, name, file, line, column=None):
        """By the first line of the declaration, which may stand above its name."""
        for scope in self.parsed.member_scopes[file]:
            if scope.first <= line <= scope.last and (column is None or scope.begin <= (line, column) < scope.end):
                return f"{name} ({file}:{scope.first})"
        return f"{name} ({file}:{line})"

    def of_types(self):
        """Those of types that the package defines."""
        return {label for usr, label in self.labels.items() if self.owners[usr][0] in self.program.types}

    def lineage(self, usr):
        waiting, seen = [usr], []
        while waiting:
            usr = waiting.pop()
            if usr not in seen:
                seen.append(usr)
                waiting += self.supers.get(usr, ())
        return seen

    def references(self):
        """Each reference to a member that is defined here: where it stands, and to what."""
        for file in sorted(self.files):
            skipped = self.parsed.conditional[file] | self.parsed.local[file]
            for o in self.program.occurrences[file]:
                if o.roles & REFERENCE and not o.roles & IMPLICIT and is_member(o) and o.usr in self.owners \
                        and o.line not in skipped and not self.is_label(o):
                    yield file, o

    def is_label(self, o):
        if o.roles & (READ | WRITE | CALL) or o.kind not in (19, 21):
            return False
        line = self.texts[o.file][o.line - 1][o.column - 1:]
        return line[len(o.name.encode()):].lstrip().startswith(b":")

    def holder(self, file, line, column):
        """The innermost member around a place, by name."""
        innermost = None
        for scope in self.parsed.member_scopes[file]:
            if scope.begin <= (line, column) < scope.end and (innermost is None or scope.begin > innermost.begin):
                innermost = scope
        return innermost


def is_member(o):
    return o.kind in MEMBER_KINDS and o.subkind not in ACCESSORS | OPERATORS


def read(program, parsed, root, reading, modules):
    """Adds the facts `member_use`, `member_use, kinds` and `foreign_member_use` to `reading`.

    `modules` has the module of each file.
    """
    members = Members(program, parsed, reading.files, root, modules)
    reading.members = members
    found = {kind: {} for kind in ("member_use", "member_use, kinds", "use_place, members of other types", "foreign_member_use")}
    for file, o in members.references():
        owner, home, is_added = members.owners[o.usr]
        target = members.labels[o.usr]
        if is_added and (owner not in program.types or modules.get(program.types[owner][0]) != modules.get(home)):
            found["foreign_member_use"].setdefault(Fact((file, "→", target), ""), f"{file}:{o.line}")
        source = program.owner(file, o.line, o.column)
        if source != owner:
            found["use_place, members of other types"].setdefault(Fact((file, "→", target), ""), f"{file}:{o.line}")
        holder = members.holder(file, o.line, o.column)
        if source not in program.types or owner not in members.lineage(source) or holder is None:
            continue
        key = f"{file}:{holder.first}", "→", target
        found["member_use"].setdefault(Fact(key, ""), f"{file}:{o.line}")
        for role, kind in ((READ, "read"), (WRITE, "write"), (CALL, "call")):
            if o.roles & role or role == READ and not o.roles & (READ | WRITE | CALL):
                found["member_use, kinds"].setdefault(Fact(key + (kind,), ""), f"{file}:{o.line}")
    for kind, facts in found.items():
        reading.facts[kind] = list(facts)
        reading.use_places.update({fact.key: place for fact, place in facts.items()})
