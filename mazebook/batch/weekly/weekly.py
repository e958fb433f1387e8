"""The sheet of a week: its seed comes from the week, so that the same sheet can be made again at any time."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from mazebook.batch.offered import LAST_WEEK
from mazebook.batch.weekly.week_spec import of_week, seed_of
from mazebook.batch.weekly.weeks import Week
from mazebook.books.choose.candidates import K
from mazebook.books.choose.choose import Mazes, make_mazes
from mazebook.books.draw.answer import AnswerLabel, numbered_answer
from mazebook.books.fit.slots import answers_at_foot, fill_answers, puzzle_page
from mazebook.books.pages.context import BookPage, Context
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.pages.riddles import riddle_of, solution
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.section_ids import file_stem
from mazebook.checks.proof.proof import prove_book
from mazebook.checks.proof.report import Failure
from mazebook.errors import LayoutError, OutputError, PuzzleError, RoomError, SpecError
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Block, Filling, Pad, Rest, Row, Stack, with_blocks
from mazebook.graphics.frames import Frame, Room, holes
from mazebook.graphics.page import Box, Page, shift
from mazebook.output.files import folder_for
from mazebook.output.pdf.pdf import write_pdf
from mazebook.press.checking import Checked, check_files
from mazebook.press.edition_files import BookFile, files_of, written
from mazebook.press.lock.lock import read_lock
from mazebook.press.lock.make_record import book_record, write_with_record
from mazebook.press.make.put_together import located
from mazebook.press.make.warnings import misses_of
from mazebook.progress import Progress, Step, silent
from mazebook.reading.problems import SPEC, Problem, Source
from mazebook.units import HOME_PAPERS

_MOST_PAGES = 2
_SIZE = 12.0  # points, of the heading above last week's answers
_BESIDE = 14.0  # points at least, between that heading and the answer to the riddle


@dataclass(frozen=True)
class WeekSheet:
    """A finished sheet on one paper.

    Attributes
    ----------
    paper : one of `mazebook.units.HOME_PAPERS`
    files : the paths of the PDFs, the sheet itself first, and of the record
    pages : the number of pages of the sheet itself
    record : the record of the sheet as a book's, and the week
    checked : the result of checking the files; None for a draft
    last : problems of last week's answers, if they are on the sheet
    warnings : sentences about results that differ from the specification
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
        """Whether no check has found a problem."""
        return (self.checked is None or self.checked.ok) and not self.last


@dataclass(frozen=True)
class SheetOptions:
    """The options of sheets besides their specification.

    Attributes
    ----------
    papers : of `mazebook.units.HOME_PAPERS`
    answers : a key of `mazebook.batch.offered.ANSWER_PLACES`
    draft : take the first maze of each puzzle, and check nothing
    """

    papers: Sequence[str] = HOME_PAPERS[:1]
    answers: str = "back"
    draft: bool = False


def make_sheets(
    sheet: BookSpec,
    weeks: Sequence[Week],
    out: str | os.PathLike[str],
    options: SheetOptions,
    *,
    source: Source = SPEC,
    progress: Progress = silent,
) -> Iterator[WeekSheet]:
    """Make the sheets of some weeks in the folder `out`, and yield each when its files are written.

    The same week, specification and version give the same bytes. On all papers a sheet has the same mazes.

    Parameters
    ----------
    sheet : as `mazebook.batch.weekly.week_spec.sheet_spec` returns it
    source : the origin of the specification, for messages and for the files that it names

    Raises
    ------
    SpecError, LayoutError, GridError, FontError
        As `mazebook.make_book` does; and if a sheet would have more than two pages.
    OutputError
        If a file cannot be written; the sheet's old files stay as they were.
    """
    maker = _Maker(sheet, Path(out), options, source, progress if len(weeks) == 1 else silent)
    for count, week in enumerate(weeks):
        if len(weeks) > 1:
            progress(count, len(weeks), Step.MAKE_SHEETS)
        for paper in options.papers:
            yield maker.finished(week, paper)
        maker.keep_only(week)


@dataclass(frozen=True, eq=False)
class LastWeek:
    """The sheet of the week before: its mazes, and the heading above their answers on this week's sheet."""

    heading: str
    mazes: Mazes


