#!/usr/bin/env python3
"""Holds how large and how long the dashboard of a subject with all five systems is: its bytes, its height at 1180 and at 390 pixels in every period, and
the sheets of A4 that it takes.

usage: check-sizes.py FOLDER

FOLDER holds one subject's files, in English: a letter of other scripts has more bytes, and words of other languages take more lines.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no browser.
"""

import io
import json
import sys
from pathlib import Path

from chromium import Chromium, ChromiumError

BYTES = 155_000
# About half of what they were before cards were folded, with the cards that came since, the list of what is to do among them; by width.
HEIGHTS = {1180: 5_150, 390: 10_050}
# How far what is under the opening may move when another period is chosen: the heading and the tiles keep no room for other periods.
MOVES = {1180: 60, 390: 125}
# How much shorter one of two columns may be than the other where they end, at 1180 pixels: what is more is seen as a hole.
HOLE = 90
SHEETS = 6

CHOICES = "document.querySelectorAll('.picker input').length"
CHOOSE = "(index => document.querySelectorAll('.picker input')[index].click())"
HEIGHT = "document.documentElement.scrollHeight"
# Of each pair of columns that is shown, the names of its last cards and how much shorter one is.
HOLES = """[...document.querySelectorAll('.cards')].filter(box => box.checkVisibility()).flatMap(box => {
  const pairs = [{}]
  for (const card of box.children) {
    const side = ['a', 'b'].find(side => card.classList.contains(side))
    if (side) pairs.at(-1)[side] = card.getBoundingClientRect().bottom
    else pairs.push({})
  }
  return pairs.filter(pair => pair.a && pair.b).map(pair => Math.round(Math.abs(pair.a - pair.b)))
})"""


def measures(tab, page):
    """What is measured: a name, how much it is, and how much it may be."""
    yield "bytes", page.stat().st_size, BYTES
    for width, most in HEIGHTS.items():
        tab.resize(width)
        tab.open(page.resolve().as_uri())
        tab.settle()
        heights = []
        for index in range(tab.evaluate(CHOICES)):
            tab.call(CHOOSE, index)
            tab.settle()
            heights.append(tab.evaluate(HEIGHT))
        yield f"pixels of height at {width}, in the tallest period", max(heights), most
        # Nothing moves when another period is chosen.
        yield f"pixels by which the height differs from period to period at {width}", max(heights) - min(heights), MOVES[width]
        if width > 760:
            yield f"pixels of the largest hole under a column at {width}", max(tab.evaluate(HOLES), default=0), HOLE
    import pypdfium2

    tab.resize(1180)
    tab.open(page.resolve().as_uri())
    yield "sheets of A4", len(pypdfium2.PdfDocument(io.BytesIO(tab.pdf()))), SHEETS


def main(folder):
    series = json.loads((folder / "data" / "series.json").read_text(encoding="utf-8"))["series"]
    systems = {item["name"].split(".")[0] for item in series}
    if len(systems) != 5:
        print(f"{folder}: the subject has {len(systems)} systems and not five: {', '.join(sorted(systems))}", file=sys.stderr)
        return 1
    passed = failed = 0
    with Chromium() as browser, browser.page() as tab:
        tab.emulate()
        for name, measured, most in measures(tab, folder / "index.html"):
            print(f"{measured:,} {name}; at most {most:,}{'' if measured <= most else ': TOO MUCH'}")
            passed, failed = (passed + 1, failed) if measured <= most else (passed, failed + 1)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        sys.exit(main(Path(sys.argv[1])))
    except ChromiumError as error:
        print(f"check-sizes: {error}", file=sys.stderr)
        sys.exit(69)
