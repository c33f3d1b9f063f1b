#!/usr/bin/env python3
"""Opens what `almanac preview --mail` writes in a browser, picks each view in turn, and demands that it shows text.

usage: check-preview.py FILE

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no browser.
"""

import sys
from pathlib import Path

from chromium import Chromium, ChromiumError
from tally import Tally

VIEWS = 8
CHOICES = "[...document.querySelectorAll('.tabs input')].map(input => input.id)"
CHOOSE = "(id => document.getElementById(id).click())"
# A mail is in a frame that nothing may look into; it stands in an attribute, and the words above it in the section.
SHOWN = """(id => {
    const view = document.getElementById('view-' + id)
    if (!view || !view.checkVisibility()) return { words: '', mail: 0, height: 0 }
    const frame = view.querySelector('iframe')
    return { words: view.innerText.trim(), mail: frame ? frame.srcdoc.length : -1, height: view.getBoundingClientRect().height }
})"""


def main(file):
    tally = Tally("check-preview")
    with Chromium() as browser, browser.page() as tab:
        tab.resize(1180)
        tab.open(file.resolve().as_uri())
        tab.settle()
        views = tab.evaluate(CHOICES)
        tally.check(len(views) == VIEWS, f"there are {len(views)} views and not {VIEWS}: {', '.join(views)}")
        for view in views:
            tab.call(CHOOSE, view)
            tab.settle()
            shown = tab.call(SHOWN, view)
            tally.check(len(shown["words"]) > 20, f"{view} says only {shown['words']!r}")
            tally.check(shown["mail"] == -1 or shown["mail"] > 1_000, f"the mail in {view} has {shown['mail']} characters")
            tally.check(shown["height"] > 200, f"{view} is {shown['height']} pixels high")
    return tally.end()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        sys.exit(main(Path(sys.argv[1])))
    except ChromiumError as error:
        print(f"check-preview: {error}", file=sys.stderr)
        sys.exit(69)
