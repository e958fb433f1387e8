"""The texts for buyers of a book's files, in the book's language, and the PDF of them that buyers read first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mazebook.batch.shop.selling_texts import known_paper, page_size_text
from mazebook.errors import FontError, MazebookError
from mazebook.graphics.figures import DISC, segments
from mazebook.graphics.mirror import mirrored
from mazebook.graphics.page import Box, Fill, Item, Page, Place, Stroke
from mazebook.graphics.typesetting import Phrase, line
from mazebook.output.pdf.finish import Finish
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pdf.standards import PDF_A
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES, ROLES, Faces
from mazebook.press.lock.lock import Lock
from mazebook.units import points

_BETWEEN = " · "  # between the facts about a file
BUYERS_PAPER = (points(210), points(279.4))  # as wide as A4 and as high as Letter: both papers hold it at full size
_TRIM = Box(0, 0, *BUYERS_PAPER)
_LIVE = _TRIM.inset(*[points(20)] * 4)
_TITLE, _BOOK, _HEADING, _NAME, _TEXT = 30.0, 17.0, 16.0, 12.5, 11.5
_LEADING = 1.35
_HANG = 14.0  # the indent of lists
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
    trim: Sequence[float]


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


@dataclass(frozen=True)
class BuyersLicence:
    """A licence in a language: title, sentence on the owner of the rights, lists with their titles, last sentence."""

    title: str
    rights: str
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    end: str


def licence_of(goods: Goods, words: Language) -> BuyersLicence:
    """Return the licence that buyers of the goods get, in the language of `words`."""
    key = f"licence.{goods.licence}"
    lists = tuple(
        (words.word(f"{key}.{each}_title"), words.lines(f"{key}.{each}")) for each in ("allowed", "forbidden")
    )
    rights = words.word("licence_rights", owner=goods.owner or words.word("licence_seller"))
    return BuyersLicence(words.word(f"{key}.title"), rights, lists, words.word("licence_end"))


def licence_text(goods: Goods, words: Language) -> str:
    """Return the licence as plain text for the shop's form, because buyers must be able to read it before they buy."""
    licence = licence_of(goods, words)
    lines = [licence.title, "", goods.title, licence.rights, ""]
    for title, items in licence.lists:
        lines += [title, *(f"- {item}" for item in items), ""]
    return "\n".join([*lines, licence.end, ""])


def about_file(file: Sold, words: Language) -> str:
    """Return a line of words about a file: its kind, its number of pages, and their size."""
    role = file.role if file.role in ("answers", "cover") else "interior"
    paper = known_paper(file.trim)
    facts = [
        words.word(f"buyers_{role}_screen" if file.is_screen and role != "cover" else f"buyers_{role}"),
        words.word("buyers_pages", count=file.pages),
        *([paper] if paper else []),
        page_size_text(file.trim, words),
    ]
    return _BETWEEN.join(facts)


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
    if all(_is_shown(text) for text in texts):
        return DEFAULT_FACES
    try:
        spec = lock.spec()
        return spec.fonts.faces(lock.source().folder or Path(), spec.language)
    except MazebookError as error:
        raise FontError(
            f"{lock.name}: the page for buyers needs the fonts of the book, for no shipped one has all letters of its "
            f"title and owner. {error}"
        ) from None


def _is_shown(text: str) -> bool:
    try:
        return all(fonts.runs(text, getattr(DEFAULT_FACES, role), "title") for role in ROLES if text)
    except FontError:
        return False


@dataclass(frozen=True)
class _Line:
    """A line of text, no wider than the page."""

    text: str
    face: str
    size: float
    indent: float = 0.0


@dataclass(frozen=True)
class _Row:
    """Lines that stay together: the space above them in points, and whether a dot is before them or a rule below.

    A row that `leads`, such as a heading, is never the last on its page.
    """

    lines: tuple[_Line, ...]
    above: float
    dot: bool = False
    rule: bool = False
    leads: bool = False

    @property
    def height(self) -> float:
        """The height without the space above, in points."""
        return sum(_LEADING * each.size for each in self.lines)


