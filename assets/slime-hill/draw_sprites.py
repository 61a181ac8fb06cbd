#!/usr/bin/env python3
"""Draws the images of hill.tmx, in pixels: a hero, slimes, a coin, a key, a chest, a platform, a pillar and the tiles of
the ground. Uses nothing but the standard library, and writes the same bytes on every run with the same zlib."""

import pathlib
import struct
import zlib

FOLDER = pathlib.Path(__file__).resolve().parent
PALETTE = {
    ".": None, "k": "23202e", "w": "ffffff",
    "T": "2a9d8f", "U": "6fd6c4", "V": "1c6b66",  # hood and coat
    "S": "f6c39a", "s": "d9976b", "F": "7a5a3a", "D": "5a3418",  # skin, trousers and shoes
    "G": "5ecf4a", "g": "a6f27f", "d": "2f9e44", "o": "14532d",  # slime
    "P": "b06be0", "p": "ddb0ff", "v": "7a3fb0", "u": "3f1a66",  # the other slime
    "Y": "ffd23f", "y": "fff3a3", "a": "d98e04", "q": "7a4a00",  # coin, key, chest
    "W": "b5763a", "l": "dba05f", "e": "83502a", "t": "4d2c14",  # wood
    "C": "8b93a5", "c": "b9c1cf", "z": "626a7d", "x": "3d4354",  # stone
    "E": "9a6a3f", "f": "7c5230", "j": "b98a5a",  # earth
    "L": "5fbf3f", "M": "8ee05a", "N": "2f8a35",  # grass
    "i": "f4fbff", "h": "d7ecfa",  # cloud
}

HERO = """
.......kkk......
.....kkTTTkk....
....kTTUUTTTk...
...kTTUUTTTTTk..
...kTUUTTTTTTk..
...kTTTkkkkTTk..
..kTTTkSSSSkTk..
..kTTkSSkSkSkk..
..kTTkSSkSkSk...
..kTTkSSSSSsk...
...kTTkSSsskk...
..kTTTTkkkkUTk..
.kTTTTUUTTTUTTk.
.kTVkTTTTTTTkTk.
.kTVkTTTTTTTkTk.
.kSSkYYYyyYYkSk.
..kkkVTTTTVVkk..
...kVTTTTTTVVk..
...kVVTTTTVVVk..
...kkkVVVVVkkk..
....kFFkkFFFk...
....kFFk.kFFk...
...kDDDk.kDDDk..
...kkkkk.kkkkk..
"""
SLIME = """
.....oooooo.....
...ooggGGGGoo...
..ogggGGGGGGdo..
.oggGGGGGGGGGdo.
.ogGGGGGGGGGGdo.
oggGGwkGGGwkGGdo
ogGGGkkGGGkkGGdo
oGGGGkkGGGkkGGdo
oGGGGGGGGGGGGGdo
oGGGGGGkkGGGGddo
oGGGGGGGGGGGGddo
odGGGGGGGGGGdddo
.oddGGGGGGddddo.
..oooooooooooo..
"""
COIN = """
....qqqq....
..qqYYYYqq..
.qYYyyYYYaq.
.qYyyYaYYaq.
qYyYYaaYYYaq
qYyYYaaYYYaq
qYyYYaaYYYaq
qYYYYaaYYYaq
.qYYYaaYYaq.
.qYYYYYYaaq.
..qqaaaaqq..
....qqqq....
"""
KEY = """
..qqqq..........
.qYyyYq.........
qYyqqYYq........
qYq..qYq........
qYq..qYq........
qYYqqYYq........
.qYYYYYYq.......
..qqqqYYYq......
......qYYYq.....
.......qYYYq....
........qYYYq...
.........qYYYqq.
..........qYYYYq
.........qYYqYYq
.........qYq.qq.
..........q.....
"""
CHEST = """
..tttttttttttt..
.tWWWlllllWWWWt.
tWWllllllllWWWet
tWWlllllllWWWWet
tWWWWWWWWWWWWeet
tttttttqqttttttt
tYYYYYqYYqYYYYYt
tttttqYyYaqttttt
tWWWWqYqqaqWWWet
tWllWqYqqaqWWWet
tWllWWqaaqWWWWet
tWlWWWWqqWWWWeet
teeeeeeeeeeeeeet
tttttttttttttttt
"""
CLOUD = """
............hhhhhh..............
.........hhhiiiiiihh............
.......hhiiiiiiiiiiihhhh........
....hhhiiiiiiiiiiiiiiiiihh......
..hhiiiiiiiiiiiiiiiiiiiiiihhh...
.hiiiiiiiiiiiiiiiiiiiiiiiiiiihh.
hiiiiiiiiiiiiiiiiiiiiiiiiiiiiiih
.hhhhhhhhhhhhhhhhhhhhhhhhhhhhhh.
"""
BUSH = """
........NNNN....
......NNLLMLN...
.NNN.NLLLMMLLN..
NLMLNLLLLLLLLLN.
LLMMLLLMLLLLMLLN
LLLLLLMMLLLLMMLN
NLLLLLLLLNLLLLLN
NNLLNLLLNNLLNLNN
"""


