"""The texts for buyers of a book's files, in the book's language, and the PDF of them that buyers read first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from mazebook.batch.shop.selling_texts import known_paper, page_size_text
from mazebook.errors import FontError, MazebookError
from mazebook.graphics.block_flow import Piece, flow
from mazebook.graphics.block_words import MANY, Rule
from mazebook.graphics.blocks import Block, Pad, Row, Stack
from mazebook.graphics.figures import DISC
from mazebook.graphics.frames import Frame, Room, sheet
from mazebook.graphics.page import Box, Fill, Page, Place
from mazebook.graphics.style import Style
from mazebook.output.pdf.finish import Finish
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pdf.standards import PDF_A
from mazebook.paper.languages import Language
from mazebook.paper.printers.table import LEAST_TEXT, Trim
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES, ROLES, Faces
from mazebook.press.lock.lock import Lock
from mazebook.units import points

_BETWEEN = " · "  # between the facts about a file
BUYERS_PAPER = (points(210), points(279.4))  # as wide as A4 and as high as Letter: both papers hold it at full size
_TRIM = Box(0, 0, *BUYERS_PAPER)
_LIVE = _TRIM.inset(*[points(20)] * 4)
_ROOM = Room.of(_LIVE)
_TEXT = 11.5  # points, of running text
_LEADING = 1.35
_HANG = 14.0  # points, the indent of lists
_DOT, _UP = 1.8, 0.27  # of a list: its radius, and its height above the baseline in multiples of the type's size
_RULE = 1.0  # points, the width of a line, which home printers print safely


@dataclass(frozen=True)
class Sold:
    """A file that buyers get.

    Attributes
    ----------
    name : the path in the ZIP
    role : ``"interior"`` or ``"answers"``
    is_screen : whether the file is made for screens
    pages : the number of pages
    trim : width and height of a page, in points
    """

    name: str
    role: str
    is_screen: bool
    pages: int
    trim: Trim


@dataclass(frozen=True)
class Goods:
    """The files and rights that buyers get.

    Attributes
    ----------
    title, owner : the title and the owner of the book's rights; "" if none is named
    licence : one of `mazebook.batch.shop.selling_texts.LICENCES`
    files : the files in the order of the ZIP
    has_folders : whether there is a folder for each of several page sizes
    has_answers : whether the book has answers
    """

    title: str
    owner: str
    licence: str
    files: tuple[Sold, ...]
    has_folders: bool = False
    has_answers: bool = True


def goods_of(books: Sequence[Lock], licence: str, files: Sequence[Sold]) -> Goods:
    """Return the goods: `files` of a book, `books[0]`, and of the same book for other papers, the other `books`."""
    spec = books[0].record["spec"]
    owner = next((str(spec[key]) for key in ("copyright_owner", "author", "publisher") if spec.get(key)), "")
    has_answers = spec.get("answers") != "none"
    return Goods(books[0].title, owner, licence, tuple(files), len(books) > 1, has_answers)


def _licence_title(goods: Goods, words: Language) -> str:
    return words.word(f"licence.{goods.licence}.title")


def _rights(goods: Goods, words: Language) -> str:
    """Return the sentence on the owner of the rights."""
    return words.word("licence_rights", owner=goods.owner or words.word("licence_seller"))


def _lists(goods: Goods, words: Language) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield what the licence allows and what it forbids, each as a title and a list."""
    for key in (f"licence.{goods.licence}.allowed", f"licence.{goods.licence}.forbidden"):
        yield words.word(f"{key}_title"), words.lines(key)


def licence_text(goods: Goods, words: Language) -> str:
    """Return the licence as plain text for the shop's form, because buyers must be able to read it before they buy."""
    lines = [_licence_title(goods, words), "", goods.title, _rights(goods, words), ""]
    for title, items in _lists(goods, words):
        lines += [title, *(f"- {item}" for item in items), ""]
    return "\n".join([*lines, words.word("licence_end"), ""])


def about_file(file: Sold, words: Language) -> str:
    """Return a line of words about a file: its kind, its number of pages, and their size."""
    role = file.role if file.role in ("answers", "cover") else "interior"
    kind = words.word(f"buyers_{role}_screen" if file.is_screen and role != "cover" else f"buyers_{role}")
    pages, size = words.word("buyers_pages", count=file.pages), page_size_text(file.trim, words)
    return _BETWEEN.join(filter(None, (kind, pages, known_paper(file.trim), size)))


def how_to_print(goods: Goods, words: Language) -> Iterator[str]:
    """Yield the sentences of advice on printing that apply to the goods."""
    if goods.has_folders:
        yield words.word("buyers_print_papers")
    yield from words.lines("buyers_print_steps")
    if goods.has_answers:
        yield words.word("buyers_print_numbers")


