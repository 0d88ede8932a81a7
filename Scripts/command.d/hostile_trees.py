"""Trees of strangers: nothing of them is run, nothing out of them is read or written, and copies of them are no code."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from checking import check
from command import CONTROLLER, ENV, MODLINT, git, project, run, scan_json, shell, write

SECRET = "class Xq7Secret { let token = \"AUTHORIZATION: basic c2VjcmV0\" }\n"
# A finding on each type whatever it is called, so that its line is shown.
NOSY = ("---\nseverity: error\nmessage: found {name}\nsubject: '{name}'\n---\n# Nosy\n```sql\nSELECT name, file, line FROM type WHERE is_external = 0\n```\n"
        "## A\n```swift A.swift\nclass A {}  // violation: found A\n```\n## B\n```swift B.swift\nlet b = 1\n```\n")
COMMANDS = (["scan"], ["scan", "--no-cache"], ["scan", "--staged"], ["scan", "--since", "HEAD~1"], ["scan", "--format", "html=page.html"],
            ["baseline", "write", "--force"], ["install-hook", "--force"], ["query", "SELECT name FROM type"], ["modules"],
            ["init", "--force"], ["architecture"])


def settings_that_start(program, worktree="."):
    """Every setting of git's documentation that names a program or where programs are, or leads to one."""
    return f"""[core]
	repositoryformatversion = 0
	bare = false
	worktree = {worktree}
	fsmonitor = {program}
	hooksPath = {os.path.dirname(program)}
	sshCommand = {program}
	gitProxy = {program}
	pager = {program}
	editor = {program}
	askPass = {program}
	alternateRefsCommand = {program}
[sequence]
	editor = {program}
[credential]
	helper = !{program}
[diff]
	external = {program}
[diff "x"]
	command = {program}
	textconv = {program}
[merge "x"]
	driver = {program}
[filter "x"]
	clean = {program}
	smudge = {program}
	process = {program}
	required = true
[filter "with.dots and blanks"]
	clean = {program}
	process = {program}
[gpg]
	program = {program}
[gpg "ssh"]
	program = {program}
	defaultKeyCommand = {program}
[log]
	showSignature = true
[uploadpack]
	packObjectsHook = {program}
[remote "origin"]
	url = ext::{program}
	uploadpack = {program}
	vcs = x
	promisor = true
	partialclonefilter = blob:none
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[pager]
	log = {program}
	config = {program}
	diff-index = {program}
[alias]
	ls-files = !{program}
	log = !{program}
	rev-parse = !{program}
[trace2]
	eventTarget = {program}.trace
	normalTarget = {program}.trace
[interactive]
	diffFilter = {program}
[extensions]
	partialClone = origin
[maintenance]
	auto = true
"""


def trap():
    """A program that leaves a mark when it is run, whatever it is run as."""
    folder = project({"trap": "#!/bin/sh\ntouch \"$(dirname \"$0\")/SPRUNG\"\ncat\n", "hooks/none": ""})
    os.chmod(folder + "/trap", 0o755)
    for name in ("post-index-change", "fsmonitor-watchman", "pre-commit", "reference-transaction", "git", "dot", "git-remote-x", "swift"):
        shutil.copy(folder + "/trap", f"{folder}/{name}")
    return folder + "/trap"


def has_sprung(program):
    return os.path.exists(os.path.join(os.path.dirname(program), "SPRUNG")) or os.path.exists(program + ".trace")


def repository(files, commits=2):
    folder = project(files)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "One")
    for _ in range(commits - 1):
        git(folder, "commit", "-qm", "More", "--allow-empty")
    return folder


def run_all(folder, where, **variables):
    """Each command in the folder, which may fail, but by an exit code of its own."""
    for words in COMMANDS:
        result = subprocess.run([MODLINT, *words, *([] if words[0] == "query" else ["."])], cwd=folder, env={**ENV, **variables},
                                capture_output=True, timeout=120, stdin=subprocess.DEVNULL)
        check(f"{where}: {' '.join(words)} ends by itself", result.returncode in (0, 1, 2), result.stderr)


def edit(folder, top=None):
    """Something staged, something not, and a file that only looks changed."""
    write(folder + "/B.swift", CONTROLLER)
    git(top or folder, "-c", "core.fsmonitor=false", "add", folder + "/B.swift")
    write(folder + "/C.swift", "class C2 {}\n")
    os.utime(folder + "/A.swift")


