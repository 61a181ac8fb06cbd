"""Runs steps on one library, and says what came out in a form in which two libraries can be compared."""

import random
import re

import pygame

import calls
import surfaces


def used_bits(width, column):
    return (1 << min(64, width - 64 * column)) - 1


def bits(mask):
    """All pixels, as the buffer gives them. pygame's buffer of a mask without pixels leads nowhere."""
    width, height = mask.get_size()
    return bytes(memoryview(mask)) if width and height else b""


def noise(view, width, seed, density):
    rng = random.Random(seed)
    columns, rows = view.shape
    for column in range(columns):
        for y in range(rows):
            word = rng.getrandbits(64)
            if density < 0.05:
                word &= rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64)
            elif density < 0.3:
                word &= rng.getrandbits(64) & rng.getrandbits(64)
            elif density > 0.7:
                word |= rng.getrandbits(64) | rng.getrandbits(64)
            view[column, y] = word & used_bits(width, column)


class Library:
    """The masks and surfaces of one library during a sequence of steps."""

    def __init__(self, module, start, surface_seeds):
        self.module = module
        self.is_pygame = module.__name__ == "pygame.mask"
        self.views = {}
        self.surface_seeds = surface_seeds
        self.surfaces = {}
        self.masks = []
        for size, filled, seed, density in start:
            self.masks.append(module.Mask(size, filled))
            if seed is not None:
                self.write_noise(len(self.masks) - 1, seed, density)

    def surface(self, index):
        if index not in self.surfaces:
            self.surfaces[index] = surfaces.make_surface(self.surface_seeds[index])
        return self.surfaces[index]

    def resolve(self, value):
        if isinstance(value, calls.MaskRef):
            return self.masks[value.index]
        return self.surface(value.index) if isinstance(value, calls.SurfaceRef) else value

    # What pygame's methods do while a mask is its own brush or output depends on the order of its loops; so pygame
    # gets copies there.
    def separate(self, name, target, args, kwargs):
        operands = (*args, *kwargs.values())
        if not self.is_pygame or name not in ("draw", "erase", "convolve"):
            return target, args, kwargs
        output = args[1] if name == "convolve" and len(args) > 1 else kwargs.get("output")
        changed = [output] if name == "convolve" else [target]
        changed = [mask for mask in changed if isinstance(mask, self.module.Mask)]

        def fresh(value, is_output):
            return value.copy() if not is_output and any(value is mask for mask in changed) else value

        if name == "convolve":
            target = fresh(target, False)
        if any(value is mask for value in operands for mask in changed):
            args = tuple(fresh(value, name == "convolve" and i == 1) for i, value in enumerate(args))
            kwargs = {key: fresh(value, key == "output") for key, value in kwargs.items()}
        return target, args, kwargs

    def write_noise(self, index, seed, density):
        width, height = self.masks[index].get_size()
        if width and height:
            view = self.views.get(index) or memoryview(self.masks[index])
            noise(view, width, seed, density)

    def write(self, index, column, y, word):
        mask = self.masks[index]
        width, height = mask.get_size()
        if width and height:
            view = self.views.get(index) or memoryview(mask)
            column = int(column * view.shape[0])
            view[column, int(y * height)] = word & used_bits(width, column)

    def call(self, step):
        """The result of a step; or raises what it raises."""
        name, index, args, kwargs = step
        if name == "write":
            return self.write(index, *args)
        if name == "noise":
            return self.write_noise(index, *args)
        if name == "hold":
            if index not in self.views and all(self.masks[index].get_size()):
                self.views[index] = memoryview(self.masks[index])
            return None
        if name == "release":
            return self.views.pop(index, None) and None
        args = tuple(self.resolve(value) for value in args)
        kwargs = {key: self.resolve(value) for key, value in kwargs.items()}
        if name in calls.FUNCTIONS:
            return getattr(self.module, name)(*args, **kwargs)
        target, args, kwargs = self.separate(name, self.masks[index], args, kwargs)
        return getattr(target, name)(*args, **kwargs)

    def describe(self, value):
        """A result as something that can be compared."""
        if isinstance(value, self.module.Mask):
            same = [i for i, mask in enumerate(self.masks) if mask is value]
            return "Mask", type(value).__name__, value.get_size(), bits(value), same
        if isinstance(value, list):
            return "list", [self.describe(element) for element in value]
        if isinstance(value, pygame.Surface):
            return "Surface", surfaces.content(value), value.get_flags(), value.get_masks()
        return type(value).__name__, value if isinstance(value, str) else repr(value)

    def run(self, step):
        """Everything that comes out of a step: a result or an error, and the operands afterwards."""
        try:
            value = self.call(step)
            result = self.describe(value)
        except Exception as error:  # noqa: BLE001
            value = None
            words = re.sub(r"\b(pygame\.mask|carom\.pygame_mask)\.Mask\b", "Mask", str(error))
            result = "error", type(error).__name__, words
        operands = [step[1]] + [v.index for v in (*step[2], *step[3].values()) if isinstance(v, calls.MaskRef)]
        drawn = [v.index for v in (*step[2], *step[3].values()) if isinstance(v, calls.SurfaceRef)]
        after = [bits(self.masks[index]) for index in operands]
        after += [surfaces.content(self.surface(index)) for index in drawn] if step[0] == "to_surface" else []
        views = {index: view.tobytes() for index, view in self.views.items()}
        return value, result, after, views

    def keep(self, value, index):
        """A mask that came out of a step takes the place of another."""
        if isinstance(value, list):
            value = value[-1] if value else None
        if isinstance(value, self.module.Mask) and all(side <= 256 for side in value.get_size()):
            self.views.pop(index, None)
            self.masks[index] = value
