"""The truth of class dumps: their line form is so regular that a few expressions read it whole.

The reader is strict: a file with a line that no expression knows is left out, and counted. So it needs no
understanding of Objective-C, and shares none with modlint.
"""

import os
import re

from facts import Reading

NAME = r"[\w$.]+"
INTERFACE = re.compile(rf"@interface ({NAME})\s*(?::\s*({NAME}))?\s*(?:<([^<>]*)>)?\s*(\{{.*)?$")
CATEGORY = re.compile(rf"@interface ({NAME})\s*\(({NAME})?\)\s*(?:<([^<>]*)>)?\s*$")
PROTOCOL = re.compile(rf"@protocol ({NAME})\s*(?:<([^<>]*)>)?\s*$")
FORWARD = re.compile(r"@(class|protocol) [^;{]*;\s*$")
PROPERTY = re.compile(r"@property\s*(?:\(([^)]*)\))?(?:\s*)(.*?);\s*$")
METHOD = re.compile(r"([-+])\s*(\(.*);\s*$")
SILENT = re.compile(r"\s*$|#(import|include|pragma|if|ifdef|ifndef|else|endif|define)\b|@(optional|required)\s*$"
                    r"|@(private|public|protected|package)\s*$|NS_ASSUME_NONNULL_|@import ")
OWNERSHIP = {
    "weak": "weak", "__weak": "weak", "copy": "copy", "strong": "strong", "retain": "strong", "assign": "assign",
    "unsafe_unretained": "unowned",
}


class Unreadable(Exception):
    pass


def read(root, files=None):
    reading = Reading()
    reading.scopes["ownership"] = set()
    left_out = 0
    for path in files or header_files(root):
        name = os.path.relpath(path, root)
        with open(path, "rb") as stream:
            text = stream.read().decode("utf-8", "surrogateescape")
        part = Reading()
        part.scopes["ownership"] = set()
        try:
            DumpFile(name, without_comments(text), part).read()
        except Unreadable:
            left_out += 1
            continue
        reading.files.add(name)
        reading.scopes["ownership"] |= part.scopes["ownership"]
        for kind, facts in part.facts.items():
            reading.facts[kind] += facts
    if left_out:
        reading.notes.append(f"{left_out} files are not in the line form of a class dump and were left out")
    return reading


# A query of modlint may run for ten seconds, which answer for so many headers at least.
MOST_HEADERS = 8000


def parts(root):
    """The folder, or where it holds too many headers the folders in it; what lies beside them is left out."""
    root = root.rstrip("/")
    if len(header_files(root)) <= MOST_HEADERS:
        return [root]
    folders = sorted(entry.path for entry in os.scandir(root) if entry.is_dir() and not entry.name.startswith("."))
    return [part for folder in folders for part in parts(folder)] or [root]


def summed(notes):
    """Notes of several parts as one for each sentence, the numbers in front of them added."""
    counts = {}
    for note in notes:
        number, sentence = note.split(" ", 1)
        counts[sentence] = counts.get(sentence, 0) + int(number)
    return [f"{count} {sentence}" for sentence, count in counts.items()]


def header_files(root):
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".h")]
    return found


def without_comments(text):
    """Comments become spaces; the line breaks in them stay."""
    blank = lambda match: re.sub(r"[^\n]", " ", match.group())
    return re.sub(r"/\*.*?\*/|//[^\n]*", blank, text, flags=re.S)


