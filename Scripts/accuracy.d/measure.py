"""One truth against modlint on one corpus: which facts are comparable, and how many agree."""

from facts import Comparison, Fact, compare
from table import Row

# Facts of the truths by the words that the table shows; the order is the table's.
FACTS = [
    "type", "extension", "extended type", "category", "class extension", "implementation", "type extent", "superclass", "conformance",
    "inherited name", "inherited name or unresolved", "member", "property", "ownership", "value type", "ivar", "selector", "method extent",
    "selector extent", "override", "static", "import",
]


def rows(corpus, truth_name, truth, found, only=None):
    """A row for each kind of fact that the truth speaks of."""
    files = truth.files & found.files
    if "inherited name or unresolved" in truth.facts:
        tell_unresolved(truth, found)
    result = [Row(corpus, truth_name, "file read", Comparison(len(truth.files), len(files), len(files), [], []))]
    for kind in FACTS:
        if kind in truth.facts and (only is None or kind in only):
            said = comparable(truth.facts[kind], kind, truth, files)
            seen = comparable(found.facts[kind], kind, truth, files)
            result.append(Row(corpus, truth_name, kind, compare(said, seen)))
    return result


def tell_unresolved(truth, found):
    """Adds what modlint says it could not settle, under the name of the type that the truth sees there."""
    told = set(found.unresolved)
    related = {(fact.file, fact.first, fact.key[1]) for fact in found.facts["inherited name"]}
    found.facts["inherited name or unresolved"] = found.facts["inherited name"] + [
        fact for fact in truth.facts["inherited name"] if (fact.file, fact.first, fact.key[1]) in told - related]


def comparable(facts, kind, truth, files):
    """Facts of files both have read, at lines and places of which the truth can speak."""
    scope = truth.scopes.get(kind)
    nothing = frozenset()
    if kind in truth.skipped_places:
        places = truth.skipped_places[kind]
        facts = [fact for fact in facts if (fact.file, fact.first) not in places and (fact.file, fact.last) not in places]
    facts = [
        fact for fact in facts
        if fact.file in files and fact.first not in truth.skipped.get(fact.file, nothing)
        and (scope is None or (fact.file, fact.last) in scope or (fact.file, fact.first) in scope)
    ]
    return facts if truth.canonical is None else [one for fact in facts for one in truth.canonical(kind, fact)]


def use_rows(corpus, truth, uses, parsed):
    """Pairs of types of the package, as the index has them, against `use`, `inheritance` and `conformance`.

    Also gives the place of each pair, by its key.
    """
    said = {fact.key for fact in truth.facts["use"]}
    without = {fact.key for fact in truth.facts["use, qualifiers apart"]}
    found, places = {}, dict(truth.use_places)
    for row in uses:
        key = label(row, "source", truth.labels), "→", label(row, "target", truth.labels)
        if key[0] == key[2] or not {key[0], key[2]} <= truth.labels:
            continue
        # modlint tells the first place of a use, which may be in a file that the truth did not read.
        if key not in said and row["path"] not in truth.files:
            continue
        # A use that only a branch of `#if` has may not have been built; one in a local type was not indexed.
        if key not in said and row["line"] in parsed.conditional[row["path"]] | parsed.local[row["path"]]:
            continue
        found.setdefault(key, f"{row['kind']} {row['path']}:{row['line']}")
    for key, place in found.items():
        places.setdefault(key, place)
    result = [Row(corpus, "index", "use", compare(truth.facts["use"], [Fact(key, "") for key in found]))]
    # A pair that the index has by a qualifier only is neither demanded nor held against modlint.
    rest = [Fact(key, "") for key in found if key in without or key not in said]
    result.append(Row(corpus, "index", "use, qualifiers apart", compare(truth.facts["use, qualifiers apart"], rest)))
    return result, places


def place_rows(corpus, truth, places, parsed):
    """What members and declarations use, and that each line told is one of a reference to the type."""
    said, found, lines = truth.facts["use_place"], {}, []
    begun = {(fact.key, fact.file, line) for fact in said for line in range(fact.first, fact.last + 1)}
    for row in places:
        key = label(row, "source", truth.labels), "→", label(row, "target", truth.labels)
        if key[0] == key[2] or not {key[0], key[2]} <= truth.labels or row["path"] not in truth.files:
            continue
        fact, line = Fact(key, row["path"], row["first"], row["first"]), Fact(key, row["path"], row["line"], row["line"])
        # What only a branch of `#if` has may not have been built; what stands in a local type was not indexed.
        if row["line"] in parsed.conditional[row["path"]] | parsed.local[row["path"]]:
            if (key, row["path"], row["first"]) not in begun:
                continue
        else:
            lines.append(line)
        found[fact] = None
    wrong = [line for line in lines if (line.key, line.file, line.first) not in truth.reference_lines]
    right = len(lines) - len(wrong)
    return [Row(corpus, "index", "use_place", compare(said, list(found))),
            Row(corpus, "index", "use_place, lines (precision only)", Comparison(right, len(lines), right, [], wrong))]


