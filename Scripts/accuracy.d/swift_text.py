"""A Swift file as sourcekitd's answer speaks of it: offsets in bytes, tokens, and the branches of `#if` around them."""

import bisect
import re


class SwiftText:
    def __init__(self, text, structure):
        self.structure = structure
        # sourcekitd's offsets do not count a byte order mark.
        self.text = text.removeprefix(b"\xef\xbb\xbf")
        self.line_starts = [0] + [match.end() for match in re.finditer(rb"\r\n|\n|\r", self.text)]
        self.dead = list(self.dead_ranges())

    def line(self, offset):
        return bisect.bisect_right(self.line_starts, offset)

    def place(self, offset):
        line = self.line(offset)
        return line, offset - self.line_starts[line - 1] + 1

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

    def conditional_lines(self):
        """Every line between an `#if` and its `#endif`."""
        lines, starts = set(), []
        for kind, offset, length in self.tokens():
            if kind == "buildconfig.keyword":
                word = self.slice(offset, length)
                if word == "#if":
                    starts.append(self.line(offset))
                elif word == "#endif" and starts:
                    lines |= set(range(starts.pop(), self.line(offset) + 1))
        return lines
