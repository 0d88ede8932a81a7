#!/usr/bin/env python3
"""Writes into dist/ what names a release by its version and its digests: the formula, the entry for aqua, the Dockerfile, and the
package with the plugins.

    templates.py VERSION DIST

`@VERSION@`, `@BUNDLE_SHA256@` and `@SHA256 PLATFORM@` are replaced. What stands between `# only PLATFORM` and `# end` is left out where
DIST has no archive for that platform."""

import hashlib
import os
import re
import shutil
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TEMPLATES = ROOT + "/Scripts/release.d/templates"
PLUGIN = ROOT + "/Plugins/modlint-plugin"


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def filled(text, version, dist):
    def archive(platform):
        return f"{dist}/modlint-{version}-{platform}.tar.gz"

    text = re.sub(r"( *)# only (\S+)\n(.*?)\1# end\n", lambda block: block[3] if os.path.exists(archive(block[2])) else "", text, flags=re.S)
    text = text.replace("@VERSION@", version).replace("@BUNDLE_SHA256@", digest(f"{dist}/modlint-{version}.artifactbundle.zip"))
    return re.sub(r"@SHA256 (\S+)@", lambda mark: digest(archive(mark[1])), text)


def fill(source, target, version, dist):
    with open(source, encoding="utf-8") as file:
        text = file.read()
    with open(target, "w", encoding="utf-8") as file:
        file.write(filled(text, version, dist))


def main():
    version, dist = sys.argv[1:]
    for name in sorted(os.listdir(TEMPLATES)):
        fill(f"{TEMPLATES}/{name}", f"{dist}/{name}", version, dist)
    package = dist + "/modlint-plugin"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(PLUGIN, package)
    shutil.copy(ROOT + "/LICENSE", package)
    for name in ("Package.swift", "README.md"):
        fill(f"{PLUGIN}/{name}", f"{package}/{name}", version, dist)


if __name__ == "__main__":
    main()