def member_rows(corpus, truth, uses, parsed):
    """What members touch of their own type, alone and with what they do with it; and the places of what only modlint says."""
    members, pairs, kinds = truth.members, {}, {}
    known = members.of_types()
    firsts = {members.first(label) for label in known}
    for row in uses:
        target = members.label(row["name"], row["target"], row["target_line"])
        if row["path"] not in truth.files or is_unbuilt(row, parsed):
            continue
        if target not in known and members.first(target) not in firsts:
            continue
        key = first_line(row["path"], row["first"], parsed), "→", target
        pairs.setdefault(Fact(key, ""), f"{row['path']}:{row['line']}")
        kinds.setdefault(Fact(key + (row["kind"],), ""), f"{row['path']}:{row['line']}")
    # What changes with a value that holds it is told by types only.
    said = [fact for fact in truth.facts["member_use, kinds"]
            if fact in kinds or fact.key[3] != "write" or Fact(fact.key[:3] + ("read",), "") not in kinds]
    apart = compare(truth.facts["member_use"], [fact for fact in pairs if fact.key[2] in known])
    pairs, kinds = joined(pairs, members), joined(kinds, members)
    places = {fact.key: place for fact, place in (pairs | kinds).items()}
    places.update((fact.key, truth.use_places[other.key]) for other in truth.facts["member_use"]
                  for fact in joined([other], members))
    return [Row(corpus, "index", "member_use", compare(list(joined(truth.facts["member_use"], members)), list(pairs))),
            Row(corpus, "index", "member_use, kinds", compare(list(joined(said, members)), list(kinds))),
            Row(corpus, "index", "member_use, overloads apart", apart)], places


def joined(facts, members):
    """Facts whose third part is a member, with the one that stands for its overloads instead."""
    places = facts if isinstance(facts, dict) else dict.fromkeys(facts)
    result = {}
    for fact, place in places.items():
        key = fact.key[:2] + (members.first(fact.key[2]),) + fact.key[3:]
        result.setdefault(Fact(key, fact.file), place)
    return result


def file_rows(corpus, truth, fact_name, uses, parsed):
    """Which files use which members, alone and with overloads apart."""
    members, found = truth.members, {}
    known = set(members.labels.values())
    firsts = {members.first(label) for label in known}
    said = truth.facts[fact_name]
    used = {(fact.key[0], members.first(fact.key[2])) for fact in said}
    for row in uses:
        target = members.label(row["name"], row["target"], row["target_line"])
        if row["path"] not in truth.files or target not in known and members.first(target) not in firsts:
            continue
        # The first place may be in what was not built, and others of the same file elsewhere.
        if (row["path"], members.first(target)) in used or not is_unbuilt(row, parsed):
            found.setdefault(Fact((row["path"], "→", target), ""), f"{row['path']}:{row['line']}")
    apart = compare(said, [fact for fact in found if fact.key[2] in known])
    found = joined(found, members)
    places = {fact.key: place for fact, place in found.items()}
    places.update((fact.key, truth.use_places[other.key]) for other in said for fact in joined([other], members))
    return [Row(corpus, "index", fact_name, compare(list(joined(said, members)), list(found))),
            Row(corpus, "index", f"{fact_name}, overloads apart", apart)], places


def is_unbuilt(row, parsed):
    """Whether the index may say nothing of the first place: a branch of `#if`, a local type."""
    return row["line"] in parsed.conditional[row["path"]] | parsed.local[row["path"]]


def first_line(file, line, parsed):
    for scope in parsed.member_scopes[file]:
        if scope.first <= line <= scope.last:
            return f"{file}:{scope.first}"
    return f"{file}:{line}"


def named_use_row(corpus, truth, uses, files):
    """Pairs of names, as clang's AST has them, against `use`, `inheritance` and `conformance`.

    `files` are those modlint reads: what package managers copied (`Pods`) is no code of the project.
    """
    labels = {fact.key[1] for fact in truth.facts["type"] if fact.file in files}
    facts = [fact for fact in truth.facts["use"]
             if truth.use_files[fact.key] & files and {fact.key[0], fact.key[2]} <= labels]
    said, found, places = {fact.key for fact in facts}, {}, dict(truth.use_places)
    for row in uses:
        key = row["source_name"], "→", row["target_name"]
        if key[0] == key[2] or not {key[0], key[2]} <= labels:
            continue
        if key not in said and (row["kind"] == "names" or row["path"] not in truth.files
                                or row["line"] in truth.skipped.get(row["path"], ())
                                or row["line"] in truth.erroneous.get(row["path"], ())
                                or truth.is_dotted(row["path"], row["line"], row["target_name"])):
            continue
        found.setdefault(key, f"{row['kind']} {row['path']}:{row['line']}")
    for key, place in found.items():
        places.setdefault(key, place)
    return Row(corpus, "clang", "use", compare(facts, [Fact(key, "") for key in found])), places


def edge_row(corpus, graph, found, files):
    """Whether the compiler knows every supertype and protocol that modlint sees: precision only."""
    seen = comparable(found.facts["inherited name"], "inherited name", graph, files)
    extra = [fact for fact in seen if fact.key not in graph.graph_edges]
    agreed = len(seen) - len(extra)
    return Row(corpus, "symbol graph", "inherited name (precision only)", Comparison(agreed, len(seen), agreed, [], extra))


def label(row, side, known):
    """A type's name and file; of a type that branches of `#if` declare in several files the one that was built."""
    files = (row[side + "_files"] or "").split("\n")
    labels = [f"{row[side]} ({file})" for file in files]
    return next((one for one in labels if one in known), labels[0])
