#!/usr/bin/env python3
"""Adds a metric, a system, a mark, a medium, a language and a setting to a copy of the repository, builds it, and looks for each in what it makes.

Each has a folder here: `new` has its new files, and `edits` its lines in files that are there: `==` names a file, `=` are the lines after which the `+`
lines stand, `-` lines go. A line that is gone from the file is an error, which names both. The language is made of the English words.

Files and lines are counted, and compared with the table of docs/extending.md; `--update` writes the table there. Tests and documentation are not
counted.

What has been built is copied, and taken for what the copy needs where this process may mount the copy in the repository's place; elsewhere all of the
copy is built.

usage: check-extending.py [--update] [--count] [--keep] [-- FLAGS OF SWIFT BUILD]

--count   counts and compares alone: nothing is built
--keep    keeps the copy, .build/extending

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import argparse
import csv
import email
import email.policy
import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "Shards"))

from trees import Checks, Program, changed  # noqa: E402

PAGE = Path("docs/extending.md")
WORDS = Path("Templates/words")
# In the order of the page.
POINTS = {
    "metric": "a metric, `lume.goals.paused`",
    "system": "a system, `tides`",
    "mark": "a mark, `dots`",
    "medium": "a medium, `text`",
    "language": "a language, `nl`",
    "setting": "a setting, `mail.subject_tag`",
}
START, END = "<!-- counted by Tests/Extending/check-extending.py -->", "<!-- end of what was counted -->"
# What the made language says in words of its own.
DUTCH = {"Where they stand": "Hoe ze ervoor staan", "Paused goals": "Gepauzeerde doelen"}


class Gone(Exception):
    """A line that an edit stands after is not in its file, or is there more than once."""


class Count:
    """Files and lines that one addition takes."""

    def __init__(self):
        self.new, self.changed = {}, {}
        # Files alone are told of a language: each new sentence of the program is a line more.
        self.has_lines = True

    @staticmethod
    def told(files, has_lines=True):
        if not files:
            return "–"
        count, lines = len(files), sum(files.values())
        return f"{count} {'file' if count == 1 else 'files'}" + (f", {lines} {'line' if lines == 1 else 'lines'}" if has_lines else "")

    def row(self, title):
        def part(files, of_words):
            return {path: lines for path, lines in files.items() if path.is_relative_to(WORDS) == of_words}

        return [
            title,
            self.told(part(self.new, False)),
            self.told(part(self.changed, False)),
            self.told(part(self.new, True), self.has_lines),
            self.told(part(self.changed, True)),
        ]


def edits(file):
    """The edits in a file: (path, lines that stand there, lines that stand there afterwards, how many of them are new)."""
    path, before, after, new = None, [], [], 0
    for number, line in enumerate([*file.read_text(encoding="utf-8").split("\n"), ""], 1):
        sign, text = line[:1], line[1:]
        if line.startswith("== "):
            path = Path(line[3:])
        elif sign in ("=", "-"):
            before.append(text)
            if sign == "=":
                after.append(text)
        elif sign == "+":
            after.append(text)
            new += 1
        elif not line and path:
            yield path, before, after, new
            path, before, after, new = None, [], [], 0
        elif line and sign != "#":
            raise Gone(f"{file.relative_to(ROOT)}:{number}: begins with none of == = + - #")


def edit(copy, point, path, before, after):
    lines = (copy / path).read_text(encoding="utf-8").split("\n")
    places = [place for place in range(len(lines) - len(before) + 1) if lines[place : place + len(before)] == before]
    if len(places) != 1:
        found = "is gone" if not places else f"is there {len(places)} times"
        raise Gone(f"{path}: what Tests/Extending/{point}/edits looks for {found}:\n" + "\n".join("    " + line for line in before))
    lines[places[0] : places[0] + len(before)] = after
    (copy / path).write_text("\n".join(lines), encoding="utf-8")


def lines_of(path):
    return path.read_text(encoding="utf-8").count("\n")


def add(copy, point):
    """Makes the additions of one folder in the copy, and counts them."""
    count, folder = Count(), HERE / point
    for file in sorted(file for file in (folder / "new").rglob("*") if file.is_file()):
        path = file.relative_to(folder / "new")
        if (copy / path).exists():
            raise Gone(f"{path} is there already, and Tests/Extending/{point} would add it")
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy / path)
        count.new[path] = lines_of(file)
    for path, before, after, new in edits(folder / "edits"):
        edit(copy, point, path, before, after)
        count.changed[path] = count.changed.get(path, 0) + new
    if point == "language":
        count.has_lines = False
        for path, source in make_language(copy):
            # The system that was added has words too, which no translator of today would have before them.
            if (ROOT / source).exists():
                count.new[path] = lines_of(ROOT / source)
    return count


def make_language(copy):
    """Makes the words of English anew under another name, and pairs of each text with itself, but for a few that are Dutch; yields each file and what it
    was made from.
    """
    folder = WORDS / "nl"
    (copy / folder).mkdir()
    for file in sorted((copy / WORDS / "en").iterdir()):
        text = "\n".join(
            f"{name} = {DUTCH.get(text, text)}" if mark else name
            for name, mark, text in (line.partition(" = ") for line in file.read_text(encoding="utf-8").split("\n")))
        (copy / folder / file.name).write_text(text, encoding="utf-8")
        yield folder / file.name, WORDS / "en" / file.name
    # All languages have the same pairs.
    source = WORDS / "de" / "templates.po"
    pairs = (copy / source).read_text(encoding="utf-8").replace("in German", "in Dutch").replace("Language: de", "Language: nl")
    pairs = re.sub(r'^msgid "(.+)"\nmsgstr ".*"$', lambda pair: f'msgid "{pair[1]}"\nmsgstr "{DUTCH.get(pair[1], pair[1])}"', pairs, flags=re.MULTILINE)
    (copy / folder / "templates.po").write_text(pairs, encoding="utf-8")
    yield folder / "templates.po", source


# MARK: The copy


def copy_sources(copy):
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in sorted(set(listed.decode().split("\0")) - {""}) + ["Package.resolved"]:
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name, follow_symlinks=False)


def copy_build(copy, is_mounted):
    """What the build of the program needs of .build: what was fetched, and what was built where the copy stands in the repository's place."""
    source, target = ROOT / ".build", copy / ".build"
    debug = (source / "debug").resolve()
    names = ["checkouts", "repositories", "artifacts", "plugins", "workspace-state.json"] + (["build.db", "debug.yaml"] if is_mounted else [])

    def others(folder, names):
        if Path(folder) != debug:
            return []
        return [name for name in names if "Tests." in name or name in ("index", "almanacPackageTests.xctest", "chart-bench", "picture-bench", "chart-gallery")]

    target.mkdir()
    with open(source / ".lock", "a") as lock:
        # Another build that is under way ends first.
        fcntl.flock(lock, fcntl.LOCK_SH)
        for name in names:
            if (source / name).is_dir():
                shutil.copytree(source / name, target / name, symlinks=True)
            elif (source / name).exists():
                shutil.copy2(source / name, target / name)
        if is_mounted and debug.is_dir():
            shutil.copytree(debug, target / debug.relative_to(source), symlinks=True, ignore=others)
            (target / "debug").symlink_to(debug.relative_to(source))


