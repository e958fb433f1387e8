"""The margins of a page: what a layout and a printer ask for. The inner margin is the gutter."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from mazebook.paper.printers.parts import Length
from mazebook.paper.printers.table import PageSides, Printer, Trim


class LayoutTable(BaseModel):
    """A table of a layout."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class InsideMargin(LayoutTable):
    """The inner margin of books of up to `pages` pages."""

    pages: int = Field(ge=1, le=10_000)
    margin: Length


class Margins(LayoutTable):
    """Free space between the trim and the live area; the inner margin grows with the page count.

    `sizing_pages` : the least page count for whose inner margin the sizes of mazes are chosen
    """

    top: Length = 36
    bottom: Length = 36
    outside: Length = 36
    inside: Annotated[tuple[InsideMargin, ...], Field(min_length=1), BeforeValidator(_as_tuple)] = (
        InsideMargin(pages=150, margin=45),
        InsideMargin(pages=399, margin=72),
        InsideMargin(pages=600, margin=81),
        InsideMargin(pages=828, margin=90),
    )
    sizing_pages: int = Field(default=399, ge=1, le=10_000)

    @property
    def most_pages(self) -> int:
        """The page count of the thickest book that the layout has an inner margin for."""
        return self.inside[-1].pages

    def inside_for(self, pages: int) -> float:
        """Return the inner margin of a book of so many pages."""
        return next((step.margin for step in self.inside if pages <= step.pages), self.inside[-1].margin)


def merge_margins(margins: Margins, printer: Printer | None, pages: int, trim: Trim | None = None) -> PageSides:
    """Return the margins of a book of `pages` pages: on each side the larger of the layout's and the printer's.

    Parameters
    ----------
    trim : the page size, for a printer that uses paper of several sizes: the live area is then alike on all of them
    """
    own = PageSides(margins.top, margins.bottom, margins.outside, margins.inside_for(pages))
    if printer is None:
        return own
    asked = PageSides(printer.margin, printer.margin, printer.margin, printer.inside_for(pages))
    top, bottom, outside, inside = map(max, own, asked)
    if printer.dual_live is None or trim is None:
        return PageSides(top, bottom, outside, inside)
    # The same margins on the part of the paper, in its middle, that all sizes have.
    aside, above = (
        max(0.0, (side - live) / 2 - printer.margin) for side, live in zip(trim, printer.dual_live, strict=True)
    )
    return PageSides(top + above, bottom + above, outside + aside, inside + aside)