def test_repositories_that_are_committed():
    """A folder that looks like a repository of its own is a folder."""
    for worktree in (".", ".."):
        program = trap()
        folder = repository({"Sub/A.swift": "class A {}\n", "Sub/C.swift": "class C {}\n", "Sub/.gitattributes": "* filter=x diff=x merge=x\n",
                             "Sub/HEAD": "ref: refs/heads/main\n", "Sub/config": settings_that_start(program, worktree), "Sub/objects/x": "", "Sub/refs/x": "",
                             "Sub/hooks/pre-commit": "mine\n", "Sub/index": "", "Sub/packed-refs": ""})
        edit(folder + "/Sub", folder)
        result, report = scan_json(folder + "/Sub", "--staged")
        check("what is staged is what git says", report is not None and "deep-inheritance" in {f["rule"] for f in report["violations"]}, result)
        run_all(folder + "/Sub", f"a committed repository with worktree {worktree}")
        for words in COMMANDS:
            run(*words, *(["Sub"] if words[0] != "query" else ["Sub"]), cwd=folder)
        check(f"a committed repository with worktree {worktree} starts nothing", not has_sprung(program))
        check("and takes no hook", open(folder + "/Sub/hooks/pre-commit").read() == "mine\n" and os.path.exists(folder + "/.git/hooks/pre-commit")
              and os.listdir(os.path.dirname(program)).count("pre-commit") == 1 and b"touch" in open(os.path.dirname(program) + "/pre-commit", "rb").read())


def test_settings_of_a_strange_repository():
    """A repository that came as it is, as in an archive, with settings of its own."""
    program = trap()
    folder = repository({"A.swift": "class A {}\n", "C.swift": "class C {}\n", ".gitattributes": "*.swift filter=x diff=x merge=x\nA.swift filter=with.dots\\ and\\ blanks\n"})
    git(folder, "commit", "-qm", "Signed", "--allow-empty")
    edit(folder)
    write(folder + "/.git/more", settings_that_start(program, ".."))
    with open(folder + "/.git/config", "a") as file:
        file.write(settings_that_start(program, "..").replace("repositoryformatversion = 0", "repositoryformatversion = 1")
                   + "[include]\n\tpath = more\n")
    for name in ("post-index-change", "pre-commit", "reference-transaction"):
        shutil.copy(program, folder + "/.git/hooks/" + name)
    for cwd in (folder,):
        run_all(cwd, "a repository with settings of its own")
    # What is not here would have to be fetched.
    name = git(folder, "rev-parse", "HEAD:A.swift").stdout.decode().strip()
    if name:
        os.remove(f"{folder}/.git/objects/{name[:2]}/{name[2:]}")
        os.remove(folder + "/A.swift")
    run_all(folder, "and with an object that is elsewhere")
    check("settings of a repository start nothing", not has_sprung(program))


def test_variables_of_git():
    """What the environment says of other places does not lead git there, and what it names is not started."""
    program = trap()
    other = repository({"Evil.swift": CONTROLLER})
    folder = repository({"A.swift": "class A {}\n"})
    write(folder + "/B.swift", "class B {}\n")
    git(folder, "add", "-A")
    expected = run("query", "SELECT name FROM type", ".", cwd=folder).stdout
    variables = {"GIT_DIR": other + "/.git", "GIT_WORK_TREE": other, "GIT_INDEX_FILE": other + "/.git/index", "GIT_OBJECT_DIRECTORY": other + "/.git/objects",
                 "GIT_COMMON_DIR": other + "/.git", "GIT_NAMESPACE": "x", "GIT_EXTERNAL_DIFF": program, "GIT_SSH_COMMAND": program, "GIT_SSH": program,
                 "GIT_ASKPASS": program, "SSH_ASKPASS": program, "GIT_EDITOR": program, "GIT_PAGER": program, "PAGER": program,
                 "GIT_PROXY_COMMAND": program, "GIT_EXEC_PATH": os.path.dirname(program), "GIT_TRACE2_EVENT": program + ".trace",
                 "GIT_TRACE": program + ".trace", "GIT_LITERAL_PATHSPECS": "1", "GIT_ATTR_SOURCE": "HEAD", "GIT_SHALLOW_FILE": "/nowhere"}
    for name, value in variables.items():
        result = subprocess.run([MODLINT, "scan", "--staged", "--format", "json", "--no-cache"], cwd=folder, env={**ENV, name: value}, capture_output=True)
        report = json.loads(result.stdout or b"{}")
        check(f"{name} leads nowhere else", result.returncode == 0 and report.get("summary", {}).get("files") == 2, result)
    run_all(folder, "with variables of git", **variables)
    check("variables of git start nothing", not has_sprung(program))
    check("and lead nowhere", run("query", "SELECT name FROM type", ".", cwd=folder).stdout == expected)


