#!/usr/bin/env python3
"""Reads every mail.eml under a folder with two parsers that are not ours, and checks what a reader would get.

usage: read-mail.py OUTPUT_DIR [READER]

The first is Python's own, with its strict policy. READER is read-mail.c, built against GMime: both must find the same subject, addresses, parts and
bytes in each. Where a dashboard and a report lie beside the mail, they must have its amounts.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import email
import email.policy
import hashlib
import html.parser
import re
import subprocess
import sys
import zlib
from pathlib import Path

HEADERS = ("From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version")


AMOUNT = re.compile(r"[$€₹¥£]\s?[\d.,\u00a0\u202f]*\d|\d[\d.,\u00a0\u202f]*\s?[€¥£]")


def bare(text):
    """Without blanks, which a browser breaks lines at, and without marks that nobody sees."""
    return re.sub(r"\s|[\u200b-\u200f\u2060-\u2069\u202a-\u202e]", "", text)


def amounts(text):
    return {bare(amount) for amount in AMOUNT.findall(text)}


class Page(html.parser.HTMLParser):
    """Tags, attributes and words of a page."""

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
    # An id can be broken nowhere.
    yield "lines of at most 78", max(len(line) for line in lines if b"@" not in line) <= 78 and max(map(len, lines)) <= 200
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
    # The same numbers in all that is made of them.
    missing = sorted(amounts(text) - amounts(" ".join(page.words)))
    yield f"the amounts of the text in the HTML {missing[:3]}", not missing
    pages = [path.with_name(name) for name in ("index.html", "report.html")]
    if all(page.is_file() for page in pages):
        whole = Page()
        for beside in pages:
            whole.feed(beside.read_text())
        known = amounts(" ".join(whole.words))
        # How much more or less a day was than a usual one, and what that costs, is told by its mail alone.
        own = amounts(" ".join(re.findall(r"(\S+)\s+(?:more|less)\b", text) + re.findall(r"\(([^()]*)\)", text)))
        # So are the two parts of what the month came to so far: until the end of the day and since. The sum is on the pages.
        # So are the numbers right under the bars of a mail, of which one is on the pages: the seven days until then are told there alone.
        follows = False
        for paragraph in re.split(r"\n\s*\n", text):
            said, has_bars = amounts(paragraph), "▇" in paragraph
            if not has_bars and (follows or len(said) >= 3) and said & known:
                own |= said
            follows = has_bars
        # Bars that stand have no room for cents, nor for all digits of thousands.
        in_full = re.sub(r"\S*\d[KM]\b", " ", text)
        missing = sorted(amount for amount in amounts(in_full) - own - known if re.search(r"[.,٫]\d\d(?!\d)", amount))
        yield f"the amounts of the mail in report and dashboard {missing[:3]}", not missing


def is_png(data):
    """Whether every chunk is what its checksum says."""
    place, kinds = 8, []
    while place < len(data):
        length = int.from_bytes(data[place : place + 4], "big")
        kind, body = data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        if zlib.crc32(kind + body) != int.from_bytes(data[place + 8 + length : place + 12 + length], "big"):
            return False
        kinds.append(kind)
        place += 12 + length
    return data[:8] == b"\x89PNG\r\n\x1a\n" and kinds[0] == b"IHDR" and kinds[-1] == b"IEND" and b"IDAT" in kinds


def lines(path):
    """What read-mail.c prints, as Python has it."""
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.strict)
    result = [f"subject {message['subject']}", f"message-id {message['message-id'].strip('<>')}"]
    for address in (*message["from"].addresses, *message["to"].addresses):
        result.append(f"address {address.display_name}|{address.addr_spec}")
    for part in message.walk():
        if part.is_multipart():
            result.append(f"part {part.get_content_type()}")
            continue
        body = part.get_payload(decode=True)
        if part.get_content_maintype() == "text":
            body.decode("utf-8", errors="strict")
            # A text's line ends are the reader's own.
            body = body.replace(b"\r\n", b"\n")
        elif not is_png(body):
            result.append("a PNG that is none")
        name = (part["content-id"] or "-").strip("<>")
        result.append(f"part {part.get_content_type()} {name} {part.get_filename() or '-'} {len(body)} {hashlib.sha256(body).hexdigest()}")
    return result


def disagreement(path, reader):
    """The first line that GMime and Python do not agree on; None when they do."""
    theirs = subprocess.run([reader, str(path)], capture_output=True)
    if theirs.returncode:
        return theirs.stderr.decode(errors="replace").strip() or f"exit {theirs.returncode}"

    # Pythons before 3.13 put a blank between encoded words of a name, where there is none.
    def unblanked(line):
        return line.replace(" ", "") if line.startswith("address ") else line

    ours, theirs = lines(path), theirs.stdout.decode().splitlines()
    for one, other in zip(ours + ["(end)"] * len(theirs), theirs + ["(end)"] * len(ours)):
        if unblanked(one) != unblanked(other):
            return f"python: {one}, gmime: {other}"
    return None


def main():
    passed = failed = 0
    mails = sorted(Path(sys.argv[1]).rglob("mail.eml"))
    reader = sys.argv[2] if len(sys.argv) > 2 else None
    for path in mails:
        found = list(findings(path))
        if reader:
            different = disagreement(path, reader)
            found.append((f"two parsers agree {different or ''}", different is None))
        for name, holds in found:
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
