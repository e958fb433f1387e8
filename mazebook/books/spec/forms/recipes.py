"""Recipes: specifications to begin with, the TOML files in ``data/recipes``. Nothing heavy is imported."""

import re
import tomllib
from pathlib import Path

from mazebook.errors import find_name
from mazebook.resources import data

DEFAULT_RECIPE = "ages-6-8"
SHEET = "weekly"  # the one that is for `mazebook week`: a sheet is no book
_WRITTEN_IN = "en"

_SEED = re.compile(r"^seed = 1\b( *)", re.MULTILINE)


def recipe_names() -> list[str]:
    """Return the names of all recipes, in alphabetical order."""
    return sorted(_files())


def recipe_text(name: str) -> str:
    """Return the text of a recipe's file; raises UnknownNameError with the nearest name."""
    return _files()[recipe_name(name)].read_text(encoding="utf-8")


def recipe_name(name: str) -> str:
    """Return a recipe's name as its file spells it; raises UnknownNameError with the nearest name."""
    return find_name("recipe", name, recipe_names())


def description(name: str) -> str:
    """Return what a recipe's first line says of it."""
    return recipe_text(name).partition("\n")[0].lstrip("# ")


def with_seed(text: str, seed: int) -> str:
    """Return a recipe with another seed, so that no two people begin with the same mazes."""
    return _SEED.sub(lambda found: f"seed = {seed}{found[1][len(str(seed)) - 1 :] or ' '}", text)


def in_language(text: str, name: str, code: str) -> str:
    """Return a recipe for a book in a language, with translated texts if there are any.

    Without translated texts, a comment below the first line says that the texts are English.

    Parameters
    ----------
    name : the recipe's
    code : the language's
    """
    if code == _WRITTEN_IN:
        return text
    path = data("recipes") / "words" / f"{recipe_name(name)}.toml"
    words = tomllib.loads(path.read_text(encoding="utf-8")).get(code, {}) if path.is_file() else {}
    for key, value in {"language": code, **words}.items():
        begin, found, end = re.split(rf'^({key} = "[^"]*")', text, maxsplit=1, flags=re.MULTILINE)
        text = f'{begin}{key} = "{value}"'.ljust(len(begin) + len(found)) + end
    if words:
        return text
    first, rest = text.split("\n", 1)
    return f"{first}\n# What mazebook prints is in your language; the texts below are English: write your own.\n{rest}"


def _files() -> dict[str, Path]:
    return {path.stem: path for path in data("recipes").glob("*.toml")}
