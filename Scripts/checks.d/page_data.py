"""The data of an HTML report as values, each row under the names of its columns."""
import json
import re

DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.S)
SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)
PLACES = ["places", "text", "file", "line"]
MARKS = ["marks", "rule", "subject", "message"]
MODULE = "name kind origin layer isTest files types lines ca ce instability abstractness distance cohesion cycle path".split()
EDGE = ["source", "target", "weight", "flags", ["kinds", "name", "count"], PLACES, "hidden", "events"]
# Pages that were written before their data named the columns: by table, in the order of their cells.
UNNAMED = {
    "modules": MODULE, "parts": MODULE, "edges": EDGE, "partEdges": EDGE,
    "types": ("name kind module file line lines complexity methods depth fanIn fanOut cycle role isTest superclass "
              "superclassName subclasses").split(),
    "typeEdges": "source target weight file line".split(),
    "controllers": "name module file line lines methods roles parts partCount".split(),
    "mechanisms": "name keys provided consumed marked".split(),
    "wirings": ["mechanism", "action", "key", "type", "target", "file", "line", MARKS, "detail"],
    "inventories": "title introduction unknown total columns rows".split(),
    "sources": "file module language lines".split(),
    "findings": ["rule", "severity", "message", "subject", "file", "line", "module", "known", ["related", "message", "file", "line"],
                 "cause", "part", "owner"],
}


def frame_and_data(html):
    """The page without its data, its style, its script and what is made of these; and the data."""
    data = json.loads(DATA.search(html).group(1))
    frame = re.sub(r"sha256-[A-Za-z0-9+/=]*", "sha256", SCRIPT.sub("", DATA.sub("", html)))
    if "tables" in data:
        for name, table in data.pop("tables").items():
            data[name] = [without_empty(named(table["columns"], row)) for row in table["rows"]]
    else:
        for name, columns in UNNAMED.items():
            data[name] = [mended(name, named(columns, row), row) for row in data[name]]
    return frame, data


def named(columns, cells):
    """A row by the names of its columns; what it has none of is left out, as at the end of a row."""
    row = {}
    for column, cell in zip(columns, cells):
        if cell is None:
            continue
        if isinstance(column, str):
            row[column] = cell
        else:
            width = len(column) - 1
            inner = [named(column[1:], cell[at:at + width]) for at in range(0, len(cell), width)]
            if inner:
                row[column[0]] = inner
    return row


def mended(table, row, cells):
    """What an unnamed row said in other ways than by its place."""
    if table == "sources" and len(cells) > 4:
        row["marks"] = cells[4:]
    if table == "controllers":
        row["parts"] = [{"size": part[0], "names": part[1:]} for part in row["parts"]]
    if table == "inventories":
        row["rows"] = [named([MARKS, "file", "line", "cells"], [*inner[:3], inner[3:]]) for inner in row["rows"]]
    return without_empty(row)


def without_empty(row):
    return {name: value for name, value in row.items() if value != []}
