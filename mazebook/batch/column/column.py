"""The files of a maze for a newspaper's column: PDF/X-1a, SVG, PNG and TIFF, all as wide as the column, and proved."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mazebook.batch.column.column_pages import Column, column_of
from mazebook.batch.column.dots import wrong_dots
from mazebook.batch.weekly.weeks import Week
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.section_ids import file_stem
from mazebook.checks.preflight.findings import finding_lines
from mazebook.output.files import folder_for
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import write_png
from mazebook.output.pictures.svg import write_svg
from mazebook.output.pictures.tiff import write_tiff
from mazebook.press.checking import check_files
from mazebook.press.edition_files import BookFile, finish_for
from mazebook.press.lock.make_record import book_record, write_with_record
from mazebook.reading.problems import SPEC, Source
from mazebook.units import mm

COLUMN_DPI = 1200


@dataclass(frozen=True)
class Single:
    """A finished maze for a column.

    Attributes
    ----------
    files : the PDFs of the maze and of its answer, then their SVG, PNG and TIFF, and the record
    record : the record of a book with this maze, and the week
    size : width and height of each file, in points
    corridor : the width of the corridors, in points
    wrong : the problems that were found, a line each
    """

    week: Week
    files: tuple[Path, ...]
    record: dict[str, Any]
    size: tuple[float, float]
    corridor: float
    wrong: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether no problem was found."""
        return not self.wrong


def make_singles(
    sheet: BookSpec,
    weeks: Sequence[Week],
    out: str | os.PathLike[str],
    *,
    width: float,
    dpi: int = COLUMN_DPI,
    source: Source = SPEC,
    progress: Callable[[str], None] | None = None,
) -> Iterator[Single]:
    """Make the maze of each week in the folder `out`, and yield it when its files are written.

    Parameters
    ----------
    sheet : as `mazebook.batch.weekly.week_spec.sheet_spec` returns it, with one maze
    width : the width of the column, in points
    dpi : dots an inch, of PNG and TIFF; walls are whole dots thick

    Raises
    ------
    SpecError, GridError, FontError
        If a maze cannot be made, for example because corridors would be too narrow.
    OutputError
        If a file cannot be written; old files stay as they were.
    """
    tell, folder = progress or (lambda _: None), Path(out)
    for week in weeks:
        tell(f"making the maze of {week}")
        column = column_of(sheet, week, width, dpi, source)
        yield _written(column, week, folder, dpi, tell)


def _written(column: Column, week: Week, folder: Path, dpi: int, tell: Callable[[str], None]) -> Single:
    plan, spec = column.plan, column.plan.spec
    stem = f"{file_stem(spec.title)}-{week}-{mm(spec.trim[0]):g}mm".lower()
    (edition,) = plan.setting.editions
    assert edition.printer is not None
    pdfs, pictures = [], {}
    for role, name, page in (("interior", stem, column.puzzle), ("answers", f"{stem}-answer", column.answer)):
        tell(f"writing {name}")
        file = BookFile(f"{name}.pdf", edition, role, [page], finish_for(edition.printer))
        pdfs.append(replace(file, content=_pdf(column, file)))
        tiff = write_tiff(page, dpi)
        pictures[name] = {"svg": write_svg(page).encode(), "png": write_png(page, dpi), "tif": tiff}
    record = book_record(plan, column.mazes, pdfs, folder) | {"week": str(week)}
    record["puzzles"][0]["numbered"] = False  # the newspaper sets its own heading above the maze
    checked = check_files(plan, pdfs, record, tell)
    wrong = [line for each in checked.findings.values() if any(f.blocks for f in each) for line in finding_lines(each)]
    wrong += [failure.line() for failure in checked.proof.failures]
    for page, name in ((column.puzzle, stem), (column.answer, f"{stem}-answer")):
        wrong += [f"{name}.tif: {line}" for line in wrong_dots(column, page, pictures[name]["tif"], dpi)]
    others = {f"{name}.{form}": data for name, each in pictures.items() for form, data in each.items()}
    with folder_for(folder):
        files = write_with_record(folder, pdfs, f"{stem}.json", record, others)
    return Single(week, files, record, spec.trim, column.corridor, tuple(wrong))


def _pdf(column: Column, file: BookFile) -> bytes:
    spec, locale, title = column.plan.spec, column.plan.setting.language.locale, file.pages[0].label
    return write_pdf(file.pages, title=title, author=spec.author, language=locale, date=spec.date, finish=file.finish)
