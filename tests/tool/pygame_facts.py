#!/usr/bin/env python3
"""Compares `carom query` mask_facts with pygame.mask on random masks: count, centroid, outline and components.

Usage: pygame_facts.py CAROM [SEED [CASES]]

pygame's centroid counts whole pixels and rounds down, its outline ends where it began, and its components are wrong on
masks one pixel wide: there they are not compared. Exit code 77, which CTest takes as skipped, where pygame is missing.
"""

import json
import os
import random
import subprocess
import sys

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
try:
    import pygame
except ImportError:
    print("skipped: there is no pygame for this Python")
    sys.exit(77)

WIDTHS = [1, 2, 3, 63, 64, 65, 127, 128, 129]


def discs(width, height):
    """A mask of a few discs: smooth borders, and gaps between them."""
    rows = [["."] * width for _ in range(height)]
    for _ in range(random.randint(1, 6)):
        cx, cy = random.uniform(0, width), random.uniform(0, height)
        radius = random.uniform(0, max(2, min(width, height) / 2))
        for y in range(height):
            for x in range(width):
                if (x + 0.5 - cx) ** 2 + (y + 0.5 - cy) ** 2 <= radius * radius:
                    rows[y][x] = "#"
    return ["".join(row) for row in rows]


def random_mask():
    width = random.choice([random.randint(1, 40), random.choice(WIDTHS)])
    height = random.choice([random.randint(1, 40), 1, 64, 65])
    if random.random() < 1 / 3:
        return discs(width, height)
    density = random.random()
    return ["".join("#" if random.random() < density else "." for _ in range(width)) for _ in range(height)]


def in_pygame(rows):
    mask = pygame.mask.Mask((len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            if pixel == "#":
                mask.set_at((x, y))
    return mask


def differences(rows, facts):
    """Yields what the two do not agree on."""
    mask = in_pygame(rows)
    if mask.count() != facts["count"]:
        yield "count"
    if facts["count"]:
        centroid = zip(mask.centroid(), facts["centroid"])
        if any(abs(theirs - (ours - 0.5)) > 1 for theirs, ours in centroid):
            yield "centroid"
    outline = [tuple(p) for p in facts["outline"]]
    if mask.outline() != (outline + outline[:1] if len(outline) > 1 else outline):
        yield "outline"
    if len(rows[0]) > 1:
        counts = sorted(component.count() for component in mask.connected_components())
        if counts != sorted(component["count"] for component in facts["components"]):
            yield "components"


def main(carom, seed="1", cases="600"):
    random.seed(int(seed))
    masks = [random_mask() for _ in range(int(cases))]
    questions = "".join(json.dumps({"ask": "mask_facts", "a": {"type": "mask", "rows": m}}) + "\n" for m in masks)
    done = subprocess.run([carom, "query"], input=questions, capture_output=True, text=True, check=True)
    answers = done.stdout.splitlines()
    wrong = 0
    for rows, answer in zip(masks, answers, strict=True):
        for what in differences(rows, json.loads(answer)["answer"]):
            wrong += 1
            print(what, "differs on:", *rows, sep="\n")
    several = sum(len(json.loads(answer)["answer"]["components"]) > 1 for answer in answers)
    print(f"{len(masks)} masks, {several} of several components, {wrong} differences")
    return 1 if wrong or several < len(masks) / 4 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
