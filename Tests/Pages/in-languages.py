#!/usr/bin/env python3
"""Gives the first subject of a dump once in each language that pages are written in besides English; Arabic with its own digits and with Latin ones.

usage: almanac sample --subjects 1 | in-languages.py > languages.ndjson
"""

import json
import sys

LOCALES = {"de": ["de_DE"], "ar": ["ar_EG", "ar_AE"], "es": ["es_ES", "es_MX"], "fr": ["fr_FR"]}


def main():
    record = json.loads(sys.stdin.readline())
    for language, locales in LOCALES.items():
        for locale in locales:
            record["subject"] |= {"id": locale.lower().replace("_", "-"), "language": language, "locale": locale}
            print(json.dumps(record))


main()
