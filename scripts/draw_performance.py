#!/usr/bin/env python3
"""Draws the plots of docs/benchmarks.md from the tables of docs/matrix.md and docs/performance.md.

Usage: draw_performance.py           redraws them
       draw_performance.py --check   changes nothing, and reports which are out of date
"""

import math
import sys

from performance_tables import MATRIX, PEERS, PERFORMANCE, ROOT, fastest_peer, tables
from svg import BLUE, GRAY, INK, ORANGE, RED, Image

IMAGES = ROOT / "docs/images/performance"
WIDTH = 480  # narrow, so that the text can be read on a small screen
GREEN, PURPLE = "#1c7c3c", "#7a3fb5"


def plain_image(height):
    """An image whose coordinates are its pixels."""
    return Image(WIDTH, height, (WIDTH / 2, height / 2, 1))


def table_with(page, column):
    return next(lines for _, lines in tables(page) if any(column in numbers for numbers in lines.values()))


def time_text(nanoseconds):
    """Three digits and a unit."""
    unit, size = next((unit, size) for unit, size in (("ms", 1e6), ("µs", 1e3), ("ns", 0)) if nanoseconds >= size)
    return f"{nanoseconds / (size or 1):.3g} {unit}"


class Axis:
    """A logarithmic axis: `at` is the pixel of a value."""

    def __init__(self, low, high, start, end):
        self.low, self.high, self.start, self.end = math.log(low), math.log(high), start, end

    def at(self, value):
        return self.start + (math.log(value) - self.low) / (self.high - self.low) * (self.end - self.start)


def ratio_axis(image, ratios, top, bottom, end):
    """An axis along x, up to a pixel, for times as multiples of those of others, with a line at 1."""
    axis = Axis(min(ratios) * 0.9, max(max(ratios) * 1.1, 2), 12, end)
    ticks = [tick for tick in (0.001, 0.01, 0.1, 0.2, 0.5, 1, 2, 5, 10) if axis.start <= axis.at(tick) <= axis.end]
    for tick in ticks:
        image.path([(axis.at(tick), top), (axis.at(tick), bottom)], INK if tick == 1 else GRAY, 1.2 if tick == 1 else 0.4)
        image.text(axis.at(tick), bottom + 16, f"{tick:g}", INK, 12, "middle")
    image.text(axis.at(1) - 8, top - 6, "Carom is faster", BLUE, 12, "end", "bold")
    image.text(axis.at(1) + 8, top - 6, "slower", RED, 12, "start", "bold")
    return axis


def bars(lines, peers=PEERS):
    """A bar for each line that has a peer: Carom's time over that of the fastest of them, the slowest first."""
    rows = []
    for name, numbers in lines.items():
        peer = fastest_peer(numbers, peers)
        if peer:
            times = f"{time_text(numbers['Carom'])}, {peers[peer]} {time_text(numbers[peer])}"
            rows.append((numbers["Carom"] / numbers[peer], name, times))
    rows.sort(reverse=True)
    step, top = 32, 26
    image = plain_image(top + step * len(rows) + 26)
    axis = ratio_axis(image, [ratio for ratio, *_ in rows], top, top + step * len(rows), WIDTH - 190)
    for index, (ratio, name, times) in enumerate(rows):
        y = top + step * index
        low, high = sorted((axis.at(1), axis.at(ratio)))
        image.box((low, y + 19), (high, y + 28), RED if ratio > 1 else BLUE, 0.6, 0)
        image.add(f'<rect x="8" y="{y + 3}" width="{WIDTH - 16}" height="15" fill="#fff"/>')
        image.text(12, y + 15, name, INK, 12)
        image.text(WIDTH - 12, y + 28, times, INK, 12, "end")
    return image


def pairs_of_shapes():
    """A dot for each pair of shapes in each query of the matrix, in stacks."""
    queries = [(query, [max(numbers[f"÷ {peer}"] for peer in PEERS if peer in numbers) for numbers in lines.values()])
               for query, lines in tables(MATRIX)]
    step, top = 92, 26
    image = plain_image(top + step * len(queries) + 26)
    axis = ratio_axis(image, [ratio for _, ratios in queries for ratio in ratios], top, top + step * len(queries), WIDTH - 12)
    for index, (query, ratios) in enumerate(queries):
        floor, heights = top + step * (index + 1) - 6, {}
        image.path([(12, floor), (WIDTH - 12, floor)], GRAY, 0.6)
        for ratio in sorted(ratios):
            place = round(axis.at(ratio) / 7)
            heights[place] = heights.get(place, 0) + 1
            image.dot((7 * place, floor + 3 - 7 * heights[place]), RED if ratio > 1 else BLUE, 3.5)
        faster = sum(ratio <= 1 for ratio in ratios)
        image.text(WIDTH - 12, floor - step + 24, f"{query}: faster in {faster} of {len(ratios)}", INK, 13, "end", "bold")
    return image