def faces_for(lock: Lock, texts: Iterable[str]) -> Faces:
    """Return the shipped faces, or the book's own faces if the shipped ones lack a character of the texts.

    Raises
    ------
    FontError
        If the book's own faces cannot be read.
    """
    try:
        for text, role in product(filter(None, texts), ROLES):
            fonts.runs(text, getattr(DEFAULT_FACES, role), "title")
        return DEFAULT_FACES
    except FontError:  # the book has fonts of its own
        pass
    try:
        spec = lock.spec()
        return spec.fonts.faces(lock.source().folder or Path(), spec.language)
    except MazebookError as error:
        raise FontError(
            f"{lock.name}: the page for buyers needs the fonts of the book, for no shipped one has all letters of its "
            f"title and owner. {error}"
        ) from None


def buyers_pdf(goods: Goods, words: Language, faces: Faces) -> bytes:
    """Return the `buyers_pages` as a PDF/A-2b, because buyers keep a licence; the same bytes for the same goods.

    Raises
    ------
    FontError
        If no font has a character of the title, the owner or a file's name.
    """
    pages = buyers_pages(goods, words, faces)
    first, licence = words.word("buyers_title"), _licence_title(goods, words)
    behind = next(number for number, page in enumerate(pages, 1) if page.label == "licence")
    finish = Finish(PDF_A, outline=((first, 1), (licence, behind)), direction="R2L" if words.rtl else "")
    return write_pdf(pages, title=f"{goods.title} · {first}", author=goods.owner, language=words.locale, finish=finish)


def buyers_pages(goods: Goods, words: Language, faces: Faces) -> list[Page]:
    """Return the pages for buyers: the files and how to print them, then the licence, which begins a new page."""
    style = Style(replace(faces, language=words.name), 1.0, _TEXT, LEAST_TEXT, 0.0)
    first = _start(goods, words, style, 2)
    if len(first) > 1:
        first = _start(goods, words, style, len(first) + 1)
    pages = [*(("start", frame) for frame in first), *(("licence", frame) for frame in _licence(goods, words, style))]
    return [sheet(frame, BUYERS_PAPER, _LIVE, label, rtl=words.rtl) for label, frame in pages]


def _start(goods: Goods, words: Language, style: Style, licence: int) -> list[Frame]:
    """Return the pages before the licence; `licence` is the number of the licence's page."""
    short = words.word(f"licence.{goods.licence}.short", page=licence)
    return _flow([
        _head(style, words.word("buyers_title"), style.heading(goods.title, "large", "title", MANY, align="start")),
        _title(style, words.word("buyers_files")),
        *(_piece(_file(style, file, words), style.space("close")) for file in goods.files),
        _title(style, words.word("buyers_print")),
        *_listed(style, how_to_print(goods, words)),
        _title(style, words.word("buyers_licence")),
        _piece(_text(style, short), style.space("close")),
    ])  # fmt: skip


def _licence(goods: Goods, words: Language, style: Style) -> list[Frame]:
    book = style.heading(goods.title, "large", "title", MANY, align="start")
    pieces = [_head(style, _licence_title(goods, words), book, _text(style, _rights(goods, words)))]
    for title, items in _lists(goods, words):
        pieces += [_title(style, title), *_listed(style, items)]
    return _flow([*pieces, _piece(_text(style, words.word("licence_end")), style.space("wide"))])


def _head(style: Style, title: str, *about: Block) -> Piece:
    """Return a page's title, a few lines about it, and a rule below them."""
    heading, close = style.title(title, "subheading", "title", MANY, align="start"), style.space("close")
    return _piece(Stack([heading, *about, Rule(_RULE)], close, "start"), keep=True)


def _title(style: Style, text: str) -> Piece:
    """Return the title of a list, which is never the last on its page."""
    return _piece(style.heading(text, "large", "title", MANY, align="start"), style.space("wide"), keep=True)


def _file(style: Style, file: Sold, words: Language) -> Block:
    """Return the name of a file, and below it what it is."""
    name = style.heading(file.name, "text", "file", MANY, align="start", least=_TEXT)
    return Stack([name, Pad(_text(style, about_file(file, words)), left=_HANG)], style.space("hair"), "start")


def _listed(style: Style, items: Iterable[str]) -> Iterator[Piece]:
    wide = 2 * _DOT
    dot = Frame(wide, wide, _DOT + _UP * _TEXT, [Fill(DISC, place=Place(_DOT, _DOT, -_DOT))])
    for item in items:
        yield _piece(Row([dot, _text(style, item)], _HANG - wide), style.space("close"))


def _text(style: Style, text: str) -> Block:
    return style.body(text, "text", "text", MANY, align="start", leading=_LEADING)


def _piece(block: Block, above: float = 0.0, *, keep: bool = False) -> Piece:
    return Piece(block.lay(_ROOM), above, keep)


def _flow(pieces: Iterable[Piece]) -> list[Frame]:
    return flow(pieces, _ROOM, width=_ROOM.width)
