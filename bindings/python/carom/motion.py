"""Motions of shapes, for times of impact and for colliders."""

from __future__ import annotations

from typing import NamedTuple, Sequence, Tuple

from . import _carom

__all__ = ["Motion"]


class Motion(NamedTuple):
    """How a shape moves: at time t it is translated by (x(t), y(t)), polynomials whose coefficients begin with the
    constant; it rotates by `angular_velocity` radians for a unit of time around `pivot`, and grows by `growth`.

    >>> Motion.linear((1, 2)).spinning(0.5, (3, 3))
    Motion(x=(0.0, 1.0), y=(0.0, 2.0), angular_velocity=0.5, pivot=(3, 3), growth=0.0)
    >>> Motion.ballistic((3, 4), (0, -10)).pose_at(0.5).at
    (1.5, 0.75)
    """

    x: Sequence[float] = ()
    y: Sequence[float] = ()
    angular_velocity: float = 0.0
    pivot: Tuple[float, float] = (0.0, 0.0)
    growth: float = 0.0

    @classmethod
    def linear(cls, velocity: Sequence[float]) -> Motion:
        """A straight motion.

        >>> Motion.linear((1, 2)).pose_at(3).at
        (3.0, 6.0)
        """
        vx, vy = velocity
        return cls((0.0, float(vx)), (0.0, float(vy)))

    @classmethod
    def ballistic(cls, velocity: Sequence[float], acceleration: Sequence[float]) -> Motion:
        """The motion of a projectile.

        >>> Motion.ballistic((3, 4), (0, -10)).pose_at(1).at
        (3.0, -1.0)
        """
        (vx, vy), (ax, ay) = velocity, acceleration
        return cls((0.0, float(vx), ax / 2), (0.0, float(vy), ay / 2))

    def spinning(self, angular_velocity: float, pivot: Tuple[float, float]) -> Motion:
        """The same, and rotating about a point of the shape: `pivot` is where it is at the start.

        >>> Motion.linear((1, 0)).spinning(0.5, (3, 3)).angular_velocity
        0.5
        """
        return self._replace(angular_velocity=angular_velocity, pivot=pivot)

    def growing(self, rate: float) -> Motion:
        """The same, and growing on all sides.

        >>> Motion.linear((1, 0)).growing(0.25).growth
        0.25
        """
        return self._replace(growth=rate)

    def pose_at(self, time: float) -> _carom.Pose:
        """The pose at a time, rounded.

        >>> Motion.linear((1, 2)).pose_at(0.5).at
        (0.5, 1.0)
        """
        return _carom.pose_of_motion(self, time)
