"""What holds where a key is absent, and which page sizes and papers the printers of a book offer."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mazebook.books.fit.levels import level, level_names
from mazebook.books.spec.section import SectionSpec
from mazebook.books.themes.names import NONE
from mazebook.books.walls.style import USUAL_STYLE
from mazebook.errors import MazebookError
from mazebook.paper.languages import read_language
from mazebook.paper.layouts import DEFAULT_LAYOUT
from mazebook.paper.printers.editions import common_trim, names_of, printers_of, refuse_trim
from mazebook.paper.printers.offers import USUAL_TRIM, in_inches, in_millimetres, papers, trim_text
from mazebook.paper.printers.table import Printer, Trim
from mazebook.reading.places import Where
from mazebook.reading.problems import SECTIONS
from mazebook.studio.choices.fields import Field
from mazebook.units import PAPERS, parse_size

_AS_THE_BOOK = ("theme", "walls", "layout")  # keys of a section that are usually as the book has them
_OFTEN = ("8.5x11in", "6x9in", "8x10in", "8.5x8.5in")  # page sizes of books, where no printer says which there are


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
    if where == ("cover",):
        return "false"
    if key == "theme":
        return NONE
    if key == "walls":
        return USUAL_STYLE
    if key == "layout":
        return DEFAULT_LAYOUT
    return field.shown(field.usual) or ""


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
    printer, editions = values.get("printer"), values.get("editions", ())
    listed = [editions] if isinstance(editions, str) else editions if isinstance(editions, list) else []
    try:
        return printers_of(
            names_of(printer if isinstance(printer, str) else None, [each for each in listed if isinstance(each, str)]),
            folder,
        )
    except MazebookError:
        return ()


def sizes(values: Mapping[str, Any], folder: Path | None) -> list[tuple[str, str]]:
    """Return the page sizes to choose from, and how each is shown: those of the printers, else the usual ones."""
    printers = printed_by(values, folder)
    if not printers:
        called = {name: name.upper() if name[-1].isdigit() else name.capitalize() for name in PAPERS}
        papers_by_name = [(name, f"{word}: {_both(parse_size(name))}") for name, word in called.items()]
        return [*((name, _both(parse_size(name))) for name in _OFTEN), *papers_by_name]
    listed = {trim for printer in printers for trim in printer.trims if not refuse_trim(printers, trim)}
    offered = listed or {_usual_trim(values, folder)}  # a printer that takes any size lists none
    return [(trim_text(trim), _both(trim)) for trim in sorted(offered)]


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


def _both(trim: Trim) -> str:
    return f"{in_inches(trim)} ({in_millimetres(trim)})"


def _book_title(values: Mapping[str, Any]) -> str:
    try:
        return read_language(str(values.get("language", "en"))).word("book_title")
    except MazebookError:
        return ""
