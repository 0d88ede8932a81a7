"""The truth of Objective-C text: clang's AST, made with the real headers of an SDK.

modlint uses clang's lexer only and reads declarations itself; the AST is clang's parser and its semantic analysis.

Where the truth and modlint's contract define things differently:
- clang reads one branch of `#if`, modlint reads all. Lines that the preprocessor skipped in every translation unit
  that read the file are out of the comparison on both sides. Include guards are no such lines.
- What stands between `@implementation X` and `@end` is of X, functions, variables and typedefs in C as well; for clang
  those stand beside it.
- A file is compared only if some translation unit read it without an error in it and without a fatal error anywhere:
  after an unknown type or macro clang drops declarations, and would be no truth. An error of meaning inside the body
  of a method (a call of what a newer SDK has) drops no declaration and is let pass; of the expressions in such a body
  clang may drop some, so that uses there are not held against modlint.
- Ownership is compared where the attribute is written; what a property without one has depends on its type and on
  ARC, which is not in the text.
- `unsafe_unretained` is what Swift calls `unowned(unsafe)`: modlint has one word for both, `unowned`.
- Uses are pairs (class or protocol around the place, class or protocol named there), both declared in the corpus,
  wherever clang's AST refers to one: types of properties, parameters, results, locals and casts, receivers of
  messages, protocol lists, superclasses, and whatever a `typedef` that is named there is made of. modlint's side is `use`, `inheritance` and `conformance`. What modlint reads
  from strings (`NSClassFromString`), from `@protocol(P)` and from skipped lines is not held against it. A class is
  known by its name here, so that two of one name count as one.
- libclang has no cursor for the class in `Class.property`: where a class is named before a dot, modlint's use stands.
- `@synthesize`d accessors and ivars are not in the text of any file and are left out.
"""

import os
import re
import tempfile
from collections import defaultdict

import libclang
from facts import Reading
from libclang import Clang

# CXObjCPropertyAttrKind
OWNERSHIP = {0x04: "assign", 0x10: "strong", 0x20: "copy", 0x200: "weak", 0x400: "strong", 0x800: "unowned"}
GUARD = re.compile(rb"\s*#\s*ifndef\s+(\w+)[^\n]*\n(?:\s*//[^\n]*\n|\s*\n)*\s*#\s*define\s+\1\b")


def read(root, units, arguments):
    """`units` are the files to compile, each with the header it is made for or None; `arguments` gives clang's options.

    A header that a unit before has read without error needs no unit of its own.
    """
    root = os.path.realpath(root)
    reading = UnitsReading(root)
    clang = Clang()
    for path, header in units:
        if header and reading.relative(os.path.realpath(header)) in reading.sound:
            continue
        unit = clang.parse(path, arguments(path))
        if unit:
            Unit(clang, unit, reading, path).read()
            clang.disposeTranslationUnit(unit)
    return reading.result()


class UnitsReading:
    """What all translation units together say: facts are one however many units read them."""

    def __init__(self, root):
        self.root = root
        self.facts = {}
        self.skipped = {}
        self.sound = set()
        self.unsound = {}
        self.notes = []
        self.erroneous, self.lines = {}, {}
        # The first place of each pair (owner, named) by file; and containers whose insides were read already.
        self.uses, self.visited = {}, set()

    def is_dotted(self, file, line, name):
        if file not in self.lines:
            with open(os.path.join(self.root, file), "rb") as stream:
                self.lines[file] = stream.read().decode("utf-8", "replace").split("\n")
        text = self.lines[file][line - 1] if line <= len(self.lines[file]) else ""
        return re.search(rf"\b{re.escape(name)}\s*\.", text)

    def relative(self, path):
        return path[len(self.root) + 1:] if path.startswith(self.root + "/") else None

    def result(self):
        reading = Reading()
        reading.files = set(self.sound)
        reading.scopes["ownership"] = set()
        for (kind, key, file, line, last, end, _) in sorted(self.facts):
            if file in self.sound:
                reading.add(kind, key, file, line, last, end)
                if kind == "ownership":
                    reading.scopes["ownership"].add((file, line))
        declared = {fact.key[1] for fact in reading.facts["type"]}
        reading.labels = declared
        for (owner, named, file), line in sorted(self.uses.items()):
            if file in self.sound and owner != named and {owner, named} <= declared:
                key = owner, "→", named
                reading.use_files[key].add(file)
                if key not in reading.use_places:
                    reading.add("use", key, "")
                    reading.use_places[key] = f"{file}:{line}"
        reading.skipped = {file: lines for file, lines in self.skipped.items() if file in self.sound}
        reading.erroneous = self.erroneous
        reading.is_dotted = self.is_dotted
        left_out = sorted(set(self.unsound) - self.sound)
        if left_out:
            reading.notes.append(f"{len(left_out)} files have errors for clang and were left out, e.g. "
                                 + "; ".join(f"{name}: {self.unsound[name]}" for name in left_out[:3]))
        return reading


