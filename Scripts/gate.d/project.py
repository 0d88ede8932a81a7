"""A clone of a repository that is checked out commit by commit, and the command that judges it."""
import json
import os
import subprocess

from surroundings import surroundings

ENV = surroundings(**{f"GIT_{who}_{what}": text for who in ("AUTHOR", "COMMITTER")
                      for what, text in (("NAME", "Planter"), ("EMAIL", "planter@localhost"))})
SOURCES = (".swift", ".m", ".mm", ".h", ".xib", ".storyboard", ".pbxproj", "Package.swift", "project.yml", "Podfile")
OWN = (".modlint.yml", ".modlint-baseline.yml", ".gitattributes")


class Project:
    def __init__(self, modlint, repository, work):
        self.modlint, self.work = os.path.abspath(modlint), work
        self.folder = os.path.join(work, "clone")
        if not os.path.isdir(self.folder):
            subprocess.run(["git", "clone", "--quiet", "--no-checkout", "--shared", repository, self.folder], env=ENV, check=True)

    def git(self, *arguments):
        return subprocess.run(["git", "-C", self.folder, *arguments], env=ENV, capture_output=True, text=True, check=True).stdout.strip()

    def history(self, commits):
        """First-parent commits, the oldest first, and one before them."""
        head = self.git("rev-parse", "origin/HEAD")
        return self.git("rev-list", "--first-parent", f"--max-count={commits + 1}", head).split()[::-1]

    def checkout(self, commit):
        self.git("checkout", "--quiet", "--force", "--detach", commit)
        self.git("clean", "--quiet", "-ffdx", *(word for name in OWN for word in ("-e", name)))

    def lines(self, path):
        """Of a file that ends with its last line's end; 0 where there is none."""
        full = os.path.join(self.folder, path)
        if not os.path.exists(full):
            return 0
        with open(full, "rb") as file:
            return sum(1 for _ in file)

    def touches_source(self, before, after):
        changed = self.git("diff", "--name-only", before, after).splitlines()
        return any(path.endswith(SOURCES) for path in changed)

    def run(self, *arguments):
        team = ["--engineers", "9", "--cache-path", os.path.join(self.work, "cache")]
        result = subprocess.run([self.modlint, *arguments, *team, "--no-progress"], cwd=self.folder, env=ENV, capture_output=True, timeout=900)
        if result.returncode not in (0, 1):
            raise RuntimeError(f"{arguments}: {result.stderr.decode(errors='replace')[-600:]}")
        return result

    def findings(self, *options):
        result = self.run("scan", "--format", "json", "--quiet", *options, ".")
        return result.returncode, json.loads(result.stdout)["violations"]

    def query(self, sql):
        result = subprocess.run(
            [self.modlint, "query", sql, ".", "--format", "json", "--cache-path", os.path.join(self.work, "cache"), "--no-progress"],
            cwd=self.folder, env=ENV, capture_output=True, timeout=900)
        return json.loads(result.stdout)

    def write(self, path, text, mode="w"):
        full = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(full) or ".", exist_ok=True)
        with open(full, mode) as file:
            file.write(text)
