"""Shapes and masks survive pickling, copying and `repr`, bit for bit."""

import copy
import pickle
import random
import sys
import unittest

import numpy

import carom
from carom import *  # what `repr` names

array = numpy.array


def random_shapes(count, seed):
    """Random shapes of every type."""
    r = random.Random(seed)

    def number():
        return r.choice([r.randint(-8, 8), r.uniform(-8, 8)])

    def vec():
        return (number(), number())

    def direction():
        return (r.randint(1, 5), number())

    def star():
        rings = [(4, 0), (3, 3), (0, 4), (-3, 3), (-4, 0), (-3, -3), (0, -4), (3, -3)]
        return [(x * s, y * s) for x, y in rings for s in [r.uniform(0.5, 2)]]

    makers = [
        lambda: Point(vec()),
        lambda: Segment(vec(), vec()),
        lambda: Ray(vec(), direction()),
        lambda: Line(vec(), direction()),
        lambda: HalfSpace(vec(), direction()),
        lambda: Circle(vec(), r.uniform(0, 5)),
        lambda: Aabb((-r.uniform(0, 5), -1), (r.uniform(0, 5), 4)),
        lambda: Box(vec(), (r.uniform(0, 5), 2), degrees=number()),
        lambda: Capsule(vec(), vec(), r.uniform(0, 3)),
        lambda: Triangle(vec(), vec(), vec()),
        lambda: Ellipse(vec(), (r.uniform(0, 5), 2), radians=number()),
        lambda: Arc(vec(), r.uniform(0, 5), direction(), direction()),
        lambda: convex_hull([(0, 0), (1, 0), (0, 1), vec(), vec(), vec()]),
        lambda: SimplePolygon(star()),
        lambda: SimplePolygon([(-9, -9), (9, -9), (9, 9), (-9, 9)], [star()]),
        lambda: Chain([vec(), vec(), vec()], closed=r.random() < 0.5),
        lambda: Chain([vec(), vec()], one_sided=True, before=r.choice([None, vec()])),
        lambda: Rounded(Triangle(vec(), vec(), vec()), r.uniform(0, 2)),
        lambda: Compound([Circle(vec(), 1), Box(vec(), (1, 2)).place(vec(), degrees=number()), SimplePolygon(star())]),
        lambda: TileGrid(vec(), (2, 2), [[r.randint(0, 2) for _ in range(4)] for _ in range(3)], [Circle((1, 1), 1)]),
        lambda: circle_tree(SimplePolygon(star()), r.randint(1, 3)),
    ]
    return [makers[i % len(makers)]() for i in range(count)]


def answers(shape, others):
    """Numbers that depend on everything a shape stores."""
    result = [area(shape), centroid(shape), bounds(shape)]
    for other in others:
        result += [classify(shape, other), signed_distance(shape, other), contact(shape, other, 1)]
        result.append(sweep(shape, (3, 1), other, (0, -2), 5))
    return repr(result)


class Pickling(unittest.TestCase):
    def test_shapes(self):
        others = random_shapes(21, seed=1)[:6]
        for shape in random_shapes(84, seed=2):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                again = pickle.loads(pickle.dumps(shape, protocol))
                self.assertIs(type(again), type(shape))
                self.assertEqual(again, shape)
                self.assertEqual(hash(again), hash(shape))
            self.assertEqual(answers(again, others), answers(shape, others))
            placed = shape.place((1, 2), degrees=30)
            self.assertEqual(pickle.loads(pickle.dumps(placed)), placed)
            self.assertEqual(copy.deepcopy(shape), shape)

    def test_repr_makes_the_shape_again(self):
        for shape in random_shapes(63, seed=3):
            if "..." not in repr(shape):
                self.assertEqual(eval(repr(shape)), shape)
                self.assertEqual(eval(repr(shape.place((1, 2), degrees=7))), shape.place((1, 2), degrees=7))
        many = Chain(numpy.arange(400).reshape(200, 2) * 1.0)
        self.assertLess(len(repr(many)), 300)
        self.assertIn("... of 200", repr(many))

    def test_shapes_do_not_change(self):
        circle = Circle((0, 0), 1)
        with self.assertRaises(AttributeError):
            circle.radius = 2
        polygon = ConvexPolygon([(0, 0), (1, 0), (0, 1)])
        with self.assertRaises(ValueError):
            polygon.points[0, 0] = 5
        self.assertEqual(len({Circle((0, 0), 1), circle, Circle((0, 0), 2)}), 2)
        self.assertNotEqual(circle, "circle")

    def test_masks(self):
        generator = numpy.random.default_rng(5)
        for width, height in [(0, 0), (1, 1), (7, 3), (64, 9), (65, 20), (200, 130)]:
            mask = Mask.from_array(generator.integers(0, 2, (height, width)).astype(bool))
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                self.assertEqual(pickle.loads(pickle.dumps(mask, protocol)), mask)
            self.assertEqual(Mask.from_array(mask.to_array()), mask)
            if width and "..." not in repr(mask) and repr(mask)[0] != "<":
                self.assertEqual(eval(repr(mask)), mask)
            other = copy.copy(mask)
            other.invert()
            self.assertEqual(other.count() + mask.count(), width * height)

    def test_results(self):
        hit = raycast((-4, 0), (1, 0), Circle((0, 0), 2))
        self.assertEqual(pickle.loads(pickle.dumps(hit)), hit)
        try:
            Circle((0, 0), -1)
        except Error as error:
            again = pickle.loads(pickle.dumps(error))
            self.assertEqual((str(again), again.code), (str(error), "negative_radius"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