class Unit:
    def __init__(self, clang, unit, reading, path):
        self.clang, self.unit, self.reading, self.path = clang, unit, reading, path
        self.handles = {}
        self.bodies = defaultdict(list)
        # What is kept where this unit has read the file without an error: of a class that two of its files declare
        # clang mixes up the two.
        self.facts, self.uses, self.containers = {}, {}, defaultdict(list)

    def file(self, handle):
        """The path relative to the root of a file handle; None outside the root."""
        if handle not in self.handles:
            self.handles[handle] = self.reading.relative(self.clang.file_name(handle))
        return self.handles[handle]

    def read(self):
        seen = {}
        for cursor in self.clang.children(self.clang.getTranslationUnitCursor(self.unit)):
            handle, line, _ = self.clang.place(self.clang.getCursorLocation(cursor))
            file = self.file(handle)
            if file is not None:
                seen.setdefault(file, handle)
                if libclang.INTERFACE <= cursor.kind <= libclang.CATEGORY_IMPLEMENTATION:
                    self.read_container(cursor, file)
        self.read_between(self.clang.children(self.clang.getTranslationUnitCursor(self.unit)))
        self.keep(self.read_soundness(seen))

    def read_between(self, cursors):
        """Functions and other declarations of C between the beginning of a container and its `@end`."""
        for cursor in cursors:
            if not libclang.INTERFACE <= cursor.kind <= libclang.CATEGORY_IMPLEMENTATION:
                handle, line, _ = self.clang.place(self.clang.getCursorLocation(cursor))
                file = self.file(handle)
                for first, end, owner in self.containers.get(file, ()):
                    if first < line < end:
                        self.read_uses(cursor, owner, file)

    def keep(self, sound):
        """The facts of the files that this unit has read without an error."""
        self.reading.facts.update((fact, True) for fact in self.facts if fact[2] in sound)
        for key, line in self.uses.items():
            if key[2] in sound:
                self.reading.uses.setdefault(key, line)
        for file in sound:
            self.reading.visited |= {(file, first, owner) for first, _, owner in self.containers.get(file, ())}

    def read_soundness(self, seen):
        erroneous, fatal = {}, None
        for index in range(self.clang.getNumDiagnostics(self.unit)):
            diagnostic = self.clang.getDiagnostic(self.unit, index)
            severity = self.clang.getDiagnosticSeverity(diagnostic)
            if severity >= 3:
                text = self.clang.string(self.clang.getDiagnosticSpelling(diagnostic))
                category = self.clang.string(self.clang.getDiagnosticCategoryText(diagnostic))
                handle, line, _ = self.clang.place(self.clang.getDiagnosticLocation(diagnostic))
                file = self.file(handle)
                bodies = [body for body in self.bodies[file] if body[0] <= line <= body[1]]
                in_body = bool(bodies)
                for first, last in bodies:
                    self.reading.erroneous.setdefault(file, set()).update(range(first, last + 1))
                if category != "Semantic Issue" or not in_body:
                    erroneous.setdefault(file, f"{line}: {text}")
                fatal = text if severity == 4 else fatal
            self.clang.disposeDiagnostic(diagnostic)
        main = self.reading.relative(os.path.realpath(self.path))
        sound = set()
        for file in set(seen) | ({main} if main else set()):
            if fatal or file in erroneous:
                self.reading.unsound.setdefault(file, erroneous.get(file) or fatal)
            else:
                sound.add(file)
        self.reading.sound |= sound
        self.read_skipped(set(seen) | {main})
        return sound

    def read_skipped(self, files):
        skipped = {file: set() for file in files if file}
        ranges = self.clang.getAllSkippedRanges(self.unit)
        for index in range(ranges.contents.count if ranges else 0):
            extent = ranges.contents.ranges[index]
            handle, first, offset = self.clang.place(self.clang.getRangeStart(extent))
            _, last, _ = self.clang.place(self.clang.getRangeEnd(extent))
            file = self.file(handle)
            if file in skipped and not self.is_guard(file, offset):
                skipped[file] |= set(range(first + 1, last))
        self.clang.disposeSourceRangeList(ranges)
        for file, lines in skipped.items():
            self.reading.skipped[file] = self.reading.skipped.get(file, lines) & lines

    def is_guard(self, file, offset):
        with open(os.path.join(self.reading.root, file), "rb") as stream:
            text = stream.read()
        start = text.rfind(b"\n", 0, offset) + 1
        return bool(GUARD.match(text, start))

    def extent(self, cursor):
        extent = self.clang.getCursorExtent(cursor)
        _, first, _ = self.clang.place(self.clang.getRangeStart(extent))
        _, last, _ = self.clang.place(self.clang.getRangeEnd(extent))
        return first, last

    def add(self, kind, key, file, first, last=0, end=0, container=0):
        """`container` tells apart what a macro writes in one place: an interface and its implementation."""
        self.facts[kind, tuple(key), file, first, last or first, end, container] = True

    def read_container(self, cursor, file):
        kind, name = cursor.kind, self.clang.spelling(cursor)
        children = self.clang.children(cursor)
        first, end = self.extent(cursor)
        # The name's line: the extent starts at an attribute before the declaration, if there is one.
        _, at, _ = self.clang.place(self.clang.getCursorLocation(cursor))
        owner = name
        if kind in (libclang.CATEGORY, libclang.CATEGORY_IMPLEMENTATION):
            owner = next((self.clang.spelling(c) for c in children if c.kind == libclang.CLASS_REFERENCE), "")
            # Of a header that another should come before, this unit knows the category and not the class.
            if not owner:
                return
            if name:
                self.add("category", (owner, name), file, first, at)
            else:
                self.add("class extension", (owner,), file, first, at)
        elif kind == libclang.IMPLEMENTATION:
            self.add("implementation", (owner,), file, first, at)
        else:
            self.add("type", ("protocol" if kind == libclang.PROTOCOL else "class", name), file, first, at)
        self.add("type extent", (owner,), file, first, at, end, kind)
        self.read_contents(children, owner, file, first, kind)
        self.containers[file].append((first, end, owner))
        if (file, first, owner) not in self.reading.visited:
            self.read_uses(cursor, owner, file)

    def read_uses(self, cursor, owner, file):
        for reference in self.clang.descendants(cursor, libclang.REFERENCES | {libclang.TYPE_REFERENCE}):
            _, line, _ = self.clang.place(self.clang.getCursorLocation(reference))
            for named in self.named_by(reference, 0):
                self.uses.setdefault((owner, named, file), line)

    def named_by(self, reference, depth):
        """The class or protocol that is referred to, or all that a typedef is made of."""
        if reference.kind != libclang.TYPE_REFERENCE:
            return [self.clang.spelling(reference)]
        meant = self.clang.getCursorReferenced(reference)
        if meant.kind != libclang.TYPEDEF or depth > 16:
            return []
        inside = self.clang.descendants(meant, libclang.REFERENCES | {libclang.TYPE_REFERENCE})
        return [named for inner in inside for named in self.named_by(inner, depth + 1)]

    def read_contents(self, children, owner, file, first, container):
        properties = set()
        for child in children:
            if child.kind == libclang.PROPERTY:
                properties.add(self.clang.place(self.clang.getCursorLocation(child)))
        for child in children:
            handle, line, offset = place = self.clang.place(self.clang.getCursorLocation(child))
            name = self.clang.spelling(child)
            begin, end = self.extent(child)
            if child.kind in libclang.REFERENCES and self.file(handle) != file:
                # Of a class that is declared twice alike clang gives for both what the first says.
                continue
            if child.kind == libclang.SUPERCLASS_REFERENCE and container == libclang.INTERFACE:
                self.add("superclass", (owner, name), file, min(first, line), line)
            elif child.kind == libclang.PROTOCOL_REFERENCE:
                self.add("conformance", (owner, name), file, min(first, line), line)
            elif child.kind == libclang.PROPERTY:
                self.read_property(child, owner, name, file, min(begin, line), line)
            elif child.kind == libclang.IVAR:
                self.add("ivar", (owner, name), file, min(begin, line), line)
            elif child.kind in (libclang.INSTANCE_METHOD, libclang.CLASS_METHOD) and place not in properties:
                sign = "+" if child.kind == libclang.CLASS_METHOD else "-"
                self.add("selector", (owner, sign + name), file, begin, line)
                if container in (libclang.IMPLEMENTATION, libclang.CATEGORY_IMPLEMENTATION):
                    self.add("selector extent", (owner, sign + name), file, begin, line, end)
                    self.bodies[file].append((begin, end))

    def read_property(self, cursor, owner, name, file, first, last):
        self.add("property", (owner, name), file, first, last)
        attributes = self.clang.Cursor_getObjCPropertyAttributes(cursor, 0)
        for bit, ownership in OWNERSHIP.items():
            if attributes & bit:
                self.add("ownership", (owner, name, ownership), file, first, last)


def umbrella(headers, before=""):
    """A file that includes one header: how a header of its own is compiled."""
    folder = tempfile.mkdtemp(prefix="accuracy-")
    units = []
    for index, header in enumerate(headers):
        path = os.path.join(folder, f"{index}.m")
        with open(path, "w") as stream:
            stream.write(f'{before}#import "{header}"\n')
        units.append((path, header))
    return units
