#!/usr/bin/env python3
"""Opens the pages below OUTPUT_DIR in Chromium, from file://, and checks what a reader would meet.

Every index.html and report.html is taken (or --limit of them, spread evenly). Findings name the page, the check and the element;
the closing line is "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no browser or no axe-core.
"""

import argparse
import gzip
import importlib.util
import io
import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote

from chromium import Chromium, ChromiumError

# Where sections and cards stand, those of other periods too: name and [left, top, width, height] in whole pixels, from the end of the opening, which keeps
# no room for what it says of other periods.
PLACES = """[...document.querySelectorAll('main section, main .card, main footer')].map((element, index, all) => {
  const box = element.getBoundingClientRect()
  const name = element.id || element.querySelector('h2, h3')?.textContent || element.tagName
  return [name, [box.left, box.top - all[0].getBoundingClientRect().top, box.width, box.height].map(Math.round).join(' ')]
})"""

WIDTHS = (360, 768, 1280)
# Where pictures are drawn otherwise, or stretched most: there only the size of their words is looked at.
OTHER_WIDTHS = (320, 590, 700, 1024)
A4_WIDTH = 718  # 210 mm less margins of 10 mm, in CSS pixels
SHEET_MARGIN = 34  # points: what printers leave white, and a little less than the 14 mm that pages ask for
PROBES = (Path(__file__).parent / "probes.js").read_text(encoding="utf-8")


# Pixels by which cards may stand lower or higher in another period, as in check-sizes.py.
MOST_MOVED = 60


def is_moved(before, after):
    """Whether a place, "x y width height", is elsewhere: not by so little downwards or upwards."""
    (x, y, *size), (new_x, new_y, *new_size) = ([int(number) for number in place.split()] for place in (before, after))
    return x != new_x or size != new_size or abs(y - new_y) > MOST_MOVED


