"""The sheet of a week: the week is its seed, so that the same sheet comes again in five years."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mazebook.batch.weekly.last_answers import last_record
from mazebook.batch.weekly.week_spec import LAST_WEEK, PAPERS, of_week, seed_of
from mazebook.batch.weekly.weeks import Week
from mazebook.books.choose.candidates import K
from mazebook.books.choose.choose import Mazes, make_mazes
from mazebook.books.pages.last_week import LastWeek
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import BookSpec
from mazebook.checks.proof.proof import prove_book
from mazebook.checks.proof.report import Failure
from mazebook.errors import PuzzleError, SpecError
from mazebook.graphics.page import Page
from mazebook.output.files import folder_for, write_together
from mazebook.output.pdf.pdf import write_pdf
from mazebook.press.checking import Checked, check_files
from mazebook.press.edition_files import BookFile, file_stem, files_of, written
from mazebook.press.lock.record import book_record
from mazebook.press.make.put_together import located
from mazebook.press.make.warnings import misses_of
from mazebook.reading.problems import SPEC, Source

MOST_PAGES = 2


@dataclass(frozen=True)
class Sheet:
    """A finished sheet on one paper.

    Attributes
    ----------
    files : its PDFs, the sheet itself first, and its record
    pages : of the sheet itself
    record : as ``book.json`` holds it, with the week
    checked : what was read back from the files; None of a draft
    last : what is wrong with the answers of the week before, which stand on it
    warnings : sentences about what came out other than asked for
    """

    week: Week
    paper: str
    files: tuple[Path, ...]
    pages: int
    record: dict[str, Any]
    checked: Checked | None
    last: tuple[Failure, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with it that anybody has looked for."""
        return (self.checked is None or self.checked.ok) and not self.last


def make_sheets(
    sheet: BookSpec,
    weeks: Sequence[Week],
    out: str | os.PathLike[str],
    *,
    papers: Sequence[str] = tuple(PAPERS)[:1],
    answers: str = "back",
    source: Source = SPEC,
    draft: bool = False,
    progress: Callable[[str], None] | None = None,
) -> Iterator[Sheet]:
    """Make the sheets of some weeks in a folder, and yield each when its files are written.

    The same week, specification and version give the same bytes. On all papers a sheet has the same mazes.

    Parameters
    ----------
    sheet : as `mazebook.batch.weekly.week_spec.sheet_spec` returns it
    papers : of `PAPERS`
    answers : one of `mazebook.batch.weekly.week_spec.ANSWERS`
    source : where the specification comes from, for messages and for the files that it names
    draft : take the first maze of each puzzle, and check nothing

    Raises
    ------
    SpecError, LayoutError, GridError, FontError
        As `mazebook.make_book` does; and if a sheet would have more than two pages.
    OutputError
        If a file cannot be written; the sheet's old files stay as they were.
    """
    tell, folder = progress or (lambda _: None), Path(out)
    carver = _Carver(sheet, source, draft, tell)
    for week in weeks:
        for paper in papers:
            this = carver.made(week, paper)
            before = carver.made(week.after(-1), paper) if answers == LAST_WEEK else None
            yield _finished(this, before, week, paper, folder, source, draft, tell)
        carver.forget(week)


@dataclass(frozen=True, eq=False)
class _Made:
    """A week's sheet, carved."""

    plan: Plan
    mazes: Mazes


