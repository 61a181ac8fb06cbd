"""Worlds, trees and tables: events, queries, snapshots, and pickles that evolve as the world that was pickled."""

import copy
import pickle
import random
import sys
import unittest

import numpy

import carom
from carom import Aabb, Box, Circle, DiscTable, Disc, Filter, Mask, Motion, Pose, Tree, World


def random_world(r, count=25):
    world = World()
    sprite = Mask.from_rows(["##.", "#..", "###"])
    for _ in range(count):
        at = (r.randint(-6, 6), r.randint(-6, 6))
        kind = r.choice(["static", "kinematic", "dynamic", "dynamic", "dynamic"])
        body = r.choice([
            lambda: Circle((0, 0), r.randint(0, 3)),
            lambda: Aabb((-1, -1), (r.randint(0, 3), 1)),
            lambda: Box((0, 0), (2, 1), degrees=r.randint(0, 89)),
            lambda: carom.Compound([Circle((0, 0), 1), Aabb((1, 0), (3, 1)).place((0, 1))]),
            lambda: sprite,
        ])()
        moves = kind != "static" and r.random() < 0.6
        world.add(body, pose=Pose(at, degrees=r.choice([0, 90, 30])), kind=kind,
                  velocity=(r.randint(-2, 2), 1) if moves else (0, 0),
                  angular_velocity=1.5 if moves and at[0] > 3 else 0,
                  filter=Filter(1 << r.randint(0, 1)), sensor=r.random() < 0.2, continuous=r.random() < 0.2,
                  one_way=r.choice([(0, 0), (0, 1)]), user_data=r.getrandbits(64))
    return world


def change(world, r):
    """A change that depends on the numbers of `r` alone."""
    ids = world.ids().tolist()
    one, what = r.choice(ids), r.randint(0, 5)
    is_static = world.get(one).kind == "static"
    if what == 0:
        world.remove(one)
    elif what == 1:
        world.move(one, Pose((r.randint(-5, 5), 2), degrees=45))
    elif what == 2 and not is_static:
        world.set_velocity(one, (r.randint(-3, 3), 0))
    elif what == 3 and not is_static:
        world.set_motion(one, Motion.ballistic((1, r.randint(0, 4)), (0, -3)))
    elif what == 4:
        world.set_shape(one, Circle((0, 0), r.randint(1, 3)))
    else:
        world.add(Circle((0, 0), 1), pose=(r.randint(-4, 4), 0))


def events(world):
    return world.begins(), world.stays(), world.ends()


