"""Counts what holds and what does not."""

import sys

passed = failed = 0


def check(name, holds, seen=""):
    """Names what does not hold, with what was seen instead."""
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print(f"{name}: {seen}")


def end():
    """The closing line, and the exit code."""
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
