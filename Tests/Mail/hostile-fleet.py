#!/usr/bin/env python3
"""Makes the words of a fleet hostile: whatever would break a header, a part, a line, a page or a table, in every name, title and address.

usage: almanac sample --subjects 30 | hostile-fleet.py [SEED] > hostile.ndjson

The same seed gives the same fleet. Numbers, times and ids stay what they are.
"""

import json
import random
import sys

PIECES = [
    "\r\nBcc: eve@example.test", "\n\n<script>alert(1)</script>", "\r\n.\r\nMAIL FROM:<eve@example.test>", "\x00", "\x1b[31m", "\x7f", "\u2028", "\u2029",
    "=?utf-8?q?=0D=0ABcc:_eve?=", "=?utf-8?b?****?=", "--=_almanac_related--", "--=_almanac_alternative", "From eve", ".", "=3D=\r\n", "&#0;", "&lt;b&gt;",
    "<img src=x onerror=alert(1)>", "</td></tr></table>", "<!--[if mso]>", "]]>", "<style>", "javascript:alert(1)", "https://evil.example/", "cid:spend-daily",
    "שלום עולם", "مرحبا بالعالم", "\u202egnp.exe", "\u2067rtl\u2069", "👩‍👩‍👧‍👦", "🇮🇳", "e\u0301\u0323" * 5, "ẞßſ", "日本語のお店", "a\u200bb\u200d",
    "| a | b |\n|---|---|", "# Heading", "```chart\nmark: donut\n```", "{{subject.email}}", "{{{x}}}", "*", "_", "`", "\\", "~", "[x](https://evil.example)", "\t",
    "x" * 1200, "ü" * 600, "🙂" * 300, "a " * 700, "\ufffe", "\ud83d", '"', "'", "<", ">", "&", ";", ":", "@", ",", "%00", "${HOME}", "$(reboot)", "../../etc",
]
WORDS = {"name", "title", "merchant", "category", "message", "description", "body", "label", "text", "reason", "city", "cta_text", "habit", "place", "tip"}
MAILBOXES = [
    "{id}@example.test", "{id}+tag@example.test", "{id}@xn--bcher-kva.example", "{id}@bücher.example", "o'{id}@example.test", '"{id} x"@example.test', "{id}@日本語.example",
]


def hostile(chance):
    return " ".join(chance.choice(PIECES) for _ in range(chance.randint(1, 4)))


def worsened(value, key, chance):
    if isinstance(value, dict):
        return {name: worsened(one, name, chance) for name, one in value.items()}
    if isinstance(value, list):
        return [worsened(one, key, chance) for one in value]
    if isinstance(value, str) and key in WORDS and chance.random() < 0.6:
        return (value + " " if chance.random() < 0.5 else "") + hostile(chance)
    return value


def main():
    chance = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    for line in sys.stdin:
        record = json.loads(line)
        mailbox = chance.choice(MAILBOXES).format(id=record["subject"]["id"])
        record = worsened(record, "", chance)
        record["subject"]["name"] = hostile(chance)
        record["subject"]["email"] = mailbox
        # Lone halves of a pair are written as escapes; no text of them can be.
        print(json.dumps(record))


main()
