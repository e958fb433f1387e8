"""Exports of a finished book: every puzzle and answer as a file of its own, and a booklet to print, fold and staple."""

import os
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from mazebook.books.choose.candidates import recarved
from mazebook.books.choose.chosen import Chosen
from mazebook.books.draw.placed import Signs
from mazebook.books.plan.colours import colours_of
from mazebook.books.plan.locked import planned_again, refuse_other_versions
from mazebook.books.plan.plan import Setting
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.books.plan.setting import setting_of
from mazebook.books.plan.stories import story_again
from mazebook.books.singles.single import half_solved, puzzle_and_answer
from mazebook.books.spec.book import BookSpec
from mazebook.books.themes.story_area import with_pictures
from mazebook.books.themes.theme import find_theme
from mazebook.errors import SpecError, UsageError, did_you_mean
from mazebook.graphics.page import Box, Page
from mazebook.output.files import make_folder, write_bytes
from mazebook.output.pdf.imposition import impose
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import pixel_size, write_png
from mazebook.output.pictures.svg import write_svg
from mazebook.paper.languages import read_language
from mazebook.paper.printers.editions import SCREEN
from mazebook.press.edition_files import date_of
from mazebook.press.lock.lock import Lock, LockSource, read_lock
from mazebook.progress import Progress, Step, silent
from mazebook.reading.pdf.foreign import refuse_bad_pages
from mazebook.reading.user_files import PDF, is_folder, read_file

FORMATS = ("svg", "png", "pdf")
_FOLDER = "export"
_DPI = 300.0


@dataclass(frozen=True)
class Exported:
    """The paths of the exported files, in the order of the book, and their folder."""

    folder: Path
    files: tuple[Path, ...]


def export_mazes(
    book: LockSource,
    out: str | os.PathLike[str] | None = None,
    *,
    form: str = "svg",
    dpi: float = _DPI,
    answers: bool = False,
    only: Collection[int] | None = None,
    progress: Progress = silent,
) -> Exported:
    """Write each maze of a finished book into a file of its own, as large as in the book, and return the paths.

    Parameters
    ----------
    book : the book's folder or record
    out : the folder to write into; None for ``export`` in the book's folder, and there for one of its own for a week
    form : ``"svg"``, ``"png"`` or ``"pdf"``
    dpi : pixels an inch; PNG only
    answers : write the answers as well, at the same size and place
    only : the printed numbers of the mazes; None for all
    progress : told how far the work is

    Raises
    ------
    OutputError
        If the record cannot be read, or a file cannot be written. No file is left half written.
    SpecError
        If the record was changed, or its mazes cannot be made by this mazebook.
    UsageError
        If there is no such format, no maze of a number, a picture would have no pixels or too many, or the record is
        of one maze for a newspaper column, whose folder has every format already.
    """
    if form not in FORMATS:
        raise UsageError(f'format = "{form}": there is no such format. {did_you_mean(form, FORMATS)}')
    lock = read_lock(book)
    if any(not puzzle.numbered for puzzle in lock.checked.puzzles):
        raise UsageError(
            f"{lock.name} is of a maze in a column: it stands beside it as .pdf, .svg, .png and .tif, and so does "
            "its answer. There is nothing more to export."
        )
    spec = lock.spec()
    chosen = lock.puzzles if only is None else lock.keys(only)
    puzzles = sorted((lock.puzzles[key] for key in chosen), key=lambda puzzle: puzzle.number)
    refuse_other_versions(puzzles)
    pages = list(_pages(puzzles, _setting(lock), answers, progress))
    for page in pages if form == "png" else ():
        pixel_size(page.width, page.height, dpi)  # an error comes before the first file is written
    own = lock.folder / _FOLDER
    if "week" in lock.record:  # many weeks' sheets are in one folder
        own /= Path(lock.checked.files[0].path).stem
    folder = own if out is None else Path(out)
    make_folder(folder)
    digits = max(3, len(str(max(puzzle.number for puzzle in lock.puzzles.values()))))
    files = []
    for count, page in enumerate(pages):
        place = page.placements[0]
        name = f"maze-{place.puzzle:0{digits}}{'-answer' if place.role == 'answer' else ''}.{form}"
        progress(count, len(pages), Step.WRITE_FILES)
        write_bytes(folder / name, _content(page, form, dpi, spec))
        files.append(folder / name)
    return Exported(folder, tuple(files))


