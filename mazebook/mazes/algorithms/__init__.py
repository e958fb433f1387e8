"""The maze algorithms, one file each; a file placed here is listed, tested and benchmarked the day it appears.

A file declares ``version`` (int), ``needs`` (``""`` or ``"rows"``) and one kernel ``carve`` (see
`mazebook.mazes.topology` for its contract).
"""

from mazebook.registry import Registry

REGISTRY = Registry("algorithm", "mazebook.mazes.algorithms", "mazebook.algorithms")
