"""Exact 2D collision detection.

Shapes are closed sets of points, all numbers are doubles, and boolean results are exact for the numbers given.

>>> import carom
>>> ball, crate = carom.Circle((0, 0), 2), carom.Aabb((2, -1), (5, 1))
>>> carom.overlaps(ball, crate), carom.penetrates(ball, crate)
(True, False)
"""

from ._carom import *
from ._carom import __version__ as __version__
from .motion import *
from .results import *
