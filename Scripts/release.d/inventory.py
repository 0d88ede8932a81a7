#!/usr/bin/env python3
"""What a release holds that others wrote: as a CycloneDX bill of materials, and as a text with their licences.

    inventory.py --version V --epoch SECONDS --sbom FILE --notices FILE

Packages are those whose modules were linked; the rest comes with the Swift toolchain and with the system's static libraries."""

import argparse
import datetime
import glob
import json
import os
import re
import subprocess
import uuid

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("MODLINT_BUILD", ROOT + "/.build")
DOCUMENTS = "/usr/share/doc"
APACHE = "Apache-2.0 WITH Swift-exception"


class Part:
    def __init__(self, name, version, licence, url, texts):
        self.name, self.version, self.licence, self.url = name, version, licence, url
        self.texts = [path for pattern in texts for path in sorted(glob.glob(pattern)) if os.path.isfile(path)]

    @property
    def purl(self):
        place = re.match(r"https://github.com/([^/]+)/([^/]+?)(\.git)?$", self.url)
        return f"pkg:github/{place[1].lower()}/{place[2].lower()}@{self.version}" if place else f"pkg:generic/{self.name}@{self.version}"

    def component(self):
        return {
            "type": "library", "bom-ref": self.purl, "name": self.name, "version": self.version, "purl": self.purl,
            "licenses": [{"expression": self.licence}] if " " in self.licence else [{"license": {"id": self.licence}}],
            "externalReferences": [{"type": "website", "url": self.url}],
        }


def licence(path):
    """MIT or Apache by the words of the text, the Swift project's with its exception."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if "Apache License" in text:
        return APACHE if "Runtime Library Exception" in text else "Apache-2.0"
    return "MIT" if "Permission is hereby granted, free of charge" in text else "LicenseRef-unknown"


def packages():
    with open(BUILD + "/workspace-state.json", encoding="utf-8") as file:
        dependencies = json.load(file)["object"]["dependencies"]
    with open(BUILD + "/release/modlint.product/Objects.LinkFileList", encoding="utf-8") as file:
        linked = set(re.findall(r"/([^/]+)\.build/", file.read()))
    for dependency in sorted(dependencies, key=lambda each: each["packageRef"]["identity"]):
        folder = f"{BUILD}/checkouts/{dependency['subpath']}"
        # A package of one module may have its files right below Sources.
        modules = {os.path.basename(path) for path in glob.glob(folder + "/Sources/*")} | {dependency["subpath"]}
        if not linked & modules:
            continue
        texts = glob.glob(folder + "/LICENSE*") + glob.glob(folder + "/NOTICE*")
        yield Part(dependency["subpath"], dependency["state"]["checkoutState"]["version"], licence(texts[0]),
                   dependency["packageRef"]["location"], texts)


def answer(*command):
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return (result.stdout + result.stderr).strip()


def toolchain():
    version = re.search(r"Swift version ([0-9.]+)", answer("swift", "--version"))[1]
    place = os.path.realpath(answer("which", "swift"))
    licence_text = os.path.join(os.path.dirname(place), "../share/swift/LICENSE.txt")
    yield Part("swift-runtime", version, APACHE, "https://github.com/swiftlang/swift", [licence_text])
    for name in ("swift-foundation", "swift-corelibs-foundation", "swift-corelibs-libdispatch"):
        yield Part(name, version, APACHE, "https://github.com/swiftlang/" + name, [])
    yield Part("swift-foundation-icu", version, "Unicode-3.0", "https://github.com/swiftlang/swift-foundation-icu",
               [DOCUMENTS + "/libicu[0-9]*/copyright"])


def system():
    yield Part("sqlite", answer("pkg-config", "--modversion", "sqlite3"), "blessing", "https://www.sqlite.org",
               [DOCUMENTS + "/libsqlite3-0/copyright"])
    yield Part("expat", answer("pkg-config", "--modversion", "expat"), "MIT", "https://libexpat.github.io",
               [DOCUMENTS + "/libexpat1*/copyright"])
    yield Part("libstdc++", answer("cc", "-dumpfullversion"), "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org",
               [DOCUMENTS + "/libstdc++6/copyright"])


def bill(parts, options):
    moment = datetime.datetime.fromtimestamp(options.epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    name = f"pkg:generic/modlint@{options.version}"
    serial = uuid.uuid5(uuid.NAMESPACE_URL, name + "".join(part.purl for part in parts))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{serial}", "version": 1,
        "metadata": {
            "timestamp": moment,
            "component": {"type": "application", "bom-ref": name, "name": "modlint", "version": options.version, "purl": name,
                          "licenses": [{"license": {"id": "Apache-2.0"}}]},
        },
        "components": [part.component() for part in parts],
        "dependencies": [{"ref": name, "dependsOn": [part.purl for part in parts]}],
    }


def notices(parts):
    text = "modlint holds the following works of others.\n\n"
    text += "".join(f"- {part.name} {part.version}, {part.licence}, {part.url}\n" for part in parts)
    for part in parts:
        for path in part.texts:
            with open(path, encoding="utf-8", errors="replace") as file:
                text += f"\n{'=' * 100}\n{part.name} {part.version}: {os.path.basename(path)}\n\n{file.read().rstrip()}\n"
    return text


def main():
    parser = argparse.ArgumentParser()
    for name in ("version", "sbom", "notices"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--epoch", type=int, required=True)
    options = parser.parse_args()
    parts = list(packages()) + list(toolchain()) + (list(system()) if os.uname().sysname == "Linux" else [])
    with open(options.sbom, "w", encoding="utf-8") as file:
        json.dump(bill(parts, options), file, indent=2)
        file.write("\n")
    with open(options.notices, "w", encoding="utf-8") as file:
        file.write(notices(parts))


if __name__ == "__main__":
    main()
