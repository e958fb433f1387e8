"""What a specification says about printing: the printer, its paper, the page size that it takes, the book's fonts."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from mazebook.books.values import written
from mazebook.books.values.book import page_size
from mazebook.errors import FontError, UsageError, did_you_mean, key_of
from mazebook.paper.isbn import ISBN_EXAMPLE as ISBN
from mazebook.paper.isbn import shown_isbn
from mazebook.paper.languages import read_language
from mazebook.paper.printers.editions import SCREEN, asked_editions, common_trim, printers_of, refuse_trim, trim_of
from mazebook.paper.printers.offers import (
    USUAL_TRIM,
    check_paper,
    default_trim,
    find_printer,
    name_by_title,
    paper_for,
    printer_names,
    read_printer,
)
from mazebook.paper.printers.own import is_printer_file
from mazebook.paper.printers.table import Printer, Trim, shipped_printers
from mazebook.paper.typefaces.faces import ROLES, Faces, face_names, read_face, usual_faces
from mazebook.reading.problems import Problem, sentence, sentences
from mazebook.units import PAPERS


def _font(value: Any, info: ValidationInfo) -> Any:
    """Return a shipped face's name as its file spells it, or a font file's name unchanged if the font can be used."""
    if not isinstance(value, str):
        return value
    folder = _folder(info)
    try:
        face = read_face(value, folder)
    except FontError as error:
        raise sentence(error.sentence) from None
    return face if key_of(face) == key_of(value) else value


_OWN = 'Or name a file of your own, such as "my-printer.toml".'
_EXAMPLE = '{ title = "my-font.ttf" }'

FontName = Annotated[str, written.name_of(_font, face_names, written.text(r"[./\\]"), examples=["my-font.ttf"])]


class FontsSpec(written.Keys):
    """The fonts of a book: each one that comes with mazebook, or a TrueType file beside the specification."""

    title: FontName | None = Field(default=None, description="For the title and the numbers of the mazes.")
    heading: FontName | None = Field(
        default=None, description="For headings, labels and the words at Start and Finish."
    )
    body: FontName | None = Field(default=None, description="For running text and page numbers.")

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, value: Any) -> Any:
        """Refuse a single font in place of the table: its role is not known."""
        if isinstance(value, str):
            raise sentence(f"a book has a font each for {', '.join(ROLES)}. Write them in a table: {_EXAMPLE}.")
        return dict(value) if isinstance(value, Mapping) else value

    def faces(self, folder: Path, language: str) -> Faces:
        """Return the faces, ready to be used; files are searched in `folder`. Raises FontError as `read_face` does.

        `language` : of the book; faces that are not named are as usual for its script
        """
        usual = usual_faces(read_language(language).word("script"))
        named = {role: read_face(name, folder) for role, name in self if name is not None}
        return replace(usual, language=language, **named)


def _isbn(value: Any) -> Any:
    if not isinstance(value, str):
        if isinstance(value, int) and not isinstance(value, bool):
            raise sentence("must be in double quotes, so that zeros and hyphens stay.")
        return value
    try:
        return shown_isbn(value) if value.strip() else ""
    except UsageError as error:
        raise sentence(str(error)) from None


def _folder(info: ValidationInfo) -> Path:
    return (info.context or {}).get("folder", Path())  # type: ignore[no-any-return]


def _printer(value: Any, info: ValidationInfo) -> Any:
    """Return a printer's name as the table spells it, or the name of a printer's file unchanged if it can be read."""
    if not isinstance(value, str):
        return value
    if is_printer_file(value):
        find_printer(value, _folder(info))
        return value
    if key_of(value) == SCREEN:
        raise sentence(f'a screen is no printer. For a file to read on one write editions = ["{SCREEN}"] instead.')
    return written.find_known("printer", value, printer_names(), _OWN, name_by_title(value))


def _editions(value: Any, info: ValidationInfo) -> Any:
    """Return the names of editions; refuse one twice, a list without the book's printer, and no common page size."""
    if not isinstance(value, str | list | tuple) or not all(isinstance(name, str) for name in value):
        raise sentence(f'must be a list of names in double quotes, such as ["{_first()}", "{SCREEN}"].')
    given = [value] if isinstance(value, str) else list(value)
    names, wrong = [], []
    for place, name in enumerate(given):
        try:
            names.append(SCREEN if key_of(name) == SCREEN else _printer(name, info))
        except PydanticCustomError:
            known = [*printer_names(), SCREEN]
            wrong.append(
                Problem((place,), name, f"there is no such edition. {did_you_mean(name_by_title(name), known)} {_OWN}")
            )
    if wrong:
        raise sentences(wrong)
    called = [SCREEN if name == SCREEN else find_printer(name, _folder(info)).name for name in names]
    twice = next((name for place, name in enumerate(called) if name in called[:place]), None)
    if twice:
        raise sentence(f'has "{twice}" twice. Remove one of them.')
    own = info.data.get("printer")
    if own and names and own not in names:
        raise sentence(f'printer = "{own}" is none of the editions. Add it here, or remove the line with the printer.')
    printers = printers_of(names, _folder(info))
    if common_trim(printers) is None:
        titles = ", ".join(printer.title for printer in printers)
        raise sentence(f"there is no page size that these offer, all of them: {titles}. Make two books.")
    return tuple(names)


