"""Copyright: owner, year and rights, permission to copy, ISBN, edition, publisher, fonts, and how the book was made."""

from dataclasses import replace

from mazebook import __version__
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.spec.book import BookSpec
from mazebook.graphics.block_words import MANY, Words
from mazebook.graphics.blocks import Block, Filling, Largest, Narrow, Rest, Row, Stack, shrinking
from mazebook.graphics.frames import Frame
from mazebook.graphics.style import Style
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import faces_that_set

once = True
folio = False

_LEADING = 1.4


def texts(page: PageSetting) -> Frame:
    """Return small lines at the foot of the page, each only if there is something for it."""
    style, groups = page.style, _groups(page)

    def lines(scale: float) -> Block:
        return Filling(lambda room: _lines(groups, style.scaled(scale)).lay(room).down_to_its_ink())

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
    """Return the lines of the page in groups; none is empty."""
    spec, words, style = page.setting.spec, page.language, page.style
    families = list(dict.fromkeys(map(fonts.family, faces_that_set(words.word("start"), style.faces))))
    how = {"version": __version__, "seed": page.setting.seed, "date": words.date(spec.date) if spec.date else ""}
    made = words.word("copyright_made_date" if spec.date else "copyright_made", **how)
    isbn = words.word("copyright_isbn", isbn=spec.isbn) if spec.isbn else ""

    def lines(*texts: tuple[str, str]) -> list[Words]:
        return [
            style.body(text, "small", where, MANY, align="start", leading=_LEADING) for text, where in texts if text
        ]

    title = style.heading(spec.title, "small", "title", MANY, align="start", leading=_LEADING)
    fonts_named = (words.word("copyright_fonts", fonts=words.listed(families)), "made")
    groups = [
        [title, *lines((spec.subtitle, "subtitle"))],
        lines(*_rights(spec, words)),
        lines((spec.edition, "edition"), (isbn, "isbn")),
        lines(*_publisher(spec, words)),
        lines(fonts_named, (made if page.setting.names_mazebook else "", "made")),
    ]
    return [group for group in groups if group]


def _rights(spec: BookSpec, words: Language) -> list[tuple[str, str]]:
    """Return who owns the book and who may copy it, each with its place; nothing where nobody is named."""
    owner = spec.copyright_owner or spec.author or spec.publisher
    line = "copyright_line_year" if spec.copyright_year else "copyright_line"
    rights = [
        (words.word(line, year=spec.copyright_year, owner=owner), "copyright_owner"),
        (words.word("copyright_rights"), "copyright_rights"),
    ]
    copies = words.word(f"copyright_permission.{spec.permission}") if spec.permission else ""
    return [*(rights if owner else []), (copies, "permission")]


def _publisher(spec: BookSpec, words: Language) -> list[tuple[str, str]]:
    """Return who publishes the book, and where."""
    name = words.word("copyright_publisher", publisher=spec.publisher) if spec.publisher else ""
    address = [(line, "publisher_address") for line in spec.publisher_address.split("\n")]
    return [(name, "publisher"), *address, (spec.publisher_email, "publisher_email")]
