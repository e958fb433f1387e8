"""The files of a maze for a newspaper's column: PDF/X-1a, SVG, PNG and TIFF, all as wide as the column, and proved."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mazebook.batch.column.column_pages import Column, column_of, small_answer
from mazebook.batch.column.dots import wrong_dots
from mazebook.batch.weekly.weeks import Week
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.section_ids import file_stem
from mazebook.checks.preflight.findings import finding_lines
from mazebook.checks.proof.proof import prove_book
from mazebook.checks.proof.report import Failure
from mazebook.graphics.page import Page
from mazebook.output.files import folder_for
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import write_png
from mazebook.output.pictures.svg import write_svg
from mazebook.output.pictures.tiff import write_tiff
from mazebook.press.checking import check_files
from mazebook.press.edition_files import BookFile, finish_for
from mazebook.press.lock.make_record import book_record, write_with_record
from mazebook.progress import Progress, Step, silent
from mazebook.reading.problems import SPEC, Source
from mazebook.units import mm, points

COLUMN_DPI = 1200
LAST_WIDTH = points(20)  # of last week's answer


@dataclass(frozen=True)
class Single:
    """A finished maze for a column.

    Attributes
    ----------
    files : the PDFs of the maze, of its answer and of last week's, then their SVG, PNG and TIFF, and the record
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
    progress: Progress = silent,
) -> Iterator[Single]:
    """Make the maze of each week in a folder of its own in `out`, and yield it when its files are written.

    Last week's answer is beside it, `LAST_WIDTH` wide, or wider where the maze has many cells.

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
    inner, folder = progress if len(weeks) == 1 else silent, Path(out)
    known: dict[Week, Column] = {}
    for count, week in enumerate(weeks):
        if len(weeks) > 1:
            progress(count, len(weeks), Step.MAKE_COLUMNS)
        for each in (week.after(-1), week):
            if each not in known:
                known[each] = column_of(sheet, each, width, dpi, source)
        last = known.pop(week.after(-1))
        yield _written(known[week], last, week, folder / str(week), dpi, inner)


def _written(column: Column, last: Column, week: Week, folder: Path, dpi: int, tell: Progress) -> Single:
    """Write the files of a week's maze, and of the answer to `last`, the maze of the week before."""
    plan, spec = column.plan, column.plan.spec
    stem = f"{file_stem(spec.title)}-{week}-{spec.sections[0].level}-{mm(spec.trim[0]):g}mm".lower()
    small, before = small_answer(last, LAST_WIDTH, dpi), f"{stem}-answer-{week.after(-1)}".lower()
    pages = {stem: (column, column.puzzle), f"{stem}-answer": (column, column.answer), before: (small, small.answer)}
    files, pictures = [], {}
    for role, (name, (own, page)) in zip(("interior", "answers", "answers"), pages.items(), strict=True):
        tell(0, 0, Step.WRITE_COLUMN, file=name)
        files.append(_file(own, name, role, page))
        tiff = write_tiff(page, dpi)
        pictures[name] = {"svg": write_svg(page).encode(), "png": write_png(page, dpi), "tif": tiff}
    pdfs, answer = files[:2], files[2]
    record = book_record(plan, column.mazes, pdfs, folder) | {"week": str(week)}
    record["puzzles"][0]["numbered"] = False  # the newspaper sets its own heading above the maze
    checked = check_files(plan, pdfs, record, tell)
    wrong = [line for each in checked.findings.values() if any(f.blocks for f in each) for line in finding_lines(each)]
    wrong += [failure.line() for failure in (*checked.proof.failures, *_wrong_last(last, answer, tell))]
    for name, (own, page) in pages.items():
        wrong += [f"{name}.tif: {line}" for line in wrong_dots(own, page, pictures[name]["tif"], dpi)]
    others = {f"{name}.{form}": data for name, each in pictures.items() for form, data in each.items()}
    with folder_for(folder):
        paths = write_with_record(folder, files, f"{stem}.json", record, others)
    return Single(week, paths, record, spec.trim, column.corridor, tuple(wrong))


def _file(column: Column, name: str, role: str, page: Page) -> BookFile:
    """Return the PDF of one page, with its content."""
    (edition,) = column.plan.setting.editions
    assert edition.printer is not None
    file = BookFile(f"{name}.pdf", edition, role, [page], finish_for(edition.printer))
    return replace(file, content=_pdf(column, file))


def _wrong_last(last: Column, answer: BookFile, tell: Progress) -> Sequence[Failure]:
    """Return the problems of last week's answer, proved beside last week's maze, which is not written again."""
    files = [_file(last, "last-week", "interior", last.puzzle), answer]
    record = book_record(last.plan, last.mazes, files, Path())
    record["puzzles"][0]["numbered"] = False
    return prove_book(record, {file.name: file.content for file in files}, progress=tell).failures


def _pdf(column: Column, file: BookFile) -> bytes:
    spec, locale, title = column.plan.spec, column.plan.setting.language.locale, file.pages[0].label
    return write_pdf(file.pages, title=title, author=spec.author, language=locale, date=spec.date, finish=file.finish)
