"""What a gate tells: growth of what is known, packages of the same names, what was not seen, and where it stands."""
import json
import os
import re
import shutil

from checking import check
from command import CONTROLLER, MODLINT, git, project, run, scan_json, shell, write

MODES = ("baseline", "--since", "--staged")


def package(*targets):
    """A manifest; each target as `Name` or `Name>Dependency`."""
    listed = ", ".join(
        '.target(name: "{}", dependencies: [{}])'.format(name, f'"{needs}"' if needs else "")
        for name, _, needs in (target.partition(">") for target in targets))
    return f'// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: "P", targets: [{listed}])\n'


def controller(lines, name="Big"):
    return f"import UIKit\nclass {name}: UIViewController {{\n" + "".join(f"  let a{n} = {n}\n" for n in range(lines)) + "}\n"


def commit(folder, message="Base"):
    if not os.path.isdir(folder + "/.git"):
        git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", message)


def put(folder, changes):
    for path, text in changes.items():
        if text is None:
            os.remove(os.path.join(folder, path))
            continue
        os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
        write(os.path.join(folder, path), text)


def told(files, changes, mode):
    """The result of a scan of a project in which something has changed, and what it tells."""
    folder = project(files)
    if mode == "baseline":
        run("baseline", "write", ".", cwd=folder)
    commit(folder)
    put(folder, changes)
    git(folder, "add", "-A")
    result, report = scan_json(folder, "--engineers", "5", *{"baseline": [], "--since": ["--since", "HEAD"], "--staged": ["--staged"]}[mode])
    return result, report["violations"] if report else None


IMPORTING = "import Shop\nstruct Cart { let item: Item }\n"
SHOP = "public struct Item {}\npublic struct Price {}\n"


def test_one_more_place_of_a_broken_contract():
    files = {"Package.swift": package("Feed>Shop", "Shop"), "Sources/Feed/A.swift": IMPORTING, "Sources/Shop/Item.swift": SHOP}
    further = {"Sources/Feed/B.swift": "import Shop\nstruct Basket { let item: Item }\n"}
    within = {"Sources/Feed/A.swift": IMPORTING + "struct Basket { let item: Item }\n"}
    other_type = {"Sources/Feed/A.swift": IMPORTING.replace("Item }", "Item; let price: Price }")}
    renamed = {"Sources/Feed/A.swift": None, "Sources/Feed/Z.swift": "\n\n// Moved.\n" + IMPORTING.replace("Cart", "Car")}
    swapped = {"Sources/Feed/A.swift": "struct Cart {}\n", "Sources/Feed/B.swift": IMPORTING.replace("Cart", "Basket")}
    contracts = {
        "forbidden-dependency": "forbidden: [{source: Feed, target: Shop}]\n",
        "protected-dependency": "protected: [{target: Shop, by: []}]\n",
        "unlisted-dependency": "allowed_dependencies: {Feed: []}\n",
        "layer-breach": "layers:\n  - {name: top, modules: [Shop]}\n  - {name: low, modules: [Feed]}\n",
        "layer-breach ": "layers:\n  - {name: features, modules: [Feed, Shop], independent: true}\n",
    }
    for rule, text in contracts.items():
        rule = rule.strip()
        for mode in MODES:
            for what, changes, place in [
                ("a further file", further, "Sources/Feed/B.swift"), ("a further type", within, "Sources/Feed/A.swift"),
                ("a further target", other_type, "Sources/Feed/A.swift"), ("a rename", renamed, None), ("a swap", swapped, None),
                ("a shift of lines", {"Sources/Feed/A.swift": "// Head.\n\n" + IMPORTING}, None),
            ]:
                result, found = told({**files, ".modlint.yml": text}, changes, mode)
                found = [v for v in found or [] if v["rule"] == rule]
                name = f"{rule}, {mode}: {what}"
                if place is None:
                    check(f"{name} is known", result.returncode == 0 and not found, result.stdout)
                    continue
                check(f"{name} is told", result.returncode == 1 and len(found) == 1 and found[0]["severity"] == "error", result.stdout)
                if found:
                    check(f"{name} stands where it was added", found[0]["file"] == place and " grew by " in found[0]["message"], found)


