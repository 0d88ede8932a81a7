"""What the measurement shows: one table, and every difference with its place on both sides."""

from collections import defaultdict
from dataclasses import dataclass

from facts import Comparison


@dataclass
class Row:
    corpus: str
    truth: str
    fact: str
    comparison: Comparison


def rate(value):
    return "–" if value is None else f"{value:.4f}"


def markdown(rows):
    lines = ["| corpus | truth | fact | truth has | modlint has | agreed | precision | recall |",
             "|---|---|---|---:|---:|---:|---:|---:|"]
    for row in rows:
        c = row.comparison
        lines.append(f"| {row.corpus} | {row.truth} | {row.fact} | {c.truth_count:,} | {c.found_count:,} | {c.agreed:,} "
                     f"| {rate(c.precision)} | {rate(c.recall)} |")
    return "\n".join(lines)


def totals(rows, corpus="all"):
    """One row for each truth and fact over all corpora, or over the parts of one."""
    sums = defaultdict(lambda: Comparison(0, 0, 0, [], []))
    for row in rows:
        total = sums[row.truth, row.fact]
        total.truth_count += row.comparison.truth_count
        total.found_count += row.comparison.found_count
        total.agreed += row.comparison.agreed
        total.missing += row.comparison.missing
        total.extra += row.comparison.extra
    return [Row(corpus, truth, fact, total) for (truth, fact), total in sums.items()]


def details(row, places=None):
    """Every difference: what only the truth says beside the nearest thing that only modlint says."""
    c = row.comparison
    if not c.missing and not c.extra:
        return ""
    lines = [f"\n### {row.corpus}, {row.truth}: {row.fact}\n"]
    pairs, missing, extra = nearest(c.missing, c.extra)
    show = lambda fact: f"`{fact.text}` {places.get(fact.key, '') if places and not fact.first else fact.place}"
    lines += [f"- differs: truth {show(a)} · modlint {show(b)}" for a, b in pairs]
    lines += [f"- missing: truth {show(fact)}" for fact in missing]
    lines += [f"- extra: modlint {show(fact)}" for fact in extra]
    return "\n".join(lines)


def nearest(missing, extra):
    """Pairs a missing fact with an extra one of the same key and file, or else of the same place and owner."""
    pairs, missing, extra = [], sorted(missing, key=order), sorted(extra, key=order)
    for matches in (
        lambda a, b: a.key == b.key,
        lambda a, b: a.first <= b.first <= a.last and a.first and a.key[:1] == b.key[:1],
        lambda a, b: a.first <= b.first <= a.last and a.first and a.key[-1:] == b.key[-1:],
    ):
        by_file = defaultdict(list)
        for fact in extra:
            by_file[fact.file].append(fact)
        left = []
        for fact in missing:
            match = next((other for other in by_file[fact.file] if matches(fact, other)), None)
            if match is None:
                left.append(fact)
            else:
                by_file[fact.file].remove(match)
                pairs.append((fact, match))
        missing, extra = left, sorted((fact for facts in by_file.values() for fact in facts), key=order)
    return pairs, missing, extra


def order(fact):
    return fact.file, fact.first, str(fact.key)
