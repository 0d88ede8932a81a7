"""What hosts of code are told: categories, addresses, order."""
import json

from checking import check
from command import CONTROLLER, DEEP, check_refused, git, project, run


def sarif(folder, *options):
    result = run("scan", "--format", "sarif", "--quiet", *options, cwd=folder)
    return json.loads(result.stdout)["runs"][0]


def test_categories():
    folder = project({"ios/A/A.swift": CONTROLLER, "mac/B/A.swift": CONTROLLER, "strict.yml": "rules: {deep-inheritance: {max: 2}}\n"})
    git(folder, "init", "--quiet")
    named = {words: sarif(folder, *words)["automationDetails"]["id"] for words in (
        ("ios/A",), ("mac/B",), (".",), (".", "--config", "strict.yml"), ("ios/A", "--config", "strict.yml"))}
    check("each project and configuration has a category", len(set(named.values())) == len(named), named)
    check("the same in every run", named[("ios/A",)] == sarif(folder + "/ios/A")["automationDetails"]["id"] == "modlint/ios/A/default/", named)
    check("another may be said", sarif(folder, "--sarif-category", "nightly")["automationDetails"]["id"] == "nightly/")
    check_refused(["scan", "--sarif-category", ""], "--sarif-category", cwd=folder)


def test_help():
    folder = project({"A.swift": CONTROLLER})
    rule = sarif(folder)["tool"]["driver"]["rules"][0]
    check("help is prose", "```" not in rule["help"]["markdown"] and "SELECT" not in rule["help"]["text"] and len(rule["help"]["text"]) > 100, rule)
    check("without an address there is no link", "helpUri" not in rule)
    rule = sarif(folder, "--rules-url", "https://example.com/r/{pack}/{id}.md")["tool"]["driver"]["rules"][0]
    check("with one there is", rule["helpUri"] == "https://example.com/r/inheritance/deep-inheritance.md", rule["helpUri"])
    check_refused(["scan", "--rules-url", "example.com"], "--rules-url", cwd=folder)


def test_order():
    chain = "import UIKit\n" + "".join(f"class %s{letter}: {base} {{}}\n" for letter, base in zip("ABCD", ("UITableViewController", "%sA", "%sB", "%sC")))
    files = {f"{index:02}.swift": chain.replace("%s", f"N{index}") for index in range(12)}
    lines = run("scan", "--format", "github", "--no-progress", cwd=project({**files, ".modlint.yml": DEEP})).stdout.decode().splitlines()
    levels = [line[2:].split(" ", 1)[0] for line in lines if line.startswith("::")]
    ranks = [("error", "warning", "notice").index(level) for level in levels]
    check("errors come first", ranks == sorted(ranks) and levels.count("error") == 10 and "warning" in levels, levels)
    check("the rest is in the log", sum(": error: " in line for line in lines if line.startswith("- ")) == 2, lines)
