#!/usr/bin/env python3
"""Reads every mail.eml under a folder with Python's own parser, at its strictest, and checks what a reader would get.

usage: read-mail.py OUTPUT_DIR

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import email
import email.policy
import html.parser
import re
import sys
from pathlib import Path

HEADERS = ("From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version")


class Page(html.parser.HTMLParser):
    """Tags and attributes of the HTML part."""

    def __init__(self):
        super().__init__()
        self.tags, self.images, self.words = [], [], []

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        # Where pictures are off, this is what stands there.
        self.words.append(dict(attributes).get("alt") or "")

    def handle_data(self, data):
        self.words.append(data)


def findings(path):
    raw = path.read_bytes()
    lines = raw.split(b"\r\n")
    yield "bare line ends", b"\n" not in b"".join(lines) and b"\r" not in b"".join(lines)
    yield "lines of at most 78", max(map(len, lines)) <= 78
    yield "seven bits", max(raw) < 128
    message = email.message_from_bytes(raw, policy=email.policy.strict)
    yield "header fields once each", all(len(message.get_all(name, [])) == 1 for name in HEADERS)
    parts = list(message.walk())
    yield "no defects", not any(part.defects for part in parts)
    text = message.get_body(("plain",)).get_content()
    markup = message.get_body(("html",)).get_content()
    yield "at most 100,000 bytes of HTML", len(markup.encode()) <= 100_000
    page = Page()
    page.feed(markup)
    images = [attributes for tag, attributes in page.tags if tag == "img"]
    ids = {part["Content-ID"].strip("<>"): part for part in parts if part["Content-ID"]}
    yield "each picture shown once", sorted(image["src"] for image in images) == sorted("cid:" + name for name in ids)
    yield "pictures in words too", all(image.get("alt") and image.get("width") and image.get("height") for image in images)
    yield "pictures are PNG, twice as wide", all(
        part.get_content().startswith(b"\x89PNG\r\n\x1a\n")
        and int.from_bytes(part.get_content()[16:20], "big") == 2 * int(next(i["width"] for i in images if i["src"] == "cid:" + name))
        for name, part in ids.items()
    )
    forbidden = {"svg", "script", "form", "input", "iframe", "object", "embed", "link", "video", "picture"}
    yield "nothing that mail cannot carry", not forbidden & {tag for tag, _ in page.tags} and "data:" not in markup and "rgb(" not in markup
    yield "nothing from anywhere", not any(re.match("https?:", attributes.get("src", "") or "") for _, attributes in page.tags)
    # The same numbers in both parts: every amount of the text stands in the HTML.
    shown = re.sub(r"\s|\u200c", "", "".join(page.words))
    amounts = re.findall(r"[$€₹¥]\s?[\d.,\u00a0\u202f]*\d", text)
    missing = [amount for amount in amounts if re.sub(r"\s|\u200c", "", amount) not in shown]
    yield f"the same amounts in both parts {missing[:3]}", not missing


def main():
    passed = failed = 0
    mails = sorted(Path(sys.argv[1]).rglob("mail.eml"))
    for path in mails:
        for name, holds in findings(path):
            if holds:
                passed += 1
            else:
                failed += 1
                print(f"{path}: {name}")
    if not mails:
        failed += 1
        print("no mail.eml found")
    print(f"read-mail: {len(mails)} mails\n{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
