"""A configuration for a commit, made of what depends on what there."""
import collections
import itertools
import os
import random

from project import Project

FOLDERS = 24
BREACHES = """
SELECT e.source, e.target FROM contract c JOIN contract_edge e ON e.contract = c.id
JOIN layer s ON s.name = e.source_layer JOIN layer t ON t.name = e.target_layer WHERE c.kind = 'layers' AND s.rank > t.rank"""
ACYCLIC = "SELECT DISTINCT e.source FROM contract c JOIN contract_edge e ON e.contract = c.id WHERE c.kind = 'acyclic'"


def configure(project: Project, is_broken=False):
    """Layers, `acyclic` and ten forbidden pairs among folders that depend on each other. All of them hold; or only the pairs do,
    and every dependency against the order of the folders, and each of their cycles, is known. Gives the folders."""
    parents = used_folders(project)
    parent = next(iter(parents))
    folders = parents[parent]
    project.write(".modlint.yml", layers_of([[folder] for folder in folders]))
    edges = collections.Counter()
    chained = set()
    for row in project.query("SELECT source, target, steps, places FROM contract_edge"):
        if row["source"] in folders and row["target"] in folders:
            chained.add((row["source"], row["target"]))
            edges[row["source"], row["target"]] += row["places"] if row["steps"] == 1 else 0
    layers = order_of_most(folders, edges) if is_broken else holding(project, levels(folders, chained))
    free = [pair for pair in itertools.permutations(folders, 2) if pair not in chained]
    text = layers_of(layers) + "forbidden:\n" + "".join(
        f"  - {{source: {quoted(f'({a}/)')}, target: {quoted(f'({b}/)')}}}\n" for a, b in random.sample(free, min(10, len(free))))
    names = [parent] if is_broken else without_cycles(project, [name for name in parents if name])
    text += f"acyclic: [{', '.join(quoted(f'({name})') for name in names)}]\n" if any(names) else ""
    project.write(".modlint.yml", text)
    return folders


def layers_of(layers):
    """In parentheses, because later commits may have moved what is named."""
    return "layers:\n" + "".join(
        f"  - {{name: L{n}, folders: [{', '.join(quoted(f'({folder})') for folder in layer)}]}}\n" for n, layer in enumerate(layers))


def order_of_most(folders, edges):
    """Four layers, with few places against them."""
    order = sorted(folders, key=lambda folder: sum(
        count * ((source == folder) - (target == folder)) for (source, target), count in edges.items()), reverse=True)
    size = max(1, len(order) // 4)
    return [order[start:start + size] for start in range(0, len(order), size)]


def levels(folders, edges):
    """Who depends on nobody is lowest; folders of a cycle share a layer."""
    reached = {folder: {b for a, b in edges if a == folder} for folder in folders}
    for middle, folder in itertools.product(folders, folders):
        if middle in reached[folder]:
            reached[folder] |= reached[middle]
    below = {folder: {other for other in reached[folder] if folder not in reached[other]} for folder in folders}
    height = {}
    for folder in sorted(folders, key=lambda folder: len(below[folder])):
        height[folder] = 1 + max((height[other] for other in below[folder]), default=0)
    return [[folder for folder in folders if height[folder] == level] for level in sorted(set(height.values()), reverse=True)]


def holding(project, layers):
    """Without the folders by which the layers would be broken at once, as by chains through what has no layer."""
    while True:
        project.write(".modlint.yml", layers_of(layers))
        breaches = collections.Counter(end for row in project.query(BREACHES) for end in (row["source"], row["target"]))
        if not breaches:
            return layers
        worst = breaches.most_common(1)[0][0]
        layers = [kept for kept in ([folder for folder in layer if folder != worst] for layer in layers) if kept]


def without_cycles(project, parents):
    project.write(".modlint.yml", f"acyclic: [{', '.join(quoted(name) for name in parents)}]\n")
    broken = {os.path.dirname(row["source"]) for row in project.query(ACYCLIC)}
    return [name for name in parents if name not in broken][:8]


def used_folders(project):
    """Folders by the folder they lie in, the most first: those that depend on each other in the most ways."""
    counts = collections.Counter()
    for row in project.query("SELECT f.path FROM type t JOIN file f ON f.id = t.file WHERE t.is_external = 0 AND t.is_test = 0"):
        parts = row["path"].split("/")[:-1]
        for depth in range(1, len(parts) + 1):
            counts["/".join(parts[:depth])] += 1
    siblings = collections.defaultdict(list)
    for folder in sorted(counts, key=lambda folder: (-counts[folder], folder)):
        siblings[folder.rpartition("/")[0]].append(folder)
    pairs = collections.defaultdict(set)
    for row in project.query(
            "SELECT DISTINCT a.path AS source, b.path AS target FROM use u JOIN type s ON s.id = u.source JOIN type t ON t.id = u.target "
            "JOIN file a ON a.id = s.file JOIN file b ON b.id = t.file "
            "WHERE s.is_external + s.is_test + t.is_external + t.is_test = 0 AND a.id <> b.id"):
        ends = [row["source"].split("/")[:-1], row["target"].split("/")[:-1]]
        common = len(os.path.commonprefix(ends))
        if min(map(len, ends)) > common:
            pairs["/".join(ends[0][:common])].add((ends[0][common], ends[1][common]))
    order = sorted(siblings, key=lambda key: (-len(pairs[key]), -len(siblings[key]), key))
    return {key: siblings[key][:FOLDERS] for key in order if pairs[key] or key == order[0]}


def quoted(text):
    return "'" + text.replace("'", "''") + "'"
