#!/usr/bin/env python3
"""Cuts the power of a night at any moment, and checks what the next night makes of the disk.

usage: check-power.py ALMANAC RECORD.so [--subjects 3] [--points 24] [--seed 1] [--jobs 2] [--keep]

A night is pulled from a server of its own on 127.0.0.1, rendered, mailed through a program that keeps the mails, and audited; record.c writes down every call that
changes the file system, with what it wrote. Then, for moments of that log (`--points 0`: each), the disk is put together as it may be found after a power cut there:

- least: what was brought to the device before, and nothing else;
- some: also any part of what was not, in any order: writes that are missing, cut or zero bytes, the first of the names that were made, changed and removed.

What a folder's fsync brought to the device is certain, and so is every change of names before it; what the fsync of a file did, of its data alone. Mails that
were taken before the moment were taken. On that disk the next night is run, without recording. It must find out by itself:

- nobody gets a second mail, and who has none is listed as in doubt; nobody is lost;
- every page is as it should be after it, whatever the disk had of it; what the manifest of the fleet lists as whole before it, is;
- it ends with 0, or with 2 where somebody is in doubt.

The same again for a night after a first one that was whole, of later data. Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import importlib.util
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Pull"))

from upstream import AS_OF, Server, has_numbers, settings, write_list  # noqa: E402

specification = importlib.util.spec_from_file_location("check_faults", HERE / "check-faults.py")
faults = importlib.util.module_from_spec(specification)
specification.loader.exec_module(faults)

HEAD = struct.Struct("=c7xQQQ4I")
# A device writes so many bytes at once, or none of them.
SECTOR = 512
# What is no part of the disk of the night: its settings, and who has got mail.
OUTSIDE = {"almanac.yaml", "people.csv", "mails"}

Entry = collections.namedtuple("Entry", "kind time number offset path second data")


class Home(faults.Home):
    """A folder with settings, state, output and the mails that were taken; its settings do not say where it is."""

    def __init__(self, place, fleet, server):
        self.place = place
        place.mkdir(parents=True, exist_ok=True)
        (place / "mails").mkdir(exist_ok=True)
        write_list(place / "people.csv", fleet)
        (place / "almanac.yaml").write_text(
            settings(server, "subjects: people.csv\noutput: output\nformats: [dashboard, markdown]\n")
            + "pull: { retries: 0 }\nmail:\n  from: Almanac <reports@example.test>\n  owner: owner@example.test\n  state: state\n"
            + "  transport: { sendmail: [/bin/sh, -c, 'cat > \"$(mktemp mails/XXXXXXXX)\"'] }\n"
        )

    def run(self, almanac, environment, *arguments):
        clean = {key: value for key, value in os.environ.items() if not key.startswith("ALMANAC_") and "proxy" not in key.lower()} | environment
        return subprocess.run(
            [almanac, "nightly", "--as-of", AS_OF, "--now", AS_OF, *arguments], cwd=self.place, env=clean, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL, errors="replace"
        )

    def tree(self):
        """Everything on the disk of the night: folders, and files by number and bytes."""
        folders, files = [], {}
        for path in sorted(self.place.rglob("*")):
            name = str(path.relative_to(self.place))
            if name.split("/")[0] in OUTSIDE:
                continue
            if path.is_dir():
                folders.append(name)
            elif path.is_file():
                files[name] = (path.stat().st_ino, path.read_bytes())
        return folders, files


def read_log(path, root):
    """The entries below the root, their paths without it."""
    data, place, entries = path.read_bytes(), 0, []
    prefix = len(str(root)) + 1
    while place < len(data):
        kind, time, number, offset, one, two, count, _ = HEAD.unpack_from(data, place)
        place += HEAD.size
        names = data[place : place + one].decode(), data[place + one : place + one + two].decode()
        place += one + two
        entry = Entry(kind.decode(), time, number, offset, names[0][prefix:], names[1][prefix:], data[place : place + count])
        place += count
        if entry.path.split("/")[0] not in OUTSIDE and not entry.path.endswith("-shm"):
            entries.append(entry)
    return entries


class Disk:
    """What is on the device after some entries of a log."""

    def __init__(self, before, entries):
        folders, files = before
        self.names = {name: None for name in folders}
        # A file is known by its number and how often that was given away.
        self.lives = collections.Counter()
        self.data, self.first = {}, {}
        for name, (number, content) in files.items():
            self.names[name] = (number, 0)
            self.first[(number, 0)] = content
        self.changes = []
        self.writes = collections.defaultdict(list)
        for index, entry in enumerate(entries):
            if entry.kind in "WT":
                self.writes[(entry.number, self.lives[entry.number])].append((index, entry))
                continue
            if entry.kind not in "ORNUM":
                continue
            if entry.kind == "O":
                self.lives[entry.number] += 1
            self.changes.append((index, entry, (entry.number, self.lives[entry.number])))
        self.entries = entries

    def certain(self):
        """How many of the changes of names are on the device for certain, and up to which entry the data of each file is."""
        changes, synced = 0, collections.defaultdict(lambda: -1)
        lives = collections.Counter()
        folder = lambda path: path.rsplit("/", 1)[0] if "/" in path else ""
        seen = 0
        touched = {}
        for index, entry in enumerate(self.entries):
            if entry.kind == "O":
                lives[entry.number] += 1
            if entry.kind in "ORNUM":
                seen += 1
                for path in (entry.path, entry.second):
                    if path:
                        touched[folder(path)] = seen
            elif entry.kind == "D":
                changes = max(changes, touched.get(entry.path, 0))
            elif entry.kind == "S":
                synced[(entry.number, lives[entry.number])] = index
            elif entry.kind == "A":
                changes = seen
                for file in self.writes:
                    synced[file] = index
        return changes, synced

    def put(self, place, chance=None):
        """Makes files of it. Without chance: what is certain."""
        count, synced = self.certain()
        if chance:
            count = chance.randint(count, len(self.changes))
        names = dict(self.names)
        for _, entry, file in self.changes[:count]:
            if entry.kind == "M":
                names[entry.path] = None
            elif entry.kind == "U":
                names.pop(entry.path, None)
            elif entry.kind == "R":
                for name in [name for name in names if name == entry.path or name.startswith(entry.path + "/")]:
                    names[entry.second + name[len(entry.path) :]] = names.pop(name)
            else:
                names[entry.second or entry.path] = file
        for name in sorted(names):
            if names[name] is None:
                (place / name).mkdir(parents=True, exist_ok=True)
        for name, file in names.items():
            if file is None or name.endswith("-shm"):
                continue
            content = bytearray(self.first.get(file, b""))
            for index, entry in self.writes.get(file, []):
                offset, data = entry.offset, entry.data
                if index > synced[file]:
                    if not chance or chance.random() < 0.5:
                        # Some file systems know how long a file is before they have what is in it.
                        if chance and chance.random() < 0.5:
                            content += bytearray(max(0, offset + len(data) - len(content)))
                        continue
                    if chance.random() < 0.3:
                        data = data[: chance.randrange(0, len(data) + 1, SECTOR)] if data else data
                if entry.kind == "T":
                    content = content[:offset] + bytearray(max(0, offset - len(content)))
                else:
                    content += bytearray(max(0, offset - len(content)))
                    content[offset : offset + len(data)] = data
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(content)
            (place / name).chmod(0o600)


def listed_as_whole(output):
    """Files that are not what the manifests say, of subjects whose manifest is the one that the fleet's lists."""
    wrong = []
    try:
        fleet = json.loads((output / "manifest.json").read_bytes())
    except (FileNotFoundError, json.JSONDecodeError) as error:
        return [] if isinstance(error, FileNotFoundError) else ["manifest.json is cut"]
    digest = lambda path: hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
    for row in fleet["subjects"]:
        manifest = output / row["folder"] / "manifest.json"
        if digest(manifest) != row["manifest_sha256"]:
            continue
        for file in json.loads(manifest.read_bytes())["files"]:
            if digest(manifest.parent / file["path"]) != file["sha256"]:
                wrong.append(f"{row['folder']}/{file['path']}")
    return wrong


