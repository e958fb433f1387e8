"""What a specification says about printing: the printer, its paper, the page size that it takes, the book's fonts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, model_validator

from mazebook.books import written
from mazebook.books.isbn import EXAMPLE as ISBN
from mazebook.books.isbn import shown_isbn
from mazebook.books.values import known_name, page_size
from mazebook.errors import FontError, UsageError, key_of
from mazebook.paper import fonts
from mazebook.paper.faces import ROLES, Faces, font_path, read_face, read_faces
from mazebook.paper.printer_table import Trim
from mazebook.paper.printers import (
    USUAL,
    check_paper,
    check_trim,
    default_trim,
    printer_names,
    read_printer,
    trim_for,
)
from mazebook.problems import sentence


def _font(value: Any, info: ValidationInfo) -> Any:
    """Return a shipped face's name as its file spells it; a font's own file as it is, once it is known to be usable."""
    if not isinstance(value, str):
        return value
    folder = (info.context or {}).get("folder", Path())
    try:
        face = read_face(value, folder)
    except FontError as error:
        raise sentence(str(error).removeprefix(f"{font_path(value, folder)}: ")) from None
    return face if key_of(face) == key_of(value) else value


EXAMPLE = '{ title = "my-font.ttf" }'

FontName = Annotated[
    str, BeforeValidator(_font), written.name_of(fonts.faces, written.text(r"[./\\]"), examples=["my-font.ttf"])
]


class FontsSpec(BaseModel):
    """The fonts of a book: each one that comes with mazebook, or a TrueType file beside the specification."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    title: FontName | None = Field(default=None, description="For the title and the numbers of the mazes.")
    heading: FontName | None = Field(
        default=None, description="For headings, labels and the words at Start and Finish."
    )
    body: FontName | None = Field(default=None, description="For running text and page numbers.")

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, value: Any) -> Any:
        """Refuse one font for all, of which nobody knows what it is for."""
        if isinstance(value, str):
            raise sentence(f"a book has a font each for {', '.join(ROLES)}. Write them in a table: {EXAMPLE}.")
        return dict(value) if isinstance(value, Mapping) else value

    def faces(self, folder: Path) -> Faces:
        """Return the faces, ready to be used; files are looked for in `folder`. Raises FontError."""
        return read_faces({role: getattr(self, role) for role in ROLES}, folder)


def _isbn(value: Any) -> Any:
    if not isinstance(value, str):
        if isinstance(value, int) and not isinstance(value, bool):
            raise sentence("must be in double quotes, so that zeros and hyphens stay.")
        return value
    try:
        return shown_isbn(value) if value.strip() else ""
    except UsageError as error:
        raise sentence(str(error)) from None


def _trim(value: Any, info: ValidationInfo) -> Trim:
    """Return a page size in the printer's own figures, or its usual one; refuse one that it does not take."""
    name = info.data.get("printer")
    if name is None:
        return USUAL if value is None else page_size(value)
    printer = read_printer(name)
    if value is None:
        return default_trim(printer)
    trim = page_size(value)
    reason = check_trim(printer, trim)
    if reason:
        raise sentence(reason)
    return trim_for(printer, trim)


def _paper(value: Any, info: ValidationInfo) -> Any:
    """Return a paper's name as the printer's table spells it; refuse one that is not offered."""
    if not isinstance(value, str):
        return value
    if info.data.get("printer") is None:
        if "printer" not in info.data:  # wrong itself, and said so
            return value
        raise sentence(f'a paper is one of a printer\'s. Give the printer as well, such as printer = "{_first()}".')
    printer = read_printer(info.data["printer"])
    if "trim" in info.data:
        reason = check_paper(printer, value, info.data["trim"])
        if reason:
            raise sentence(reason)
    return next((paper.name for paper in printer.papers if key_of(paper.name) == key_of(value)), value)


def _papers() -> list[str]:
    """Return the names of all papers of all printers."""
    return list(dict.fromkeys(paper.name for name in printer_names() for paper in read_printer(name).papers))


def _first() -> str:
    return printer_names()[0]


_UNIT = "(?:[iI][nN]|[mM][mM]|[cC][mM]|[pP][tT])"
_TRIM = rf"^\s*[0-9.]+\s*{_UNIT}?\s*[xX×]\s*[0-9.]+\s*{_UNIT}\s*$"  # noqa: RUF001

Isbn = Annotated[str, BeforeValidator(_isbn), written.only(written.text(examples=[ISBN]))]
PrinterName = Annotated[
    str, BeforeValidator(known_name("printer", printer_names)), written.name_of(printer_names, examples=["kdp"])
]
PaperName = Annotated[str, BeforeValidator(_paper), written.name_of(_papers, examples=["bw_cream"])]
TrimSize = Annotated[
    tuple[float, float],
    BeforeValidator(_trim),
    written.either(written.text(_TRIM), written.pair({"type": "number"}), examples=["6x9in", "210x297mm"]),
]
