"""``mazebook list``: what there is to choose from, read without importing any of it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from mazebook.cli import completion, console
from mazebook.cli.options import AsJson, read_choice

KINDS = ("algorithms", "tessellations", "levels")


def list_names(
    kind: Annotated[
        str, typer.Argument(metavar="|".join(KINDS), help="What to list.", autocompletion=completion.one_of(KINDS))
    ],
    as_json: AsJson = False,
) -> None:
    """List the algorithms, tessellations or levels to choose from, with a line about each."""
    kind = read_choice("list", kind, KINDS)
    rows = _levels() if kind == "levels" else _registry(kind)
    if as_json:
        console.say_json(rows)
        return
    width = max(len(row["name"]) for row in rows)
    console.say("\n".join(f"{row['name']:<{width}}  {row['description']}" for row in rows))


def _registry(kind: str) -> list[dict[str, Any]]:
    from mazebook.mazes import algorithms, tessellations

    registry = algorithms.REGISTRY if kind == "algorithms" else tessellations.REGISTRY
    rows = []
    for entry in registry.entries.values():
        row: dict[str, Any] = {"name": entry.name, "description": entry.description}
        if kind == "algorithms":
            row["needs"] = entry.constant("needs")
        else:
            row["rows"] = entry.constant("rows")
        rows.append(row)
    return rows


def _levels() -> list[dict[str, Any]]:
    from mazebook.books.levels import read_levels
    from mazebook.paper.languages import read_language

    words = read_language("en")
    return [
        {
            "name": level.name,
            "description": f"{words.word(f'levels.{level.name}')}: {_size(level.low)} to {_size(level.high)} squares",
            "stars": level.stars,
            "low": [*level.low],
            "high": [*level.high],
        }
        for level in read_levels().values()
    ]


def _size(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"
