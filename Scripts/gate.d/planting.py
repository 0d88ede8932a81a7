"""Breaches planted into a real project: each must be told, at the line that was added."""
import os
import random

from checking import check
from configuring import configure


class Breach:
    """What is added to which file, and what is there before it: configuration, and text that is committed."""

    def __init__(self, rule, path, text, severity="error", configuration=None, before=()):
        self.rule, self.path, self.text, self.severity = rule, path, text, severity
        self.configuration, self.before = configuration, before


def plant(project, count):
    kinds = [further_place, edge_of_a_cycle, cycle_of_another_package, grown_class, new_edge]
    planted = {kind.__name__: 0 for kind in kinds}
    for number in range(count):
        kind = kinds[number % len(kinds)]
        project.checkout("origin/HEAD")
        folders = Folders(project, configure(project, is_broken=True))
        breach = kind(project, folders, number)
        if breach is None:
            print(f"nothing to plant: {kind.__name__}")
            continue
        planted[kind.__name__] += 1
        judge(project, breach, f"{kind.__name__} {number}")
    print(f"planted: {planted}")


def judge(project, breach, name):
    """By a list that was written before, and by the commit before."""
    if breach.configuration:
        project.write(".modlint.yml", breach.configuration)
    for path, text in breach.before:
        project.write(path, text, "a")
        project.git("add", "--force", path)
    project.git("commit", "--quiet", "--allow-empty", "--no-verify", "--message", "before")
    project.run("baseline", "write", "--force", ".")
    first = project.lines(breach.path) + 1
    project.write(breach.path, breach.text, "a")
    for options in ([], ["--since", "HEAD"]):
        if options:
            os.replace(os.path.join(project.folder, ".modlint-baseline.yml"), os.path.join(project.work, "aside.yml"))
        _, found = project.findings(*options)
        told = [v for v in found if v["rule"] == breach.rule and v["severity"] == breach.severity]
        check(f"{name} {options} is told where it was added", any(v["file"] == breach.path and v["line"] >= first for v in told),
              f"{breach.path}:{first}, told: {[(v['file'], v['line'], v['message'][:200]) for v in found if v['rule'] == breach.rule]}")


class Folders:
    """The folders that contracts are made for: their types, and who needs whom."""

    def __init__(self, project, names):
        self.types, self.edges = {}, set()
        rows = project.query(
            "SELECT t.name, f.path, m.name AS module, t.access FROM type t JOIN file f ON f.id = t.file JOIN module m ON m.id = f.module "
            "WHERE t.language = 'swift' AND t.is_test = 0 AND t.is_external = 0 AND t.is_generated = 0 AND t.name = t.qualified_name "
            "AND t.kind IN ('class', 'struct') AND t.access NOT IN ('private', 'fileprivate') "
            "AND (SELECT count(*) FROM type o WHERE o.name = t.name) = 1 ORDER BY t.name")
        for name in names:
            here = [row for row in rows if row["path"].startswith(name + "/")]
            if here:
                self.types[name] = here
        self.names = sorted(self.types)
        for row in project.query("SELECT DISTINCT source, target FROM contract_edge WHERE steps = 1"):
            self.edges.add((row["source"], row["target"]))

    def use(self, source, target, name):
        """A file of one folder, and what is added to it so that it needs a type of the other. None where it cannot see any."""
        place = random.choice(self.types[source])
        seen = [row for row in self.types[target] if row["module"] == place["module"] or row["access"] in ("public", "open")]
        if not seen:
            return None
        row = random.choice(seen)
        head = "" if row["module"] == place["module"] else f"import {row['module']}\n"
        return place["path"], f"\n{head}final class {name} {{\n  var one: {row['name']}?\n}}\n"

    def pairs(self, condition):
        """In any order, those for which it holds first."""
        found = [(a, b) for a in self.names for b in self.names if a != b]
        random.shuffle(found)
        return sorted(found, key=lambda pair: not condition(pair))


