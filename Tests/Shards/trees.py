"""What the checks of shards, packs, Jobs and Spark share: the program in a folder, and folders that have to be the same."""

import filecmp
import json
import os
import subprocess
from pathlib import Path


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def __call__(self, name, is_right, found=""):
        if is_right:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {name}: {found}")


class Program:
    """Almanac, run in a folder."""

    def __init__(self, almanac, place):
        self.almanac, self.place = almanac, place

    def command(self, *arguments):
        return [self.almanac, *map(str, arguments)]

    def run(self, *arguments, **more):
        return subprocess.run(self.command(*arguments), cwd=self.place, capture_output=True, text=True, **more)


def changed(line, **fields):
    """A record with other fields of its subject."""
    record = json.loads(line)
    record["subject"].update(fields)
    return json.dumps(record, separators=(",", ":")).encode()


def report(folder):
    """`run.json` without what differs from run to run."""
    run = json.loads((Path(folder) / "run.json").read_text())
    for field in ("started", "milliseconds", "output"):
        run.pop(field, None)
    return run


def known(folder):
    """What is known for the next run, but for what the file system says of folders, which is another thing for each of them; `None` when there is nothing."""
    path = Path(folder) / ".almanac" / "known"
    if not path.exists():
        return None
    data = path.read_bytes()
    at = data.index(b"\n") + 33
    found = [data[:at]]
    while at < len(data):
        size, start = int.from_bytes(data[at : at + 8], "little"), at + 8
        stamp = int.from_bytes(data[start + 64 : start + 72], "little")
        # The seal at the end is of all of it.
        found.append((data[start : start + 64], data[start + 72 + stamp : start + size - 8]))
        at = start + size
    return found


def differences(left, right, below=""):
    """Paths that are not the same in both folders."""
    names = {entry.name: entry for entry in os.scandir(left)}, {entry.name: entry for entry in os.scandir(right)}
    found = []
    for name in sorted(set(names[0]) | set(names[1])):
        path = f"{below}{name}"
        if path == ".almanac" or path == "run.json":
            continue
        if name not in names[0] or name not in names[1]:
            found.append(f"{path} ({'new' if name not in names[0] else 'missing'})")
        elif names[0][name].is_dir() and names[1][name].is_dir():
            found += differences(names[0][name].path, names[1][name].path, path + "/")
        elif not filecmp.cmp(names[0][name].path, names[1][name].path, shallow=False):
            found.append(path)
    if below == "":
        if known(left) != known(right):
            found.append(".almanac/known")
        reports = [report(folder) for folder in (left, right)]
        found += [f"run.json {key}: {reports[0].get(key)} / {reports[1].get(key)}" for key in sorted(set(reports[0]) | set(reports[1]))
                  if reports[0].get(key) != reports[1].get(key)]
    return found
