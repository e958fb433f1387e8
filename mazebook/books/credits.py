"""Whose the pictures of a book are: what its licences ask to be printed."""

from __future__ import annotations

from dataclasses import dataclass

from mazebook.books.little_pictures import is_drawn_from_font
from mazebook.books.planned import Plan
from mazebook.books.themes import find_theme
from mazebook.paper import fonts
from mazebook.paper.emoji import FACE


@dataclass(frozen=True)
class Credit:
    """One line of credits.

    Attributes
    ----------
    what : the name of the font, or of the theme in the book's language
    by : who made it
    licence : its name
    source : where it is from
    """

    what: str
    by: str
    licence: str
    source: str


def credits_of(plan: Plan) -> tuple[Credit, ...]:
    """Return whose the pictures at the mazes, and their shapes, are, each once: the font's first, then each theme's."""
    stories = [puzzle.story for puzzle in plan.puzzles if puzzle.story]
    found = []
    names = {name for story in stories for name in story.pair} | {p.shape.name for p in plan.puzzles if p.shape}
    if any(map(is_drawn_from_font, names)):
        found.append(Credit(fonts.family(FACE), "Google", "SIL Open Font License 1.1", "https://fonts.google.com/noto"))
    for key in dict.fromkeys(story.theme for story in stories):
        theme = find_theme(key, plan.setting.folder)
        if theme.licence:
            licence = theme.licence
            found.append(Credit(theme.name[plan.spec.language], licence.by, licence.name, licence.source))
    return tuple(found)
