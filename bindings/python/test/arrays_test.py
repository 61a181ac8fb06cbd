"""Arrays in and out: which are taken as they are, which are converted, and which are errors that name the argument."""

import hashlib
import io
import math
import sys
import threading
import unittest
import warnings

import numpy

import carom


def random(seed=7):
    return numpy.random.default_rng(seed)


def boxes(count, generator):
    low = generator.integers(-20, 20, (count, 2)).astype(float)
    return numpy.hstack([low, low + generator.integers(0, 4, (count, 2))])


class Arrays(unittest.TestCase):
    def setUp(self):
        self.ball = carom.Circle((0, 0), 1)
        self.takers = [
            ("boxes", 4, carom.PairFinder().find),
            ("boxes", 4, carom.Tree().assign),
            ("boxes", 4, lambda rows: carom.overlaps_boxes(self.ball, rows)),
            ("circles", 3, lambda rows: carom.overlaps_circles(self.ball, rows)),
            ("capsules", 5, lambda rows: carom.raycast_capsules((0, 0), (1, 0), rows)),
            ("points", 2, lambda rows: carom.contains_points(self.ball, rows)),
            ("points", 2, carom.convex_hull),
            ("rays", 4, lambda rows: carom.raycast_rays(rows, self.ball)),
            ("walls", 4, lambda rows: carom.DiscTable([], rows)),
        ]

    def refused(self, exception, name, call, argument):
        with self.assertRaises(exception) as raised:
            call(argument)
        self.assertTrue(str(raised.exception).startswith(name + " "), str(raised.exception))

    def test_types(self):
        for name, columns, take in self.takers:
            rows = numpy.array([[0.0, 0, 1, 1, 1], [3, 3, 4, 4, 2], [0, 5, 1, 6, 3]])[:, :columns].copy()
            with self.subTest(name, columns=columns):
                take(rows)
                take(rows.tolist())
                for dtype in ("int64", "int32", "uint8", "bool", "float16", "complex128", "object", ">f8", "U4"):
                    self.refused(TypeError, name, take, rows.astype(dtype))
                self.refused(TypeError, name, take, "text")
                self.refused(TypeError, name, take, 5)
                self.refused(TypeError, name, take, None)

    def test_float32_is_converted_and_said_so(self):
        for name, columns, take in self.takers:
            rows = numpy.array([[0.0, 0, 1, 1, 1], [3, 3, 4, 4, 2], [0, 5, 1, 6, 3]])[:, :columns].astype("float32")
            with self.subTest(name, columns=columns), warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                take(rows)
                self.assertEqual([w.category for w in caught], [carom.ConversionWarning])
                self.assertIn(f"{name} is an array of float32", str(caught[0].message))
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                self.assertRaises(carom.ConversionWarning, take, rows)

    def test_layouts(self):
        for name, columns, take in self.takers:
            rows = numpy.array([[0.0, 0, 1, 1, 1], [3, 3, 4, 4, 2], [0, 5, 1, 6, 3]])[:, :columns].copy()
            with self.subTest(name, columns=columns):
                wide = numpy.zeros((3, columns + 1))
                wide[:, :columns] = rows
                unaligned = numpy.frombuffer(b"x" + rows.tobytes(), "u1")[1:].view("f8").reshape(3, columns)
                for bad in (rows[::-1], rows[:, ::-1], wide[:, :columns], rows.repeat(2, axis=0)[::2], unaligned):
                    self.refused(carom.Error, name, take, bad)
                for shape in ((3, columns, 1), (3 * columns,), (1, 3, columns)):
                    self.refused(carom.Error, name, take, rows.reshape(shape))
                self.refused(carom.Error, name, take, wide)
                read_only = rows.copy()
                read_only.setflags(write=False)
                take(read_only)

    def test_sequences_may_make_their_elements(self):
        rings = numpy.array([[[1.0, 1], [2, 1], [1, 2]]])  # no list: its elements live as long as somebody holds them
        polygon = carom.SimplePolygon([(0, 0), (9, 0), (0, 9)], rings)
        self.assertEqual(sorted(polygon.holes[0].tolist()), [[1, 1], [1, 2], [2, 1]])
        discs = numpy.array([[[0, 0], [1, 0]]])
        self.assertRaises(TypeError, carom.DiscTable, discs)
        self.assertEqual(carom.Motion(x=numpy.array([0.0, 1])).pose_at(2).at, (2, 0))

    def test_empty(self):
        for empty in ([], (), numpy.zeros((0, 4)), numpy.array([])):
            self.assertEqual(carom.PairFinder().find(empty).shape, (0, 2))
            self.assertEqual(carom.overlaps_boxes(self.ball, empty).shape, (0,))

    def test_nothing_is_copied(self):
        pairs = carom.PairFinder().find(boxes(100, random()))
        self.assertFalse(pairs.flags.owndata)  # the memory of the search itself
        self.assertTrue(pairs.flags.writeable and pairs.flags.c_contiguous)
        self.assertEqual(pairs.dtype, numpy.uint32)
        polygon = carom.ConvexPolygon([(0, 0), (1, 0), (0, 1)])
        points = polygon.points
        self.assertIs(points.base, polygon)
        self.assertFalse(points.flags.writeable)
        del polygon
        self.assertEqual(points.tolist(), [[0, 0], [1, 0], [0, 1]])

    def test_pairs_by_brute_force(self):
        rows = boxes(200, random())
        low, high = rows[:, None, :2], rows[:, None, 2:]
        hit = ((low <= rows[None, :, 2:]) & (rows[None, :, :2] <= high)).all(axis=2)
        expected = [tuple(pair) for pair in numpy.argwhere(numpy.triu(hit, 1))]
        for strategy in ("automatic", "partition", "grid", "hierarchical_grid", "sweep"):
            found = carom.PairFinder().find(rows, strategy=strategy)
            self.assertEqual(sorted(map(tuple, found.tolist())), expected)
        tree = carom.Tree()
        ids = tree.assign(rows).tolist()
        self.assertEqual(sorted(tuple(ids.index(i) for i in pair) for pair in tree.pairs().tolist()), expected)

    def test_batches_are_single_calls(self):
        generator = random(3)
        circles = numpy.abs(generator.integers(-8, 8, (300, 3))).astype(float) * [1, 1, 0.5]
        capsules = numpy.hstack([generator.integers(-8, 8, (300, 4)).astype(float), circles[:, 2:]])
        kinds = [
            ("circles", circles, lambda row: carom.Circle(row[:2], row[2])),
            ("boxes", boxes(300, generator), lambda row: carom.Aabb(row[:2], row[2:])),
            ("capsules", capsules, lambda row: carom.Capsule(row[:2], row[2:4], row[4])),
        ]
        ones = [self.ball, carom.Aabb((0, 0), (3, 3)), carom.Capsule((0, 0), (3, 1), 1), carom.Ray((0, 0), (1, 2)),
                carom.Triangle((0, 0), (5, 0), (0, 5)), carom.Box((2, 2), (3, 1), degrees=30).place((1, 1), degrees=45)]
        for name, rows, make in kinds:
            for one in ones:
                single = [carom.overlaps(one, make(row)) for row in rows]
                overlaps = getattr(carom, "overlaps_" + name)
                self.assertEqual(overlaps(one, rows).tolist(), single)
                self.assertEqual(overlaps(one, numpy.asfortranarray(rows)).tolist(), single)
            hits = [carom.raycast((-9, -9), (1, 1.5), make(row), 9) for row in rows]
            enter = getattr(carom, "raycast_" + name)((-9, -9), (1, 1.5), rows, 9)
            self.assertEqual(enter.tolist(), [hit.enter if hit else numpy.inf for hit in hits])
        shape = ones[-1]
        points = generator.integers(-8, 8, (300, 2)) / 2
        self.assertEqual(carom.contains_points(shape, points).tolist(), [carom.contains(shape, p) for p in points])
        self.assertEqual(carom.distances_to_points(shape, points).tolist(),
                         [carom.closest_point(shape, p).distance for p in points])
        shapes = [make(row) for _, rows, make in kinds for row in rows[:40]]
        bounds = carom.bounds_of_all(shapes)
        self.assertEqual(bounds.tolist(), [list(carom.bounds(shape)) for shape in shapes])
        pairs = carom.PairFinder().find(bounds)
        self.assertEqual(carom.overlaps_pairs(shapes, pairs).tolist(),
                         [carom.overlaps(shapes[i], shapes[j]) for i, j in pairs.tolist()])
        self.assertEqual(carom.distance_pairs(shapes, pairs).tolist(),
                         [carom.distance(shapes[i], shapes[j]) for i, j in pairs.tolist()])
        separations, normals, points = carom.contact_pairs(shapes, pairs, 0.25)
        velocities = random().uniform(-4, 4, (len(shapes), 2))
        enter, exit = carom.sweep_pairs(shapes, velocities, pairs, 2)
        hits = 0
        for k, (i, j) in enumerate(pairs.tolist()):
            found = carom.contact(shapes[i], shapes[j], 0.25)
            row = (separations[k], *normals[k], *points[k])
            if found is None:
                self.assertTrue(numpy.isnan(row).all())
            else:
                self.assertEqual(row, (found.separation, *found.normal, *found.point))
            hit = carom.sweep(shapes[i], velocities[i], shapes[j], velocities[j], 2)
            hits += hit.hits
            self.assertEqual((enter[k], exit[k]), (hit.enter, hit.exit) if hit.hits else (math.inf, math.inf))
        self.assertTrue(0 < hits < len(pairs))
        self.assertTrue(0 < numpy.isnan(separations).sum() < len(pairs))


