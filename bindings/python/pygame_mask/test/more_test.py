#!/usr/bin/env python3
"""What carom.pygame_mask has beyond pygame.mask, compared with brute force, and with pygame where it has the same."""

import copy
import math
import os
import pickle
import random
import resource
import unittest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy  # noqa: E402
import pygame  # noqa: E402
import pygame.sprite  # noqa: E402

import carom.pygame_mask as mask  # noqa: E402


def random_mask(rng, largest=90):
    width, height = (rng.randint(0, side) for side in (largest, 40)) if rng.random() < 0.2 else (largest, 30)
    kind = rng.random()
    pixels = numpy.zeros((height, width), bool)
    if kind < 0.5:
        pixels[:] = numpy.array([rng.random() < kind for _ in range(width * height)], bool).reshape(height, width)
    for _ in range(rng.randint(0, 3)):
        x, y = rng.randint(0, width), rng.randint(0, height)
        pixels[y:y + 9, x:x + rng.randint(1, 30)] = True
    return mask.from_array(pixels)


def pixels_of(a_mask, offset=(0, 0)):
    if not all(a_mask.get_size()):
        return set()
    ys, xs = numpy.nonzero(numpy.asarray(a_mask.unpacked()))
    return {(int(x) + offset[0], int(y) + offset[1]) for x, y in zip(xs, ys)}


class Named(mask.Mask):
    pass


class Pairs(unittest.TestCase):
    def setUp(self):
        self.rng = random.Random(3)

    def pairs(self, count):
        for _ in range(count):
            a, b = random_mask(self.rng), random_mask(self.rng)
            offset = self.rng.randint(-70, 70), self.rng.randint(-25, 25)
            yield a, b, offset, pixels_of(a) & pixels_of(b, offset)

    def test_orders(self):
        def key(name):
            sign = {"left": (0, 1), "right": (0, -1), "top": (1, 1), "bottom": (1, -1)}
            return lambda pixel: [pixel[sign[side][0]] * sign[side][1] for side in name.split("-")]

        orders = [f"{x}-{y}" for x in ("left", "right") for y in ("top", "bottom")]
        orders += ["-".join(reversed(order.split("-"))) for order in orders]
        hits = 0
        for a, b, offset, shared in self.pairs(400):
            hits += bool(shared)
            self.assertEqual(a.overlaps(b, offset), bool(shared))
            self.assertEqual(a.overlap_from(b, offset), min(shared, key=key("top-left"), default=None))
            for order in orders:
                self.assertEqual(a.overlap_from(b, offset, order), min(shared, key=key(order), default=None), order)
        self.assertTrue(100 < hits < 350, hits)

    def test_wrong_order(self):
        a = mask.Mask((3, 3))
        for order in ("", "top", "top-top", "left-right", "top_left", "topleft", "left-topp", "-"):
            with self.assertRaisesRegex(ValueError, "order must be two sides"):
                a.overlap_from(a, (0, 0), order)
        with self.assertRaises(TypeError):
            a.overlap_from(a, (0, 0), 1)

    def test_bounds(self):
        for a, b, offset, shared in self.pairs(200):
            xs, ys = [x for x, _ in shared], [y for _, y in shared]
            expected = (min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1) if shared else None
            self.assertEqual(a.overlap_bounds(b, offset), expected)

    def test_normal(self):
        for a, b, (x, y), _ in self.pairs(200):
            area = lambda dx, dy: a.overlap_area(b, (x + dx, y + dy))
            gradient = area(1, 0) - area(-1, 0), area(0, 1) - area(0, -1)
            length = math.hypot(*gradient)
            normal = a.overlap_normal(b, (x, y))
            if length == 0:
                self.assertIsNone(normal)
            else:
                self.assertAlmostEqual(normal[0], -gradient[0] / length)
                self.assertAlmostEqual(normal[1], -gradient[1] / length)

    def test_penetration(self):
        for a, b, offset, shared in self.pairs(100):
            x, y = a.penetration(b, offset)
            self.assertFalse(a.overlaps(b, (offset[0] + x, offset[1] + y)))
            self.assertEqual((x, y) == (0, 0), not shared)
            reach = math.isqrt(x * x + y * y)
            for dx in range(-min(reach, 8), min(reach, 8) + 1):
                for dy in range(-min(reach, 8), min(reach, 8) + 1):
                    if dx * dx + dy * dy < x * x + y * y:
                        self.assertTrue(a.overlaps(b, (offset[0] + dx, offset[1] + dy)))

    def test_sweep(self):
        block, wall = mask.Mask((4, 4), True), mask.Mask((1, 50), True)
        self.assertEqual(wall.sweep(block, (-14, 20), (100, 0)), (0.1, (-4, 20), (-3, 20)))
        self.assertEqual(wall.sweep(block, (-14, 20), (5, 0)), (1.0, (-9, 20), None))
        self.assertEqual(wall.sweep(block, (0, 20), (5, 0))[:2], (0.0, None))
        with self.assertRaises(ValueError):
            wall.sweep(block, (0, 0), (math.nan, 0))
        with self.assertRaises(TypeError):
            wall.sweep(block, (0, 0), 5)


