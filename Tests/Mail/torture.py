#!/usr/bin/env python3
"""Sends a fleet's mail through a real server that fails in every way, and kills the sender at random moments; then counts what arrived.

usage: torture.py ALMANAC [--recipients 400] [--kills 28] [--seed 1]

The server is Postfix's smtp-sink, which keeps every message it takes as a file. What one that hangs up after the final dot has taken, its client cannot
know: such a message has to be listed as uncertain, and must never go out again. Of all others: everybody gets one, nobody two.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no smtp-sink.
"""

import argparse
import collections
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sink import FAULTS, SINK, Sink, free_port
from tally import check, end


class Night:
    def __init__(self, almanac, place, count, port):
        self.almanac, self.place, self.count, self.port = os.path.abspath(almanac), place, count, port
        (place / "templates").mkdir()
        (place / "templates/mail.md").write_text("# Hello\nHello {{subject.name}}, it is {{period.name}}.\n")
        with open(place / "dump.ndjson", "w") as dump:
            for number in range(count):
                subject = {"id": f"p{number}", "name": f"P {number}", "email": f"p{number}@example.test", "timezone": "Europe/Berlin", "currency": "EUR"}
                record = {"almanac": 1, "as_of": "2026-11-20T21:37:12Z", "subject": subject, "guardian": {"by_category": {"30d": []}}}
                dump.write(json.dumps(record) + "\n")
        self.settings()

    def settings(self, more=""):
        (self.place / "almanac.yaml").write_text(
            "input: dump.ndjson\ntemplates: templates\nmail:\n  from: Almanac <reports@example.test>\n  state: state\n  stale: send\n  connections: 3\n"
            f"{more}  transport: {{ smtp: {{ host: 127.0.0.1, port: {self.port}, security: none }} }}\n"
        )

    def start(self, *words):
        return subprocess.Popen(
            [self.almanac, *words], cwd=self.place, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
        )

    def run(self, *words, limit=300):
        done = subprocess.run([self.almanac, *words], cwd=self.place, capture_output=True, stdin=subprocess.DEVNULL, timeout=limit)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def let_time_pass(self):
        """Half an hour and more, for all that is put off: due now."""
        with sqlite3.connect(self.place / "state/ledger.sqlite", timeout=10) as ledger:
            ledger.execute("UPDATE message SET due = 0 WHERE state = 5")
        ledger.close()

    def audit(self):
        code, out, error = self.run("audit", "--json")
        return code, json.loads(out)


def sweep(almanac, place, options):
    """Kills `send` at random moments, while the server has one fault after the other."""
    chance = random.Random(options.seed)
    port = free_port()
    night = Night(almanac, place, options.recipients, port)
    # So slow that no life sees more than a part: whoever is fast would be done before the first blow.
    night.settings(f"  rate: {options.recipients * 15}\n")
    sinks, kills, deaths = [], 0, collections.Counter()
    names = list(FAULTS)
    began = time.time()
    while kills < options.kills:
        fault = names[kills % (len(names) - 1)]
        sink = Sink(place, port, fault, len(sinks))
        sinks.append(sink)
        sender = night.start("send", "--quiet")
        # Short ones hit the making, longer ones the sending; some runs come to their end.
        moment = 4 if kills % 9 == 8 else chance.choice([chance.uniform(0.01, 0.15), chance.uniform(0.1, 0.3), chance.uniform(0.2, 0.6)])
        try:
            deaths[f"ended {sender.wait(moment)}"] += 1
        except subprocess.TimeoutExpired:
            sender.send_signal(signal.SIGKILL)
            deaths["killed"] += 1
        sender.communicate()
        kills += 1
        sink.end()
        if (place / "state/ledger.sqlite").exists():
            ledger = sqlite3.connect(place / "state/ledger.sqlite", timeout=10)
            check("the ledger is whole", ledger.execute("PRAGMA quick_check").fetchone()[0] == "ok", f"after {kills} kills")
            ledger.close()
            night.let_time_pass()
    # The server is well again.
    night.settings()
    for _ in range(20):
        sinks.append(Sink(place, port, "none", len(sinks)))
        code, _, error = night.run("send")
        sinks[-1].end()
        if code in (0, 2):
            break
        night.let_time_pass()
    check("send ends with 0, or with 2 for what is in doubt", code in (0, 2), f"{code}: {error}")

    taken, unknown, ids = collections.Counter(), set(), collections.defaultdict(set)
    for sink in sinks:
        for recipient, identity, message in sink.messages():
            check("To is the recipient", recipient in str(message["to"]), f"{recipient}, {message['to']}")
            check("no defects", not any(part.defects for part in message.walk()), recipient)
            ids[recipient].add(identity)
            kind = FAULTS[sink.fault][1]
            if kind == "taken":
                taken[recipient] += 1
            elif kind == "unknown":
                check("what nobody knows of does not go out again", recipient not in unknown, recipient)
                unknown.add(recipient)
    everybody = {f"p{number}@example.test" for number in range(options.recipients)}
    code, audit = night.audit()
    states = {entry["subject"] + "@example.test": entry["state"] for entry in audit["open"]}
    uncertain = {recipient for recipient, state in states.items() if state == "uncertain"}
    twice = sorted(recipient for recipient, count in taken.items() if count > 1)
    lost = everybody - set(taken) - uncertain
    check("nobody gets two", not twice, f"{len(twice)}: {twice[:5]}")
    check("nobody is lost", not lost, f"{len(lost)}: {sorted(lost)[:5]}")
    check("what hangs up after the dot is in doubt and nothing else", unknown <= uncertain, sorted(unknown - uncertain)[:5])
    check("what is in doubt is never sent by a healthy server as well", not (unknown & set(taken)), sorted(unknown & set(taken))[:5])
    check("only what is in doubt is open", set(states.values()) <= {"uncertain"}, collections.Counter(states.values()))
    check("everybody is accounted for", audit["expected"] == options.recipients == audit["accepted"] + audit["uncertain"], audit | {"open": "…"})
    check("audit ends with 2 while something is in doubt", code == (2 if uncertain else 0), code)
    check("one Message-ID for one recipient", all(len(one) == 1 for one in ids.values()), "")
    check("and none for two", len(set().union(*ids.values())) == len(ids), "")
    _, listed, _ = night.run("status", "--list")
    check("status lists each in doubt", all(f"  {one.partition('@')[0]}: uncertain" in listed for one in uncertain), listed[-500:])
    print(
        f"{options.recipients} recipients, {options.kills} moments ({dict(deaths)}), {len(sinks)} lives of the server, {time.time() - began:.0f} s: "
        f"{sum(taken.values())} taken by a server that answers, {len(unknown)} by one that hung up, {len(uncertain)} in doubt, 0 lost"
        if not lost
        else f"{len(lost)} lost"
    )
    return night, sinks, uncertain, taken, unknown


