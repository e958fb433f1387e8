"""Pages of a user's own PDF: read, and refused where a print shop would refuse them, or a printer's standard does."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mazebook.errors import OutputError
from mazebook.numerics.wording import counted
from mazebook.paper.printers.demands import COLOUR_SPACES, Standard, takes_colour
from mazebook.paper.printers.offers import in_inches, in_millimetres
from mazebook.reading.pdf.drawing.interpreter import read_marks
from mazebook.reading.pdf.drawing.painting import Shelf
from mazebook.reading.pdf.foreign import PageError, ReadPage, opened, read_page
from mazebook.reading.pdf.holdings import holdings_of
from mazebook.reading.pdf.objects import entry, is_table, items, table, text_of
from mazebook.reading.pdf.paths import IDENTITY, Bounds
from mazebook.reading.pdf.streams import BombError, DamageError
from mazebook.reading.user_files import PDF, read_file
from mazebook.units import POINTS_PER_INCH

TOLERANCE = 0.5  # points that a side may be off
_DPI = 150  # at which its pages are drawn for previews and proofs, or less

_RANGE = re.compile(r"\s*([0-9]{1,6})\s*(?:-\s*([0-9]{1,6})\s*)?")
_SUBSET = re.compile(r"^/([A-Z]{6}\+)?")  # the tag before the name of a font that is embedded in part
_MOST_NAMED = 3  # pages that one sentence names


@dataclass(frozen=True, eq=False)
class OwnPages:
    """Pages of a PDF: the content of its file, and the indices of the wanted pages, from 0, in their order."""

    file: bytes = field(repr=False)
    indices: tuple[int, ...]


def read_pdf_pages(path: Path, wanted: str | None, size: tuple[float, float]) -> OwnPages:
    """Return the pages of a PDF that can stand in a book as they are.

    Parameters
    ----------
    wanted : pages and ranges, such as ``"1-3,5"``; None for all
    size : width and height of the book's pages, in points

    Raises
    ------
    OutputError
        With all problems, one a line: no such file, not a PDF, a password, a page that is not there, pages of another
        size, fonts that are not embedded, layers that are switched off.
    """
    data = read_file(path, PDF)
    with opened(data, path) as pdf:
        problems: list[str] = []
        indices = _indices(wanted, len(pdf.pages), problems.append)
        shelf, pages = Shelf(len(data)), list[ReadPage]()
        for index in dict.fromkeys(indices):
            try:
                pages.append(read_page(pdf, index + 1, shelf, _DPI))
            except PageError as error:
                problems.append(str(error))
        try:
            problems += [*_sizes(pages, size), *_fonts(pages)]
            if _has_hidden_layers(pdf):
                problems.append("has layers that are switched off, and would be printed. Export it without layers.")
        except DamageError as error:
            problems.append(f"is damaged: {error}. Export it again.")
    if problems:
        raise OutputError("\n".join(problems), place=path)
    return OwnPages(data, indices)


def _indices(wanted: str | None, count: int, complain: Callable[[str], None]) -> tuple[int, ...]:
    """Return the indices of the wanted pages, from 0; `complain` gets a sentence about each that the file lacks."""
    if wanted is None:
        return tuple(range(count))
    found: list[int] = []
    for part in wanted.split(","):
        match = _RANGE.fullmatch(part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last:
            complain(f'pages "{wanted}" must be page numbers and ranges that go up, such as "1-3,5".')
            return ()
        if last > count:
            complain(
                f"there is no page {max(first, count + 1)}; the file has only {counted(count, 'page')}. "
                "Correct pages, or take it out for all."
            )
        found += range(first - 1, min(last, count))
    return tuple(found)


def _sizes(pages: list[ReadPage], size: tuple[float, float]) -> Iterator[str]:
    """Yield a sentence for each size of trimmed pages that is not the book's."""
    by_size: dict[tuple[float, float], list[int]] = {}
    for page in pages:
        width, height = page.trim.x1 - page.trim.x0, page.trim.y1 - page.trim.y0
        if abs(width - size[0]) > TOLERANCE or abs(height - size[1]) > TOLERANCE:
            by_size.setdefault((width, height), []).append(page.number)
    write = in_inches if _is_in_inches(size) else in_millimetres
    for other, numbers in by_size.items():
        verb = "is" if len(numbers) == 1 else "are"
        yield (
            f"{_named(numbers)} {verb} {write(other)}; the book's pages are {write(size)}. "
            "Export the PDF in the book's size."
        )


