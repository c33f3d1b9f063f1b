#!/usr/bin/env python3
"""Runs nights from end to end: a fleet pulled from a server of its own, rendered, mailed through smtp-sink, audited; ended anywhere, short of room, twice at once.

usage: check-night.py ALMANAC [--subjects 24] [--kills 8] [--seed 1]

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no smtp-sink.
"""

import argparse
import collections
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Pull"))

from sink import SINK, Sink, free_port  # noqa: E402
from upstream import AS_OF, SYSTEMS, Checks, Server, has_numbers, settings, write_list  # noqa: E402


class Night:
    """A home for nights: settings, state, output and a mail server of their own."""

    def __init__(self, almanac, place, server, fleet, state="state", output="output", more=""):
        self.checks, self.place, self.fleet, self.state = Checks(almanac, place), place, fleet, state
        self.environment = {f"TOKEN_{index}": f"tok-Zx9{entry['subject']['id']}" for index, entry in enumerate(fleet)} | {"KEY": "key-Zx9-shared"}
        self.port, self.sinks = free_port(), []
        write_list(place / "people.csv", fleet)
        (place / "almanac.yaml").write_text(
            settings(server, f"subjects: people.csv\noutput: {output}\nformats: [dashboard, report]\n")
            + f"pull: {{ retries: 0 }}\nmail:\n  from: Almanac <reports@example.test>\n  owner: owner@example.test\n  state: {state}\n  connections: 2\n{more}"
            + f"  transport: {{ smtp: {{ host: 127.0.0.1, port: {self.port}, security: none }} }}\n"
        )
        # A mail that would show no number is not sent.
        told = [entry for entry in fleet if has_numbers(entry)]
        self.expected = {entry["subject"]["email"] for entry in told if entry["subject"].get("email")}
        self.silent = len(fleet) - len(told)

    def listen(self, fault="none"):
        self.sinks.append(Sink(self.place, self.port, fault, len(self.sinks)))

    def run(self):
        return self.checks.run("nightly", "--as-of", AS_OF, "--now", AS_OF, environment=self.environment)

    def start(self):
        return subprocess.Popen(
            [self.checks.almanac, "nightly", "--as-of", AS_OF, "--now", AS_OF], cwd=self.place, env={**os.environ, **self.environment},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        )

    def audit(self):
        done = self.checks.run("audit", "--json", environment=self.environment)
        return done.returncode, json.loads(done.stdout)

    def report(self):
        return json.loads((self.place / self.state / "nightly.json").read_text())

    def taken(self):
        """How many each has got; without the owner's."""
        count = collections.Counter(one for sink in self.sinks for one, _, _ in sink.messages())
        self.to_owner = count.pop("owner@example.test", 0)
        return count


def comparable(addresses):
    """Names of domains in the form that goes over the wire."""
    return {f"{one.rpartition('@')[0]}@{one.rpartition('@')[2].encode('idna').decode()}" for one in addresses}


def once(night, check, name):
    taken = night.taken()
    check(f"{name}: everybody has one", set(taken) == comparable(night.expected) and set(taken.values()) <= {1}, collections.Counter(taken.values()))


def whole(almanac, place, server, fleet):
    night = Night(almanac, place, server, fleet)
    check = night.checks.check
    night.listen()
    begin = time.monotonic()
    done = night.run()
    seconds = time.monotonic() - begin
    check("a night ends with 0", done.returncode == 0, done.stderr)
    once(night, check, "a night")
    check("all four stages", [stage["name"] for stage in night.report()["stages"]] == ["pull", "render", "send", "audit"], night.report())
    check("dashboards are there", len(list((place / "output").glob("*/index.html"))) == len(fleet), "")
    again = night.run()
    check("a second night sends nothing", again.returncode == 0 and night.report()["send"]["mails"]["accepted"] == 0, again.stderr)
    once(night, check, "a second night")
    code, audit = night.audit()
    check("audit says so", code == 0 and audit["accepted"] == audit["expected"] - night.silent == len(night.expected) and audit["skipped"] == night.silent, audit)
    check("and the owner is left alone", night.to_owner == 0, night.to_owner)
    print(f"{len(fleet)} subjects, {len(night.expected)} mails: {seconds:.1f} s; a second night sends nothing")
    return night.checks