def test_one_more_undeclared_import():
    files = {"Package.swift": package("Feed", "Shop"), "Sources/Feed/A.swift": "import Shop\n", "Sources/Shop/Item.swift": SHOP}
    for mode in MODES:
        result, found = told(files, {"Sources/Feed/B.swift": "\nimport Shop\n"}, mode)
        places = [(v["file"], v["line"]) for v in found or [] if v["rule"] == "undeclared-import"]
        check(f"undeclared-import, {mode}", places == [("Sources/Feed/B.swift", 2)], result.stdout)


def test_growth_of_sizes():
    def big(lines):
        return {"Sources/App/Big.swift": controller(lines), "Package.swift": package("App")}

    extension = {"Sources/App/Big+More.swift": "extension Big {\n" + "".join(f"  func f{n}() {{}}\n" for n in range(90)) + "}\n"}
    middle = big(1500)["Sources/App/Big.swift"].replace("  let a700 = 700\n", "  let a700 = 700\n" + "".join(f"  let b{n} = {n}\n" for n in range(90)))
    for mode in MODES:
        for what, before, changes, lines in [
            ("within 5 %", 1500, big(1570), None), ("within 20 lines", 410, big(428), None),
            ("beyond 5 %", 1500, big(1590), 1503), ("beyond 20 lines", 390, big(425), None), ("past the second limit", 1390, big(1405), 1393),
            ("in an extension", 1500, extension, 1), ("in the middle", 1500, {"Sources/App/Big.swift": middle}, 704),
        ]:
            if before < 400:
                continue
            result, found = told(big(before), changes, mode)
            found = [v for v in found or [] if v["rule"] == "oversized-controller"]
            check(f"a size that grows fails nothing, {mode}: {what}", result.returncode == 0, result.stdout)
            if lines is None:
                check(f"a size that grows {what} is known, {mode}", not found, found)
                continue
            check(f"a size that grows {what} is told, {mode}", len(found) == 1 and found[0]["severity"] == "warning"
                  and re.match(r"Big grew by \d+ to 1,\d\d\d lines of code \(known 1,\d\d\d\)", found[0]["message"]), found)
            if found:
                check(f"a size that grows {what} stands where it grew, {mode}",
                      found[0]["line"] == lines or what == "in an extension" and found[0]["file"].endswith("Big+More.swift"), found)
        result, found = told({"Package.swift": package("App"), "Sources/App/A.swift": "struct A {}\n"}, big(1500), mode)
        found = [v for v in found or [] if v["rule"] == "oversized-controller"]
        check(f"a new size is a warning, {mode}", result.returncode == 0 and [v["severity"] for v in found] == ["warning"], result.stdout)
        chosen = {".modlint.yml": "rules: {oversized-controller: error}\n"}
        result, found = told({**big(1500), **chosen}, big(1600), mode)
        check(f"a team's own severity holds, {mode}", result.returncode == 1, result.stdout)


def test_creep_adds_up():
    folder = project({"Package.swift": package("App"), "Sources/App/Big.swift": controller(1000)})
    run("baseline", "write", ".", cwd=folder)
    for lines, says in ((1030, False), (1050, False), (1060, True), (1070, True)):
        write(folder + "/Sources/App/Big.swift", controller(lines))
        result, report = scan_json(folder)
        check(f"creep to {lines}", bool(report["violations"]) == says, result.stdout)
        run("baseline", "update", ".", cwd=folder)
    run("baseline", "accept", "oversized-controller", "--reason", "r", ".", cwd=folder)
    result, report = scan_json(folder)
    check("what is accepted is known", report["violations"] == [], result.stdout)


