#!/usr/bin/env python3
"""Renders the same subject once for every locale of ICU and every time zone, with two binaries, and compares every byte.

usage: check-locales.py SWIFTC BINARY OTHER

The release binary has a part of ICU's data (Scripts/icu-data), the debug binary all of it. Reports in Markdown have every number, date and name of both,
and charts have their axes. Currencies go round, so that each is met in many locales.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

from __future__ import annotations

import filecmp
import json
import subprocess
import sys
import tempfile
import zoneinfo
from pathlib import Path

CURRENCIES = "USD EUR GBP JPY KWD INR CNY BRL CHF SEK PLN TRY ZAR EGP AED SAR ILS RUB UAH KRW THB VND IDR MXN CLP ARS NGN KES IRR BTN ISK HUF XAF".split()
# Those that the binaries do not know are passed over, but there must not be many.
LEAST = 700


def fleet(record: dict[str, object], locales: list[str], zones: list[str]) -> list[dict[str, object]]:
    """One subject for each locale and each zone, whichever are more; the shorter list goes round."""
    subject = record["subject"]
    assert isinstance(subject, dict)
    records: list[dict[str, object]] = []
    for index in range(max(len(locales), len(zones))):
        locale, zone = locales[index % len(locales)], zones[index % len(zones)]
        own = {"id": f"s{index}", "name": "Ana", "locale": locale, "timezone": zone, "currency": CURRENCIES[index % len(CURRENCIES)]}
        records.append(record | {"subject": subject | own})
    return records


def rendered(binary: str, dump: Path, out: Path) -> tuple[int, set[Path]]:
    done = subprocess.run(
        [binary, "render", "--quiet", "--input", str(dump), "--out", str(out), "--format", "markdown"], stderr=subprocess.PIPE, text=True
    )
    files = {path.relative_to(out) for path in out.rglob("*") if path.is_file() and path.name != "run.json" and ".almanac" not in path.parts}
    return done.returncode, files


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    swiftc, one, other = sys.argv[1:]
    script = Path(__file__).parents[2] / "Scripts" / "icu-data"
    locales = subprocess.run([str(script), swiftc, "--locales"], check=True, capture_output=True, text=True).stdout.split()
    zones = sorted(zone for zone in zoneinfo.available_timezones() if "/" in zone and not zone.startswith("Etc/")) + ["UTC"]
    record = json.loads(subprocess.run([other, "sample", "--subjects", "1"], check=True, capture_output=True, text=True).stdout)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        dump = Path(folder, "fleet.ndjson")
        records = fleet(record, locales, zones)
        dump.write_text("".join(json.dumps(each) + "\n" for each in records))
        (code, files), (other_code, others) = (rendered(binary, dump, Path(folder, name)) for binary, name in ((one, "one"), (other, "other")))
        if code != other_code or code not in (0, 2):
            failed += 1
            print(f"exit codes {code} and {other_code}")
        pages = {path.parts[0] for path in files if path.name == "report.md"}
        if len(pages) < LEAST:
            failed += 1
            print(f"only {len(pages)} of {len(records)} subjects have a report, for {len(locales)} locales and {len(zones)} zones")
        for path in sorted(files ^ others):
            failed += 1
            if failed < 20:
                print(f"{path} was written by one of the two")
        for path in sorted(files & others):
            if filecmp.cmp(Path(folder, "one", path), Path(folder, "other", path), shallow=False):
                passed += 1
            else:
                failed += 1
                if failed < 20:
                    where = records[int(path.parts[0][1:])]["subject"] if path.parts[0][1:].isdigit() else ""
                    print(f"{path} differs: {where}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
