#!/usr/bin/env python3
"""Makes the letters of a made-up fleet as PDF and reads them with programs of others: qpdf, Poppler and pdfua.

usage: check-paper.py ALMANAC [--subjects 200] [--work DIR]

Each file: qpdf and pdfua find nothing; at most 150 kB; fonts are embedded, subset and have letters; no heading is skipped; every figure has words;
every row of a table has as many cells as its head; the head of a table that goes on is not read twice; every cell of every table is a number or a
word of data/series.json, in the place where that has it; every sentence of report.md is read in it; every page says which it is; what is attached is
data/series.json to the byte. The whole fleet once more comes to the same bytes. Without the appendix no sheet but the last is half empty, no heading and
no text of the budgets ends a sheet, days are drawn over its whole width, and categories stand beside what is usual. Cells,
sentences and page numbers are read in a fleet that speaks English; one subject in every language, and some as the sample has them, are read for all else.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import argparse
import datetime
import html
import json
import math
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pikepdf
import pdfua

HERE = Path(__file__).parent
LARGEST = 170_000
PERSONAL = ("Partner", "Conversation")


def run(*command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


# What Poppler reads.


class Node:
    def __init__(self, role):
        self.role, self.kids, self.text, self.attributes = role, [], [], {}

    def walk(self):
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def words(self):
        return "".join(self.text + [kid.words() for kid in self.kids])


def structure(path):
    """The structure tree as Poppler prints it."""
    root = Node("")
    stack = [(-1, root)]
    for line in run("pdfinfo", "-struct-text", path).stdout.splitlines():
        depth = len(line) - len(line.lstrip(" "))
        words = line.strip()
        if not words:
            continue
        while stack[-1][0] >= depth:
            stack.pop()
        if words.startswith('"'):
            stack[-1][1].text.append(words[1:-1] if words.endswith('"') else words[1:])
        elif words.startswith("/"):
            name, _, value = words.partition(" ")
            stack[-1][1].attributes[name] = value
        elif match := re.match(r"[A-Z][A-Za-z0-9]*", words):
            node = Node(match[0])
            stack[-1][1].kids.append(node)
            stack.append((depth, node))
    return root


# What series.json says, as English writes it.


def normalised(text):
    text = re.sub(r"[\u200b-\u200f\u2060-\u2069]", "", text)
    return re.sub(r"\s+", " ", text.replace("\u2212", "-")).strip()


def day(value):
    date = datetime.date.fromisoformat(value)
    return f"{date:%b} {date.day}, {date.year}"


def digits(text):
    return re.sub(r"[^0-9]", "", text)


def is_amount(cell, value):
    """Whether a cell is an amount, in whatever currency: its digits with all those of the minor unit, and its sign."""
    ways = {digits(f"{abs(value):.{places}f}") for places in (0, 2, 3) if places or value == int(value)}
    return digits(cell) in ways and cell.startswith("-") == (value < 0)


def says(cell, value, unit, label):
    """Whether a cell is a value of a measure as English writes it."""
    if value is None:
        return cell == "–"
    if unit == "mixed":
        units = ("money", "ratio", "multiplier", "change", "count", "number") if isinstance(value, (int, float)) else ("text",)
        return any(says(cell, value, one, label) for one in units)
    if unit == "money":
        return is_amount(cell, value)
    if unit in ("count", "days"):
        return cell == f"{value:,.0f}"
    if unit == "ratio":
        exact = value * 100
        return cell in {f"{round(exact):,}%", f"{math.floor(exact + 0.5):,}%", f"{math.ceil(exact - 0.5):,}%"} or cell in (
            "<1%" if 0 < exact <= 0.5 else ">99%" if 99.5 <= exact < 100 else ">100%",
        ) or 100 < exact <= 100.5 and cell in {f"{exact:.{digits}f}%" for digits in range(1, 5)}
    if unit == "multiplier":
        return any(cell == f"{value + step:,.2f}×" for step in (-1e-9, 1e-9))
    if unit == "change":
        # Of two shares in whole percents, by points; else of two multiples.
        for points in {math.floor(value * 100), round(value * 100), math.ceil(value * 100)}:
            if cell == f"{'+' if points > 0 else '-' if points < 0 else '±'}{abs(points):,} point{'' if abs(points) == 1 else 's'}":
                return True
        return any(cell == f"{value + step:+,.2f}×" for step in (-1e-9, 1e-9))
    if unit == "number":
        return any(cell in (f"{value + step:,.1f}", f"{value + step:,.0f}") for step in (-1e-9, 1e-9))
    if unit == "day":
        return cell in (day(value), without_year(day(value)))
    if unit == "month":
        return without_year(cell) == datetime.date.fromisoformat(value + "-01").strftime("%B")
    if unit == "instant":
        moment = datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
        # By the reader's clock, which may be a day off.
        days = {day((moment + datetime.timedelta(hours=hours)).date().isoformat()) for hours in (-14, 0, 14)}
        return any(cell.startswith((one, without_year(one))) for one in days)
    wanted = normalised(str(label if label is not None else value))[:150]
    # Where a line ends between two words of Arabic in an English cell, Poppler gives no space for it.
    if any("\u0600" <= letter <= "\u06ff" for letter in wanted):
        return cell[:150].replace(" ", "") == wanted.replace(" ", "")
    return cell[:150] == wanted


def without_year(words):
    """A day or a month of the year of the data, whose year goes without saying."""
    return re.sub(r"^([A-Z][a-z]{2} \d{1,2},|[A-Z][a-z]+) \d{4}$", lambda match: match[1].rstrip(","), words)


def weekday(key):
    """A day as lists of days have it: `Fri, Nov 20`; `None` for what is no day."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", key):
        return None
    date = datetime.date.fromisoformat(key)
    return f"{date:%a}, {date:%b} {date.day}"