def test_packages_of_the_same_names():
    def one(folder, cycle):
        return {f"{folder}/Package.swift": package("App", "Base"), f"{folder}/Sources/App/A.swift": "import Base\npublic struct A { let b: B }\n",
                f"{folder}/Sources/Base/B.swift": ("import App\npublic struct B { let a: [A] }\n" if cycle else "public struct B {}\n")}

    for mode in MODES:
        result, found = told({**one("ios/A", True), **one("mac/B", False)}, one("mac/B", True), mode)
        places = [v["file"] for v in found or [] if v["rule"] == "module-cycle"]
        check(f"a cycle of the same names in another package, {mode}", result.returncode == 1 and len(places) == 1
              and places[0].startswith("mac/B/"), result.stdout)
        result, found = told({**one("ios/A", True), **one("mac/B", False)}, {**one("ios/A", False), **one("mac/B", True)}, mode)
        check(f"also where the first is mended, {mode}", [v["rule"] for v in found or []].count("module-cycle") == 1, result.stdout)
    folder = project({**one("ios/A", True), **one("mac/B", True)})
    run("baseline", "write", ".", cwd=folder)
    put(folder, one("mac/B", False))
    result = run("scan", ".", cwd=folder)
    check("a mended cycle of one package is told", b"3 fixed" in result.stderr, result.stderr)
    shutil.move(folder + "/ios", folder + "/iphone")
    result = run("scan", ".", cwd=folder)
    check("a package that has moved is known", result.returncode == 0, result.stdout)


def test_new_edges_of_a_known_cycle():
    files = {"Package.swift": package("App", "Base", "Core"), "Sources/App/A.swift": "import Base\npublic struct A { let b: B }\n",
             "Sources/Base/B.swift": "import App\npublic struct B { let a: [A] }\n", "Sources/Core/C.swift": "public struct C {}\n"}
    changes = {"Sources/Core/C.swift": "import App\npublic struct C { let a: [A] }\n",
               "Sources/Base/B.swift": "import App\n\n\nimport Core\npublic struct B { let a: [A]; let c: C }\n"}
    for mode in MODES:
        result, found = told(files, changes, mode)
        found = [v for v in found or [] if v["rule"] == "module-cycle"]
        check(f"new edges of a known cycle, {mode}", result.returncode == 1 and len(found) == 1
              and found[0]["message"].startswith("Base -> Core, Core -> App are new in a known cycle: "), result.stdout)
        if found:
            place = (found[0]["file"], found[0]["line"])
            others = [end["file"] for end in found[0]["related"]]
            check(f"stand at the first of them, {mode}", place == ("Sources/Base/B.swift", 4) and "Sources/Core/C.swift" in others, found)


def test_cycles_stand_on_what_was_added():
    """Also where it is not the edge to cut, or a folder comes into a cycle by an edge that it had before."""
    two = {"Package.swift": package("App>Base", "Base>App"), "Sources/App/A.swift": "public struct A {}\n",
           "Sources/Base/B.swift": "import App\npublic struct B { let a: [A] }\n"}
    more = "import Base\n" + "".join(f"struct N{n} {{ let b: B; let c: [B] }}\n" for n in range(3))
    three = {".modlint.yml": "acyclic: [F]\n", "F/A/A.swift": "struct A { let b: [B] }\n", "F/B/B.swift": "struct B { let a: [A] }\n",
             "F/A/Old.swift": "struct O { let c: [C] }\n", "F/C/C.swift": "struct C {}\n", "F/C/D.swift": "struct D {}\n"}
    types = {"Package.swift": package("App"), "Sources/App/More/S3.swift": "struct S3 {}\n",
             **{f"Sources/App/S{n}.swift": f"struct S{n} {{ let n: [S{n + 1}] }}\n" for n in range(3)}}
    chain = {"Package.swift": package("Feed>Mid", "Mid>Shop", "Shop"), ".modlint.yml": "forbidden: [{source: Feed, target: Shop, indirect: true}]\n",
             "Sources/Feed/A.swift": "import Mid\nstruct A { let m: M }\n", "Sources/Mid/M.swift": "public struct M {}\n", "Sources/Shop/Item.swift": SHOP}
    for rule, files, path, text, line in [
        ("module-cycle", two, "Sources/App/New.swift", more, 1), ("folder-cycle", three, "F/C/D.swift", "struct D {\n  let b: [B]\n}\n", 2),
        ("type-cycle", types, "Sources/App/More/S3.swift", "struct S3 {\n  let a: [S0]\n  func f(_ s: S0, _ t: S0) {}\n}\n", 2),
        ("forbidden-dependency", chain, "Sources/Mid/M.swift", "public struct M {}\nimport Shop\n", 2),
    ]:
        for mode in MODES[1:]:
            result, found = told(files, {path: text}, mode)
            places = [(v["file"], v["line"]) for v in found or [] if v["rule"] == rule]
            check(f"{rule} stands on what was added, {mode}", places == [(path, line)], result.stdout)


