#!/usr/bin/env python3
"""Compares carom.pygame_mask with pygame.mask, call by call, on random sequences of calls: results, errors with their
types and words, and the pixels of all operands afterwards.

Usage: compare.py [--sequences N] [--seed S] [--first I]

A sequence that comes out differently is shortened and printed as steps. Sequence I depends on S and I alone: --first I
--sequences 1 runs it again. Where pygame's components are wrong, ours are checked by flood fill; how often is printed.
"""

import argparse
import os
import random
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame  # noqa: E402
import pygame.mask  # noqa: E402

import carom.pygame_mask  # noqa: E402

import calls  # noqa: E402
import oracle  # noqa: E402
import runner  # noqa: E402

COMPONENTS = ("connected_component", "connected_components", "get_bounding_rects")
MASKS, SURFACES, POOL = 4, 3, 400


class Difference(Exception):
    pass


def random_sequence(rng):
    start = []
    for _ in range(MASKS):
        size = calls.side(rng), calls.side(rng)
        kind = rng.random()
        start.append((size, kind < 0.2, None if kind < 0.4 else rng.getrandbits(32), rng.choice((0.02, 0.1, 0.5, 0.9))))
    seeds = [rng.randrange(POOL) for _ in range(SURFACES)]
    return start, seeds, [calls.random_step(rng, MASKS, SURFACES) for _ in range(rng.randint(4, 14))]


def is_defined(step, library):
    """Whether pygame uses only memory of its own. With an output that is not a mask it does not, nor with another
    surface that is smaller or of other pixels."""
    name, _, args, kwargs = step
    if name == "convolve":
        output = args[1] if len(args) > 1 else kwargs.get("output")
        return output is None or isinstance(output, calls.MaskRef)
    surfaces = dict(zip(("surface", "color", "threshold", "othersurface"), args)) | kwargs
    pair = [surfaces.get(key) for key in ("surface", "othersurface")]
    if name != "from_threshold" or not all(isinstance(ref, calls.SurfaceRef) for ref in pair):
        return True
    a, b = (library.surface(ref.index) for ref in pair)
    return (a.get_bytesize() == b.get_bytesize() and a.get_width() <= b.get_width()
            and a.get_height() <= b.get_height())


def is_safe(step, library):
    width, height = library.masks[step[1]].get_size()
    is_odd_and_small = width % 2 and height % 2 and width * height < 400
    return step[0] not in COMPONENTS or (width != 1 and not is_odd_and_small) or oracle.is_safe_for_pygame(
        width, height, library.masks[step[1]].count())


def check_components(step, library, value, result):
    """Checks the components of our library by flood fill."""
    name, index, args, kwargs = step
    mask = library.masks[index]
    if result[0] == "error":
        raise Difference(f"{step}: {result}")
    all_components = oracle.components(oracle.pixels_of(mask))
    if name == "get_bounding_rects":
        expected, found = [oracle.bounds(c) for c in all_components], [tuple(rect) for rect in value]
    elif name == "connected_components":
        minimum = args[0] if args else kwargs.get("minimum", 0)
        minimum = minimum.value if isinstance(minimum, calls.Index) else minimum
        expected = [c for c in all_components if len(c) >= minimum]
        found = [oracle.pixels_of(c) for c in value]
    else:
        found = oracle.pixels_of(value)
        if args or kwargs:
            position = runner_pair(args[0] if args else kwargs["pos"])
            expected = next((c for c in all_components if position in c), set())
        else:
            most = max(map(len, all_components), default=0)
            expected = next((c for c in all_components if len(c) == most), set())
    if found != expected:
        raise Difference(f"{step}: components {found}, by flood fill {expected}")


def runner_pair(position):
    while isinstance(position, tuple) and len(position) == 1:
        position = position[0]
    return tuple((int(v.__index__() if hasattr(v, "__index__") else v) + 2**31) % 2**32 - 2**31 for v in position)


def run_step(step, number, ours, theirs, counts):
    if not is_defined(step, theirs):
        counts["undefined"] += 1
        return
    counts[step[0]] = counts.get(step[0], 0) + 1
    our_value, our_result, *our_rest = ours.run(step)
    if not is_safe(step, theirs):
        if our_result[0] != "error":
            check_components(step, ours, our_value, our_result)
            counts["unsafe components"] += 1
        return
    their_value, their_result, *their_rest = theirs.run(step)
    counts["errors"] += their_result[0] == "error"
    if our_result != their_result and step[0] in COMPONENTS:
        check_components(step, ours, our_value, our_result)
        counts["faulty components"] += 1
        return
    if our_result != their_result:
        raise Difference(f"{step}:\n  carom  {our_result}\n  pygame {their_result}")
    if our_rest != their_rest:
        raise Difference(f"{step}: the operands differ afterwards")
    ours.keep(our_value, number % MASKS)
    theirs.keep(their_value, number % MASKS)


def run_sequence(sequence, counts):
    start, seeds, steps = sequence
    ours = runner.Library(carom.pygame_mask, start, seeds)
    theirs = runner.Library(pygame.mask, start, seeds)
    for number, step in enumerate(steps):
        run_step(step, number, ours, theirs, counts)
    for mask, other in zip(ours.masks, theirs.masks):
        if runner.bits(mask) != runner.bits(other):
            raise Difference("the masks differ at the end")


def new_counts():
    return {"undefined": 0, "unsafe components": 0, "faulty components": 0, "errors": 0}


def difference_of(sequence):
    try:
        run_sequence(sequence, new_counts())
    except Difference as difference:
        return str(difference)
    return None


def shrink(sequence):
    """Leaves out steps and empties masks as long as there is a difference."""
    start, seeds, steps = sequence
    progress = True
    while progress:
        progress = False
        smaller = [(start, seeds, steps[:i] + steps[i + 1:]) for i in range(len(steps))]
        for i, (size, filled, seed, density) in enumerate(start):
            simpler = [((0, 0), False, None, density)] if size != (0, 0) else []
            simpler += [(size, filled, None, density)] if seed is not None else []
            sizes = (size[0] // 2, size[1]), (size[0], size[1] // 2), (size[0] - 1, size[1]), (size[0], size[1] - 1)
            simpler += [(smaller_size, filled, seed, density) for smaller_size in sizes]
            smaller += [(start[:i] + [mask] + start[i + 1:], seeds, steps) for mask in simpler
                        if min(mask[0]) >= 0 and mask != start[i]]
        for candidate in smaller:
            if difference_of(candidate):
                (start, seeds, steps), progress = candidate, True
                break
    return start, seeds, steps


def report(seed, number, sequence):
    start, seeds, steps = shrink(sequence)
    print(f"sequence {number} of seed {seed} differs; shortened:")
    for i, mask in enumerate(start):
        print(f"  mask {i}: size {mask[0]}, filled {mask[1]}, noise {mask[2]} {mask[3]}")
    print(f"  surfaces {seeds}")
    for step in steps:
        print(f"  {step}")
    print(difference_of((start, seeds, steps)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sequences", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    pygame.display.init()  # palettes need it
    pygame.display.set_mode((8, 8))
    counts = new_counts()
    for number in range(options.first, options.first + options.sequences):
        sequence = random_sequence(random.Random(f"{options.seed}/{number}"))
        try:
            run_sequence(sequence, counts)
        except Difference:
            report(options.seed, number, sequence)
            return 1
    total = sum(count for name, count in counts.items() if name in calls.ALL)
    print(f"{options.sequences} sequences of seed {options.seed}: {total} calls, "
          f"{counts['errors']} of them refused, alike")
    print(", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
