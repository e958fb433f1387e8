"""Making a book: from a specification to the files in a folder."""

from __future__ import annotations

import datetime
import json
import os
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mazebook.books.choose.candidates import K
from mazebook.books.choose.choose import Mazes, make_mazes
from mazebook.books.choose.picks import NOTHING_TAKEN, Picks, picked_mazes
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.locked import is_narrow
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.plan.problems.files import coarse_pictures
from mazebook.books.plan.recorded import Key
from mazebook.books.spec.book import BookSpec, parse_spec, read_source
from mazebook.books.spec.section_ids import slug
from mazebook.checks.proof.report import JUDGES, PROOF, proof_file
from mazebook.errors import GridError, MazebookError, PuzzleError, UsageError
from mazebook.graphics.page import Page
from mazebook.numerics.wording import ranges
from mazebook.output.files import folder_for, write_together
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.previews import Previews
from mazebook.press.edition_files import files_of, written
from mazebook.press.lock.changes import Changes
from mazebook.press.lock.lock import Lock, LockSource, read_lock
from mazebook.press.lock.record import RECORD, book_record
from mazebook.press.make.cover import covers_of, draw_cover
from mazebook.press.make.leftovers import Leftovers, leftovers, remove
from mazebook.press.make.previews import PREVIEWS, remove_old
from mazebook.press.misses import misses_of
from mazebook.reading.problems import SPEC, Problem, Source

if TYPE_CHECKING:
    from mazebook.press.checking import Checked

_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


@dataclass(frozen=True)
class Book:
    """A finished book.

    Attributes
    ----------
    folder : where its files are
    files : the files, the interior first
    record : what ``book.json`` holds
    warnings : sentences about what came out other than asked for
    previews : pictures of its pages, the contact sheets first; they may be thrown away
    changes : what is new since the book that it was locked to; None without a lock
    checked : whether printers would take the files, and every maze in them is right; None if nobody looked
    removed : files of an earlier run of the same book that it does not have any more, such as the cover of one without
    """

    folder: Path
    files: tuple[Path, ...]
    record: dict[str, Any]
    warnings: tuple[str, ...]
    previews: tuple[Path, ...] = ()
    changes: Changes | None = None
    checked: Checked | None = None
    removed: tuple[Path, ...] = ()


