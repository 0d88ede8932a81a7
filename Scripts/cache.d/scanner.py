"""What all tests of the cache stand on: scans whose whole answer is compared, git, findings told apart."""
import collections
import json
import os
import subprocess

from surroundings import surroundings

ENV = surroundings()
IDENTITY = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.com"]


class Scanner:
    def __init__(self, modlint, scratch):
        self.modlint, self.scratch = os.path.abspath(modlint), scratch

    def command(self, path, *options):
        return [self.modlint, "scan", "--format", "json", "--no-progress", "--quiet", "--fail-on", "never", *options, path]

    def scan(self, path, *options, **more):
        result = subprocess.run(self.command(path, *options), env=ENV, capture_output=True, timeout=600, **more)
        if result.returncode != 0:
            raise RuntimeError(f"{result.returncode}: {result.stderr.decode()[-400:]}")
        return result.stdout

    def write_list(self, path, file, *options):
        """What is found now, as a baseline in a file elsewhere."""
        command = [self.modlint, "baseline", "write", "--force", "--baseline", file, "--no-progress", *options, path]
        subprocess.run(command, env=ENV, capture_output=True, timeout=600, check=True)


def git(folder, *arguments):
    result = subprocess.run(
        ["git", "-C", folder, *IDENTITY, *arguments], env=ENV, capture_output=True, text=True, check=True)
    return result.stdout.strip()


def findings(output):
    return json.loads(output)["violations"]


def names(violations):
    return collections.Counter((v["rule"], v["subject"]) for v in violations)


def difference(after, before):
    """By rule and subject, as often as they occur; a cycle is new if one of its edges was in no cycle before."""
    edges = {(v["rule"], edge) for v in before for edge in v.get("edges", [])}
    cycles = [v for v in after if any((v["rule"], edge) not in edges for edge in v.get("edges", []))]
    plain = [names([v for v in side if not v.get("edges")]) for side in (after, before)]
    return plain[0] - plain[1] + names(cycles)
