#!/usr/bin/env python3
"""Checks that every relative link and picture in the project's Markdown files leads to something.

Usage: links.py ROOT | links.py --self-test
"""

import pathlib
import re
import sys
import tempfile

LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def pages(root):
    top = sorted(root.glob("*.md"))
    folders = ("docs", "assets", "examples", "bindings")
    found = sorted(p for folder in folders for p in (root / folder).rglob("*.md"))
    return top + [p for p in found if "node_modules" not in p.parts]


def dead_links(root):
    for page in pages(root):
        for target in LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
            path = target.split("#")[0]
            if path and not re.match(r"\w+:", path) and not (page.parent / path).exists():
                yield f"{page}: there is no {path}"


def self_test():
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch)
        (root / "A.md").write_text("[a](A.md#x) [b](https://host/x) ![c](no.png)\n```\n[d](gone.md)\n```\n", encoding="utf-8")
        found = list(dead_links(root))
        assert found == [f"{root / 'A.md'}: there is no no.png"], found
    print("self-test: as expected")


def main(argument):
    if argument == "--self-test":
        return self_test()
    root = pathlib.Path(argument)
    found = list(dead_links(root))
    print("\n".join(found) if found else f"{len(pages(root))} pages, no dead link")
    return 1 if found or not pages(root) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