def test_annotations_stand_on_what_was_added():
    files = {"Package.swift": package("Feed>Shop", "Shop"), ".modlint.yml": "forbidden: [{source: Feed, target: Shop}]\n",
             "Sources/Feed/A.swift": IMPORTING, "Sources/Shop/Item.swift": SHOP}
    folder = project(files)
    run("baseline", "write", ".", cwd=folder)
    commit(folder)
    put(folder, {"Sources/Feed/B.swift": IMPORTING.replace("Cart", "Basket")})
    git(folder, "add", "-A")
    for options in ([], ["--staged"]):
        result = run("scan", "--format", "github", *options, ".", cwd=folder)
        errors = [line for line in result.stdout.decode().splitlines() if line.startswith("::error")]
        check(f"an annotation stands on what was added {options}", len(errors) == 1 and "file=Sources/Feed/B.swift" in errors[0], result.stdout)


# MARK: What was not seen


HIDDEN = {
    "Package.swift": package("App>Base", "Base"),
    ".modlint.yml": "forbidden: [{source: App, target: Base}]\n",
    "Sources/App/A.swift": "import Base\nstruct Use { let b: [Basic] }\n",
    "Sources/App/Screens.swift": CONTROLLER,
    "Sources/Base/B.swift": "public struct Basic {}\n" + controller(500, "Wide"),
}


def copied(folder):
    copy = folder + "-copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy, symlinks=True)
    return copy


def check_kept(name, folder, *options):
    path = folder + "/.modlint-baseline.yml"
    before = open(path).read()
    result = run("scan", "--fail-on", "never", *options, ".", cwd=folder)
    strict = run("scan", "--fail-on", "never", "--fail-on-stale", *options, ".", cwd=folder)
    check(f"{name}: nothing is called fixed", b" 0 fixed" in result.stderr and b"fixed, but" not in result.stderr, result.stderr)
    check(f"{name}: CI does not fail", strict.returncode == 0, strict.stderr)
    updated = run("baseline", "update", *options, ".", cwd=folder)
    check(f"{name}: an update keeps the list", open(path).read() == before, updated.stderr.decode() + open(path).read())
    shutil.rmtree(folder, ignore_errors=True)


