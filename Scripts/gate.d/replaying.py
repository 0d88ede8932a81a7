"""What a gate would have said of each merge."""
import os
import random

from checking import check

LIST = ".modlint-baseline.yml"


def replay(project, history, pairs):
    project.run("baseline", "write", "--force", ".")
    touching, refused, told = [], [], 0
    for before, commit in zip(history, history[1:]):
        if not project.touches_source(before, commit):
            continue
        project.checkout(commit)
        touching.append((before, commit))
        code, found = project.findings()
        told += len(found)
        if code == 1:
            errors = [v for v in found if v["severity"] == "error"]
            refused.append((commit, errors))
            print(f"REFUSED {commit[:12]} {project.git('log', '-1', '--format=%s', commit)[:80]}", flush=True)
            for violation in errors:
                print(f"  {violation['file']}:{violation['line']} {violation['rule']} {violation['message'][:300]}", flush=True)
        for rule in sorted({v["rule"] for v in found if v["severity"] == "error"}):
            project.run("baseline", "accept", rule, "--reason", "replayed", ".")
        project.run("baseline", "update", ".")
    share = 100 * len(refused) / max(1, len(touching))
    print(f"{len(history) - 1} commits, {len(touching)} touch source, {len(refused)} refused ({share:.1f} %), {told} findings told, "
          f"the list has {count_of_lines(project)} lines", flush=True)
    check(f"{share:.1f} % of the commits are refused", share <= 3, refused and [commit for commit, _ in refused])
    chosen = pairs_of(touching, pairs)
    # The list that is found by itself, without which --since tells all that a change brought.
    os.remove(os.path.join(project.folder, LIST))
    for before, commit in chosen:
        compare(project, before, commit)
    print(f"{len(chosen)} pairs compared")


def pairs_of(touching, count):
    """Neighbours, spread over the history, and where these are fewer, pairs that lie farther apart."""
    step = max(1, len(touching) // count) if count else 1
    chosen = touching[::step][:count]
    ends = [commit for _, commit in touching]
    farther = [(before, commit) for number, before in enumerate(ends) for commit in ends[number + 2:number + 30]]
    return chosen + random.sample(farther, min(len(farther), count - len(chosen)))


def compare(project, before, commit):
    """--since tells what a list written at the commit before does, and vice versa."""
    there = os.path.join(project.work, "then.yml")
    project.checkout(before)
    project.run("baseline", "write", "--force", "--baseline", there, ".")
    project.checkout(commit)
    by_list = names(project.findings("--baseline", there)[1])
    by_commit = names(project.findings("--since", before)[1])
    check(f"{before[:9]}..{commit[:9]}: --since equals a list", by_commit == by_list,
          f"only --since: {[n for n in by_commit if n not in by_list]}; only the list: {[n for n in by_list if n not in by_commit]}")


def names(violations):
    """What is told and how badly; where it stands a list knows less well than a commit."""
    return sorted((v["rule"], v["subject"], v["severity"], v["message"]) for v in violations)


def count_of_lines(project):
    with open(os.path.join(project.folder, LIST)) as file:
        return sum(1 for _ in file)
