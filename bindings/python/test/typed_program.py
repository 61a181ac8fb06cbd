"""A program that mypy --strict accepts, and that runs."""

from __future__ import annotations

import numpy

import carom
from carom import Circle, Contact, Mask, Motion, PairFinder, Pose, Tree, World


def deepest(contacts: list[Contact]) -> Contact | None:
    return min(contacts, key=lambda one: one.separation) if contacts else None


def main() -> None:
    ball, crate = Circle((0, 0), 2), carom.Aabb((1, -1), (5, 1))
    found = carom.contact(ball, crate.place((1, 0), degrees=90))
    contacts = [found] if found is not None else []
    nearest = deepest(contacts)
    normal: carom.Vec = nearest.normal if nearest else (0.0, 0.0)
    relation: carom.Relation = carom.classify(ball, crate)
    points = numpy.array([[0.0, 1.0], [5.0, 5.0]])
    inside = carom.contains_points(ball, points)
    pairs = PairFinder().find(numpy.array([[0.0, 0.0, 1.0, 1.0], [1.0, 1.0, 2.0, 2.0]]), strategy="grid")
    tree = Tree()
    ids = [tree.insert(crate, data=7), tree.insert((0, 0, 1, 1))]
    hit = tree.closest_on_ray((-5, 0), (1, 0))
    world = World()
    world.add(ball, kind="static", filter=carom.Filter(category=2))
    shot = world.add(Mask.from_rows(["##"]), pose=Pose((9, 0)), velocity=(-1, 0), continuous=True)
    world.set_motion(shot, Motion.linear((-2, 0)))
    world.update(0.5)
    for event in world.begins():
        print(event.time, event.reason)
    table = carom.DiscTable([carom.Disc((0, 0), (1, 0)), carom.Disc((4, 0))])
    run = table.run(5.0, listed=10)
    print(normal, relation, inside.sum(), len(pairs), len(ids), hit and hit.t, run.collisions[0].point)
    try:
        Circle((0, 0), -1)
    except carom.Error as error:
        print(error.code, error.index)


main()
