# What arguments may be.
from typing import Any, Sequence, SupportsFloat, Union

import numpy
from numpy.typing import NDArray

Doubles = NDArray[numpy.float64]
VecLike = Union[Sequence[float], NDArray[Any]]
RowsLike = Union[NDArray[Any], Sequence[Sequence[float]]]
