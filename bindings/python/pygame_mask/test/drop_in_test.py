#!/usr/bin/env python3
"""What random sequences of calls do not reach: subclasses, buffers, and where carom.pygame_mask differs from
pygame.mask on purpose, as the README lists it."""

import copy
import os
import resource
import subprocess
import sys
import unittest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy  # noqa: E402
import pygame  # noqa: E402
import pygame.sprite  # noqa: E402

import carom.pygame_mask as mask  # noqa: E402


def pixels(a_mask):
    width, height = a_mask.get_size()
    return {(x, y) for y in range(height) for x in range(width) if a_mask.get_at((x, y))}


class Types(unittest.TestCase):
    def test_names(self):
        self.assertIs(mask.Mask, mask.MaskType)
        self.assertEqual(mask.Mask.__name__, "Mask")
        self.assertEqual(mask.Mask.__module__, "carom.pygame_mask")
        self.assertEqual(repr(mask.Mask((3, 4))), "<Mask(3x4)>")
        with self.assertRaises(AttributeError):
            mask.Mask((1, 1)).name = "x"
        with self.assertRaises(TypeError):
            mask.Mask.name = "x"

    def test_subclass(self):
        class Named(mask.Mask):
            def __init__(self, size, name):
                super().__init__(size, True)
                self.name = name

        named = Named((70, 3), "wall")
        self.assertEqual((named.count(), named.name), (210, "wall"))
        self.assertIs(type(named.copy()), Named)
        self.assertIs(type(copy.copy(named)), Named)
        self.assertFalse(hasattr(named.copy(), "name"))
        for made in (named.scale((3, 3)), named.overlap_mask(named, (1, 1)), named.connected_component()):
            self.assertIs(type(made), mask.Mask)
        self.assertEqual(mask.Mask((9, 9), True).overlap(named, (2, 2)), (2, 2))

    def test_copy_follows_an_overridden_copy_method(self):
        class Counted(mask.Mask):
            def __copy__(self):
                return "copied"

        self.assertEqual(Counted((1, 1)).copy(), "copied")

    def test_not_initialized(self):
        self.assertEqual(mask.Mask.__new__(mask.Mask).get_size(), (0, 0))

    def test_initialized_again(self):
        a = mask.Mask((3, 3), True)
        a.__init__((70, 2))
        self.assertEqual((a.get_size(), a.count()), ((70, 2), 0))

    def test_pygame_is_imported_late(self):
        code = ("import sys\nimport carom.pygame_mask as m\n"
                "a = m.Mask((9, 9), True)\na.outline(), a.overlap(a, (1, 1))\n"
                "assert 'pygame' not in sys.modules\nsys.modules['pygame'] = None\n"
                "try:\n    a.get_rect()\nexcept ImportError:\n    print('fine')\n")
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        self.assertEqual(run.stdout, "fine\n")


class Buffers(unittest.TestCase):
    def test_layout(self):
        a = mask.Mask((130, 5), True)
        view = memoryview(a)
        self.assertEqual((view.format, view.shape, view.strides, view.readonly), ("L", (3, 5), (40, 8), False))
        self.assertEqual(view[2, 4], 3)

    def test_array_is_live(self):
        a = mask.Mask((100, 40))
        words = numpy.asarray(a)
        a.set_at((65, 3))
        self.assertEqual(words[1, 3], 2)
        words[0, 39] = 2**63 + 1
        self.assertEqual(pixels(a), {(65, 3), (0, 39), (63, 39)})
        a.invert()
        self.assertEqual(words[0, 39], 2**63 - 2)
        words[:] = 0
        self.assertEqual(a.count(), 0)
        words[:] = 2**64 - 1
        self.assertEqual(a.count(), 4000)

    def test_written_before_the_view_goes(self):
        a = mask.Mask((64, 1))
        memoryview(a)[0, 0] = 5
        self.assertEqual(pixels(a), {(0, 0), (2, 0)})

    def test_bits_past_the_width_count_nowhere(self):
        a = mask.Mask((3, 1))
        memoryview(a)[0, 0] = 2**64 - 1
        self.assertEqual((a.count(), a.get_bounding_rects()), (3, [pygame.Rect(0, 0, 3, 1)]))

    def test_several_views(self):
        a = mask.Mask((64, 2))
        first, second = memoryview(a), memoryview(a)
        first[0, 0] = 3
        self.assertEqual(second[0, 0], 3)
        first.release()
        second[0, 1] = 1
        self.assertEqual(a.count(), 3)

    def test_no_new_size_under_a_view(self):
        a = mask.Mask((3, 3))
        view = memoryview(a)
        with self.assertRaises(BufferError):
            a.__init__((4, 4))
        view.release()
        a.__init__((4, 4))

    def test_without_pixels(self):
        for size in ((0, 5), (5, 0), (0, 0)):
            self.assertEqual(memoryview(mask.Mask(size)).nbytes, 0)