def test_programs_in_the_tree():
    """`PATH` may name the working folder, or a folder of the project."""
    program = trap()
    folder = repository({"A.m": "@interface A : NSObject\n@end\n", "A/A.swift": "import B\n", "B/B.swift": "public class B {}\n"})
    for name in ("git", "dot", "swift"):
        for place in (folder, folder + "/bin"):
            os.makedirs(place, exist_ok=True)
            shutil.copy(program, f"{place}/{name}")
            write(f"{place}/{name}", f"#!/bin/sh\ntouch {os.path.dirname(program)}/SPRUNG\n")
            os.chmod(f"{place}/{name}", 0o755)
    os.makedirs(folder + "/lib")
    write(folder + "/lib/libclang.so", "")
    for path in (".:" + ENV["PATH"], ":" + ENV["PATH"], "bin:" + ENV["PATH"], f"{folder}/bin:{ENV['PATH']}", f"{ENV['PATH']}:{folder}"):
        run_all(folder, f"PATH={path[:20]}", PATH=path)
        check(f"PATH={path[:20]}: nothing of the tree is started", not has_sprung(program))


def test_partial_clones():
    """What a partial clone lacks is not fetched."""
    program = trap()
    source = repository({"A.swift": CONTROLLER, "B.swift": "class B {}\n"}, commits=1)
    write(source + "/A.swift", "class A {}\n")
    git(source, "commit", "-qam", "Less")
    git(source, "config", "uploadpack.allowFilter", "true")
    git(source, "config", "uploadpack.allowAnySHA1InWant", "true")
    for url in (f"ssh://example.invalid{source}", f"ext::{program} %S", f"file://{source}"):
        folder = tempfile.mkdtemp(prefix="modlint-test-")
        git(folder, "-c", "protocol.file.allow=always", "clone", "-q", "--filter=blob:none", "file://" + source, "Clone")
        clone = folder + "/Clone"
        git(clone, "config", "remote.origin.url", url)
        git(clone, "config", "core.sshCommand", program)
        git(clone, "config", "protocol.allow", "always")
        git(clone, "config", "remote.origin.uploadpack", program)
        before = shell("find .git/objects -type f | sort", cwd=clone).stdout
        result, report = scan_json(clone, "--since", "HEAD~1", "--no-cache")
        check(f"{url[:6]}: what is not here is told", report is not None
              and any("cannot be read as it was" in p["message"] for p in report["problems"]), result)
        run_all(clone, f"a partial clone of {url[:6]}")
        check(f"{url[:6]}: nothing is fetched", shell("find .git/objects -type f | sort", cwd=clone).stdout == before and not has_sprung(program))
        shutil.rmtree(folder)


# Each row: the link, and where it leads: {outside}, {inside} is a file of the tree.
LINKS_OUT = [("Leak.swift", "{outside}/Secret.swift"), ("Leak.swift", ".git/config"), ("Leak.h", ".git/HEAD"), ("Leak.swift", ".hidden/Secret.swift"),
             ("Leak.swift", ".env"), ("Leak", "{outside}"), ("Leak", ".hidden"), ("Leak", ".git"), ("Deep/Leak.swift", "../Chain/Secret.swift"),
             ("Info.plist", "{outside}/Secret.swift"), ("project.yml", "{outside}/project.yml"), ("Package.swift", "{outside}/Package.swift"),
             ("Leak.podspec", "{outside}/Secret.swift"), ("Main.storyboard", "{outside}/Secret.swift")]


