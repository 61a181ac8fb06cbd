"""Wrong arguments: each gives an exception that names the argument, and none a crash."""

import math
import pickle
import sys
import unittest

import numpy

import carom
from carom import Aabb, Circle, Mask, Motion, PairFinder, Point, Pose, Tree, World

BALL = Circle((0, 0), 1)
NAN, INF = math.nan, math.inf
BOXES = numpy.array([[0, 0, 2, 2], [1, 1, 3, 3]], float)


class NoIndex:
    def __index__(self):
        raise ZeroDivisionError("no index")


# What is called, the exception, and what its message must have: the name of the argument first.
CASES = [
    (lambda: carom.overlaps(None, BALL), TypeError, "a must be a shape"),
    (lambda: carom.overlaps(BALL, "ball"), TypeError, "b must be a shape"),
    (lambda: carom.distance(BALL, 3), TypeError, "b must be a shape"),
    (lambda: carom.contact(BALL, BALL, NAN), carom.Error, "margin must be a number"),
    (lambda: carom.contact(BALL, BALL, None), TypeError, "margin must be a number"),
    (lambda: carom.contains(BALL, (1, 2, 3)), TypeError, "point must be two numbers"),
    (lambda: carom.contains(BALL, (NAN, 0)), carom.Error, "point must be finite"),
    (lambda: carom.raycast((0, 0), (0, 0), BALL), carom.Error, "direction must not be zero"),
    (lambda: carom.raycast((0, INF), (1, 0), BALL), carom.Error, "origin must be finite"),
    (lambda: carom.raycast((0, 0), (1, 0), BALL, NAN), carom.Error, "max_t must be a number"),
    (lambda: carom.clip(BALL, BALL), TypeError, "linear must be a Line"),
    (lambda: carom.intersect(carom.Ray((0, 0), (1, 0)), BALL), TypeError, "b must be a Line"),
    (lambda: carom.circle_circle_points(BALL, Point((0, 0))), TypeError, "b must be a Circle"),
    (lambda: carom.sweep(BALL, (NAN, 0), BALL, (0, 0)), carom.Error, "va must be finite"),
    (lambda: carom.first_impact(BALL, (1, 0), BALL, None), TypeError, "motion_a must be a Motion"),
    (lambda: carom.first_impact(BALL, Motion(x=(NAN,)), BALL, None), carom.Error, "motion_a.x must be finite"),
    (lambda: carom.first_impact(BALL, Motion(x=[0.0] * 2000), BALL, None), carom.Error, "motion_a.x has more than"),
    (lambda: carom.first_impact(BALL, None, BALL, None, t0=INF), carom.Error, "t0 must be finite"),
    (lambda: Circle((0, 0), -1), carom.Error, "radius must be >= 0"),
    (lambda: Circle("ab", 1), TypeError, "center must be two numbers"),
    (lambda: Circle((0, 0), "1"), TypeError, "radius must be a number"),
    (lambda: Circle((0, NAN), 1), carom.Error, "center"),
    (lambda: Aabb((1, 0), (0, 0)), carom.Error, "min"),
    (lambda: carom.Box((0, 0), (1, 1), (2, 2)), carom.Error, "rotation must be a cosine and a sine"),
    (lambda: carom.Box((0, 0), (1, 1), degrees=1, radians=1), TypeError, "at most one of rotation, degrees"),
    (lambda: carom.Box((0, 0), (1, 1), degrees=NAN), carom.Error, "degrees must be finite"),
    (lambda: Pose((0, 0, 0)), TypeError, "at must be two numbers"),
    (lambda: BALL.place(None), TypeError, "at must be two numbers"),
    (lambda: carom.Placed(BALL.place((0, 0)), (0, 0)), TypeError, "shape must be a shape without a pose"),
    (lambda: carom.ConvexPolygon([(0, 0), (1, 0)]), carom.Error, "3"),
    (lambda: carom.ConvexPolygon([(0, 0), (1, "x"), (0, 1)]), TypeError, "points must be an array"),
    (lambda: carom.ConvexPolygon(None), TypeError, "points must be an array"),
    (lambda: carom.ConvexPolygon([[0, 0, 0]]), carom.Error, "points must have the shape (n, 2)"),
    (lambda: carom.SimplePolygon([(0, 0), (2, 2), (2, 0), (0, 2)]), carom.Error, ""),
    (lambda: carom.SimplePolygon([(0, 0), (2, 0), (0, 2)], 5), TypeError, "holes must be a sequence"),
    (lambda: carom.Chain([(0, 0), (1, 0)], before=(1, 1)), carom.Error, "before must be None"),
    (lambda: carom.Rounded(carom.Chain([(0, 0), (1, 0)]), 1), carom.Error, "core must be convex"),
    (lambda: carom.Compound([BALL, 3]), TypeError, "parts must be a shape"),
    (lambda: carom.Compound([]), carom.Error, "parts"),
    (lambda: carom.TileGrid((0, 0), (1, 1), [[1, 2]]), carom.Error, ""),
    (lambda: carom.TileGrid((0, 0), (1, 1), [[1, -2]]), TypeError, "cells must be"),
    (lambda: carom.TileGrid((0, 0), (1, 1), numpy.zeros((2, 2))), TypeError, "cells must be an array of uint16"),
    (lambda: carom.TileGrid((0, 0), (1, 1), [1, 2]), carom.Error, "cells must have the shape"),
    (lambda: carom.CircleTree([[0, 0, 1]], [0, 0]), carom.Error, ""),
    (lambda: carom.circle_tree(BALL, 2), carom.Error, "a circle tree goes around a segment"),
    (lambda: carom.circle_tree(Aabb((0, 0), (1, 1)), 2.5), TypeError, "levels must be a whole number"),
    (lambda: carom.enclosing_circle([]), carom.Error, ""),
    (lambda: PairFinder().find(BOXES, strategy="magic"), carom.Error, "strategy must be one of"),
    (lambda: PairFinder().find(BOXES, moving=-1), carom.Error, "moving must be from 0"),
    (lambda: PairFinder().find(BOXES, filters=[carom.Filter()]), carom.Error, "filters has 1 elements for 2 boxes"),
    (lambda: PairFinder().find(BOXES, filters=[(1, 2 ** 40, 0)] * 2), carom.Error, "filters: category and mask"),
    (lambda: PairFinder().find([[0, 0, NAN, 1]]), carom.Error, "boxes: box 0 has a NaN"),
    (lambda: Tree().insert((0, 0, -1, 1)), carom.Error, "box: min must not exceed max"),
    (lambda: Tree().insert((0, NAN, 1, 1)), carom.Error, "box must not have a NaN"),
    (lambda: Tree().insert((0, 0)), TypeError, "box must be an Aabb or four numbers"),
    (lambda: Tree().insert((0, 0, 1, 1), data=-1), carom.Error, "data must be from 0"),
    (lambda: Tree().remove(7), carom.Error, "id: no box of the tree has it"),
    (lambda: Tree().remove("7"), TypeError, "id must be a whole number"),
    (lambda: Tree().assign([[0, 0, 1, 1], [2, 2, 1, 1]]), carom.Error, "boxes: "),
    (lambda: Tree().pairs(World()), TypeError, "other must be a Tree"),
    (lambda: Tree().nearest((0, 0), count=-1), carom.Error, "count must be from 0"),
    (lambda: World().add(3), TypeError, "shape must be a shape"),
    (lambda: World().add(BALL, kind="fixed"), carom.Error, "kind must be one of 'static'"),
    (lambda: World().add(BALL, kind=1), TypeError, "kind must be one of 'static'"),
    (lambda: World().add(BALL, velocity=(NAN, 0)), carom.Error, "velocity must be finite"),
    (lambda: World().add(BALL, filter=5), TypeError, "filter must be a Filter"),
    (lambda: World().add(BALL, pose=5), TypeError, "pose must be a Pose"),
    (lambda: World().add(Mask(1, 1), scale=NAN), carom.Error, "scale must be finite"),
    (lambda: World().update(-1), carom.Error, "dt"),
    (lambda: World().update(NAN), carom.Error, "dt must be finite"),
    (lambda: World().move(5, (0, 0)), carom.Error, "id: no collider of the world has it"),
    (lambda: World().get(5), carom.Error, "id: no collider of the world has it"),
    (lambda: World().contact(carom.Event(1, 2, 1.0, "moved", True, False, "exact")), carom.Error, "event: no collider"),
    (lambda: World().contact((1, 2)), TypeError, "event must be an Event"),
    (lambda: World().assign(None), TypeError, "snapshot must be a World"),
    (lambda: Mask(-1, 2), carom.Error, ""),
    (lambda: Mask(2.5, 2), TypeError, "width must be a whole number"),
    (lambda: Mask(2, 2).set((2, 0)), carom.Error, "at must be a pixel of the mask"),
    (lambda: Mask(2, 2).get((0.5, 0)), TypeError, "at must be two whole numbers"),
    (lambda: Mask(2, 2).draw(None, (0, 0)), TypeError, "brush must be a Mask"),
    (lambda: Mask(2, 2).overlaps(Mask(1, 1), None), TypeError, "offset must be two whole numbers"),
    (lambda: Mask(2, 2).overlaps(Mask(1, 1), (10**30, 0)), carom.Error, "offset: numbers must be from -2**63"),
    (lambda: Mask(2, 2).get((0, -(10**30))), carom.Error, "at: numbers must be from -2**63"),
    (lambda: Mask(2, 2).get((0, NoIndex())), ZeroDivisionError, "no index"),
    (lambda: Mask(NoIndex(), 2), ZeroDivisionError, "no index"),
    (lambda: Tree().insert((0, 0, 1, 1), data=NoIndex()), ZeroDivisionError, "no index"),
    (lambda: Mask(2, 2).overlaps(BALL, (0, 0)), TypeError, "other must be a Mask"),
    (lambda: Mask(2, 2).crop((1, 1, 0, 0)), carom.Error, ""),
    (lambda: Mask(2, 2).erode(-1), carom.Error, ""),
    (lambda: Mask(2, 2).erode(1, neighbors=5), carom.Error, "neighbors must be 4 or 8"),
    (lambda: Mask(2, 2).rotate(NAN, (0, 0)), carom.Error, "degrees must be finite"),
    (lambda: Mask(2, 2).polygons(-1.0), carom.Error, ""),
    (lambda: Mask(2, 2).tile_grid((0, 0, 0)), TypeError, "origin must be two numbers"),
    (lambda: Mask(2, 2).tile_grid((0, 0), (1, 0)), carom.Error, ""),
    (lambda: Mask.from_rows(["##", "#"]), carom.Error, ""),
    (lambda: Mask.from_rows([1]), TypeError, "rows must be a sequence of strings"),
    (lambda: Mask.from_rows("##"), TypeError, "rows must be a sequence of strings"),
    (lambda: Mask.from_array(numpy.zeros((2, 2), float)), TypeError, "pixels must be an array of bool or uint8"),
    (lambda: Mask.from_array(numpy.zeros((2, 2, 2), bool)), carom.Error, "pixels must have the shape (height, width)"),
    (lambda: Mask.from_array(numpy.zeros((4, 4), bool)[::-1]), carom.Error, "pixels must be in C order"),
    (lambda: Mask.from_alpha(numpy.zeros((4, 4), "uint8")), carom.Error, "rgba must have the shape (height, width, 4)"),
    (lambda: Mask.from_alpha(numpy.zeros((4, 4, 4), "uint8"), 256), carom.Error, "threshold must be from 0 to 255"),
    (lambda: Mask(9, 9, b"123"), carom.Error, ""),
    (lambda: Mask(9, 9, "123"), TypeError, "bits must be bytes"),
    (lambda: Mask(2, 2).to_array(numpy.zeros((3, 2), bool)), carom.Error, "out must have the shape of the mask"),
    (lambda: carom.DiscTable([(0, 0)]), TypeError, "discs must be a sequence of Disc"),
    (lambda: carom.DiscTable([carom.Disc((0, 0), mass=-1)]), carom.Error, "mass"),
    (lambda: carom.DiscTable([carom.Disc((0, 0))], restitution=2), carom.Error, "restitution"),
    (lambda: carom.DiscTable([carom.Disc((0, 0))]).run(NAN), carom.Error, "duration must be a number"),
    (lambda: carom.DiscTable([carom.Disc((0, 0))]).set_velocity(1, (0, 0)), carom.Error, "disc must be from 0 to 0"),
    (lambda: carom.launch_at_speed((60, 0), (0, -10), 1), carom.Error, ""),
    (lambda: carom.jump_velocity(-1, 2), carom.Error, "gravity"),
    (lambda: carom.overlaps_pairs([BALL], numpy.array([[0, 1]], "uint32")), carom.Error, "pairs: row 0 has an index"),
    (lambda: carom.overlaps_pairs([BALL], numpy.array([[0, 1]])), TypeError, "pairs must be an array of uint32"),
    (lambda: carom.distance_pairs([BALL], numpy.array([[0, 1]], "uint32")), carom.Error, "pairs: row 0 has an index"),
    (lambda: carom.contact_pairs([BALL], numpy.zeros((1, 2), "uint32"), math.nan), carom.Error, "margin"),
    (lambda: carom.sweep_pairs([BALL], [[0, 0], [1, 1]], numpy.zeros((1, 2), "uint32")), carom.Error,
     "velocities must have a row for each of the 1 shapes; got 2"),
    (lambda: carom.sweep_pairs([BALL], [[NAN, 0]], numpy.zeros((1, 2), "uint32")), carom.Error, "velocities: row 0"),
    (lambda: carom.overlaps_circles(BALL, [[0, 0, -1]]), carom.Error, "circles: row 0: radius must be >= 0"),
    (lambda: carom.raycast_rays([[0, 0, 0, 0]], BALL), carom.Error, "rays: row 0: "),
]


