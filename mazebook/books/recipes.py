"""Recipes: specifications to begin with, the TOML files in ``data/recipes``. Nothing heavy is imported."""

from __future__ import annotations

import re
from pathlib import Path

from mazebook.errors import UnknownNameError, did_you_mean, key_of
from mazebook.resources import data

DEFAULT = "ages-6-8"

_SEED = re.compile(r"^seed = 1\b( *)", re.MULTILINE)


def recipe_names() -> list[str]:
    """Return the names of all recipes, in alphabetical order."""
    return sorted(_files())


def recipe_text(name: str) -> str:
    """Return a recipe as its file holds it; raises UnknownNameError with the nearest name."""
    by_key = {key_of(known): path for known, path in _files().items()}
    if key_of(name) not in by_key:
        raise UnknownNameError(f'There is no recipe "{name}". {did_you_mean(name, recipe_names())}')
    return by_key[key_of(name)].read_text(encoding="utf-8")


def description(name: str) -> str:
    """Return what a recipe's first line says of it."""
    return recipe_text(name).partition("\n")[0].lstrip("# ")


def with_seed(text: str, seed: int) -> str:
    """Return a recipe with another seed, so that no two people begin with the same mazes."""
    return _SEED.sub(lambda found: f"seed = {seed}{found[1][len(str(seed)) - 1 :] or ' '}", text)


def _files() -> dict[str, Path]:
    return {path.stem: path for path in data("recipes").glob("*.toml")}