def key_words(series):
    words = []
    for key in series.get("labels") or series["keys"]:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", key):
            key = day(key)
        elif re.fullmatch(r"\d{4}-\d\d", key):
            key = datetime.date.fromisoformat(key + "-01").strftime("%B %Y")
        words.append(normalised(key))
    return words


def wrong_cell(table, data):
    """What of a table is not as series.json has it, or `None`."""
    head = [normalised(cell.words()) for row in table.kids if row.role == "THead" for tr in row.kids for cell in tr.kids]
    rows = [[normalised(cell.words()) for cell in tr.kids] for part in table.kids if part.role == "TBody" for tr in part.kids]
    # Other people's names and first words are in no data file.
    if head[0] in PERSONAL:
        return None
    if head == ["Category", "Amount"]:
        return wrong_steps(rows, data)
    problem = f"no series has the columns {head}"
    for series in data["series"]:
        measures = {normalised(measure["title"]): measure for measure in series["measures"]}
        if not all(title in measures for title in head[1:]):
            continue
        keys = key_words(series)
        found = None
        for place, row in enumerate(rows):
            name = row[0].removesuffix(" partial")
            if place < len(keys) and re.match(r"\d{4}-\d\d-\d\dT", keys[place]):
                name = keys[place]
            if place >= len(keys) or name[:150] not in (keys[place][:150], without_year(keys[place]), weekday(series["keys"][place])):
                found = f"row {place + 1} of {head} is '{name}'"
                break
            for title, cell in zip(head[1:], row[1:]):
                measure = measures[title]
                value = measure["values"][place]
                if not says(cell, value, measure["unit"], (measure.get("labels") or [None] * len(rows))[place]):
                    found = f"'{cell}' stands under '{title}' beside '{name}', series.json has {value!r}"
                    break
            if found:
                break
        if found is None:
            return None
        problem = found
    return problem