def hourly(almanac, place, server, fleet):
    """With an hour of sending, a run asks for those who need it, and for nobody else."""
    night = Night(almanac, place, server, fleet, more="  send_at: '07:00'\n")
    check = night.checks.check
    night.listen()

    def asked(now):
        before = sum(server.requests.values()) - server.requests["/health"]
        done = night.checks.run("nightly", "--as-of", AS_OF, "--now", now, environment=night.environment)
        return sum(server.requests.values()) - server.requests["/health"] - before, done

    everybody, done = asked(AS_OF)
    check("the first run asks for everybody", done.returncode == 0 and everybody >= len(fleet), (everybody, done.stderr))
    nobody, done = asked(AS_OF.replace(":37:", ":47:"))
    check("ten minutes later, nobody is asked for", done.returncode == 0 and nobody == 0, (nobody, done.stderr))
    check("the report says so", f"{len(fleet)} up to date" in night.report()["stages"][0]["words"], night.report()["stages"][0])
    records = (place / "state" / "dump.ndjson").read_bytes().count(b'"as_of"')
    check("everybody's record is kept", records == len(fleet), records)
    rows = (place / "people.csv").read_text().splitlines()
    rows[1] = rows[1].replace('"' + fleet[0]["subject"]["currency"] + '"', '"CHF"')
    (place / "people.csv").write_text("\n".join(rows) + "\n")
    changed, done = asked(AS_OF.replace(":37:", ":50:"))
    check("whoever the list has otherwise now is asked for, alone", done.returncode == 0 and 0 < changed < everybody, (changed, done.stderr))
    tomorrow, done = asked(AS_OF.replace("-20T21", "-21T22"))
    check("a day later, everybody is asked for again", tomorrow == everybody, (tomorrow, done.stderr))
    return night.checks


def killed(almanac, place, server, fleet, kills, seed):
    night = Night(almanac, place, server, fleet)
    check, chance = night.checks.check, random.Random(seed)
    night.listen()
    hits = 0
    for _ in range(kills):
        run = night.start()
        try:
            run.wait(chance.uniform(0.05, 1.5))
        except subprocess.TimeoutExpired:
            run.send_signal(signal.SIGKILL)
            hits += 1
        run.wait()
    done = night.run()
    # A mail that was under way when it was killed is in doubt, and so it stays.
    code, audit = night.audit()
    doubtful = {entry["subject"] for entry in audit["open"] if entry["state"] == "uncertain"}
    check("killed: only what is in doubt is open", len(doubtful) == len(audit["open"]), audit)
    check("killed: the exit code tells", done.returncode == (2 if doubtful else 0) == code, done.stderr)
    taken = night.taken()
    addresses = {entry["subject"]["email"] for entry in fleet if entry["subject"]["id"] in doubtful}
    lost = comparable(night.expected) - set(taken) - comparable(addresses)
    check("killed: nobody lost, nobody twice", not lost and set(taken.values()) <= {1}, (lost, collections.Counter(taken.values())))
    # The mail to the owner may be in doubt as well, and then the report says so.
    told = night.to_owner or "nobody can know whether that arrived" in done.stderr
    check("killed: the owner hears once of what is in doubt", night.to_owner in (0, 1) and bool(told) == bool(doubtful), (night.to_owner, done.stderr))
    print(f"killed {hits} times: {len(taken)} mails, {len(doubtful)} in doubt, nobody lost, nobody twice")
    return night.checks


