#!/usr/bin/env python3
"""Tries what a reader opens a dashboard for: each question below is answered on the page of a subject with all five systems, and the answer can be seen
within one scroll (one screen further; on a phone two, which one flick of a thumb passes) or one click from the first screen, at 1180 x 900 and at 390 x 844.

usage: check-tasks.py FOLDER

FOLDER holds one subject's files: index.html, and data/series.json, from which the answers are taken, in English and US dollars. A line says for each
question and width how the answer was reached: at once, by a scroll, or by a click on which link. Then each answer is taken away from the page, and the
question must go unanswered: so a test that finds anything anywhere is found out.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no browser.
"""

import datetime
import json
import re
import sys
import zoneinfo
from pathlib import Path

from chromium import Chromium, ChromiumError

SCREENS = ((1180, 900), (390, 844))

# What a reader can see, one piece of text each, with its box on the page. Words that only machines read, closed folds and other periods are left out.
PIECES = """(() => {
  const pieces = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.replace(/\\s+/g, ' ').trim()
    const parent = node.parentElement
    if (!text || parent.closest('title, desc, style, caption') || !parent.checkVisibility({visibilityProperty: true})) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) continue
    const card = parent.closest('.tiles > *, .notes > *, .card, .top, section, main')
    pieces.push({text, top: box.top + scrollY, bottom: box.bottom + scrollY, card: [...document.querySelectorAll('*')].indexOf(card)})
  }
  return pieces
})"""

# The links and folds on the first screen: what they say and where they are.
DOORS = """((height) => {
  scrollTo(0, 0)
  return [...document.querySelectorAll('a[href^="#"], summary')].map((door, index) => {
    door.dataset.door = index
    const box = door.getBoundingClientRect()
    const isSeen = door.checkVisibility({visibilityProperty: true}) && box.top >= 0 && box.bottom <= height && box.width > 2
    return isSeen ? [index, door.textContent.replace(/\\s+/g, ' ').trim(), door.tagName] : null
  }).filter(Boolean)
})"""

# Takes every visible text away in which one of some patterns occurs.
TAKE_AWAY = """((patterns) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (patterns.some(pattern => new RegExp(pattern).test(node.data.replace(/\\s+/g, ' ')))) node.data = ''
  }
})"""


class Answers:
    """What series.json says, as the page writes it."""

    def __init__(self, path):
        record = json.loads(path.read_text(encoding="utf-8"))
        self.metrics = {(metric["name"], metric.get("range")): metric for metric in record["metrics"]}
        self.series = {(series["name"], series.get("range")): series for series in record["series"]}

    def metric(self, name, range_=None, field="value"):
        return self.metrics[name, range_][field]

    def column(self, name, measure, range_=None):
        return next(column["values"] for column in self.series[name, range_]["measures"] if column["name"] == measure)

    def keys(self, name, range_=None):
        """As readers see them."""
        series = self.series[name, range_]
        return series.get("labels", series["keys"])


def money(amount):
    """As a pattern: $1,148.80."""
    return re.escape(f"${abs(amount):,.2f}")


def short(amount):
    """As a pattern, in full or as a chart has it: -$222.15, -$222, $1.23K."""
    return f"({money(amount)}|{re.escape(f'${abs(amount):,.0f}')}(?![\\d.]))"


def day(text):
    """As a pattern: Nov 20, and with a year that is not the one of the data Nov 20, 2025."""
    date = datetime.date.fromisoformat(text)
    return re.escape(f"{date:%b} {date.day}" + ("" if date.year == 2026 else f", {date.year}"))


def moment(text):
    """As a pattern, by the clock of New York, where the subject lives: Nov 20, 7:00 PM."""
    local = datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(zoneinfo.ZoneInfo("America/New_York"))
    return day(local.date().isoformat()) + rf", {local.hour % 12 or 12}:{local:%M}\s{local:%p}"


def number(value):
    """As a pattern: 8, and not the 8 of 18 or of 8%."""
    return rf"(?<![\d.,$]){value:,.0f}(?![\d%]|[.,]\d)"