def test_what_was_not_seen_is_not_fixed():
    folder = project(HIDDEN)
    commit(folder)
    result = run("baseline", "write", ".", cwd=folder)
    commit(folder, "List")
    check("there is something to know", result.returncode == 0 and open(folder + "/.modlint-baseline.yml").read().count("rule:") > 3,
          open(folder + "/.modlint-baseline.yml").read())

    copy = copied(folder)
    git(copy, "sparse-checkout", "set", "Sources/App")
    check_kept("sparse checkout", copy)
    copy = copied(folder)
    git(copy, "update-index", "--skip-worktree", "Sources/Base/B.swift")
    os.remove(copy + "/Sources/Base/B.swift")
    check_kept("skip-worktree", copy)
    copy = copied(folder)
    write(copy + "/Sources/App/Screens.swift", "version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 12\n")
    check_kept("a pointer of Git LFS", copy)
    for path, text in [("Package.swift", "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [\n"),
                       ("Sources/App/Screens.swift", "/* Later.\n" + CONTROLLER), ("Sources/Base/B.swift", "struct {{{\n" + HIDDEN["Sources/Base/B.swift"])]:
        copy = copied(folder)
        write(copy + "/" + path, text)
        check_kept(f"{path} that is not read well", copy)
    copy = copied(folder)
    write(copy + "/own.yml", HIDDEN[".modlint.yml"].replace("Base}", "(Base)}") + "exclude: [Sources/Base]\nbaseline: .modlint-baseline.yml\n")
    before = open(copy + "/.modlint-baseline.yml").read()
    run("baseline", "update", "--config", "own.yml", ".", cwd=copy)
    check("a folder that is excluded keeps its entries", "Wide" in open(copy + "/.modlint-baseline.yml").read(), before)
    copy = copied(folder)
    check_kept("a rule that is not asked", copy, "--config", "own.yml") if os.path.exists(copy + "/own.yml") else None
    write(copy + "/.modlint.yml", HIDDEN[".modlint.yml"] + "rules: {deep-inheritance: off, forbidden-dependency: off}\n")
    check_kept("rules that are off", copy)

    copy = copied(folder)
    os.remove(copy + "/Sources/App/Screens.swift")
    result = run("scan", "--fail-on", "never", "--fail-on-stale", ".", cwd=copy)
    check("what is deleted is told", result.returncode == 1 and b"fixed, but still in the baseline" in result.stderr, result.stderr)
    git(copy, "update-index", "--skip-worktree", "Sources/Base/B.swift")
    os.remove(copy + "/Sources/Base/B.swift")
    run("baseline", "update", ".", cwd=copy)
    left = open(copy + "/.modlint-baseline.yml").read()
    check("also where something else is hidden", "deep-inheritance" not in left and "Wide" in left, left)


def test_teams_that_cannot_be_counted():
    many = {f"Sources/M{n}/A.swift": "struct A {}\n" for n in range(6)}
    folder = project({**many, "Package.swift": package(*(f"M{n}" for n in range(6))), ".modlint.yml": "rules: {too-many-modules: {per_engineer: 1}}\n"})
    commit(folder)
    commit(folder, "More")
    run("baseline", "write", ".", cwd=folder)
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "List")
    check("the list has it", "too-many-modules" in open(folder + "/.modlint-baseline.yml").read())
    copy = copied(folder)
    shutil.rmtree(copy + "/.git")
    check_kept("no git", copy)
    shallow = folder + "-shallow"
    git(os.path.dirname(folder), "clone", "-q", "--depth", "1", "file://" + folder, shallow)
    check_kept("a shallow clone", shallow)


def test_submodules_that_are_not_fetched():
    inner = project({"Kit.swift": controller(500, "Inner")})
    commit(inner)
    folder = project({"A.swift": "struct A {}\n"})
    commit(folder)
    git(folder, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "Kit")
    run("baseline", "write", ".", cwd=folder)
    commit(folder, "Kit")
    check("the list has it", "Inner" in open(folder + "/.modlint-baseline.yml").read())
    clone = folder + "-clone"
    git(os.path.dirname(folder), "clone", "-q", folder, clone)
    check_kept("a submodule that is not fetched", clone)


def test_what_is_no_longer_judged():
    folder = project({"Package.swift": package("App"), "Sources/App/A.swift": "struct A {}\n", "Sources/App/Old/Screens.swift": CONTROLLER})
    run("baseline", "write", ".", cwd=folder)
    write(folder + "/Package.swift", package("App").replace("dependencies: []", 'exclude: ["Old"]'))
    write(folder + "/Sources/App/Old/Screens.swift", "import XCTest\n" + CONTROLLER)
    result = run("scan", "--fail-on", "never", "--fail-on-stale", ".", cwd=folder)
    check("what is judged no more is not fixed", result.returncode == 0 and b"no longer judged, but still in the baseline" in result.stderr
          and b" 0 fixed" in result.stderr, result.stderr)
    run("baseline", "update", ".", cwd=folder)
    check("and an update takes it out", "deep-inheritance" not in open(folder + "/.modlint-baseline.yml").read())


