"""Whether pages of a user's own PDF keep the standard that a printer wants, by the same checks as the preflight."""

import io
from collections.abc import Iterator
from typing import Any

from mazebook.paper.own_files.pdf_pages import OwnPages
from mazebook.paper.printers.demands import COLOUR_SPACES, Standard, takes_colour
from mazebook.reading.pdf.holdings import holdings_of
from mazebook.reading.pdf.interpreter import walk
from mazebook.reading.pdf.painting import Shelf
from mazebook.reading.pdf.paths import IDENTITY, Bounds
from mazebook.reading.pdf.streams import BombError, DamageError


def pages_refusal(own: OwnPages, standard: Standard, colours: tuple[str, ...] = ()) -> str:
    """Return what a printer does not take of some pages, such as "colours other than grey", or "" if it takes all.

    Parameters
    ----------
    standard : the standard that the printer wants
    colours : the colours that its table lists; empty if the table does not name the key
    """
    import pikepdf

    found: list[str] = []
    with pikepdf.open(io.BytesIO(own.file)) as pdf:
        shelf = Shelf()
        try:
            for index in dict.fromkeys(own.indices):
                found += _forbidden(pdf.pages[index], shelf, standard, colours)
        except (DamageError, BombError):
            found = ["something that cannot be read"]
    return " and ".join(dict.fromkeys(found))


def _forbidden(page: Any, shelf: Shelf, standard: Standard, colours: tuple[str, ...]) -> Iterator[str]:
    held = holdings_of(page, shelf)
    marks = walk(page.obj, IDENTITY, Bounds(*map(float, page.trimbox)), page.resources, shelf)
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
