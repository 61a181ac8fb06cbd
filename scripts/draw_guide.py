#!/usr/bin/env python3
"""Draws the images of docs/guide from the answers of `carom query`, next to those of the formulas on its pages.

Usage: draw_guide.py CAROM           redraws them; CAROM is the program
       draw_guide.py CAROM --check   changes nothing, and reports which are out of date
"""

import pathlib
import struct
import sys

from carom_query import Carom, aabb, circle, segment
from svg import BLUE, GRAY, INK, ORANGE, RED, Image

IMAGES = pathlib.Path(__file__).resolve().parent.parent / "docs/images/guide"


def f32(x):
    return struct.unpack("f", struct.pack("f", x))[0]


def formula_finds(a, b, c, d):
    """The test of two segments on the page, every operation rounded to float."""
    def sub(p, q):
        return f32(p[0] - q[0]), f32(p[1] - q[1])

    def cross(p, q):
        return f32(f32(p[0] * q[1]) - f32(p[1] * q[0]))

    u, v, w = sub(b, a), sub(d, c), sub(c, a)
    denominator = cross(u, v)
    if denominator == 0:
        return False
    return 0 <= f32(cross(w, v) / denominator) <= 1 and 0 <= f32(cross(w, u) / denominator) <= 1


def corners(carom):
    """Chapter 1: 10,000 pairs of segments that share an end; a dot for each end."""
    ends = [(f32(f32(0.1) * i), f32(f32(0.1) * k)) for i in range(1, 101) for k in range(1, 101)]
    start, other = (0.0, 0.0), (f32(3.3), f32(-1.7))
    answers = carom.ask_all([{"ask": "overlaps", "a": segment(start, end), "b": segment(other, end)} for end in ends], "--float")
    missed = [end for end in ends if not formula_finds(start, end, other, end)]
    found = sum(answer["overlaps"] for answer in answers)

    image = Image(480, 330, (8.6, 4.3, 26), y_up=True)
    image.box([0.05, 0.05], [10.05, 10.05], BLUE, 0.3, 0)
    dots = "".join(f"M{x - 1:.0f} {y:.0f}h2" for x, y in map(image.at, missed))
    image.add(f'<path d="{dots}" stroke="{RED}" stroke-width="2"/>')
    corner = (7.0, 6.1)
    image.path([start, corner], INK, 1.5)
    image.path([other, corner], INK, 1.5)
    for point in (start, other, corner):
        image.dot(point, INK)
    image.text(296, 40, f"formula: {len(ends) - len(missed)} found", RED, weight="bold")
    image.text(296, 60, f"Carom: {found} found", BLUE, weight="bold")
    image.text(296, 92, "red: an end that", RED)
    image.text(296, 112, "the formula misses", RED)
    return image


def balls(carom):
    """Chapter 2: an oblique collision of two balls."""
    centers, before = [[0, 0], [1.6, 1.2]], [10, 0]
    answer = carom.ask("collide_elastic", p1=centers[0], v1=before, m1=1, p2=centers[1], v2=[0, 0], m2=1, restitution=1)
    image = Image(480, 260, (1.3, 0.45, 48), y_up=True)
    image.circle(centers[0], 1, BLUE)
    image.circle(centers[1], 1, ORANGE)
    image.path([[-1.2, -0.9], [3.2, 2.4]], GRAY, 1, "4 4")
    image.arrow([-2.6, 0], before, 80, GRAY)
    for center, velocity, color in zip(centers, (answer["v1"], answer["v2"]), (BLUE, ORANGE)):
        image.arrow(center, velocity, 12 * (velocity[0] ** 2 + velocity[1] ** 2) ** 0.5, color)
        image.dot(center, color)
    image.text(54, 138, "before", GRAY)
    image.text(226, 234, f"after: ({answer['v1'][0]:.1f}, {answer['v1'][1]:.1f})", BLUE)
    image.text(330, 140, f"after: ({answer['v2'][0]:.1f}, {answer['v2'][1]:.1f})", ORANGE)
    return image


def thrown(carom):
    """Chapter 3: a thrown ball and a thin post, at 30 steps a second."""
    ball, post = circle([0, 0], 0.05), aabb([5.06, 0], [5.08, 3.5])
    hit = carom.ask("impact", a=ball, b=post, motion_a={"poly": [[6], [8, -5]]}, t1=2)
    image = Image(480, 240, (4.9, 3.05, 150), y_up=True)

    def at(t):
        return [6 * t, 8 * t - 5 * t * t]

    image.path([at(0.5 + i / 100) for i in range(60)], GRAY, 1, "3 3")
    steps = [at(frame / 30) for frame in range(61)]
    answers = carom.ask_all([{"ask": "overlaps", "a": circle(center, 0.05), "b": post} for center in steps])
    found = sum(answer["overlaps"] for answer in answers)
    for center in steps[16:33]:
        image.circle(center, 0.05, GRAY, 0.3, 1.5)
    image.box(post["min"], post["max"], BLUE, 0.5)
    image.circle(at(hit["time"][0]), 0.05, ORANGE, 0.6, 2.5)
    image.text(14, 204, "30 tests a second", GRAY, weight="bold")
    image.text(14, 224, f"{found} contacts", GRAY)
    image.text(300, 204, "first_impact", ORANGE, weight="bold")
    image.text(300, 224, f"contact at {hit['time'][0]:.6f}", ORANGE)
    return image


