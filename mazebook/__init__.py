"""Makes printable maze books: puzzle pages and answer keys as print-ready PDFs.

The names below are loaded when they are first used, so that ``import mazebook`` costs nothing.

Examples
--------
>>> import mazebook
>>> maze = mazebook.make_maze("wilson", size=(40, 30), seed=7, tessellation="sigma", ends=("n", "s"))
>>> len(maze.solution) > 30
True
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mazebook.books.spec.book import BookSpec, read_spec
    from mazebook.mazes.carving.carve import carve
    from mazebook.mazes.carving.make import make_maze
    from mazebook.mazes.difficulty.measure import measure
    from mazebook.mazes.grid.grid import Grid
    from mazebook.mazes.maze import Maze
    from mazebook.press.make.make_book import make_book

    __version__: str

__all__ = ["BookSpec", "Grid", "Maze", "__version__", "carve", "make_book", "make_maze", "measure", "read_spec"]

_HOMES = {
    "BookSpec": "mazebook.books.spec.book",
    "Grid": "mazebook.mazes.grid.grid",
    "Maze": "mazebook.mazes.maze",
    "carve": "mazebook.mazes.carving.carve",
    "make_book": "mazebook.press.make.make_book",
    "make_maze": "mazebook.mazes.carving.make",
    "measure": "mazebook.mazes.difficulty.measure",
    "read_spec": "mazebook.books.spec.book",
}


def __getattr__(name: str) -> Any:
    """Return the object of a public name, imported from its module."""
    if name == "__version__":
        value: Any = _version()
    elif name in _HOMES:
        value = getattr(importlib.import_module(_HOMES[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)


def _version() -> str:
    """Return the version of this code: that of the checkout, else of the installed package."""
    import tomllib
    from importlib import metadata
    from pathlib import Path

    project = Path(__file__).resolve().parent.parent / "pyproject.toml"
    if project.is_file():
        table = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {})
        if table.get("name") == __name__:
            return str(table["version"])
    return metadata.version(__name__)
