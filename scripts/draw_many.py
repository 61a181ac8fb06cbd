#!/usr/bin/env python3
"""Draws the images of docs/many.md that show PairFinder's structures.

Usage: draw_many.py PROGRAM           redraws them; PROGRAM is build/test/tests/house/carom_many_pictures
       draw_many.py PROGRAM --check   changes nothing, and reports which are out of date
"""

import filecmp
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs/images/many"
PAGE = ROOT / "docs/many.md"


def check(program):
    page = PAGE.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, folder], check=True)
        drawn = sorted(pathlib.Path(folder).glob("*.svg"))
        found = [f"{IMAGES / d.name}: not what the library draws now; look at it and run scripts/draw_many.py"
                 for d in drawn
                 if not (IMAGES / d.name).exists() or not filecmp.cmp(d, IMAGES / d.name, shallow=False)]
        found += [f"{PAGE}: does not show {d.name}" for d in drawn if f"](images/many/{d.name})" not in page]
    print("\n".join(found) or f"{len(drawn)} images compared")
    return 1 if found or not drawn else 0


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[1:] not in ([], ["--check"]):
        return __doc__
    if len(arguments) == 2:
        return check(arguments[0])
    IMAGES.mkdir(parents=True, exist_ok=True)
    subprocess.run([arguments[0], IMAGES], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
