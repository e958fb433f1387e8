"""The page sizes, papers and page counts that printers take, and the margins that they ask for."""

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from mazebook.errors import did_you_mean, find_name, key_of
from mazebook.paper.printers.own import is_printer_file, known_printers, own_printer
from mazebook.paper.printers.parts import MarginStep
from mazebook.paper.printers.table import Paper, Printer, Trim, is_same
from mazebook.units import POINTS_PER_INCH, mm

USUAL_TRIM = (612.0, 792.0)  # 8.5 x 11 in
YEAR = 365  # days


class Age(NamedTuple):
    """The days since a printer's oldest number was checked, None if unknown; and the sources that have no date."""

    days: int | None
    undated: tuple[str, ...]


def printer_names() -> list[str]:
    """Return the names of all printers, in the order of the table; those of the user's own table last."""
    return list(known_printers())


def read_printer(name: str) -> Printer:
    """Return the printer called `name`; raises UnknownNameError with the nearest name."""
    return known_printers()[find_name("printer", name, printer_names(), name_by_title(name))]


def name_by_title(word: str) -> str:
    """Return the name of the first printer whose title has a word in it, such as Amazon; the word if none has."""
    titles = {name: f"_{key_of(printer.title)}_" for name, printer in known_printers().items()}
    return next((name for name, title in titles.items() if f"_{key_of(word)}_" in title), word)


def find_printer(name: str, folder: Path | None) -> Printer:
    """Return the printer of a name, or the printer in `folder` if the name is a file's that ends in ``.toml``.

    Raises as `read_printer` and `own_printer` do.
    """
    return own_printer((folder or Path()) / name) if is_printer_file(name) else read_printer(name)


def default_trim(printer: Printer) -> Trim:
    """Return the page size of a book that asks for none: 8.5 x 11 in where it is offered, else the printer's first."""
    return (
        USUAL_TRIM
        if not check_trim(printer, USUAL_TRIM)
        else next(iter(printer.trims), nearest_trim(printer, USUAL_TRIM))
    )


def strictest(printers: Sequence[Printer], *, bleeds: bool = False) -> Printer | None:
    """Return the first printer with the strictest margins, lines, type and blank pages of all; None for no printers.

    Parameters
    ----------
    bleeds : whether anything in the book reaches the edge of a page
    """
    if not printers:
        return None
    lasts = sorted({step.last for printer in printers for step in printer.interior.inside_margin})
    firsts = [min(printer.interior.inside_margin[0].first for printer in printers), *(last + 1 for last in lasts)]
    runs = [run for printer in printers if (run := printer.interior.max_blank_run)]
    common = [printer.dual_live for printer in printers if printer.dual_live]
    first = printers[0]
    margins = [printer.interior.margin for printer in printers]
    least = max(margin.bleed if bleeds else margin.no_bleed for margin in margins)
    interior = {
        "margin": first.interior.margin.model_copy(update={"no_bleed": least}),
        "inside_margin": tuple(
            MarginStep(first=low, last=high, margin=max(printer.inside_for(high) for printer in printers))
            for low, high in zip(firsts, lasts, strict=False)
        ),
        "min_line": max(printer.least_line for printer in printers),
        "min_text": max(printer.least_text for printer in printers),
        "min_tint": max(printer.least_tint for printer in printers),
        "max_blank_run": min(runs, key=lambda run: run.inside, default=None),
    }
    live = (min(live[0] for live in common), min(live[1] for live in common)) if common else None
    return first.model_copy(update={"interior": first.interior.model_copy(update=interior), "dual_live": live})


def papers(printer: Printer, trim: Trim) -> tuple[Paper, ...]:
    """Return the papers that books of this trim may have, the usual paper first."""
    return tuple(paper for paper in printer.papers if paper.pages_for(trim) is not None)


def trim_for(printer: Printer, asked: Trim) -> Trim:
    """Return the printer's own figures for a page size that differs from them by rounding only, else `asked`."""
    return next((trim for trim in printer.trims if is_same(trim, asked)), asked)


def check_trim(printer: Printer, trim: Trim) -> str:
    """Return why a printer does not take a page size, and the nearest size that it takes; "" if it takes it."""
    nearest = nearest_trim(printer, trim)
    if is_same(nearest, trim):
        return ""
    text = trim_text(nearest)
    again = in_millimetres(nearest) if text.endswith("in") else in_inches(nearest)
    return f'{printer.title} does not offer this page size. Use "{text}" ({again}), the nearest that it does.'