def _pages(puzzles: Collection[RecordedPuzzle], setting: Setting, answers: bool, progress: Progress) -> Iterator[Page]:
    """Yield the page of each puzzle, and after it the page of its answer if `answers`."""
    for count, locked in enumerate(puzzles, 1):
        progress(count, len(puzzles), Step.CARVE)
        puzzle, answer = puzzle_and_answer(*_as_printed(locked, setting))
        yield puzzle
        if answers:
            yield answer


def _as_printed(locked: RecordedPuzzle, setting: Setting) -> tuple[Chosen, Box, Signs]:
    """Return a maze or a tangle of a book, its box on its page, and the signs at its openings."""
    layouts = {section.id: own for section, own in zip(setting.spec.sections, setting.section_layouts, strict=True)}
    layout = layouts.get(locked.section, setting.layout)  # the specification may lack the section by now
    story = story_again(locked, setting.folder)
    chosen = recarved(planned_again(locked, layout), locked)
    layout = with_pictures(layout, chosen.puzzle.level) if story else layout
    theme = find_theme(story.theme, setting.folder) if story else None
    colours = colours_of(setting.spec, theme)
    chosen = chosen.as_of(replace(chosen.puzzle, look=replace(chosen.puzzle.look, colours=colours)))
    signs = Signs.of(layout, setting.language, setting.faces)
    return chosen, locked.printed.box, signs.telling(story, colours)


def half_solved_page(lock: Lock, number: int) -> Page:
    """Return a page with one maze of a finished book, half solved; raises SpecError as `export_mazes`."""
    (key,) = lock.keys([number])
    refuse_other_versions([lock.puzzles[key]])
    return half_solved(*_as_printed(lock.puzzles[key], _setting(lock)))


def _setting(lock: Lock) -> Setting:
    spec = lock.spec()
    return setting_of(spec, spec.seed or 0, lock.source().folder)


def _content(page: Page, form: str, dpi: float, spec: BookSpec) -> bytes:
    if form == "svg":
        return write_svg(page).encode()
    if form == "png":
        return write_png(page, dpi)
    language = read_language(spec.language).locale
    return write_pdf([page], title=page.label, author=spec.author, language=language, date=date_of(spec))


def make_booklet(
    book: str | os.PathLike[str],
    out: str | os.PathLike[str] | None = None,
    paper: str | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Path:
    """Write a book's pages on the sheets of a booklet, and return the path of the PDF.

    Parameters
    ----------
    book : the folder of a finished book, or one of its PDFs
    out : the file to write; None for one beside the PDF, with ``-booklet`` in its name
    paper : a key of `mazebook.output.pdf.imposition.BOOKLET_PAPERS`; None for the smallest that fits
    tell : called with the paper's name before anything is written

    Raises
    ------
    OutputError
        If the PDF cannot be read, or the file cannot be written.
    SpecError
        If there is no book in the folder.
    UsageError
        If the pages differ in size, or do not fit on the paper at full size.
    """
    pdf = Path(book)
    if is_folder(pdf):
        pdf = _interior(pdf)
    content = read_file(pdf, PDF)
    refuse_bad_pages(content, pdf)
    target = Path(out) if out is not None else pdf.with_name(f"{pdf.stem}-booklet.pdf")
    write_bytes(target, impose(content, paper, tell))
    return target


def _interior(folder: Path) -> Path:
    """Return the path of a book's interior: that of the first edition for print, else of the first edition."""
    lock = read_lock(folder)
    files = [file for file in lock.checked.files if file.role == "interior"]
    if not files:
        raise SpecError(f"{lock.name}  names no PDF with the pages of a book. Name a PDF instead.")
    return folder / next((file for file in files if file.edition != SCREEN), files[0]).path
