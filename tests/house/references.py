#!/usr/bin/env python3
"""Checks that docs/references.md has what the pages and the public headers cite by a name and a year, and no more.

Usage: references.py ROOT
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "scripts"))
import references  # noqa: E402

LOOKS_CITED = re.compile(r"\[[A-Z][^\[\]\n]* (?:19|20)\d\d\b[^\[\]\n]*\](?![\[(])")
FOLDERS = {"docs": "*.md", "include": "*.hpp"}
NAME = re.compile(r"([A-Z][^;\[\]]*? (?:19|20)\d\d)\b")


def main():
    keys = references.keys_of(ROOT)
    problems = [f"docs/references.md lists [{key}] twice" for key in set(keys) if keys.count(key) > 1]
    cited = set()
    paths = [ROOT / "README.md", ROOT / "HACKING.md"]
    paths += [path for folder, names in FOLDERS.items() for path in (ROOT / folder).rglob(names)]
    for path in paths:
        if path.name == references.PAGE or "detail" in path.parts:
            continue
        text = re.sub(r"\n\s*(?:///? )?", " ", path.read_text(encoding="utf-8"))
        cited |= references.cited_keys(text, keys)
        for found in LOOKS_CITED.finditer(text):
            for name in NAME.findall(found[0][1:-1]):
                if not any(key in name for key in keys):
                    problems.append(f"{path.relative_to(ROOT)}: [{name}] is not in docs/references.md")
    problems += [f"docs/references.md: nothing cites [{key}]" for key in keys if key not in cited]
    print("\n".join(problems) or f"{len(keys)} references, all cited")
    return len(problems) > 0


if __name__ == "__main__":
    sys.exit(main())
