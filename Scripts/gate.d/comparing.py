"""What two full scans differ by, found without modlint's own comparison: --since must tell all of it."""
import collections
import re

from checking import check

# A contract's dependency by its rule, the subject of its finding, and how many things make it.
CONTRACTS = """
SELECT iif(c.kind = 'layers', 'layer-breach', 'forbidden-dependency') AS rule, e.source || ' -> ' || e.target AS subject, count(*) AS size
FROM contract c JOIN contract_edge e ON e.contract = c.id JOIN contract_place p ON p.edge = e.id
LEFT JOIN layer s ON s.name = e.source_layer LEFT JOIN layer t ON t.name = e.target_layer
WHERE c.kind = 'forbidden' OR c.kind = 'layers' AND s.rank > t.rank
GROUP BY 1, 2"""
FOLDER_EDGES = """
SELECT 'folder-cycle' AS rule, e.source, e.target, f.path AS file, e.line
FROM contract c JOIN contract_edge e ON e.contract = c.id JOIN file f ON f.id = e.file WHERE c.kind = 'acyclic'"""
MODULE_EDGES = """
SELECT 'module-cycle' AS rule, s.name AS source, t.name AS target, f.path AS file, e.line
FROM cycle c JOIN cycle_edge e ON e.cycle = c.id JOIN module s ON s.id = e.source JOIN module t ON t.id = e.target JOIN file f ON f.id = e.file
WHERE c.scope = 'module'"""
TYPE_EDGES = """
SELECT 'type-cycle' AS rule, s.qualified_name AS source, t.qualified_name AS target, f.path AS file, e.line
FROM cycle c JOIN cycle_edge e ON e.cycle = c.id JOIN type s ON s.id = e.source JOIN type t ON t.id = e.target JOIN file f ON f.id = e.file
WHERE c.scope = 'type' AND c.size >= 20 AND (SELECT count(DISTINCT y.file) FROM cycle_member m JOIN type y ON y.id = m.node WHERE m.cycle = c.id) > 9"""
SIZES = """
SELECT 'oversized-controller' AS rule, t.qualified_name AS subject,
  (SELECT sum(d.code_lines) FROM declaration d WHERE d.type = t.id AND d.kind <> 'forward') - coalesce((
    SELECT sum(i.code_lines) FROM declaration i JOIN type n ON n.id = i.type
    WHERE i.kind = 'primary' AND n.qualified_name = t.qualified_name || '.' || n.name AND EXISTS (
      SELECT 1 FROM declaration o WHERE o.type = t.id AND o.file = i.file AND o.line <= i.line AND o.end_line >= i.end_line)), 0) AS size
FROM type t
WHERE t.role = 'view_controller' AND t.body_lines > 400 AND t.is_external = 0 AND t.is_test = 0 AND t.is_generated = 0
GROUP BY t.qualified_name HAVING count(*) = 1 AND size > 400"""
LIMITS = (400, 1400)


def compare_scans(project, history, pairs):
    """Pairs of commits that lie as far apart as the history allows, so that each change is in one of them."""
    step = max(1, (len(history) - 1) // max(1, pairs))
    ends = history[::step]
    before, changes = None, collections.Counter()
    for earlier, commit in zip([None] + ends, ends):
        project.checkout(commit)
        now = Facts(project)
        if before:
            told = project.findings("--since", earlier)[1]
            for kind, rule, name, holds in differences(before, now):
                changes[kind] += 1
                check(f"{earlier[:9]}..{commit[:9]}: {rule} {name} ({kind}) is told", any(v["rule"] == rule and holds(v) for v in told),
                      [v["message"][:160] for v in told if v["rule"] == rule])
        before = now
    print(f"{len(ends) - 1} pairs, {sum(changes.values())} changes: {dict(changes)}")


class Facts:
    def __init__(self, project):
        self.contracts = {(row["rule"], row["subject"]): row["size"] for row in project.query(CONTRACTS)}
        self.edges = {(row["rule"], row["source"], row["target"]): (row["file"], row["line"])
                      for sql in (FOLDER_EDGES, MODULE_EDGES, TYPE_EDGES) for row in project.query(sql)}
        self.sizes = {row["subject"]: (row["size"], sum(row["size"] > limit for limit in LIMITS)) for row in project.query(SIZES)}


def differences(before, now):
    """Each as its kind, the rule, a name, and what is true of a finding that tells it."""
    for (rule, subject), size in now.contracts.items():
        known = before.contracts.get((rule, subject), 0)
        if size > known:
            kind = "further place" if known else "new dependency"
            yield kind, rule, f"{subject} {known} -> {size}", lambda v, subject=subject: v["subject"] == subject
    for rule, source, target in sorted(now.edges.keys() - before.edges.keys()):
        place = now.edges[rule, source, target]
        yield "edge of a cycle", rule, f"{source} -> {target}", lambda v, edge=(source, target, place): tells_edge(v, *edge)
    for subject, (size, limits) in now.sizes.items():
        known, passed = before.sizes.get(subject, (0, 0))
        if limits > passed or size > known + max(20, known * 0.05):
            yield "growth", "oversized-controller", f"{subject} {known} -> {size}", lambda v, subject=subject: v["subject"] == subject


def tells_edge(violation, source, target, place):
    """By its place, by name in what is new or as one of more that are counted there, or as one of a cycle's members where the whole cycle is."""
    if " new in a known cycle" not in violation["message"]:
        return {source, target} <= set(violation["subject"].replace(" and ", ", ").split(", "))
    if (violation["file"], violation["line"]) == place:
        return True
    texts = [violation["message"]] + [end["message"] for end in violation.get("related", [])]
    return any(f"{source} -> {target}" in text for text in texts) or re.search(r" and \d+ more are new", texts[0]) is not None
