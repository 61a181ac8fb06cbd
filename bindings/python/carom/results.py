"""What queries return: named tuples, whose members have the names of the library's, even where tuples have a method."""

from __future__ import annotations

from typing import Literal, NamedTuple, Tuple

__all__ = [
    "Approach",
    "Certainty",
    "Clip",
    "Closest",
    "ClosestPoint",
    "ColliderKind",
    "ColliderState",
    "Component",
    "Contact",
    "Disc",
    "DiscCollision",
    "DiscRun",
    "Edges",
    "ElasticCollision",
    "EndReason",
    "Event",
    "Feature",
    "FeatureKind",
    "Filter",
    "Flight",
    "Impact",
    "Intersection",
    "IntersectionKind",
    "Launch",
    "Launches",
    "Manifold",
    "ManifoldPoint",
    "MaskNormal",
    "MaskSweep",
    "MovingContact",
    "NormalKind",
    "Pixel",
    "PixelRect",
    "Raycast",
    "Relation",
    "Sweep",
    "TreeHit",
    "TreeNeighbor",
    "Vec",
    "WorldNearest",
    "WorldRaycast",
    "WorldSweep",
]

Vec = Tuple[float, float]
"""A point or a vector, (x, y)."""
Edges = Tuple[float, float, float, float]
"""A box: min x, min y, max x, max y."""
Pixel = Tuple[int, int]
"""A pixel: its column x and its row y."""
PixelRect = Tuple[int, int, int, int]
"""The pixels from (min x, min y) to before (max x, max y)."""

Relation = Literal[
    "disjoint",
    "touching",
    "overlapping",
    "inside_tangent",
    "inside",
    "contains_tangent",
    "contains",
    "equal",
    "unresolved",
]
Certainty = Literal["exact", "conservative", "unresolved"]
FeatureKind = Literal["none", "edge", "vertex", "curve"]
IntersectionKind = Literal["none", "point", "segment", "ray", "coincident"]
NormalKind = Literal["defined", "apart", "inside", "symmetric"]
ColliderKind = Literal["static", "kinematic", "dynamic"]
EndReason = Literal["moved", "removed", "filtered", "reshaped"]


class Feature(NamedTuple):
    """A vertex, an edge or the curve of part `part` of a shape; -1 for none."""

    part: int
    kind: FeatureKind
    index: int  # type: ignore[assignment]


class Closest(NamedTuple):
    """The closest points of two shapes: a common point where they overlap."""

    distance: float
    on_a: Vec
    on_b: Vec


class ClosestPoint(NamedTuple):
    """The point of a shape that is closest to another point."""

    point: Vec
    distance: float
    inside: bool


class Contact(NamedTuple):
    """Moving b by -separation along the normal, which is unit and points from a to b, makes the two touch."""

    normal: Vec
    separation: float
    unique_normal: bool
    point: Vec


class ManifoldPoint(NamedTuple):
    """A point of a contact manifold."""

    point: Vec
    separation: float
    feature_a: Feature
    feature_b: Feature


class Manifold(NamedTuple):
    """A contact manifold: one point, or two where the contact is flat."""

    normal: Vec
    separation: float
    unique_normal: bool
    points: Tuple[ManifoldPoint, ...]


class Raycast(NamedTuple):
    """The first interval of a ray inside a shape, in multiples of its direction; no normal from inside."""

    enter: float
    exit: float
    point: Vec
    normal: Vec
    feature: Feature
    started_inside: bool
    graze: bool


class Clip(NamedTuple):
    """An interval of a line, a ray or a segment inside a shape."""

    enter: float
    exit: float
    graze: bool


class Intersection(NamedTuple):
    """The intersection of two lines, rays or segments: the point `from_`, or what lies between both points."""

    kind: IntersectionKind
    proper: bool
    t: float
    u: float
    from_: Vec
    to: Vec


class Sweep(NamedTuple):
    """A shape cast: when two shapes in straight motion are in contact, if `hits`."""

    hits: bool
    enter: float
    exit: float
    point: Vec
    normal: Vec
    feature_a: Feature
    feature_b: Feature
    initially_overlapping: bool
    graze: bool
    certainty: Certainty


