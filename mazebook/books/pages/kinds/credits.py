"""Credits: the fonts and pictures in the book with their licences, and what it was made with."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mazebook import __version__
from mazebook.books.pages.emblems import small_mark
from mazebook.books.pictures.end_pictures import is_drawn_from_font
from mazebook.books.pictures.shape_names import TEXT, is_shape_file
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import Setting
from mazebook.books.themes.theme import find_theme
from mazebook.books.values.page_kinds import REGISTRY
from mazebook.graphics.block_flow import Piece, flow, prose
from mazebook.graphics.block_words import Rule
from mazebook.graphics.blocks import Pad, Rest, Row, Stack
from mazebook.graphics.frames import Frame
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import BOLD, BOLD_FACE, EMOJI_FACE
from mazebook.paper.typefaces.faces import faces_that_set

takes = ("title",)
once = True
listed = "credits_title"

_LEADING = 1.4
_PEN = 0.75  # points: the rule below the heading
_MARK, _HALF = 2.5, 0.6  # times its usual size: the picture below; of the page: the most text above it
_LICENCE = re.compile(r"(SIL Open Font License|MIT License)(?:, Version ([0-9.]+[0-9]))?")


def parts(page: PageSetting) -> list[Frame]:
    """Return the pages of the credits; the heading is on the first."""
    style, room = page.style, page.room
    width = min(style.measure(), room.width)
    line = Pad(Row([Rest(), Rule(_PEN, width=width), Rest()]), bottom=style.space("wide"))
    head = Stack([page.heading("credits_title", "even", "subheading"), line])
    *frames, last = flow(
        _pieces(page, width), room, head.lay(room), width=width, top=style.space("close"), where="credits"
    )
    marked = Stack([last, Rest(small_mark(page, turn=1, scale=_MARK))])
    return [*frames, marked.lay(room) if last.height < _HALF * room.height else last]


def _pieces(page: PageSetting, width: float) -> Iterator[Piece]:
    """Yield the lines of the credits: each group below its name, which is never the last on a page."""
    setting, style = page.setting, page.style
    how: dict[str, Any] = {"leading": _LEADING, "align": "start"}
    groups = [("credits_pictures", credits_of(setting)), ("credits_fonts", fonts_of(setting))]
    made = [page.word("credits_made", version=__version__)] if setting.names_mazebook else []
    for key, lines in (*((page.word(key), list(map(str, works))) for key, works in groups), ("", made)):
        if not lines:
            continue
        if key:
            yield Piece(style.heading(key, "text", "credits", **how).line(key), style.space("wide"), keep=True)
        for place, line in enumerate(lines):
            above = style.space("close") if not place else 0.0
            first, *others = prose(style.body(line, "small", "credits", **how), width)
            yield replace(first, above=above + (0.6 * style.size("small")))
            yield from others


@dataclass(frozen=True)
class Credit:
    """One work: its name, who made it, its licence and where it comes from; what is not known is empty."""

    name: str
    by: str = ""
    licence: str = ""
    source: str = ""

    def __str__(self) -> str:
        """Return all of it in a line."""
        details = ", ".join(part for part in (self.by, self.licence, self.source) if part)
        return f"{self.name}: {details}" if details else self.name


def fonts_of(setting: Setting) -> tuple[Credit, ...]:
    """Return the fonts that a book is set in."""
    return tuple(dict.fromkeys(map(_font, faces_that_set(setting.language.word("start"), setting.faces))))


def credits_of(setting: Setting) -> tuple[Credit, ...]:
    """Return the credits of the pictures in a book: the emoji font, then each theme that comes with a licence."""
    stories = [puzzle.story for puzzle in setting.puzzles if puzzle.story]
    has_font_pictures = any(is_drawn_from_font(name) for story in stories for name in story.pair)
    found = [_font(EMOJI_FACE)] if has_font_pictures or _has_drawings(setting) else []
    found += [_font(BOLD_FACE)] if has_font_pictures and setting.spec.art == BOLD else []
    for key in dict.fromkeys(story.theme for story in stories):
        theme = find_theme(key, setting.folder)
        if theme.licence:
            licence = theme.licence
            found.append(Credit(theme.words(setting.spec.language).name, licence.by, licence.name, licence.source))
    return tuple(found)


def _has_drawings(setting: Setting) -> bool:
    """Return whether the drawings of the emoji font are anywhere in a book."""
    spec = setting.spec
    kinds = {page.kind for page in spec.pages} | ({spec.backs} if spec.single_sided else set())
    shapes = {section.shape for section in spec.sections if section.shape}
    drawn = any(not is_shape_file(shape) and not shape.lower().startswith(TEXT) for shape in shapes)
    return drawn or any(REGISTRY.entry(kind).constant("pictured") for kind in kinds)


def _font(face: str) -> Credit:
    """Return the credit of a font: a shipped font has a licence to quote, of other fonts the name alone is known."""
    family = fonts.family(face)
    path = fonts.faces().get(face)
    if path is None:
        return Credit(family)
    text = next(Path(path).parent.glob("*.txt")).read_text(encoding="utf-8-sig")
    said = next(line for line in text.splitlines() if line.startswith("Copyright "))
    owner = re.sub(r"\s*[(,.].*", "", said.replace("(c) ", "").removeprefix("Copyright "))
    licence = _LICENCE.search(text)
    assert licence is not None
    return Credit(family, f"© {owner}", " ".join(filter(None, licence.groups())))