def settle(night, sinks, uncertain, taken, unknown):
    """Somebody looked into the server's log, and says what became of each."""
    arrived = [one.partition("@")[0] for one in uncertain if one in unknown or one in taken]
    rest = [one.partition("@")[0] for one in uncertain if one.partition("@")[0] not in arrived]
    for flag, subjects in (("--delivered", arrived), ("--not-delivered", rest)):
        if subjects:
            code, _, error = night.run("settle", *subjects, flag)
            check(f"settle {flag}", code == 0, error)
    sink = Sink(night.place, night.port, "none", len(sinks))
    code, _, error = night.run("send")
    sink.end()
    check("what did not arrive is sent", code == 0, f"{code}: {error}")
    check("and nothing else", sorted(one for one, _, _ in sink.messages()) == sorted(f"{one}@example.test" for one in rest), "")
    code, audit = night.audit()
    check("then everybody has it", code == 0 and audit["accepted"] == night.count, audit)


def two_at_once(almanac, place, count):
    """Two schedulers start the same night."""
    port = free_port()
    night = Night(almanac, place, count, port)
    sink = Sink(place, port, "none", 0)
    codes = collections.Counter()
    for _ in range(6):
        both = [night.start("send", "--quiet") for _ in range(2)]
        for one in both:
            one.communicate(timeout=120)
            codes[one.returncode] += 1
    check("one works, the other comes later", set(codes) <= {0, 75} and codes[0] >= 6, codes)
    sink.end()
    taken = collections.Counter(one for one, _, _ in sink.messages())
    check("everybody gets one of two runs", len(taken) == count and set(taken.values()) == {1}, collections.Counter(taken.values()))


def refused(almanac, place):
    """A server that refuses recipients or messages for good: it is told, and is not tried again."""
    for fault in (["-f", "RCPT"], ["-f", "."]):
        home = Path(tempfile.mkdtemp(dir=place))
        night = Night(almanac, home, 4, free_port())
        FAULTS["500"] = (fault, "refused")
        for _ in range(2):
            sink = Sink(home, night.port, "500", len(list(home.glob("sink-*"))))
            code, _, _ = night.run("send")
            sink.end()
            check(f"{fault} ends with 2", code == 2, code)
        code, audit = night.audit()
        check(f"{fault} is failed", code == 2 and audit["failed"] == 4, audit)


def refused_session(almanac, place):
    """A server that takes nothing from this sender: the run ends, everybody stays due, and has theirs when it is well again."""
    home = Path(tempfile.mkdtemp(dir=place))
    night = Night(almanac, home, 4, free_port())
    FAULTS["500"] = (["-f", "MAIL"], "refused")
    sink = Sink(home, night.port, "500", 0)
    code, _, _ = night.run("send")
    sink.end()
    check("a refused session ends with 69", code == 69, code)
    code, audit = night.audit()
    check("nobody is failed after a refused session", code == 2 and audit["failed"] == 0 and len(audit["open"]) == 4, audit)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("almanac")
    parser.add_argument("--recipients", type=int, default=400)
    parser.add_argument("--kills", type=int, default=28)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if SINK is None:
        print("torture: there is no smtp-sink; it comes with Postfix")
        sys.exit(69)
    scratch = Path(tempfile.mkdtemp(prefix="almanac-torture-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None))
    try:
        for name, work in (
            ("sweep", lambda place: settle(*sweep(options.almanac, place, options))),
            ("two", lambda place: two_at_once(options.almanac, place, 40)),
            ("refused", lambda place: refused(options.almanac, place)),
            ("a refused session", lambda place: refused_session(options.almanac, place)),
        ):
            place = scratch / name
            place.mkdir()
            work(place)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    end()


if __name__ == "__main__":
    main()