def wrong_sum(table, data):
    """What of the last row of a table is not what the rows above it come to, or `None`."""
    feet = [[normalised(cell.words()) for cell in tr.kids] for part in table.kids if part.role == "TFoot" for tr in part.kids]
    if not feet:
        return None
    head = [normalised(cell.words()) for row in table.kids if row.role == "THead" for tr in row.kids for cell in tr.kids]
    count = sum(len(part.kids) for part in table.kids if part.role == "TBody")
    for series in data["series"]:
        measures = {normalised(measure["title"]): measure for measure in series["measures"]}
        if not all(title in measures for title in head[1:]):
            continue
        columns = [(measures[title], cell) for title, cell in zip(head[1:], feet[0][1:]) if cell]
        values = [(measure["unit"], measure["values"][:count], cell) for measure, cell in columns]
        if values and all(
            None not in known and says(cell, round(sum(known), 9), unit, None) for unit, known, cell in values
        ):
            return None
    return f"'{feet[0]}' is not what the rows above it come to"


def wrong_steps(rows, data):
    """What of the steps from one sum to another is not as series.json has it: the sums, the largest differences, and all others as one."""
    metrics = {metric["name"]: metric for metric in data["metrics"]}
    series = next(series for series in data["series"] if series["name"] == "guardian.changes.categories")
    differences = dict(zip(key_words(series), next(one for one in series["measures"] if one["name"] == "difference")["values"]))
    sums = [metrics[f"guardian.changes.{name}"] for name in ("before", "now")]
    rest = sums[1]["value"] - sums[0]["value"]
    wanted = [(normalised(sums[0]["title"]), sums[0]["value"])]
    for name, _ in rows[1:-1]:
        value = differences.get(name, rest) if name != "Other" else rest
        wanted.append((name, value))
        rest -= value
    wanted.append((normalised(sums[1]["title"]), sums[1]["value"]))
    if abs(rest) > 1e-6:
        return f"the steps of {[row[0] for row in rows]} do not come to the sum behind them by {rest:.2f}"
    for (name, cell), (title, value) in zip(rows, wanted):
        if name != title or not is_amount(cell.removeprefix("+"), round(value, 6)):
            return f"'{cell}' stands beside '{name}', series.json has {value!r} for '{title}'"
    return None


def sentences(markdown):
    """The sentences of a report as Markdown, without the days and the name under its heading, headings, tables, pictures, tiles, what stands around a card, and where a table is."""
    lines = markdown.splitlines()
    for line in lines[:1] + lines[3:]:
        line = re.sub(r"</?(?:details|summary)>", "", line.removesuffix("\\")).strip()
        if not line or re.match(r"[#|!_]|---|\*\*\S|Numbers$|and \d+ more|All \d+ rows: |As of |- [^.?]*: \*\*", line):
            continue
        line = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line.removeprefix("- ").replace("**", ""))
        line = re.sub(r"\\([^\w\s])", r"\1", line)
        yield from re.split(r"(?<=[.?!]) (?=[A-Z$0-9])", normalised(line))


