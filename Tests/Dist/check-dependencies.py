#!/usr/bin/env python3
"""Holds that Scripts/install-dependencies asks for the very fonts that the tests open, and not for others of the same family.

usage: check-dependencies.py

Each file of a font that Tests/Charts/check-widths.py opens is hidden in turn, all others being there: the script has to name a package of Debian for it.
Then fonts-liberation is there in place of fonts-liberation2, as on every machine that has Chromium: the same family, other files.
The closing line is "N passed, N failed".

Exit: 0 all passed, 1 findings.
"""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FONTS = Path("/usr/share/fonts/truetype")


def opened():
    """Every path below FONTS that check-widths.py writes down."""
    tree = ast.parse((ROOT / "Tests/Charts/check-widths.py").read_text(encoding="utf-8"))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return sorted({text for text in texts if text.endswith(".ttf")})


def missing(fonts, commands):
    """The packages that the script says are missing where there is no apt-get to install them."""
    run = subprocess.run(["/bin/sh", ROOT / "Scripts/install-dependencies", "--tests"], capture_output=True, text=True,
                         env={"PATH": commands, "ALMANAC_FONTS": fonts, "HOME": os.environ.get("HOME", "/")})
    for line in run.stderr.splitlines():
        if line.startswith("install-dependencies: missing:"):
            return line.split(":", 2)[2].split()
    return []


def main():
    passed = failed = 0

    def check(holds, what):
        nonlocal passed, failed
        passed, failed = passed + holds, failed + (not holds)
        if not holds:
            print(f"check-dependencies: {what}")

    files = opened()
    check(len(files) >= 12, f"check-widths.py names {len(files)} fonts, which is fewer than it opens")
    with tempfile.TemporaryDirectory() as folder:
        commands, fonts = Path(folder, "bin"), Path(folder, "fonts")
        commands.mkdir()
        for place in os.environ["PATH"].split(":") + ["/usr/sbin", "/sbin"]:
            for command in (Path(place).iterdir() if Path(place).is_dir() else []):
                if command.name != "apt-get" and not (commands / command.name).is_symlink():
                    (commands / command.name).symlink_to(command)

        def lay_out(without=()):
            shutil.rmtree(fonts, ignore_errors=True)
            for file in [*files, "noto/NotoColorEmoji.ttf"]:
                if file not in without:
                    (fonts / file).parent.mkdir(parents=True, exist_ok=True)
                    (fonts / file).symlink_to(FONTS / file)

        lay_out()
        there = missing(fonts, commands)
        check(not [package for package in there if package.startswith("fonts-")], f"all fonts are there, and it says {there}")
        for file in files:
            lay_out(without=[file])
            named = [package for package in missing(fonts, commands) if package not in there]
            check(len(named) == 1 and named[0].startswith("fonts-"), f"{file} is not there, and it names {named}")
        lay_out(without=[file for file in files if file.startswith("liberation2/")])
        (fonts / "liberation").mkdir()
        for file in files:
            if file.startswith("liberation2/"):
                (fonts / file.replace("liberation2", "liberation")).symlink_to(FONTS / file)
        named = missing(fonts, commands)
        check("fonts-liberation2" in named, f"fonts-liberation is there in place of fonts-liberation2, and it names {named}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 1:
        sys.exit(__doc__)
    sys.exit(main())