class _Maker:
    """Makes sheets, and keeps the mazes that the next one needs."""

    def __init__(self, sheet: BookSpec, folder: Path, options: SheetOptions, source: Source, tell: Progress) -> None:
        self._sheet, self._folder, self._source, self._tell = sheet, folder, source, tell
        self._draft, self._shows_last = options.draft, options.answers == LAST_WEEK
        self._known: dict[tuple[Week, str], Mazes] = {}

    def keep_only(self, week: Week) -> None:
        """Forget the mazes of all weeks but this one, whose answers the next sheet may show."""
        self._known = {key: mazes for key, mazes in self._known.items() if key[0] == week}

    def finished(self, week: Week, paper: str) -> WeekSheet:
        """Write the files of a week's sheet on a paper, and return the sheet."""
        mazes, last = self._carved(week, paper), self._last(week, paper) if self._shows_last else None
        plan, spec = mazes.plan, mazes.plan.spec
        if len(plan.pages) > _MOST_PAGES:
            raise SpecError(
                f"{self._source.name}  this sheet would have {len(plan.pages)} pages, and a sheet has {_MOST_PAGES} at "
                "most. Ask for fewer mazes, a layout with more of them a page, or answers elsewhere (--answers sheet)."
            )
        with folder_for(self._folder):
            self._tell(0, 0, Step.LAY_OUT_WEEK, week=str(week))
            pdfs = sheet_files(plan, self._laid_out(mazes, last), f"{file_stem(spec.title)}-{week}-{paper}".lower())
            record = book_record(plan, mazes, pdfs, self._folder) | {"week": str(week)}
            if last is not None:
                record["last_week"] = str(week.after(-1))
            checked = None if self._draft else check_files(plan, pdfs, record, self._tell)
            wrong: tuple[Failure, ...] = ()
            if last is not None and not self._draft:
                wrong = wrong_answers(last, pdfs[0], self._tell)
            files = write_with_record(self._folder, pdfs, f"{Path(pdfs[0].name).stem}.json", record)
        # Without a difficulty asked for, no difficulty can be missed.
        asked = any(section.difficulty is not None for section in spec.sections)
        warnings = misses_of(mazes) if asked and not self._draft else []
        warnings += [] if last is None else _others_than(last, self._folder, week.after(-1))
        return WeekSheet(week, paper, files, len(plan.pages), record, checked, wrong, tuple(warnings))

    def _carved(self, week: Week, paper: str) -> Mazes:
        """Return a week's mazes on a paper: those carved for another paper if both have the same plan."""
        if (week, paper) in self._known:
            return self._known[week, paper]
        plan = plan_book(of_week(self._sheet, week, paper), seed_of(self._sheet, week), self._source)
        like = next((mazes for (other, _), mazes in self._known.items() if other == week), None)
        if like is not None and like.plan.puzzles == plan.puzzles:
            mazes = replace(like, plan=plan)
        else:
            try:
                mazes = make_mazes(plan, progress=self._tell, k=1 if self._draft else K)
            except PuzzleError as error:
                raise located(error, plan, self._source) from None
        self._known[week, paper] = mazes
        return mazes

    def _last(self, week: Week, paper: str) -> LastWeek:
        """Return the sheet of the week before."""
        mazes = self._carved(week.after(-1), paper)
        return LastWeek(mazes.plan.setting.language.word("week_answers", week=week.after(-1).number), mazes)

    def _laid_out(self, mazes: Mazes, last: LastWeek | None) -> list[list[Page]]:
        """Return the pages of each part of a sheet, with last week's answers on the first part if `last` is given."""
        plan, is_bare = mazes.plan, last is not None
        parts = [lay_out(plan, mazes, part, self._source, bare_foot=is_bare) for part in range(len(plan.parts))]
        return [with_answers(parts[0], plan, last, self._source), *parts[1:]] if last is not None else parts


def sheet_files(plan: Plan, laid_out: Sequence[Sequence[Page]], stem: str) -> list[BookFile]:
    """Return the files of a sheet with their contents."""
    spec = plan.spec

    def write(pages: Sequence[Page], finish: Any) -> bytes:
        title, locale = f"{spec.title} \u00b7 {spec.subtitle}", plan.setting.language.locale
        return write_pdf(pages, title=title, author=spec.author, language=locale, date=spec.date, finish=finish)

    return written(files_of(plan, laid_out, stem), write)