def questions(answers):
    """Each question, with the patterns that its answer consists of: all of them stand in one card, and none may be far from the first."""
    over = answers.keys("guardian.budgets.over")
    excess = answers.column("guardian.budgets.over", "excess")
    limits = answers.column("guardian.budgets.over", "limit")
    overrun = next(row for row, limit in enumerate(limits) if limit)
    changed = answers.keys("guardian.changes.categories")[0]
    difference = answers.column("guardian.changes.categories", "difference")[0]
    spent = answers.column("guardian.spend.by_category", "spend", "30d")
    top = spent.index(max(spent))
    return [
        ("Which budget is over, and by how much?", [re.escape(over[overrun]), "over by " + money(excess[overrun])]),
        ("What changed most?", [re.escape(changed), "[+\u2212]" + short(difference)]),
        ("How much did I spend?", ["^Spent$", money(answers.metric("guardian.spend.total", "30d"))]),
        ("How does this compare with the time before?", ["^Spent$", money(answers.metric("guardian.spend.total", "30d", "previous"))]),
        ("Where did most go?", [re.escape(answers.keys("guardian.spend.by_category", "30d")[top]), money(spent[top])]),
        ("What is left a day?", [money(answers.metric("guardian.budgets.left_per_day")), "a day"]),
        ("How many tasks this week?", ["Completed this week", number(answers.metric("momentum.tasks.completed_week"))]),
        ("Which streak do I have, how long is it?", ["Days in a row", number(answers.metric("momentum.streak.current"))]),
        ("Which tip first?", [re.escape(answers.metric("lume.tips.first")[:40])]),
        ("When does the plan renew?", ["[Rr]enews", day(answers.metric("destiny.subscription.until"))]),
        ("When do my questions renew?", ["new ones on " + moment(answers.metric("destiny.questions.resets"))]),
        ("How many questions are left?", ["Questions left", number(answers.metric("destiny.questions.left"))]),
        ("How did the last comparison turn out?", [number(answers.metric("destiny.matches.latest")), "comparison"]),
        ("Of when are the numbers, and whose?", ["^Ana$", r"\d, 2026$"]),
    ]


def places(pieces, patterns, reach):
    """Where the answer stands: the least box around one piece for each pattern, all in one card and within `reach` pixels; every such box."""
    patterns = [re.compile(pattern) for pattern in patterns]
    for card in {piece["card"] for piece in pieces}:
        inside = [piece for piece in pieces if piece["card"] == card]
        for first in (piece for piece in inside if patterns[0].search(piece["text"])):
            top, bottom = first["top"], first["bottom"]
            for pattern in patterns[1:]:
                near = [piece for piece in inside if pattern.search(piece["text"])]
                if not near:
                    break
                best = min(near, key=lambda piece: abs(piece["top"] - first["top"]))
                top, bottom = min(top, best["top"]), max(bottom, best["bottom"])
            else:
                if bottom - top <= reach:
                    yield top, bottom


class Reader:
    """Somebody with a screen, before a page."""

    def __init__(self, tab, url, width, height):
        self.tab, self.url, self.width, self.height = tab, url, width, height
        tab.resize(width, height)
        self.start()
        self.first = tab.call(PIECES)
        self.doors = tab.call(DOORS, height)
        # What is seen behind each door.
        self.behind = []
        for index, words, kind in self.doors:
            self.start()
            tab.call(DOORS, height)
            tab.evaluate(f"document.querySelector('[data-door=\"{index}\"]').click()")
            tab.settle()
            scroll = tab.evaluate("scrollY")
            self.behind.append((words, kind, tab.call(PIECES), scroll))

    def start(self):
        # A page that is gone to by its own address with a part after it would stay where it is.
        self.tab.open("about:blank")
        self.tab.open(self.url)
        self.tab.evaluate("scrollTo(0, 0)")

    def reach(self, patterns):
        """How the answer is reached, in words; `None` where it is not."""
        tops = list(places(self.first, patterns, self.height))
        if any(bottom <= self.height for _, bottom in tops):
            return "at once"
        if any(bottom <= (3 if self.width < 600 else 2) * self.height for _, bottom in tops):
            return "by one scroll"
        for words, kind, pieces, scroll in self.behind:
            # What stays at the top hides what is under it.
            if any(top >= scroll and bottom <= scroll + self.height for top, bottom in places(pieces, patterns, self.height)):
                return f"by a click on {words[:60]!r}" + (" (a fold)" if kind == "SUMMARY" else "")
        return None


def main(folder):
    page = folder / "index.html"
    try:
        asked = questions(Answers(folder / "data" / "series.json"))
    except (KeyError, StopIteration) as error:
        print(f"{folder}: the subject has no answer: {error!r}", file=sys.stderr)
        return 1
    passed = failed = 0
    with Chromium() as browser, browser.page() as tab:
        tab.emulate()
        for width, height in SCREENS:
            reader = Reader(tab, page.resolve().as_uri(), width, height)
            for question, patterns in asked:
                way = reader.reach(patterns)
                print(f"{width} x {height}: {question} {'Not within one scroll or one click.' if way is None else 'Answered ' + way + '.'}")
                passed, failed = (passed, failed + 1) if way is None else (passed + 1, failed)
        # The proof that the answers are what was found: without them there are none, wherever the reader looks.
        for question, patterns in asked:
            reader.start()
            tab.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
            tab.call(TAKE_AWAY, patterns[-1:])
            left = list(places(tab.call(PIECES), patterns, reader.height))
            if left:
                print(f"{question} Still answered after its answer was taken away, at {left[0][0]:.0f} px")
            passed, failed = (passed, failed + 1) if left else (passed + 1, failed)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        sys.exit(main(Path(sys.argv[1])))
    except ChromiumError as error:
        print(f"check-tasks: {error}", file=sys.stderr)
        sys.exit(69)
