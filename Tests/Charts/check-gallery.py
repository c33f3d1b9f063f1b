#!/usr/bin/env python3
"""Opens the gallery in Chromium and looks at the box of every text of every chart, in rooms from 260 to 1,400 pixels, in light, in dark and in forced
colours: none may lie on another, none may leave its picture, and in those that fit every width each has 11 to 14 pixels. Then axe-core reads the page.

usage: check-gallery.py GALLERY.html [--step PIXELS]

The closing line is "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no browser or no axe-core.
"""

import argparse
import importlib.util
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Pages"))
from chromium import Chromium, ChromiumError  # noqa: E402

PROBES = (HERE.parent / "Pages" / "probes.js").read_text(encoding="utf-8")
NARROWEST, WIDEST = 260, 1400
# One picture under the other, each as wide as the window.
ALONE = """(() => {
  const rules = 'body{margin:0!important}main,.theme{display:block!important;padding:0!important}section{padding:0!important;border:0!important}'
  const sheet = document.createElement('style')
  sheet.textContent = rules
  document.head.append(sheet)
})()"""
# Texts of pictures that fit every width by their size on the screen, the large number of a donut or a ring being none of them.
SIZES = """(() => {
  const wrong = []
  let count = 0
  for (const text of document.querySelectorAll('svg.f text')) {
    if (!text.checkVisibility()) continue
    const matrix = text.getScreenCTM()
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c))
    count += 1
    if (size < 11 - 0.01 || size > 14 + 0.01) wrong.push(`"${text.textContent.slice(0, 40)}" has ${size.toFixed(1)} px`)
  }
  return { wrong, count }
})()"""
ROOM = "document.querySelector('.room').getBoundingClientRect().width"


def axe_source():
    spec = importlib.util.find_spec("axe_playwright_python")
    path = spec and spec.origin and Path(spec.origin).parent / "axe.min.js"
    if not path or not path.is_file():
        raise ChromiumError("no axe.min.js; install Tests/Charts/requirements.txt, as `make test-charts` does")
    return path.read_text(encoding="utf-8")


class Gallery:
    """The page, and what was found on it."""

    def __init__(self, tab):
        self.tab = tab
        self.passed = self.failed = self.texts = 0

    def check(self, where, found):
        found = list(dict.fromkeys(found))
        if not found:
            self.passed += 1
            return
        self.failed += 1
        for line in found[:8]:
            print(f"{where}: {line}")
        if len(found) > 8:
            print(f"{where}: and {len(found) - 8} more")

    def emulate(self, scheme):
        features = [{"name": "prefers-color-scheme", "value": "dark" if scheme == "dark" else "light"}]
        if scheme == "forced colours":
            features.append({"name": "forced-colors", "value": "active"})
        self.tab.send("Emulation.setEmulatedMedia", media="screen", features=features)

    def boxes(self, width, scheme):
        self.tab.resize(width)
        room = self.tab.evaluate(ROOM)
        where = f"{width} px, {scheme}"
        self.check(where, [] if abs(room - width) < 1 else [f"the room has {room} px"])
        found = self.tab.call("probes.labelFindings")
        self.texts += found["count"]
        # Pictures of one width stay as they are; what is wider than the window is scrolled to.
        for check in ("overlaps", "outside"):
            self.check(where, found[check])
        sizes = self.tab.evaluate(SIZES)
        self.check(where, sizes["wrong"] + ([] if sizes["count"] > 200 else ["there are hardly any texts"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("gallery")
    parser.add_argument("--step", type=int, default=60, help="from one width to the next")
    options = parser.parse_args()
    path = Path(options.gallery).resolve()
    try:
        with Chromium() as browser, browser.page() as tab:
            gallery = Gallery(tab)
            tab.emulate()
            tab.resize(1280)
            tab.open(path.as_uri())
            tab.evaluate(PROBES)
            tab.evaluate(axe_source())
            tab.settle()
            axe = tab.call("probes.axe")
            gallery.check("axe", axe["violations"])
            tab.evaluate(ALONE)
            widths = [*range(NARROWEST, WIDEST, options.step), WIDEST]
            # Colours move nothing, so that a few widths do for each.
            for scheme, some in (("light", widths), ("dark", widths[::6]), ("forced colours", widths[::6])):
                gallery.emulate(scheme)
                for width in some:
                    gallery.boxes(width, scheme)
    except ChromiumError as error:
        print(f"check-gallery: {error}", file=sys.stderr)
        return 69
    print(f"check-gallery: {gallery.texts} texts in {len(widths)} rooms")
    print(f"{gallery.passed} passed, {gallery.failed} failed")
    return 1 if gallery.failed else 0


if __name__ == "__main__":
    sys.exit(main())
