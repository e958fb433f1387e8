"""Array types for annotations; docstrings give shapes and units."""

import numpy as np
from numpy.typing import NDArray

Bool = NDArray[np.bool_]
UInt8 = NDArray[np.uint8]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]
