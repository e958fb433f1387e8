"""A printer's table ``cover``, every number with its source. Lengths in points."""

import difflib
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from mazebook.paper.printers.parts import FileLimits, Length, Pages, Some, TablePart
from mazebook.reading.problems import Problem, sentences

_FROM_FOLD = 18.0  # points, of the barcode's box where a printer does not say: a quarter of an inch
_MOST = 100.0  # points a page


class _Barcode(TablePart):
    """The place of the barcode, at the lower right of the back: its distances from the spine and from the trim.

    `required` : the book must have a barcode of its own, because the printer adds none
    """

    width: Length
    height: Length
    from_spine: Length | None = None
    from_bottom: Length | None = None
    required: bool


class Spine(TablePart):
    """The rule for the width of a spine. Each key that is not listed here is the name of a paper.

    Attributes
    ----------
    kind : "caliper" (pages * caliper), "linear" (pages * slope + offset) or "table" (linear between its rows)
    slope, offset : of a "linear" rule, which is the same for every paper
    pages : the page counts of the rows of a table
    text_from_pages : books of fewer pages have no text on their spines
    text_safe : the distance between the text and either fold
    """

    model_config = ConfigDict(extra="allow")

    kind: Literal["caliper", "linear", "table"]
    slope: Some | None = None
    offset: Length = 0.0
    pages: Annotated[tuple[Pages, ...], Field(strict=False)] = ()
    text_from_pages: Annotated[int, Field(ge=0, le=100_000)]
    text_safe: Length

    @property
    def calipers(self) -> dict[str, float]:
        """The thickness of a page in points, by paper."""
        return {name: float(value) for name, value in self._papers.items() if not isinstance(value, list)}

    @property
    def widths(self) -> dict[str, tuple[float, ...]]:
        """The spine at each row of a table, by paper."""
        return {name: tuple(map(float, value)) for name, value in self._papers.items() if isinstance(value, list)}

    @property
    def _papers(self) -> dict[str, Any]:
        return self.model_extra or {}

    @model_validator(mode="after")
    def _fits(self) -> Self:
        problems = [*self._wrong_papers()] or [*self._wrong_rule()]
        if problems:
            raise sentences(problems)
        return self

    def _wrong_papers(self) -> Iterator[Problem]:
        """Yield the keys that are no papers, and the papers whose values are no widths."""
        known = list(type(self).model_fields)
        for name, value in self._papers.items():
            meant = difflib.get_close_matches(name, known, n=1, cutoff=0.8)
            if meant:
                yield Problem((name,), value, f'there is no such key. Did you mean "{meant[0]}"?', has_value=False)
            elif isinstance(value, list):
                if len(value) != len(self.pages) or not all(_is_length(each, 2000.0) for each in value):
                    yield Problem((name,), value, f"must be a list of {len(self.pages)} widths, one for each of pages.")
            elif not _is_length(value, _MOST):
                yield Problem((name,), value, f"must be points a page, more than 0 and {_MOST:g} or less.")

    def _wrong_rule(self) -> Iterator[Problem]:
        """Yield the keys that the kind of rule needs and lacks."""
        if self.kind == "linear" and self.slope is None:
            yield Problem(("slope",), None, "it is missing. Add it.", has_value=False)
        if self.kind == "caliper" and not self.calipers:
            text = "needs the points a page of each paper, such as bw_white = 0.16."
            yield Problem(("kind",), self.kind, text)
        if self.kind == "table" and not self.widths:
            yield Problem(("kind",), self.kind, "needs a list of widths for each paper, one width for each of pages.")
        if self.kind == "table" and (len(self.pages) < 2 or any(b <= a for a, b in pairwise(self.pages))):
            yield Problem(("pages",), list(self.pages), "must be two page counts or more, rising.", bool(self.pages))


class Cover(FileLimits):
    """One printer's covers.

    `text_safe` : the least distance of text from the trim
    `rtl_cover` : how the cover of a book that is read from right to left differs; None = not known
    """

    bleed: Length
    text_safe: Length
    barcode: _Barcode
    spine: Spine
    rtl_cover: Literal["mirrored"] | None = None
    rich_black: Annotated[tuple[Annotated[int, Field(ge=0, le=100)], ...], Field(strict=False)] = ()

    @property
    def barcode_corner(self) -> tuple[float, float]:
        """The distances of the barcode's box from spine and bottom; defaults where the printer states none."""
        usual, box = max(_FROM_FOLD, self.text_safe), self.barcode
        return (
            usual if box.from_spine is None else box.from_spine,
            usual if box.from_bottom is None else box.from_bottom,
        )


def _is_length(value: Any, most: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= most
