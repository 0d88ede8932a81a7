"""The data of an HTML report as values, each row under the names by which the page's script reads its columns."""
import json
import re

DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.S)
SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)
# Tables whose columns the script itself numbered: `const M = { name: 0, kind: 1, … };`.
NUMBERED = re.compile(r"const ([A-Z]) = \{([^}]*)\};")
TABLES = {"modules": "M", "parts": "M", "edges": "E", "partEdges": "E", "types": "T", "sources": "S", "findings": "F"}


def frame_and_data(html):
    """The page without data and script, and the data."""
    data = json.loads(DATA.search(html).group(1))
    script = "".join(SCRIPT.findall(html))
    numbered = {name: re.findall(r"(\w+): \d+", names) for name, names in NUMBERED.findall(script)}
    for table, letter in TABLES.items():
        if letter in numbered and table in data:
            data[table] = [named(row, numbered[letter]) for row in data[table]]
    return SCRIPT.sub("", DATA.sub("", html)), data


def named(row, names):
    """What a row leaves out at its end is nothing."""
    return {name: value for name, value in zip(names, row) if value is not None}