def rows_of(text):
    return text.strip("\n").splitlines()


def recolored(rows, table):
    return [row.translate(str.maketrans(table)) for row in rows]


def noise(x, y, seed):
    """A number from 0 to 15 that is always the same for a pixel."""
    value = (x * 374761393 + y * 668265263 + seed * 974634777) & 0xFFFFFFFF
    value = (value ^ (value >> 13)) * 1274126177 & 0xFFFFFFFF
    return (value >> 16) & 15


def platform(width):
    """A plank of wood, 10 pixels high, with boards and two nails a board."""
    rows = ["t" * width]
    for y in range(1, 9):
        row = ""
        for x in range(width):
            if x in (0, width - 1) or x % 16 == 15:
                row += "t"
            elif x % 16 in (2, 12) and y == 3:
                row += "k"
            else:
                row += "l" if y == 1 else "e" if y > 6 or noise(x // 4, y, 3) < 4 else "W"
        rows.append(row)
    return [*rows, "t" * width]


def pillar(width, height):
    """A wall of bricks with joints."""
    rows = []
    for y in range(height):
        row = ""
        for x in range(width):
            shifted = x + (8 if y // 8 % 2 else 0)
            if x in (0, width - 1) or y in (0, height - 1) or y % 8 == 7 or shifted % 16 == 15:
                row += "x"
            else:
                row += "c" if y % 8 == 0 or shifted % 16 == 0 else "z" if y % 8 == 6 or noise(x, y, 5) == 0 else "C"
        rows.append(row)
    return rows


def ground(has_grass):
    rows = []
    for y in range(16):
        row = ""
        for x in range(16):
            blade = 4 + noise(x % 16, 0, 11) % 4
            if has_grass and y < blade:
                row += "M" if y == 0 else "N" if y == blade - 1 else "L"
            else:
                n = noise(x, y, 7 if has_grass else 9)
                row += "f" if n < 2 else "j" if n == 9 else "E"
        rows.append(row)
    return rows


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def write(name, rows):
    width = len(rows[0])
    assert all(len(row) == width for row in rows), [len(row) for row in rows]
    pixels = bytearray()
    for row in rows:
        pixels.append(0)
        for letter in row:
            color = PALETTE[letter]
            pixels += bytes.fromhex(color + "ff") if color else bytes(4)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 6, 0, 0, 0))
    png += chunk(b"IDAT", zlib.compress(bytes(pixels), 9)) + chunk(b"IEND", b"")
    (FOLDER / name).write_bytes(png)


def main():
    write("hero.png", rows_of(HERO))
    write("slime.png", rows_of(SLIME))
    write("purple_slime.png", recolored(rows_of(SLIME), {"G": "P", "g": "p", "d": "v", "o": "u"}))
    write("coin.png", rows_of(COIN))
    write("key.png", rows_of(KEY))
    write("chest.png", rows_of(CHEST))
    write("cloud.png", rows_of(CLOUD))
    write("bush.png", rows_of(BUSH))
    write("platform.png", platform(48))
    write("pillar.png", pillar(32, 64))
    write("grass.png", ground(True))
    write("earth.png", ground(False))


if __name__ == "__main__":
    main()
