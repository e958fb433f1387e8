"""Array types for annotations, by dtype alone: docstrings give shapes and units; and what counts as a number."""

import numpy as np
from numpy.typing import NDArray

Bool = NDArray[np.bool_]
UInt8 = NDArray[np.uint8]
UInt64 = NDArray[np.uint64]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]


def is_whole(value: object) -> bool:
    """Return whether a value is a whole number of Python or numpy; True and False are none."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def is_number(value: object) -> bool:
    """Return whether a value is a number of Python; True and False are none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)
