#!/usr/bin/env python3
"""Lists Carom's sources for meson.build, which has no globs.

Usage: carom_sources.py --version | carom_sources.py [--highway] LAYER...
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tests"))
sys.dont_write_bytecode = True
import layers  # noqa: E402  the graph of layers, which the tests hold the sources to


def main(arguments):
    if arguments == ["--version"]:
        print(re.search(r'#define CAROM_VERSION "(.+)"', (ROOT / "include/carom/config.hpp").read_text())[1])
        return
    has_highway = "--highway" in arguments
    wanted = [name for name in arguments if name != "--highway"]
    for name in wanted:
        if name not in layers.LAYERS:
            sys.exit(f"Carom has no component '{name}'; the components are {', '.join(layers.LAYERS)}")
    needed = set().union(*(layers.reachable(name, layers.LAYERS) for name in wanted))
    for layer in filter(needed.__contains__, layers.LAYERS):
        for file in sorted((ROOT / "src" / layer).rglob("*.cpp")):
            if has_highway or not file.stem.endswith("_highway"):
                print(file.relative_to(ROOT).as_posix())


if __name__ == "__main__":
    main(sys.argv[1:])
