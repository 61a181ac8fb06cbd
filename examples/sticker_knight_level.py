#!/usr/bin/env python3
"""Writes the parts of the Sticker Knight map that examples run on: sticker_knight_level.hpp, what one collides with,
and demos/sticker_knight_sprites.hpp, what one sees.

Usage: sticker_knight_level.py [--check]     with --check, only compares the files with what would be written
"""

import pathlib
import sys
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
MAP = HERE.parent / "assets/sticker-knight/map"
LEVEL = HERE / "sticker_knight_level.hpp"
SPRITES = HERE / "demos/sticker_knight_sprites.hpp"


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


def number(value):
    value = float(value)
    return f"{value:g}.0f" if value == int(value) else f"{value:g}f"


def images():
    """The file of each global tile id of the map, whose only tileset starts with 1."""
    tiles = xml.parse(MAP / "objs.tsx").getroot().findall("tile")
    return {int(tile.get("id")) + 1: tile.find("image").get("source") for tile in tiles}


def sprites(layers):
    """Every visible object with an image, from back to front, except for what the game moves."""
    files = images()
    for layer in layers:
        for item in layer.findall("object"):
            if item.get("gid") is None or layer.get("visible") == "0":
                continue
            gid = int(item.get("gid"))
            place = ", ".join(number(item.get(name)) for name in ("x", "y", "width", "height"))
            mirrored = "true" if gid & 0x80000000 else "false"
            degrees, opacity = number(item.get("rotation") or 0), number(layer.get("opacity") or 1)
            yield f'    {{"{files[gid & 0x1FFFFFFF]}", {place}, {degrees}, {mirrored}, {opacity}}},'


def blocks(layers):
    for layer in layers:
        for item in layer.findall("object"):
            if (item.get("template") or "").endswith("block.tx"):
                x0, y0, x1, y1 = corners(item)
                yield f"    {{{{{x0}, {y0}}}, {{{x1}, {y1}}}}},  // {layer.get('name')} #{item.get('id')}"


def sprites_text(layers):
    return "\n".join([
        "// What the Sticker Knight level shows, in pixels with y pointing down. Written by sticker_knight_level.py.",
        "#pragma once", "", "#include <carom/shape/aabb.hpp>", "", "namespace sticker_knight {", "",
        "// An image; (x, y) is its lower left corner, about which it is rotated clockwise.", "struct Sprite {",
        "    const char* image;", "    float x, y, width, height, degrees;", "    bool mirrored;", "    float opacity;",
        "};", "", "// clang-format off", "// From back to front.", "inline constexpr Sprite sprites[] = {", *sprites(layers), "};", "",
        "// Crates that can be pushed.", "inline constexpr carom::Aabb crates[] = {", *blocks(layers), "};", "",
        "}  // namespace sticker_knight", ""])


def level_text(layers):
    is_solid = lambda layer, item: flag(item, "bodyType") == "static" and flag(item, "floating") != "true"
    is_floating = lambda layer, item: flag(item, "bodyType") == "static" and flag(item, "floating") == "true"
    is_diamond = lambda layer, item: (item.get("template") or "").endswith("diamond.tx")
    lines = ["// The Sticker Knight level as boxes, in pixels with y pointing down. Written by sticker_knight_level.py.",
             "#pragma once", "", "#include <carom/shape/aabb.hpp>", "", "namespace sticker_knight {", ""]
    for name, accept in [("solids", is_solid), ("floating", is_floating), ("diamonds", is_diamond)]:
        lines += [f"inline constexpr carom::Aabb {name}[] = {{", *boxes(layers, name, accept), "};", ""]
    return "\n".join(lines + ["}  // namespace sticker_knight", ""])


def main(arguments):
    layers = xml.parse(MAP / "sandbox.tmx").getroot().findall("objectgroup")
    for header, text in [(LEVEL, level_text(layers)), (SPRITES, sprites_text(layers))]:
        if arguments == ["--check"]:
            if header.read_text(encoding="utf-8") != text:
                return f"{header}: out of date with the map; run {pathlib.Path(__file__).name}"
        elif arguments:
            return __doc__
        else:
            header.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