class Worlds(unittest.TestCase):
    def test_pickles_evolve_alike(self):
        met = 0
        for seed in range(25):
            r = random.Random(seed)
            world = random_world(r)
            for step in range(6):
                again = pickle.loads(pickle.dumps(world, r.randint(0, pickle.HIGHEST_PROTOCOL)))
                self.assertEqual(again.state_hash(), world.state_hash())
                self.assertEqual(events(again), events(world))
                changes = r.getrandbits(32)
                for one in (world, again):
                    change(one, random.Random(changes))
                    one.update(0.5)
                self.assertEqual(again.state_hash(), world.state_hash())
                self.assertEqual(events(again), events(world))
                self.assertEqual([again.contact(e) for e in again.begins()], [world.contact(e) for e in world.begins()])
                self.assertEqual(again.ids().tolist(), world.ids().tolist())
                met += len(world.begins())
                world = again
        self.assertGreater(met, 200)

    def test_damaged_bytes_are_errors(self):
        world = random_world(random.Random(5), count=4)
        world.update(1)
        saved = world.save()
        self.assertEqual(World(saved).state_hash(), world.state_hash())
        self.assertEqual(World(saved).save(), saved)
        for end in range(len(saved)):
            with self.assertRaisesRegex(carom.Error, "^saved: byte"):
                World(saved[:end])
        refused = 0
        for i in range(len(saved)):
            for byte in (0, 1, 0x7F, 0xFF):
                try:
                    World(saved[:i] + bytes([byte]) + saved[i + 1:]).state_hash()  # not all are wrong
                except carom.Error:
                    refused += 1
        self.assertGreater(refused, len(saved) / 4)
        for wrong in (5, "x", (), [saved], bytearray(saved)):
            with self.assertRaisesRegex(TypeError, "^saved must be the bytes of World.save"):
                World(wrong)

    def test_snapshots(self):
        world = random_world(random.Random(1))
        snapshot, deep = world.copy(), copy.deepcopy(world)
        world.update(1)
        self.assertNotEqual(world.state_hash(), snapshot.state_hash())
        self.assertEqual(deep.state_hash(), snapshot.state_hash())
        after = world.state_hash()
        world.assign(snapshot)
        world.update(1)
        self.assertEqual(world.state_hash(), after)
        world.assign(world)
        self.assertEqual(world.state_hash(), after)

    def test_queries(self):
        world = World()
        near = world.add(Circle((0, 0), 1).place((5, 0)), filter=Filter(category=2))
        far = world.add(Circle((9, 0), 1), user_data=7)
        self.assertEqual(world.raycast((0, 0), (1, 0)).id, near)
        self.assertEqual(world.raycast((0, 0), (1, 0), filter=Filter(mask=1)).id, far)
        self.assertEqual([hit.id for hit in world.raycast_all((0, 0), (1, 0))], [near, far])
        self.assertIsNone(world.raycast((0, 0), (-1, 0)))
        self.assertEqual(world.overlapping(Circle((7, 0), 1)).tolist(), [near, far])
        self.assertEqual(world.overlap_aabb((8, -1, 9, 1)).tolist(), [far])
        self.assertEqual(world.sweep(Circle((0, 0), 1), (10, 0)).hit.enter, 0.3)
        self.assertEqual(world.nearest(Circle((0, 0), 1)).closest.distance, 3)
        self.assertIsNone(world.nearest(Circle((0, 0), 1), 2))
        self.assertEqual(world.get(far).user_data, 7)
        self.assertEqual(world.shape(far), Circle((9, 0), 1))
        self.assertEqual(world.poses().tolist(), [[5, 0, 1, 0], [0, 0, 1, 0]])
        numpy.testing.assert_allclose(world.boxes(), [[4, -1, 6, 1], [8, -1, 10, 1]])
        self.assertEqual((len(world), near in world, 77 in world), (2, True, False))
        self.assertIn("2 colliders", repr(world))

    def test_masks_in_a_world_are_copies(self):
        world, sprite = World(), Mask(4, 4)
        sprite.fill()
        collider = world.add(sprite)
        sprite.fill(on=False)
        self.assertEqual(world.overlapping(carom.Point((2, 2))).tolist(), [collider])
        world.set_mask(collider, sprite)
        self.assertEqual(world.overlapping(carom.Point((2, 2))).tolist(), [])

    def test_tree(self):
        tree = Tree()
        crate = tree.insert(Aabb((0, 0), (2, 2)), data=42, filter=Filter(2, 4, -1))
        lamp = tree.insert((5, 5, 6, 6))
        self.assertEqual((tree.data(crate), tree.box(lamp), tree.filter(crate)), (42, (5, 5, 6, 6), Filter(2, 4, -1)))
        self.assertEqual(tree.in_box((1, 1, 9, 9)).tolist(), [crate, lamp])
        self.assertEqual(tree.at_point((2, 2)).tolist(), [crate])
        self.assertEqual(tree.on_ray((0, 5), (1, 0)).tolist(), [lamp])
        self.assertEqual([n.id for n in tree.nearest((6, 6), 5)], [lamp, crate])
        self.assertEqual(tree.closest_in_sweep((-3, 0, -2, 1), (2, 0)).t, 1)
        tree.move(lamp, (1, 1, 3, 3))
        self.assertEqual(tree.pairs().tolist(), [])  # by their filters
        other = Tree()
        other.assign([[1, 1, 1, 1]])
        self.assertEqual(tree.pairs(other).tolist(), [[lamp, 0]])
        self.assertEqual(tree.pairs(tree).tolist(), [[lamp, lamp]])
        self.assertEqual(len(tree), 2)
        self.assertIsNone(Tree().bounds())

    def test_discs(self):
        table = DiscTable([Disc((0, 0), (1, 0)), Disc((4, 0))], [[9, -9, 9, 9]])
        run = table.run(6, listed=1)
        self.assertEqual((run.count, run.is_complete, len(run.collisions)), (2, True, 1))
        self.assertEqual((run.collisions[0].time, run.collisions[0].point), (2.0, (3.0, 0.0)))
        self.assertEqual((table.time, table.energy, table.momentum), (6, 0.5, (-1, 0)))
        table.reverse()
        table.run(6)
        self.assertEqual(table.positions().tolist(), [[0, 0], [4, 0]])


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
