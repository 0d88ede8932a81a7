"""A repository's history: --since tells what a list written at the parent does, and all that two whole scans differ by."""
import os
import subprocess

from checking import check
from scanner import ENV, difference, findings, git, names


def replay(scanner, repository, commits):
    clone = os.path.join(scanner.scratch, "clone")
    subprocess.run(["git", "clone", "--quiet", "--no-checkout", repository, clone], env=ENV, check=True)
    history = git(clone, "rev-list", "--first-parent", f"--max-count={commits + 1}", "HEAD").split()[::-1]
    cache = ["--cache-path", os.path.join(scanner.scratch, "cache")]
    # The team is the same on both sides of a change: it is no part of the code.
    team = ["--engineers", "5"]
    known = os.path.join(scanner.scratch, "parent.yml")
    before, parent, news = None, None, 0
    for commit in history:
        git(clone, "checkout", "--quiet", "--force", commit)
        git(clone, "clean", "--quiet", "-fdx")
        after = findings(scanner.scan(clone, "--no-cache", *team))
        if before is not None:
            new = names(findings(scanner.scan(clone, "--since", parent, *cache, *team)))
            expected = names(findings(scanner.scan(clone, "--baseline", known, *cache, *team)))
            check(f"{commit[:12]}", new == expected, f"--since: {new}; the list: {expected}")
            missed = difference(after, before) - new
            check(f"{commit[:12]} misses nothing", not missed, missed)
            news += sum(new.values())
        scanner.write_list(clone, known, *cache, *team)
        before, parent = after, commit
    print(f"{len(history) - 1} commits, {news} new findings")
