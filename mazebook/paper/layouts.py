"""Page layouts: the TOML files in ``layouts/``, in points."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from mazebook.errors import UnknownNameError, did_you_mean
from mazebook.resources import shipped
from mazebook.units import points


@dataclass(frozen=True)
class Margins:
    """Free space between the trim and what is printed; the inner one grows with the page count."""

    top: float
    bottom: float
    outside: float
    inside: tuple[tuple[int, float], ...]  # (most pages, margin), rising
    sizing_pages: int  # mazes are sized for the gutter of a book of at least so many pages

    @property
    def most_pages(self) -> int:
        """The thickest book there is a gutter for."""
        return self.inside[-1][0]

    def inside_for(self, pages: int) -> float:
        """Return the inner margin of a book of so many pages."""
        return next((margin for most, margin in self.inside if pages <= most), self.inside[-1][1])


@dataclass(frozen=True)
class Layout:
    """One layout: margins and the heights of what surrounds puzzles and answers."""

    name: str
    description: str
    margins: Margins
    head: float
    foot: float
    band: float
    answer_head: float
    answer_label: float
    answer_gap: float
    answer_least: float
    answer_least_cell: float


def layout_names() -> list[str]:
    """Return the names of all layouts, in alphabetical order."""
    return sorted(path.stem for path in shipped("layouts").glob("*.toml"))


@cache
def read_layout(name: str = "standard") -> Layout:
    """Return the layout called `name`; raises UnknownNameError with the nearest name."""
    if name not in layout_names():
        raise UnknownNameError(f'There is no layout "{name}". {did_you_mean(name, layout_names())}')
    table = tomllib.loads((shipped("layouts") / f"{name}.toml").read_text(encoding="utf-8"))
    margins, page, answers = table["margins"], table["page"], table["answers"]
    inside = tuple((row["pages"], float(row["margin"])) for row in margins["inside"])
    return Layout(
        name,
        table["description"],
        Margins(margins["top"], margins["bottom"], margins["outside"], inside, margins["sizing_pages"]),
        page["head"],
        page["foot"],
        page["band"],
        answers["head"],
        answers["label"],
        answers["gap"],
        points(answers["least_mm"]),
        points(answers["least_cell_mm"]),
    )
