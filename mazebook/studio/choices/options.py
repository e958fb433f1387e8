"""The choices of each wall of pictures, from the registries, with their names in the language of the page."""

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from mazebook.books.fit.levels import ages_of, read_levels
from mazebook.books.places import kinds as places
from mazebook.books.spec.forms.recipes import SHEET, description, in_language, recipe_names, recipe_text
from mazebook.books.themes.names import NONE, theme_names
from mazebook.books.themes.words import name_of_theme
from mazebook.books.values import cover_designs, page_kinds
from mazebook.books.values.book import ANSWER_PLACES
from mazebook.books.values.maze import NO_PLACE, PLACE_OF_THEME
from mazebook.books.walls import styles
from mazebook.mazes import algorithms, tasks, tessellations
from mazebook.paper.inks.palette import COLOURS
from mazebook.paper.languages import language_names, read_language
from mazebook.paper.layouts import layout_names, read_layout
from mazebook.paper.printers.editions import SCREEN
from mazebook.paper.printers.offers import printer_names, read_printer
from mazebook.paper.typefaces.emoji import BOLD, LINES
from mazebook.studio.choices.words import USUAL_LANGUAGE, readable, words_language, words_of

_OF_ANSWERS = "answers"  # how the names of layouts of answers begin


@dataclass(frozen=True)
class Option:
    """One choice: its name in the file, its name on the page, and what more there is to say of it.

    `is_english` : is the latter in English, whatever the language of the page?
    """

    name: str
    label: str
    help: str = ""
    is_english: bool = False


@cache
def options(wall: str, code: str) -> tuple[Option, ...]:
    """Return the choices of a wall, named in a language; none for a wall that has too many to list (`shapes`)."""
    find = _WALLS.get(wall)
    return tuple(find(code)) if find else ()


def wall_names() -> tuple[str, ...]:
    """Return the names of all walls of pictures, but that of shapes."""
    return tuple(_WALLS)


def named(table: str, names: Iterable[str], code: str) -> tuple[Option, ...]:
    """Return choices by the words of a table; a name that it lacks is shown as people write it."""
    return tuple(Option(name, words_of(code, table, name, readable(name))) for name in names)


def _levels(code: str) -> Iterable[Option]:
    language = read_language(code)
    return (
        Option(name, language.word(f"levels.{name}"), ages_of([level], None, language, "cover_ages"))
        for name, level in read_levels().items()
    )


def _themes(code: str) -> Iterable[Option]:
    shown = (Option(name, name_of_theme(name, code) or name_of_theme(name, USUAL_LANGUAGE)) for name in theme_names())
    return (*shown, *named("themes", [NONE], code))


def _recipes(code: str) -> Iterable[Option]:
    """Yield the recipes by the titles of their books; English has their descriptions, others ages and subtitle."""
    levels, words = read_levels(), read_language(code)
    for name in recipe_names():
        if name != SHEET:
            book = tomllib.loads(in_language(recipe_text(name), code))
            of_sections = [levels[section["level"]] for section in book["sections"]]
            said = (ages_of(of_sections, book.get("for_ages"), words, "cover_ages"), str(book.get("subtitle", "")))
            help_text = description(name) if code == USUAL_LANGUAGE else " · ".join(filter(None, said))
            yield Option(name, str(book["title"]), help_text)


def _layouts(code: str) -> Iterable[Option]:
    names = [name for name in layout_names() if not read_layout(name).is_sheet and not name.startswith(_OF_ANSWERS)]
    return _with_descriptions(named("layouts", names, code))


def _answer_layouts(code: str) -> Iterable[Option]:
    names = (name for name in layout_names() if name.startswith(_OF_ANSWERS))
    return _with_descriptions(named("layouts", names, code))


def _with_descriptions(found: tuple[Option, ...]) -> Iterable[Option]:
    return (Option(one.name, one.label, f"{read_layout(one.name).description}.", True) for one in found)


def _cells(code: str) -> Iterable[Option]:
    found = named("cells", tessellations.REGISTRY.names(), code)
    return (Option(one.name, one.label, tessellations.REGISTRY.entry(one.name).description, True) for one in found)


def _wall_styles(code: str) -> Iterable[Option]:
    found = named("walls", styles.REGISTRY.names(), code)
    return (Option(one.name, one.label, styles.REGISTRY.entry(one.name).description, True) for one in found)


def _algorithms(code: str) -> Iterable[Option]:
    entries = algorithms.REGISTRY.entries.values()
    return (Option(entry.name, readable(entry.name), entry.description, True) for entry in entries)


def _pages(code: str) -> Iterable[Option]:
    found = named("pages", page_kinds.REGISTRY.names(), code)
    return (Option(one.name, one.label, page_kinds.REGISTRY.entry(one.name).description, True) for one in found)


def _places(code: str) -> Iterable[Option]:
    return named("places", (PLACE_OF_THEME, *places.REGISTRY.names(), NO_PLACE), code)


def _tasks(code: str) -> Iterable[Option]:
    for one in named("tasks", tasks.REGISTRY.names(), code):
        words = words_of(code, "task_helps", one.name)
        is_english = not words or words_language(code, "task_helps", one.name) == USUAL_LANGUAGE
        yield Option(one.name, one.label, words or tasks.REGISTRY.entry(one.name).description, is_english)


def _languages(code: str) -> Iterable[Option]:
    return (Option(name, read_language(name).word("language")) for name in language_names())


def _printers(code: str) -> Iterable[Option]:
    return (Option(name, read_printer(name).title) for name in printer_names())


_WALLS: dict[str, Callable[[str], Iterable[Option]]] = {
    "recipes": _recipes,
    "themes": _themes,
    "levels": _levels,
    "cells": _cells,
    "algorithms": _algorithms,
    "tasks": _tasks,
    "walls": _wall_styles,
    "places": _places,
    "designs": lambda code: named("designs", cover_designs.REGISTRY.names(), code),
    "layouts": _layouts,
    "answer_layouts": _answer_layouts,
    "pages": _pages,
    "answers": lambda code: named("answers", ANSWER_PLACES, code),
    "art": lambda code: named("art", (LINES, BOLD), code),
    "colours": lambda code: named("colours", COLOURS, code),
    "languages": _languages,
    "printers": _printers,
    "editions": lambda code: (*_printers(code), *named("editions", [SCREEN], code)),
}
