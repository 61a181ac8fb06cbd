#!/usr/bin/env python3
"""Draws the three pictures of failures at the top of README.md, from the answers of `carom query`, and writes the table
that shows them: each number in the table is one of these answers, or of the report that the table links.

Usage: draw_failures.py CAROM           redraws the images and rewrites the table; CAROM is the program
       draw_failures.py CAROM --check   changes nothing, and reports what is out of date
"""

import math
import pathlib
import re
import sys

from carom_query import Carom, aabb, circle
from svg import BLUE, GRAY, ORANGE, RED, Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
IMAGES = ROOT / "docs/images/failures"
TABLE = re.compile(r"(<!-- failures: scripts/draw_failures.py -->\n).*?(<!-- end of failures -->)", re.DOTALL)
GODOT, PARRY = "https://github.com/godotengine/godot/issues/", "https://github.com/dimforge/parry/issues/"


def without_normal_part(velocity, normal):
    """The velocity of a ball after an inelastic contact: `normal` points from the ball to what it hits."""
    into = velocity[0] * normal[0] + velocity[1] * normal[1]
    return [velocity[0] - into * normal[0], velocity[1] - into * normal[1]] if into > 0 else velocity


def seam(carom):
    """godotengine/godot#28438: a ball of radius 50 with an impulse of 1050 along two floors that are 2000 wide."""
    radius, speed, size = 50, 1050, 2000
    center = [-20, 45]  # 20 before the seam, and sunk by 5 in the last step
    floors = [aabb([-size, -size], [0, 0]), aabb([0, -size], [size, 0])]
    ball = circle(center, radius)
    one = carom.ask("contact", a=ball, b=floors[1])
    whole = carom.ask("contact", a=ball, b={"type": "compound", "shapes": floors})
    slowed = without_normal_part([speed, 0], one["normal"])
    kept = without_normal_part([speed, 0], whole["normal"])

    image = Image(360, 240, (26, 33, 1.8), y_up=True)
    for floor in floors:
        image.box(floor["min"], floor["max"], BLUE)
    image.circle(center, radius, ORANGE)
    for contact, color, length in ((one, RED, 70), (whole, BLUE, 70)):
        back = [-n for n in contact["normal"]]
        image.arrow(contact["point"], back, length, color)
        image.dot(contact["point"], color)
    image.text(200, 40, "the right tile alone", RED, weight="bold")
    image.text(200, 60, f"normal ({-one['normal'][0]:.2f}, {-one['normal'][1]:.2f})", RED)
    image.text(200, 90, "the floor", BLUE, weight="bold")
    image.text(200, 110, "normal (0, 1)", BLUE)
    image.text(64, 224, "tile", BLUE, anchor="middle")
    image.text(244, 224, "tile", BLUE, anchor="middle")
    caption = (f"A ball that has sunk {-whole['separation']:g} deep into a floor of two tiles. At the corner of the right "
               f"tile its velocity ({speed}, 0) turns into ({slowed[0]:.0f}, {slowed[1]:.0f}): it hops and loses speed. Such hops are "
               f"reported in [godot#28438]({GODOT}28438), with these sizes. Carom's contact with the floor has one normal, straight "
               f"up, and the ball keeps ({kept[0]:.0f}, {kept[1]:.0f}).")
    return image, "A ball on a flat floor of two tiles: the normal of one tile leans back, that of the floor is upright", caption


def bullet(carom):
    """godotengine/godot#6664: a ball at (800, 1000) that passes through walls in some 10 % of the collisions."""
    velocity, radius, steps = [800, 1000], 3, 60
    start, wall = [14, 4], aabb([100, 0], [102, 300])
    shown, found = [], 0
    for step in range(12):
        center = [start[i] + velocity[i] * step / steps for i in range(2)]
        answer = carom.ask("overlaps", a=circle(center, radius), b=wall)
        found += answer["overlaps"]
        shown.append(center)
    hit = carom.ask("sweep", a=circle(start, radius), b=wall, va=velocity)
    stop = [start[i] + velocity[i] * hit["enter"] for i in range(2)]

    image = Image(360, 240, (100, 106, 2.6))
    image.box(wall["min"], wall["max"], BLUE)
    image.path([shown[0], shown[-1]], GRAY, 1, "3 3")
    for center in shown:
        image.circle(center, radius, GRAY, 0.3, 1.5)
    image.circle(stop, radius, ORANGE, 0.6, 2.5)
    image.text(12, 198, f"{steps} tests a second", GRAY, weight="bold")
    image.text(12, 218, f"{found} contacts", GRAY)
    image.text(206, 40, "sweep", ORANGE, weight="bold")
    image.text(206, 60, f"contact at {hit['enter']:.5f} s", ORANGE)
    caption = (f"At a velocity of ({velocity[0]}, {velocity[1]}), tests at {steps} steps a second find {found} contacts "
               f"with a wall that is {wall['max'][0] - wall['min'][0]} thick. In a report, some 10 % of "
               f"the collisions were missed at that velocity, also with continuous detection ([godot#6664]({GODOT}6664), "
               f"open). Carom's `sweep` tests the whole path: contact after {hit['enter']:.5f} s.")
    return image, "A bullet that is beyond a wall one step after it was before it, and its contact with the wall", caption