class OnItself(unittest.TestCase):
    def test_draw_and_erase(self):
        a = mask.Mask((10, 1))
        a.set_at((0, 0))
        a.draw(a, (1, 0))
        self.assertEqual(pixels(a), {(0, 0), (1, 0)})
        a.draw(a, (2, 0))
        a.erase(a, (1, 0))
        self.assertEqual(pixels(a), {(0, 0)})

    def test_convolve_into_an_operand(self):
        a, b = mask.Mask((5, 5)), mask.Mask((5, 5))
        a.set_at((1, 1))
        b.set_at((4, 4))
        expected = a.convolve(b)
        a.convolve(b, a)
        self.assertEqual(pixels(a), {(1, 1)} | {p for p in pixels(expected) if p[0] < 5 and p[1] < 5})


class WhatPygameDoesNotSurvive(unittest.TestCase):
    def test_output_that_is_not_a_mask(self):
        a = mask.Mask((3, 3))
        with self.assertRaisesRegex(TypeError, "output must be a Mask or None, not str"):
            a.convolve(a, "mask")

    def test_sizes_beyond_the_limits(self):
        for size in ((2**25, 1), (1, 2**25), (2**31 - 1, 2**31 - 1)):
            with self.assertRaises(MemoryError):
                mask.Mask(size)
        with self.assertRaises(MemoryError):
            mask.Mask((2, 2)).scale((2**30, 2**30))

    def test_components_of_columns(self):
        a = mask.Mask((1, 9), True)
        a.set_at((0, 4), 0)
        self.assertEqual([c.count() for c in a.connected_components()], [4, 4])
        self.assertEqual(a.get_bounding_rects(), [pygame.Rect(0, 0, 1, 4), pygame.Rect(0, 5, 1, 4)])

    def test_colors_beyond_64_bits(self):
        with self.assertRaisesRegex(TypeError, "invalid color argument"):
            mask.from_threshold(pygame.Surface((3, 3)), 2**70)

    def test_another_surface_that_is_smaller_or_of_other_pixels(self):
        surface, small = pygame.Surface((5, 5), 0, 32), pygame.Surface((3, 2), 0, 16)
        for other in (surface, small):
            other.fill((96, 96, 96))
        found = mask.from_threshold(surface, (0, 0, 0), (9, 9, 9), small)
        self.assertEqual(pixels(found), {(x, y) for x in range(3) for y in range(2)})

    def test_largest_component_of_two(self):
        a = mask.Mask((9, 3))
        for x in (0, 1, 5, 6):
            a.set_at((x, 0))
        self.assertEqual(pixels(a.connected_component()), {(0, 0), (1, 0)})


class WithPygame(unittest.TestCase):
    def test_collide_mask(self):
        def sprite(x, y):
            made = pygame.sprite.Sprite()
            made.mask, made.rect = mask.Mask((20, 20), True), pygame.Rect(x, y, 20, 20)
            return made

        self.assertEqual(pygame.sprite.collide_mask(sprite(0, 0), sprite(15, 5)), (15, 5))
        self.assertIsNone(pygame.sprite.collide_mask(sprite(0, 0), sprite(20, 5)))

    def test_what_a_subclass_says_of_its_surface_does_not_count(self):
        class Lying(pygame.Surface):
            def get_size(self):
                return 1000, 1000

            get_pitch = get_bytesize = get_masks = get_colorkey = get_buffer = map_rgb = unmap_rgb = get_size

        surface = Lying((9, 5), pygame.SRCALPHA, 32)
        surface.fill((1, 2, 3, 255), (2, 2, 3, 3))
        self.assertEqual(mask.from_surface(surface).count(), 9)
        self.assertEqual(mask.from_threshold(surface, (1, 2, 3), (1, 1, 1)).count(), 9)
        self.assertEqual(mask.Mask((9, 5), True).to_surface(surface, setcolor="red").get_at((8, 4)), (255, 0, 0, 255))

    def test_surfaces_are_unlocked_afterwards(self):
        surface = pygame.Surface((9, 9), pygame.SRCALPHA, 32)
        mask.from_surface(surface)
        mask.from_threshold(surface, (0, 0, 0), (1, 1, 1), surface)
        mask.Mask((9, 9)).to_surface(surface, surface, surface)
        self.assertFalse(surface.get_locked())

    @unittest.skipIf("asan" in os.environ.get("LD_PRELOAD", ""), "the sanitizer keeps freed memory for a while")
    def test_nothing_leaks(self):
        surface = mask.Mask((50, 50)).to_surface()
        calls = [lambda a: a.outline(), lambda a: a.connected_components(), lambda a: a.get_bounding_rects(),
                 lambda a: a.overlap(a, (1, 1)), lambda a: a.convolve(a, None, (1, 1)), lambda a: a.overlap(a, 1),
                 lambda a: a.overlap(other=a, offset="x"), lambda a: numpy.asarray(a), lambda a: a.copy().scale((9, 9)),
                 lambda a: mask.from_surface(surface), lambda a: a.to_surface(surface, setcolor="red"),
                 lambda a: mask.from_threshold(surface, (1, 2, 3), "x"), lambda a: mask.Mask((2, 2), fill=a)]

        def run(times):
            for call in calls:
                for _ in range(times):
                    try:
                        call(mask.Mask((70, 9), True))
                    except TypeError:
                        pass
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        before = run(300)
        self.assertLess(run(6000) - before, 1000, "kilobytes more after each call was made 6000 times")


if __name__ == "__main__":
    unittest.main()
