#!/usr/bin/env python3
"""Checks which files get the flags that exact results need: with CAROM_PASS_FLAGS also those of users, else Carom's.

Usage: flags.py SOURCE FOLDER COMPILER

Configures a project in FOLDER that adds SOURCE to itself, both ways, and compiles nothing.
"""

import json
import pathlib
import subprocess
import sys

PROJECT = """cmake_minimum_required(VERSION 3.22)
project(game CXX)
add_subdirectory({source} carom)
add_executable(game game.cpp)
target_link_libraries(game PRIVATE carom::world)
"""
FLAG = "-ffp-contract=off"


def commands(source, folder, compiler, passes):
    """The compile command of each file of the project."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "CMakeLists.txt").write_text(PROJECT.format(source=source), encoding="utf-8")
    (folder / "game.cpp").write_text("int main() {}\n", encoding="utf-8")
    settings = (f"CMAKE_CXX_COMPILER={compiler}", "CAROM_SIMD=scalar", f"CAROM_PASS_FLAGS={passes}",
                "CMAKE_EXPORT_COMPILE_COMMANDS=ON")
    command = ["cmake", "-S", folder, "-B", folder / "build", *(f"-D{setting}" for setting in settings)]
    subprocess.run(command, check=True, capture_output=True)
    listed = json.loads((folder / "build/compile_commands.json").read_text(encoding="utf-8"))
    return {pathlib.Path(entry["file"]).name: entry["command"] for entry in listed}


def main(source, folder, compiler):
    for passes in ("ON", "OFF"):
        found = commands(source, pathlib.Path(folder) / passes, compiler, passes)
        without = [name for name, command in found.items() if FLAG not in command]
        expected = [] if passes == "ON" else ["game.cpp"]
        if without != expected:
            return f"CAROM_PASS_FLAGS={passes}: {FLAG} is missing for {without}, should be for {expected}"
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