def _is_in_inches(size: tuple[float, float]) -> bool:
    eighths = [side / POINTS_PER_INCH * 8 for side in size]
    return all(abs(side - round(side)) < 0.01 for side in eighths)


def _named(numbers: list[int]) -> str:
    """Return pages as a sentence names them: ``page 3``, ``pages 1, 2, 3 and 9 more``."""
    *shown, last = map(str, numbers)
    if not shown:
        return f"page {last}"
    if len(numbers) > _MOST_NAMED:
        shown, last = shown[:_MOST_NAMED], f"{len(numbers) - _MOST_NAMED} more"
    return f"pages {', '.join(shown)} and {last}"


def _fonts(pages: list[ReadPage]) -> Iterator[str]:
    """Yield a sentence for each font that is named, but not embedded."""
    by_font: dict[str, list[int]] = {}
    for number, page, *_ in pages:
        lacking = {name for resources in _resources(page) for name in _not_embedded(resources)}
        for name in sorted(lacking):
            by_font.setdefault(name, []).append(number)
    for name, numbers in by_font.items():
        yield f'the font "{name}" on {_named(numbers)} is not embedded. Export the PDF again with all fonts embedded.'


def _resources(page: Any) -> Iterator[Any]:
    """Yield the resources of a page, and of the forms, patterns, masks and drawn fonts that it uses, each once."""
    waiting, seen = [page.resources], set()
    while waiting:
        resources = table(waiting.pop())
        yield resources
        for used in _users_of_more(resources):
            if used.objgen not in seen and "/Resources" in used:
                seen |= {used.objgen} - {(0, 0)}  # (0, 0) is the number of every direct object
                waiting.append(used["/Resources"])


def _users_of_more(resources: Any) -> Iterator[Any]:
    for kind in ("/XObject", "/Pattern", "/Font"):
        yield from _entries(resources, kind)
    for state in _entries(resources, "/ExtGState"):
        mask = state.get("/SMask")
        if is_table(mask) and "/G" in mask:
            yield table(mask["/G"])


def _entries(resources: Any, kind: str) -> list[Any]:
    return [table(each) for each in table(resources.get(kind)).values() if each is not None]


def _not_embedded(resources: Any) -> Iterator[str]:
    for font in _entries(resources, "/Font"):
        if font.get("/Subtype") == "/Type3":  # its glyphs are drawings in the file
            continue
        for inner in items(font.get("/DescendantFonts")) or [font]:
            about = table(table(inner).get("/FontDescriptor"))
            if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(about.keys()):
                yield _SUBSET.sub("", text_of(font.get("/BaseFont"), "/without a name"))


def _has_hidden_layers(pdf: Any) -> bool:
    about = table(entry(pdf.Root, "/OCProperties", "/D"))
    return bool(items(about.get("/OFF"), 1)) or about.get("/BaseState") == "/OFF"


def pages_refusal(own: OwnPages, standard: Standard, colours: tuple[str, ...] = ()) -> str:
    """Return what a printer does not take of some pages, such as "colours other than grey", or "" if it takes all.

    Parameters
    ----------
    standard : the standard that the printer wants
    colours : the colours that its table lists; empty if the table does not name the key
    """
    found: list[str] = []
    with opened(own.file, "the PDF") as pdf:
        shelf = Shelf(len(own.file))
        try:
            for index in dict.fromkeys(own.indices):
                found += _forbidden(pdf.pages[index], shelf, standard, colours)
        except (DamageError, BombError):
            found = ["something that cannot be read"]
    return " and ".join(dict.fromkeys(found))


def _forbidden(page: Any, shelf: Shelf, standard: Standard, colours: tuple[str, ...]) -> Iterator[str]:
    held = holdings_of(page, shelf)
    marks = read_marks(page.obj, IDENTITY, Bounds(*map(float, page.trimbox)), page.resources, shelf)
    painted = {mark.colour.space for mark in marks.seen}
    # The standard is about every object in the file, the printer's list about painted marks only.
    if not all(map(standard.takes, held.spaces)) or not all(takes_colour(colours, space) for space in painted):
        allowed = [COLOUR_SPACES[name] for name in standard.colours if name in (colours or standard.colours)]
        yield f"colours other than {' and '.join(allowed)}"
    if held.transparency:
        yield "something that shines through (transparency)"
    if held.is_newer:
        yield "pictures packed as PDF 1.3 does not know"
    if held.has_layers:
        yield "layers"