class DumpFile:
    def __init__(self, name, text, reading):
        self.name, self.reading = name, reading
        self.lines = text.split("\n")
        self.owner = None
        self.start = 0

    def read(self):
        index = 0
        while index < len(self.lines):
            index = self.read_line(index)
        if self.owner:
            raise Unreadable

    def add(self, kind, key, line, end=0):
        self.reading.add(kind, key, self.name, line, line, end)

    def read_line(self, index):
        text, line = self.lines[index].strip(), index + 1
        if text.startswith("@interface"):
            return self.read_interface(text, index)
        if FORWARD.match(text):
            return index + 1
        if text.startswith("@protocol"):
            match = PROTOCOL.match(text) or refuse()
            self.open(match[1], line)
            self.add("type", ("protocol", match[1]), line)
            self.adopt(match[2], line)
        elif text == "@end":
            if not self.owner:
                raise Unreadable
            self.add("type extent", (self.owner,), self.start, line)
            self.owner = None
        elif text.startswith("@property"):
            self.read_property(PROPERTY.match(text) or refuse(), line)
        elif text.startswith(("-", "+")):
            self.read_method(METHOD.match(text) or refuse(), line)
        elif not SILENT.match(text):
            # Structures, typedefs and constants between the classes are no concern; anything else is unknown.
            if self.owner or text.startswith("@"):
                raise Unreadable
            return self.skip_braces(index)
        return index + 1

    def open(self, owner, line):
        if self.owner:
            raise Unreadable
        self.owner, self.start = owner, line

    def read_interface(self, text, index):
        line = index + 1
        match = CATEGORY.match(text)
        if match:
            self.open(match[1], line)
            if match[2]:
                self.add("category", (match[1], match[2]), line)
            else:
                self.add("class extension", (match[1],), line)
            self.adopt(match[3], line)
            return index + 1
        match = INTERFACE.match(text) or refuse()
        self.open(match[1], line)
        self.add("type", ("class", match[1]), line)
        if match[2]:
            self.add("superclass", (match[1], match[2]), line)
        self.adopt(match[3], line)
        following = index + 1
        if not match[4] and following < len(self.lines) and self.lines[following].strip() == "{":
            return self.read_ivars(following)
        return self.read_ivars(index) if match[4] else following

    def adopt(self, protocols, line):
        for protocol in (protocols or "").split(","):
            if protocol.strip():
                if not re.fullmatch(NAME, protocol.strip()):
                    raise Unreadable
                self.add("conformance", (self.owner, protocol.strip()), line)

    def read_ivars(self, index):
        """From the line with the opening brace; gives the index after the closing one."""
        depth, field, field_line = 0, "", 0
        for at in range(index, len(self.lines)):
            for character in self.lines[at][self.lines[at].index("{") if at == index else 0:]:
                depth += {"{": 1, "}": -1}.get(character, 0)
                if depth == 0:
                    return at + 1
                if character == ";" and depth == 1:
                    self.read_ivar(field, field_line)
                    field = ""
                elif character != "{" or depth > 1:
                    if not field.strip():
                        field_line = at + 1
                    field += character
            field += " "
        raise Unreadable

    def read_ivar(self, field, line):
        """The name is the last word, before array bounds and bit widths; a function pointer's is in parentheses."""
        field = re.sub(r"@(private|public|protected|package)\b", "", field)
        pointer = re.search(r"\(\s*[*^]+\s*([\w$]+)", re.sub(r"\{.*\}", "", field))
        words = re.findall(r"[\w$]+", re.sub(r"\[[^\]]*\]|:\s*\d+\s*$", " ", re.sub(r"\{.*\}", " ", field)))
        name = pointer[1] if pointer else words[-1] if words else None
        if name is None:
            raise Unreadable
        last = line + field.strip().count("\n")
        self.reading.add("ivar", (self.owner, name), self.name, line, last)

    def read_property(self, match, line):
        attributes, declarator = match[1] or "", match[2]
        declarator = re.sub(r"__attribute__\(\(.*\)\)|\b(NS|API|UI)_\w+(\(.*\))?\s*$", "", declarator)
        pointer = re.search(r"\(\s*[*^]+\s*([\w$]+)", re.sub(r"\{.*\}", "", declarator))
        words = re.findall(r"[\w$]+", re.sub(r"\{.*\}|\[[^\]]*\]\s*$", " ", declarator))
        name = pointer[1] if pointer else words[-1] if words else refuse()
        self.add("property", (self.owner, name), line)
        words = re.findall(r"\w+", re.sub(r"\b[gs]etter\s*=\s*[\w:$.]+", "", attributes))
        # classdump-dyld's word for what the runtime calls W; it puts `assign` where nothing retains, here as well.
        for word in ["__weak"] if "__weak" in words else words:
            if word in OWNERSHIP:
                self.reading.scopes["ownership"].add((self.name, line))
                self.add("ownership", (self.owner, name, OWNERSHIP[word]), line)

    def read_method(self, match, line):
        selector = selector_of(match[2])
        self.add("selector", (self.owner, match[1] + selector), line)

    def skip_braces(self, index):
        """A structure, an enumeration or a plain declaration, up to its semicolon outside braces."""
        depth = 0
        for at in range(index, len(self.lines)):
            if self.lines[at].lstrip().startswith("@"):
                raise Unreadable
            for character in self.lines[at]:
                depth += {"{": 1, "}": -1}.get(character, 0)
            if depth == 0 and self.lines[at].rstrip().endswith((";", "}")):
                return at + 1
        raise Unreadable


def selector_of(text):
    """`(id)a:(id)b c:(id)d` and `(id)a:c:` are both `a:c:`: what is in parentheses is a type."""
    # One dumper writes every pointer to a function as an int with half of its parentheses.
    text = text.replace("(int (*)", "(int)")
    outside, depth = "", 0
    for character in text:
        depth += character == "("
        if depth == 0:
            outside += character
        depth -= character == ")"
        if character == ")" and depth == 0:
            # A type ends the word before it: `a:(id)b` has the label `a` and the parameter `b`.
            outside += "\x1f" if outside.endswith(":") else " "
    outside = re.sub(r"\x1f\s*[\w$]+", "", outside).replace("\x1f", "")
    outside = re.sub(r"__attribute__.*|\b(NS|API|UI)_\w+.*", "", outside)
    if ":" not in outside:
        words = outside.split()
        return words[0] if len(words) == 1 else refuse()
    return "".join(outside.replace(", ...", "").split())


def refuse():
    raise Unreadable