def findings(path, data_path, compares):
    """What is wrong with one file."""
    found = []
    size = path.stat().st_size
    if size > LARGEST:
        found.append(f"{size} bytes, {LARGEST} is the most")
    checked = run("qpdf", "--check", path)
    if checked.returncode != 0 or "No syntax or stream encoding errors found" not in checked.stdout:
        found.append("qpdf: " + (checked.stderr or checked.stdout).strip().splitlines()[-1])
    report = pdfua.validate(str(path))
    found += [f"pdfua: {finding.rule_id} {finding.message}" for finding in report.findings]
    info = run("pdfinfo", path)
    for wanted in (r"Tagged:\s+yes", r"Title:\s+\S", r"Suspects:\s+no"):
        if not re.search(wanted, info.stdout):
            found.append(f"pdfinfo does not say {wanted}")
    pages = int(re.search(r"Pages:\s+(\d+)", info.stdout)[1])
    for line in run("pdffonts", path).stdout.splitlines()[2:]:
        if not re.search(r"\byes yes yes\b", line):
            found.append(f"a font is not embedded, not subset, or cannot be read: {line.strip()}")

    tree = structure(path)
    level = 0
    heads = 0
    for node in tree.walk():
        if match := re.fullmatch(r"H([1-6])", node.role):
            if int(match[1]) > level + 1:
                found.append(f"'{node.words()}' is a heading of level {match[1]} under one of level {level}")
            level = int(match[1])
            heads += level == 1
        if node.role == "Table":
            counts = [len(tr.kids) for part in node.kids for tr in part.kids]
            if len(set(counts)) != 1:
                found.append(f"a table has rows of {sorted(set(counts))} cells")
            if [part.role for part in node.kids if part.role == "THead"] != ["THead"]:
                found.append("a table is read without its head, or with more than one")
            if compares and (problem := wrong_cell(node, compares)):
                found.append(problem)
            if compares and (problem := wrong_sum(node, compares)):
                found.append(problem)
    if heads != 1:
        found.append(f"{heads} headings of level 1")
    if compares:
        # Where a line ends, Poppler may give no space.
        read = normalised(tree.words()).replace(" ", "")
        for sentence in sentences((path.parent / "report.md").read_text(encoding="utf-8")):
            if sentence.replace(" ", "") not in read:
                found.append(f"report.md says and the letter does not: {sentence}")

    with pikepdf.open(path) as pdf:
        attached = pdf.attachments["series.json"].get_file().read_bytes()
        if attached != data_path.read_bytes():
            found.append("what is attached is not data/series.json")
        for element in figures(pdf.Root.StructTreeRoot):
            if not str(element.get("/Alt", "")).strip():
                found.append("a figure has no words")
    if compares:
        shown = run("pdftotext", "-layout", path, "-").stdout.split("\f")
        for number, text in enumerate(shown[:pages], 1):
            if not re.search(rf"\b{number} of {pages}\s*$", text.rstrip()):
                found.append(f"page {number} does not say '{number} of {pages}'")
    return found


def figures(element):
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary):
            if kid.get("/S") == "/Figure":
                yield kid
            yield from figures(kid)


# The sheets of a letter without its appendix.

FULL = 0.5  # Of a sheet, how far down it has to be filled where another one follows.
WIDE = 0.9  # Of the width between the margins, how far the days of a chart reach.
HEAD, FOOT = 44, 40  # Points from the edges that the name and the number of a sheet take.


def read_sheets(path):
    """Of each sheet its height, where its words begin and end, and its lines from the top: of each word its left, right and bottom, and what it says."""
    word = re.compile(r'<word xMin="([-.\d]+)" yMin="[-.\d]+" xMax="([-.\d]+)" yMax="([-.\d]+)">(.*?)</word>')
    for sheet in run("pdftotext", "-bbox", path, "-").stdout.split("<page ")[1:]:
        height = float(re.search(r'height="([.\d]+)"', sheet)[1])
        words = [(float(left), float(right), float(bottom), normalised(html.unescape(text))) for left, right, bottom, text in word.findall(sheet)]
        lines = []
        for one in sorted((one for one in words if HEAD < one[2] < height - FOOT), key=lambda one: one[2]):
            if lines and one[2] - lines[-1][-1][2] < 2:
                lines[-1].append(one)
            else:
                lines.append([one])
        yield height, (min(one[0] for one in words), max(one[1] for one in words)), [sorted(line) for line in lines]


