#!/usr/bin/env python3
"""Checks that the version is written in one place: include/carom/config.hpp. Files of npm and
vcpkg repeat it, and must agree.

Usage: version.py ROOT
"""

import json
import pathlib
import re
import sys

# CHANGELOG.md tells what came with which version.
MAY_NAME_IT = {"include/carom/config.hpp", "CHANGELOG.md"}
REPEATING = ["bindings/wasm/package.json", "bindings/wasm/package-lock.json", "packaging/npm/package.json",
             "packaging/vcpkg/carom/vcpkg.json"]
# Text that people write, in folders that are ours.
SUFFIXES = {".md", ".txt", ".cmake", ".in", ".hpp", ".cpp", ".h", ".c", ".py", ".ts", ".mjs", ".toml", ".json", ".sh", ""}
FOLDERS = ["apps", "bench", "bindings", "cmake", "docs", "examples", "include", "packaging", "scripts", "src", "tests"]


def files(root):
    yield from (path for path in root.iterdir() if path.is_file())
    for folder in FOLDERS:
        for path in (root / folder).rglob("*"):
            if path.is_file() and not {"node_modules", "dist", "__pycache__"} & set(path.relative_to(root).parts):
                yield path


def main(root):
    config = (root / "include/carom/config.hpp").read_text()
    version = re.search(r'#define CAROM_VERSION "(.+)"', config)[1]
    word = re.compile(r"(?<![\d.])" + re.escape(version) + r"(?![\d.]*\d)")
    problems = [f"{name} says version {found}, not {version}" for name in REPEATING
                if (found := json.loads((root / name).read_text())["version"]) != version]
    for path in files(root):
        name = path.relative_to(root).as_posix()
        if path.suffix not in SUFFIXES or name in MAY_NAME_IT or name in REPEATING:
            continue
        if word.search(path.read_text(encoding="utf-8", errors="ignore")):
            problems.append(f"{name} repeats the version {version}: read it from include/carom/config.hpp")
    if f"## [{version}]" not in (root / "CHANGELOG.md").read_text():
        problems.append(f"CHANGELOG.md has no section [{version}]")
    print("\n".join(problems) or f"the version is {version}, in one place")
    return 1 if problems else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(pathlib.Path(sys.argv[1])))
