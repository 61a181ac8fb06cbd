#!/usr/bin/env python3
"""Writes the table of speeds in README.md: some lines of docs/matrix.md and docs/performance.md, each with the fastest
of the other libraries in it, slowest first.

Usage: speed_table.py           rewrites the table
       speed_table.py --check   changes nothing, and reports whether it is out of date
"""

import re
import sys

from performance_tables import MATRIX, PEERS, PERFORMANCE, ROOT, fastest_peer, tables

README = ROOT / "README.md"
TABLE = re.compile(r"(<!-- speed: scripts/speed_table.py -->\n).*?(<!-- end of speed -->)", re.DOTALL)
# What a line is called here, its page, the heading above its table (of the matrix), and its name there.
LINES = [
    ("`overlaps` of two circles, each with a pose", MATRIX, "overlaps", "circle-circle"),
    ("`contact` of two boxes, each with a pose", MATRIX, "contact", "box-box"),
    ("`overlaps` of two octagons, each with a pose", MATRIX, "overlaps", "octagon-octagon"),
    ("`sweep` of two hexagons, each with a pose", MATRIX, "sweep", "hexagon-hexagon"),
    ("whether two pixel masks of 256 × 256 overlap", PERFORMANCE, "", "masks overlap, discs, 256"),
    ("all pairs of 10,000 moving boxes, for each box", PERFORMANCE, "", "broad uniform 10000"),
]


def times(page, heading, name):
    """The numbers of a line by the heads of their columns."""
    for section, lines in tables(page):
        if name in lines and (not heading or section == heading):
            return lines[name]
    raise SystemExit(f"{page}: has no line {name} in a table below {heading or 'any heading'}")


def found(pattern, page):
    match = re.search(pattern, page.read_text(encoding="utf-8"))
    if not match:
        raise SystemExit(f"{page}: does not say {pattern}")
    return match


def table():
    rows = []
    for title, page, heading, name in LINES:
        line = times(page, heading, name)
        peer = fastest_peer(line)
        version = " " + found(r"Box2D (\d+\.\d+)", page)[1] if PEERS[peer] == "Box2D" else ""
        rows.append((line[f"÷ {peer}"], title, f"{line['Carom']:g}", f"{line[peer]:g}, {PEERS[peer]}{version}"))
    slower = found(r"(\d+) of (\d+) cells are slower than a peer", MATRIX)
    rows.sort(reverse=True)
    lines = [f"| {title} | {carom} | {peer} | {ratio:.2f} |\n" for ratio, title, carom, peer in rows]
    return (f"Single tests of shapes with poses are mostly slower than in Box2D and cute_c2, which round: {slower[1]} of the "
            f"{slower[2]} pairs and\nqueries in [docs/matrix.md](docs/matrix.md). Motion, pixels and many objects at once are "
            "mostly faster\n([docs/performance.md](docs/performance.md), and [docs/benchmarks.md](docs/benchmarks.md) in "
            "pictures). Nanoseconds, next\nto the fastest of the other libraries:\n\n| | Carom | fastest other | ratio |\n|---|---:|---:|---:|\n" + "".join(lines))


def main(arguments):
    if arguments not in ([], ["--check"]):
        return __doc__
    page = README.read_text(encoding="utf-8")
    if not TABLE.search(page):
        return f"{README}: has no table of speeds"
    wanted = TABLE.sub(lambda match: match[1] + table() + match[2], page)
    if not arguments:
        README.write_text(wanted, encoding="utf-8")
        return 0
    return 0 if page == wanted else f"{README}: the speeds are not those of the pages; run scripts/speed_table.py"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