class Findings:
    """Counts checks, and keeps what the failed ones found."""

    def __init__(self, shown=5):
        self.passed = 0
        self.failed = 0
        self.by_check = {}
        self.shown = shown

    def check(self, page, check, found):
        """Notes one check of one page: it passes when nothing was found."""
        found = list(dict.fromkeys(found))
        if not found:
            self.passed += 1
            return
        self.failed += 1
        self.by_check.setdefault(check, []).extend(found)
        for line in found[: self.shown]:
            print(f"{page}: {check}: {line}")
        if len(found) > self.shown:
            print(f"{page}: {check}: and {len(found) - self.shown} more")

    def close(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


def axe_source():
    spec = importlib.util.find_spec("axe_playwright_python")
    path = spec and spec.origin and Path(spec.origin).parent / "axe.min.js"
    if not path or not path.is_file():
        raise ChromiumError("no axe.min.js; install Tests/Pages/requirements.txt, as `make test-pages` does")
    return path.read_text(encoding="utf-8")


def without_place(line):
    """A finding less where it was found and its lengths, to tell whether it is known already."""
    return re.sub(r"[\d.]+ px", "px", line.rsplit(" (at ", 1)[0])


class PageCheck:
    """The checks of one page."""

    def __init__(self, tab, path, root, findings, options, axe):
        self.tab, self.path, self.root = tab, path, root
        self.findings, self.options, self.axe = findings, options, axe
        self.name = str(path.relative_to(root)) if path.is_relative_to(root) else str(path)
        # A subject's dashboard lies beside its report; the fleet's index does not, and picks no range.
        self.is_dashboard = path.name == "index.html" and any((path.parent / other).exists() for other in ("report.html", "report.md", "data"))

    def check(self, check, found):
        self.findings.check(self.name, check, found)

    def probe(self, name, *arguments):
        return self.tab.call(f"probes.{name}", *arguments)

    def run(self):
        tab = self.tab
        tab.emulate()
        tab.resize(1280)
        tab.open(self.path.as_uri())
        where = tab.evaluate("location.href").split("#")[0]
        if where != self.path.as_uri():
            # A page that only leads to another one, such as the index of a fleet of one.
            inside = unquote(where).startswith(f"file://{self.root}/")
            self.check("leads", [] if inside else [f"it leads to {where}, out of the folder"])
            return
        tab.evaluate(PROBES)
        self.document()
        groups = self.probe("radioGroups")
        self.layouts(groups)
        self.controls(groups)
        self.paper(groups)
        self.sheets()
        # Looked at after every control was used, and before axe-core, which is a stranger here, runs.
        self.tab.settle()
        self.quiet()
        self.accessibility()
        if self.options.screenshots:
            self.screenshots()

    # The document as it stands.

    def document(self):
        if self.path.name == "index.html":
            # Characters and not bytes, so that each language has the same limit: a letter of Arabic has two bytes, one of Hindi three.
            page, further = self.path.read_text(encoding="utf-8"), max(0, self.systems() - 2)
            sizes = [
                ("characters", len(page), self.options.max_characters + 20_000 * further),
                ("bytes after gzip", len(gzip.compress(page.encode())), self.options.max_gzip + 6_000 * further),
            ]
            self.check("size", [f"{size:,} {unit}, over {limit:,}" for unit, size, limit in sizes if size > limit])
        for check, found in self.probe("documentFindings").items():
            self.check(check, found)
        broken = []
        for link in self.probe("relativeLinks"):
            target = (self.path.parent / unquote(link.split("?")[0])).resolve()
            if not target.is_relative_to(self.root):
                broken.append(f"{link} leads out of the folder")
            elif not target.exists():
                broken.append(f"{link}: there is no such file")
        self.check("links", broken)

    def systems(self):
        """How many systems have data on this page: the bar is set for two of them."""
        series = self.path.parent / "data" / "series.json"
        names = {item["name"].split(".")[0] for item in json.loads(series.read_text())["series"]} if series.exists() else set()
        return len(names)

    def quiet(self):
        """No message, no error, no request but the page itself."""
        found = []
        for event in self.tab.events("Log.entryAdded"):
            if event["entry"]["level"] in ("error", "warning"):
                found.append(event["entry"]["text"])
        for event in self.tab.events("Runtime.consoleAPICalled"):
            found.append(" ".join(str(argument.get("value", "")) for argument in event["args"]))
        for event in self.tab.events("Runtime.exceptionThrown"):
            found.append(event["exceptionDetails"]["text"])
        for event in self.tab.events("Audits.issueAdded"):
            issue = event["issue"]
            if issue["code"] in ("ContentSecurityPolicyIssue", "QuirksModeIssue", "DeprecationIssue", "StylesheetLoadingIssue"):
                details = issue["details"].get("contentSecurityPolicyIssueDetails", {})
                found.append(f"{issue['code']} {details.get('violatedDirective', '')}".strip())
        self.check("messages", found)
        requests = [event["request"]["url"] for event in self.tab.events("Network.requestWillBeSent")]
        self.check("requests", [url[:120] for url in requests if url.split("#")[0] != self.path.as_uri() and not url.startswith("data:")])

    # Layout, for every range and width, with everything closed and everything open.

    def layouts(self, groups):
        opened = {}
        found = {"sideways": [], "cut-off": [], "label-overlaps": [], "label-outside": [], "label-size": []}
        texts = []
        places = []
        range_group = next((group for group in groups if group["isRange"]), None)
        options = [None]
        if range_group:
            first = max(0, range_group["checked"])
            options = range_group["options"][first:] + range_group["options"][:first]
            self.picker(range_group)
        for option in options:
            if range_group:
                self.tab.resize(1280)
                texts.append(self.probe("visibleText"))
                places.append(self.tab.evaluate(PLACES))
            self.measure(found, option)
            self.open_details(opened)
            self.measure(found, option, "open")
            self.probe("closeDetails")
            if range_group:
                self.probe("focusRadio", range_group["name"])
                self.tab.press("ArrowRight")
        if range_group:
            # Arrow keys go round: the range the page began with is chosen again.
            now = self.probe("checkedRadio", range_group["name"])
            same = [f"{options[i]} shows the same as {options[j]}" for i in range(len(texts)) for j in range(i) if texts[i] == texts[j]]
            if now != range_group["checked"]:
                same.append(f"after {len(options)} times the right arrow, {range_group['options'][now]} is chosen and not {options[0]}")
            self.check("ranges", same)
            # Little may move under the finger of whoever picks a period: the tiles keep no room for a line that only another period has.
            moved = [
                f"{options[index]}: {name} moves from {before} to {after}"
                for index, now_there in enumerate(places)
                for (name, before), (_, after) in zip(places[0], now_there)
                if is_moved(before, after)
            ]
            self.check("shift", moved[:5])
        elif self.is_dashboard:
            # An account in which nothing has happened yet has nothing to choose; then there must be nothing that only a choice would show.
            panels = self.tab.evaluate("document.querySelectorAll('main .vs > *').length")
            cards = self.tab.evaluate("document.querySelectorAll('main .card').length")
            self.check("picker", ["there is no range picker"] if panels or cards else [])
        for width in OTHER_WIDTHS:
            self.tab.resize(width)
            found["label-size"] += [f"{line} (at {width} px)" for line in self.probe("labelFindings")["sizes"]]
        self.tab.resize(WIDTHS[-1])
        for check, lines in found.items():
            self.check(check, lines)
        self.check("details", [problem for problem in opened.values() if problem])

    def measure(self, found, option, state=None):
        note = "".join(f", {part}" for part in (option, state) if part)
        for width in WIDTHS:
            self.tab.resize(width)
            at = f" (at {width} px{note})"
            labels = self.probe("labelFindings")
            for check, lines in (
                ("sideways", self.probe("stickingOut")),
                ("cut-off", self.probe("cutOff")),
                ("label-overlaps", labels["overlaps"]),
                ("label-outside", labels["outside"]),
                ("label-size", labels["sizes"]),
            ):
                # One line an element: the first width and range it went wrong at is where to look.
                known = set(map(without_place, found[check]))
                found[check] += [line + at for line in lines if without_place(line) not in known]
        self.tab.resize(1280)

    def open_details(self, opened):
        """Opens all that is closed and shown, by keyboard, and notes what is wrong with each. `opened` is by index."""
        tried = set()
        # Again and again, as opening one may show another; once each, as opening one of a named group closes the others.
        while closed := [index for index in self.probe("closedDetails") if index not in tried]:
            for index in closed:
                tried.add(index)
                if self.probe("focusSummary", index):
                    self.tab.press("Enter")
                    problem = self.probe("openedDetails", index)
                else:
                    problem = f"<details> {index} has no summary that takes the focus"
                opened[index] = opened.get(index) or problem

    def picker(self, group):
        found = []
        if len(group["options"]) != self.options.ranges:
            found.append(f"{len(group['options'])} ranges ({', '.join(group['options'])}) and not {self.options.ranges}")
        if group["checked"] < 0:
            found.append("no range is chosen at first")
        box = self.probe("groupBox", group["name"])
        before = self.tab.screenshot(box)
        # From the top of the page, as a keyboard user comes to it.
        self.tab.evaluate("document.activeElement.blur()")
        for _ in range(self.options.tabs):
            self.tab.press("Tab")
            if self.probe("hasFocus", group["name"]):
                self.tab.settle()
                if self.tab.screenshot(self.probe("groupBox", group["name"])) == before:
                    found.append("nothing shows that the picker has the focus")
                break
        else:
            found.append(f"Tab does not lead to it ({self.options.tabs} times)")
        if not self.probe("focusRadio", group["name"]):
            found.append("its radio input cannot take the focus")
        self.check("picker", found)

    def controls(self, groups):
        """Every other input, used by keyboard, changes the page."""
        found = []
        for group in groups:
            if group["isRange"]:
                continue
            self.probe("focusRadio", group["name"])
            seen = {self.tab.screenshot()}
            for option in group["options"][1:]:
                self.tab.press("ArrowRight")
                picture = self.tab.screenshot()
                if picture in seen:
                    found.append(f"an option of {group['name']} ({', '.join(group['options'])}) changes nothing")
                seen.add(picture)
        for box in self.probe("checkboxes")[: self.options.checkboxes]:
            if not self.probe("focusCheckbox", box["index"]):
                if box["shown"]:
                    found.append(f"checkbox {box['label']} cannot take the focus")
                continue
            before = self.probe("visibleText")
            self.tab.press("Space")
            if self.probe("visibleText") == before:
                found.append(f"checkbox {box['label']} shows and hides nothing")
            self.tab.press("Space")
        self.check("controls", found)

    # Paper.

    def paper(self, groups):
        found = []
        texts = []
        range_group = next((group for group in groups if group["isRange"]), None)
        for _ in range(2 if range_group else 1):
            self.tab.emulate("print")
            self.tab.resize(A4_WIDTH)
            texts.append(self.probe("visibleText"))
            found += self.probe("emptyCards") + self.probe("stickingOut") + self.probe("cutOff")
            labels = self.probe("labelFindings")
            found += labels["overlaps"] + labels["outside"]
            if not texts[-1].strip():
                found.append("nothing is printed")
            self.tab.emulate()
            if range_group:
                self.probe("focusRadio", range_group["name"])
                self.tab.press("ArrowRight")
        if range_group:
            if texts[0] == texts[-1]:
                found.append("the chosen range makes no difference on paper")
            for _ in range(len(range_group["options"]) - 2):
                self.tab.press("ArrowRight")
        self.tab.emulate("print", "dark")
        found += self.probe("darkPaper")
        self.tab.emulate()
        self.tab.resize(1280)
        self.check("print", found)

    def sheets(self):
        """The page as the print dialogue makes it."""
        import pypdfium2

        self.tab.emulate("print")
        self.tab.resize(A4_WIDTH)
        found = self.probe("lostTables") + self.probe("torn")
        headings = set(self.probe("headings"))
        self.tab.emulate()
        self.tab.resize(1280)
        document = pypdfium2.PdfDocument(io.BytesIO(self.tab.pdf()))
        if len(document) > self.options.max_sheets:
            found.append(f"{len(document)} sheets, over {self.options.max_sheets}")
        for number, sheet in enumerate(document, start=1):
            text = sheet.get_textpage()
            lines = [" ".join(line.split()) for line in text.get_text_range().splitlines() if line.strip()]
            if not lines:
                found.append(f"sheet {number} is empty")
            elif number < len(document) and lines[-1] in headings:
                found.append(f"sheet {number} ends with the heading '{lines[-1]}'")
            width, height = sheet.get_size()
            for index in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(index)
                if left < SHEET_MARGIN or bottom < SHEET_MARGIN or right > width - SHEET_MARGIN or top > height - SHEET_MARGIN:
                    words = " ".join(text.get_text_bounded(left, bottom, right, top).split())
                    found.append(f"'{words}' reaches into the margin of sheet {number}")
        self.check("sheets", found)

    def accessibility(self):
        self.tab.evaluate(self.axe + ";true")
        found = []
        for width, scheme, everything in ((1280, "light", False), (1280, "dark", True), (360, "light", True)):
            self.tab.resize(width)
            self.tab.emulate(scheme=scheme)
            if everything:
                self.open_details({})
            result = self.probe("axe")
            self.probe("closeDetails")
            known = set(map(without_place, found))
            found += [f"{line} (at {width} px, {scheme})" for line in result["violations"] if without_place(line) not in known]
            if self.options.verbose:
                for line in result["incomplete"]:
                    print(f"{self.name}: axe cannot tell: {line} (at {width} px, {scheme})")
        self.tab.emulate()
        self.tab.resize(1280)
        self.check("axe", found)

    def screenshots(self):
        import pypdfium2

        folder = Path(self.options.screenshots)
        folder.mkdir(parents=True, exist_ok=True)
        stem = re.sub(r"[^A-Za-z0-9._-]+", "-", self.name.removesuffix(".html"))
        # Fresh, so that nothing is focused or opened.
        self.tab.open(self.path.as_uri())
        for label, width, scheme in (("light", 1280, "light"), ("dark", 1280, "dark"), ("phone", 360, "light")):
            self.tab.emulate(scheme=scheme)
            self.tab.resize(width, scale=2 if width == 360 else 1)
            (folder / f"{stem}-{label}.png").write_bytes(self.tab.screenshot())
        self.tab.emulate()
        self.tab.resize(1280)
        document = pypdfium2.PdfDocument(io.BytesIO(self.tab.pdf()))
        for number, page in enumerate(document, start=1):
            page.render(scale=1.5).to_pil().save(folder / f"{stem}-print-{number}.png")


def pages(folders, limit):
    """Pairs of root and page, in order; `limit` of each folder, spread evenly."""
    chosen = []
    for folder in folders:
        root = Path(folder).resolve()
        if root.is_file():
            chosen.append((root.parent, root))
            continue
        found = sorted(path for path in root.rglob("*.html") if path.name in ("index.html", "report.html"))
        if limit and len(found) > limit:
            found = [found[i * len(found) // limit] for i in range(limit)]
        chosen += [(root, path) for path in found]
    return chosen


def parse(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", metavar="OUTPUT_DIR", help="a rendered folder, or one page")
    parser.add_argument("--limit", type=int, help="how many pages of each folder to check, spread evenly; all by default")
    parser.add_argument("--screenshots", metavar="DIR", help="write light, dark, phone and print pictures of every page")
    parser.add_argument("--max-characters", type=int, default=95_000, help="of an index.html with two systems; each further one has 20,000 more")
    parser.add_argument("--max-gzip", type=int, default=22_000, help="bytes that travel of the same page; each further system has 6,000 more")
    parser.add_argument("--max-sheets", type=int, default=6, help="of A4 that a page may take")
    parser.add_argument("--ranges", type=int, default=4, help="how many ranges the picker offers")
    parser.add_argument("--tabs", type=int, default=60, help="how often Tab may be pressed on the way to the picker")
    parser.add_argument("--checkboxes", type=int, default=8, help="how many checkboxes of a page to try")
    parser.add_argument("--browser", help="Chromium's executable; from PATH by default")
    parser.add_argument("--shown", type=int, default=5, help="how many findings of one check to print")
    parser.add_argument("--verbose", action="store_true", help="name each page, and what axe-core could not tell")
    return parser.parse_args(arguments)


def leads_on(path, root, findings):
    """Whether a page only leads to another; it is gone before a browser could be asked about it, so it is read instead."""
    text = path.read_text(encoding="utf-8")
    target = re.search(r'<meta http-equiv="refresh" content="0; url=([^"]+)">', text)
    if not target:
        return False
    name = str(path.relative_to(root))
    goal = (path.parent / target[1]).resolve()
    findings.check(name, "leads on", [] if goal.is_relative_to(root) and goal.is_file() else [f"{target[1]} is no page in the folder"])
    findings.check(name, "links there, too", [] if f'<a href="{target[1]}">' in text else ["there is no link for those who do not follow"])
    findings.check(name, "policy", [] if "default-src 'none'" in text and "unsafe" not in text else ["there is no strict policy"])
    findings.check(name, "no script", ["there is a script"] if re.search(r"<script|\son\w+=|javascript:", text) else [])
    return True


def check(browser, chosen, findings, options):
    axe = axe_source()
    for root, path in chosen:
        if options.verbose:
            print(f"{path}")
        if leads_on(path, root, findings):
            continue
        with browser.page() as tab:
            PageCheck(tab, path, root, findings, options, axe).run()


def main():
    options = parse()
    chosen = pages(options.folders, options.limit)
    findings = Findings(options.shown)
    if not chosen:
        findings.check(" ".join(options.folders), "pages", ["there is no index.html and no report.html"])
        return findings.close()
    try:
        with Chromium(options.browser) as browser:
            check(browser, chosen, findings, options)
    except ChromiumError as error:
        print(f"check-pages: {error}", file=sys.stderr)
        return 69
    print(f"check-pages: {len(chosen)} pages")
    return findings.close()


if __name__ == "__main__":
    sys.exit(main())
