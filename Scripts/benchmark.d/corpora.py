"""The codebases that are measured: given as folders, or cloned from where everybody finds them."""
import os
import shutil
import subprocess
import sys

URLS = {
    "class-dumped": "https://github.com/Starry6/Class-Dumped-Apps",
    "duckduckgo": "https://github.com/duckduckgo/iOS",
}
# The application and how many of its headers make 210,000 lines.
APPLICATION, HEADERS = "Aweme 34.0.0", 7594


class Corpora:
    def __init__(self, folder, given):
        self.folder, self.given = folder, given
        os.makedirs(folder, exist_ok=True)

    def repository(self, name):
        """The folder of a repository, cloned once. Raises CalledProcessError where it cannot be."""
        if self.given.get(name):
            return os.path.abspath(self.given[name])
        path = os.path.join(self.folder, name)
        if not os.path.isdir(os.path.join(path, ".git")):
            print(f"cloning {URLS[name]} ...", file=sys.stderr)
            subprocess.run(["git", "clone", "--quiet", "--depth", "1", URLS[name], path], check=True)
        return path

    def headers(self):
        """The first headers of one application, by name, in a folder of their own."""
        if self.given.get("headers"):
            return os.path.abspath(self.given["headers"])
        target = os.path.join(self.folder, "headers")
        if not os.path.isdir(target):
            source = os.path.join(self.repository("class-dumped"), APPLICATION)
            names = sorted(name for name in os.listdir(source) if name.endswith(".h"))[:HEADERS]
            os.makedirs(target + ".part", exist_ok=True)
            for name in names:
                shutil.copy(os.path.join(source, name), target + ".part")
            os.rename(target + ".part", target)
        return target


def list_of(folder, endings, target):
    """Writes the paths of the folder's files with these endings, one a line. Returns how many there are."""
    count = 0
    with open(target, "w") as listing:
        for place, folders, files in os.walk(folder):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(files):
                path = os.path.join(place, name)
                if name.endswith(endings) and os.path.isfile(path) and "\n" not in path:
                    listing.write(path + "\n")
                    count += 1
    return count