def miss(carom):
    """dimforge/parry#34: no contact of a ball whose center lies exactly on a corner. dimforge/parry#317: no impact of a
    cuboid that flies and turns into another, with the numbers of the repository that the report links."""
    ball, box = circle([1, 1], 1), aabb([-1, -1], [1, 1])
    contact = carom.ask("contact", a=ball, b=box, margin=1)

    def about_z(w, z):
        return [w * w - z * z, 2 * w * z]

    turn = about_z(-0.542044, -0.84035015)
    size = math.hypot(*turn)
    turn = [n / size for n in turn]
    center, offset = [6458.7905, -209.1331], [99.97085, -2.2888184e-5]
    pivot = [center[0] + turn[0] * offset[0] - turn[1] * offset[1], center[1] + turn[1] * offset[0] + turn[0] * offset[1]]
    impact = carom.ask(
        "impact", a={"type": "box", "center": center, "half_extents": [235, 105], "rotation": turn},
        b={"type": "box", "center": [6079.4917, -849.3108], "half_extents": [650, 330],
           "axis": about_z(0.99999607, -0.0012064485)},
        motion_a={"poly": [[588.2583], [-553.06335]], "spin": -1.770823, "pivot": pivot}, t1=1)

    image = Image(360, 240, (1.05, 0.45, 64), y_up=True)
    image.box(box["min"], box["max"], BLUE)
    image.circle(ball["center"], ball["radius"], ORANGE)
    apart = [1 - contact["separation"], 1]
    image.circle(apart, ball["radius"], ORANGE, 0, 1.3, "6 4")
    image.arrow(ball["center"], [-contact["normal"][0], -contact["normal"][1]], -64 * contact["separation"], BLUE)
    image.dot(ball["center"], ORANGE)
    image.text(194, 196, "parry", RED, weight="bold")
    image.text(194, 216, "no contact", RED)
    image.text(286, 196, "Carom", BLUE, weight="bold")
    image.text(286, 216, f"{-contact['separation']:g} deep", BLUE)
    caption = (f"A ball whose center is the corner of a box: parry found no contact ([parry#34]({PARRY}34), closed since); "
               f"and its `cast_shapes_nonlinear` missed the impact of a flying, rotating box on another "
               f"([parry#317]({PARRY}317), open). With Carom the ball is {-contact['separation']:g} deep in the "
               f"box, and the two boxes touch after {impact['time'][0]:.5f} s.")
    return image, "A ball whose center is the corner of a box, and the translation that separates the two", caption


PICTURES = {"seam": ("A snag on a seam", seam), "bullet": ("A bullet through a wall", bullet), "miss": ("A false miss", miss)}


def drawn(program):
    """The images by their files, and the table."""
    carom, images, cells = Carom(program), {}, []
    for name, (title, make) in PICTURES.items():
        image, description, caption = make(carom)
        images[IMAGES / f"{name}.svg"] = image.write()
        cells.append((title, f"![{description}](docs/images/failures/{name}.svg)", caption))
    rows = [" | ".join(cell) for cell in zip(*cells)]
    return images, f"| {rows[0]} |\n|---|---|---|\n| {rows[1]} |\n| {rows[2]} |\n"


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[1:] not in ([], ["--check"]):
        return __doc__
    images, table = drawn(arguments[0])
    page = README.read_text(encoding="utf-8")
    if not TABLE.search(page):
        return f"{README}: has no table of failures"
    wanted = TABLE.sub(lambda found: found[1] + table + found[2], page)
    if len(arguments) == 1:
        IMAGES.mkdir(parents=True, exist_ok=True)
        for file, text in images.items():
            file.write_text(text, encoding="utf-8")
        README.write_text(wanted, encoding="utf-8")
        return 0
    changed = [str(file) for file, text in images.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
    if page != wanted:
        changed.append(str(README))
    return f"not what the tool answers now; run scripts/draw_failures.py: {', '.join(changed)}" if changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
