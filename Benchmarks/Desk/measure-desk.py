#!/usr/bin/env python3
"""Measures how long a template that is saved takes until the desk has painted its page.

usage: measure-desk.py ALMANAC [EDITS]

One person of the sample, all five systems, with a copy of all templates and words. Prints milliseconds: the middle of all edits (100
unless said otherwise), and what 95 of 100 stay below.
"""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Pages"))

from chromium import Chromium  # noqa: E402

# The desk names the state that it shows; a frame later it is painted.
WATCH = """(() => {
    window.painted = 0
    const main = document.querySelector('main')
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => { window.painted = Date.now() })))
        .observe(main, { attributes: true, attributeFilter: ['data-shown'] })
})()"""


def wait(tab, question):
    end = time.monotonic() + 20
    while not (answer := tab.evaluate(question)):
        if time.monotonic() > end:
            sys.exit("measure-desk: nothing was painted for 20 seconds")
        time.sleep(0.02)
    return answer


def main(almanac, edits):
    almanac = str(Path(almanac).resolve())
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/dump.ndjson", "wb") as dump:
            subprocess.run([almanac, "sample", "--subjects", "1"], stdout=dump, check=True, cwd=folder)
        subprocess.run([almanac, "templates", "--out", "mine"], check=True, cwd=folder, stdout=subprocess.DEVNULL)
        desk = subprocess.Popen(
            [almanac, "preview", "--input", "dump.ndjson", "--templates", "mine", "--port", "0"], cwd=folder, stdout=subprocess.PIPE, text=True)
        try:
            measure(desk.stdout.readline().strip(), Path(folder, "mine/partials/guardian.md"), edits)
        finally:
            desk.terminate()
            desk.wait()


def measure(address, template, edits):
    text = template.read_text()
    times = []
    with Chromium() as browser, browser.page() as tab:
        tab.resize(1280)
        tab.open(address)
        wait(tab, "Number(document.querySelector('main').dataset.shown ?? 0)")
        tab.evaluate(WATCH)
        for number in range(edits):
            time.sleep(random.uniform(0.2, 0.4))
            begin = time.time() * 1000
            template.write_text(text.replace("## Spending", f"## Spending {number}", 1))
            # What was painted before belongs to another edit.
            times.append(wait(tab, f"window.painted > {begin} && window.painted") - begin)
    times.sort()
    print(f"{edits} edits: {times[len(times) // 2]:.0f} ms in the middle, 95 of 100 within {times[len(times) * 95 // 100]:.0f} ms")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 100)