def test_lists_that_cannot_be_read():
    for text, says in [
        ("version: 3\nknown: []\n", ".modlint-baseline.yml:1: this modlint reads versions 1 to 2 of the format, not 3; a newer modlint wrote it"),
        ("version: 2\nknown:\n<<<<<<< ours\n  - {rule: a, subject: b}\n=======\n>>>>>>> theirs\n", ".modlint-baseline.yml:3: git left a conflict"),
        ("version: 2\nknown:\n  - {rule: a, subject: b}\n=======\n", ".modlint-baseline.yml:4: git left a conflict"),
    ]:
        folder = project({"A.swift": CONTROLLER, ".modlint-baseline.yml": text})
        commands = [["scan", "."], ["baseline", "accept", "deep-inheritance", "--reason", "r", "."]]
        if "<<<" not in text:
            commands.append(["baseline", "update", "."])
        for words in commands:
            result = run(*words, cwd=folder)
            told = result.stderr.decode()
            place = says.partition(" ")[0]
            check(f"{words}: a list that cannot be read", result.returncode == 2 and not result.stdout and place in told
                  and (says in told or words[1] == "update"), told)
            check(f"{words}: it stays as it is", open(folder + "/.modlint-baseline.yml").read() == text)


def test_lists_of_the_first_version():
    files = {"Package.swift": package("Feed>Shop", "Shop"), ".modlint.yml": "forbidden: [{source: Feed, target: Shop}]\n",
             "Sources/Feed/A.swift": IMPORTING + "struct Two { let item: Item }\n", "Sources/Shop/Item.swift": SHOP,
             "Sources/Feed/Screens.swift": CONTROLLER,
             ".modlint-baseline.yml": "# ours\nversion: 1\nknown:\n  # Ann\n  - {rule: \"forbidden-dependency\", subject: \"Feed -> Shop\", value: 1}\n"
             "  - {rule: \"deep-inheritance\", subject: \"D\", value: 4}\n  - {rule: deep-inheritance, subject: C, value: 3}\n"}
    folder = project(files)
    result = run("scan", "--strict", "--fail-on-stale", ".", cwd=folder)
    check("a list of version 1 knows what it knew", result.returncode == 0 and b"3 known, 0 fixed, 0 new" in result.stderr, result.stderr)
    copy = copied(folder)
    write(copy + "/Sources/Feed/Screens.swift", "version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 12\n")
    for _ in range(2):
        run("baseline", "update", ".", cwd=copy)
    write(copy + "/Sources/Feed/Screens.swift", CONTROLLER)
    result = run("scan", "--strict", "--fail-on-stale", ".", cwd=copy)
    check("what was not seen stays in it", result.returncode == 0 and b"3 known, 0 fixed, 0 new" in result.stderr, result.stderr)
    write(copy + "/.modlint-baseline.yml", files[".modlint-baseline.yml"] + "  - {rule: oversized-type, subject: D, value: 3}\n")
    result = shell(f"cd '{copy}' && CI=true '{MODLINT}' scan --strict .")
    check("what rules no longer tell does not fail where CI is set", result.returncode == 0 and b"0 fixed" in result.stderr
          and b"no commit tells" in result.stderr, result.stderr)
    check("a scan does not write it", open(folder + "/.modlint-baseline.yml").read() == files[".modlint-baseline.yml"])
    run("baseline", "update", ".", cwd=folder)
    text = open(folder + "/.modlint-baseline.yml").read()
    check("an update writes it anew and keeps comments and order", re.match("# ours\nversion: 2\nmodlint: \"[^\"]+\"\nknown:\n  # Ann\n  - {rule: \"forbidden-dependency\"", text)
          and "places: 3" in text and text.index('"D"') < text.index('"C"'), text)
    result = run("scan", "--strict", "--fail-on-stale", ".", cwd=folder)
    check("which knows the same", result.returncode == 0 and b"3 known, 0 fixed, 0 new" in result.stderr, result.stderr)