def further_place(project, folders, number):
    """Of a contract that is made for a dependency which is there, or is made here."""
    for pair in folders.pairs(lambda pair: pair in folders.edges):
        first, second = folders.use(*pair, f"Known{number}"), folders.use(*pair, f"Planted{number}")
        if first and second:
            text = f"forbidden:\n  - {{source: '{pair[0]}/', target: '{pair[1]}/'}}\n"
            return Breach("forbidden-dependency", *second, configuration=text, before=[] if pair in folders.edges else [first])
    return None


def new_edge(project, folders, number):
    """Upward between two folders that have had none."""
    for low, high in folders.pairs(lambda pair: pair[::-1] in folders.edges and pair not in folders.edges):
        use = folders.use(low, high, f"Planted{number}")
        if use and (low, high) not in folders.edges:
            text = f"layers:\n  - {{name: high, folders: ['{high}']}}\n  - {{name: low, folders: ['{low}']}}\n"
            return Breach("layer-breach", *use, configuration=text)
    return None


def edge_of_a_cycle(project, folders, number):
    """Between two folders of one cycle that have not known each other; a cycle that is not there is made first."""
    for a, b in folders.pairs(lambda pair: pair in folders.edges):
        for c in folders.names:
            if c in (a, b) or (b, a) in folders.edges or os.path.dirname(a) != os.path.dirname(b):
                continue
            uses = [(pair, folders.use(*pair, f"Known{number}{n}")) for n, pair in enumerate([(a, b), (b, c), (c, a)])]
            planted = folders.use(b, a, f"Planted{number}")
            if planted and all(use for _, use in uses):
                text = f"acyclic: ['{os.path.dirname(a) or '.'}']\n"
                return Breach("folder-cycle", *planted, configuration=text, before=[use for pair, use in uses if pair not in folders.edges])
    return None


def cycle_of_another_package(project, folders, number):
    """Two packages whose targets have the same names; one has the cycle, and the other gets it."""
    before = []
    for package in ("PlantedA", "PlantedB"):
        before += [
            (f"{package}/Package.swift", f'// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: "{package}", targets: ['
             '.target(name: "PlantedHigh", dependencies: ["PlantedLow"]), .target(name: "PlantedLow")])\n'),
            (f"{package}/Sources/PlantedHigh/High.swift", "import PlantedLow\n\npublic struct High {\n  public let low: Low\n}\n"),
            (f"{package}/Sources/PlantedLow/Low.swift", "public struct Low {}\n")]
    breach = "\nimport PlantedHigh\n\nstruct Wrong {\n  let high: High\n}\n"
    known, added = random.choice([("PlantedA", "PlantedB"), ("PlantedB", "PlantedA")])
    return Breach("module-cycle", f"{added}/Sources/PlantedLow/Low.swift", breach, before=before + [(f"{known}/Sources/PlantedLow/Low.swift", breach)])


def grown_class(project, folders, number):
    """By ten percent, in an extension or category of its own."""
    rows = project.query(
        "SELECT t.name, t.language, coalesce((SELECT i.path FROM declaration d JOIN file i ON i.id = d.file "
        "WHERE d.type = t.id AND d.kind = 'implementation'), f.path) AS path, (SELECT sum(d.code_lines) FROM declaration d WHERE d.type = t.id AND d.kind <> 'forward') AS code FROM type t "
        "JOIN file f ON f.id = t.file WHERE t.role = 'view_controller' AND code > 420 AND t.is_external = 0 AND t.is_test = 0 "
        "AND t.is_generated = 0 AND t.name = t.qualified_name AND (SELECT count(*) FROM type o WHERE o.name = t.name) = 1")
    if not rows:
        return None
    row = random.choice(rows)
    lines = int(row["code"] * 0.1) + 21
    head, member, end = ("extension {} {{", "  func planted{}() {{}}", "}") if row["language"] == "swift" else (
        "@interface {0} (Planted)\n@end\n@implementation {0} (Planted)", "- (void)planted{} {{}}", "@end")
    text = "\n".join(["", head.format(row["name"]), *(member.format(n) for n in range(lines)), end, ""])
    return Breach("oversized-controller", row["path"], text, severity="warning")
