#!/usr/bin/env python3
"""Draws the images of the README and of docs/ with the tool: those of shapes.md and moving.md from the scenes in
docs/scenes, those of pixels.md, bake.md, world.md and README.md by the commands on the pages or by the queries of mask_images.py.

Usage: draw_docs.py CAROM           redraws them; CAROM is the program, such as build/release/carom
       draw_docs.py CAROM --check   changes nothing, and reports what is out of date

Checks: scenes and images correspond, images are what the tool draws (if cairo is the version they were drawn with), one
of the pages shows each image with the verdict of the tool below it, and each JSON in shapes.md is that of a shape in a
scene. The commands on the other pages run in the root of the tree; each must print the text below it and draw the image
on the page.
"""

import json
import pathlib
import platform
import re
import shlex
import subprocess
import sys
import tempfile

import mask_images

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCENES = ROOT / "docs/scenes"
PAIR_IMAGES = ROOT / "docs/images/pairs"
PAGE = ROOT / "docs/shapes.md"
PAGES = [PAGE, ROOT / "docs/moving.md"]
DRAWN_WITH = PAIR_IMAGES / "drawn-with.txt"
README = ROOT / "README.md"
PIXELS_PAGE = ROOT / "docs/pixels.md"
CHECK_PAGE = ROOT / "docs/check.md"
PAGES_WITH_COMMANDS = [README, PIXELS_PAGE, ROOT / "docs/bake.md", ROOT / "docs/world.md"]
IMAGES = ROOT / "docs/images"
# Too many lines to show on a page.
SCENERY_COMMAND = ("check assets/sticker-knight/map/sandbox.tmx --between parallax --and castle,game --scale 0.5 "
                   "--draw docs/images/scenery.png")