class Impact(NamedTuple):
    """The first contact of two shapes in motion, if `hits`; `time` brackets when it begins."""

    hits: bool
    time: Tuple[float, float]
    point: Vec
    normal: Vec
    feature_a: Feature
    feature_b: Feature
    initially_overlapping: bool
    graze: bool
    certainty: Certainty


class Approach(NamedTuple):
    """When two shapes in motion are nearest to each other, and how near."""

    time: float
    distance: float
    certainty: Certainty


class MovingContact(NamedTuple):
    """An interval of time in which two shapes in motion touch; each end is bracketed by two times."""

    enter: Tuple[float, float]
    exit: Tuple[float, float]
    graze: bool
    certainty: Certainty


class Filter(NamedTuple):
    """What an object is, and what it collides with: two do where each one's mask has a bit of the other's category.

    A group other than 0 decides by itself: equal positive ones always collide, equal negative ones never.
    """

    category: int = 1
    mask: int = 0xFFFFFFFF
    group: int = 0


class Component(NamedTuple):
    """A connected component of a mask: its pixels, the rectangle around them, and the first in row order."""

    count: int  # type: ignore[assignment]
    bounds: PixelRect
    first: Pixel


class MaskNormal(NamedTuple):
    """How the overlap area changes with b's position, and the direction from a to b in which it decreases fastest."""

    kind: NormalKind
    gradient: Vec
    normal: Vec


class MaskSweep(NamedTuple):
    """How far a mask gets: up to t of its path, and its pixel positions there."""

    hits: bool
    initially_overlapping: bool
    t: float
    free: Pixel
    blocked: Pixel


class TreeHit(NamedTuple):
    """A box of a tree that a ray or a moving box hits, and when."""

    id: int
    t: float


class TreeNeighbor(NamedTuple):
    """A box of a tree, and its distance."""

    id: int
    distance: float


class ColliderState(NamedTuple):
    """What a collider is now."""

    at: Vec
    rotation: Vec
    velocity: Vec
    angular_velocity: float
    kind: ColliderKind
    filter: Filter
    sensor: bool
    one_way: Vec
    user_data: int
    box: Edges
    last_displacement: Vec


class Event(NamedTuple):
    """A contact that began, lasts or ended in the last update; `time` is from 0, the update before, to 1, this one."""

    a: int
    b: int
    time: float
    reason: EndReason
    solid: bool
    on_path: bool
    certainty: Certainty


class WorldRaycast(NamedTuple):
    """A collider that a ray hits."""

    id: int
    hit: Raycast


class WorldSweep(NamedTuple):
    """A collider that a shape cast hits; the cast shape is a of the sweep."""

    id: int
    hit: Sweep


class WorldNearest(NamedTuple):
    """The collider nearest to a shape, which is a."""

    id: int
    closest: Closest


class Disc(NamedTuple):
    """A disc on a table; one of infinite mass keeps its velocity."""

    at: Vec
    velocity: Vec = (0.0, 0.0)
    radius: float = 1.0
    mass: float = 1.0


class DiscCollision(NamedTuple):
    """A collision of a disc with another one, or with a wall."""

    time: float
    first: int
    other: int
    is_wall: bool
    point: Vec


class DiscRun(NamedTuple):
    """How many collisions a run had, the first of them, and whether it came to its end."""

    count: int  # type: ignore[assignment]
    is_complete: bool
    collisions: Tuple[DiscCollision, ...]


class ElasticCollision(NamedTuple):
    """The velocities of two balls after a collision; not `changed` where they move apart already."""

    changed: bool
    v1: Vec
    v2: Vec


class Flight(NamedTuple):
    """A position and a velocity."""

    position: Vec
    velocity: Vec


class Launch(NamedTuple):
    """A throw: its velocity, and when it arrives."""

    velocity: Vec
    time: float


class Launches(NamedTuple):
    """Both throws of one speed: the one that arrives first, and the one that arrives last."""

    low: Launch
    high: Launch


