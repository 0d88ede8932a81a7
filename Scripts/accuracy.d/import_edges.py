"""The truth of module edges by import: what the files of each target import, read without modlint.

Targets, and the files that each of them builds, come from the project files of Xcode (groups, build phases, synchronized folders with
their exceptions) and from `swift package dump-package`. A file of several targets speaks for each. Compared are pairs (target, module) of
which both sides know the target and the module.

Where the truth and modlint's contract define things differently:
- Only `import X`, `@import X` and `<X/…>` of implementation files are read: an edge that a header, a storyboard's `customModule`, a quoted
  header of another target or `X-Swift.h` makes is not compared.
- Targets that a project has once for each platform, with one module name, are one module in modlint.
"""

import json
import os
import plistlib
import re
import subprocess
from collections import defaultdict

from facts import Fact, compare
from sourcekit import toolchain
from table import Row

CODE = (".swift", ".m", ".mm")
WRAPPERS = (".playground", ".docc", ".xcassets", ".bundle")
NOT_OURS = ("Pods", "Carthage", "node_modules", "build", "DerivedData", "checkouts")
WORD = r"(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?`?(\w+)"
SWIFT_IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)\n]*\))?\s+)*(?:(?:public|internal|package|private|fileprivate|open)\s+)?import\s+" + WORD, re.M)
OBJC_IMPORT = re.compile(r"^\s*(?:@import\s+(\w+)|#\s*(?:import|include)\s*<(\w+)/)", re.M)

EDGES = """
SELECT s.target_name source, t.name target FROM module_dependency d
JOIN module s ON s.id = d.source JOIN module t ON t.id = d.target
WHERE d.imports > 0 AND t.kind <> 'sdk' AND EXISTS (
  SELECT 1 FROM import i JOIN file f ON f.id = i.file JOIN module_file m ON m.file = i.file
  WHERE m.module = d.source AND f.language IN ('swift', 'objc', 'objcxx')
    AND (i.name = t.name OR substr(i.name, 1, length(t.name) + 1) = t.name || '/'))
"""
MODULES = "SELECT target_name target, name FROM module WHERE kind <> 'sdk'"


def row(corpus, root, modlint):
    """Precision and recall of a repository's edges, and where each of the truth's is made."""
    root = os.path.realpath(root)
    targets = read_targets(root)
    names = {module for _, module, _ in targets}
    said = defaultdict(set)
    for target, module, files in targets:
        for file in files:
            for imported in imports(os.path.join(root, file)) & names - {module}:
                said[target, imported].add(file)
    modules = modlint.query(MODULES, root)
    sources, known = {module["target"] for module in modules}, {module["name"] for module in modules}
    truth = [edge for edge in said if edge[0] in sources and edge[1] in known]
    ours = {target for target, _, _ in targets}
    found = {(edge["source"], edge["target"]) for edge in modlint.query(EDGES, root)}
    found = [edge for edge in sorted(found) if edge[0] in ours and edge[1] in names]
    facts = [[Fact((source, "→", target), "") for source, target in edges] for edges in (truth, found)]
    places = {(source, "→", target): min(files) for (source, target), files in said.items()}
    return Row(corpus, "imports", "module edge", compare(*facts)), places


def read_targets(root):
    targets = []
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in NOT_OURS)
        for name in [name for name in folders if name.endswith(".xcodeproj")]:
            if os.path.exists(os.path.join(folder, name, "project.pbxproj")):
                targets += XcodeProject(os.path.join(folder, name)).targets()
            folders.remove(name)
        if "Package.swift" in files:
            targets += package_targets(folder)
    return [(name, module, {os.path.relpath(file, root) for file in files if os.path.exists(file)})
            for name, module, files in targets]


def module_name(text):
    return re.sub(r"\W", "_", text, flags=re.ASCII)


def imports(path):
    with open(path, encoding="utf-8", errors="replace") as stream:
        text = stream.read()
    text = re.sub(r'"""(?:\\.|[^\\])*?"""', "", text, flags=re.S)
    text = re.sub(r"/\*.*?\*/", "", re.sub(r"(?<!:)//[^\n]*", "", text), flags=re.S)
    if path.endswith(".swift"):
        return set(SWIFT_IMPORT.findall(text))
    return {module or folder for module, folder in OBJC_IMPORT.findall(text)}


def package_targets(folder):
    command = [os.path.join(toolchain(), "usr", "bin", "swift"), "package", "--package-path", folder, "dump-package"]
    told = subprocess.run(command, capture_output=True, text=True)
    if told.returncode:
        return []
    targets = []
    for target in json.loads(told.stdout)["targets"]:
        path = package_folder(folder, target)
        if not path or target["type"] in ("binary", "system"):
            continue
        left_out = target.get("exclude", []) + [resource["path"] for resource in target.get("resources", [])]
        left_out = [os.path.normpath(os.path.join(path, name)) for name in left_out]
        sources = [os.path.normpath(os.path.join(path, name)) for name in target.get("sources") or [""]]
        files = {file for file in code_below(path) if lies_in(file, sources) and not lies_in(file, left_out)}
        targets.append((target["name"], module_name(target["name"]), files))
    return targets


