"""The maze algorithms, one file each; a file placed here is listed, tested and benchmarked the day it appears.

A file declares as literals what `mazebook.mazes.options.traits.Traits` explains: ``version`` (int), ``needs`` (see
`mazebook.mazes.options.refusals`), ``uniform``, ``source``, ``by_walls`` (see `mazebook.mazes.carving.dual.WAYS`) and
``weighed``; perhaps ``root``, ``ends``, ``knobs`` and ``texture_by_walls``; and one kernel ``carve``
(`mazebook.mazes.kernels.topology` has its contract). A row by row algorithm may also have ``carve_row``, called by its
kernel and by the endless stream (see `mazebook.mazes.carving.stream`); one whose ``by_walls`` is "squares" has
``carve_walls``. What the literature says of an algorithm is in ``tools/algorithms.toml``.
"""

from mazebook.registry import Registry

REGISTRY = Registry("algorithm", "mazebook.mazes.algorithms", "mazebook.algorithms")
