# What arguments may be, and what arrays are returned.
from typing import Any, Literal, Sequence, Union

import numpy
from numpy.typing import NDArray

from .shapes import Aabb

VecLike = Union[Sequence[float], NDArray[Any]]
RowsLike = Union[NDArray[Any], Sequence[Sequence[float]]]
BoxLike = Union[Aabb, VecLike]
PixelLike = Sequence[int]
Neighbors = Literal[4, 8]
PairStrategy = Literal["automatic", "partition", "grid", "hierarchical_grid", "sweep"]

Doubles = NDArray[numpy.float64]
Bools = NDArray[numpy.bool_]
Ids = NDArray[numpy.uint64]