def package_folder(folder, target):
    if target.get("path"):
        return os.path.normpath(os.path.join(folder, target["path"]))
    groups = {"test": ["Tests"], "plugin": ["Plugins"]}.get(target["type"], []) + ["Sources", "Source", "src", "srcs"]
    candidates = [os.path.join(folder, group, target["name"]) for group in groups] + [os.path.join(folder, g) for g in groups]
    return next((path for path in candidates if os.path.isdir(path)), None)


def lies_in(file, folders):
    return any(file == folder or file.startswith(folder + "/") for folder in folders)


def code_below(path, left_out=()):
    for folder, folders, files in os.walk(path):
        folders[:] = [name for name in folders if not name.startswith(".") and not name.endswith(WRAPPERS)
                      and os.path.join(folder, name) not in left_out]
        for name in files:
            if name.endswith(CODE) and os.path.join(folder, name) not in left_out:
                yield os.path.join(folder, name)


class XcodeProject:
    def __init__(self, path):
        with open(os.path.join(path, "project.pbxproj"), "rb") as stream:
            text = stream.read()
        plist = plistlib.loads(text) if text.startswith(b"<?xml") else PropertyList(text.decode("utf-8", "replace")).read()
        self.objects = plist["objects"]
        self.root = self.objects[plist["rootObject"]]
        self.folder = os.path.normpath(os.path.join(os.path.dirname(path), self.root.get("projectDirPath") or ""))
        self.parents = {child: key for key, value in self.objects.items() for child in value.get("children", [])}

    def targets(self):
        for key in self.root.get("targets", []):
            target = self.objects.get(key, {})
            if target.get("isa") == "PBXNativeTarget":
                files = set(self.listed(target)) | set(self.synchronized(key, target))
                yield target["name"], self.module(target), {file for file in files if file.endswith(CODE)}

    def listed(self, target):
        for phase in target["buildPhases"]:
            if self.objects.get(phase, {}).get("isa") != "PBXSourcesBuildPhase":
                continue
            for entry in self.objects[phase].get("files", []):
                reference = self.objects.get(entry, {}).get("fileRef")
                if reference in self.objects:
                    yield from filter(None, map(self.path, self.leaves(reference)))

    def leaves(self, key):
        children = self.objects[key].get("children")
        if children is None:
            yield key
        for child in children or []:
            yield from self.leaves(child)

    def synchronized(self, key, target):
        """Files of its own synchronized folders but for the exceptions, and of others' folders the exceptions alone."""
        own = target.get("fileSystemSynchronizedGroups", [])
        for group, value in self.objects.items():
            if value.get("isa") != "PBXFileSystemSynchronizedRootGroup":
                continue
            folder, exceptions = self.path(group), set()
            for exception in (self.objects.get(one, {}) for one in value.get("exceptions", [])):
                if exception.get("isa") == "PBXFileSystemSynchronizedBuildFileExceptionSet" and exception["target"] == key:
                    names = exception.get("membershipExceptions", [])
                    exceptions |= {os.path.normpath(os.path.join(folder, name)) for name in names}
            yield from code_below(folder, exceptions) if group in own else exceptions

    def path(self, key):
        value = self.objects[key]
        path, tree = value.get("path", ""), value.get("sourceTree", "<group>")
        if tree == "<absolute>":
            return path
        if tree not in ("<group>", "SOURCE_ROOT"):
            return None
        around = self.path(self.parents[key]) if tree == "<group>" and key in self.parents else self.folder
        return around and os.path.normpath(os.path.join(around, path))

    def module(self, target):
        configurations = self.objects.get(target.get("buildConfigurationList"), {}).get("buildConfigurations", [])
        for configuration in configurations:
            settings = self.objects.get(configuration, {}).get("buildSettings", {})
            name = settings.get("PRODUCT_MODULE_NAME") or settings.get("PRODUCT_NAME") or "$"
            name = re.sub(r"\$[({]TARGET_NAME(:\w+)?[)}]", target["name"], name)
            if "$" not in name:
                return module_name(name)
        return module_name(target["name"])


class PropertyList:
    """The old text form of property lists."""

    SPACE = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.S)
    TEXT = re.compile(r"[\w./$:@+\-]+")
    QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"', re.S)

    def __init__(self, text):
        self.text, self.at = text, 0

    def skip(self, mark=""):
        self.at = self.SPACE.match(self.text, self.at).end()
        if mark and self.text.startswith(mark, self.at):
            self.at += len(mark)
            return True
        return False

    def read(self):
        if self.skip("{"):
            result = {}
            while not self.skip("}"):
                key = self.read()
                self.skip("=")
                result[key] = self.read()
                self.skip(";")
            return result
        if self.skip("("):
            result = []
            while not self.skip(")"):
                result.append(self.read())
                self.skip(",")
            return result
        match = self.QUOTED.match(self.text, self.at) or self.TEXT.match(self.text, self.at)
        self.at = match.end()
        return re.sub(r"\\(.)", r"\1", match.group(1)) if match.re is self.QUOTED else match.group()
