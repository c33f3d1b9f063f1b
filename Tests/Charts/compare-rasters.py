#!/usr/bin/env python3
"""Draws each picture of the gallery's cases with librsvg and with resvg, and compares these and our own PNG, pixel by pixel.

usage: compare-rasters.py FOLDER

FOLDER is what `chart-gallery --files FOLDER` wrote. Shapes are compared without their texts, which programs draw with fonts of their own choice:
less than 1 % of the pixels may differ by more than 64 of 256 levels, between librsvg and resvg and between librsvg and our own PNG. With texts, none may
leave the picture empty, and ours has about as much ink in its texts as librsvg's, at the same places. The closing line is "N passed, N failed".

Exit: 0 all passed, 1 findings, 69 no rsvg-convert.
"""

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path

import resvg_py
from PIL import Image, ImageChops

LEVELS = 64
MOST = 0.01
# Letters have many edges, and each program smooths these in its own way.
MOST_WITH_TEXT = 0.02
TEXT = re.compile(r"<text.*?</text>", re.DOTALL)
FAMILY = re.compile(r'font-family="[^"]*"')


def librsvg(svg):
    drawn = subprocess.run(["rsvg-convert", "--format", "png"], input=svg.encode(), capture_output=True, check=True)
    return Image.open(io.BytesIO(drawn.stdout)).convert("RGBA")


def resvg(svg):
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGBA")


def difference(one, other):
    """Of two pictures, the share of the pixels that differ by more than LEVELS in any channel."""
    if one.size != other.size:
        return 1.0
    channels = ImageChops.difference(one, other).split()
    worst = channels[0]
    for channel in channels[1:]:
        worst = ImageChops.lighter(worst, channel)
    histogram = worst.histogram()
    return sum(histogram[LEVELS + 1:]) / (one.size[0] * one.size[1])


def ours(path, end):
    return Image.open(path.with_name(path.stem + end)).convert("RGBA")


def on_white(picture):
    ground = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(ground, picture)


def is_blank(picture):
    """Whether there is nothing but the white ground: fewer than a hundred pixels that are darker."""
    return sum(picture.convert("L").histogram()[:250]) < 20


def main(folder):
    if not shutil.which("rsvg-convert"):
        print("compare-rasters: no rsvg-convert; run Scripts/install-dependencies --tests", file=sys.stderr)
        return 69
    passed = failed = 0
    worst = (0.0, "")
    total = 0.0
    shapes, texts = [], []
    files = sorted(folder.glob("case-*.svg"))
    for path in files:
        svg = path.read_text(encoding="utf-8")
        # No more pixels than both can hold.
        bare = TEXT.sub("", svg)
        try:
            one, other = librsvg(bare), resvg(bare)
            share = difference(one, other)
            # The rounded corners of the ground are white on white for us.
            cairo = difference(on_white(one), ours(path, "-shapes.png"))
            written = difference(on_white(librsvg(FAMILY.sub('font-family="Liberation Sans"', svg))), ours(path, ".png"))
            pictures = (("librsvg", librsvg(svg)), ("resvg", resvg(svg)), ("our PNG", ours(path, ".png")))
            blank = [name for name, picture in pictures if is_blank(picture)]
        except (subprocess.CalledProcessError, OSError, ValueError) as error:
            print(f"{path.name}: {error}")
            failed += 1
            continue
        total += share
        worst = max(worst, (share, path.name))
        shapes.append((cairo, path.name))
        texts.append((written, path.name))
        if share >= MOST:
            print(f"{path.name}: {share:.2%} of the pixels differ")
            failed += 1
        elif cairo >= MOST or written >= MOST_WITH_TEXT:
            print(f"{path.name}: {cairo:.2%} of the pixels of our PNG differ from librsvg's, {written:.2%} with texts")
            failed += 1
        elif blank:
            print(f"{path.name}: {' and '.join(blank)} draw nothing")
            failed += 1
        else:
            passed += 1
    if len(files) < 90:
        print(f"compare-rasters: {len(files)} pictures; there are ninety cases")
        failed += 1
    else:
        print(f"compare-rasters: {len(files)} pictures, on average {total / len(files):.3%} of the pixels differ, in {worst[1]} {worst[0]:.3%}")
        for what, differences in (("shapes", shapes), ("pictures with texts", texts)):
            most = max(differences, default=(0, "none"))
            average = sum(share for share, _ in differences) / max(len(differences), 1)
            print(f"compare-rasters: our PNG of {what}: on average {average:.3%} differ from librsvg's, in {most[1]} {most[0]:.3%}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