class Misuse(unittest.TestCase):
    def test_each(self):
        for i, (call, exception, words) in enumerate(CASES):
            with self.subTest(i, words=words):
                with self.assertRaises(exception) as raised:
                    call()
                self.assertIn(words, str(raised.exception))
                if exception is carom.Error:
                    self.assertIsInstance(raised.exception, ValueError)
                    self.assertRegex(raised.exception.code, "^[a-z]+(_[a-z]+)*$")

    def test_index(self):
        with self.assertRaises(carom.Error) as raised:
            carom.ConvexPolygon([(0, 0), (4, 0), (1, 1), (0, 4)])
        self.assertEqual((raised.exception.code, raised.exception.index), ("not_convex", 2))

    def test_after_an_error_nothing_has_changed(self):
        world = World()
        world.add(BALL)
        before = world.state_hash()
        for call in (lambda: world.add(BALL, velocity=(NAN, 0)), lambda: world.update(-1), lambda: world.remove(99)):
            self.assertRaises(carom.Error, call)
        self.assertEqual(world.state_hash(), before)

    def test_removed_ids(self):
        world, tree = World(), Tree()
        collider, box = world.add(BALL), tree.insert((0, 0, 1, 1))
        world.remove(collider)
        tree.remove(box)
        self.assertTrue(collider not in world and box not in tree)
        self.assertRaises(carom.Error, world.remove, collider)
        self.assertRaises(carom.Error, tree.box, box)
        world.get(collider)  # readable until the update after next
        world.update()
        world.update()
        self.assertRaises(carom.Error, world.get, collider)

    def test_names_of_parameters(self):
        for call in (carom.overlaps, lambda: carom.overlaps(a=BALL), lambda: carom.overlaps(BALL, BALL, BALL)):
            with self.assertRaises(TypeError) as raised:
                call()
            self.assertIn("(a: object, b: object) -> bool", str(raised.exception))

    def test_what_has_no_pickle_says_so(self):
        for one in (Tree(), PairFinder(), carom.DiscTable([])):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                with self.assertRaises(TypeError) as raised:
                    pickle.dumps(one, protocol)
                self.assertIn(f"cannot pickle 'carom.{type(one).__name__}' object", str(raised.exception))

    def test_classes_cannot_be_made_empty(self):
        for name in ("Shape", "Operand"):
            self.assertRaises(TypeError, getattr(carom, name))
        for cls in (World, Tree, Mask, Circle, carom.DiscTable):
            blank = cls.__new__(cls)  # what a subclass has that forgets to call __init__
            self.assertRaises(TypeError, repr, blank)


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
