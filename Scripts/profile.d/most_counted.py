"""Keeps of a profile in text what a release is built by: the functions that make up nearly all of the counts."""
import sys

# What is left out is run so rarely that its layout is not worth a quarter of the file for each tenth of a percent.
SHARE = 0.99
# One copy per module of this function of the runtime shares a name, and the sum of their counters has no meaning.
MEANINGLESS = "__swift_instantiateConcreteTypeFromMangledName"

header, *functions = sys.stdin.read().split("\n\n")
# The first function follows the header's lines at once.
lines = header.split("\n")
first = next(at for at, line in enumerate(lines) if not line.startswith(("#", ":")))
functions.insert(0, "\n".join(lines[first:]))


def read(function):
    """The sum of the counts, and the text with what llvm-profdata needs: after the counts it takes a name that begins
    with `$`, as Swift's do, for a number of bitmap bytes, unless one is there."""
    lines = function.strip().split("\n")
    start = lines.index("# Counter Values:") + 1
    end = start + int(lines[lines.index("# Num Counters:") + 1])
    return sum(map(int, lines[start:end])), "\n".join([*lines[:end], "$0", *lines[end:]])


counted = [read(text) for text in functions if text.strip() and not text.startswith(MEANINGLESS)]
counted.sort(reverse=True)
wanted = SHARE * sum(count for count, _ in counted)
print("\n".join(lines[:first]))
for count, text in counted:
    if wanted <= 0:
        break
    wanted -= count
    print(text, end="\n\n")
