"""A class set: a sheet for each pupil in one PDF, the teacher's answers in another, and a record without names."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mazebook.batch.classes.class_mazes import PupilSheet, Reached, choose_sheets, reached
from mazebook.batch.classes.class_pages import ClassPages, pupil_pages, teacher_pages
from mazebook.batch.classes.groups import MARKS, PupilGroup
from mazebook.batch.classes.roster import Pupil
from mazebook.batch.weekly.week_spec import date_line, sheet_printer
from mazebook.batch.weekly.weeks import Week
from mazebook.books.choose.choose import Mazes
from mazebook.books.fit.levels import Level, level
from mazebook.books.pages.riddles import DAYS, riddle_for
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.errors import RoomError, SpecError, UsageError, did_you_mean
from mazebook.numerics.seeds import derive_seed, draw_seed
from mazebook.output.files import folder_for
from mazebook.output.pdf.finish import Finish
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.languages import read_language
from mazebook.paper.typefaces.faces import DEFAULT_FACES, read_face
from mazebook.press.checking import Checked, check_files
from mazebook.press.edition_files import BookFile, finish_for
from mazebook.press.lock.make_record import book_record, write_with_record
from mazebook.progress import Progress, Step, silent
from mazebook.reading.limits import CLASS_SHEETS
from mazebook.reading.problems import Source
from mazebook.units import HOME_PAPERS

CLASS_RECORD = "class.json"  # the name of the record's file
PUPILS, TEACHER = "class-pupils.pdf", "class-teacher.pdf"


@dataclass(frozen=True)
class ClassSet:
    """A finished class set.

    Attributes
    ----------
    folder : the folder of the files
    files : the PDF for the pupils, the PDF for the teacher, and the record
    record : the content of ``class.json``, without names
    reached : the difficulties of each group's mazes
    checked : whether home printers take the files, and every maze and answer is right; None for a draft
    """

    folder: Path
    files: tuple[Path, ...]
    record: dict[str, Any]
    reached: tuple[Reached, ...]
    checked: Checked | None


@dataclass(frozen=True)
class ClassOptions:
    """How a class set is made.

    Attributes
    ----------
    mazes : the number of mazes for each pupil
    per_sheet : how many of these share a sheet, one of `mazebook.batch.offered.PER_SHEET`
    week : the week of the set, printed on each sheet, which gives other mazes each week; None for a line for the date
    theme : the name of a theme of pictures and sentences; None for no theme
    task : what there is to do on the way, as the key `task` of a section has it; None for nothing
    paper : one of `mazebook.units.HOME_PAPERS`; both papers give the same mazes
    font : a TrueType file that names are printed in; None for a font that comes with mazebook
    seed : the seed of the set; None to draw one
    draft : take the first candidate of each maze, however difficult it is, unless it is taken, and check nothing
    """

    mazes: int = 1
    per_sheet: int = 1
    week: Week | None = None
    theme: str | None = None
    tessellation: str = "orthogonal"
    language: str = "en"
    paper: str = "a4"
    font: str | None = None
    seed: int | None = None
    draft: bool = False
    task: Mapping[str, object] | None = None


def make_class(
    pupils: Sequence[Pupil],
    groups: Sequence[PupilGroup],
    out: str | os.PathLike[str],
    how: ClassOptions = ClassOptions(),
    progress: Progress = silent,
) -> ClassSet:
    """Make a class set in the folder `out`, and return it; the same arguments give the same bytes.

    Parameters
    ----------
    pupils : each in one of the groups; for a pupil without a name there is a line to write it on
    progress : told how far the work is

    Raises
    ------
    UsageError
        If there is no pupil, there are more sheets than a set can have, the paper is unknown, or no code can hold the
        mazes.
    SpecError, LayoutError
        If there is no such theme or language, or a name does not fit on its sheet.
    GridError
        If there are fewer mazes of a group's size than its pupils need.
    OutputError
        If a file cannot be written. Old files stay as they were.
    """
    if len(pupils) * how.mazes > CLASS_SHEETS:
        raise UsageError(f"A set has {CLASS_SHEETS} sheets at most, and this one would have {len(pupils) * how.mazes}.")
    if not pupils:
        raise UsageError("A set needs one pupil at least.")
    if how.paper not in HOME_PAPERS:
        raise UsageError(f'There is no paper "{how.paper}" for class sets. {did_you_mean(how.paper, HOME_PAPERS)}')
    if how.task and how.task.get("kind") == "tangle":
        raise UsageError("A class set has mazes with codes, and a tangle is none. Choose another task.")
    if how.week is not None:
        seed = derive_seed("week", how.seed or 0, str(how.week))
    else:
        seed = how.seed if how.seed is not None else draw_seed()
    plan = plan_class(groups, seed, how)
    folder = Path(out)
    with folder_for(folder):
        sheets = choose_sheets(plan, groups, pupils, how.draft, progress)
        progress(0, 0, Step.LAY_OUT)
        date = date_line(plan.setting.language, how.week) if how.week else ""
        turn, order = (how.week.monday.toordinal() // DAYS, how.seed or 0) if how.week else (seed, 0)
        riddle = riddle_for(plan.setting.language, turn, order)
        files = _files(ClassPages(plan, groups, date, riddle), sheets)
        record = _record(plan, groups, sheets, files, folder)
        checked = None if how.draft else check_files(plan, files, record, progress)
        written = write_with_record(folder, files, CLASS_RECORD, record)
    return ClassSet(folder, written, record, tuple(reached(groups, sheets)), checked)


def plan_class(groups: Sequence[PupilGroup], seed: int, how: ClassOptions) -> Plan:
    """Return a plan with a section for each group; a section has as many puzzles as a pupil has mazes."""
    source = Source("class set")
    mapping = {
        "title": read_language(how.language).word("class_title"),
        "language": how.language,
        "printer": sheet_printer(how.paper),
        "seed": seed,
        "pages": ["puzzles"],
        "answers": "none",
        **({"layout": f"sheet-{how.per_sheet}"} if how.per_sheet > 1 else {}),
        **({"theme": how.theme} if how.theme else {}),
        **({"fonts": {"body": how.font}} if how.font else {}),
        "sections": [
            {
                "id": f"group-{place}",
                "level": group.level,
                "count": how.mazes,
                "tessellation": how.tessellation,
                **({"task": how.task} if how.task else {}),
                **_algorithm(level(group.level)),
            }
            for place, group in enumerate(groups, 1)
        ],
    }
    return plan_book(parse_spec(mapping, source), seed, source)


def _algorithm(level: Level) -> dict[str, str]:
    """Return the key that keeps pupils from telling each other the way: a rooted maze has one direction or two."""
    plain = [choice.name for choice in level.algorithms if not choice.root and not choice.braid]
    return {"algorithm": plain[-1]} if level.algorithms[0].root else {}


def _files(desk: ClassPages, sheets: Sequence[PupilSheet]) -> list[BookFile]:
    """Return the PDF for the pupils and the PDF for the teacher, with their contents."""
    words, (edition, *_) = desk.plan.setting.language, desk.plan.setting.editions
    assert edition.printer is not None
    finish = finish_for(edition.printer)
    try:
        parts = (
            (PUPILS, "interior", "class_title", pupil_pages(desk, sheets)),
            (TEACHER, "answers", "class_answers_title", teacher_pages(desk, sheets)),
        )
    except RoomError as error:
        # The text that does not fit may be a name, which must not be in a message.
        raise SpecError(f"class set  {error.where}: does not fit on its sheet. Shorten it.") from None
    return [
        BookFile(
            name,
            edition,
            role,
            pages,
            (own := _single_sided(finish) if role == "interior" else finish),
            content=write_pdf(pages, title=words.word(title), language=words.locale, finish=own),
        )
        for name, role, title, pages in parts
    ]


def _single_sided(finish: Finish) -> Finish:
    """Return a finish that asks for printing on one side, because each pupil gets a sheet."""
    return replace(finish, viewer=tuple((key, "Simplex" if key == "Duplex" else value) for key, value in finish.viewer))


def _record(
    plan: Plan, groups: Sequence[PupilGroup], sheets: Sequence[PupilSheet], files: Sequence[BookFile], folder: Path
) -> dict[str, Any]:
    """Return the content of ``class.json``: a book's record with the codes and the groups added, and no name."""
    mazes = Mazes({sheet.number: sheet.chosen for sheet in sheets}, (), plan)
    record = book_record(plan, mazes, files, folder)
    by_number = {sheet.number: sheet for sheet in sheets}
    for puzzle in record["puzzles"]:
        sheet = by_number[puzzle["number"]]
        puzzle |= {"code": sheet.code, "group": groups[sheet.group].name, "pupil": sheet.pupil + 1}
    marks = [{"name": g.name, "level": g.level, "mark": MARKS[g.mark][0] if g.mark >= 0 else None} for g in groups]
    found = [each.document() for each in reached(groups, sheets)]
    return record | {"class": {"groups": marks, "reached": found, "mazes": len(plan.sections[0].puzzles)}}


def face_of(font: str | None) -> str:
    """Return the face that names are printed in, from the file `font` if given; raises FontError if it is no font."""
    return read_face(font, Path()) if font else DEFAULT_FACES.body


def in_groups(pupils: Sequence[Pupil], groups: Sequence[PupilGroup]) -> list[Pupil]:
    """Return the pupils of a roster; if there is only one group, all of them are put into it."""
    return [pupil if len(groups) > 1 else replace(pupil, group=groups[0].name) for pupil in pupils]
