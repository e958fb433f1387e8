"""Making a book: from a specification to the files in a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mazebook.books.choose.choose import Picks
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.plan.series import Series
from mazebook.books.spec.book import BookSpec, parse_spec, read_source
from mazebook.books.spec.section_ids import file_stem
from mazebook.checks.proof.report import PROOF
from mazebook.errors import UsageError
from mazebook.numerics.seeds import draw_seed
from mazebook.output.files import folder_for, write_together
from mazebook.press.lock.by_hand import by_hand_sentence, lock_by_hand
from mazebook.press.lock.lock import Changes, Lock, LockSource, read_lock
from mazebook.press.make.leftovers import PREVIEWS, leftovers, remove_files, remove_old
from mazebook.press.make.put_together import MadeBook, Making, put_together
from mazebook.press.make.warnings import of_another
from mazebook.progress import Progress, silent
from mazebook.reading.problems import SPEC, Source

if TYPE_CHECKING:
    from mazebook.press.checking import Checked


@dataclass(frozen=True)
class Book:
    """A finished book.

    Attributes
    ----------
    folder : the folder of the files
    files : the paths of PDFs, record and proof, an interior first
    record : the content of ``book.json``
    warnings : sentences about results that differ from the specification
    previews : the paths of pictures of the pages, the contact sheets first; they may be deleted
    changes : the changes from the book that it was locked to; None without a lock
    checked : whether printers would take the files, and whether every maze is right; None if they were not checked
    removed : paths of removed files, which an earlier run of the same book made and this one does not
    replaced : title, seed and printer of the book whose files this one replaces; "" if it is the same
    """

    folder: Path
    files: tuple[Path, ...]
    record: dict[str, Any]
    warnings: tuple[str, ...]
    previews: tuple[Path, ...] = ()
    changes: Changes | None = None
    checked: Checked | None = None
    removed: tuple[Path, ...] = ()
    replaced: str = ""


def make_book(
    spec: BookSpec | Mapping[str, object] | str | os.PathLike[str] | None,
    out: str | os.PathLike[str],
    *,
    lock: LockSource | None = None,
    redraw: Collection[int] = (),
    keep: bool = False,
    fresh: bool = False,
    series: Series | None = None,
    name: str | None = None,
    source: Source | None = None,
    previews: bool = True,
    draft: bool = False,
    check: bool = True,
    choose: Callable[[Plan], Picks] | None = None,
    progress: Progress = silent,
) -> Book:
    """Make a book in the folder `out`, and return it; the same spec and seed give the same bytes.

    Parameters
    ----------
    spec : a `BookSpec`, the tables and keys of one, or the path of a TOML file; None for the one in the lock
    out : the folder, made if need be; files of the same name in it are replaced, and those of an earlier run of the
        same book that are not made any more are removed, unless somebody changed them
    lock : the record of an earlier book, its file or its folder: the mazes in it are made again without choosing,
        as far as the spec still asks for them
    redraw : the numbers of locked mazes that are drawn anew, in the same places
    keep : make the mazes in the lock even where the spec, or the levels, ask for others by now; always done if `spec`
        is None
    fresh : begin anew, though mazes of the book in `out` were drawn anew or kept; else the same spec goes on from
        them, and another one is refused
    series : the volumes before this one, none of whose mazes comes again; None for those that the lock names
    name : the spec's name in messages; by default its path, or "spec"
    source : the origin of a `BookSpec` or of tables, so that messages have line and column
    previews : draw pictures of the pages into the folder ``previews``; without, those of an earlier book are removed
    draft : take the first maze of each puzzle, however difficult it is, and check nothing
    check : read the finished files back: would their printers take them, and is every maze and answer right? The
        result is the book's `checked`, and the proof is written as ``proof.json``. A draft is not checked
    choose : a function that chooses the mazes of a plan, such as a catalogue's; None for
        `mazebook.books.choose.choose.make_mazes`
    progress : told how far the work is

    Raises
    ------
    SpecError
        If the spec asks for something impossible, with all problems at once; or for other mazes than those locked.
    UsageError
        If there is no maze of a number in `redraw`, or `redraw` or `keep` is given or `spec` is None without `lock`;
        or if mazes in `out` that were drawn anew or kept would be lost.
    GridError
        If a maze cannot be made, or there is no other one to draw.
    FontError
        If a text holds a character that no font can show.
    OutputError
        If the spec cannot be read, or a file cannot be written. Old files stay as they were.
    """
    if lock is None and (redraw or keep):
        asked = "--redraw" if redraw else "--keep"
        raise UsageError(
            f"{asked} needs --lock: name the book whose mazes stay, such as --lock mazebook-out/book.json."
        )
    held = read_lock(lock) if lock is not None else None
    checked, origin = _read(spec, held, source or SPEC)
    origin = replace(origin, name=name) if name else origin
    redrawn = held.keys(redraw) if held else frozenset()
    folder = Path(out)
    found = lock_by_hand(folder, checked, draft=draft) if held is None and not fresh else None
    if found and choose:
        raise UsageError(
            f"{by_hand_sentence(found)}. With --catalogue all mazes are chosen anew: add --fresh, or leave it out."
        )
    held, keep = found or held, keep or found is not None
    seed = checked.seed if checked.seed is not None else held.seed if held else draw_seed()
    keep = keep or (held is not None and spec is None)
    series = series or (held.checked.series if held else None)
    stay, stories = held.puzzles if held and keep else None, held.stories if held else None
    plan = plan_book(checked, seed, origin, stay, stories, series)
    if held:
        held.check(plan, origin.name, redrawn)
    with folder_for(folder):  # a folder that cannot be written into is reported before the work
        how = Making(held=held, redrawn=redrawn, keep=keep, previews=previews, draft=draft, check=check, choose=choose)
        book = place_book(put_together(plan, folder, origin, how, progress), folder)
    if not found:
        return book
    on = f"{by_hand_sentence(found)}. The book goes on from there; add --fresh to choose all mazes anew."
    return replace(book, warnings=(on, *book.warnings))


def place_book(made: MadeBook, folder: Path) -> Book:
    """Write a made book into its folder, remove files of an earlier run, and return the book; errors as `make_book`."""
    files = {folder / name: content for name, content in made.files.items()}
    pictures = {folder / PREVIEWS / name: content for name, content in made.previews.items()}
    with folder_for(folder / PREVIEWS if pictures else folder):
        earlier = leftovers(folder, files)
        write_together(files | pictures)
    remove_old(folder / PREVIEWS, pictures)
    same = file_stem(earlier.title) == file_stem(made.record["title"])  # files of another book are kept
    removed = remove_files(earlier.paths) if same else ()
    said = made.warnings if same else (*made.warnings, *of_another(earlier, folder))
    if not made.checked:
        said = (*said, *_without_proof(folder))
    replaced = earlier.replaced_by(made.record)
    return Book(folder, tuple(files), made.record, said, tuple(pictures), made.changes, made.checked, removed, replaced)


def _without_proof(folder: Path) -> tuple[str, ...]:
    """Remove an earlier book's proof, which says nothing of this one; return a warning if that is impossible."""
    path = folder / PROOF
    if not path.exists() or remove_files([path]):
        return ()
    return (f"{path}: is about an earlier book, and could not be removed. Close it in other programs and remove it.",)


def _read(
    spec: BookSpec | Mapping[str, object] | str | os.PathLike[str] | None, held: Lock | None, source: Source
) -> tuple[BookSpec, Source]:
    """Return the checked spec and its origin; without a spec, those of the lock."""
    if spec is None:
        if held is None:
            raise UsageError("A book needs a spec, or the lock of an earlier book.")
        return held.spec(), held.source()
    if isinstance(spec, BookSpec):
        return spec, source
    if isinstance(spec, Mapping):
        return parse_spec(spec, source), source
    return read_source(spec)