def power_ticks(low, high):
    return [10.0**power for power in range(math.ceil(math.log10(low)), math.floor(math.log10(high)) + 1)]


def curves(panels, colors, x_title, y_title):
    """A panel for each (title, {name: [(x, y), ...]}): all with the same axes, both logarithmic."""
    points = [point for _, lines in panels for line in lines.values() for point in line]
    x_low, x_high = min(x for x, _ in points), max(x for x, _ in points)
    y_low, y_high = min(y for _, y in points) / 1.3, max(y for _, y in points) * 1.3
    panel, legend = 240, 22 * math.ceil(len(colors) / 3) + 12
    image = plain_image(legend + panel * len(panels) + 24)
    for index, (name, color) in enumerate(colors.items()):
        x, y = 14 + 156 * (index % 3), 20 + 22 * (index // 3)
        image.path([(x, y - 4), (x + 22, y - 4)], color, 3)
        image.text(x + 28, y, name, INK, 12)
    for index, (title, lines) in enumerate(panels):
        top = legend + panel * index + 30
        across, up = Axis(x_low, x_high, 64, WIDTH - 18), Axis(y_low, y_high, top + panel - 60, top)
        image.text(64, top - 10, title, INK, 13, weight="bold")
        for tick in power_ticks(y_low, y_high):
            image.path([(64, up.at(tick)), (WIDTH - 18, up.at(tick))], GRAY, 0.4)
            image.text(58, up.at(tick) + 4, f"{tick:,.0f}", INK, 11, "end")
        for x in sorted({x for line in lines.values() for x, _ in line}):
            image.text(across.at(x), up.start + 16, f"{x:,}", INK, 11, "end" if x == x_high else "middle")
        for name, line in lines.items():
            image.path([(across.at(x), up.at(y)) for x, y in line], colors[name], 2.5 if name == "Carom" else 1.6)
            for x, y in line:
                image.dot((across.at(x), up.at(y)), colors[name], 3)
    image.text(64, image.height - 8, f"across: {x_title}; up: {y_title}", INK, 12)
    return image


def by_size(lines, prefix, columns):
    """The curves of the lines that are called `prefix` and a number: {name: [(number, time), ...]} for some columns."""
    found = {}
    for line, numbers in lines.items():
        title, _, size = line.rpartition(" ")
        if title.rstrip(",") == prefix and size.isdigit():
            for column, name in columns.items():
                if column in numbers:
                    found.setdefault(name, []).append((int(size), numbers[column]))
    return found


def masks():
    lines = table_with(PERFORMANCE, "pygame")
    columns = {"Carom": "Carom", "pygame": "pygame", "plain words": "plain loops"}
    panels = [(f"{title}, discs", by_size(lines, f"{name}, discs", columns))
              for title, name in (("overlap, yes or no", "masks overlap"), ("shared area", "shared area"), ("normal", "normal by area"))]
    panels.append(("overlap of few scattered pixels", by_size(lines, "masks overlap, few pixels", columns)))
    return curves(panels, {"Carom": BLUE, "pygame": ORANGE, "plain loops": GRAY}, "side of the masks in pixels", "ns per query")


def broad_phase():
    lines = table_with(PERFORMANCE, "b2BroadPhase")
    columns = {"Carom": "Carom", "b2BroadPhase": "Box2D", "cpBBTree": "Chipmunk, tree", "cpSpaceHash": "Chipmunk, hash",
               "Boost R-tree": "Boost R-tree", "CGAL": "CGAL"}
    titles = {"uniform": "boxes everywhere", "clustered": "boxes in clusters", "mixed": "small and large boxes", "bullets": "fast bullets"}
    panels = [(title, by_size(lines, f"broad {scene}", columns)) for scene, title in titles.items()]
    colors = dict(zip(columns.values(), (BLUE, ORANGE, RED, PURPLE, GREEN, GRAY)))
    return curves(panels, colors, "boxes", "ns for each box, all pairs of a frame")


def plots():
    single = {"single calls": "single calls"}
    return {"pairs": pairs_of_shapes(), "queries": bars(table_with(PERFORMANCE, "Chipmunk")),
            "batches": bars(table_with(PERFORMANCE, "single calls"), single), "masks": masks(),
            "broad_phase": broad_phase(), "trees": bars(table_with(PERFORMANCE, "inserted"))}


def main(arguments):
    if arguments not in ([], ["--check"]):
        return __doc__
    drawn = {IMAGES / f"{name}.svg": image.write() for name, image in plots().items()}
    if not arguments:
        for file, text in drawn.items():
            file.write_text(text, encoding="utf-8")
        return 0
    changed = [str(file) for file, text in drawn.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
    return f"not what the tables say; run scripts/draw_performance.py: {', '.join(changed)}" if changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
