#!/usr/bin/env python3
"""Holds how large and how long the dashboard of a subject with all five systems is: its bytes, its height at 1180 and at 390 pixels in every period, and
the sheets of A4 that it takes. Of that dashboard and of others also that no card has a void in it, and that no column ends far above the other one.

usage: check-sizes.py FOLDER [FOLDER ...]

FOLDER holds one subject's files, of the first in English: a letter of other scripts has more bytes, and words of other languages take more lines. The first is of a subject
with all five systems; of the others, of whom some have one system, few numbers or a period that is over, only voids and holes are looked for.

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
# How many pixels of a card may be empty from one side to the other, at 1180: nothing is missed in more of them, and what is there looks lost.
VOID = 40
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

# Of each card that is shown, how many pixels from top to bottom have neither words nor marks, where those are most; the room for what another period has is
# part of it. What a picture says of itself is as high as the picture.
VOIDS = """[...document.querySelectorAll('.card')].filter(card => card.checkVisibility({visibilityProperty: true})).map(card => {
  const box = card.getBoundingClientRect(), spans = []
  const add = part => { if (part.width > 1 && part.height > 1) spans.push([part.top, part.bottom]) }
  const walk = document.createTreeWalker(card, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const owner = node.nodeType === Node.TEXT_NODE ? node.parentElement : node
    if (!owner.checkVisibility({visibilityProperty: true})) continue
    if (owner.parentElement.classList.contains('notes') || getComputedStyle(owner).borderTopStyle === 'dashed') add(owner.getBoundingClientRect())
    if (owner.closest('svg')) { if (owner.localName === 'svg') add(owner.getBoundingClientRect()); continue }
    if (node.nodeType === Node.TEXT_NODE && node.data.trim()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const part of range.getClientRects()) add(part)
    }
  }
  spans.sort((one, other) => one[0] - other[0])
  let reached = box.top, most = 0
  for (const [top, bottom] of spans.concat([[box.bottom, box.bottom]])) {
    most = Math.max(most, top - reached)
    reached = Math.max(reached, bottom)
  }
  return Math.round(most)
})"""


def gaps(tab, page):
    """The largest void of a card of the page and the largest hole under a column, in any of its periods."""
    tab.resize(1180)
    tab.open(page.resolve().as_uri())
    tab.settle()
    voids, holes = tab.evaluate(VOIDS), tab.evaluate(HOLES)
    for index in range(tab.evaluate(CHOICES)):
        tab.call(CHOOSE, index)
        tab.settle()
        voids += tab.evaluate(VOIDS)
        holes += tab.evaluate(HOLES)
    yield "pixels of the largest void in a card", max(voids, default=0), VOID
    yield "pixels of the largest hole under a column", max(holes, default=0), HOLE


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
    import pypdfium2

    tab.resize(1180)
    tab.open(page.resolve().as_uri())
    yield "sheets of A4", len(pypdfium2.PdfDocument(io.BytesIO(tab.pdf()))), SHEETS


def main(folder, others):
    series = json.loads((folder / "data" / "series.json").read_text(encoding="utf-8"))["series"]
    systems = {item["name"].split(".")[0] for item in series}
    if len(systems) != 5:
        print(f"{folder}: the subject has {len(systems)} systems and not five: {', '.join(sorted(systems))}", file=sys.stderr)
        return 1
    passed = failed = 0
    with Chromium() as browser, browser.page() as tab:
        tab.emulate()
        all_measures = list(measures(tab, folder / "index.html"))
        for one in [folder, *others]:
            period, name = one.parts[-2:]
            all_measures += [(f"{what} of {name} in {period}", measured, most) for what, measured, most in gaps(tab, one / "index.html")]
        for name, measured, most in all_measures:
            print(f"{measured:,} {name}; at most {most:,}{'' if measured <= most else ': TOO MUCH'}")
            passed, failed = (passed + 1, failed) if measured <= most else (passed, failed + 1)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        first, *others = map(Path, sys.argv[1:])
        sys.exit(main(first, others))
    except ChromiumError as error:
        print(f"check-sizes: {error}", file=sys.stderr)
        sys.exit(69)