def rows_of_disc(radius, size, keep):
    """A disc as rows of pixels whose centers are in it and for which keep(x, y) is true."""
    rows = []
    for y in range(size):
        rows.append("".join("#" if (x + 0.5 - radius) ** 2 + (y + 0.5 - radius) ** 2 <= radius ** 2 and keep(x, y) else "."
                            for x in range(size)))
    return rows


def bowl(carom):
    """Chapter 4: a ball that has sunk into the wall of a bowl."""
    wall = rows_of_disc(20, 40, lambda x, y: y >= 20 and (x + 0.5 - 20) ** 2 + (y + 0.5 - 20) ** 2 > 16 ** 2)
    ball, at = rows_of_disc(5, 10, lambda x, y: True), [28, 21]
    a = {"type": "mask", "rows": wall}
    by = carom.ask("penetration", a=a, b={"type": "mask", "rows": ball, "at": at})["by"]
    away = 0
    while carom.ask("mask_overlap", a=a, b={"type": "mask", "rows": ball, "at": [at[0] + away, at[1]]})["overlap"]:
        away += 1

    image = Image(480, 250, (24.5, 31.5, 9))

    def draw(rows, offset, color, opacity):
        for y, row in enumerate(rows):
            for x, pixel in enumerate(row):
                if pixel == "#":
                    px, py = image.at((x + offset[0], y + offset[1]))
                    image.add(f'<rect x="{px:g}" y="{py:g}" width="9" height="9" fill="{color}" fill-opacity="{opacity}"/>')

    draw(wall, [0, 0], BLUE, 0.45)
    draw(ball, [at[0] + away, at[1]], RED, 0.3)
    draw(ball, [at[0] + by[0], at[1] + by[1]], ORANGE, 0.45)
    image.circle([at[0] + 5, at[1] + 5], 5, INK, 0, 1.5, "4 3")
    image.text(14, 226, f"penetration_vector: ({by[0]}, {by[1]})", ORANGE, weight="bold")
    image.text(14, 243, f"away from the center: ({away}, 0)", RED, weight="bold")
    return image


def jumps(carom):
    """Chapter 5: a jump of 5 under gravity 10, by three methods at 8 frames a second."""
    speed = carom.ask("jump_velocity", gravity=10, height=5)["velocity"]
    dt, curves = 1 / 8, {RED: [], GRAY: [], BLUE: []}
    y1 = y2 = 0
    v1 = v2 = speed
    for frame in range(17):
        exact = carom.ask("ballistic", p=[0, 0], v=[0, speed], gravity=[0, -10], t=frame * dt)["p"][1]
        for color, y in ((RED, y1), (GRAY, y2), (BLUE, exact)):
            curves[color].append([frame * dt * 3.2, max(y, 0)])
        y1, v1 = y1 + v1 * dt, v1 - 10 * dt
        v2 -= 10 * dt
        y2 += v2 * dt
    image = Image(480, 260, (3.9, 2.7, 38), y_up=True)
    image.path([[-2, 5], [9.8, 5]], INK, 1, "5 4")
    image.path([[-2, 0], [9.8, 0]], INK, 1)
    for color, points in curves.items():
        image.path(points, color, 2)
        for point in points:
            image.dot(point, color, 3)
    image.text(8, 32, "a jump of 5", INK)
    image.text(330, 120, f"position first: {max(p[1] for p in curves[RED]):.3f}", RED)
    image.text(330, 140, f"velocity first: {max(p[1] for p in curves[GRAY]):.3f}", GRAY)
    image.text(330, 160, f"ballistic_step: {max(p[1] for p in curves[BLUE]):.3f}", BLUE)
    return image


PICTURES = {"corners": corners, "balls": balls, "thrown": thrown, "bowl": bowl, "jumps": jumps}


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[1:] not in ([], ["--check"]):
        return __doc__
    carom = Carom(arguments[0])
    drawn = {IMAGES / f"{name}.svg": make(carom).write() for name, make in PICTURES.items()}
    if len(arguments) == 1:
        IMAGES.mkdir(parents=True, exist_ok=True)
        for file, text in drawn.items():
            file.write_text(text, encoding="utf-8")
        return 0
    changed = [str(file) for file, text in drawn.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
    return f"not what the tool answers now; run scripts/draw_guide.py: {', '.join(changed)}" if changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
