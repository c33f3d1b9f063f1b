#!/usr/bin/env python3
"""Reads a subject's five media as their readers do, sharing no code with what wrote them, and checks that they say the same.

usage: read-numbers.py OUTPUT_DIR [SUBJECT ...] [--expected FILE.json] [--range 30d]      (all subjects when none is named)

Always: every number of report.md stands in report.html. With --expected, a list of
    {"name": "guardian.spend.total", "text": "$734.14", "value": 734.14}
each text stands in report.md, in report.html and in index.html with the range chosen, and each value in data/series.json and
in data/*.csv. "text" and "value" may be lists, of which one has to be there; either may be left out; "in" names the media an
entry is limited to: markdown, report, dashboard, series, csv.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no browser.
"""

import argparse
import csv
import json
import math
import re
import sys
from pathlib import Path

import html5lib

from chromium import Chromium, ChromiumError

TEXT_MEDIA = ("markdown", "report", "dashboard")
DATA_MEDIA = ("series", "csv")
INLINE = frozenset("a abbr b bdi bdo cite code data del em i ins kbd mark q s samp small span strong sub sup time u var".split())
PROBES = (Path(__file__).parent / "probes.js").read_text(encoding="utf-8")


def normalised(text):
    """One kind of space, of minus sign and of apostrophe; nothing invisible. What is left differs only if a reader sees it differ."""
    text = re.sub(r"[\u200b\u200e\u200f\u2060-\u2069\ufeff\u00ad]", "", text)
    # A new line stays one: the numbers of two cells are not one with its thousands set apart.
    text = re.sub(r"\s*\n\s*", "\n", re.sub(r"[^\S\n]+", " ", text))
    return text.replace("\u2212", "-").replace("\u2019", "'")


def numbers(text):
    """The numbers of a text as they are written, grouping and decimals included, less their signs and units."""
    return set(re.findall(r"\d+(?:[.,'](?=\d)\d+| \d{3}(?!\d))*", normalised(text)))


def stands_in(needle, text):
    """Whether it is there by itself: "7" is neither in "17" nor in "7.5"."""
    words = r"\s".join(map(re.escape, normalised(needle).split(" ")))
    return re.search(rf"(?<!\d)(?<!\d[.,']){words}(?![.,']?\d)", text) is not None


def markdown_text(source):
    """Markdown less its marks: what a link or a picture says and not where it leads, entities and escapes resolved."""
    source = re.sub(r"\]\((?:<[^>]*>|[^()\s]*)(?:\s+\"[^\"]*\")?\)", "] ", source)
    source = re.sub(r"^\s*\[[^\]]+\]:\s+\S+.*$", "", source, flags=re.M)
    source = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", source)
    return "".join(html5lib.parseFragment(source.replace("<", "&lt;")).itertext())


def html_texts(path):
    """What is written in a page: all its text but styles, with what is said to screen readers."""
    root = html5lib.parse(path.read_bytes(), namespaceHTMLElements=False)
    parts = []

    def walk(element):
        if not isinstance(element.tag, str) or element.tag.split("}")[-1] in ("style", "script", "template", "head"):
            return
        # Words of neighbouring cells are not one word; letters of which some are bold are.
        gap = "" if element.tag in INLINE else "\n"
        parts.extend(f"\n{element.get(name)}\n" for name in ("aria-label", "alt") if element.get(name))
        parts.extend((gap, element.text or ""))
        for child in element:
            walk(child)
            parts.append(child.tail or "")
        parts.append(gap)

    walk(root)
    return "".join(parts)


def dashboard_text(path, wanted):
    """What is seen in a browser with that range chosen."""
    with Chromium() as browser, browser.page() as tab:
        tab.emulate()
        tab.resize(1280)
        tab.open(path.as_uri())
        tab.evaluate(PROBES)
        chosen = tab.call(
            """(wanted => {
              const match = input => [input.value, input.id.split(/[^a-z0-9]+/i).at(-1)].some(name => [wanted, 'r' + wanted].includes(name.toLowerCase()))
              const input = [...document.querySelectorAll('input[type=radio]')].find(match)
              input?.click()
              return input?.checked ?? false
            })""",
            wanted.lower(),
        )
        if not chosen:
            raise LookupError(f"{path}: no radio input of the range {wanted}")
        tab.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true })")
        return tab.call("probes.visibleText")


