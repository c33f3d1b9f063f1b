#!/usr/bin/env python3
"""Writes Sources/AlmanacCharts/Text/Advances.swift: how wide a character can be, over seven font families.

The table is the envelope (the largest advance, in thousandths of an em) of the free fonts that a browser picks for `system-ui` and
`sans-serif`, or that share their metrics: Liberation Sans (Arial, Helvetica), Roboto, Open Sans (near Segoe UI), Inter (near SF), Lato,
Cantarell and DejaVu Sans. Every digit gets the width of the widest digit, so that tabular figures fit. Needs fonttools and the Debian
packages fonts-liberation2, fonts-roboto-unhinted, fonts-open-sans, fonts-inter, fonts-lato, fonts-cantarell and fonts-dejavu-core.

    python3 Scripts/advances.py [--root /] > Sources/AlmanacCharts/Text/Advances.swift
"""
import sys
from fontTools.ttLib import TTFont

FAMILIES = {
    "Liberation Sans": ("truetype/liberation2/LiberationSans-Regular.ttf", "truetype/liberation2/LiberationSans-Bold.ttf"),
    "Roboto": ("truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", "truetype/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf"),
    "Open Sans": ("truetype/open-sans/OpenSans-Regular.ttf", "truetype/open-sans/OpenSans-Bold.ttf"),
    "Inter": ("opentype/inter/Inter-Regular.otf", "opentype/inter/Inter-Bold.otf"),
    "Lato": ("truetype/lato/Lato-Regular.ttf", "truetype/lato/Lato-Bold.ttf"),
    "Cantarell": ("opentype/cantarell/Cantarell-Regular.otf", "opentype/cantarell/Cantarell-Bold.otf"),
    "DejaVu Sans": ("truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSans-Bold.ttf"),
}
# Latin with its extensions, Greek, Cyrillic; punctuation, superscripts and currency; arrows and mathematical signs; geometric shapes.
RANGES = [(0x20, 0x52F), (0x2000, 0x20CF), (0x2190, 0x226F), (0x25A0, 0x25CF)]
# What no font of the seven has a glyph for: the widest letter of those that have one.
MISSING = 1130

import argparse
import os
import unicodedata

arguments = argparse.ArgumentParser()
arguments.add_argument("--root", action="append", default=[])
roots = arguments.parse_args().root + ["/"]


def font(path):
    for root in roots:
        full = os.path.join(root, "usr/share/fonts", path)
        if os.path.exists(full):
            return TTFont(full)
    sys.exit(f"no font {path}")


def advance(faces, scalar):
    character = chr(scalar)
    category = unicodedata.category(character)
    if category in ("Mn", "Me", "Cf", "Cc") or scalar in (0x2028, 0x2029):
        return 0
    widths = []
    for cmap, metrics, em in faces:
        if scalar in cmap:
            widths.append(-(-metrics[cmap[scalar]][0] * 1000 // em))
    return max(widths) if widths else MISSING


def table(weight):
    faces = []
    for files in FAMILIES.values():
        face = font(files[weight])
        faces.append((face.getBestCmap(), face["hmtx"], face["head"].unitsPerEm))
    digit = max(advance(faces, scalar) for scalar in range(0x30, 0x3A))
    values = []
    for first, last in RANGES:
        for scalar in range(first, last + 1):
            values.append(digit if 0x30 <= scalar <= 0x39 else advance(faces, scalar))
    return values


print("// Written by Scripts/advances.py from " + ", ".join(FAMILIES) + ".")
print("// Advances in thousandths of an em, the largest of the seven families.")
print()
print("enum Advances {")
print("    /// First scalar, last scalar and where the range starts in the tables.")
offset = 0
for name, (first, last) in zip(["letters", "punctuation", "signs", "shapes"], RANGES):
    print(f"    static let {name} = (first: UInt32(0x{first:X}), last: UInt32(0x{last:X}), offset: {offset})")
    offset += last - first + 1
for name, weight in (("regular", 0), ("bold", 1)):
    values = table(weight)
    print()
    print(f"    static let {name}: [UInt16] = [")
    for start in range(0, len(values), 20):
        print("        " + " ".join(f"{value}," for value in values[start:start + 20]))
    print("    ]")
print("}")