def check_paper(printer: Printer, name: str | None, trim: Trim) -> str:
    """Return why a printer does not offer a paper for a page size; "" if it does. None = its usual paper."""
    if name is None:
        return ""
    if not printer.papers:
        return f"{printer.title} has no papers to choose from. Remove the line."
    offered = [paper.name for paper in papers(printer, trim)]
    if key_of(name) in map(key_of, offered):
        return ""
    if key_of(name) in (key_of(paper.name) for paper in printer.papers):
        return f"{printer.title} does not offer this paper for {trim_text(trim)}, but {', '.join(offered)}."
    return f"{printer.title} has no such paper. {did_you_mean(name, offered)}"


def check_pages(printer: Printer, name: str | None, trim: Trim, pages: int, advice: str = "") -> str:
    """Return why a printer does not bind a book of `pages` pages; "" if it does.

    Parameters
    ----------
    name : of a paper that `check_paper` accepts; None for the usual paper
    advice : the last sentence of the message, where the specification cannot be changed
    """
    offered = papers(printer, trim)
    chosen = [paper for paper in offered if name is None or key_of(paper.name) == key_of(name)]
    limits = chosen[0].pages_for(trim) if chosen else None
    if limits is None or limits[0] <= pages <= limits[1]:
        return ""
    on_paper = f" on {chosen[0].name}" if len(offered) > 1 else ""
    book = f"{printer.title} binds {limits[0]} to {limits[1]} pages of this size{on_paper}; this book has {pages}."
    if advice:
        return f"{book} {advice}"
    if pages < limits[0]:
        return f'{book} Ask for more puzzles, or add pages such as "notes".'
    other = next((paper.name for paper in offered if (paper.pages_for(trim) or limits)[1] >= pages), "")
    other = f', or use stock = "{other}"' if other else ""
    return f"{book} Ask for fewer puzzles, or make two volumes{other}."


def age_of(printer: Printer, today: datetime.date) -> Age:
    """Return the age of a printer's numbers: that of the oldest of its sources that has a date."""
    days = [(today - source.checked).days for source in printer.sources if source.checked is not None]
    return Age(max(days, default=None), tuple(source.key for source in printer.sources if source.checked is None))


def stale(printer: Printer, today: datetime.date) -> str:
    """Return the sentence about a printer whose numbers were checked more than a year ago; "" for younger numbers."""
    days = age_of(printer, today).days
    if days is None or days <= YEAR:
        return ""
    return (
        f"{printer.title}: its numbers were last checked {days} days ago. Look whether the printer has changed its "
        f"rules since; you can correct them in a file of your own: docs/extend.md says how."
    )


def paper_for(printer: Printer, name: str | None) -> str | None:
    """Return the printer's own name of a paper; None, for its usual paper, if it has no such paper."""
    return next((paper.name for paper in printer.papers if name and key_of(paper.name) == key_of(name)), None)


def trim_text(trim: Trim) -> str:
    """Return a page size as a specification takes it: in inches where they come out even, else in millimetres."""
    even = all(abs(round(side / POINTS_PER_INCH, 3) * POINTS_PER_INCH - side) < 0.005 for side in trim)
    return in_inches(trim).replace(" ", "") if even else in_millimetres(trim).replace(" ", "")


def in_inches(trim: Trim) -> str:
    """Return a page size as messages write it; its three decimals show every difference that is refused."""
    return " x ".join(f"{round(side / POINTS_PER_INCH, 3):g}" for side in trim) + " in"


def in_millimetres(trim: Trim) -> str:
    """Return a page size as messages write it, in millimetres."""
    return " x ".join(f"{round(mm(side), 1):g}" for side in trim) + " mm"


def nearest_trim(printer: Printer, trim: Trim) -> Trim:
    """Return the nearest page size that a printer offers, from its list or in its range; `trim` if it has neither."""
    offered = list(printer.trims)
    if printer.custom_trim:
        ranges = (printer.custom_trim.width, printer.custom_trim.height)
        width, height = (min(max(side, low), high) for side, (low, high) in zip(trim, ranges, strict=True))
        offered.append((width, height))
    return min(offered, key=lambda size: (size[0] - trim[0]) ** 2 + (size[1] - trim[1]) ** 2, default=trim)
