"""The tables of docs/matrix.md and docs/performance.md, as the benchmark writes them."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
MATRIX, PERFORMANCE = ROOT / "docs/matrix.md", ROOT / "docs/performance.md"
# Columns that are other libraries, by their heads, and what these are called.
PEERS = {"Box2D": "Box2D", "cute_c2": "cute_c2", "Chipmunk": "Chipmunk", "pygame": "pygame", "b2BroadPhase": "Box2D",
         "cpBBTree": "Chipmunk", "cpSpaceHash": "Chipmunk", "Boost R-tree": "Boost R-tree", "Boost": "Boost R-tree",
         "CGAL": "CGAL"}


def cells(line):
    return [cell.strip().replace("*", "") for cell in line.strip().strip("|").split("|")]


def tables(page):
    """Yields (the heading above it, {name of a line: {head of a column: number}}) for each table of a page; cells that
    are no numbers are left out, and tables without them too."""
    section, head, lines = "", [], {}
    for line in [*page.read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("|"):
            values = cells(line)
            if not head:
                head = values
            else:
                lines[values[0]] = {key: float(text) for key, text in zip(head, values) if re.fullmatch(r"[\d.]+", text)}
            continue
        if any(lines.values()):
            yield section, {name: numbers for name, numbers in lines.items() if numbers}
        head, lines = [], {}
        if line.startswith("#"):
            section = line.lstrip("# ").strip("`")


def fastest_peer(numbers, peers=PEERS):
    """The head of the column of the fastest of some contestants, or None where there is none."""
    return min((key for key in numbers if key in peers), key=lambda key: numbers[key], default=None)