def test_identities_of_two_projects():
    screens = {f"{folder}/Sources/App/Screens.swift": CONTROLLER for folder in ("ios", "mac")}
    folder = project({**screens, "ios/Package.swift": package("App"), "mac/Package.swift": package("App")})
    commit(folder)
    prints = {}
    for part in ("ios", "mac"):
        result = run("scan", "--fail-on", "never", "--format", "sarif", part, cwd=folder)
        results = json.loads(result.stdout)["runs"][0]["results"]
        gitlab = json.loads(run("scan", "--fail-on", "never", "--format", "gitlab", part, cwd=folder).stdout)
        prints[part] = ([r["partialFingerprints"] for r in results], [r["fingerprint"] for r in gitlab])
        report = json.loads(run("scan", "--fail-on", "never", "--format", "json", part, cwd=folder).stdout)
        name = report["violations"][0]["fingerprint"]
        check(f"{part}: why knows the name", run("why", name, part, cwd=folder).returncode == 0, name)
    (ios, ios_gitlab), (mac, mac_gitlab) = prints["ios"], prints["mac"]
    check("two projects of one repository share no identity", ios and not {p["primaryLocationLineHash"] for p in ios} & {p["primaryLocationLineHash"] for p in mac}
          and not set(ios_gitlab) & set(mac_gitlab), prints)
    check("the former name stands beside it", [p["modlint/v1"] for p in ios] == [p["modlint/v1"] for p in mac], prints)


def test_since_equals_a_list_written_then():
    """The same answer, whichever way a project asks."""
    folder = project({"Package.swift": package("Feed>Shop", "Shop"), ".modlint.yml": "forbidden: [{source: Feed, target: Shop}]\n",
                      "Sources/Feed/A.swift": IMPORTING, "Sources/Shop/Item.swift": SHOP, "Sources/Feed/Screens.swift": CONTROLLER,
                      "Sources/Feed/Big.swift": controller(800)})
    commit(folder)
    listed = os.path.join(os.path.dirname(folder), os.path.basename(folder) + ".yml")
    run("baseline", "write", "--baseline", listed, ".", cwd=folder)
    put(folder, {"Sources/Feed/B.swift": IMPORTING.replace("Cart", "Basket"), "Sources/Feed/Big.swift": controller(900),
                 "Sources/Feed/Screens.swift": CONTROLLER + "class E: D {}\n"})
    commit(folder, "Next")

    def names(*options):
        report = scan_json(folder, *options)[1]
        return sorted((v["rule"], v["subject"], v["severity"], v["message"].split(":")[0]) for v in report["violations"])

    check("--since equals a list", names("--since", "HEAD~1") == names("--baseline", listed) != [], (names("--since", "HEAD~1"), names("--baseline", listed)))
    os.remove(listed)


