#!/usr/bin/env python3
"""Times carom.pygame_mask against pygame.mask from Python, so that the cost of a call counts, and prints a table.

Usage: against_pygame.py [--check] [--only TEXT] [--rounds N]

The folder with the package carom must be on PYTHONPATH, and pygame installed. Each method is timed on masks of several
sizes: discs, which are like sprites, and noise. Both libraries run in turns, and the table has the quickest of all
turns: nanoseconds per call, and how many times as long pygame takes. --check judges the aims and fails where one is
missed.
"""

import argparse
import os
import sys
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame.mask  # noqa: E402

import carom.pygame_mask  # noqa: E402

SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)
TURN = 0.004  # seconds


def disc(module, size):
    surface = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    pygame.draw.circle(surface, (255, 255, 255, 255), (size // 2, size // 2), size // 2 - 1)
    return module.from_surface(surface)


def noise(module, size):
    """About half of the pixels, the same for both."""
    state = size
    mask = module.Mask((size, size))
    words = memoryview(mask)
    for column in range(words.shape[0]):
        for y in range(size):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            words[column, y] = (state ^ state >> 29) & (2 ** min(64, size - 64 * column) - 1)
    words.release()
    return mask


def is_small(size):
    return size <= 64


# Name of the case, how a mask is made, the largest size, and what is called, given the module and the mask.
def cases():
    deep = lambda size: (size // 5, size // 7)
    near = lambda size: (size * 29 // 40, size * 29 // 40)  # discs that nearly touch
    corner = lambda size: (size - size // 8, size - size // 8)
    yield "overlap_area", disc, 4096, lambda c, m, n: (m.overlap_area, m, deep(n))
    yield "overlap_area, noise", noise, 1024, lambda c, m, n: (m.overlap_area, m, deep(n))
    yield "overlap, hit", disc, 4096, lambda c, m, n: (m.overlap, m, deep(n))
    yield "overlap, miss", disc, 4096, lambda c, m, n: (m.overlap, m, near(n))
    yield "overlap, corners", disc, 4096, lambda c, m, n: (m.overlap, m, corner(n))
    yield "overlap, frames apart", disc, 4096, lambda c, m, n: (m.overlap, m, (2 * n, 0))
    yield "overlap, miss of halves", half, 4096, lambda c, m, n: (m.overlap, inverse(m), (0, 0))
    yield "overlap_mask", disc, 4096, lambda c, m, n: (m.overlap_mask, m, deep(n))
    yield "count", disc, 4096, lambda c, m, n: (m.count,)
    yield "count, noise", noise, 1024, lambda c, m, n: (m.count,)
    yield "draw", disc, 4096, lambda c, m, n: (c.Mask((n, n)).draw, m, deep(n))
    yield "draw, noise", noise, 1024, lambda c, m, n: (c.Mask((n, n)).draw, m, deep(n))
    yield "erase", disc, 4096, lambda c, m, n: (c.Mask((n, n), True).erase, m, deep(n))
    yield "invert", disc, 4096, lambda c, m, n: (m.copy().invert,)
    yield "fill", disc, 4096, lambda c, m, n: (m.copy().fill,)
    yield "copy", disc, 4096, lambda c, m, n: (m.copy,)
    yield "Mask(size)", disc, 4096, lambda c, m, n: (c.Mask, (n, n))
    yield "scale to 3/2", disc, 1024, lambda c, m, n: (m.scale, (n * 3 // 2, n * 3 // 2))
    yield "convolve", disc, 128, lambda c, m, n: (m.convolve, m)
    yield "convolve, noise", noise, 64, lambda c, m, n: (m.convolve, m)
    yield "connected_component", disc, 1024, lambda c, m, n: (m.connected_component,)
    yield "connected_components, noise", noise, 256, lambda c, m, n: (m.connected_components, 8)
    yield "get_bounding_rects", disc, 1024, lambda c, m, n: (m.get_bounding_rects,)
    yield "outline", disc, 1024, lambda c, m, n: (m.outline,)
    yield "centroid", disc, 1024, lambda c, m, n: (m.centroid,)
    yield "centroid, noise", noise, 1024, lambda c, m, n: (m.centroid,)
    yield "angle", disc, 1024, lambda c, m, n: (m.angle,)
    yield "get_at", disc, 1024, lambda c, m, n: (m.get_at, (n // 2, n // 3))
    yield "set_at", disc, 1024, lambda c, m, n: (m.copy().set_at, (n // 2, n // 3))
    yield "get_size", disc, 1024, lambda c, m, n: (m.get_size,)
    yield "from_surface, alpha", disc, 1024, lambda c, m, n: (c.from_surface, m.to_surface())
    yield "from_surface, color key", disc, 1024, lambda c, m, n: (c.from_surface, keyed(n))
    yield "from_threshold", disc, 1024, lambda c, m, n: (c.from_threshold, m.to_surface(), (255, 255, 255), (9, 9, 9))
    yield "to_surface, new", disc, 1024, lambda c, m, n: (m.to_surface,)
    yield "to_surface, given", disc, 1024, lambda c, m, n: (m.to_surface, m.to_surface())


def half(module, size):
    """A triangle, which shares nothing with the pixels that it leaves free."""
    mask = module.Mask((size, size))
    words = memoryview(mask)
    for column in range(words.shape[0]):
        for y in range(size):
            words[column, y] = 2 ** max(0, min(64, y - 64 * column)) - 1
    words.release()
    return mask


def inverse(mask):
    other = mask.copy()
    other.invert()
    return other


def keyed(size):
    surface = pygame.Surface((size, size), 0, 32)
    pygame.draw.circle(surface, (200, 10, 10), (size // 2, size // 2), size // 2 - 1)
    surface.set_colorkey((0, 0, 0))
    return surface


def time_of(call, *arguments):
    """A function that measures one turn: seconds per call."""
    run = compile_loop(len(arguments))
    count = 1
    while run(call, arguments, range(count)) < TURN and count < 10**6:
        count *= 2
    return lambda: run(call, arguments, range(count)) / count


def compile_loop(arity):
    names = "".join(f"a{i}, " for i in range(arity))
    code = f"def run(call, arguments, times, clock=clock):\n    {names + '=' if arity else '_ ='} arguments\n"
    code += f"    start = clock()\n    for _ in times:\n        call({names})\n    return clock() - start\n"
    scope = {"clock": time.perf_counter}
    exec(code, scope)  # noqa: S102
    return scope["run"]


def compare(make, prepare, size, rounds):
    turns = [time_of(*prepare(module, make(module, size), size)) for module in (carom.pygame_mask, pygame.mask)]
    times = [[], []]
    for _ in range(rounds):
        for turn, all_times in zip(turns, times):
            all_times.append(turn())
    return min(times[0]), min(times[1])


def aim_of(name, size):
    """How many times as long pygame shall take at least; None without an aim."""
    if not name.startswith(("overlap_area", "overlap, miss", "overlap, hit", "overlap, frames", "overlap, corners")):
        return None
    if is_small(size):
        return 1 / 1.2
    if name == "overlap_area" or name.startswith("overlap, miss"):
        return 10 if size >= 1024 and "miss" in name else 3 if size >= 256 else None
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    missed = []
    print("| call | size | carom, ns | pygame, ns | pygame / carom |\n|---|---:|---:|---:|---:|")
    for name, make, largest, prepare in cases():
        if options.only not in name:
            continue
        for size in SIZES:
            aim = aim_of(name, size)
            if size > largest or (options.check and aim is None):
                continue
            ours, theirs = compare(make, prepare, size, options.rounds)
            mark = ""
            if aim and theirs / ours < aim:
                missed.append(f"{name} at {size}: {theirs / ours:.2f} times as fast, not {aim:.2f}")
                mark = " (aim missed)"
            times = f"{ours * 1e9:.0f} | {theirs * 1e9:.0f} | {theirs / ours:.2f}{mark}"
            print(f"| {name} | {size} | {times} |", flush=True)
    print("\n".join(missed), file=sys.stderr)
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
