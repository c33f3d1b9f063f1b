#!/usr/bin/env python3
"""Works out every number in the mails of made-up fleets once more, from the raw records of their dumps, and demands an explanation for each.

usage: recount.py BINARY [--keep FOLDER]

The fleets are the account of `almanac sample` that has all five systems, in zones on both sides of the date line, others of its fleet, and accounts
that are made up in `recounting/accounts.py` for days on which periods are easily got wrong: weeks in which clocks change, the first after a 31st,
1 March after a leap day, 1 January. Each is rendered for each period. The subject line and the plain text of every mail are taken apart into
sentences and rows; each number must stand in one that is expected of this subject, this period and this section. In a part of the mails each number
is then changed, one at a time, which the check must notice.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

from __future__ import annotations

import argparse
import copy
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from recounting import accounts, destiny, guardian_mail, lume, momentum, moneymoments, periods, reading, year

SYSTEMS = {"guardian": guardian_mail, "moneymoments": moneymoments, "momentum": momentum, "lume": lume, "destiny": destiny}
PERIODS = ("yesterday", "week", "month", "quarter", "year", "7d", "30d")
OF_EDGES = PERIODS[:-1]
# Of the sample fleet: with all systems, with nothing, hostile names, recurring goals, tasks of the first generation, questions without a match.
SUBJECTS = ("ana", "bo", "u-0000004", "u-0000005", "u-0000007", "u-0000009")
ZONES = ("Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu")
# In one of so many mails each number is changed.
CHANGED_EVERY = 5


def sample_fleet(binary: str) -> list[dict[str, Any]]:
    """Some of the made-up fleet, all reading English, and the first one again in other zones."""
    lines = subprocess.run([binary, "sample", "--subjects", "24"], check=True, capture_output=True).stdout.splitlines()
    fleet = [record for record in map(json.loads, lines) if record.get("subject", {}).get("id") in SUBJECTS]
    for number, record in enumerate(fleet):
        zone = ("America/New_York", "Pacific/Kiritimati", "Australia/Lord_Howe", "Europe/Berlin")[number % 4]
        record["subject"] |= {"locale": "en_US", "timezone": zone, "currency": "JPY" if number == 3 else "USD"}
    for zone in ZONES:
        record = copy.deepcopy(fleet[0])
        record["subject"] |= {"id": zone.replace("/", "-").lower(), "timezone": zone}
        fleet.append(record)
    return fleet


def expectation(record: dict[str, Any], key: str) -> reading.Expected:
    """What may be said in the mail of a subject about a period."""
    reader = periods.reader(record)
    period = reader.period(key)
    # A mail about days of an earlier year says the year of each day.
    if not period.is_window and period.last.year != reader.today.year:
        # One about a year has it in its title.
        periods.writing.leave_out(period.last.year if key == "year" else 0)
        period = reader.period(key)
    expected = reading.Expected()
    made = f"As of {periods.writing.moment(reader.local(reader.now), dated=True)} {periods.zone_name(reader)}"
    expected.head += [period.heading, f"{reader.greeting if period.is_window else 'Hello'}, {reader.record['subject'].get('name', '')}."]
    # Before what is not of the period itself.
    expected.prefixes += [f"{period.heading}: ", f"{period.range}: ", f"{period.heading} · now: ", f"{period.range} · now: "]
    expected.foot += [f"{period.heading}. {made}", f"{period.heading}."]
    for name, system in SYSTEMS.items():
        if name in record:
            system.expect(reader, period, expected)
    if key == "year":
        year.expect(reader, period, expected)
    # The heading of a day goes on with what is overdue in two systems.
    late = [found[0] for found in (re.match(r"\d[\d,]* (?:task|goal)s?(?= (?:is|are) overdue)", said) for said in expected.head) if found]
    if len(late) > 1:
        expected.head.append(f"{' and '.join(dict.fromkeys(late))} are overdue.")
    if all(section.heading != "About these numbers" for section in expected.sections):
        expected.sections.append(reading.Section("About these numbers"))
    if len(period.days) <= 8:
        in_short(period, expected)
    gathered: dict[str, reading.Section] = {}
    for section in expected.sections:
        one = gathered.setdefault(section.heading, reading.Section(section.heading))
        one.sentences += section.sentences
        one.lists += section.lists
    expected.sections = list(gathered.values())
    if period.is_past:
        # What stands now says so.
        for section in expected.sections:
            section.heading += " (now)" if section.heading in ("Goals", "Compatibility") else ""
        number = re.compile(r"([^:]+: (?:[^,(]|,(?=\d{3}))+(?: \([^)]*\))?)(?:, (.*))?")
        for tile in list(expected.tiles):
            if found := number.fullmatch(tile):
                expected.tiles.append(f"{found[1]}, now" + (f" · {found[2]}" if found[2] else ""))
    return expected


def in_short(period: periods.Period, expected: reading.Expected) -> None:
    """A mail about a day or a week says some things in other places than a longer one."""
    home = {"Nudges": "Money moments", "Recurring goals": "Goals", "Mood": "Goals", "Now": f"Done {period.name}"}
    home["Today and this week"] = home["Now"]
    for section in list(expected.sections):
        if heading := home.get(section.heading):
            expected.sections.append(reading.Section(heading, section.sentences, section.lists))
    # The strip of numbers under the days of card spending.
    expected.sections.append(reading.Section("Day by day", list(expected.tiles)))
    # Over the days of a week stands the one that most was spent on.
    for tile in expected.tiles:
        if found := re.fullmatch(r"Highest day: .*, \w+, (\w{3})\w* (\d+(?:, \d+)?)", tile):
            heading = f"You spent the most on {found[1]} {found[2]}"
            days = [section for section in expected.sections if section.heading == "Day by day"]
            expected.sections += [reading.Section(heading, section.sentences, section.lists) for section in days]
    before, done = re.compile(r"Spent: .*, (\S+) (.*)"), re.compile(r"Tasks completed: ([\d,]+)")
    for tile in expected.tiles:
        if found := before.fullmatch(tile):
            expected.sections.append(reading.Section("Day by day", [f"You spent {found[1]} {found[2]}."]))
        if found := done.match(tile):
            expected.sections.append(reading.Section(f"Done {period.name}", [f"Tasks done {period.name}: {found[1]}."]))


def render(
    binary: str, folder: Path, name: str, fleet: list[dict[str, Any]], keys: tuple[str, ...]
) -> Iterator[tuple[str, dict[str, Any], Path]]:
    """Every mail of a fleet: its period, the record it is of, and where it lies."""
    dump = folder / f"{name}.ndjson"
    dump.write_text("".join(json.dumps(record) + "\n" for record in fleet))
    for key in keys:
        out = folder / f"{name}-{key}"
        subprocess.run(
            [binary, "render", "--quiet", "--input", str(dump), "--out", str(out), "--format", "mail", "--period", key], check=True)
        for record in fleet:
            yield key, record, out / record["subject"]["id"] / "mail.eml"


def unnoticed(mail: reading.Mail, expected: reading.Expected) -> tuple[int, list[str]]:
    """Changes each number of a mail, one at a time: how many, and those that the check does not notice."""
    count, missed = 0, []
    for changed, what in reading.changes(mail):
        count += 1
        if not reading.check(changed, expected, has_hints=False).problems:
            missed.append(f"was not noticed: {what}")
    return count, missed


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--keep", help="a folder for the dumps and the mails, which stay there")
    arguments = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(arguments.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for name, fleet, keys in (("sample", sample_fleet(arguments.binary), PERIODS), ("edges", accounts.edges(), OF_EDGES)):
            explained = mails = changed = 0
            for key, record, path in render(arguments.binary, folder, name, fleet, keys):
                mail, expected = reading.read(path), expectation(record, key)
                outcome = reading.check(mail, expected)
                explained += outcome.explained
                if mails % CHANGED_EVERY == 0 and not outcome.problems:
                    count, missed = unnoticed(mail, expected)
                    changed += count
                    outcome.problems += missed
                mails += 1
                for problem in outcome.problems:
                    print(f"{name}, {record['subject']['id']}, {key}: {problem}")
                passed, failed = passed + (not outcome.problems), failed + bool(outcome.problems)
            print(f"{name}: {explained} numbers in {mails} mails are explained; {changed} were changed to see that it is noticed")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