class _Carver:
    """Carves sheets, and keeps those that the next one needs."""

    def __init__(self, sheet: BookSpec, source: Source, draft: bool, tell: Callable[[str], None]) -> None:
        self._sheet, self._source, self._draft, self._tell = sheet, source, draft, tell
        self._known: dict[tuple[Week, str], _Made] = {}

    def made(self, week: Week, paper: str) -> _Made:
        """Return a week's sheet on a paper; its mazes are those of another paper where both are planned alike."""
        if (week, paper) not in self._known:
            self._known[week, paper] = self._carved(week, paper)
        return self._known[week, paper]

    def forget(self, week: Week) -> None:
        """Keep this week alone, whose answers the next sheet may show."""
        self._known = {key: made for key, made in self._known.items() if key[0] == week}

    def _carved(self, week: Week, paper: str) -> _Made:
        plan = plan_book(of_week(self._sheet, week, paper), seed_of(self._sheet, week), self._source)
        like = next((made for (other, _), made in self._known.items() if other == week), None)
        if like is not None and like.plan.puzzles == plan.puzzles:
            return _Made(plan, replace(like.mazes, plan=plan))
        try:
            return _Made(plan, make_mazes(plan, progress=self._tell, k=1 if self._draft else K))
        except PuzzleError as error:
            raise located(error, plan, self._source) from None


def _finished(
    this: _Made,
    before: _Made | None,
    week: Week,
    paper: str,
    folder: Path,
    source: Source,
    draft: bool,
    tell: Callable[[str], None],
) -> Sheet:
    plan, mazes, spec = this.plan, this.mazes, this.plan.spec
    if len(plan.pages) > MOST_PAGES:
        raise SpecError(
            f"{source.name}  this sheet would have {len(plan.pages)} pages, and a sheet has {MOST_PAGES} at most. "
            "Ask for fewer mazes, a layout with more of them a page, or answers elsewhere (--answers sheet)."
        )
    with folder_for(folder):
        tell(f"laying out {week}")
        last = _last(before, week)
        laid_out = [lay_out(plan, mazes, part, source, last) for part in range(len(plan.parts))]
        pdfs = _pdfs(plan, laid_out, f"{file_stem(spec.title)}-{week}-{paper}".lower())
        record = book_record(plan, mazes, pdfs, folder) | {"week": str(week)}
        checked = None if draft else check_files(plan, pdfs, record, tell)
        wrong: tuple[Failure, ...] = ()
        if before is not None:
            record["last_week"] = str(week.after(-1))
            wrong = () if draft else _proved(before, last, pdfs[0], tell)
        files = {folder / file.name: file.content for file in pdfs}
        text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
        files[folder / Path(pdfs[0].name).with_suffix(".json")] = text.encode()
        write_together(files)
    # Whoever asked for no difficulty is told none that was missed: the algorithm of a single maze is the week's.
    asked = any(section.difficulty is not None for section in spec.sections)
    said = tuple(misses_of(mazes)) if asked and not draft else ()
    return Sheet(week, paper, tuple(files), len(plan.pages), record, checked, wrong, said)


def _last(before: _Made | None, week: Week) -> LastWeek | None:
    if before is None:
        return None
    heading = before.plan.setting.language.word("week_answers", week=week.after(-1).number)
    return LastWeek(heading, before.mazes)


def _pdfs(plan: Plan, laid_out: Sequence[Sequence[Page]], stem: str) -> list[BookFile]:
    """Return the files of a sheet with their contents."""
    spec = plan.spec

    def write(pages: Sequence[Page], finish: Any) -> bytes:
        title = f"{spec.title} \u00b7 {spec.subtitle}"
        locale = plan.setting.language.locale
        return write_pdf(
            pages, title=title, author=spec.author, language=locale, date=spec.date, finish=finish
        )  # fmt: skip

    return written(files_of(plan, laid_out, stem), write)


def _proved(before: _Made, last: LastWeek | None, file: BookFile, tell: Callable[[str], None]) -> tuple[Failure, ...]:
    """Return what is wrong with last week's answers on this week's sheet: read beside the mazes that they answer."""
    assert last is not None
    pages = lay_out(before.plan, before.mazes)
    (earlier, *_) = _pdfs(before.plan, [pages], "last-week")
    record = last_record(before.plan, last, earlier, file)
    proof = prove_book(record, {one.name: one.content for one in (earlier, file)}, progress=tell)
    return proof.failures
