"""A repository changed at random: what a scan tells from memory equals what it tells without one, on disk and as staged."""
import os
import random
import subprocess

from checking import check
from scanner import ENV, git

# What facts and modules are made of.
READ = (".swift", ".h", ".m", ".mm", ".pbxproj", ".plist", ".xib", ".storyboard", ".yml", ".podspec", "Podfile", "BUILD")
LINES = [b"import Foundation", b'#import "Other.h"', b"class Added: NSObject {}", b"// a comment", b"}", b""]


def changes(scanner, repository, rounds, seed):
    clone = os.path.join(scanner.scratch, "clone")
    subprocess.run(["git", "clone", "--quiet", repository, clone], env=ENV, check=True)
    # Its patterns may name what a change takes away, and that is an error.
    git(clone, "rm", "--quiet", "--ignore-unmatch", "--", ".modlint.yml")
    git(clone, "commit", "--quiet", "--allow-empty", "--no-verify", "--message", "No configuration")
    cache = ["--cache-path", os.path.join(scanner.scratch, "cache")]
    chance = random.Random(seed)
    print(f"seed {seed}")
    for number in range(rounds):
        told = [change(clone, chance) for _ in range(chance.choice([1, 1, 1, 2, 5]))]
        same = scanner.scan(clone, *cache) == scanner.scan(clone, "--no-cache")
        check(f"round {number}", same, f"after {told}")
        if chance.random() < 0.3:
            git(clone, "add", "--all")
            same = scanner.scan(clone, "--staged", *cache) == scanner.scan(clone, "--staged", "--no-cache")
            check(f"round {number}, staged", same, f"after {told}")
            if chance.random() < 0.5:
                git(clone, "commit", "--quiet", "--allow-empty", "--no-verify", "--message", "A change")
        elif chance.random() < 0.2:
            git(clone, "checkout", "--quiet", "--", ".")


def change(clone, chance):
    """Changes one file, and says how."""
    paths = git(clone, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    paths = sorted({path for path in paths if path.endswith(READ) and os.path.isfile(os.path.join(clone, path))})
    path = chance.choice(paths)
    file = os.path.join(clone, path)
    way = chance.choice(["line added", "line added", "line removed", "line removed", "removed", "renamed", "touched"])
    if way == "removed":
        os.remove(file)
    elif way == "renamed":
        os.rename(file, os.path.join(os.path.dirname(file), "Renamed" + os.path.basename(file)))
    elif way == "touched":
        os.utime(file)
    else:
        with open(file, "rb") as source:
            lines = source.read().split(b"\n")
        place = chance.randrange(len(lines))
        lines[place:place + (way == "line removed")] = [] if way == "line removed" else [chance.choice(LINES + lines)]
        with open(file, "wb") as source:
            source.write(b"\n".join(lines))
    return f"{path} {way}"
