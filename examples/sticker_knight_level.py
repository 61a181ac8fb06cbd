#!/usr/bin/env python3
"""Writes sticker_knight_level.hpp, the part of the Sticker Knight map that the platformer example runs on.

Usage: sticker_knight_level.py [--check]     with --check, only compares the file with what would be written
"""

import pathlib
import sys
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
MAP = HERE.parent / "assets/sticker-knight/map"
HEADER = HERE / "sticker_knight_level.hpp"


def corners(item):
    """The bounding box of an object. Tiled positions those with an image by their lower left corner, y pointing down."""
    template = item.get("template")
    size = xml.parse(MAP / template).getroot().find("object") if template else item
    x, y, width, height = float(item.get("x")), *(0.0,) * 3
    width, height = float(size.get("width")), float(size.get("height"))
    y = float(item.get("y")) - (height if size.get("gid") else 0)
    return [f"{value:g}.0f" if value == int(value) else f"{value:g}f" for value in (x, y, x + width, y + height)]


def boxes(layers, name, accept):
    for layer in layers:
        for item in layer.findall("object"):
            if accept(layer.get("name"), item):
                x0, y0, x1, y1 = corners(item)
                yield f"    {{{{{x0}, {y0}}}, {{{x1}, {y1}}}}},  // {layer.get('name')} #{item.get('id')}"


def flag(item, name):
    found = item.find(f"properties/property[@name='{name}']")
    return None if found is None else found.get("value")


def text():
    layers = xml.parse(MAP / "sandbox.tmx").getroot().findall("objectgroup")
    is_solid = lambda layer, item: flag(item, "bodyType") == "static" and flag(item, "floating") != "true"
    is_floating = lambda layer, item: flag(item, "bodyType") == "static" and flag(item, "floating") == "true"
    is_diamond = lambda layer, item: (item.get("template") or "").endswith("diamond.tx")
    lines = ["// The Sticker Knight level as boxes, in pixels with y pointing down. Written by sticker_knight_level.py.",
             "#pragma once", "", "#include <carom/shape/aabb.hpp>", "", "namespace sticker_knight {", ""]
    for name, accept in [("solids", is_solid), ("floating", is_floating), ("diamonds", is_diamond)]:
        lines += [f"inline constexpr carom::Aabb {name}[] = {{", *boxes(layers, name, accept), "};", ""]
    return "\n".join(lines + ["}  // namespace sticker_knight", ""])


def main(arguments):
    if arguments == ["--check"]:
        if HEADER.read_text(encoding="utf-8") == text():
            return 0
        return f"{HEADER}: out of date with the map; run {pathlib.Path(__file__).name}"
    if arguments:
        return __doc__
    HEADER.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
