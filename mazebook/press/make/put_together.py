"""From the plan of a book to the bytes of its files, checked and proved; nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mazebook.books.choose.candidates import K
from mazebook.books.choose.choose import NOTHING_TAKEN, Mazes, Picks, make_mazes, picked_mazes
from mazebook.books.cover.sheet import sheet_of
from mazebook.books.draw.puzzle import on_screen
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.locked import puzzle_key
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.recorded import Key
from mazebook.books.plan.setting import covered_editions, design_of
from mazebook.books.spec.section_ids import file_stem
from mazebook.checks.proof.report import PROOF, proof_file
from mazebook.errors import GridError, MazebookError, PuzzleError
from mazebook.graphics.page import Box
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.previews import Previews, cover_previews
from mazebook.paper.printers.offers import paper_for
from mazebook.press.edition_files import BookFile, date_of, files_of, finish_of, written
from mazebook.press.lock.lock import Changes, Lock
from mazebook.press.lock.make_record import book_record, record_file
from mazebook.press.make.warnings import coarse_pictures, misses_of, narrow_mazes, repeated_mazes
from mazebook.progress import Progress, Step, silent
from mazebook.reading.problems import SPEC, Problem, Source
from mazebook.reading.user_files import RECORD

if TYPE_CHECKING:
    from mazebook.press.checking import Checked


COVER = "cover"  # the role of a cover's file


@dataclass(frozen=True)
class MadeBook:
    """A book that is made and not written yet; it can be pickled, so that one process can send it to another.

    Attributes
    ----------
    files, previews : contents by their names in the book's folder
    record, warnings, changes, checked : as in `Book`
    """

    files: dict[str, bytes]
    previews: dict[str, bytes]
    record: dict[str, Any]
    warnings: tuple[str, ...]
    changes: Changes | None = None
    checked: Checked | None = None


@dataclass(frozen=True)
class Making:
    """The options of a book; those not described here are as in `mazebook.press.make.make_book.make_book`.

    Attributes
    ----------
    held, redrawn : the lock, None for none, and the keys of its mazes that are drawn anew
    """

    held: Lock | None = None
    redrawn: Collection[Key] = ()
    keep: bool = False
    previews: bool = True
    draft: bool = False
    check: bool = True
    choose: Callable[[Plan], Picks] | None = None

    def by_hand(self, plan: Plan) -> frozenset[Key]:
        """Return the keys of mazes that are drawn anew, now or before, or kept though the plan would have others."""
        before = (key for key, puzzle in (self.held.puzzles if self.held else {}).items() if puzzle.by_hand)
        return frozenset((*self.redrawn, *before, *(puzzle_key(one) for one in plan.puzzles if one.by_hand)))

    @property
    def candidates(self) -> int:
        """The number of candidates among which each maze is chosen."""
        return 1 if self.draft else K


USUAL = Making()


def put_together(plan: Plan, folder: Path, origin: Source, how: Making, progress: Progress = silent) -> MadeBook:
    """Return the book of a plan without writing it; errors as in `mazebook.press.make.make_book.make_book`.

    Parameters
    ----------
    folder : the folder that the files will be written into
    origin : the origin of the spec
    how : the options
    progress : told how far the work is
    """
    held = how.held
    try:
        picks = how.choose(plan) if how.choose else None
        if picks:
            mazes = picked_mazes(plan, picks)
        else:
            locked = held.puzzles if held else None
            mazes = make_mazes(plan, progress=progress, locked=locked, redraw=how.redrawn, k=how.candidates)
        progress(0, 0, Step.LAY_OUT)
        laid_out = [lay_out(plan, mazes, part, origin) for part in range(len(plan.parts))]
        stem = file_stem(plan.spec.title)
        wanted = [*files_of(plan, laid_out, stem), *cover_files(plan, mazes, stem, origin)]
    except PuzzleError as error:
        raise located(error, plan, origin) from None
    progress(0, 0, Step.WRITE_PDF)
    about = {
        "title": plan.spec.title,
        "author": plan.spec.author,
        "language": plan.setting.language.locale,
        "date": date_of(plan.spec),
    }
    pdfs = written(wanted, lambda pages, finish: write_pdf(pages, finish=finish, **about))  # type: ignore[arg-type]
    record = book_record(plan, mazes, pdfs, folder, picks.taken if picks else NOTHING_TAKEN, how.by_hand(plan))
    record |= {"draft": True} if how.draft else {}
    files = {file.name: file.content for file in pdfs}
    files[RECORD] = record_file(record)
    previews, checked = _preview_and_check(plan, pdfs, record, how, progress)
    if checked:
        files[PROOF] = proof_file(checked.proof)
    said = [*(narrow_mazes(plan, mazes, laid_out) if how.keep else []), *repeated_mazes(mazes.repeated)]
    said += [*coarse_pictures(laid_out[0]), *([] if how.draft else misses_of(mazes))]
    return MadeBook(files, previews, record, tuple(said), held.changes(mazes, how.redrawn) if held else None, checked)


def _preview_and_check(
    plan: Plan, pdfs: Sequence[BookFile], record: Mapping[str, Any], how: Making, progress: Progress
) -> tuple[dict[str, bytes], Checked | None]:
    """Return a book's previews by file name, and the result of its check."""
    drawn, pictures = None, {}
    if how.previews:
        progress(0, 0, Step.PREVIEW)
        drawn, pictures = Previews(pdfs[0].content, plan.spec.trim, colour=plan.spec.colour), draw_cover(pdfs)
        drawn.draw()
    checked = None
    if how.check and not how.draft:
        from mazebook.press.checking import check_files

        checked = check_files(plan, pdfs, record, progress)  # while pictures are packed
    return (drawn.files() | pictures if drawn else {}), checked


