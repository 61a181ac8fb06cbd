#!/usr/bin/env python3
"""Draws the images of docs/response.md: the example programs draw their own results.

Usage: draw_response.py EXAMPLES           redraws them; EXAMPLES is the folder of the built examples
       draw_response.py EXAMPLES --check   changes nothing, and reports which are out of date
"""

import pathlib
import subprocess
import sys
import tempfile

IMAGES = pathlib.Path(__file__).resolve().parent.parent / "docs/images/response"
EXAMPLES = ["pool_break", "platformer"]


def draw(program, image):
    subprocess.run([program, image], stdout=subprocess.DEVNULL, check=True)
    return image.read_bytes()


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[1:] not in ([], ["--check"]):
        return __doc__
    folder = pathlib.Path(arguments[0]).resolve()
    if len(arguments) == 1:
        IMAGES.mkdir(parents=True, exist_ok=True)
        for name in EXAMPLES:
            draw(folder / name, IMAGES / f"{name}.svg")
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        changed = [name for name in EXAMPLES
                   if draw(folder / name, pathlib.Path(scratch, f"{name}.svg")) != (IMAGES / f"{name}.svg").read_bytes()]
    return f"not what the examples draw now: {', '.join(changed)}" if changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