class Turned(unittest.TestCase):
    def test_quarter_turns_as_pygame(self):
        rng = random.Random(4)
        for _ in range(50):
            a = random_mask(rng, 30)
            if not all(a.get_size()):
                continue
            surface = a.to_surface(unsetcolor=(0, 0, 0, 0))
            for angle in (0, 90, 180, 270, -90, 450):
                turned, _ = a.rotated(angle)
                expected = mask.from_surface(pygame.transform.rotate(surface, angle))
                self.assertEqual(turned.count(), expected.count())
                if sum(a.get_size()) % 2 == 0 or angle % 180 == 0:
                    self.assertEqual(pixels_of(turned), pixels_of(expected), angle)

    def test_pivot_and_scale(self):
        a = mask.Mask((10, 4), True)
        turned, offset = a.rotated(90, pivot=(0, 0))
        self.assertEqual((turned.get_size(), offset), ((4, 10), (0, -10)))
        doubled, offset = a.rotated(0, 2)
        self.assertEqual((doubled.get_size(), doubled.count(), offset), ((20, 8), 160, (-5, -2)))
        for angle in range(0, 360, 7):
            turned, _ = mask.Mask((40, 40), True).rotated(angle)
            self.assertLess(abs(turned.count() - 1600), 40)

    def test_wrong_arguments(self):
        a = mask.Mask((3, 3), True)
        for wrong in (dict(angle="x"), dict(angle=1, pivot=1), dict(angle=1, pivot=(1, 2, 3)), {}):
            with self.assertRaises(TypeError):
                a.rotated(**wrong)
        for wrong in (dict(angle=math.nan), dict(angle=1, scale=math.inf), dict(angle=1, scale=1e9)):
            with self.assertRaises(ValueError, msg=wrong):
                a.rotated(**wrong)

    def test_flipped_as_pygame(self):
        rng = random.Random(5)
        for _ in range(40):
            a = random_mask(rng)
            surface = a.to_surface(unsetcolor=(0, 0, 0, 0))
            for x in (False, True):
                for y in (False, True):
                    expected = mask.from_surface(pygame.transform.flip(surface, x, y))
                    self.assertEqual(pixels_of(a.flipped(x, y)), pixels_of(expected))


class Arrays(unittest.TestCase):
    def test_round_trip(self):
        rng = numpy.random.default_rng(1)
        for shape in ((0, 0), (0, 7), (7, 0), (1, 1), (5, 64), (9, 130)):
            array = rng.random(shape) < 0.5
            a = mask.from_array(array)
            self.assertEqual(a.get_size(), shape[::-1])
            if array.size:
                self.assertEqual(a.unpacked().format, "?")
                numpy.testing.assert_array_equal(numpy.asarray(a.unpacked()), array)
                numpy.testing.assert_array_equal(mask.from_array(array.T[::-1]).unpacked(), array.T[::-1])
                self.assertEqual(mask.from_array(array.astype(numpy.uint8) * 7).count(), array.sum())

    def test_wrong_arrays(self):
        for wrong in (numpy.zeros((3, 3)), numpy.zeros(3, bool), numpy.zeros((1, 2, 3), bool), 5, "text"):
            with self.assertRaises(TypeError):
                mask.from_array(wrong)

    def test_pickles(self):
        a = random_mask(random.Random(6))
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(a, protocol))
            self.assertEqual((again.get_size(), pixels_of(again)), (a.get_size(), pixels_of(a)))
        named = Named((3, 70), True)
        named.owner = ["me"]
        deep = copy.deepcopy(named)
        self.assertIs(type(deep), Named)
        self.assertEqual((deep.count(), deep.owner), (210, ["me"]))
        self.assertIsNot(deep.owner, named.owner)


