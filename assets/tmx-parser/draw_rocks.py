#!/usr/bin/env python3
"""Draws rocks.png, the image that collision.tmx refers to and that its package does not include.

The cells that have collision shapes show a rock of that outline; a few more show rocks without one. Uses nothing but
the standard library, and writes the same bytes on every run with the same zlib.
"""
import os
import struct
import zlib

CELL, COLUMNS, ROWS = 32, 4, 8

# Outlines in a cell's pixels. 0, 2 and 4 are the collision shapes of collision.tmx; 1 is a pebble around its point.
OUTLINES = {
    0: [(0.5, 6), (3, 3), (22, 3), (25, 7), (25, 25), (22, 28), (3, 28), (0.5, 25)],
    1: [(7, 12), (11, 8.5), (15, 9), (18, 14), (15, 18.5), (9, 18)],
    2: [(3.25, 26), (4.25, 8.56), (16.56, 7.63), (25.63, 17.56), (25.31, 27.88), (12.63, 29.38)],
    3: [(2, 29), (8, 13), (15, 3), (20, 11), (29, 29)],
    4: [(6.19, 3.88), (20.75, 5.31), (19.13, 9.5), (28.75, 11.31), (22.94, 18.13), (26.94, 23.19), (19.56, 27),
        (8.19, 26.19), (12.69, 18.25), (2.31, 19.19), (7.25, 11.56), (3.88, 7.25)],
    14: [(4, 30), (6, 20), (1, 14), (9, 15), (12, 2), (17, 14), (26, 10), (22, 20), (28, 30)],
}
COLORS = {0: (134, 126, 118), 1: (164, 148, 120), 2: (116, 124, 136), 3: (150, 116, 96), 4: (120, 138, 112),
          14: (112, 104, 132)}


def edge_distance(outline, x, y):
    """The distance to the outline, positive inside."""
    inside, nearest = False, 1e9
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1]):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
        t = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
        t = min(1.0, max(0.0, t))
        nearest = min(nearest, ((ax + t * (bx - ax) - x) ** 2 + (ay + t * (by - ay) - y) ** 2) ** 0.5)
    return nearest if inside else -nearest


def pixel(cell, x, y):
    """The color of one pixel: dark at the rim, lit from the upper left, with a little grain."""
    if cell not in OUTLINES:
        return 0, 0, 0, 0
    distance = edge_distance(OUTLINES[cell], x + 0.5, y + 0.5)
    if distance < 0:
        return 0, 0, 0, 0
    light = 0.45 if distance < 1.2 else 0.8 + 0.35 * (1 - (x + y) / (2 * CELL))
    grain = ((x * 73 + y * 151 + cell * 31) * 2654435761 >> 7) % 17 - 8
    return tuple(max(0, min(255, int(c * light) + grain)) for c in COLORS[cell]) + (255,)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def main():
    width, height = CELL * COLUMNS, CELL * ROWS
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            rows += bytes(pixel(y // CELL * COLUMNS + x // CELL, x % CELL, y % CELL))
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    png += chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b"")
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "rocks.png"), "wb") as file:
        file.write(png)


if __name__ == "__main__":
    main()
