"""The maze algorithms, one file each; a file placed here is listed, tested and benchmarked the day it appears.

A file declares as literals ``version`` (int), ``needs`` (see `mazebook.mazes.needs`), perhaps ``root``, and what
`mazebook.mazes.make.Algorithm` explains: ``kind``, ``focus``, ``unbiased``, ``uniform``, ``memory``, ``source`` and
``reference``; and one kernel ``carve`` (see `mazebook.mazes.topology` for its contract).
"""

from mazebook.registry import Registry

REGISTRY = Registry("algorithm", "mazebook.mazes.algorithms", "mazebook.algorithms")
