#!/usr/bin/env python3
"""Gives the card spending of the first subject of a dump in seven currencies, with amounts as they are there and with large ones.

usage: almanac sample --subjects 1 | in-currencies.py > currencies.ndjson
"""

import copy
import json
import sys

# The locale, and how many times an amount in cents: some hundreds of each currency, and as much as a household spends on a house.
CURRENCIES = {
    "USD": ("en_US", 1, 1000), "EUR": ("de_DE", 1, 1000), "INR": ("en_IN", 80, 8000), "VND": ("vi_VN", 250, 25_000), "KWD": ("ar_KW", 3, 3000),
    "JPY": ("ja_JP", 2, 1500), "BRL": ("pt_BR", 5, 5000)}


def times(value, factor):
    """The same answers with each amount so many times as large."""
    if isinstance(value, dict):
        return {
            name: part * factor if name.endswith("_cents") and isinstance(part, int) else times(part, factor) for name, part in value.items()}
    return [times(part, factor) for part in value] if isinstance(value, list) else value


def main():
    first = json.loads(sys.stdin.readline())
    for currency, (locale, *factors) in CURRENCIES.items():
        for factor in factors:
            record = {name: copy.deepcopy(first[name]) for name in ("almanac", "as_of", "subject")}
            record["guardian"] = times(first["guardian"], factor)
            record["subject"] |= {"id": f"{currency}-{factor}".lower(), "currency": currency, "locale": locale}
            record["subject"].pop("language", None)
            print(json.dumps(record))


main()