def may_mount():
    """Whether a folder may be mounted over another for one process and its children."""
    probe = ROOT / ".build" / "extending"
    return shutil.which("unshare") is not None and in_place(probe, ["true"]).returncode == 0


def in_place(copy, command):
    """A command in the copy, which it sees in the repository's place: what was built names that place."""
    unshare = ["unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--map-root-user"])
    script = 'mount --bind "$1" "$2" && cd "$2" && shift 2 && exec "$@"'
    return subprocess.run([*unshare, "sh", "-c", script, "sh", copy, ROOT, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def build(copy, is_mounted, flags):
    command = [os.environ.get("SWIFT", "swift"), "build", "--product", "almanac", *flags]
    if is_mounted:
        return in_place(copy, command)
    return subprocess.run(command, cwd=copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


# MARK: What was made


def render(copy, check):
    """Renders the dump of this folder once in each language; returns the program and the folder of each subject."""
    place = copy / ".build" / "extended"
    place.mkdir()
    line = json.dumps(json.loads((HERE / "dump.json").read_text(encoding="utf-8")))
    languages = sorted(folder.name for folder in (copy / WORDS).iterdir())
    with open(place / "dump.ndjson", "wb") as dump:
        for language in languages:
            dump.write(changed(line, id=language, language=language) + b"\n")
    (place / "almanac.yaml").write_text("mail:\n  from: Almanac <reports@example.test>\n  subject_tag: Test\n", encoding="utf-8")
    program = Program(copy / ".build" / "debug" / "almanac", place)
    run = program.run(
        "render", "--input", "dump.ndjson", "--out", "out", "--templates", HERE / "templates", "--format", "dashboard,report,markdown,data,mail,text")
    check("the dump is rendered", run.returncode == 0, run.stdout + run.stderr)
    return program, {language: place / "out" / language for language in languages}


def read(path):
    return path.read_text(encoding="utf-8") if path.exists() else ""


def plain(html):
    """The words of a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html))


def message(lines, name):
    """The text of a message that is one line."""
    return next((line.partition(" = ")[2] for line in lines.split("\n") if line.startswith(name + " = ")), "")


def check_metric(check, program, folders, copy):
    listed = program.run("series").stdout
    check("the metric is listed", re.search(r"^ +lume\.goals\.paused +count +Paused goals: ", listed, re.MULTILINE), listed[:200])
    for language, folder in folders.items():
        found = [metric for metric in json.loads(read(folder / "data/series.json") or "{}").get("metrics", []) if metric["name"] == "lume.goals.paused"]
        title = message(read(copy / WORDS / language / "metrics.mf2"), "metric.lume.goals.paused")
        check(f"the metric is in series.json in {language}", title and [(one["title"], one["value"]) for one in found] == [(title, 2)], found)


def check_system(check, program, folders, copy):
    for language, folder in folders.items():
        words = read(copy / WORDS / language / "tides.mf2")
        series = {one["name"]: one for one in json.loads(read(folder / "data/series.json") or "{}").get("series", [])}
        tides = series.get("tides.daily", {})
        check(f"the series is in series.json in {language}", tides.get("title") == message(words, "series.tides.daily") != "", tides)
        begin = message(words, "tides.headline.highest").partition("{")[0]
        check(f"the highlight is on the page in {language}", begin and begin in plain(read(folder / "index.html")))
    with open(folders["en"] / "data/tides.daily.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    check("the highest water of each day is in the CSV", [row[1] for row in rows[1:]] == ["3.4", "3.1", "2.8"], rows)
    page = plain(read(folders["en"] / "index.html"))
    check("the highlight has its numbers", "The water stood highest on Nov 18, at 3.4 m." in page, page[:300])


def check_mark(check, program, folders, copy):
    folder = folders["en"]
    told = "Dots in rows: 3 entries. Run 100 km: 40%."
    svg = [file for file in sorted((folder / "charts").glob("*.svg")) if told in read(file)]
    check("the mark is in the folder of Markdown's charts", len(svg) == 1, sorted(file.name for file in (folder / "charts").glob("*")))
    check("the report in Markdown shows it", len(svg) == 1 and f"](charts/{svg[0].name})" in read(folder / "report.md"))
    for page in ("index.html", "report.html"):
        check(f"the mark is drawn in {page}", told in read(folder / page))
    for language in sorted(set(folders) - {"en"}):
        begin = message(read(copy / WORDS / language / "charts.mf2"), "charts.opening.dots").partition("{")[0]
        check(f"the mark is described in {language}", begin and begin in read(folders[language] / "index.html"))
    mail = read_mail(folder)
    html = mail.get_body(("html",)).get_content()
    pictures = re.findall(r'<img[^>]* src="?cid:([^" >]+)"?[^>]* alt="([^"]*)"|<img[^>]* alt="([^"]*)"[^>]* src="?cid:([^" >]+)"?', html)
    shown = [one or other for one, text, text_before, other in pictures if "Run 100 km" in text + text_before]
    parts = {part["Content-ID"].strip("<>"): part.get_content() for part in mail.walk() if part["Content-ID"]}
    check("the mark is a picture of the mail", shown and all(parts.get(one, b"").startswith(b"\x89PNG") for one in shown), pictures or html[:300])


def check_medium(check, program, folders, copy):
    for language, folder in folders.items():
        text = read(folder / "report.txt")
        begin = message(read(copy / WORDS / language / "tides.mf2"), "tides.headline.highest").partition("{")[0]
        check(f"the report as text has its words in {language}", begin and begin in text, text[:300])
        link = message(read(copy / WORDS / language / "pages.mf2"), "pages.form-text")
        check(f"pages lead to it in {language}", re.search(rf'<a href="?report\.txt"?>{link}</a>', read(folder / "report.html")), link)
    check("the index still leads to dashboards", re.search(r'href="?en/index\.html', read(program.place / "out/index.html")))
    check("its tables have their numbers", "Run 100 km\t40%" in read(folders["en"] / "report.txt"), read(folders["en"] / "report.txt"))


def check_language(check, program, folders, copy):
    page = read(folders["nl"] / "report.html")
    check("the report says that it is Dutch", re.search(r'<html[^>]* lang="?nl"?', page), page[:200])
    check("a text of the templates is Dutch", DUTCH["Where they stand"] in plain(page))
    # Exported, the words of all languages are held against English.
    program.run("templates", "--out", "exported")
    run = program.run("check", "--templates", "exported")
    check("every language has every message and text", run.returncode == 0 and "nl" in os.listdir(program.place / "exported/words"), run.stdout + run.stderr)


def check_setting(check, program, folders, copy):
    schema = json.loads(program.run("schema", "settings").stdout or "{}")
    found = schema.get("properties", {}).get("mail", {}).get("properties", {}).get("subject_tag", {})
    check("the schema of settings has it", "A word in brackets" in found.get("description", ""), found)
    check("the page of settings has it", "`subject_tag`" in program.run("schema", "settings", "--markdown").stdout)
    subject = read_mail(folders["en"])["Subject"]
    check("the subject line begins with it", subject.startswith("[Test] "), subject)


def read_mail(folder):
    return email.message_from_bytes((folder / "mail.eml").read_bytes(), policy=email.policy.default)


def check_style(check, copy, counts):
    files = sorted({path for count in counts.values() for path in [*count.new, *count.changed] if path.suffix == ".swift"})
    run = subprocess.run(
        [os.environ.get("SWIFT", "swift"), "format", "lint", "--strict", *files], cwd=copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    check("the additions are formatted", run.returncode == 0, run.stdout)


# MARK: The table


def table(counts):
    rows = [count.row(POINTS[point]) for point, count in counts.items()]
    head = ["to add", "new", "changed", "new words", "changed words"]
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows])


def compare(check, counted, is_updating):
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    begin, found, rest = text.partition(START)
    written, ended, rest = rest.partition(END)
    if is_updating and found and ended:
        (ROOT / PAGE).write_text(f"{begin}{START}\n\n{counted}\n\n{END}{rest}", encoding="utf-8")
    else:
        check(f"{PAGE} has what was counted", written.strip() == counted, "run Tests/Extending/check-extending.py --count --update")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("flags", nargs="*")
    options = parser.parse_args()
    check = Checks()
    copy = ROOT / ".build" / "extending"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    try:
        copy_sources(copy)
        counts = {point: add(copy, point) for point in POINTS}
        counted = table(counts)
        print(counted)
        compare(check, counted, options.update)
        if not options.count:
            is_mounted = may_mount()
            copy_build(copy, is_mounted)
            run = build(copy, is_mounted, options.flags)
            told = dict.fromkeys(line for line in run.stdout.split("\n") if "error:" in line or "warning:" in line)
            check("the copy builds", run.returncode == 0 and not told, "\n".join(told or run.stdout.split("\n")[-20:]))
            if run.returncode == 0:
                check_style(check, copy, counts)
                program, folders = render(copy, check)
                for point in POINTS:
                    globals()["check_" + point](check, program, folders, copy)
    except Gone as gone:
        check("the additions fit", False, gone)
    finally:
        if not options.keep:
            shutil.rmtree(copy, ignore_errors=True)
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


sys.exit(main())
