#!/usr/bin/env python3
"""Opens the pages that lead to each subject, on a screen and on a phone, and demands of their rows:

link     wherever a row is pressed it leads to its subject, and it is high enough for a finger
calm     a reason has bold words and no bold sentence, and has none where nothing is urgent
names    of subjects with one name each has its id beside it
days     days are written as people write them
order    on a page that is read from the right, so is every reason

usage: check-index.py INDEX [INDEX ...]

In the end each demand is broken on one of the pages, and must be missed: so a check that never fails is found out.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no browser.
"""

import sys
from pathlib import Path

from chromium import Chromium, ChromiumError
from tally import Tally

WIDTHS = (1180, 390)
FOUND = r"""(() => {
  const found = { link: [], calm: [], names: [], days: [], order: [] }
  const isShown = part => part.checkVisibility({ visibilityProperty: true })
  const words = part => part.textContent.replace(/\s+/g, ' ').trim()
  const rows = [...document.querySelectorAll('.fleet tbody tr:not(.group)')]
  if (!rows.length) found.link.push('there are no rows')
  const texts = function* (root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (isShown(node.parentElement) && node.data.trim()) yield node
  }
  const box = (node, start, end) => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return range.getBoundingClientRect()
  }
  const names = new Map()
  for (const row of rows) { const name = words(row.querySelector('a')); names.set(name, (names.get(name) ?? 0) + 1) }
  let isUrgent = false
  for (const row of document.querySelectorAll('.fleet tbody tr')) {
    if (row.matches('.group')) { isUrgent = /^g[2-9]$/.test(row.id); continue }
    const link = row.querySelector('a'), name = words(link), reason = row.querySelector('td')
    row.scrollIntoView({ block: 'center' })
    const place = row.getBoundingClientRect()
    if (place.height < 24) found.link.push(`the row of ${name} is ${place.height} px high`)
    for (const part of [0.02, 0.3, 0.6, 0.98]) {
      const hit = document.elementFromPoint(place.left + place.width * part, place.top + place.height / 2)
      if (hit?.closest('a') !== link) found.link.push(`the row of ${name} leads nowhere at ${part * 100}% of its width`)
    }
    const letters = [...texts(reason)].map(node => [node.data.trim().length, getComputedStyle(node.parentElement).fontWeight >= 600])
    const bold = letters.filter(([, isBold]) => isBold).reduce((sum, [length]) => sum + length, 0)
    const all = letters.reduce((sum, [length]) => sum + length, 0)
    if (bold > all * 0.7) found.calm.push(`all of '${words(reason)}' is bold`)
    if (bold && !isUrgent) found.calm.push(`'${words(reason)}' can wait, and has bold words`)
    const id = row.querySelector('.id')
    if (names.get(name) > 1 && !(id && isShown(id) && words(id))) found.names.push(`${name} stands ${names.get(name)} times, here without an id`)
    if (document.documentElement.dir === 'rtl') {
      const nodes = [...texts(reason)]
      if (!nodes.length) continue
      const letters = node => [...node.data.matchAll(/[\p{L}\p{N}]/gu)].map(match => match.index)
      const [begins, ends] = [[nodes[0], letters(nodes[0])[0]], [nodes.at(-1), letters(nodes.at(-1)).at(-1)]].map(([node, at]) => box(node, at, at + 1))
      if (Math.abs(begins.bottom - ends.bottom) < 6 && begins.left <= ends.left) found.order.push(`'${words(reason)}' ends right of where it begins`)
    }
  }
  for (const node of texts(document.body)) {
    if (/\b\d{4}-\d\d-\d\d\b/.test(node.data)) found.days.push(`'${node.data.trim()}'`)
  }
  scrollTo(0, 0)
  return found
})()"""

# For each demand, what breaks it; the last one on a page that is read from the right.
RULE = "document.styleSheets[0].insertRule"
BREAKS = {
    "a name that alone is a link": ("link", RULE + "('.fleet a::after { content: none !important }', 0)"),
    "bold sentences": ("calm", RULE + "('.fleet td:nth-of-type(1) { font-weight: 700 !important }', 0)"),
    "names without ids": ("names", RULE + "('.fleet .id { display: none !important }', 0)"),
    "a day of a machine": ("days", "document.querySelector('.fleet tbody td').append(' 2026-11-20')"),
    "reasons from left to right": ("order", RULE + "('.fleet td, .fleet td * { direction: ltr !important; unicode-bidi: isolate !important }', 0)"),
}


def main(indexes):
    tally = Tally("check-index")
    read_from = {}
    with Chromium() as browser, browser.page() as tab:
        for index in indexes:
            for width in WIDTHS:
                tab.resize(width)
                tab.open(index.resolve().as_uri())
                tab.settle()
                read_from[tab.evaluate("document.documentElement.dir")] = index
                for demand, lines in tab.evaluate(FOUND).items():
                    tally.check(not lines, f"{index} at {width} px: {demand}: {'; '.join(lines[:3])}")
        tab.resize(WIDTHS[0])
        tally.check({"ltr", "rtl"} <= set(read_from), f"pages are read from {', '.join(read_from)} alone")
        for what, (demand, change) in BREAKS.items():
            tab.open("about:blank")
            tab.open(read_from.get("rtl" if demand == "order" else "ltr", indexes[0]).resolve().as_uri())
            tab.evaluate(change)
            tab.settle()
            missed = [name for name, lines in tab.evaluate(FOUND).items() if lines]
            tally.check(demand in missed, f"{what} must be found as '{demand}', and is as {missed}")
    return tally.end()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        sys.exit(main([Path(index) for index in sys.argv[1:]]))
    except ChromiumError as error:
        print(f"check-index: {error}", file=sys.stderr)
        sys.exit(69)
