#!/usr/bin/env python3
"""Gives the first subject of a dump once for each of its systems, with that system alone; its id is the system's name.

usage: almanac sample --subjects 1 | in-systems.py > systems.ndjson
"""

import json
import sys

SYSTEMS = ["guardian", "moneymoments", "momentum", "lume", "destiny"]


def main():
    first = json.loads(sys.stdin.readline())
    for system in SYSTEMS:
        record = {name: part for name, part in first.items() if name not in SYSTEMS or name == system}
        print(json.dumps(record | {"subject": first["subject"] | {"id": system}}))


main()
