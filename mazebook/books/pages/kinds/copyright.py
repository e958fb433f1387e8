"""Copyright: owner, year and rights, permission to copy, ISBN, edition, publisher, fonts, and how the book was made."""

from dataclasses import replace
from typing import Any

from mazebook import __version__
from mazebook.books.pages.emblems import small_mark
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.block_words import MANY, Rule, Words
from mazebook.graphics.blocks import Block, Filling, Largest, Narrow, Rest, Row, Stack, shrinking
from mazebook.graphics.frames import Frame
from mazebook.graphics.style import Style
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import faces_that_set

once = True
folio = False

_LEADING = 1.4
_PEN = 0.75  # points: the rule above the lines


def texts(page: PageSetting) -> Frame:
    """Return small lines at the foot of the page, each only if there is something for it, below a mark and a rule."""
    style, groups, mark = page.style, _groups(page), small_mark(page)

    def lines(scale: float) -> Block:
        sized = style.scaled(scale)
        head = Narrow(Stack([mark, Rule(_PEN, above=style.space("close"))], align="start"), sized.measure("small"))
        block = Stack([head, _lines(groups, sized)], style.space("even"), "start")
        return Filling(lambda room: block.lay(room).down_to_its_ink())

    scales = shrinking(1.0, style.least / style.size("small"))
    text = "the copyright page has more text than fits on it. Shorten what it says, or use a larger trim."
    return Stack([Rest(), Row([Largest(lines, scales, "pages", text), Rest()])]).lay(page.room)


def _lines(groups: list[list[Words]], style: Style) -> Block:
    """Return the lines of all groups, in one size, with more space between groups than between lines."""
    size = style.size("small")
    sized = [[replace(words, size=size, least=size) for words in group] for group in groups]
    between = sized[0][0].between
    stacks = [Stack(group, between, "start") for group in sized]
    return Narrow(Stack(stacks, between + style.space("even"), "start"), style.measure("small"))


def _groups(page: PageSetting) -> list[list[Words]]:
    """Return the lines of the page in groups, the title of the book first; none is empty."""
    spec, words, style, seed = page.setting.spec, page.language, page.style, page.setting.seed
    owner, date = spec.copyright_owner or spec.author or spec.publisher, words.date(spec.date) if spec.date else ""
    families = dict.fromkeys(map(fonts.family, faces_that_set(words.word("start"), style.faces)))
    set_in = words.word("copyright_fonts", fonts=words.listed([*families]))
    made = words.said("copyright_made_date", version=__version__, seed=seed, date=date)
    made = made or words.word("copyright_made", version=__version__, seed=seed)
    line = words.said("copyright_line_year", year=spec.copyright_year, owner=owner)
    texts = [
        [(spec.title, "title"), (spec.subtitle, "subtitle")],
        [
            (line or words.said("copyright_line", owner=owner), "copyright_owner"),
            (words.word("copyright_rights") if owner else "", "copyright_rights"),
            (words.word(f"copyright_permission.{spec.permission}") if spec.permission else "", "permission"),
        ],
        [(spec.edition, "edition"), (words.said("copyright_isbn", isbn=spec.isbn), "isbn")],
        [
            (words.said("copyright_publisher", publisher=spec.publisher), "publisher"),
            *((line, "publisher_address") for line in spec.publisher_address.split("\n")),
            (spec.publisher_email, "publisher_email"),
        ],
        [(set_in, "made"), (made if page.setting.names_mazebook else "", "made")],
    ]
    how: dict[str, Any] = {"lines": MANY, "align": "start", "leading": _LEADING}
    groups = [[style.body(text, "small", where, **how) for text, where in group if text] for group in texts]
    groups[0][0] = replace(groups[0][0], face=style.faces.heading)
    return [group for group in groups if group]
