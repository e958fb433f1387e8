"""Whose work is in a book: its fonts and its pictures, each with its licence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from mazebook.books.pictures.end_pictures import is_drawn_from_font
from mazebook.books.pictures.shape_names import TEXT, is_shape_file
from mazebook.books.plan.plan import Setting
from mazebook.books.themes.theme import find_theme
from mazebook.books.values.page_kinds import REGISTRY
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import FACE

_LICENCE = re.compile(r"under the (SIL Open Font License), Version ([0-9.]+[0-9])")


@dataclass(frozen=True)
class Credit:
    """One work: its name, who made it, its licence and where it comes from; what nobody has said is empty."""

    name: str
    by: str = ""
    licence: str = ""
    source: str = ""

    def __str__(self) -> str:
        """Return all of it in a line."""
        told = ", ".join(part for part in (self.by, self.licence, self.source) if part)
        return f"{self.name}: {told}" if told else self.name


def fonts_of(setting: Setting) -> tuple[Credit, ...]:
    """Return the fonts that a book is set in."""
    faces = setting.faces
    return tuple(dict.fromkeys(_font(face) for face in (faces.body, faces.heading, faces.title)))


def credits_of(setting: Setting) -> tuple[Credit, ...]:
    """Return the pictures in a book: those of the emoji font as one, then each theme of somebody's own."""
    stories = [puzzle.story for section in setting.sections for puzzle in section.puzzles if puzzle.story]
    told = any(is_drawn_from_font(name) for story in stories for name in story.pair)
    found = [_font(FACE)] if told or _has_drawings(setting) else []
    for key in dict.fromkeys(story.theme for story in stories):
        theme = find_theme(key, setting.folder)
        if theme.licence:
            licence = theme.licence
            found.append(Credit(theme.name[setting.spec.language], licence.by, licence.name, licence.source))
    return tuple(found)


def _has_drawings(setting: Setting) -> bool:
    """Return whether the drawings of the emoji font are anywhere in a book."""
    spec = setting.spec
    kinds = {page.kind for page in spec.pages} | ({spec.backs} if spec.single_sided else set())
    shapes = {section.shape for section in spec.sections if section.shape}
    drawn = any(not is_shape_file(shape) and not shape.lower().startswith(TEXT) for shape in shapes)
    return drawn or any(REGISTRY.entry(kind).constant("pictured") for kind in kinds)


def _font(face: str) -> Credit:
    """Return a font: of one that comes with mazebook what its licence says, of another its name."""
    family = fonts.family(face)
    path = fonts.faces().get(face)
    if path is None:
        return Credit(family)
    text = Path(path).with_name("OFL.txt").read_text(encoding="utf-8-sig")
    owner = re.sub(r"\s*[(,].*", "", text.splitlines()[0].replace("(c) ", "").removeprefix("Copyright "))
    found = _LICENCE.search(text)
    return Credit(family, f"© {owner}", f"{found[1]} {found[2]}" if found else "")
