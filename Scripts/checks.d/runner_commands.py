"""How runners of CI read the lines of a log, after their own sources and documentation."""
import re

# What GitHub's runner has registered (ActionCommandManager and its extensions).
GITHUB = {"internal-set-repo-path", "set-env", "set-output", "save-state", "add-path", "add-mask", "add-matcher", "remove-matcher", "debug",
          "warning", "error", "notice", "group", "endgroup", "echo", "stop-commands"}


def github_command(line):
    """The command in a line, as the runner finds it: `::name …::` at its beginning, behind blanks, else `##[name …]` anywhere."""
    text = line.lstrip()
    if text.startswith("::") and "::" in text[2:]:
        name = text[2:text.index("::", 2)].split(" ", 1)[0]
        if name in GITHUB:
            return name
    match = re.search(r"##\[([^\] ]*)[^\]]*\]", line)
    return match.group(1) if match else None


def azure_command(line):
    """`##vso[area.event name=value;…]message` anywhere in a line: (area.event, properties, message)."""
    start = line.find("##vso[")
    end = line.find("]", start)
    if start < 0 or end < 0:
        return None
    name, _, pairs = line[start + 6:end].partition(" ")
    if name.count(".") != 1:
        return None
    properties = dict(pair.split("=", 1) for pair in pairs.split(";") if "=" in pair)
    return name, {key: azure_unescaped(value) for key, value in properties.items()}, azure_unescaped(line[end + 1:])


def azure_unescaped(text):
    for escape, plain in (("%3B", ";"), ("%0D", "\r"), ("%0A", "\n"), ("%5D", "]"), ("%AZP25", "%")):
        text = text.replace(escape, plain)
    return text


VALUE = re.compile(r"\s*([A-Za-z][A-Za-z0-9_-]*)\s*=\s*'((?:[^'|\[\]\n\r]|\|['nr|\[\]]|\|0x[0-9a-fA-F]{4})*)'")


def teamcity_message(line):
    """`##teamcity[name key='value' …]` anywhere in a line: (name, values); ValueError for one that the server would not read."""
    start = line.find("##teamcity[")
    if start < 0:
        return None
    match = re.compile(r"[A-Za-z][A-Za-z0-9-]*").match(line, start + 11)
    index, values = match.end(), {}
    while line[index:index + 1] != "]":
        found = VALUE.match(line, index)
        if not found:
            raise ValueError(line[index:index + 80])
        values[found.group(1)] = teamcity_unescaped(found.group(2))
        index = found.end()
    if index + 1 != len(line):
        raise ValueError(f"behind the message: {line[index + 1:]}")
    return match.group(), values


def teamcity_unescaped(text):
    units = re.sub(r"\|0x([0-9a-fA-F]{4})", lambda match: chr(int(match.group(1), 16)), re.sub(
        r"\|(['nr|\[\]])", lambda match: {"n": "\n", "r": "\r"}.get(match.group(1), match.group(1)), text))
    return units.encode("utf-16", "surrogatepass").decode("utf-16")
