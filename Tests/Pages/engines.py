#!/usr/bin/env python3
"""Takes pictures of the gallery of charts and of a dashboard with all five systems in the three engines there are: Chromium, Firefox and WebKit, at 320,
600 and 1,180 pixels, light and dark. They are for people to look at side by side; nothing is checked.

usage: engines.py ALMANAC GALLERY.html FOLDER [--engines chromium,firefox,webkit]

FOLDER gets the dashboard, `PAGE-WIDTH-SCHEME-ENGINE.png` and index.html, which shows those of one page, width and scheme beside each other. An engine
that is not installed is named and left out: firefox-esr; xvfb, python3-gi, python3-gi-cairo and gir1.2-webkit2-4.1.

Exit: 0 done, 1 an engine failed, 69 no engine.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

from chromium import Chromium, ChromiumError

HERE = Path(__file__).resolve().parent
WIDTHS = (320, 600, 1180)
SCHEMES = ("light", "dark")
TALLEST = 16_000
# Charts of the gallery on one picture: engines make none that is higher than 32,767 pixels.
TOGETHER = 24


def chromium(jobs):
    with Chromium() as browser, browser.page() as tab:
        for url, width, scheme, file in jobs:
            tab.resize(width)
            tab.emulate(scheme=scheme)
            tab.open(url)
            tab.settle()
            tall = tab.evaluate("document.documentElement.scrollHeight")
            Path(file).write_bytes(tab.screenshot({"x": 0, "y": 0, "width": width, "height": min(tall, TALLEST), "scale": 1}))


def firefox(jobs):
    """A new profile for each scheme: Firefox takes the colours of a page from a setting."""
    for scheme in SCHEMES:
        with tempfile.TemporaryDirectory(prefix="almanac-firefox-") as profile:
            (Path(profile) / "user.js").write_text(
                f'user_pref("ui.systemUsesDarkTheme", {1 if scheme == "dark" else 0});\n'
                'user_pref("browser.shell.checkDefaultBrowser", false);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
                'user_pref("layout.scrollbar.side", 0);\nuser_pref("widget.gtk.overlay-scrollbars.enabled", true);\n', encoding="utf-8")
            for url, width, _, file in (job for job in jobs if job[2] == scheme):
                subprocess.run(
                    ["firefox-esr", "--headless", "--no-remote", "--profile", profile, f"--window-size={width}", "--screenshot", file, url],
                    check=True, timeout=180, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def webkit(jobs):
    lines = "".join(json.dumps(job) + "\n" for job in jobs)
    # The system's Python, which has the bindings.
    subprocess.run(["xvfb-run", "-a", "/usr/bin/python3", str(HERE / "webkit.py")], input=lines, text=True, check=True, timeout=1800)


def has_webkit():
    look = "import cairo, gi; gi.require_version('WebKit2', '4.1')"
    return bool(shutil.which("xvfb-run")) and subprocess.run(["/usr/bin/python3", "-c", look], capture_output=True).returncode == 0


ENGINES = {
    "chromium": (lambda: True, chromium),
    "firefox": (lambda: bool(shutil.which("firefox-esr")), firefox),
    "webkit": (has_webkit, webkit),
}


def gallery_parts(gallery, folder):
    """The gallery in pages that are short enough for a picture: its sections and themes, some on each."""
    head, rest = gallery.read_text(encoding="utf-8").split("<main>")
    body = rest.split("</main>")[0]
    charts, *themes = re.split(r'(?=<div class="theme")', body)
    sections = re.findall(r"<section.*?</section>", charts, re.DOTALL)
    pages = ["".join(sections[start:start + TOGETHER]) for start in range(0, len(sections), TOGETHER)]
    pages += ["".join(themes[start:start + 3]) for start in range(0, len(themes), 3)]
    for number, page in enumerate(pages, start=1):
        path = folder / f"gallery-{number}.html"
        path.write_text(f"{head}<main>{page}</main></body></html>", encoding="utf-8")
        yield f"gallery-{number}", path


def dashboard(almanac, folder):
    """A dashboard of all five systems; the sample's first subject has them."""
    dump = folder / "sample.ndjson"
    with dump.open("wb") as file:
        subprocess.run([almanac, "sample", "--subjects", "1"], check=True, stdout=file)
    subprocess.run([almanac, "render", "--quiet", "--input", dump, "--out", folder / "out", "--format", "dashboard"], check=True)
    subject = json.loads(dump.read_text(encoding="utf-8").splitlines()[0])["subject"]["id"]
    return folder / "out" / subject / "index.html"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("almanac")
    parser.add_argument("gallery", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--engines", default="chromium,firefox,webkit")
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    pages = {**dict(gallery_parts(options.gallery, folder)), "dashboard": dashboard(options.almanac, folder)}
    asked = [name for name in options.engines.split(",") if name in ENGINES]
    there = [name for name in asked if ENGINES[name][0]()]
    for name in asked:
        if name not in there:
            print(f"engines: {name} is not installed", file=sys.stderr)
    if not there:
        return 69
    failed = 0
    for name in there:
        jobs = [
            (path.as_uri(), width, scheme, str(folder / f"{page}-{width}-{scheme}-{name}.png"))
            for page, path in pages.items() for width in WIDTHS for scheme in SCHEMES
        ]
        try:
            ENGINES[name][1](jobs)
            print(f"engines: {name}, {len(jobs)} pictures")
        except (ChromiumError, subprocess.SubprocessError, OSError) as error:
            print(f"engines: {name}: {error}", file=sys.stderr)
            failed = 1
    rows = "".join(
        f"<h2>{page}, {width} pixels, {scheme}</h2><p>" + "".join(
            f'<a href="{file}"><img src="{file}" alt="{escape(name)}" title="{escape(name)}"></a> '
            for name in there for file in [f"{page}-{width}-{scheme}-{name}.png"] if (folder / file).exists()) + "</p>"
        for page in pages for width in WIDTHS for scheme in SCHEMES)
    style = "<style>body{font-family:sans-serif}img{width:31%;border:1px solid #999;margin:4px;vertical-align:top}</style>"
    (folder / "index.html").write_text(f"<!doctype html><meta charset=utf-8><title>Engines</title>{style}{rows}", encoding="utf-8")
    print(f"Open {folder / 'index.html'}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