def json_numbers(value):
    """Every number of a JSON value, strings that are numbers too (exact decimals are often written so)."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, (int, float)):
        yield float(value)
    elif isinstance(value, str):
        yield from as_number(value)
    else:
        for item in value.values() if isinstance(value, dict) else value:
            yield from json_numbers(item)


def as_number(cell):
    try:
        yield float(cell)
    except ValueError:
        return


def csv_numbers(folder):
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8-sig", newline="") as file:
            for row in csv.reader(file):
                for cell in row:
                    yield from as_number(cell)


def as_list(value):
    return value if isinstance(value, list) else [value]


class Subject:
    """The media of one subject, each read once and only when asked for."""

    def __init__(self, folder, wanted_range):
        self.folder, self.range, self.known = folder, wanted_range, {}

    def medium(self, name):
        if name not in self.known:
            self.known[name] = getattr(self, name)()
        return self.known[name]

    def markdown(self):
        return normalised(markdown_text((self.folder / "report.md").read_text(encoding="utf-8")))

    def report(self):
        return normalised(html_texts(self.folder / "report.html"))

    def dashboard(self):
        return normalised(dashboard_text(self.folder / "index.html", self.range))

    def series(self):
        return sorted(set(json_numbers(json.loads((self.folder / "data" / "series.json").read_text(encoding="utf-8")))))

    def csv(self):
        return sorted(set(csv_numbers(self.folder / "data")))

    def says(self, medium, entry):
        """Whether a medium says what an entry expects, or None if the entry asks nothing of it."""
        if medium in TEXT_MEDIA and "text" in entry:
            return any(stands_in(text, self.medium(medium)) for text in as_list(entry["text"]))
        if medium in DATA_MEDIA and "value" in entry:
            return any(math.isclose(value, one, rel_tol=1e-9, abs_tol=1e-9) for value in as_list(entry["value"]) for one in self.medium(medium))
        return None


def compare(subject, expected):
    """One finding for each check, None where it passed."""
    try:
        lost = sorted(numbers(subject.medium("markdown")) - numbers(subject.medium("report")))
        yield f"report.md says {', '.join(lost[:12])}{' …' if len(lost) > 12 else ''}, and report.html does not" if lost else None
    except OSError as error:
        yield str(error)
    for entry in expected:
        for medium in entry.get("in", TEXT_MEDIA + DATA_MEDIA):
            try:
                said = subject.says(medium, entry)
            except (OSError, LookupError) as error:
                yield f"{entry['name']}: {error}"
                continue
            if said is not None:
                wanted = entry["text"] if medium in TEXT_MEDIA else entry["value"]
                yield None if said else f"{entry['name']}: {wanted} is not in {medium}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", metavar="OUTPUT_DIR", type=Path)
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", help="the names of their folders; all by default")
    parser.add_argument("--expected", type=Path, metavar="FILE.json", help="what every one of these subjects' media say")
    parser.add_argument("--range", default="30d", help="to choose on the dashboard")
    options = parser.parse_args()
    names = options.subjects or sorted(path.parent.name for path in options.folder.glob("*/report.md"))
    expected = json.loads(options.expected.read_text(encoding="utf-8")) if options.expected else []
    passed = failed = 0
    try:
        for name in names:
            for found in compare(Subject((options.folder / name).resolve(), options.range), expected):
                passed, failed = passed + (found is None), failed + (found is not None)
                if found:
                    print(f"{name}: {found}")
    except ChromiumError as error:
        print(f"read-numbers: {error}", file=sys.stderr)
        return 69
    if not names:
        print(f"read-numbers: there is no report.md one folder below {options.folder}", file=sys.stderr)
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