class MaskMemory(unittest.TestCase):
    def test_arrays_are_the_words_of_a_mask(self):
        for width, height in ((1, 1), (64, 3), (65, 4), (200, 70), (0, 5), (5, 0)):
            mask = carom.Mask.from_array(random().integers(0, 2, (height, width)).astype(bool))
            words = numpy.asarray(mask)
            self.assertEqual(words.shape, ((width + 63) // 64, height))
            self.assertEqual((words.itemsize, words.flags.writeable), (8, False))
            self.assertTrue(numpy.shares_memory(words, numpy.asarray(mask)) or words.size == 0)
            pixels = [[bool(int(words[x // 64, y]) >> x % 64 & 1) for x in range(width)] for y in range(height)]
            self.assertEqual(pixels, mask.to_array().tolist())
            self.assertEqual(memoryview(mask).tolist(), words.tolist())
            self.assertEqual(memoryview(mask).tobytes(), words.tobytes())

    def test_no_change_while_an_array_lives(self):
        mask = carom.Mask(100, 4)
        words, view = numpy.asarray(mask), memoryview(mask)
        for change in (lambda: mask.fill(), lambda: mask.set(1, 1), lambda: mask.invert()):
            with self.assertRaisesRegex(RuntimeError, "or an array its memory"):
                change()
        self.assertEqual((mask.count(), words.sum(), mask.copy()), (0, 0, mask))
        view.release()
        with self.assertRaises(RuntimeError):
            mask.fill()
        del words
        mask.fill()
        self.assertEqual(mask.count(), 400)
        again = numpy.asarray(mask)
        del mask  # the array keeps the memory
        self.assertEqual(int(again[1, 3]), 2**36 - 1)

    def test_subclasses_lend_their_memory(self):
        class Sprite(carom.Mask):
            pass

        self.assertEqual(numpy.asarray(Sprite(100, 4)).shape, (2, 4))
        self.assertEqual(memoryview(Sprite(100, 4)).format, memoryview(carom.Mask(1, 1)).format)

    def test_buffers_that_a_mask_cannot_give(self):
        mask = carom.Mask(100, 4)
        with self.assertRaises((BufferError, TypeError)):  # it would be written
            io.BytesIO(b"").readinto(mask)
        with self.assertRaisesRegex(BufferError, "have strides"):
            hashlib.sha256(mask)
        self.assertEqual(hashlib.sha256(carom.Mask(64, 1)).digest(), hashlib.sha256(bytes(8)).digest())
        with self.assertRaisesRegex(BufferError, "__init__"):
            memoryview(carom.Mask.__new__(carom.Mask))


class Threads(unittest.TestCase):
    def test_the_lock_is_released_and_objects_are_guarded(self):
        rows, finder = boxes(60_000, random()), carom.PairFinder()
        refused, counts, ticks = [], [], 0

        def find():
            try:
                counts.append(len(finder.find(rows)))
            except RuntimeError as error:
                refused.append(str(error))

        threads = [threading.Thread(target=find) for _ in range(4)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            ticks += 1
        self.assertEqual(len(counts) + len(refused), 4)
        self.assertEqual(len(set(counts)), 1)
        self.assertGreater(ticks, 0)
        self.assertTrue(all("another thread uses this object" in text for text in refused))

    def test_a_mask_may_be_read_by_many(self):
        mask = carom.Mask.from_array(random().integers(0, 2, (300, 300)).astype(bool))
        expected = len(mask.components())
        results = []
        threads = [threading.Thread(target=lambda: results.append(len(mask.components()))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [expected] * 8)


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
