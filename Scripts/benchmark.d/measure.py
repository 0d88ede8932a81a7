"""Runs commands as whole processes, in turns, and says what each cost."""
import os
import statistics
import subprocess
import sys
import time


class Cost:
    """One run: seconds of wall clock, seconds of processor, megabytes at the highest."""

    def __init__(self, wall, processor, peak):
        self.wall, self.processor, self.peak = wall, processor, peak


def run(command, folder=None):
    """- Raises: RuntimeError where the command fails by more than finding something."""
    start = time.monotonic()
    process = subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    # What it says is read as it comes: a full pipe would stop the clock's meaning.
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{command[0]} ended with {process.returncode}: {said.decode(errors='replace')[-500:]}")
    # Linux counts kilobytes, macOS bytes.
    unit = 1024 if sys.platform != "darwin" else 1
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit / 1e6)


def in_turns(commands, runs):
    """Each round runs every command once, so that what else the machine does falls on all of them alike; the round
    before the first warms the disk cache and does not count.

    commands: (name, command, folder) of each; the first is what the others are compared with.
    Returns: for each command its costs, or the reason why there are none."""
    results = [[] for _ in commands]
    for turn in range(runs + 1):
        for result, (_, command, folder) in zip(results, commands):
            if result and isinstance(result[0], str):
                continue
            try:
                cost = run(command, folder)
                if turn:
                    result.append(cost)
            except (OSError, RuntimeError) as error:
                result[:] = [str(error).splitlines()[0]]
    return results


def median(values):
    return statistics.median(list(values))


def ratio(costs, base, of):
    """The median of the ratios of paired runs."""
    return median(of(a) / max(of(b), 1e-6) for a, b in zip(costs, base))


def table(title, commands, results):
    """A Markdown table; the first command's time stands above the line, the others' in its multiples."""
    print(f"\n### {title}\n")
    print("| command | wall s | cpu s | peak MB | modlint ÷ this, wall | cpu |")
    print("|---|---:|---:|---:|---:|---:|")
    base = results[0]
    for (name, _, _), costs in zip(commands, results):
        if not costs or isinstance(costs[0], str):
            print(f"| {name} | – | – | – | {costs[0] if costs else 'not run'} | |")
            continue
        cells = [f"{median(c.wall for c in costs):.3f}", f"{median(c.processor for c in costs):.3f}"]
        cells.append(f"{median(c.peak for c in costs):.0f}")
        if costs is base or isinstance(base[0], str):
            cells += ["", ""]
        else:
            cells += [f"{ratio(base, costs, lambda c: c.wall):.2f}", f"{ratio(base, costs, lambda c: c.processor):.2f}"]
        print(f"| {name} | " + " | ".join(cells) + " |")
    sys.stdout.flush()