@dataclass(frozen=True)
class MadeBook:
    """A book that is made and not written yet: bytes, which a process may send to another.

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


def make_book(
    spec: BookSpec | Mapping[str, object] | str | os.PathLike[str] | None,
    out: str | os.PathLike[str],
    *,
    lock: LockSource | None = None,
    redraw: Collection[int] = (),
    keep: bool = False,
    name: str | None = None,
    source: Source | None = None,
    previews: bool = True,
    draft: bool = False,
    check: bool = True,
    choose: Callable[[Plan], Picks] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Book:
    """Make a book in the folder `out` and return its record; the same spec and seed give the same bytes.

    Parameters
    ----------
    spec : a `BookSpec`, the tables and keys of one, or the path of a TOML file; None for the one in the lock
    out : the folder, made if need be; files of the same name in it are replaced, and those of an earlier run of the
        same book that are not made any more are removed, unless somebody changed them
    lock : the record of an earlier book, its file or its folder: the mazes in it are made again without choosing,
        as far as the spec still asks for them
    redraw : the numbers of those that are drawn anew, in the same places
    keep : hold on to the mazes in the lock where the spec, or the levels, ask for others by now; done anyway where the
        spec is the one in the lock
    name : what messages call the spec; by default its path, or "spec"
    source : where a `BookSpec` or tables come from, so that messages have line and column
    previews : draw pictures of its pages as well, in the folder ``previews``? If not, those of an earlier book go
    draft : take the first maze of each puzzle, however difficult it is, and check nothing
    check : read the finished files back: would their printers take them, and is every maze and answer right? What is
        found is in the book's `checked`; the proof is written as ``proof.json``. A draft is not checked
    choose : what chooses the mazes of a plan, in place of `mazebook.books.choose.choose.make_mazes`, such as a
        catalogue
    progress : called with a few words on what is being done

    Raises
    ------
    SpecError
        If the spec asks for what cannot be, all problems at once; or for other mazes than the lock holds.
    UsageError
        If there is no maze of a number in `redraw`, or `redraw` or `keep` is given without `lock`.
    GridError
        If a maze cannot be made, or there is no other one to draw.
    FontError
        If a text holds a character that no font can show.
    OutputError
        If the spec cannot be read, or a file cannot be written. Old files stay as they were.
    """
    tell = progress or (lambda _: None)
    if lock is None and (redraw or keep):
        asked = "--redraw" if redraw else "--keep"
        raise UsageError(
            f"{asked} needs --lock: name the book whose mazes stay, such as --lock mazebook-out/book.json."
        )
    held = read_lock(lock) if lock is not None else None
    checked, origin = _read(spec, held, source or SPEC)
    origin = replace(origin, name=name) if name else origin
    redrawn = held.keys(redraw) if held else frozenset()
    seed = checked.seed if checked.seed is not None else held.seed if held else secrets.randbits(64)
    keep = keep or (held is not None and spec is None)
    plan = plan_book(checked, seed, origin, held.puzzles if held and keep else None, held.puzzles if held else None)
    if held:
        held.check(plan, origin.name, redrawn)
    folder = Path(out)
    with folder_for(folder):  # what cannot be written into is said before the work, not after it
        made = put_together(
            plan,
            folder,
            origin,
            choose=choose,
            held=held,
            redrawn=redrawn,
            keep=keep,
            previews=previews,
            draft=draft,
            check=check,
            tell=tell,
        )
        return place(made, folder)


def put_together(
    plan: Plan,
    folder: Path,
    origin: Source,
    *,
    choose: Callable[[Plan], Picks] | None = None,
    held: Lock | None = None,
    redrawn: Collection[Key] = (),
    keep: bool = False,
    previews: bool = True,
    draft: bool = False,
    check: bool = True,
    judges: int = JUDGES,
    tell: Callable[[str], None] = lambda _: None,
) -> MadeBook:
    """Return a book's files without writing them; what is not named here is as in `make_book`.

    Parameters
    ----------
    folder : where the files will go
    origin : where the spec comes from
    held : the lock
    redrawn : what is drawn anew of it
    judges : as `mazebook.checks.proof.proof.prove_book`
    """
    try:
        picks = choose(plan) if choose else None
        if picks:
            mazes = picked_mazes(plan, picks)
        else:
            locked = held.puzzles if held else None
            mazes = make_mazes(plan, progress=tell, locked=locked, redraw=redrawn, k=1 if draft else K)
        tell("laying out the pages")
        laid_out = [lay_out(plan, mazes, part, origin) for part in range(len(plan.parts))]
        stem = file_stem(plan.spec.title)
        wanted = [*files_of(plan, laid_out, stem), *covers_of(plan, mazes, stem, origin)]
    except PuzzleError as error:
        raise located(error, plan, origin) from None
    tell("writing the PDF")
    about = {
        "title": plan.spec.title,
        "author": plan.spec.author,
        "language": plan.setting.language.locale,
        "date": date_of(plan.spec),
    }
    pdfs = written(wanted, lambda pages, finish: write_pdf(pages, finish=finish, **about))  # type: ignore[arg-type]
    record = book_record(plan, mazes, pdfs, folder, picks.taken if picks else NOTHING_TAKEN)
    files = {file.name: file.content for file in pdfs}
    files[RECORD] = (json.dumps(record, indent=1, ensure_ascii=False) + "\n").encode()
    pictures = {}
    if previews:
        tell("drawing the previews")
        pictures = draw_cover(pdfs)
    drawn = Previews(pdfs[0].content, plan.spec.trim)
    looked = None
    if check and not draft:
        from mazebook.press.checking import check_files  # a draft does without it, and it is slow to load

        looked = check_files(plan, pdfs, record, tell, drawn.step if previews else lambda: False, judges)
        files[PROOF] = proof_file(looked.proof)
    if previews:
        pictures = drawn.files() | pictures
    said = _warnings(mazes.repeated, _narrow(plan, mazes, laid_out) if keep else [])
    said += coarse_pictures(laid_out[0])
    said += [] if draft else misses_of(mazes)
    changes = held.changes(mazes, redrawn) if held else None
    return MadeBook(files, pictures, record, tuple(said), changes, looked)


def place(made: MadeBook, folder: Path) -> Book:
    """Write a book that is made into its folder, and return it; raises OutputError as `make_book` does."""
    files = {folder / name: content for name, content in made.files.items()}
    pictures = {folder / PREVIEWS / name: content for name, content in made.previews.items()}
    with folder_for(folder / PREVIEWS if pictures else folder):
        earlier = leftovers(folder, files)
        write_together(files | pictures)
    remove_old(folder / PREVIEWS, pictures)
    same = file_stem(earlier.title) == file_stem(made.record["title"])  # another book's files are its own
    removed = remove(earlier.paths) if same else ()
    if not made.checked:
        (folder / PROOF).unlink(missing_ok=True)  # of an earlier book
    said = made.warnings if same else (*made.warnings, *_of_another(earlier, folder))
    return Book(folder, tuple(files), made.record, said, tuple(pictures), made.changes, made.checked, removed)


def located(error: PuzzleError, plan: Plan, origin: Source) -> MazebookError:
    """Return the error with the place of its section in the specification."""
    index = next(section.index for section in plan.sections if section.spec.id == error.section)
    return origin.error([Problem(("sections", index), None, str(error), has_value=False)], GridError)


def _narrow(plan: Plan, mazes: Mazes, parts: Iterable[Sequence[Page]]) -> list[int]:
    """Return the numbers of the puzzles whose corridors are narrower than their level asks for."""
    layouts = {puzzle.number: section.layout for section in plan.sections for puzzle in section.puzzles}
    places = [place for pages in parts for page in pages for place in page.placements if place.role == "puzzle"]
    shown = [(mazes.by_number[place.puzzle], place.box, layouts[place.puzzle]) for place in places]
    return [c.puzzle.number for c, box, layout in shown if is_narrow(c.puzzle, c.maze.grid, box, layout)]


def file_stem(title: str) -> str:
    """Return a file's name for a title, without its ending; never one that Windows keeps for devices."""
    stem = slug(title) or "mazes"
    return f"{stem}-book" if stem in _DEVICES else stem


