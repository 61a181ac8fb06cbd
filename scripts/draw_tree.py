#!/usr/bin/env python3
"""Draws docs/images/many/tree.svg: the boxes of a bundled level's items, and the levels of a tree over them.

Usage: draw_tree.py DRAW_TREE           redraws it; DRAW_TREE is the program of examples/draw_tree.cpp
       draw_tree.py DRAW_TREE --check   changes nothing, and reports whether the image is out of date
"""

import math
import pathlib
import subprocess
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEVEL = ROOT / "assets/sticker-knight/map/sandbox.tmx"
IMAGE = ROOT / "docs/images/many/tree.svg"


def box_of(item):
    """min x, min y, max x, max y; y points down. Items with an image have their lower left corner at their position
    and rotate about it."""
    x, y, width, height = (float(item.get(name, 0)) for name in ("x", "y", "width", "height"))
    low, high = (-height, 0) if item.get("gid") else (0, height)
    angle = math.radians(float(item.get("rotation", 0)))
    corners = [(x + px * math.cos(angle) - py * math.sin(angle), y + px * math.sin(angle) + py * math.cos(angle))
               for px in (0, width) for py in (low, high)]
    xs, ys = zip(*corners)
    return min(xs), min(ys), max(xs), max(ys)


def draw(program):
    items = xml.etree.ElementTree.parse(LEVEL).getroot().iterfind("objectgroup/object")
    lines = "".join(" ".join(f"{edge:.2f}" for edge in box_of(item)) + "\n" for item in items)
    return subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[1:] not in ([], ["--check"]):
        return __doc__
    drawn = draw(arguments[0])
    if len(arguments) == 1:
        IMAGE.parent.mkdir(parents=True, exist_ok=True)
        IMAGE.write_text(drawn, encoding="utf-8")
        return 0
    if not IMAGE.exists() or IMAGE.read_text(encoding="utf-8") != drawn:
        return f"{IMAGE}: not what the program draws now; look at it and run scripts/draw_tree.py"
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
