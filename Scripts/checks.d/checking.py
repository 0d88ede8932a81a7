"""What all checks share: they count what holds, say what does not, and end with exit code 1 if there was any of it."""
import sys

passed = 0
failures = []


def check(name, condition, detail=""):
    global passed
    if condition:
        passed += 1
    else:
        failures.append(name)
        print(f"FAILED {name} {detail}"[:2000])


def finish():
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)
