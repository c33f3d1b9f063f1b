#!/usr/bin/env python3
"""Shapes every text of the gallery's cases with HarfBuzz, in each of the fonts that can write it, and compares that with the width the layout gave it.

usage: check-widths.py FOLDER

FOLDER is what `chart-gallery --files FOLDER` wrote. A text is wider than its room when a font of the list makes it wider than the layout thought; emoji
and characters that no font here has are left out, and counted. The closing line is "N passed, N failed".

Exit: 0 all passed, 1 findings, 69 a font is missing.
"""

import json
import sys
from pathlib import Path

import uharfbuzz

FONTS = Path("/usr/share/fonts/truetype")
# Regular and bold. The first two are in the envelope that the layout measures with; Noto Sans is not.
FAMILIES = {
    "Liberation Sans (Arial, Helvetica)": ("liberation2/LiberationSans-Regular.ttf", "liberation2/LiberationSans-Bold.ttf"),
    "DejaVu Sans": ("dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf"),
    "Noto Sans Arabic": ("noto/NotoSansArabic-Regular.ttf", "noto/NotoSansArabic-Bold.ttf"),
    "Noto Naskh Arabic": ("noto/NotoNaskhArabic-Regular.ttf", "noto/NotoNaskhArabic-Bold.ttf"),
    "Noto Sans Devanagari": ("noto/NotoSansDevanagari-Regular.ttf", "noto/NotoSansDevanagari-Bold.ttf"),
}
LEFT_OUT = ("Noto Sans", ("noto/NotoSans-Regular.ttf", "noto/NotoSans-Bold.ttf"))
# A tenth of a pixel: the layout writes places to tenths.
SLACK = 0.1


class Face:
    """One file of a font."""

    def __init__(self, path):
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))
        self.em = face.upem
        self.font = uharfbuzz.Font(face)

    def has(self, text):
        return all(self.font.get_nominal_glyph(ord(character)) for character in text)

    def width(self, text, size):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        # As in the page: all digits of one width.
        uharfbuzz.shape(self.font, buffer, {"tnum": True})
        return sum(position.x_advance for position in buffer.glyph_positions) * size / self.em


def faces(names):
    return {name: tuple(Face(FONTS / file) for file in files) for name, files in names.items()}


def main(folder):
    lines = [json.loads(line) for line in (folder / "texts.ndjson").read_text(encoding="utf-8").splitlines()]
    try:
        envelope = faces(FAMILIES)
        other = faces(dict([LEFT_OUT]))[LEFT_OUT[0]]
    except uharfbuzz.HarfBuzzError as error:
        print(f"check-widths: {error}", file=sys.stderr)
        return 69
    passed = failed = unwritable = left_out = left_out_short = 0
    widest = 0.0
    seen = set()
    for line in lines:
        key = (line["text"], line["remark"], line["size"], line["bold"])
        # Remarks have another weight; they are measured with the text before them by the browser's boxes.
        if line["remark"] or key in seen:
            continue
        seen.add(key)
        # Marks of direction have no width.
        text = "".join(c for c in line["text"] if c not in "\u200e\u200f\u2066\u2067\u2068\u2069")
        measured = {name: pair[line["bold"]].width(text, line["size"]) for name, pair in envelope.items() if pair[line["bold"]].has(text)}
        if not measured:
            unwritable += 1
            continue
        for name, width in measured.items():
            if width <= line["width"] + SLACK:
                passed += 1
                continue
            failed += 1
            print(f"case {line['case']}: {text!r} of {line['size']} px has {width:.1f} px in {name}, and room for {line['width']:.1f}")
        widest = max(widest, max(measured.values()) / line["width"] if line["width"] else 0)
        if other[line["bold"]].has(text):
            left_out += 1
            left_out_short += other[line["bold"]].width(text, line["size"]) > line["width"] + SLACK
    print(f"check-widths: {len(seen)} texts, {unwritable} that no font here can write; at most {widest:.0%} of their room is used; "
          f"{left_out_short} of {left_out} are wider in {LEFT_OUT[0]}, which the layout does not know")
    if len(seen) < 300:
        print("check-widths: these are fewer texts than the cases have")
        failed += 1
    # A font that is not in the envelope may be wider: by charts.md's own measure up to one text in a hundred.
    if left_out_short > left_out / 100:
        print(f"check-widths: more than one text in a hundred is too wide in {LEFT_OUT[0]}")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
