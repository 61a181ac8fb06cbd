#!/usr/bin/env python3
"""Checks that the lines of C++ that the playground's scenes show compile, and that those of Python satisfy mypy with
the package's stubs. A test of the playground does the same with those of JavaScript.

Usage: playground.py ROOT COMPILER
"""

import os
import pathlib
import subprocess
import sys
import tempfile

# What a scene's lines take for granted, by the scene's id.
GIVEN = {
    "exact": "Vec2 a, b, c, p, velocity; Circle bullet; Aabb wall; auto stop_at = [](float) {};",
    "circle-monster": "Vec2 mouse{}; auto turn_red = [] {};",
    "rectangle-monster": "Vec2 mouse{}; AnyShape monster;",
    "all-pairs": "auto move = [](auto&, auto) {};",
    "pool": "Vec2 p1, p2, v1, v2; float r = 1;",
    "ray": "Vec2 eye, target; AnyShape level; auto draw = [](auto...) {};",
    "impact": "Aabb bar; Capsule pill; auto draw = [](auto...) {}; auto at_time = [](auto...) { return 0; };",
    "motion": "Vec2 v; Circle ball; AnyShape level; Box box;",
    "pixels": "Bitmask monster, star;",
    "circles": "std::vector<Vec2> points; Circle probe; auto draw = [](auto...) {};",
    "image": "std::vector<std::uint8_t> rgba; int w = 0, h = 0; auto add_collider = [](auto...) {};",
    "bullets": "std::vector<Circle> circle; auto hit = [](auto...) {};",
    "break": "auto rack = [](Vec2, float) { return std::vector<Disc>(); }; Vec2 foot, cue; float r = 1, speed = 1; "
             "std::vector<Segment> cushions; float restitution = 1; auto complain = [](auto...) {}; "
             "auto draw = [](auto...) {};",
    "platformer": "float gravity = 1, tile = 1, dt = 1; bool jump = true; World world; WorldObstacles level; "
                  "ColliderId hero_id; Character hero; WalkRules rules; Capsule body; MoveWorkspace workspace;",
    "broad-phase": "std::vector<Aabb> boxes; Aabb box, next, frame; Vec2 velocity; float ahead = 1; "
                   "auto draw = [](auto...) {}; auto mark = [](auto...) {};",
}


PYTHON = {
    "exact": "a: Vec\nb: Vec\nc: Vec\np: Vec\nvelocity: Vec\nbullet: carom.Circle\nwall: carom.Aabb\n"
             "def stop_at(time: float) -> None: ...",
    "circle-monster": "mouse: Vec\ndef turn_red() -> None: ...",
    "rectangle-monster": "mouse: Vec\nmonster: carom.Compound",
    "all-pairs": "def move(shape: carom.Shape, by: Vec) -> None: ...",
    "pool": "p1: Vec\np2: Vec\nv1: Vec\nv2: Vec\nr: float\ndef add(p: Vec, v: Vec, t: float) -> Vec: ...",
    "ray": "eye: Vec\ntowards: Vec\nlevel: carom.Compound\ndef draw(start: Vec, end: Vec, normal: Vec) -> None: ...",
    "impact": "bar: carom.Box\npill: carom.Capsule\ndef draw(shape: carom.Shape, pose: carom.Pose) -> None: ...",
    "motion": "v: Vec\nball: carom.Circle\nlevel: carom.Compound\nbox: carom.Box",
    "pixels": "monster: carom.Mask\nstar: carom.Mask",
    "circles": "points: Rows\nprobe: carom.Circle\ndef draw(x: float, y: float, radius: float) -> None: ...",
    "image": "rgba: Pixels\ndef add_collider(part: carom.ConvexPolygon) -> None: ...",
    "bullets": "boxes: Rows\nfilters: List[carom.Filter]\nshapes: List[carom.Circle]\n"
               "def hit(i: int, j: int) -> None: ...",
    "break": "def rack(foot: Vec, r: float) -> List[carom.Disc]: ...\nfoot: Vec\ncue: Vec\nr: float\nspeed: float\n"
             "cushions: Rows\nrestitution: float\ndef draw(x: float, y: float) -> None: ...",
    "platformer": "gravity: float\ntile: float\ndt: float\nposition: Vec\nvelocity: Vec\nworld: carom.World\n"
                  "body: carom.Capsule",
    "broad-phase": "box: carom.Aabb\nnext_box: carom.Aabb\nahead: Vec\nframe: carom.Aabb\nboxes: Rows\n"
                   "def mark(*id: int) -> None: ...",
}

PREAMBLE = """from typing import List, Tuple
import carom, numpy
from numpy.typing import NDArray
Vec = Tuple[float, float]
Rows = NDArray[numpy.float64]
Pixels = NDArray[numpy.uint8]
"""


def codes(root, language, given):
    files = sorted((root / "apps/playground/src/same" / language).iterdir())
    names = [file.stem for file in files]
    assert sorted(names) == sorted(given), f"the scenes are {names}; tell {__file__} what each takes for granted"
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


def cpp_program(root):
    functions = "".join(
        f"void scene_{number}() {{\nusing namespace carom;\n{GIVEN[name]}\n#line 1 \"{name}.cpp\"\n{code}\n}}\n"
        for number, (name, code) in enumerate(codes(root, "cpp", GIVEN).items()))
    return "#include <carom/carom.hpp>\n#include <vector>\n" + functions


def check_cpp(root, compiler):
    command = [compiler, "-std=c++20", "-fsyntax-only", f"-I{root}/include", "-x", "c++", "-"]
    return subprocess.run(command, input=cpp_program(root), encoding="utf-8", check=False).returncode


def check_python(root):
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, code in codes(root, "python", PYTHON).items():
            files.append(pathlib.Path(folder) / f"{name.replace('-', '_')}.py")
            files[-1].write_text(f"{PREAMBLE}{PYTHON[name]}\n{code}", encoding="utf-8")
        command = ["mypy", "--cache-dir", f"{folder}/cache", "--disable-error-code", "empty-body", *map(str, files)]
        environment = os.environ | {"MYPYPATH": str(root / "bindings/python")}
        return subprocess.run(command, env=environment, cwd=folder, check=False).returncode


def main(root, compiler):
    return max(check_cpp(root, compiler), check_python(root))


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]))