def troubled(almanac, place, server, fleet):
    """One subject's server fails in all it is asked."""
    night = Night(almanac, place, server, fleet)
    check = night.checks.check
    unlucky = next(entry for entry in fleet if entry["subject"].get("email") and set(entry) & {"guardian", "moneymoments", "lume", "destiny"})
    token = f"Bearer tok-Zx9{unlucky['subject']['id']}"

    def trouble(handler, path):
        if handler.headers.get("Authorization") != token:
            return False
        handler.page(500, "oops")
        return True

    server.trouble = trouble
    night.listen()
    done = night.run()
    taken = night.taken()
    check("troubled: ends with 2", done.returncode == 2 == night.report()["exit_code"], done.stderr)
    check("troubled: the others have theirs", set(taken) == comparable(night.expected - {unlucky["subject"]["email"]}), taken)
    check("troubled: the owner hears of it", night.to_owner == 1, night.to_owner)
    code, audit = night.audit()
    check("troubled: audit names who is missing", code == 2 and any(unlucky["subject"]["id"] in words for words in audit["unusable"]), audit)
    night.run()
    night.taken()
    check("troubled: the owner hears of it once", night.to_owner == 1, night.to_owner)
    server.trouble = lambda handler, path: False
    done = night.run()
    check("troubled: once the server is well, the rest has it", done.returncode == 0, done.stderr)
    once(night, check, "troubled")
    return night.checks


def twice_at_once(almanac, place, server, fleet):
    night = Night(almanac, place, server, fleet)
    night.listen()
    codes = collections.Counter()
    for _ in range(3):
        both = [night.start(), night.start()]
        codes.update(one.wait(120) for one in both)
    night.checks.check("at once: one works, the other comes later", set(codes) <= {0, 75} and codes[0] >= 3, codes)
    once(night, night.checks.check, "at once")
    return night.checks


def no_room(almanac, place, server, fleet):
    """Output and state on a device that is too small, at several sizes; then there is room."""
    small = place / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", small], capture_output=True)
    if mounted.returncode:
        print("skipped: no room; only root can mount a device that is too small")
        return Checks(almanac, place)
    try:
        night = Night(almanac, place, server, fleet, state="small/state", output="small/output")
        check = night.checks.check
        night.listen()
        codes = []
        for size in ("300k", "1500k", "3m", "4m", "5m", "6m"):
            subprocess.run(["mount", "-o", f"remount,size={size}", small], check=True)
            done = night.run()
            codes.append(done.returncode)
            check(f"no room: {size} is told", done.returncode in (0, 2, 73) and (done.returncode != 73 or "no space" in done.stderr), (done.returncode, done.stderr))
        check("no room: 73", 73 in codes, codes)
        subprocess.run(["mount", "-o", "remount,size=200m", small], check=True)
        done = night.run()
        code, audit = night.audit()
        doubtful = {entry["subject"] for entry in audit["open"]}
        check("no room: with room it ends well", done.returncode == (2 if doubtful else 0), done.stderr)
        taken = night.taken()
        check("no room: nobody twice", set(taken.values()) <= {1}, collections.Counter(taken.values()))
        check("no room: nobody lost", len(taken) + len(doubtful) >= len(night.expected), (len(taken), audit))
        print(f"no room: {codes}, then {done.returncode}, {len(doubtful)} in doubt")
        return night.checks
    finally:
        subprocess.run(["umount", "-l", small], check=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("almanac")
    parser.add_argument("--subjects", type=int, default=24)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if SINK is None:
        print("check-night: there is no smtp-sink; it comes with Postfix")
        sys.exit(69)
    scratch = Path(tempfile.mkdtemp(prefix="almanac-night-"))
    almanac, passed, failed = os.path.abspath(options.almanac), 0, 0
    sample = subprocess.run([almanac, "sample", "--subjects", str(options.subjects)], capture_output=True, text=True, check=True).stdout
    fleet = [entry for entry in map(json.loads, sample.splitlines()) if not entry.get("failures")]
    # Some are asked of no server at all, and so have nothing.
    fleet = [entry for entry in fleet if set(entry) & set(SYSTEMS)]
    server = Server(fleet)
    try:
        for name, work in (
            ("whole", lambda place: whole(almanac, place, server, fleet)),
            ("hourly", lambda place: hourly(almanac, place, server, fleet[:8])),
            ("killed", lambda place: killed(almanac, place, server, fleet, options.kills, options.seed)),
            ("troubled", lambda place: troubled(almanac, place, server, fleet[:6])),
            ("twice", lambda place: twice_at_once(almanac, place, server, fleet[:8])),
            ("room", lambda place: no_room(almanac, place, server, fleet)),
        ):
            (scratch / name).mkdir()
            checks = work(scratch / name)
            passed, failed = passed + checks.passed, failed + checks.failed
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
