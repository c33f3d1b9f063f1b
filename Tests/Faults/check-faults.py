#!/usr/bin/env python3
"""Lets every n-th call to the file system of a whole night fail, and checks that nobody is lost in silence.

usage: check-faults.py ALMANAC FAULTS.so [--subjects 3] [--formats dashboard,markdown] [--every 1] [--again 1] [--first 1] [--last 1000000] [--jobs 2] [--stays] [--keep]

A night is pulled from a server of its own on 127.0.0.1, rendered, mailed through a program that keeps the mails, and audited. First without
a fault, which counts the calls and gives the files that are right; then once for each n, each in a new home. After each:

- it ended by itself, with a documented exit code, and with 0 only when everybody has a page and a mail;
- with another code it said what failed, and `nightly.json` does not say 0;
- every file of the output is whole, and nobody has two mails;
- what is kept of the night's answers is kept once and whole, at the latest by the night after;
- who has no mail is named in the report, or a stage says that it failed as a whole;
- a night without faults after it mends everything: each has one mail, but for those whom the audit calls in doubt or put off (a program that could not be
  started is tried again half an hour later), and the output is as it should be.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import argparse
import collections
import concurrent.futures
import email.parser
import email.policy
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Pull"))

from upstream import AS_OF, Server, has_numbers, settings, write_list  # noqa: E402

CODES = {0, 2, 65, 69, 73, 75, 77, 78}
HEADERS = email.parser.BytesParser(policy=email.policy.default)
# Made anew by each run, and different in each; what they say is checked by itself.
TOLD = {"run.json"}


class Home:
    """A folder with settings, state, output and the mails that were taken."""

    def __init__(self, place, fleet, server, formats):
        self.place = place
        place.mkdir(parents=True)
        (place / "mails").mkdir()
        write_list(place / "people.csv", fleet)
        (place / "almanac.yaml").write_text(
            settings(server, f"subjects: people.csv\noutput: output\nformats: [{formats}]\n")
            + "pull: { retries: 0 }\nmail:\n  from: Almanac <reports@example.test>\n  owner: owner@example.test\n  state: state\n"
            + f"  transport: {{ sendmail: [/bin/sh, -c, 'cat > \"$(mktemp {place}/mails/XXXXXXXX)\"'] }}\n"
        )

    def night(self, almanac, environment, faults=None, **fault):
        clean = {key: value for key, value in os.environ.items() if not key.startswith("ALMANAC_") and "proxy" not in key.lower()} | environment
        if faults:
            clean |= {"LD_PRELOAD": faults, "FAULT_ROOT": str(self.place), "FAULT_LOG": str(self.place.parent / (self.place.name + ".log"))}
            clean |= {f"FAULT_{key.upper()}": str(value) for key, value in fault.items()}
        return subprocess.run(
            [almanac, "nightly", "--as-of", AS_OF, "--now", AS_OF], cwd=self.place, env=clean, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL, errors="replace"
        )

    def audit(self, almanac, environment):
        done = subprocess.run([almanac, "audit", "--json"], cwd=self.place, env=os.environ | environment, capture_output=True, text=True, timeout=300)
        return json.loads(done.stdout) if done.stdout else {}

    def mails(self):
        count = collections.Counter()
        for path in (self.place / "mails").iterdir():
            with path.open("rb") as file:
                message = HEADERS.parse(file, headersonly=True)
            count[str(message["To"].addresses[0].addr_spec)] += 1
        self.to_owner = count.pop("owner@example.test", 0)
        return count

    def files(self):
        """What a reader can open, by its hash."""
        output = self.place / "output"
        found = {}
        for path in sorted(output.rglob("*")) if output.exists() else []:
            name = str(path.relative_to(output))
            if path.is_file() and not any(part.startswith(".") for part in path.relative_to(output).parts) and name not in TOLD:
                found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        return found

    def nights(self):
        """What is kept of the answers of the nights, by its hash."""
        memory = self.place / "state" / "memory"
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in memory.rglob("*") if path.is_file()}

    def told(self):
        try:
            return json.loads((self.place / "state" / "nightly.json").read_text())
        except FileNotFoundError:
            return None


class Trial:
    def __init__(self, options, fleet, server, scratch):
        self.options, self.fleet, self.server, self.scratch = options, fleet, server, scratch
        self.environment = {f"TOKEN_{index}": f"tok-Zx9{entry['subject']['id']}" for index, entry in enumerate(fleet)} | {"KEY": "key-Zx9-shared"}
        self.people = {entry["subject"]["email"]: entry["subject"]["id"] for entry in fleet}

    def home(self, name):
        return Home(self.scratch / name, self.fleet, self.server, self.options.formats)

    def reference(self):
        home = self.home("reference")
        done = home.night(self.options.almanac, self.environment, self.options.faults)
        assert done.returncode == 0, done.stderr
        log = (self.scratch / "reference.log").read_text().splitlines()
        self.files = home.files()
        self.nights = home.nights()
        assert len(self.nights) == len(self.fleet), self.nights
        assert self.files and home.mails() == {one: 1 for one in self.people}, home.mails()
        return int(log[-1].split()[1])

    def one(self, number):
        """What is wrong after a night in which that call failed."""
        name = f"n{number}"
        home = self.home(name)
        wrong = []
        fault = {"at": number} | ({"stays": 1} if self.options.stays else {})
        try:
            done = home.night(self.options.almanac, self.environment, self.options.faults, **fault)
        except subprocess.TimeoutExpired:
            return number, "", ["it does not end"]
        log = self.scratch / f"{name}.log"
        lines = log.read_text().splitlines() if log.exists() else []
        where = next((line for line in lines if not line.startswith("calls")), "")
        if not where:
            shutil.rmtree(home.place)
            return number, "", []
        mails, files, told = home.mails(), home.files(), home.told()
        if done.returncode not in CODES:
            wrong.append(f"ended with {done.returncode}: {done.stderr[-300:]}")
        if done.returncode == 0:
            if mails != {one: 1 for one in self.people}:
                wrong.append(f"0, and mailed {dict(mails)}")
            if files != self.files:
                wrong.append(f"0, and files differ: {self.differences(files)}")
            if home.nights() != self.nights:
                wrong.append(f"0, and other answers are kept: {sorted(home.nights())}")
            if told is None or told.get("exit_code") != 0:
                wrong.append(f"0, and nightly.json says {told and told.get('exit_code')}")
        else:
            if not done.stderr.strip():
                wrong.append(f"{done.returncode}, and not a word")
            if told is not None and told.get("exit_code") == 0:
                wrong.append(f"{done.returncode}, and nightly.json says 0")
            said = done.stderr + json.dumps(told)
            stages = {stage["name"]: stage["exit_code"] for stage in (told or {}).get("stages", [])}
            failed = told is None or any(code not in (0, 2) for code in stages.values()) or len(stages) < 4
            silent = [who for one, who in self.people.items() if not mails.get(one) and who not in said]
            if silent and not failed:
                wrong.append(f"{done.returncode}, and nothing is said of {silent}")
        if any(count > 1 for count in mails.values()):
            wrong.append(f"mailed twice: {dict(mails)}")
        broken = {name for name, hash in files.items() if self.files.get(name) != hash and name not in ("manifest.json", "index.html")}
        if broken:
            wrong.append(f"files that are not whole: {sorted(broken)[:5]}")
        again = None
        if number % self.options.again == 0:
            again = self.night_after(home, where, wrong)
        if wrong:
            said = again.stderr if again else "no night after"
            (self.scratch / f"{name}.txt").write_text(f"{where}\n{done.returncode}\n{done.stderr}\n{json.dumps(told, indent=1)}\n{said}\n")
        else:
            shutil.rmtree(home.place)
        return number, where, wrong

    def night_after(self, home, where, wrong):
        """A night without faults, and what is wrong after it."""
        again = home.night(self.options.almanac, self.environment)
        mails, files = home.mails(), home.files()
        left = home.audit(self.options.almanac, self.environment).get("open", [])
        doubtful = {entry["subject"] for entry in left if entry["state"] == "uncertain"}
        put_off = {entry["subject"] for entry in left if entry["state"] == "deferred"} if " spawn " in where or " pipe " in where else set()
        if again.returncode != (75 if put_off else 2 if doubtful else 0):
            wrong.append(f"the night after ends with {again.returncode}: {again.stderr[-300:]}")
        if files != self.files:
            wrong.append(f"the night after leaves other files: {self.differences(files)}")
        if home.nights() != self.nights:
            wrong.append(f"the night after keeps other answers: {sorted(home.nights())}")
        for one, who in self.people.items():
            if mails.get(one, 0) > 1:
                wrong.append(f"{who} has {mails[one]} mails after the night after")
            if not mails.get(one) and who not in doubtful | put_off:
                wrong.append(f"{who} has no mail after the night after")
        return again

    def differences(self, files):
        return sorted(name for name in files.keys() | self.files.keys() if files.get(name) != self.files.get(name))[:5]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("almanac", type=os.path.abspath)
    parser.add_argument("faults", type=os.path.abspath)
    parser.add_argument("--subjects", type=int, default=3)
    parser.add_argument("--formats", default="dashboard, markdown", help="more of them make more calls a subject, and a long night of few subjects")
    parser.add_argument("--every", type=int, default=1, help="each so many-th call alone")
    parser.add_argument("--again", type=int, default=1, help="the night after is tried for each so many-th call alone, which halves the time of a long series")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--stays", action="store_true", help="from the call on each of its kind fails, as on a full disk")
    parser.add_argument("--keep", action="store_true", help="leaves the homes of the nights that went wrong")
    options = parser.parse_args()
    sample = subprocess.run([options.almanac, "sample", "--subjects", str(max(40, 3 * options.subjects))], capture_output=True, text=True, check=True).stdout
    fleet = [entry for entry in map(json.loads, sample.splitlines()) if not entry.get("failures") and entry["subject"].get("email") and has_numbers(entry)]
    fleet = [entry for entry in fleet if "@" in entry["subject"]["email"] and entry["subject"]["email"].isascii() and "guardian" in entry][: options.subjects]
    scratch = Path(tempfile.mkdtemp(prefix="almanac-faults-"))
    failed = passed = 0
    try:
        trial = Trial(options, fleet, Server(fleet), scratch)
        calls = trial.reference()
        numbers = range(options.first, min(options.last, calls + 20) + 1, options.every)
        kinds = collections.Counter()
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for number, where, wrong in pool.map(trial.one, numbers):
                if where:
                    kinds[where.split()[1]] += 1
                for words in wrong:
                    print(f"FAILED call {number} ({where}): {words}", flush=True)
                failed += bool(wrong)
                passed += not wrong
        print(f"a night of {len(fleet)} subjects makes {calls} calls; {sum(kinds.values())} nights with a fault: {dict(sorted(kinds.items()))}")
    finally:
        if options.keep:
            print(f"homes of what went wrong: {scratch}")
        else:
            shutil.rmtree(scratch, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