def cover_files(plan: Plan, mazes: Mazes, stem: str, source: Source = SPEC) -> list[BookFile]:
    """Return the covers of a book without contents, one for each edition that gets one; none if none is asked.

    The facts of a cover are the numbers of the mazes on it (0 = the maze of the title page, or of the page that
    explains), the box of the trimmed front on the sheet, in points, and of a bound book the width of its spine.

    Parameters
    ----------
    stem : the beginning of all file names

    Raises
    ------
    LayoutError
        If the words of a cover are too long.
    """
    editions = covered_editions(plan.setting) if plan.spec.cover is not None else []
    design, pages = design_of(plan.setting), len(plan.pages)
    puzzles = list(design.numbers(plan, mazes)) if editions else []
    found = []
    for edition in editions:
        printer = edition.printer
        facts: dict[str, Any] = {"puzzles": puzzles}
        if printer is not None and printer.cover is not None:
            paper = paper_for(printer, plan.spec.stock)
            page = design.lay_out_cover(plan, mazes, printer, paper, pages, source)
            sheet = sheet_of(printer, paper, plan.spec.trim, pages)
            front = sheet.front.mirrored_in(sheet.bleed) if plan.setting.language.rtl else sheet.front
            facts |= {"spine": round(sheet.size.spine, 4), "front": list(front)}
        else:
            page = design.lay_out_front(plan, mazes, edition, source)
            page = on_screen([page])[0] if edition.is_screen else page
            facts["front"] = list(page.trim)
        name = f"{stem}{f'-{edition.name}' if len(plan.setting.editions) > 1 else ''}-{COVER}.pdf"
        found.append(BookFile(name, edition, COVER, [page], finish_of(edition), facts))
    return found


def draw_cover(files: Sequence[BookFile]) -> dict[str, bytes]:
    """Return the pictures of the first cover among a book's files, by file name; none if there is no cover."""
    first = next((file for file in files if file.role == COVER), None)
    return {} if first is None else cover_previews(first.content, Box(*first.facts["front"]))


def located(error: PuzzleError, plan: Plan, origin: Source) -> MazebookError:
    """Return the error with the line and column of its section in the specification."""
    index = next(section.index for section in plan.sections if section.spec.id == error.section)
    return origin.error([Problem(("sections", index), None, error.sentence, has_value=False)], GridError)
