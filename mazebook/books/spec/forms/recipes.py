"""Recipes: specifications to begin with, the TOML files in ``data/recipes``. Nothing heavy is imported.

What they say in another language than English is in ``recipes.toml`` of the language.
"""

import re
import tomllib
from pathlib import Path

from mazebook.errors import find_name
from mazebook.paper.languages import catalogue
from mazebook.resources import data

DEFAULT_RECIPE, JOURNEY = "ages-6-8", "journey"  # what `mazebook new` writes, and what `mazebook make` makes of nothing
SHEET = "weekly"  # the one that is for `mazebook week`: a sheet is no book
_WRITTEN_IN = "en"

# A key with a text, and the spaces between it and a comment.
_TEXT = re.compile(
    r"\b(?P<key>title|subtitle|intro|text|language|trim) = "
    r'(?P<quotes>"""|")(?P<value>.*?)(?P=quotes)(?P<space>(?: +(?=#))?)',
    re.DOTALL,
)
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


def in_language(text: str, code: str) -> str:
    """Return the text of a recipe for a book in a language: its texts, and the paper that people have there."""
    if code == _WRITTEN_IN:
        return text
    words = catalogue(code, "recipes")

    def worded(found: re.Match[str]) -> str:
        key, quotes, value, space = found["key"], found["quotes"], found["value"], found["space"]
        said = tomllib.loads(f"value = {quotes}{value}{quotes}")["value"]
        begin = "\n" if len(quotes) > 1 else ""
        written = f"{key} = {quotes}{begin}{code if key == 'language' else words.get(said, said)}{quotes}"
        return written.ljust(len(found[0])) if space else written

    return _TEXT.sub(worded, text)


def _files() -> dict[str, Path]:
    return {path.stem: path for path in data("recipes").glob("*.toml")}