def test_patterns_that_name_nothing():
    """What a whole scan refuses of a configuration, a gate refuses as well; not what is there and not yet added."""
    made = {"Package.swift": package("Feed>Shop", "Shop"), "Sources/Feed/A.swift": "import Shop\n", "Sources/Shop/Item.swift": SHOP, ".gitignore": "Made/\n", "Made/A.swift": ""}
    ways = {"staged": ["--staged"], "since": ["--since", "HEAD"], "all": []}
    for text, says in (
            ("overrides: [{paths: [Nothing/**], rules: {deep-inheritance: off}}]", "overrides: nothing is called 'Nothing/**'"),
            ("overrides: [{modules: [Fed], rules: {deep-inheritance: off}}]", "overrides: no module is called 'Fed'; did you mean 'Feed'?"),
            ("included: [Nothing]", "included: nothing is called 'Nothing'"),
            ("forbidden: [{source: Nobody, target: Shop}]", "forbidden: no module is called 'Nobody'"),
            ("layers: [{name: top, modules: [Shp]}]", "layer 'top': no module is called 'Shp'; did you mean 'Shop'?"),
            ("modules: [{name: M, paths: [Nothing/**]}]", "module 'M': no file matches 'Nothing/**'"),
            ("parts: {Fed: off}", "parts: no module is called 'Fed'")):
        folder = project(made)
        commit(folder)
        put(folder, {".modlint.yml": "\n" + text + "\n", "Sources/Feed/B.swift": "class B {}\n"})
        for name, words in ways.items():
            for again in ("", " again"):
                git(folder, "add", "-A")
                result = run("scan", *words, ".", cwd=folder)
                check(f"{name}{again}: {text} is refused", result.returncode == 2 and not result.stdout, result)
                check(f"{name}{again}: {text} is told with its line", f".modlint.yml:2: {says}".encode() in result.stderr, result.stderr)
        run("install-hook", ".", cwd=folder)
        git(folder, "-c", "commit.gpgsign=false", "commit", "-qm", "Broken")
        log = git(folder, "log", "--oneline").stdout
        check(f"the hook stops {text}", log.count(b"\n") == 1, log)
    for text, new in (
            ("overrides: [{paths: [New/**], rules: {deep-inheritance: off}}]", "New/C.swift"), ("modules: [{name: M, paths: [New/**]}]", "New/C.swift"),
            ("exclude: [Made]", None), ("included: [Sources, New]", "New/C.swift"), ("forbidden: [{source: Nw, target: Feed}]\nmodules: [{name: Nw, paths: [New/**]}]", "New/C.swift")):
        folder = project(made)
        commit(folder)
        put(folder, {".modlint.yml": text + "\n", "Sources/Feed/B.swift": CONTROLLER, **({new: "class C {}\n"} if new else {})})
        git(folder, "add", "Sources")
        for again in ("", " again"):
            result, report = scan_json(folder, "--staged")
            check(f"what is not added yet may be spoken of{again}: {text}", report is not None and report["violations"] and result.returncode in (0, 1), result)
    folder = project({"Package.swift": package("Feed", "Shop"), "Sources/Feed/A.swift": "class A {}\n", "Sources/Shop/Item.swift": SHOP,
                      "Sources/.modlint.yml": "overrides: [{paths: [No], rules: {deep-inheritance: off}}]\n"})
    commit(folder)
    put(folder, {"Sources/Feed/B.swift": "class B {}\n"})
    git(folder, "add", "-A")
    result = run("scan", "--staged", ".", cwd=folder)
    check("a file further down is told as well", result.returncode == 2 and b"Sources/.modlint.yml:1: overrides: nothing is called 'No'" in result.stderr, result)


def test_a_merge_that_is_not_resolved():
    folder = project({"Package.swift": package("A"), "Sources/A/A.swift": "class A {}\n"})
    commit(folder)
    git(folder, "checkout", "-qb", "theirs")
    put(folder, {"Sources/A/A.swift": "class Theirs {}\n"})
    commit(folder)
    git(folder, "checkout", "-q", "main")
    put(folder, {"Sources/A/A.swift": "class Ours {}\n"})
    commit(folder)
    git(folder, "merge", "-q", "theirs")
    _, report = scan_json(folder, "--staged")
    told = [(problem["file"], problem["message"]) for problem in report["problems"]]
    check("a file in conflict is told", told == [
        ("Sources/A/A.swift", "the merge is not resolved: judged is what this branch had before it")], told)
    git(folder, "add", "-A")
    _, report = scan_json(folder, "--staged")
    check("once it is added it is not", all("merge is" not in problem["message"] for problem in report["problems"]), report["problems"])