def buyers_pdf(goods: Goods, words: Language, faces: Faces) -> bytes:
    """Return the `buyers_pages` as a PDF/A-2b, because buyers keep a licence; the same bytes for the same goods.

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
        finish=Finish(PDF_A, outline=((first, 1), (licence, behind)), direction="R2L" if words.rtl else ""),
    )


def buyers_pages(goods: Goods, words: Language, faces: Faces) -> list[Page]:
    """Return the pages for buyers: the files and how to print them, then the licence, which begins a new page."""
    faces = replace(faces, language=words.name)
    first = _set(_start(goods, words, faces, 2), "start")
    if len(first) > 1:
        first = _set(_start(goods, words, faces, len(first) + 1), "start")
    pages = [*first, *_set(_licence(goods, words, faces), "licence")]
    return [mirrored(page) for page in pages] if words.rtl else pages


def _start(goods: Goods, words: Language, faces: Faces, licence: int) -> Iterator[_Row]:
    """Yield the rows of the pages before the licence; `licence` is the number of the licence's page."""
    yield from _head(words.word("buyers_title"), [(goods.title, faces.heading, _BOOK)], faces)
    yield _heading(words.word("buyers_files"), faces)
    for file in goods.files:
        name = _wrapped(file.name, faces.heading, _NAME, faces.language)
        yield _Row((*name, *_wrapped(about_file(file, words), faces.body, _TEXT, faces.language, _HANG)), 8)
    yield _heading(words.word("buyers_print"), faces)
    yield from _listed(how_to_print(goods, words), faces)
    yield _heading(words.word("buyers_licence"), faces)
    short = words.word(f"licence.{goods.licence}.short", page=licence)
    yield _Row(_wrapped(short, faces.body, _TEXT, faces.language), 6)


def _licence(goods: Goods, words: Language, faces: Faces) -> Iterator[_Row]:
    licence = licence_of(goods, words)
    about = [(goods.title, faces.heading, _BOOK), (licence.rights, faces.body, _TEXT)]
    yield from _head(licence.title, about, faces)
    for title, items in licence.lists:
        yield _heading(title, faces)
        yield from _listed(items, faces)
    yield _Row(_wrapped(licence.end, faces.body, _TEXT, faces.language), 24)


def _head(title: str, about: Sequence[tuple[str, str, float]], faces: Faces) -> Iterator[_Row]:
    """Yield a page's title, and below it the lines `about`, each a text, face and size, with a rule below them."""
    yield _Row(_wrapped(title, faces.title, _TITLE, faces.language), 0, leads=True)
    for place, (text, face, size) in enumerate(about, 1):
        yield _Row(_wrapped(text, face, size, faces.language), 2, rule=place == len(about), leads=True)


def _heading(text: str, faces: Faces) -> _Row:
    return _Row(_wrapped(text, faces.heading, _HEADING, faces.language), 22, leads=True)


def _listed(items: Iterable[str], faces: Faces) -> Iterator[_Row]:
    for item in items:
        yield _Row(_wrapped(item, faces.body, _TEXT, faces.language, _HANG), 6, dot=True)


def _wrapped(text: str, face: str, size: float, language: str, indent: float = 0.0) -> tuple[_Line, ...]:
    lines = fonts.wrap(text, face, size, _LIVE.width - indent, language=language)
    return tuple(_Line(piece, face, size, indent) for piece in lines)


def _set(rows: Iterable[_Row], label: str) -> list[Page]:
    """Return the pages that hold the rows, one below the other, each page with the label `label`."""
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
    """Yield the items of a row: its lines from y = `top` downwards, its dot and its rule."""
    y = top
    for place, each in enumerate(row.lines):
        baseline = y - each.size
        if row.dot and not place:
            yield Fill(DISC, place=Place(_DOT, _LIVE.x0 + _DOT, baseline + _UP * each.size))
        yield from line(Phrase(each.text, each.face, each.size), _LIVE.x0 + each.indent, baseline)
        y -= _LEADING * each.size
    if row.rule:
        yield Stroke(segments([(_LIVE.x0, y - 6, _LIVE.x1, y - 6)]), _RULE)