def _warnings(repeated: Sequence[int], narrow: Sequence[int]) -> list[str]:
    """Return what is to be said about mazes that had to come again, and kept ones that are too narrow by now."""
    said = []
    if narrow:
        said.append(
            f"These mazes were kept, and have narrower corridors than their level asks for: {ranges(narrow)}. "
            "Use a larger trim, or make the book without --keep."
        )
    if repeated:
        said.append(
            f"These mazes have the same walls as earlier ones: {ranges(repeated)}. "
            "No new maze of their size and kind was found; there are few of them. Use a larger size, or fewer puzzles."
        )
    return said


def _of_another(earlier: Leftovers, folder: Path) -> list[str]:
    """Return what is to be said about files of another book in the same folder."""
    if not earlier.paths:
        return []
    names = ", ".join(path.name for path in earlier.paths)
    return [
        f'{folder} also holds {names} of "{earlier.title}", which {RECORD} does not tell of any more. '
        "Make each book in a folder of its own, with --out."
    ]


def _read(
    spec: BookSpec | Mapping[str, object] | str | os.PathLike[str] | None, held: Lock | None, source: Source
) -> tuple[BookSpec, Source]:
    """Return the spec, checked, and where it comes from; without one, the one in the lock."""
    if spec is None:
        if held is None:
            raise UsageError("A book needs a spec, or the lock of an earlier book.")
        return held.spec(), held.source()
    if isinstance(spec, BookSpec):
        return spec, source
    if isinstance(spec, Mapping):
        return parse_spec(spec, source), source
    return read_source(spec)


def date_of(spec: BookSpec) -> datetime.datetime | None:
    """Return the date for files: the spec's, else SOURCE_DATE_EPOCH's, else None for the fixed one."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if spec.date is not None or epoch is None:
        return spec.date
    try:
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC)
    except (ValueError, OverflowError, OSError):
        raise UsageError(
            f'SOURCE_DATE_EPOCH = "{epoch}": must be the seconds since 1970, such as 1700000000. Correct or unset it.'
        ) from None
