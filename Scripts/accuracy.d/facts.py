"""What is compared: facts as values, and the pairing of one reader's facts with another's."""

from collections import defaultdict
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Fact:
    """One statement about one place. Two readers agree when key, file and place agree.

    `first` and `last` span the lines a declaration may be said to start on: a declaration with attributes on
    lines of their own starts at the first attribute for one reader and at its keyword for another, and both are
    right. `end` is its last line, compared only where both readers know it.
    """

    key: tuple
    file: str
    first: int = 0
    last: int = 0
    end: int = 0

    def with_key(self, key):
        return Fact(key, self.file, self.first, self.last, self.end)

    @property
    def place(self):
        return f"{self.file}:{self.last}"

    @property
    def text(self):
        return " ".join(str(part) for part in self.key if part != "") + (f" …{self.end}" if self.end else "")


@dataclass
class Reading:
    """Everything one reader says of one corpus: the files it read, and its facts by kind."""

    files: set = field(default_factory=set)
    facts: dict = field(default_factory=lambda: defaultdict(list))
    notes: list = field(default_factory=list)
    # For some kinds the places, `(file, line)`, where alone the truth speaks of them.
    scopes: dict = field(default_factory=dict)
    # Lines, by file, of which the truth says nothing: the compiler did not read them.
    skipped: dict = field(default_factory=dict)
    # For some kinds the places, `(file, line)`, of which the truth says nothing.
    skipped_places: dict = field(default_factory=dict)
    # Lines, by file, of bodies of which the truth may not know every use.
    erroneous: dict = field(default_factory=dict)
    # Whether a class is named before a dot in a line of a file.
    is_dotted: object = None
    # Gives the facts that a fact is under names both sides agree on; None where names are as they are written.
    canonical: object = None
    # Where a use was seen first, and the files it was seen in; the fact itself has no place.
    use_places: dict = field(default_factory=dict)
    use_files: dict = field(default_factory=lambda: defaultdict(set))

    def add(self, kind, key, file, first=0, last=0, end=0):
        self.facts[kind].append(Fact(tuple(key), file, first, last or first, end))


@dataclass
class Comparison:
    """How one kind of fact compares: pairs that agree, and what only one side says."""

    truth_count: int
    found_count: int
    agreed: int
    missing: list
    extra: list

    @property
    def precision(self):
        return self.agreed / self.found_count if self.found_count else None

    @property
    def recall(self):
        return self.agreed / self.truth_count if self.truth_count else None


def compare(truth, found):
    """Pairs each found fact with one true fact of the same key and file at the same place; none is used twice.

    Facts of one key in one file are many only for overloads, `#if` branches and the like; they are paired in line
    order, so that one lost among equals costs one difference and not all that follow.
    """
    waiting = defaultdict(list)
    for fact in truth:
        waiting[fact.key, fact.file].append(fact)
    for group in waiting.values():
        group.sort(key=lambda fact: (fact.first, fact.end))
    agreed, extra = 0, []
    for fact in sorted(found, key=lambda fact: (fact.file, fact.first, fact.end)):
        group = waiting.get((fact.key, fact.file), [])
        match = next((i for i, other in enumerate(group) if same_place(other, fact)), None)
        if match is None:
            extra.append(fact)
        else:
            agreed += 1
            group.pop(match)
    missing = [fact for group in waiting.values() for fact in group]
    return Comparison(len(truth), len(found), agreed, missing, extra)


def same_place(truth, found):
    if truth.end and found.end and truth.end != found.end:
        return False
    return not truth.first or not found.first or truth.first <= found.first <= truth.last