def _printers(info: ValidationInfo) -> tuple[Printer, ...]:
    """Return the printers of the book; none if the key was refused already."""
    return printers_of(asked_editions(info.data.get("printer"), info.data.get("editions", ())), _folder(info))


def _trim(value: Any, info: ValidationInfo) -> Trim:
    """Return a page size in the printer's own figures, or its usual one; refuse one that it does not take."""
    printers = _printers(info)
    if value is None and len(printers) > 1:
        return trim_of(printers, common_trim(printers) or USUAL_TRIM)  # without a common one the editions were refused
    if value is None:
        return default_trim(printers[0]) if printers else USUAL_TRIM
    trim = page_size(value)
    reason = refuse_trim(printers, trim)
    if reason:
        raise sentence(reason)
    return trim_of(printers, trim)


def _stock(value: Any, info: ValidationInfo) -> Any:
    """Return a paper's name as a printer's table spells it; refuse one that none of the printers offers."""
    if not isinstance(value, str):
        return value
    if "printer" not in info.data or "editions" not in info.data:  # refused already
        return value
    printers = _printers(info)
    if not printers:
        raise sentence(f'a paper is one of a printer\'s. Give the printer as well, such as printer = "{_first()}".')
    having = [printer for printer in printers if paper_for(printer, value)]
    if "trim" in info.data:
        reasons = [check_paper(printer, value, info.data["trim"]) for printer in having or printers[:1]]
        if any(reasons):
            raise sentence(next(filter(None, reasons)))
    return next((paper_for(printer, value) for printer in having), value)


def _papers() -> list[str]:
    """Return the names of all papers of all printers."""
    return list(dict.fromkeys(paper.name for name in printer_names() for paper in read_printer(name).papers))


def _first() -> str:
    return next(iter(shipped_printers()))


def _written_editions(_: written.Schema) -> written.Schema:
    one = {"anyOf": [*written.names([*printer_names(), SCREEN])["anyOf"], written.text(r"\.toml$")]}
    return {"anyOf": [one, {"type": "array", "items": one}], "examples": [[_first(), SCREEN]]}


_UNIT = "(?:[iI][nN]|[mM][mM]|[cC][mM]|[pP][tT])"
_TRIM = rf"^\s*[0-9.]+\s*{_UNIT}?\s*[xX×]\s*[0-9.]+\s*{_UNIT}\s*$"  # noqa: RUF001

Isbn = Annotated[str, written.form(_isbn, written.text(examples=[ISBN]))]
PrinterName = Annotated[
    str, written.name_of(_printer, printer_names, written.text(r"\.toml$"), examples=[_first(), "my-printer.toml"])
]
EditionNames = Annotated[tuple[str, ...], written.Written(_written_editions, _editions)]
StockName = Annotated[str, written.name_of(_stock, _papers, examples=["bw_cream"])]
TrimSize = Annotated[
    tuple[float, float],
    written.form(
        _trim,
        *written.names(PAPERS)["anyOf"],
        written.text(_TRIM),
        written.pair({"type": "number"}),
        examples=["6x9in", "210x297mm"],
    ),
]
