#!/usr/bin/env python3
"""Checks what the C library exports: the functions in symbols.txt and nothing else, each declared once, with a comment,
and called by a test or an example.

Usage: symbols.py LIBRARY FOLDER_OF_BINDING [--write]

A function that disappears or changes breaks programs that were linked before; with --write the list is written anew, and
the version of the interface should change with it once it is not 0 any more.
"""

import pathlib
import re
import subprocess
import sys

DECLARATION = re.compile(r"^CAROM_C_API [\w *]*[ *](carom_\w+)\(", re.MULTILINE)
# Also by the class of the tests that makes a shape with the function that it is given.
CALL = re.compile(r"(?:\bShape\(|(?=carom_\w+\())\b(carom_\w+)")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def main(library, folder, *options):
    printed = subprocess.run(["nm", "--dynamic", "--defined-only", "--format=just-symbols", library], check=True,
                             capture_output=True, text=True).stdout
    exported = {name.split("@")[0] for name in printed.split()} - {"CAROM_C_0"}
    declared, problems = set(), []
    for header in sorted((folder / "include").rglob("*.h")):
        lines = header.read_text().splitlines()
        for number, line in enumerate(lines):
            if match := DECLARATION.match(line):
                if match[1] in declared:
                    problems.append(f"{header}:{number + 1}: {match[1]} is declared twice")
                declared.add(match[1])
                if not lines[number - 1].startswith("/// "):
                    problems.append(f"{header}:{number + 1}: {match[1]} has no comment")
    called = set()
    for source in [path for part in ("test", "example") for path in sorted((folder / part).rglob("*.[ch]*"))]:
        called.update(match[1] for match in CALL.finditer(COMMENT.sub(" ", source.read_text())))
    problems += [f"{name} is called by no test" for name in sorted(declared - called)]
    stored = folder / "symbols.txt"
    if "--write" in options:
        stored.write_text("".join(f"{name}\n" for name in sorted(exported)))
    listed = set(stored.read_text().split())
    for names, what in [(exported - listed, "is exported, but not in symbols.txt"), (listed - exported, "is not exported any more"),
                        (exported - declared, "is exported, but in no header"), (declared - exported, "is declared, but not exported")]:
        problems += [f"{name} {what}" for name in sorted(names)]
    print("\n".join(problems) or f"{len(exported)} functions, as listed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]), *sys.argv[3:]))
