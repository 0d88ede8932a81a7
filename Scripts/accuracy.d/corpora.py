"""Where text to measure on comes from, and what must be built or installed before it can be a truth."""

import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

import objc_clang
from sourcekit import toolchain

# Packages whose build is quick; the others are read by the parser, and built without --quick.
QUICK_BUILDS = ["swift-mustache", "Rainbow", "Yams", "swift-argument-parser"]
OTHER_BUILDS = ["swift-system", "swift-subprocess", "swift-collections"]
GNUSTEP = "/usr/include/GNUstep"


def checkouts(root):
    """The sources of the project's own dependencies; `swift package resolve` puts them there."""
    folder = os.path.join(root, ".build", "checkouts")
    found = {name: os.path.join(folder, name) for name in QUICK_BUILDS + OTHER_BUILDS}
    return {name: path for name, path in found.items() if os.path.isdir(path)}


def copied(path, cache):
    """A copy of a package in the cache, without its history: nothing of ours gets into the original."""
    stamp = hashlib.sha256(f"{os.path.realpath(path)} {os.stat(path).st_mtime_ns}".encode()).hexdigest()[:12]
    copy = os.path.join(cache, f"{os.path.basename(path.rstrip('/'))}-{stamp}", os.path.basename(path.rstrip("/")))
    if not os.path.isdir(copy):
        shutil.copytree(path, copy, symlinks=True, ignore=shutil.ignore_patterns(".git", ".build"))
        subprocess.run(["chmod", "-R", "u+w", copy], check=False)
        # Lists tests for SwiftPM of old, and names what that made; today it keeps a package's tests from building.
        for folder in ("", "Tests"):
            if os.path.exists(os.path.join(copy, folder, "LinuxMain.swift")):
                os.remove(os.path.join(copy, folder, "LinuxMain.swift"))
    return os.path.realpath(copy)


def built(package):
    """Builds a package with index and symbol graph; gives the folders of both.

    The second is None where the package builds without the symbol graph only; both are where it does not build.
    """
    graph = os.path.join(package, ".build", "accuracy-symbol-graph")
    flags = ["-emit-symbol-graph", "-emit-symbol-graph-dir", graph, "-symbol-graph-minimum-access-level", "private",
             "-symbol-graph-skip-synthesized-members", "-Xfrontend", "-emit-extension-block-symbols",
             # A module that is emitted before its bodies are read has no graph of some private symbols, but an error.
             "-whole-module-optimization", "-num-threads", "2", "-no-emit-module-separately-wmo"]
    command = [os.path.join(toolchain(), "usr", "bin", "swift"), "build", "--package-path", package,
               "--enable-index-store", "--build-tests"]
    index = os.path.join(package, ".build", "debug", "index", "store")
    with open(os.path.join(os.path.dirname(package), "build.log"), "w") as log:
        if succeeds(command + [part for flag in flags for part in ("-Xswiftc", flag)], log):
            return index, graph
        # What it has left would pass for complete in a build after it.
        shutil.rmtree(os.path.join(package, ".build"), ignore_errors=True)
        if succeeds(command, log) or succeeds(command[:-1], log):
            return index, None
    print(f"{os.path.basename(package)} does not build, see {log.name}", file=sys.stderr)
    return None, None


def succeeds(command, log):
    return subprocess.run(command, stdout=log, stderr=log).returncode == 0


def clang_arguments(*more):
    resources = subprocess.run([os.path.join(toolchain(), "usr", "bin", "clang"), "-print-resource-dir"],
                               capture_output=True, text=True).stdout.strip()
    return ["-resource-dir", resources, "-w", "-ferror-limit=0", *more]