def shown_everywhere(folder, *paths):
    """All that modlint says of a tree, in each format and by each command."""
    texts = []
    formats = [word for name in ("text", "json", "xcode", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown", "csv", "html", "dot", "graphml")
               for word in ("--format", f"{name}=/dev/stdout" if name != "text" else "text")]
    for words in (["scan", *formats], ["scan", "--no-cache"], ["scan", "--since", "HEAD~1"], ["scan", "--staged"], ["modules"],
                  ["query", "SELECT * FROM type", "."], ["query", "SELECT * FROM file", "."], ["query", "SELECT * FROM module", "."], ["architecture"],
                  ["explain", "A", "B"], ["rules"], ["baseline", "accept", "nosy", "--reason", "x"], ["why", "nosy"]):
        result = run(*words, *paths, cwd=folder)
        texts.append(result.stdout + result.stderr)
        check(f"{' '.join(words[:3])}: ends by itself", result.returncode in (0, 1, 2), result)
    return b"\n".join(texts)


def test_links_out_of_the_tree():
    """A link that leads out, or to what is hidden, is a problem and not read."""
    for link, target in LINKS_OUT:
        outside = project({"Secret.swift": SECRET, "project.yml": "name: Xq7Secret\ntargets: {Xq7Secret: {type: framework, platform: iOS}}\n",
                           "Package.swift": "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"Xq7Secret\", targets: [.target(name: \"Xq7Secret\")])\n"})
        folder = project({"A.swift": "class A {}\n", "Rules/nosy.md": NOSY, ".modlint.yml": "rule-folders: [Rules]\n",
                          ".hidden/Secret.swift": SECRET, ".env": SECRET, "Deep/B.swift": "class B {}\n"})
        if "Chain" in target:
            os.symlink(outside, folder + "/Chain")
        git(folder, "init", "-q")
        git(folder, "config", "http.extraheader", "AUTHORIZATION: basic c2VjcmV0")
        os.symlink(target.format(outside=outside), f"{folder}/{link}")
        git(folder, "add", "-A")
        git(folder, "commit", "-qm", "One")
        git(folder, "commit", "-qm", "Two", "--allow-empty")
        text = shown_everywhere(folder)
        check(f"{link} -> {target}: nothing of it is shown", b"Xq7Secret" not in text.replace(b"Secret.swift", b"") and b"c2VjcmV0" not in text
              and b"repositoryformatversion" not in text, re.findall(rb".*(?:Xq7|c2Vj|repositoryf).*", text)[:3])
        result, report = scan_json(folder)
        told = [p for p in report["problems"] if p["file"] == ("Chain" if "Chain" in target else link)] if report else []
        check(f"{link} -> {target}: is a problem", told and "is not read" in told[0]["message"], result.stdout)
        result, report = scan_json(folder, "--staged")
        check(f"{link} -> {target}: brings nothing new", report is not None and not report["problems"], result.stdout)


def test_links_inside_of_the_tree():
    """Links inside are followed, and so are those of the machine."""
    folder = repository({"Shared/A.swift": "class A {}\n", "App/B.swift": "class B {}\n", "Config/.modlint.yml": "rules: {deep-inheritance: {max: 1}}\n",
                         "Pods/Kit/K.swift": "class K {}\n", "Lists/known.yml": ""})
    os.symlink("../Shared/A.swift", folder + "/App/A.swift")
    os.symlink("../Pods/Kit", folder + "/App/Kit")
    os.symlink(folder + "/Shared", folder + "/Absolute")
    os.symlink("Config/.modlint.yml", folder + "/.modlint.yml")
    result, report = scan_json(folder)
    check("links inside are followed", report is not None and not report["problems"] and report["summary"]["files"] == 3, result.stdout + result.stderr)
    result, report = scan_json(folder + "/App")
    check("to the top of the repository", report is not None and not report["problems"] and report["summary"]["files"] == 3, result.stdout + result.stderr)
    around = tempfile.mkdtemp(prefix="modlint-test-")
    os.symlink(folder, around + "/link")
    result, report = scan_json(around + "/link/App")
    check("a path that is typed may lead through links", report is not None and not report["problems"] and report["summary"]["files"] == 3, result.stdout)
    shutil.rmtree(around)


def test_paths_that_are_links_of_the_tree():
    """Who commits a link in the place of a folder does not say what is scanned."""
    outside = project({"Secret.swift": SECRET, "rules/nosy.md": NOSY})
    folder = repository({"A.swift": "class A {}\n"})
    os.symlink(outside, folder + "/App")
    os.symlink(outside + "/Secret.swift", folder + "/config.yml")
    os.symlink(outside + "/Secret.swift", folder + "/known.yml")
    git(folder, "add", "-A")
    for words in (["scan", "App"], ["scan", "App/rules"], ["scan", "--config", "config.yml"], ["scan", "--baseline", "known.yml"], ["modules", "App"]):
        result = run(*words, cwd=folder)
        check(f"{words}: refused", result.returncode == 2 and b"is not read" in result.stderr and b"Xq7" not in result.stdout + result.stderr, result)
    result = run("scan", "--config", outside + "/none.yml", cwd=folder)
    write(outside + "/team.yml", "rule-folders: [rules]\nrules: {}\n")
    result = run("scan", "--config", outside + "/team.yml", cwd=folder)
    check("a configuration that is typed may be anywhere, and so may its rules", result.returncode == 1 and b"nosy" in result.stdout, result)


def test_configurations_that_lead_out():
    """A configuration, its rules and its baseline are the project's own."""
    outside = project({"passwd": "root:x:0:0:Xq7Secret:/root\n", "rules/nosy.md": NOSY, "modlint.yml": "rules: {Xq7Secret: off}\n"})
    for name in (".modlint.yml", ".modlint-baseline.yml", "modlint.yml"):
        for target in (outside + "/passwd", outside + "/modlint.yml", ".git/config", ".hidden/x.yml", ".env"):
            folder = repository({"A.swift": CONTROLLER, ".hidden/x.yml": "Xq7Secret: 1\n", ".env": "Xq7Secret: 1\n"})
            os.symlink(target, f"{folder}/{name}")
            for words in (["scan"], ["scan", "--staged"], ["baseline", "update"], ["baseline", "write"], ["modules"]):
                result = run(*words, ".", cwd=folder)
                check(f"{name} -> {os.path.basename(target)}: {words} refused", result.returncode == 2 and name.encode() in result.stderr
                      and b"Xq7" not in result.stderr + result.stdout and b"repositoryf" not in result.stderr, result)
    for text in ("rule-folders: [{0}/rules]", "rule-folders: ['../{1}/rules']", "rule-folders: [/]", "rule-folders: [Link]", "rule-folders: [Root]",
                 "rule-folders: [Proc]", "rule-folders: [.git]", "rule-folders: [Link/../rules]", "rule-folders: [Usr]", "baseline: {0}/b.yml",
                 "baseline: ../{1}/b.yml", "baseline: Link/b.yml", "baseline: .git/b.yml", "baseline: /etc/passwd"):
        folder = repository({"A.swift": CONTROLLER, "Sub/B.swift": "class B {}\n", "rules/nosy.md": NOSY})
        for link, target in (("Link", outside), ("Root", "/"), ("Proc", "/proc"), ("Usr", "/usr")):
            os.symlink(target, f"{folder}/{link}")
        write(folder + "/.modlint.yml", "rules: {}\n" + text.format(outside, os.path.basename(outside)) + "\n")
        for words in (["scan", "."], ["scan", "Sub"], ["baseline", "write", "--force", "."], ["baseline", "update", "."]):
            try:
                result = subprocess.run([MODLINT, *words], cwd=folder, env=ENV, capture_output=True, timeout=10)
            except subprocess.TimeoutExpired:
                check(f"{text}: {words} ends", False)
                continue
            check(f"{text}: {words} refused", result.returncode == 2 and b".modlint.yml:2: " in result.stderr and b"is not read" in result.stderr, result)
        check(f"{text}: nothing is written", sorted(os.listdir(outside)) == ["modlint.yml", "passwd", "rules"])
    folder = repository({"A.swift": CONTROLLER, ".modlint.yml": "rule-folders: [Rules]\n", "Rules/own.md": NOSY})
    os.symlink(outside + "/passwd", folder + "/Rules/leak.md")
    os.symlink("/dev/zero", folder + "/Rules/zero.txt")
    result = run("scan", ".", cwd=folder)
    check("a rule that leads out is refused", result.returncode == 2 and b"Rules/leak.md:1: " in result.stderr and b"Xq7" not in result.stderr, result)
    os.remove(folder + "/Rules/leak.md")
    for _ in range(2):
        check("and what is beside rules is not read", run("scan", ".", cwd=folder).returncode == 1)


def test_manifests_that_lead_out():
    """What a manifest includes is the project's own."""
    outside = project({"secret.xcconfig": "PRODUCT_NAME = Xq7Secret\n", "secret.yml": "name: Xq7Secret\ntargets: {Xq7Secret: {type: framework, platform: iOS, sources: [App]}}\n",
                       "secret.rb": "def names\n  'Xq7Secret'\nend\n"})
    manifests = {
        "project.yml": ("include: [{0}]\nname: App\ntargets: {{App: {{type: application, platform: iOS, sources: [App]}}}}\n", "secret.yml"),
        "Podfile": ("require_relative '{0}'\ntarget 'App' do\n  pod names\nend\n", "secret.rb"),
        "App.podspec": ("require_relative '{0}'\nPod::Spec.new do |s|\n  s.name = names\n  s.source_files = 'App/*.swift'\nend\n", "secret.rb"),
    }
    for name, (text, secret) in manifests.items():
        for place in ("Link/{0}", "Config/{0}", ".hidden/{0}", "../{1}/{0}", "{2}/{0}", ".git/{0}"):
            folder = project({"App/A.swift": "class A {}\n", f".hidden/{secret}": open(f"{outside}/{secret}").read(), "Config/x": "",
                              name: text.format(place.format(secret, os.path.basename(outside), outside))})
            git(folder, "init", "-q")
            shutil.copy(f"{outside}/{secret}", f"{folder}/.git/{secret}")
            os.symlink(outside, folder + "/Link")
            os.symlink(f"{outside}/{secret}", f"{folder}/Config/{secret}")
            text_of_all = b"".join(part for words in (["scan"], ["scan"], ["modules"], ["query", "SELECT * FROM module", "."])
                                   for result in [run(*words, cwd=folder)] for part in (result.stdout, result.stderr))
            check(f"{name} with {place}: nothing of it is shown", b"Xq7" not in text_of_all, text_of_all[:600])


def test_outputs_through_links():
    """No link of the tree is written through."""
    for words, name in ((["scan", "--format", "html=r.html"], "r.html"), (["scan", "--format", "sarif=r.sarif"], "r.sarif"), (["scan", "--format", "json=r.json"], "r.json"),
                        (["scan", "--format", "junit=r.xml"], "r.xml"), (["baseline", "write", "--force"], ".modlint-baseline.yml"),
                        (["baseline", "write", "--force", "--baseline", "b.yml"], "b.yml"), (["init", "--force"], ".modlint.yml")):
        for kind in ("outside", "inside", "git", "nowhere", "chain"):
            outside = project({"victim": "mine\n"})
            folder = repository({"A.swift": CONTROLLER, "Own.txt": "mine\n"})
            target = {"outside": outside + "/victim", "inside": "Own.txt", "git": ".git/config", "nowhere": outside + "/none", "chain": "Second"}[kind]
            if kind == "chain":
                os.symlink(outside + "/victim", folder + "/Second")
            os.symlink(target, f"{folder}/{name}")
            before = open(folder + "/.git/config").read()
            result = run(*words, ".", cwd=folder)
            check(f"{words} through a link {kind}: what it led to is as it was", open(outside + "/victim").read() == "mine\n" and open(folder + "/Own.txt").read() == "mine\n"
                  and open(folder + "/.git/config").read() == before and os.listdir(outside) == ["victim"], result)
            check(f"{words} through a link {kind}: the file is there or nothing is", result.returncode == 2 or not os.path.islink(f"{folder}/{name}"), result)
            check(f"{words} through a link {kind}: nothing is left", not [n for n in os.listdir(folder) if n.endswith(".tmp")])
        outside = project({"victim": "mine\n"})
        folder = repository({"A.swift": CONTROLLER, "Sub/B.swift": "class B {}\n"})
        os.symlink(outside, folder + "/out")
        os.symlink("Sub", folder + "/inner")
        for place in ("out", "inner"):
            moved = [word.replace("=r.", f"={place}/r.") if "=r." in word else f"{place}/{name}" if word == "b.yml" else word for word in words]
            if moved == words:
                continue
            result = run(*moved, ".", cwd=folder)
            check(f"{moved}: refused", result.returncode == 2 and place.encode() in result.stderr and os.listdir(outside) == ["victim"]
                  and os.listdir(folder + "/Sub") == ["B.swift"], result)
    folder = repository({"A.swift": CONTROLLER})
    elsewhere = project({"kept.html": "old\n"})
    os.symlink("kept.html", elsewhere + "/r.html")
    os.symlink(elsewhere, elsewhere + "-link")
    for place in (elsewhere + "/r.html", elsewhere + "-link/r2.html", "/dev/stdout"):
        result = run("scan", "--strict", "--format", "html=" + place, ".", cwd=folder)
        check(f"what the user has linked elsewhere is written: {os.path.basename(place)}", result.returncode == 1, result)
    check("through the link of the user", os.path.islink(elsewhere + "/r.html") and open(elsewhere + "/kept.html").read() != "old\n")
    os.remove(elsewhere + "-link")


def test_hooks_through_links():
    """`install-hook` writes where git looks, and where no committed link or setting leads out."""
    for kind in ("folder", "file", "parent", "included"):
        outside = project({"victim": "mine\n", "pre-commit": "mine\n"})
        folder = repository({"A.swift": CONTROLLER, "own/x": "", "settings": f"[core]\n\thooksPath = {outside}/new\n"})
        if kind == "included":
            git(folder, "config", "include.path", "../settings")
        else:
            git(folder, "config", "core.hooksPath", {"folder": "hooks", "file": "own", "parent": "hooks/deep"}[kind])
        if kind == "file":
            os.symlink(outside + "/pre-commit", folder + "/own/pre-commit")
        else:
            os.symlink(outside, folder + "/hooks")
        result = run("install-hook", "--force", ".", cwd=folder)
        check(f"a hook by a link, {kind}", open(outside + "/pre-commit").read() == "mine\n" and sorted(os.listdir(outside)) == ["pre-commit", "victim"]
              and (result.returncode == 0) == (kind == "file"), result)
    outside = project({"x": ""})
    folder = repository({"A.swift": CONTROLLER})
    git(folder, "config", "core.hooksPath", outside)
    check("the hooks of the user may be anywhere", run("install-hook", ".", cwd=folder).returncode == 0 and os.path.exists(outside + "/pre-commit"))


def test_copies_of_the_repository():
    """Work trees and clones inside of a checkout are no further code; submodules are."""
    folder = repository({"A/A.swift": CONTROLLER, "B/B.swift": "class T {}\n"})
    plain, report = scan_json(folder)
    files = report["summary"]["files"]
    kept = report["violations"]
    git(folder, "worktree", "add", "-q", "wt/x")
    git(folder, "worktree", "add", "-q", "--detach", "wt/deep/y")
    git(folder, "clone", "-q", ".", "clone")
    git(folder, "clone", "-q", "file://" + folder, "again")
    shutil.copytree(folder + "/.git", folder + "/copied/.git")
    write(folder + "/copied/A.swift", CONTROLLER)
    for turn in ("", ", remembered"):
        result, report = scan_json(folder)
        check(f"copies are not read{turn}", report is not None and report["summary"]["files"] == files and report["violations"] == kept, result.stdout[:500])
        text = run("scan", ".", cwd=folder).stderr
        check(f"and that is told once{turn}", text.count(b"of this repository, and not read") == 1 and b"again and 4 more are" in text, text)
    result, report = scan_json(folder + "/wt/x")
    check("a work tree is scanned where it is named", report is not None and report["summary"]["files"] == files, result.stdout[:500])
    for option in (["--staged"], ["--since", "HEAD"]):
        result, report = scan_json(folder, *option)
        check(f"and bring nothing new, {option}", report is not None and not report["violations"], result.stdout[:500])
    write(folder + "/.gitignore", "wt\nclone\nagain\ncopied\n")
    check("what git ignores is not told", b"of this repository" not in run("scan", ".", cwd=folder).stderr)
    other = repository({"S.swift": "class S {}\n"})
    folder = repository({"A.swift": "class A {}\n"})
    git(folder, "-c", "protocol.file.allow=always", "submodule", "add", "-q", other, "Sub")
    shutil.copytree(other, folder + "/Vendored")
    result, report = scan_json(folder)
    check("submodules and other repositories are read", report is not None and report["summary"]["files"] == 3, result.stdout[:500])


# What a scan may open beside the tree and the cache with its key: libraries and what they are configured by, and git's settings.
OUTSIDE = re.compile(r".*/modlint/cache-key$|^(/lib|/usr/|/etc/|/proc/|/sys/|/dev/|/opt/|/run/|/snap|/nix|/root/\.(gitconfig|config/git)|/home/[^/]+/\.(gitconfig|config/git))|^/$")


def test_system_calls():
    """No program but git and dot, no connection, no file out of the tree, the cache, the system's libraries and git's settings."""
    if not shutil.which("strace") or shell("strace -f -o /dev/null true").returncode:
        print("SKIPPED: strace is not here, or may not be used")
        return
    program = trap()
    outside = project({"Secret.swift": SECRET, "x.xcconfig": "A = b\n"})
    folder = repository({"A.swift": CONTROLLER, "A.m": "@interface A : NSObject\n@end\n", "Rules/x.md": NOSY, "Sub/HEAD": "ref: refs/heads/main\n", "Sub/config": settings_that_start(program),
                         "Sub/objects/x": "", "Sub/refs/x": "", "Sub/B.swift": "import A\nclass B2 {}\n", "Moved/M.swift": "class M {}\n",
                         ".gitattributes": "* filter=x\n"})
    with open(folder + "/.git/config", "a") as file:
        file.write("[core]\n\tfsmonitor = " + program + "\n[filter \"x\"]\n\tclean = " + program + "\n")
    edit(folder)
    for link, target in (("Leak.swift", outside + "/Secret.swift"), ("Leak", outside), (".mailmap", outside + "/Secret.swift"), ("Info.plist", "/etc/passwd"),
                         (".gitignore", outside + "/Secret.swift"), ("Podfile", outside + "/Secret.swift")):
        os.symlink(target, f"{folder}/{link}")
    if has_sprung(program):
        os.remove(os.path.dirname(program) + "/SPRUNG")
    shutil.rmtree(folder + "/Moved")
    os.symlink(outside, folder + "/Moved")
    cache = tempfile.mkdtemp(prefix="modlint-test-cache-")
    trace = cache + ".trace"
    tools = tuple(os.path.dirname(os.path.realpath(shutil.which(name) or "/")) for name in ("git", "dot", "swift", "modlint"))
    allowed = (os.path.realpath(folder), os.path.realpath(cache), os.path.dirname(os.path.realpath(MODLINT)), *[os.path.dirname(t) for t in tools if len(t) > 4])
    for cwd in (folder, folder + "/Sub"):
        for words in (["scan"], ["scan", "--staged"], ["scan", "--since", "HEAD~1"], ["scan", "--format", f"html={folder}/page.html"], ["baseline", "write", "--force"],
                      ["query", "SELECT name FROM type", "."], ["install-hook", "--force"]):
            options = ["--cache-path", cache] if words[0] != "install-hook" else []
            subprocess.run(["strace", "-f", "-qq", "-s", "500", "-e", "trace=execve,connect,open,openat,openat2", "-o", trace, MODLINT, *words, *options], cwd=cwd,
                           env=ENV, capture_output=True, timeout=300)
            calls = open(trace, errors="replace").read()
            where = f"{' '.join(words[:2])} in {os.path.basename(cwd)}"
            started = {os.path.basename(p) for p in re.findall(r'execve\("([^"]+)"[^\n]*= 0', calls)}
            check(f"{where}: starts git and dot only", started <= {os.path.basename(MODLINT), "git", "dot"}, started)
            # The system's library asks there who the user is.
            connected = [call for call in re.findall(r"connect\([^\n]*", calls) if "/nscd/socket" not in call]
            check(f"{where}: connects to nobody", not connected, connected[:3])
            opened = set(re.findall(r'open(?:at2?)?\((?:AT_FDCWD, )?"(/[^"]*)"[^\n]*= \d', calls))
            strange = sorted(p for p in opened if not OUTSIDE.match(p) and not any(p == a or p.startswith(a + "/") for a in allowed)
                             and not folder.startswith(p.rstrip("/") + "/") and not re.match(r"^/tmp/modlint-[0-9A-F-]+\.dot$", p))
            check(f"{where}: opens nothing else", not strange, strange)
            check(f"{where}: opens nothing of the neighbour", not [p for p in opened if p.startswith(outside)], opened)
    check("nothing was started", not has_sprung(program))
    shutil.rmtree(cache)
    os.remove(trace)


def peak_memory(folder):
    """Megabytes that a scan has had at once."""
    process = subprocess.Popen([MODLINT, "scan", "--no-cache", "--no-progress", folder], env=ENV, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    check(f"{folder}: scanned", process.returncode == 0)
    return usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def test_what_manifests_hold_is_let_go():
    """Functions, closures and constants that lie in what knows them: one manifest after the other takes no more than one."""
    holding = {"nothing": "let a = 1\n", "a function": "func made(_ n: String) -> Target { .target(name: n) }\n", "a closure": "let made = { (n: String) in n }\n",
               "a getter": "var made: Int { 1 }\n", "a method": "struct S { static func made(_ n: Int) -> Int { n } }\nlet made = [1].map(S.made)\nlet of = S.made\n",
               "an inner function": "if true { func made() -> Int { 1 }\nlet f = made }\n",
               "a returned function": "func made() -> () -> Int { func inner() -> Int { 1 }\nreturn inner }\nlet f = made()\n"}
    filling = "".join(f"let v{n} = [\"a{n}\", \"b\", \"c\"]\n" for n in range(400))
    peaks = {}
    for what, text in holding.items():
        manifest = f"// swift-tools-version:5.9\nimport PackageDescription\n{text}{filling}let package = Package(name: \"P\", targets: [.target(name: \"A\")])\n"
        peaks[what] = peak_memory(project({f"P{n}/Package.swift": manifest for n in range(150)}))
    for what, peak in peaks.items():
        check(f"manifests with {what} are let go", peak < peaks["nothing"] + 15, f"{peak:.0f} MB and {peaks['nothing']:.0f}")


def test_rows_of_words_around_brackets():
    """What nests in the parser by words and signs, brackets by brackets."""
    rows, begun = b"in rows around brackets", b"too much that begins or ends nothing"
    for unit, refusal in (("\"\" ? ", rows), ("try ", rows), ("if ", begun), ("@a ", begun), ("A<", rows)):
        result = run("scan", "--no-cache", project({"A.swift": "let x = " + (unit * 499 + "{ ") * 245, "B.swift": "class B {}\n"}))
        check(f"rows of {unit}in brackets are refused", result.returncode == 0 and refusal in result.stdout, result)
    for what, text in (("optional properties", "class A {\n" + "var a: Int?\n" * 16_000 + "}\n"), ("optional lists", "class A {\n" + "var a: [Int]?\n" * 40_000 + "}\n"),
                       ("optional parameters", "func f(" + "a: (Int)?, " * 16_000 + "b: B) {}\n"), ("links of a chain", "let a = b" + "?[0]" * 16_000 + "\n"),
                       ("marks of a type", "let a: Int" + "?" * 16_000 + "\n"), ("ternaries", "let a = b ? (c) : (d)\n" * 40_000),
                       ("others", "let a = b ?? c\n" * 16_000), ("setters of their own", "class A {\n" + "private(set) var a = 1\n" * 16_000 + "}\n")):
        result = run("scan", "--no-cache", project({"A.swift": text}))
        check(f"{what} are read, however many", result.returncode == 0 and b"problem" not in result.stderr + result.stdout, result)


def test_an_index_with_a_path_that_no_system_opens():
    """Each folder of a path is looked at by its own path, and git lists what no checkout can write."""
    folder = project({"A.swift": "class A {}\n"})
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    blob = git(folder, "hash-object", "A.swift").stdout.decode().strip()
    added = subprocess.run(["git", "update-index", "--index-info"], cwd=folder, env=ENV, capture_output=True, timeout=60,
                           input=f"100644 {blob}\t{'x/' * 28_000}B.swift\n".encode())
    check("git lists the path", added.returncode == 0, added)
    result, report = scan_json(folder, "--staged", "--fail-on", "never")
    told = [problem["message"] for problem in report["problems"]]
    check("a path that no system opens is told", result.returncode == 0 and told == ["the path is longer than systems open"], told)
    check("and the others are read", report["summary"]["files"] == 1, report["summary"])