class Sprites(unittest.TestCase):
    def groups(self, rng, count):
        groups = pygame.sprite.Group(), pygame.sprite.Group()
        for i in range(count):
            sprite = pygame.sprite.Sprite(groups[i % 2])
            sprite.mask = random_mask(rng)
            sprite.rect = pygame.Rect((rng.randint(-150, 150), rng.randint(-150, 150)), sprite.mask.get_size())
        return groups

    def test_groupcollide_as_pygame(self):
        rng = random.Random(7)
        for kills in ((0, 0), (1, 0), (0, 1), (1, 1)):
            for _ in range(10):
                state = rng.getstate()
                ours, theirs = self.groups(rng, 60), None
                rng.setstate(state)
                theirs = self.groups(rng, 60)
                found = mask.groupcollide(*ours, *kills)
                expected = pygame.sprite.groupcollide(*theirs, *kills, pygame.sprite.collide_mask)
                self.assertGreater(len(found), 0)
                places = lambda crashed: [(s.rect.topleft, [o.rect.topleft for o in others])
                                          for s, others in crashed.items()]
                self.assertEqual(places(found), places(expected))
                self.assertEqual([len(group) for group in ours], [len(group) for group in theirs])

    def test_colliding_pairs(self):
        rng = random.Random(8)
        group = list(self.groups(rng, 80)[0])
        expected = [(a, b) for i, a in enumerate(group) for b in group[i + 1:] if pygame.sprite.collide_mask(a, b)]
        self.assertGreater(len(expected), 5)
        self.assertEqual(mask.colliding_pairs(group), expected)
        self.assertEqual(mask.colliding_pairs([]), [])

    def test_collide_mask(self):
        left, right = pygame.sprite.Sprite(), pygame.sprite.Sprite()
        for sprite, x in ((left, 0), (right, 7)):
            sprite.image = pygame.Surface((10, 10), pygame.SRCALPHA, 32)
            sprite.image.fill((1, 2, 3, 255))
            sprite.rect = sprite.image.get_rect(x=x)
        self.assertEqual(mask.collide_mask(left, right), (7, 0))
        right.rect.x = 10
        self.assertIsNone(mask.collide_mask(left, right))


class Memory(unittest.TestCase):
    @unittest.skipIf("asan" in os.environ.get("LD_PRELOAD", ""), "the sanitizer keeps freed memory for a while")
    def test_nothing_leaks(self):
        group = Sprites().groups(random.Random(9), 6)
        array = numpy.ones((9, 70), bool)
        calls = [lambda a: a.overlap_from(a, (1, 1), "left-top"), lambda a: a.overlap_from(a, (1, 1), "left"),
                 lambda a: a.overlap_bounds(a, (1, 1)), lambda a: a.overlap_normal(a, (1, 1)),
                 lambda a: a.penetration(a, (1, 1)), lambda a: a.sweep(a, (80, 0), (-90, 1)),
                 lambda a: a.rotated(30, 1.5, (1, 2)), lambda a: a.rotated(math.nan), lambda a: a.rotated(1, 1, (1,)),
                 lambda a: a.flipped(True, True), lambda a: a.unpacked(), lambda a: mask.from_array(array),
                 lambda a: mask.from_array(array[0]), lambda a: pickle.loads(pickle.dumps(a)),
                 lambda a: mask.colliding_pairs(group[0]), lambda a: mask.groupcollide(*group, 0, 0)]

        def run(times):
            for call in calls:
                for _ in range(times):
                    try:
                        call(mask.Mask((70, 9), True))
                    except (TypeError, ValueError):
                        pass
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        before = run(200)
        self.assertLess(run(3000) - before, 1000, "kilobytes more after each call was made 3000 times")


if __name__ == "__main__":
    unittest.main()
