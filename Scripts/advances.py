#!/usr/bin/env python3
"""Writes Sources/AlmanacCharts/Text/Advances.swift: how wide a character can be, over seven font families, and three each for Devanagari and Arabic.

The table is the envelope (the largest advance, in thousandths of an em) of the free fonts that a browser picks for `system-ui` and
`sans-serif`, or that share their metrics: Liberation Sans (Arial, Helvetica), Roboto, Open Sans (near Segoe UI), Inter (near SF), Lato,
Cantarell and DejaVu Sans. Every digit gets the width of the widest digit, so that tabular figures fit. Needs fonttools and the Debian
packages fonts-liberation2, fonts-roboto-unhinted, fonts-open-sans, fonts-inter, fonts-lato, fonts-cantarell and fonts-dejavu-core.

None of the seven has Devanagari. Its letters are measured in Noto Sans Devanagari, Lohit Devanagari and FreeSans (fonts-noto-core,
fonts-lohit-deva, fonts-freefont-ttf). Conjuncts are at most 3 % wider than the letters they are made of, mostly narrower.

Letters of Arabic are as wide as their form is, and that depends on the letter after them: each has two advances, one before a letter that it joins
and one before anything else, as HarfBuzz shapes them in Noto Sans Arabic, Noto Naskh Arabic and DejaVu Sans. Needs uharfbuzz besides.

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
DEVANAGARI_FAMILIES = {
    "Noto Sans Devanagari": ("truetype/noto/NotoSansDevanagari-Regular.ttf", "truetype/noto/NotoSansDevanagari-Bold.ttf"),
    "Lohit Devanagari": ("truetype/lohit-devanagari/Lohit-Devanagari.ttf", "truetype/lohit-devanagari/Lohit-Devanagari.ttf"),
    "FreeSans": ("truetype/freefont/FreeSans.ttf", "truetype/freefont/FreeSansBold.ttf"),
}
DEVANAGARI = (0x900, 0x97F)
ARABIC_FAMILIES = {
    "Noto Sans Arabic": ("truetype/noto/NotoSansArabic-Regular.ttf", "truetype/noto/NotoSansArabic-Bold.ttf"),
    "Noto Naskh Arabic": ("truetype/noto/NotoNaskhArabic-Regular.ttf", "truetype/noto/NotoNaskhArabic-Bold.ttf"),
    "DejaVu Sans": FAMILIES["DejaVu Sans"],
}
ARABIC = (0x620, 0x6D5)
# Marks below a letter take no room, but U and UU make RA wider: by so much at most, as HarfBuzz shapes it, regular and bold.
BELOW_RA = {0x941: (189, 189), 0x942: (352, 385)}
# What no font of the seven has a glyph for: the widest letter of those that have one.
MISSING = 1130

import argparse
import os
import unicodedata

import uharfbuzz

arguments = argparse.ArgumentParser()
arguments.add_argument("--root", action="append", default=[])
roots = arguments.parse_args().root + ["/"]


def file(path):
    for root in roots:
        full = os.path.join(root, "usr/share/fonts", path)
        if os.path.exists(full):
            return full
    sys.exit(f"no font {path}")


def font(path):
    return TTFont(file(path))


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


def faces_of(families, weight):
    faces = []
    for files in families.values():
        face = font(files[weight])
        faces.append((face.getBestCmap(), face["hmtx"], face["head"].unitsPerEm))
    return faces


def arabic(weight):
    """Advances of the letters before a letter that they join, and before anything else; the same where they join none."""
    faces = [uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file(files[weight]))) for files in ARABIC_FAMILIES.values()]

    def shaped(face, text):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.direction, buffer.script, buffer.language = "rtl", "Arab", "ar"
        uharfbuzz.shape(uharfbuzz.Font(face), buffer)
        if any(glyph.codepoint == 0 for glyph in buffer.glyph_infos):
            return None
        return -(-sum(place.x_advance for place in buffer.glyph_positions) * 1000 // face.upem)

    def widest(texts):
        return max((width for face in faces for text in texts if (width := shaped(face, text)) is not None), default=MISSING)

    joiner = "\u200d"
    ends, joined = [], []
    for scalar in range(ARABIC[0], ARABIC[1] + 1):
        letter = chr(scalar)
        if unicodedata.category(letter) in ("Mn", "Me", "Cf", "Cc"):
            end = before = 0
        else:
            end = widest([letter, joiner + letter])
            # A letter that joins no letter after it has no such form: what it would be shaped as is its end.
            before = min(widest([letter + joiner, joiner + letter + joiner]), end)
        ends.append(end)
        joined.append(before)
    return ends + joined


def table(weight):
    faces = faces_of(FAMILIES, weight)
    digit = max(advance(faces, scalar) for scalar in range(0x30, 0x3A))
    values = []
    for first, last in RANGES:
        for scalar in range(first, last + 1):
            values.append(digit if 0x30 <= scalar <= 0x39 else advance(faces, scalar))
    faces = faces_of(DEVANAGARI_FAMILIES, weight)
    for scalar in range(DEVANAGARI[0], DEVANAGARI[1] + 1):
        values.append(BELOW_RA[scalar][weight] if scalar in BELOW_RA else advance(faces, scalar))
    return values + arabic(weight)


print("// Written by Scripts/advances.py from " + ", ".join(FAMILIES) + ".")
print("// Those of Devanagari from " + ", ".join(DEVANAGARI_FAMILIES) + ".")
print("// Those of Arabic from " + ", ".join(ARABIC_FAMILIES) + ": as letters end, then as they are before one that they join.")
print("// Advances in thousandths of an em, the largest of the families.")
print()
print("enum Advances {")
print("    /// First scalar, last scalar and where the range starts in the tables.")
offset = 0
for name, (first, last) in zip(
    ["letters", "punctuation", "signs", "shapes", "devanagari", "arabic", "arabicJoined"], RANGES + [DEVANAGARI, ARABIC, ARABIC]
):
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