def wrong_answers(last: LastWeek, file: BookFile, tell: Progress) -> tuple[Failure, ...]:
    """Return the problems of last week's answers in `file`, this week's sheet, proved with last week's mazes."""
    plan = last.mazes.plan
    (earlier, *_) = sheet_files(plan, [lay_out(plan, last.mazes)], "last-week")
    record = _last_record(last, earlier, file)
    return prove_book(record, {one.name: one.content for one in (earlier, file)}, progress=tell).failures


def _others_than(last: LastWeek, folder: Path, week: Week) -> list[str]:
    """Return the warning that last week's records in a folder all have other mazes than `last`, or an empty list."""
    ours = {chosen.fingerprint for chosen in last.mazes.by_number.values()}
    others: list[Path] = []
    for path in sorted(folder.glob(f"*-{week}-*.json".lower())):
        try:
            lock = read_lock(path)
        except (OutputError, SpecError):  # no record, or one of another mazebook
            continue
        if ours == {puzzle.fingerprint for puzzle in lock.in_order}:
            return []
        others.append(path)
    return [
        f"Nobody has got the mazes whose answers are on this sheet: last week's, by {name}, were others. "
        "Make this week's sheet with last week's specification and options, or with other answers."
        for name in others[:1]
    ]


def with_answers(pages: Sequence[Page], plan: Plan, last: LastWeek, source: Source = SPEC) -> list[Page]:
    """Return the pages of a sheet, laid out with an empty foot, with last week's answers there.

    These answers stand upright, because the mazes that they answer are not on the sheet. Raises LayoutError if their
    heading is too long.
    """
    try:
        feet = [_answers(plan, last, number) for number in range(1, len(pages) + 1)]
        return [replace(page, items=(*page.items, *foot.items)) for page, foot in zip(pages, feet, strict=True)]
    except RoomError as error:
        raise source.error([Problem.of(error, (error.where,))], LayoutError) from None


def _answers(plan: Plan, last: LastWeek, number: int) -> Page:
    """Return page `number` of a sheet with nothing but last week's answers at its foot."""
    page = Context(plan, last.mazes).page(number)
    empty = puzzle_page(page.layout, 1, (), "foot").lay(Room.of(page.live))
    (foot,) = (part for part in holes(empty) if part.frame.hole == "foot")
    printable = shift(-foot.x, foot.frame.height - foot.y).box(empty.size.box)
    return page.sheet(with_blocks(empty, {"foot": _foot(page, last, printable)}), folio=False)


def _foot(page: BookPage, last: LastWeek, printable: Box) -> Block:
    """Return the strip at the foot: the heading, opposite it the answer of the riddle, and the answers below.

    `printable` : the live area, measured from the lower left corner of the strip
    """
    faces, least = page.faces, page.layout.least_text
    heading = Words(last.heading, faces.heading, _SIZE, "week_answers", least=least)
    told = Rest(solution(riddle_of(last.mazes.plan), faces, least), align="end")
    return Stack([Row([heading, told], _BESIDE), Rest(Filling(partial(_row, page, printable)))])


def _row(page: BookPage, printable: Box, room: Room) -> Frame:
    """Return the answers beside each other in the lower part of the strip, moved up until all numbers are on a line."""
    draw = partial(numbered_answer, AnswerLabel.of(page.layout, page.faces, page.language, at_foot=True))
    empty = answers_at_foot(page.layout, page.planned.share).lay(room)
    found = fill_answers(empty, page.chosen, draw, shift(0.0, -room.height).box(printable))
    line = min(answer.baseline for answer in found.values())
    return with_blocks(empty, {name: Pad(answer, top=line - answer.baseline) for name, answer in found.items()})


def _last_record(last: LastWeek, earlier: BookFile, file: BookFile) -> dict[str, Any]:
    """Return a record of last week's mazes in the file `earlier`, with their answers in `file`, this week's sheet."""
    plan = last.mazes.plan
    mazes = [
        replace(page, placements=tuple(place for place in page.placements if place.role == "puzzle"))
        for page in earlier.pages
    ]
    shown = [
        replace(page, placements=_answers(plan, last, number).placements) for number, page in enumerate(file.pages, 1)
    ]
    files = [replace(earlier, pages=mazes), replace(file, pages=shown)]
    return book_record(plan, last.mazes, files, Path())
