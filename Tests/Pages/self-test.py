#!/usr/bin/env python3
"""Proves that the checks find what they look for: fixtures/page.html passes them all, and breaking it in a known way fails
the check that is meant to see it and no other.

Closing line: "N passed, N failed" (one for each expected outcome).
"""

import base64
import contextlib
import hashlib
import importlib.util
import io
import re
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def load(name):
    """A module of this folder whose file has a hyphen in its name."""
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), HERE / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Each page: what is replaced by what, and the check that must fail for it. Breaks share a page where they do not meet.
BROKEN = {
    "document": [
        ('id="d"', 'id="t"', "ids"),
        ('aria-labelledby="t d"', 'aria-labelledby="t gone"', "references"),
        ('<section class="card"><h2>Spent', '<section class="card" style="color:inherit"><h2>Spent', "styles messages"),
        ("<p class=\"long\">", '<p class="long" onclick="go()">', "scripts"),
        ("</main>", '<p><a href="https://example.test/">away</a></p></main>', "remote"),
        ('<svg aria-hidden="true"', "<svg", "names"),
        ("default-src 'none'", "default-src 'none'; script-src 'unsafe-inline'", "policy"),
        (' name="viewport"', "", "basics"),
        ('href="report.md"', 'href="gone.md"', "links"),
        ("</title>\n<style>", "</title><!--" + "x" * 120_000 + "-->\n<style>", "size"),
    ],
    "traffic": [
        ("</main>", '<img alt="A picture" src="picture.png" width="9" height="9"></main>', "remote requests messages"),
    ],
    "policy": [
        ("sha256-HASH", "sha256-AAAA", "messages ranges print controls sideways label-overlaps label-size axe sheets"),
    ],
    "layout": [
        (".scroll { overflow-x: auto }", ".card { min-width: 380px }", "sideways"),
        ("; text-overflow: ellipsis", "", "cut-off print"),
        ('x="90" y="75">Tuesday', 'x="90" y="75">Tuesday, all day', "label-overlaps print"),
        ("rotate(-45)\">turned", "rotate(-45)\">turned far up and out", "label-outside print"),
        ("svg { display: block", "tspan { font-size: 8px } svg { display: block", "label-size"),
    ],
    "controls": [
        ("(#r-mtd:checked) .p-mtd", "(#r-mtd:checked) .p-7d", "ranges"),
        (":focus-visible { outline: 2px solid", ":focus-visible { outline: 0 solid", "picker"),
        (":not(:has(#compare:checked)) .before", ":not(:has(#compare)) .before", "controls"),
        ("</table></div></details>", "</table></div></details><details><summary>Empty</summary></details>", "details"),
    ],
    "picker": [
        ('<label><input type="radio" name="range" id="r-90d" value="90d"> 90 days</label>', "", "picker"),
    ],
    "overlap of turned labels": [
        ("translate(265 70)", "translate(254 70)", "label-overlaps print"),
    ],
    "print": [
        ("@media print {", "@media print { .card { height: 0; overflow: hidden }", "print"),
        ("@media screen and (prefers", "@media (prefers", "print"),
    ],
    "tables that are closed on paper": [
        ("<main>", '<main class="page">', "sheets"),
    ],
    "sheets": [
        ("@media print {", "@media print { main { padding-block-end: 8000px }", "sheets"),
    ],
    "accessibility": [
        (".long { ", ".long { color: #bbb; ", "axe"),
    ],
}


def with_policy(page):
    """The page with the hash of its style in its policy, as a browser computes it."""
    style = re.search(r"<style>(.*?)</style>", page, re.S).group(1)
    return page.replace("HASH", base64.b64encode(hashlib.sha256(style.encode()).digest()).decode())


def main():
    check_pages = load("check-pages")
    page = (HERE / "fixtures" / "page.html").read_text(encoding="utf-8")
    cases = {"nothing": (page, set())}
    for name, breaks in BROKEN.items():
        broken, expected = page, set()
        for old, new, checks in breaks:
            if broken.count(old) != 1:
                sys.exit(f"self-test: {name}: '{old}' stands {broken.count(old)} times in fixtures/page.html")
            broken = broken.replace(old, new)
            expected |= set(checks.split())
        cases[name] = (broken, expected)

    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="almanac-pages-") as scratch, check_pages.Chromium() as browser:
        for number, (name, (html, expected)) in enumerate(cases.items()):
            folder = Path(scratch).resolve() / str(number)
            folder.mkdir()
            (folder / "report.md").touch()
            (folder / "index.html").write_text(with_policy(html), encoding="utf-8")
            findings = check_pages.Findings(shown=3)
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                check_pages.check(browser, [(folder, folder / "index.html")], findings, check_pages.parse([str(folder)]))
            found = set(findings.by_check)
            if found == expected:
                passed += 1
            else:
                failed += 1
                print(f"self-test: with {name} broken, missed {sorted(expected - found)}, found besides {sorted(found - expected)}\n{said.getvalue()}")
            if "-v" in sys.argv:
                print(f"--- {name}\n{said.getvalue()}")
    print(f"self-test of the page checks: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    sys.exit(main())