def gnustep():
    """`(root, units, arguments)` of the installed GNUstep headers; None where they are not installed."""
    headers = glob.glob("/usr/lib/gcc/*/*/include/objc/objc.h") + glob.glob("/usr/include/objc/objc.h")
    if not os.path.isdir(GNUSTEP) or not headers:
        return None
    umbrellas = [name for name in ("Foundation/Foundation.h", "AppKit/AppKit.h")
                 if os.path.exists(os.path.join(GNUSTEP, name))]
    arguments = clang_arguments(
        "-x", "objective-c", "-I", GNUSTEP, "-I", os.path.dirname(os.path.dirname(headers[-1])), "-fobjc-runtime=gcc",
        "-DGNUSTEP", "-DGNUSTEP_BASE_LIBRARY=1", "-fconstant-string-class=NSConstantString")
    rest = sorted(os.path.join(GNUSTEP, folder, name) for folder in os.listdir(GNUSTEP)
                  for name in os.listdir(os.path.join(GNUSTEP, folder)) if name.endswith(".h"))
    before = "".join(f"#import <{name}>\n" for name in umbrellas)
    return GNUSTEP, objc_clang.umbrella(umbrellas) + objc_clang.umbrella(rest, before), lambda _: arguments


def apple(root, sysroot, cache):
    """`(root, units, arguments)` of a repository compiled with the headers of an iOS SDK.

    Every implementation file is a unit, and every header one more. All folders with headers are searched, and
    `<Module/X.h>` is found whatever the module's name is: what matters here is only that the header is.
    """
    root = os.path.realpath(root)
    folders, sources, headers, prefixes = set(), [], {}, {}
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(folder, name)
            if not os.path.exists(path):
                # A link to what a package manager has not fetched.
                continue
            if name.endswith((".h", ".hh", ".hpp")):
                folders.add(folder)
                headers.setdefault(name, path)
            elif name.endswith((".m", ".mm")):
                sources.append(path)
            elif name.endswith(".pch"):
                prefixes[folder] = path
    modules = header_modules(list(headers.values()) + sources, headers, sysroot)
    # Modules make clang read UIKit once and not for every unit.
    target = ["-target", "arm64-apple-ios16.0", "-isysroot", sysroot, "-fblocks", "-fobjc-weak", "-DDEBUG=1",
              "-fmodules", "-fmodules-cache-path=" + os.path.join(cache, "modules")]
    common = clang_arguments(*target, "-I", modules, *[part for f in sorted(folders) for part in ("-I", f)])

    def arguments(path):
        language = "objective-c++" if path.endswith(".mm") else "objective-c"
        prefix = nearest_prefix(path, prefixes)
        memory = [] if counts_references(path) else ["-fobjc-arc"]
        return ["-x", language, *memory, *(["-include", prefix] if prefix else []), *common]

    foundation = "#import <Foundation/Foundation.h>\n#import <UIKit/UIKit.h>\n"
    return root, [(path, None) for path in sources] + objc_clang.umbrella(sorted(headers.values()), foundation), arguments


def counts_references(path):
    """Whether a file sends what ARC forbids to send."""
    with open(path, "rb") as stream:
        return re.search(rb"\b(release|autorelease|retain|dealloc)\s*\]", stream.read())


def nearest_prefix(path, prefixes):
    folder = os.path.dirname(path)
    while len(folder) > 1:
        if folder in prefixes:
            return prefixes[folder]
        folder = os.path.dirname(folder)
    return next(iter(prefixes.values()), None) if len(prefixes) == 1 else None


def header_modules(files, headers, sysroot):
    """A folder where `<Name/X.h>` of every module that is not the SDK's finds the repository's X.h."""
    folder = tempfile.mkdtemp(prefix="accuracy-")
    frameworks = os.path.join(sysroot, "System", "Library", "Frameworks")
    for path in files:
        with open(path, "rb") as stream:
            text = stream.read().decode("utf-8", "replace")
        for module, name in re.findall(r"#\s*(?:import|include)\s*<([\w+-]+)/([\w+.-]+)>", text):
            if name in headers and not os.path.isdir(os.path.join(frameworks, module + ".framework")):
                os.makedirs(os.path.join(folder, module), exist_ok=True)
                link = os.path.join(folder, module, name)
                if not os.path.lexists(link):
                    os.symlink(headers[name], link)
    return folder
