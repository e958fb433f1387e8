"""What holds where a key is absent, and which page sizes and papers the printers of a book offer."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mazebook.books.fit.levels import level, level_names
from mazebook.books.spec.section import SectionSpec
from mazebook.books.themes.names import NONE
from mazebook.books.walls.style import USUAL_STYLE
from mazebook.errors import MazebookError, key_of
from mazebook.paper.languages import read_language
from mazebook.paper.layouts import DEFAULT_LAYOUT
from mazebook.paper.printers.editions import asked_editions, common_trim, printers_of, refuse_trim
from mazebook.paper.printers.offers import USUAL_TRIM, in_inches, in_millimetres, papers, trim_text
from mazebook.paper.printers.table import Printer, Trim, is_same
from mazebook.paper.typefaces.faces import Faces
from mazebook.reading.places import Where
from mazebook.reading.problems import SECTIONS
from mazebook.studio.choices.fields import Field
from mazebook.units import PAPERS, parse_size

_AS_THE_BOOK = ("theme", "walls", "layout")  # keys of a section that are usually as the book has them
_OFTEN = ("8.5x11in", "6x9in", "8x10in", "8.5x8.5in")  # page sizes of books, where no printer says which there are
_PAPERS_CALLED = {name: name.upper() if name[-1].isdigit() else f"US {name.title()}" for name in PAPERS}


def usual_of(where: Where, field: Field, values: Mapping[str, Any], code: str, folder: Path | None) -> str:
    """Return what holds if a key is absent, as its control shows it; "" if that depends on more than other keys."""
    key = field.key
    if where == ("title",) or where == ("cover", "title"):
        given = values.get("title")
        return given if isinstance(given, str) and len(where) > 1 else _book_title(values)
    if where == ("trim",):
        return trim_text(_usual_trim(values, folder))
    if key in _AS_THE_BOOK and where[:1] == (SECTIONS,):
        return field.shown(values.get(key)) or usual_of((key,), field, values, code, folder)
    if key == "tessellation":
        return _usual_cells(values, where) or str(field.usual)
    return _FIXED.get(where) or _of_the_book(where, values, folder) or field.shown(field.usual) or ""


_FIXED: Mapping[Where, str] = {
    ("cover",): "false",
    ("theme",): NONE,
    ("walls",): USUAL_STYLE,
    ("layout",): DEFAULT_LAYOUT,
    **{("fonts", role): getattr(Faces, role) for role in ("title", "heading", "body")},
}


_UNCOLOURED: Mapping[Where, str] = {("wall_colour",): "black"}


def _of_the_book(where: Where, values: Mapping[str, Any], folder: Path | None) -> str:
    """Return what other keys of the book decide; "" for all other keys, and for what the mazes decide, too."""
    if where == ("stock",):
        return next(iter(stocks(values, folder)), "")
    if where == ("answer_layout",):
        given = values.get("layout")
        return given if isinstance(given, str) else DEFAULT_LAYOUT
    if where == ("cover", "barcode"):
        return "isbn" if values.get("isbn") else "reserve"
    if where == ("editions",):
        printer = values.get("printer")
        return printer if isinstance(printer, str) else ""
    is_colourful = values.get("colour") is True  # then it is the theme that decides
    return "" if is_colourful else _UNCOLOURED.get(where, "")


def _usual_cells(values: Mapping[str, Any], where: Where) -> str:
    """Return the cells of a section whose mazes are cut to a shape; "" for one whose mazes are whole."""
    sections = values.get(SECTIONS)
    at = where[1]
    section = sections[at] if isinstance(sections, list) and isinstance(at, int) and at < len(sections) else None
    if not isinstance(section, Mapping) or not section.get("shape"):
        return ""
    asked = section.get("level", SectionSpec.model_fields["level"].default)
    return level(asked).shaped.tessellation if asked in level_names() else ""


def printed_by(values: Mapping[str, Any], folder: Path | None) -> tuple[Printer, ...]:
    """Return the printers of a book; none if it has none, or one cannot be read."""
    printer = values.get("printer")
    try:
        return printers_of(asked_editions(printer if isinstance(printer, str) else None, editions_in(values)), folder)
    except MazebookError:
        return ()


def editions_in(values: Mapping[str, Any]) -> list[str]:
    """Return the editions that a book lists, as they are written there."""
    editions = values.get("editions")
    listed = [editions] if isinstance(editions, str) else editions if isinstance(editions, list) else []
    return [each for each in listed if isinstance(each, str)]


def fits_editions(values: Mapping[str, Any]) -> bool:
    """Return whether the printer of a book is one of its editions, or it has only one of the two keys."""
    printer, editions = values.get("printer"), editions_in(values)
    return not isinstance(printer, str) or not editions or key_of(printer) in map(key_of, editions)


def offered_trim(values: Mapping[str, Any], folder: Path | None) -> str | None:
    """Return the nearest page size that the printers of a book offer, if they refuse the one that it has.

    It is "" for the usual one, which needs no key, and None if nothing is to be changed, or nothing can be.
    """
    printers, trim = printed_by(values, folder), _trim_of(values, folder)
    nearest = common_trim(printers, trim)
    if nearest is None or not refuse_trim(printers, trim):
        return None
    return "" if is_same(nearest, _usual_trim(values, folder)) else trim_text(nearest)


def sizes(values: Mapping[str, Any], folder: Path | None) -> list[tuple[str, str]]:
    """Return the page sizes to choose from, and how each is shown: those of the printers, else the usual ones."""
    printers = printed_by(values, folder)
    if not printers:
        others = [name for name in PAPERS if all(parse_size(name) != parse_size(often) for often in _OFTEN)]
        return [(name, familiar_size(parse_size(name))) for name in (*_OFTEN, *others)]
    listed = {trim for printer in printers for trim in printer.trims if not refuse_trim(printers, trim)}
    offered = listed or {_usual_trim(values, folder)}  # a printer that takes any size lists none
    return [(trim_text(trim), familiar_size(trim)) for trim in sorted(offered)]


def stocks(values: Mapping[str, Any], folder: Path | None) -> list[str]:
    """Return the papers that the printers of a book offer for its page size."""
    trim = _trim_of(values, folder)
    return list(dict.fromkeys(paper.name for printer in printed_by(values, folder) for paper in papers(printer, trim)))


def _trim_of(values: Mapping[str, Any], folder: Path | None) -> Trim:
    given = values.get("trim")
    try:
        return parse_size(given) if isinstance(given, str) else _usual_trim(values, folder)
    except ValueError:
        return _usual_trim(values, folder)


def _usual_trim(values: Mapping[str, Any], folder: Path | None) -> Trim:
    return common_trim(printed_by(values, folder)) or USUAL_TRIM


def size_called(text: str) -> str:
    """Return a page size as people know it; the text itself if it is none."""
    try:
        return familiar_size(parse_size(text))
    except ValueError:
        return text


def familiar_size(trim: Trim) -> str:
    """Return a page size as people know it: the paper that has it, inches and millimetres."""
    paper = next((word for name, word in _PAPERS_CALLED.items() if is_same(parse_size(name), trim)), "")
    return f"{paper}{': ' if paper else ''}{in_inches(trim)} ({in_millimetres(trim)})"


def _book_title(values: Mapping[str, Any]) -> str:
    try:
        return read_language(str(values.get("language", "en"))).word("book_title")
    except MazebookError:
        return ""
