"""Counts what a check of pages finds, and names what does not hold."""


class Tally:
    """What held and what did not, for a program of this name."""

    def __init__(self, program):
        self.program = program
        self.passed = self.failed = 0

    def check(self, holds, what):
        self.passed, self.failed = self.passed + bool(holds), self.failed + (not holds)
        if not holds:
            print(f"{self.program}: {what}")

    def end(self):
        """Prints the closing line, and returns the exit code."""
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0