class Trial:
    def __init__(self, options, scratch, name, fleet, server, first_night):
        self.options, self.scratch, self.name, self.fleet, self.server = options, scratch, name, fleet, server
        self.environment = {f"TOKEN_{index}": f"tok-Zx9{entry['subject']['id']}" for index, entry in enumerate(fleet)} | {"KEY": "key-Zx9-shared"}
        self.people = {entry["subject"]["email"]: entry["subject"]["id"] for entry in fleet}
        home = Home(scratch / f"{name}-recorded", fleet, server)
        if first_night:
            first_night(home)
        self.before = home.tree()
        self.mails_before = {path.name: path.read_bytes() for path in (home.place / "mails").iterdir()}
        log = scratch / f"{name}.log"
        record = {"LD_PRELOAD": options.record, "RECORD_ROOT": str(home.place), "RECORD_LOG": str(log)}
        done = home.run(options.almanac, self.environment | record)
        assert done.returncode == 0, done.stderr
        self.files = home.files()
        self.entries = read_log(log, home.place)
        self.mails = [(path.stat().st_mtime_ns, path.name, path.read_bytes()) for path in (home.place / "mails").iterdir()]
        self.expected = home.mails()
        assert set(self.expected) == set(self.people), self.expected
        # Nothing was overlooked: the whole log makes the whole disk.
        again = Home(scratch / f"{name}-again", fleet, server)
        entries = self.entries + [Entry("A", 0, 0, 0, "", "", b"")]
        Disk(self.before, entries).put(again.place)
        strip = lambda tree: {name: data for name, (_, data) in tree[1].items() if not name.endswith("-shm")}
        was, made = strip(home.tree()), strip(again.tree())
        differing = sorted(name for name in was.keys() | made.keys() if was.get(name) != made.get(name))
        assert not differing, f"the log does not make the disk: {differing[:5]}"

    def one(self, point, kind):
        """What is wrong after a power cut before an entry of the log, and the night after."""
        name = f"{self.name}-{point}-{kind}"
        home = Home(self.scratch / name, self.fleet, self.server)
        chance = None if kind == "least" else random.Random(f"{self.options.seed} {name}")
        Disk(self.before, self.entries[:point]).put(home.place, chance)
        moment = self.entries[point - 1].time if point else 0
        for when, mail, data in self.mails:
            if mail in self.mails_before or when <= moment:
                (home.place / "mails" / mail).write_bytes(data)
        wrong = [f"{path} is listed as whole, and is not" for path in listed_as_whole(home.place / "output")]
        try:
            done = home.run(self.options.almanac, self.environment)
        except subprocess.TimeoutExpired:
            return name, ["the night after does not end"]
        mails = home.mails()
        left = home.audit(self.options.almanac, self.environment).get("open", [])
        doubtful = {entry["subject"] for entry in left if entry["state"] == "uncertain"}
        if done.returncode != (2 if doubtful else 0):
            wrong.append(f"the night after ends with {done.returncode}: {done.stderr[-400:]}")
        files = home.files()
        if files != self.files:
            differing = sorted(name for name in files.keys() | self.files.keys() if files.get(name) != self.files.get(name))
            wrong.append(f"the night after leaves other files: {differing[:5]}")
        for address, who in self.people.items():
            count, most = mails.get(address, 0), self.expected[address]
            if count > most:
                wrong.append(f"{who} has {count} mails, and should have {most}")
            if count < most and who not in doubtful:
                wrong.append(f"{who} has {count} mails of {most}, and is not in doubt")
        if not wrong:
            shutil.rmtree(home.place)
        return name, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("almanac", type=os.path.abspath)
    parser.add_argument("record", type=os.path.abspath)
    parser.add_argument("--subjects", type=int, default=3)
    parser.add_argument("--points", type=int, default=24, help="moments of each night, spread over it (0: every one)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", action="store_true", help="leaves the homes of the nights that went wrong")
    options = parser.parse_args()
    sample = subprocess.run([options.almanac, "sample", "--subjects", "40"], capture_output=True, text=True, check=True).stdout
    fleet = [entry for entry in map(json.loads, sample.splitlines()) if not entry.get("failures") and "guardian" in entry and has_numbers(entry)]
    fleet = [entry for entry in fleet if "@" in entry["subject"].get("email", "") and entry["subject"]["email"].isascii()][: options.subjects]
    scratch = Path(tempfile.mkdtemp(prefix="almanac-power-"))
    failed = passed = 0
    try:
        server = Server(fleet)
        first = Trial(options, scratch, "first", fleet, server, None)

        def one_whole_night(home):
            # One subject less, so that the second night has pages and mails of its own, and with another title.
            write_list(home.place / "people.csv", fleet[:-1])
            done = home.run(options.almanac, first.environment)
            assert done.returncode == 0, done.stderr
            write_list(home.place / "people.csv", fleet)

        second = Trial(options, scratch, "second", fleet, server, one_whole_night)
        trials = []
        for trial in (first, second):
            count = len(trial.entries)
            chance = random.Random(options.seed)
            # One in each stretch of the log; each of them, where all are asked for.
            stretches = options.points or count + 1
            points = sorted({chance.randrange(index * (count + 1) // stretches, max((index + 1) * (count + 1) // stretches, index * (count + 1) // stretches + 1)) for index in range(stretches)})
            trials += [(trial, point, kind) for point in points for kind in ("least", "some")]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for name, wrong in pool.map(lambda one: one[0].one(one[1], one[2]), trials):
                for words in wrong:
                    print(f"FAILED {name}: {words}", flush=True)
                failed += bool(wrong)
                passed += not wrong
        print(f"nights of {len(fleet)} subjects change the disk {len(first.entries)} and {len(second.entries)} times; {len(trials)} power cuts")
    finally:
        if options.keep:
            print(f"homes of what went wrong: {scratch}")
        else:
            shutil.rmtree(scratch, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
