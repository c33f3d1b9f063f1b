#!/usr/bin/env python3
"""Opens dashboards at six widths, and demands that no number leaves its card, that no page moves sideways, that the first tile has by far the largest
number, at no width a small one, and that the first chart is seen on a phone.

usage: check-amounts.py OUTPUT_DIR

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no browser.
"""

import json
import sys
from pathlib import Path

from chromium import Chromium, ChromiumError
from tally import Tally

WIDTHS = (320, 360, 390, 768, 1180, 1920)
# In pixels of a phone of 390: where the first chart has to end, and where it may in languages with longer words and of amounts that break the heading anew.
LOWEST = 640
LOWEST_OF_OTHERS = 740
# What is shown now: neither of another period nor in something closed. A table that is moved sideways has room beyond its card.
OUTSIDE = """(() => {
    const found = new Set()
    if (document.documentElement.scrollWidth > innerWidth) found.add(`the page is ${document.documentElement.scrollWidth} px wide`)
    for (const card of document.querySelectorAll('.card, .tiles > *, .notes > *')) {
        const box = card.getBoundingClientRect()
        if (!box.width) continue
        for (const part of card.querySelectorAll('b, em, small, td, dd, text')) {
            if (!part.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) || part.closest('.scroll')) continue
            if (part.closest('details:not([open])') && !part.closest('summary')) continue
            const place = part.getBoundingClientRect()
            if (place.width && (place.right > box.right + 1 || place.left < box.left - 1)) found.add(part.textContent.trim().slice(0, 40))
        }
    }
    return JSON.stringify([...found])
})()"""
# The least size of the first number in pixels, and how many times as large as the other numbers of the opening and as the heading it has to be.
LEAST = 26
TIMES = 1.3
# The sizes of the first number, of the largest of the others, and of the heading.
LEAD = """(() => {
    const [first, ...others] = [...document.querySelectorAll('.top .tiles > * > b, .top .tiles .vs > .v0 > b')]
    const size = part => part ? parseFloat(getComputedStyle(part).fontSize) : 0
    return [size(first), Math.max(0, ...others.map(size)), size(document.querySelector('h1'))]
})()"""
# Where the first chart ends, which is the one beside the first number, or else the ring.
FIRST_CHART = """(() => {
    const charts = [...document.querySelectorAll('.lead .ch, .split .ring')]
    const first = charts.find(chart => chart.checkVisibility({ visibilityProperty: true }))
    return first ? first.getBoundingClientRect().bottom : -1
})()"""


def main(folder):
    tally = Tally("check-amounts")
    pages = sorted(folder.glob("*/index.html"))
    tally.check(len(pages) > 7, f"{folder} has {len(pages)} pages")
    with Chromium() as browser, browser.page() as tab:
        for page in pages:
            for width in WIDTHS:
                tab.resize(width)
                tab.open(page.resolve().as_uri())
                tab.settle()
                outside = json.loads(tab.evaluate(OUTSIDE))
                tally.check(not outside, f"{page.parent.name} at {width} px: {'; '.join(outside[:5])}")
                lead, *others = tab.evaluate(LEAD)
                what = f"{page.parent.name} at {width} px: the number of the first tile has {lead:.1f} px"
                tally.check(lead >= LEAST, f"{what}, not {LEAST}")
                tally.check(lead >= TIMES * max(others), f"{what}, that of another {others[0]:.1f} and the heading {others[1]:.1f}")
                if width == 390:
                    bottom = tab.evaluate(FIRST_CHART)
                    lowest = LOWEST if page.parent.name == "usd-1" else LOWEST_OF_OTHERS
                    tally.check(0 < bottom <= lowest, f"{page.parent.name}: the first chart ends at {bottom:.0f} px of a phone, not within {lowest}")
    return tally.end()


if __name__ == "__main__":
    try:
        sys.exit(main(Path(sys.argv[1])))
    except ChromiumError as error:
        print(f"check-amounts: {error}", file=sys.stderr)
        sys.exit(69)
