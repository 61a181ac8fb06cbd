#!/usr/bin/env python3
"""Checks that the lines of C++ that the playground's scenes show compile.

Usage: playground.py ROOT COMPILER
"""

import pathlib
import re
import subprocess
import sys

SCENE = re.compile(r'id: "([\w-]+)",.*?code: `(.*?)`,', re.DOTALL)

# What a scene's lines take for granted, by the scene's id.
GIVEN = {
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


def program(root):
    found = [match for file in sorted((root / "apps/playground/src/scenes").glob("*.ts"))
             for match in SCENE.findall(file.read_text(encoding="utf-8"))]
    names = [name for name, _ in found]
    assert sorted(names) == sorted(GIVEN), f"scenes are {names}; tell {__file__} what each takes for granted"
    functions = "".join(f"void scene_{number}() {{\nusing namespace carom;\n{GIVEN[name]}\n#line 1 \"{name}\"\n{code}\n}}\n"
                        for number, (name, code) in enumerate(found))
    return "#include <carom/carom.hpp>\n#include <vector>\n" + functions


def main(root, compiler):
    command = [compiler, "-std=c++20", "-fsyntax-only", f"-I{root}/include", "-x", "c++", "-"]
    return subprocess.run(command, input=program(pathlib.Path(root)), encoding="utf-8", check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
