"""The pages that buyers read first, as a PDF: the files, how to print them, and then the licence."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mazebook.batch.shop.buyers import Goods, about_file, how_to_print, licence_of
from mazebook.graphics.figures import DISC, segments
from mazebook.graphics.page import Box, Fill, Item, Page, Place, Stroke
from mazebook.graphics.typesetting import Phrase, line
from mazebook.output.pdf.finish import Finish
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pdf.pdfa import PDF_A
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.units import points

BUYERS_PAPER = (points(210), points(279.4))  # as wide as A4 and as high as Letter: a page for both in full size

_TRIM = Box(0, 0, *BUYERS_PAPER)
_LIVE = _TRIM.inset(*[points(20)] * 4)
_TITLE, _BOOK, _HEADING, _NAME, _TEXT = 30.0, 17.0, 16.0, 12.5, 11.5
_LEADING = 1.35
_HANG = 14.0  # the indent of lists
_DOT, _UP = 1.8, 0.27  # of a list: its radius, and its height above the baseline in multiples of the type's size
_RULE = 1.0  # a width that home printers print safely


@dataclass(frozen=True)
class _Line:
    """A line of text, no wider than the page."""

    text: str
    face: str
    size: float
    indent: float = 0.0


@dataclass(frozen=True)
class _Row:
    """Lines that stay together: the space above them, and whether a dot is before them or a rule below.

    A row that `leads` is not the last on its page.
    """

    lines: tuple[_Line, ...]
    above: float
    dot: bool = False
    rule: bool = False
    leads: bool = False

    @property
    def height(self) -> float:
        """The height without the space above."""
        return sum(_LEADING * each.size for each in self.lines)


def buyers_pdf(goods: Goods, words: Language, faces: Faces) -> bytes:
    """Return the pages as a PDF that keeps PDF/A-2b, for buyers keep a licence; the same bytes for the same goods.

    Raises
    ------
    FontError
        If no font has a character of the title, the owner or a file's name.
    """
    pages = buyers_pages(goods, words, faces)
    first, licence = words.word("buyers_title"), licence_of(goods, words).title
    behind = next(number for number, page in enumerate(pages, 1) if page.label == "licence")
    return write_pdf(
        pages,
        title=f"{goods.title} · {first}",
        author=goods.owner,
        language=words.locale,
        finish=Finish(PDF_A, outline=((first, 1), (licence, behind))),
    )


def buyers_pages(goods: Goods, words: Language, faces: Faces) -> list[Page]:
    """Return the pages: what to read first, and then, on a page of its own, the licence."""
    first = _set(_start(goods, words, faces, 2), "start")
    if len(first) > 1:
        first = _set(_start(goods, words, faces, len(first) + 1), "start")
    return [*first, *_set(_licence(goods, words, faces), "licence")]


def _start(goods: Goods, words: Language, faces: Faces, licence: int) -> Iterator[_Row]:
    """Yield the first pages from top to bottom; `licence` is the page that the licence is on."""
    yield from _head(words.word("buyers_title"), [(goods.title, faces.heading, _BOOK)], faces)
    yield _heading(words.word("buyers_files"), faces)
    for file in goods.files:
        name = _wrapped(file.name, faces.heading, _NAME)
        yield _Row((*name, *_wrapped(about_file(file, words), faces.body, _TEXT, _HANG)), 8)
    yield _heading(words.word("buyers_print"), faces)
    yield from _listed(how_to_print(goods, words), faces)
    yield _heading(words.word("buyers_licence"), faces)
    yield _Row(_wrapped(words.word(f"licence.{goods.licence}.short", page=licence), faces.body, _TEXT), 6)


def _licence(goods: Goods, words: Language, faces: Faces) -> Iterator[_Row]:
    licence = licence_of(goods, words)
    about = [(goods.title, faces.heading, _BOOK), (licence.rights, faces.body, _TEXT)]
    yield from _head(licence.title, about, faces)
    for title, items in licence.lists:
        yield _heading(title, faces)
        yield from _listed(items, faces)
    yield _Row(_wrapped(licence.end, faces.body, _TEXT), 24)


def _head(title: str, about: Sequence[tuple[str, str, float]], faces: Faces) -> Iterator[_Row]:
    """Yield a page's title, and what it is about, with a rule below."""
    yield _Row(_wrapped(title, faces.title, _TITLE), 0, leads=True)
    for place, (text, face, size) in enumerate(about, 1):
        yield _Row(_wrapped(text, face, size), 2, rule=place == len(about), leads=True)


def _heading(text: str, faces: Faces) -> _Row:
    return _Row(_wrapped(text, faces.heading, _HEADING), 22, leads=True)


def _listed(items: Iterable[str], faces: Faces) -> Iterator[_Row]:
    for item in items:
        yield _Row(_wrapped(item, faces.body, _TEXT, _HANG), 6, dot=True)


def _wrapped(text: str, face: str, size: float, indent: float = 0.0) -> tuple[_Line, ...]:
    return tuple(_Line(piece, face, size, indent) for piece in fonts.wrap(text, face, size, _LIVE.width - indent))


def _set(rows: Iterable[_Row], label: str) -> list[Page]:
    """Return the pages of some rows."""
    pages: list[list[Item]] = [[]]
    y = _LIVE.y1
    waiting = list(rows)
    for place, row in enumerate(waiting):
        needed = row.height
        for follower in waiting[place + 1 :] if row.leads else ():
            needed += follower.above + follower.height
            if not follower.leads:
                break
        if pages[-1] and y - row.above - needed < _LIVE.y0:
            pages.append([])
            y = _LIVE.y1
        y -= row.above if pages[-1] else 0
        pages[-1] += _drawn(row, y)
        y -= row.height
    return [Page(*BUYERS_PAPER, _TRIM, _TRIM, tuple(items), label=label) for items in pages]


def _drawn(row: _Row, top: float) -> Iterator[Item]:
    """Yield a row's lines from the top down, with its dot and its rule."""
    y = top
    for place, each in enumerate(row.lines):
        baseline = y - each.size
        if row.dot and not place:
            yield Fill(DISC, place=Place(_DOT, _LIVE.x0 + _DOT, baseline + _UP * each.size))
        yield from line(Phrase(each.text, each.face, each.size), _LIVE.x0 + each.indent, baseline)
        y -= _LEADING * each.size
    if row.rule:
        yield Stroke(segments([(_LIVE.x0, y - 6, _LIVE.x1, y - 6)]), _RULE)