def bad_sheets(path, data):
    """What is wrong with the sheets of a letter."""
    found = []
    headings = [normalised(node.words()) for node in structure(path).walk() if re.fullmatch(r"H[2-6]", node.role)]
    sheets = list(read_sheets(path))
    texts = [[" ".join(word[3] for word in line) for line in lines] for _, _, lines in sheets]
    has_budgets = any("Even pace" in text for sheet in texts for text in sheet)
    days = None
    for number, ((height, (begin, end), lines), said) in enumerate(zip(sheets, texts), 1):
        if number < len(sheets):
            filled = lines[-1][0][2] / height if lines else 0
            if filled < FULL:
                found.append(f"sheet {number} is filled to {filled:.0%}, and another one follows")
            elif said[-1] in headings:
                found.append(f"sheet {number} ends with the heading '{said[-1]}'")
        for place, (text, line) in enumerate(zip(said, lines)):
            if text in headings and text.startswith("Budgets ") and has_budgets:
                # Under the heading stand words, and then the table with one budget at least.
                table = next((after for after in range(place, len(said)) if "Even pace" in said[after]), len(said))
                if table + 1 >= len(said):
                    found.append(f"'{text}' is on sheet {number}, and its table is not")
            dates = re.search(r"([A-Z][a-z]{2} \d{1,2}( |$)){3,}", text)
            if days is None and dates:
                first = text[: dates.start()].count(" ")
                days = (line[first + dates[0].strip().count(" ")][1] - begin) / (end - begin)
                if days < WIDE:
                    found.append(f"the chart of days reaches over {days:.0%} of the width")
    for series in data["series"]:
        if series["name"] == "guardian.spend.by_category" and series.get("range") == "30d" and len(series["keys"]) > 1:
            compares = any(measure["name"] == "change" and any(measure["values"]) for measure in series["measures"])
            if compares and not any("Against usual" in text for sheet in texts for text in sheet):
                found.append("categories do not stand beside what is usual")
    return found


def render(almanac, dump, out, *options):
    shutil.rmtree(out, ignore_errors=True)
    made = run(almanac, "render", "--quiet", "--anew", "--input", dump, "--out", out, "--format", "pdf,data,markdown", *options)
    if made.returncode not in (0, 2):
        sys.exit(f"render ended with {made.returncode}: {made.stderr}")


def in_english(line):
    """A line of a dump whose subject reads English."""
    record = json.loads(line)
    record["subject"] |= {"language": "en", "locale": "en_US"}
    return json.dumps(record, ensure_ascii=False) + "\n"


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    parser.add_argument("almanac", type=Path)
    parser.add_argument("--subjects", type=int, default=200)
    parser.add_argument("--work", type=Path, default=Path(".build/paper"))
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    fleet = options.work / "fleet.ndjson"
    lines = run(options.almanac, "sample", "--subjects", options.subjects).stdout.splitlines(keepends=True)
    fleet.write_text("".join(map(in_english, lines)), encoding="utf-8")
    others = options.work / "others.ndjson"
    spoken = run(sys.executable, HERE.parent / "Pages/in-languages.py", input=lines[0]).stdout
    others.write_text(spoken + "".join(lines[1:11]), encoding="utf-8")

    passed = failed = 0

    def tell(name, problems):
        nonlocal passed, failed
        if problems:
            failed += 1
            print(f"{name}: " + "; ".join(problems[:5]))
        else:
            passed += 1

    def check(path, is_english):
        data_path = path.parent / "data/series.json"
        data = json.loads(data_path.read_text(encoding="utf-8"))
        return path, findings(path, data_path, data if is_english else None)

    files = []
    for dump, is_english in ((fleet, True), (others, False)):
        out = options.work / dump.stem
        render(options.almanac, dump, out, "--paper", "appendix")
        files += [(path, is_english) for path in sorted(out.glob("*/report.pdf"))]
    expected = len(lines) + len(others.read_text(encoding="utf-8").splitlines())
    tell("fleet", [] if len(files) == expected else [f"{len(files)} files, {expected} subjects"])
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, problems in pool.map(lambda file: check(*file), files):
            tell(path.parent.name, problems)

    again = options.work / "again"
    render(options.almanac, fleet, again, "--paper", "appendix")
    for path in sorted(again.glob("*/report.pdf")):
        same = path.read_bytes() == (options.work / "fleet" / path.parent.name / "report.pdf").read_bytes()
        tell(path.parent.name, [] if same else ["a second run has other bytes"])

    short, letters = options.work / "short.ndjson", options.work / "letters"
    short.write_text("".join(map(in_english, lines[:40])), encoding="utf-8")
    render(options.almanac, short, letters)
    for path in sorted(letters.glob("*/report.pdf")):
        tell(path.parent.name, bad_sheets(path, json.loads((path.parent / "data/series.json").read_text(encoding="utf-8"))))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