COMMAND_BLOCK = re.compile(r"^```sh\ncarom ([^\n]*)\n```\n\n```text\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
JSON_BLOCK = re.compile(r"^```json\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
LARGEST = 12_000  # bytes of one image


def drawing_library():
    """The library that determines the bytes of an image, besides the tool."""
    done = subprocess.run(["pkg-config", "--modversion", "cairo"], capture_output=True, text=True, check=False)
    return f"cairo {done.stdout.strip()}, {platform.machine()}\n"


def draw(carom, scene, folder):
    """Draws one scene into the folder; returns the image's path and the verdict, the last line of the explanation."""
    image = folder / f"{scene.stem}.svg"
    command = [carom, "explain", scene, "a", "b", "--draw", image]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return image, done.stdout.splitlines()[-1]


def problems_of_image(scene, drawn, comparable):
    kept = PAIR_IMAGES / drawn.name
    if not kept.exists():
        yield f"{kept}: missing; run scripts/draw_docs.py"
    elif comparable and kept.read_bytes() != drawn.read_bytes():
        yield f"{kept}: the tool draws {scene} differently now; look at it and run scripts/draw_docs.py"
    elif kept.stat().st_size > LARGEST:
        yield f"{kept}: {kept.stat().st_size} bytes are more than {LARGEST}; choose a simpler scene"


def problems_of_captions(pages, verdicts):
    for name, verdict in verdicts.items():
        text = f"](images/pairs/{name}.svg)\n\n[{name}](scenes/{name}.json): {verdict}\n"
        if not any(text in page for page in pages):
            yield f"{PAGE}: should show the image and the caption [{name}](scenes/{name}.json): {verdict}"


def problems_of_page(page):
    shapes = [item["shape"] for scene in SCENES.glob("*.json")
              for item in json.loads(scene.read_text(encoding="utf-8"))["layers"][0]["items"]]
    lines = [line for block in JSON_BLOCK.findall(page) for line in block.splitlines()]
    if not lines:
        yield f"{PAGE}: has no JSON"
    for line in lines:
        if json.loads(line) not in shapes:
            yield f"{PAGE}: no scene has this shape: {line}"


def image_of(arguments):
    """The one argument of a command that is an image of the documentation."""
    images = [a for a in arguments if IMAGES in (ROOT / a).parents]
    if len(images) != 1:
        raise SystemExit(f"should draw one image into {IMAGES}: carom {shlex.join(arguments)}")
    return images[0]


def commands():
    """Yields each page with a command, its arguments, and the output on the page, or None."""
    yield CHECK_PAGE, shlex.split(SCENERY_COMMAND), None
    for page in PAGES_WITH_COMMANDS:
        blocks = list(COMMAND_BLOCK.finditer(page.read_text(encoding="utf-8")))
        if not blocks:
            raise SystemExit(f"{page}: has no commands")
        yield from ((page, shlex.split(block[1]), block[2]) for block in blocks)


def run_command(carom, arguments):
    done = subprocess.run([carom, *arguments], capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode != 0:
        raise SystemExit(f"carom {shlex.join(arguments)}: {done.stderr}")
    return done.stdout


def problems_of_commands(carom, folder, comparable):
    for page, arguments, printed in commands():
        image = image_of(arguments)
        drawn = folder / pathlib.Path(image).name
        if run_command(carom, [str(drawn) if a == image else a for a in arguments]) != printed and printed is not None:
            yield f"{page}: the tool prints something else now: carom {shlex.join(arguments)}"
        kept = ROOT / image
        if not kept.exists() or comparable and kept.read_bytes() != drawn.read_bytes():
            yield f"{kept}: not what the tool draws now; look at it and run scripts/draw_docs.py"
        yield from problems_of_showing(page, kept)


def problems_of_showing(page, image):
    if f"]({image.relative_to(page.parent)})" not in page.read_text(encoding="utf-8"):
        yield f"{page}: does not show {image}"


def problems_of_masks(carom):
    for kept, drawn in mask_images.drawn(carom, ROOT):
        if not kept.exists() or kept.read_text(encoding="utf-8") != drawn:
            yield f"{kept}: not the result of the tool now; look at it and run scripts/draw_docs.py"
        yield from problems_of_showing(PIXELS_PAGE, kept)


def check(carom, scenes):
    comparable = DRAWN_WITH.exists() and DRAWN_WITH.read_text(encoding="utf-8") == drawing_library()
    found, verdicts = [], {}
    with tempfile.TemporaryDirectory() as folder:
        for scene in scenes:
            drawn, verdicts[scene.stem] = draw(carom, scene, pathlib.Path(folder))
            found += problems_of_image(scene, drawn, comparable)
        found += problems_of_commands(carom, pathlib.Path(folder), comparable)
    found += problems_of_masks(carom)
    found += problems_of_captions([page.read_text(encoding="utf-8") for page in PAGES], verdicts)
    found += problems_of_page(PAGE.read_text(encoding="utf-8"))
    found += [f"{p}: no scene has this name" for p in sorted(PAIR_IMAGES.glob("*.svg")) if p.stem not in verdicts]
    how = "compared" if comparable else f"not compared: drawn with another cairo than {drawing_library().strip()}"
    print("\n".join(found) or f"{len(scenes)} scenes and the pages with commands, {how}")
    return 1 if found else 0


def main(arguments):
    scenes = sorted(SCENES.glob("*.json"))
    if len(arguments) not in (1, 2) or arguments[1:] not in ([], ["--check"]) or not scenes:
        return __doc__
    carom = pathlib.Path(arguments[0]).resolve()
    if len(arguments) == 2:
        return check(carom, scenes)
    PAIR_IMAGES.mkdir(parents=True, exist_ok=True)
    for scene in scenes:
        draw(carom, scene, PAIR_IMAGES)
    for _, command, _ in commands():
        run_command(carom, command)
    for kept, drawn in mask_images.drawn(carom, ROOT):
        kept.write_text(drawn, encoding="utf-8")
    DRAWN_WITH.write_text(drawing_library(), encoding="utf-8")
    print(f"{len(scenes)} scenes drawn, and the images of the pages' commands")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
