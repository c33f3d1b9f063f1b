#!/usr/bin/env python3
"""Opens the mails about a day and about a week in a browser, as wide as a mail program and as a phone, and demands that they are short, that their opening
is few lines, that no date stands in brackets again and again, and that nothing in them tells that there is nothing to tell.

usage: check-mails.py DAY WEEK

DAY and WEEK are mail.html of a subject with all five systems, in English. In the end each demand is broken, and must be missed: so a check that never fails
is found out.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no browser.
"""

import re
import sys
from pathlib import Path

from chromium import Chromium, ChromiumError
from tally import Tally

# By width, the most pixels of height of the mail about a day and of that about a week.
HEIGHTS = {600: (1_200, 2_500), 390: (1_350, 2_800)}
# A paragraph of the opening on a phone.
LINES = 3
DATE = r"\([^()]*(?:January|February|March|April|May|June|July|August|September|October|November|December|[A-Z][a-z]{2}) \d{1,2}[^()]*\)"
NOTHING = r"not known|[Tt]here was nothing|[Nn]o charges|does not say"

# The height, the words, and the paragraphs before the first heading of a part with their lines.
MEASURES = """(() => {
  const heading = document.querySelector('h2')
  const opening = [...document.querySelectorAll('h1, p')].filter(part => part.checkVisibility()
    && (part.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING))
  const lines = part => Math.round(part.getBoundingClientRect().height / (parseFloat(getComputedStyle(part).lineHeight) || 24))
  return [document.documentElement.scrollHeight, document.body.innerText, opening.map(part => [lines(part), part.innerText.trim()])]
})()"""

BREAKS = {
    "a card more": ("height", "const part = document.createElement('p'); part.style.height = '900px'; document.body.append(part)"),
    "a long paragraph": ("opening", "document.querySelector('h1').parentElement.append(Object.assign(document.createElement('p'), "
                         "{ textContent: 'Clothing is over its limit. '.repeat(20) }))"),
    "a date again and again": ("date", "document.body.append(' There was nothing more (November 19, 2026), nothing (November 19, 2026).')"),
    "a card about nothing": ("nothing", "document.body.append('How spending yesterday divides into categories is not known.')"),
}


def found(tab, most):
    """What does not hold, by demand."""
    height, words, opening = tab.evaluate(MEASURES)
    dates, nothing = re.findall(DATE, words), re.findall(NOTHING, words)
    return {
        "height": f"it is {height} px high, not {most}" * (height > most),
        "opening": "; ".join(f"{lines} lines: {text}" for lines, text in opening if lines > LINES) or "there is no opening" * (not opening),
        "date": f"dates in brackets: {', '.join(dates)}" * (len(dates) > 1),
        "nothing": f"it says {', '.join(nothing)}" * bool(nothing),
    }


def main(day, week):
    tally = Tally("check-mails")
    with Chromium() as browser, browser.page() as tab:
        for width, heights in HEIGHTS.items():
            tab.resize(width)
            for mail, most in zip((day, week), heights):
                tab.open(mail.resolve().as_uri())
                tab.settle()
                for demand, problem in found(tab, most).items():
                    tally.check(not problem, f"{mail} at {width} px: {demand}: {problem}")
        for what, (demand, change) in BREAKS.items():
            tab.open("about:blank")
            tab.open(day.resolve().as_uri())
            tab.evaluate(f"(() => {{ {change} }})()")
            tab.settle()
            tally.check(found(tab, HEIGHTS[390][0])[demand], f"{what} must be found as '{demand}'")
    return tally.end()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        sys.exit(main(*map(Path, sys.argv[1:])))
    except ChromiumError as error:
        print(f"check-mails: {error}", file=sys.stderr)
        sys.exit(69)
