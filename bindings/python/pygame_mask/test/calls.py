"""Random calls of everything in pygame.mask, with arguments of every accepted and refused form.

A step is a tuple: what is called, on which mask, and its arguments, in which MaskRef and SurfaceRef stand for objects
of the library that runs it. So a step can be run on two libraries, printed, and left out.
"""

import pygame

SIDES = (0, 1, 2, 3, 5, 8, 13, 17, 31, 33, 62, 63, 64, 65, 66, 90, 127, 128, 129, 150, 192, 200)


class MaskRef:
    def __init__(self, index):
        self.index = index

    def __repr__(self):
        return f"MaskRef({self.index})"


class SurfaceRef:
    def __init__(self, index):
        self.index = index

    def __repr__(self):
        return f"SurfaceRef({self.index})"


class Index:
    """A number by __index__ alone."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value

    def __repr__(self):
        return f"Index({self.value})"


class Number:
    """A number by __int__ alone, which positions do not accept and colors do."""

    def __init__(self, value):
        self.value = value

    def __int__(self):
        return self.value

    def __repr__(self):
        return f"Number({self.value})"


class Failing:
    """A sequence of two whose elements cannot be read."""

    def __len__(self):
        return 2

    def __getitem__(self, index):
        raise KeyError(index)

    def __repr__(self):
        return "Failing()"


NO_PAIRS = (None, 1, 2.5, "ab", "abc", (), (1,), (1, 2, 3), [1], [], (None, 1), (1, None), ("1", 2), {1: 2, 3: 4},
            {1, 2}, (1, 2**63), (-(2**63) - 1, 0), (Number(1), 2), ((1, 2), 3), Failing(), b"a", (1j, 2),
            pygame.Vector3(1, 2, 3))


def form_of_pair(rng, x, y):
    """One of the forms in which a pair of numbers may come."""
    kind = rng.random()
    if kind < 0.6:
        return (x, y)
    forms = [[x, y], ((x, y),), (((x, y),),), ([x, y],), (float(x), y), (x, y + 0.0), (Index(x), y),
             [Index(x), float(y)], pygame.Vector2(x, y), (x + 2**32, y), (x - 2**32, y - 2**33),
             (x + 0.5 if x >= 0 else x - 0.5, y)]
    if 0 <= x < 256 and 0 <= y < 256:
        forms += [bytes((x, y)), bytearray((x, y))]
    if x in (0, 1):
        forms.append((bool(x), y))
    return rng.choice(forms)


def side(rng):
    return rng.choice(SIDES) if rng.random() < 0.7 else rng.randint(0, 80)


def size(rng):
    kind = rng.random()
    if kind < 0.93:
        return form_of_pair(rng, side(rng), side(rng))
    return rng.choice(((-1, 3), (3, -1), (-5.5, 2), (float("nan"), 2), (1e20, 2), (2**31, 1), *NO_PAIRS))


def offset(rng):
    kind = rng.random()
    if kind < 0.75:
        return form_of_pair(rng, rng.randint(-70, 70), rng.randint(-70, 70))
    if kind < 0.85:
        return form_of_pair(rng, rng.choice((-128, -64, 0, 64, 128)), rng.randint(-9, 9))
    if kind < 0.93:
        return rng.choice(((2**31 - 1, 0), (-(2**31), 0), (0, 2**31 - 1), (0, -(2**31)), (1e30, 0), (0, float("inf")),
                           (2**31, 5), (2**62, 2**62), (300, 0), (0, -300)))
    return rng.choice(NO_PAIRS)


def position(rng):
    kind = rng.random()
    if kind < 0.8:
        return form_of_pair(rng, rng.randint(0, 66), rng.randint(0, 66))
    if kind < 0.93:
        return rng.choice(((-1, 0), (0, -1), (1000, 0), (0, 1000), (2**31, 0), (-0.5, 0), (1e20, 0), (0, -(2**31))))
    return rng.choice(NO_PAIRS)


def integer(rng):
    return rng.choice((0, 1, 1, 1, 2, 3, 5, 7, -1, -3, True, Index(2), 2**31 - 1, 2**31, -(2**40), 1.5, "a", None, [1],
                       100))


def threshold(rng):
    return rng.randint(-2, 257) if rng.random() < 0.7 else integer(rng)


def other(rng, masks):
    return rng.choice((None, 1, "mask", (3, 3))) if rng.random() < 0.02 else MaskRef(rng.randrange(masks))


def output(rng, masks):
    return None if rng.random() < 0.5 else MaskRef(rng.randrange(masks))


def surface(rng, surfaces):
    return rng.choice((None, 1, "surface")) if rng.random() < 0.03 else SurfaceRef(rng.randrange(surfaces))


# What pygame refuses with a SystemError, integers beyond 64 bits as colors, is among the differences in the README.
COLORS = ((0, 0, 0), (255, 255, 255), (1, 2, 3), (255, 0, 255, 0), [10, 20, 30], (9, 9, 9, 9), pygame.Color(3, 4, 5),
          pygame.Color(200, 100, 0, 7), 0, 1, 255, 0xFFFFFF, 0x00FF00FF, -1, 2**31, 2**32 - 1, True, ((1, 2, 3),),
          b"abc", (1.5, 2, 3), (Number(7), 1, 2), (Index(3), 1, 2), (2**32 + 5, 1, 2), pygame.Vector3(1, 2, 3))
NO_COLORS = (None, 1.5, "nocolor", "", (1, 2), (1, 2, 3, 4, 5), (256, 0, 0), (-1, 0, 0), (1, 2, 3, 300), ("a", 1, 2),
             (None, 1, 2), {}, {1, 2, 3}, (2**64, 1, 2), (float("nan"), 1, 2), b"ab", 1j, Failing(), [])
COLOR_NAMES = ("red", "#ff00ff", "0xff00ff00", "red ", "thistle2")


def color(rng):
    kind = rng.random()
    if kind < 0.4:
        return tuple(rng.randrange(256) for _ in range(rng.choice((3, 4))))
    if kind < 0.9:
        return rng.choice(COLORS)
    return rng.choice((*NO_COLORS, *COLOR_NAMES))


def threshold_color(rng):
    if rng.random() < 0.4:
        return color(rng)
    return rng.choice(((60, 60, 60), (255, 255, 255), (10, 200, 30), (0, 0, 0, 255)))


def drawing_color(rng):
    return rng.choice((2**32, 2**40, 2**70, -(2**63), -(2**63) - 1)) if rng.random() < 0.05 else color(rng)


def corner(rng):
    if rng.random() < 0.7:
        return offset(rng)
    return rng.choice((pygame.Rect(1, 2, 3, 4), (5, 6, 7, 8), [5, -6, 7, 8], ((1, 2), (3, 4)), ((1, 2, 3, 4),), "ab",
                       object, (1.5, 2.5, 3, 4)))


def flag(rng):
    return rng.choice((True, False, 1, 0, "", "x", None, [], 2.5))


def named(rng, *pairs):
    """Arguments out of (name, value, is required): by position or by name, sometimes too many, too few or misnamed."""
    kind = rng.random()
    required = sum(1 for _, _, is_required in pairs if is_required)
    count = rng.randint(required, len(pairs))
    if kind < 0.02 and count > 0:
        count -= 1
    by_position = count if kind < 0.8 else rng.randint(0, count)
    args = [value for _, value, _ in pairs[:by_position]]
    kwargs = {name: value for name, value, _ in pairs[by_position:count]}
    if kind > 0.9:  # optional ones by name, in any selection
        kwargs.update({name: value for name, value, is_required in pairs[count:] if rng.random() < 0.5})
    if 0.02 < kind < 0.03:
        kwargs["nothing"] = 1
    elif 0.03 < kind < 0.04:
        args.append(rng.choice((1, None, (1, 2))))
    return tuple(args), kwargs


def nothing(rng):
    if rng.random() > 0.02:
        return (), {}
    return rng.choice((((1,), {}), ((), {"a": 1}), ((None, 2), {})))


def attributes(rng):
    if rng.random() < 0.5:
        return nothing(rng)
    name = rng.choice(("center", "topleft", "bottomright", "x", "w", "size", "midtop", "nothing"))
    value = rng.choice(((3, 4), (10, -5), 7, "a", (1.5, 2.5), None))
    return (), {name: value}


# How often a method is called, and its arguments, given the numbers of masks and of surfaces.
METHODS = {
    "overlap": (8, lambda r, m, s: named(r, ("other", other(r, m), True), ("offset", offset(r), True))),
    "overlap_area": (8, lambda r, m, s: named(r, ("other", other(r, m), True), ("offset", offset(r), True))),
    "overlap_mask": (4, lambda r, m, s: named(r, ("other", other(r, m), True), ("offset", offset(r), True))),
    "draw": (8, lambda r, m, s: named(r, ("other", other(r, m), True), ("offset", offset(r), True))),
    "erase": (6, lambda r, m, s: named(r, ("other", other(r, m), True), ("offset", offset(r), True))),
    "convolve": (2, lambda r, m, s: named(r, ("other", other(r, m), True), ("output", output(r, m), False),
                                          ("offset", offset(r), False))),
    "get_at": (4, lambda r, m, s: named(r, ("pos", position(r), True))),
    "set_at": (6, lambda r, m, s: named(r, ("pos", position(r), True), ("value", integer(r), False))),
    "get_size": (1, lambda r, m, s: nothing(r)),
    "get_rect": (2, lambda r, m, s: attributes(r)),
    "fill": (1, lambda r, m, s: nothing(r)),
    "clear": (1, lambda r, m, s: nothing(r)),
    "invert": (3, lambda r, m, s: nothing(r)),
    "scale": (3, lambda r, m, s: named(r, ("scale", size(r), True))),
    "count": (3, lambda r, m, s: nothing(r)),
    "centroid": (3, lambda r, m, s: nothing(r)),
    "angle": (3, lambda r, m, s: nothing(r)),
    "outline": (4, lambda r, m, s: named(r, ("every", integer(r), False))),
    "connected_component": (3, lambda r, m, s: named(r, ("pos", position(r), False))),
    "connected_components": (3, lambda r, m, s: named(r, ("minimum", integer(r), False))),
    "get_bounding_rects": (2, lambda r, m, s: nothing(r)),
    "copy": (2, lambda r, m, s: nothing(r)),
    "__copy__": (1, lambda r, m, s: nothing(r)),
    "__repr__": (1, lambda r, m, s: nothing(r)),
    "to_surface": (5, lambda r, m, s: named(r, ("surface", None if r.random() < 0.3 else surface(r, s), False),
                                            ("setsurface", None if r.random() < 0.5 else surface(r, s), False),
                                            ("unsetsurface", None if r.random() < 0.5 else surface(r, s), False),
                                            ("setcolor", None if r.random() < 0.2 else drawing_color(r), False),
                                            ("unsetcolor", None if r.random() < 0.2 else drawing_color(r), False),
                                            ("dest", corner(r), False))),
}
FUNCTIONS = {
    "Mask": (4, lambda r, m, s: named(r, ("size", size(r), True), ("fill", flag(r), False))),
    "from_surface": (4, lambda r, m, s: named(r, ("surface", surface(r, s), True), ("threshold", threshold(r), False))),
    "from_threshold": (4, lambda r, m, s: named(r, ("surface", surface(r, s), True), ("color", color(r), True),
                                                ("threshold", threshold_color(r), False),
                                                ("othersurface", surface(r, s), False),
                                                ("palette_colors", integer(r), False))),
    "write": (5, lambda r, m, s: ((r.random(), r.random(), r.getrandbits(64)), {})),
    "noise": (2, lambda r, m, s: ((r.getrandbits(32), r.choice((0.02, 0.1, 0.5, 0.9))), {})),
    "hold": (1, lambda r, m, s: ((), {})),
    "release": (1, lambda r, m, s: ((), {})),
}
ALL = {**METHODS, **FUNCTIONS}
NAMES = list(ALL)
WEIGHTS = [ALL[name][0] for name in NAMES]


def random_step(rng, masks, surfaces):
    name = rng.choices(NAMES, WEIGHTS)[0]
    args, kwargs = ALL[name][1](rng, masks, surfaces)
    return name, rng.randrange(masks), args, kwargs
