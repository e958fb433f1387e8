"""``mazebook make``: a whole book, from a specification or from none."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mazebook.cli.shared import completion, console, options, values
from mazebook.cli.shared.wishes import Wishes
from mazebook.errors import ProofError, UsageError
from mazebook.numerics.wording import counted
from mazebook.progress import Progress
from mazebook.units import HOME_PAPERS

if TYPE_CHECKING:
    from mazebook.books.choose.choose import Picks
    from mazebook.books.plan.plan import Plan
    from mazebook.press.checking import Checked
    from mazebook.press.lock.lock import Changes
    from mazebook.press.make.make_book import Book

OUT = Path("mazebook-out")
_NOT_BOTH = (
    "--catalogue and --lock: the mazes of a locked book are chosen already. Leave out one of them; "
    '"mazebook compare" says whether two books share a maze.'
)
_ANSWERS = {
    "back": "with the answers at the back",
    "reverse": "each answer on the back of its maze",
    "after": "each answer on the page after its maze",
    "foot": "each answer upside down at the foot of its page",
    "separate": "with the answers in a PDF of their own",
    "none": "without answers",
}


def make_a_book(
    spec: Annotated[
        Path | None,
        typer.Argument(
            metavar="SPEC.toml",
            help="The book's TOML file, or a CSV file with a book a row.",
            autocompletion=completion.specs,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        options.out("DIR", f'The folder to write into; by default "{OUT}", or the one that --lock names.'),
    ] = None,
    seed: options.Seed = None,
    for_whom: Annotated[str | None, options.of("--for", "NAME", "The child's name. It stands in the book.")] = None,
    ages: Annotated[str | None, options.of("--ages", "N", "How old the child is; without SPEC.")] = None,
    theme: options.ThemeName = None,
    recipe: options.RecipeName = None,
    paper: Annotated[str | None, options.one_of("--paper", HOME_PAPERS, "The paper in your printer.")] = None,
    language: options.OtherLanguage = None,
    row: Annotated[str | None, options.of("--row", "N", "Which row is the book, if SPEC is a CSV file.")] = None,
    no_previews: options.NoPreviews = False,
    lock: Annotated[
        Path | None,
        options.of(
            "--lock",
            "book.json",
            "Keep the mazes of an earlier book: name its record. Only what is new is chosen. Without SPEC, the record "
            "says what the book is.",
        ),
    ] = None,
    redraw: Annotated[
        str | None, options.of("--redraw", "NUMBERS", "Draw these mazes anew, such as 17,23-25; with --lock.")
    ] = None,
    keep: Annotated[
        bool,
        typer.Option("--keep", help="Keep all its mazes, even where SPEC asks for others now; with --lock."),
    ] = False,
    fresh: Annotated[
        bool,
        typer.Option("--fresh", help="Begin anew, even if mazes of the book in the folder were redrawn or kept."),
    ] = False,
    catalogue: options.CatalogueFile = None,
    draft: options.Draft = False,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Make a whole book: puzzles, answers, pictures, a record.

    Without a SPEC it is a book of 50 mazes for ages 6-8, or what the options ask for: a recipe for the --ages, or about
    the --theme.

    Examples
    --------
    mazebook make --ages 5 --for Ana --theme sea
    mazebook make book.toml -o my-book
    """
    numbers = values.read_numbers("--redraw", "maze", redraw) if redraw is not None else []
    if lock is not None and catalogue is not None:
        raise UsageError(_NOT_BOTH)
    from mazebook.books.spec.book import read_source
    from mazebook.paper.printers.editions import editions_of
    from mazebook.press.lock.lock import read_lock, refuse_a_book
    from mazebook.reading.problems import SPEC

    asked = None
    held = read_lock(lock) if lock is not None else None
    if spec:
        refuse_a_book(spec)
    if spec and (values.is_csv(spec) or row is not None):
        from mazebook.books.spec.forms.csv_rows import book_of_row

        asked, source = book_of_row(spec, values.read_number("--row", row, 1, 1_000_000) if row is not None else None)
    elif spec:
        asked, source = read_source(spec)
    else:
        asked, source = (held.spec(), held.source()) if held else (asked, SPEC)
    wishes = Wishes(theme, for_whom, ages, paper, language, recipe)
    book_spec, source = wishes.fulfilled(asked, source)
    if seed is not None:
        book_spec = book_spec.model_copy(update={"seed": values.read_seed(seed)})
    folder = out or (held.folder if held else OUT)
    console.warn_of_compiling()
    from mazebook.press.make.make_book import make_book

    with console.progress() as progress, _chooser(catalogue, folder, draft, progress) as choose:
        book = make_book(
            book_spec,
            folder,
            lock=held,
            redraw=numbers,
            keep=keep or (held is not None and spec is None),  # without SPEC, nothing asks for other mazes
            fresh=fresh,
            source=source,
            previews=not no_previews,
            draft=draft,
            choose=choose,
            progress=progress,
        )
    for warning in book.warnings:
        console.warn(warning)
    console.warn_of_age(edition.printer for edition in editions_of(book_spec.edition_names, source.folder))
    if as_json:
        console.say_json(summary(book))
    else:
        again = None
        if book_spec.seed is None and book.changes is None:
            again = command(spec, folder, int(book.record["seed"], 16), row, catalogue, wishes.words)
        console.report(sentences(book, again, draft=draft))
    if book.checked and not book.checked.ok:
        raise typer.Exit(ProofError.exit_code)


@contextmanager
def _chooser(file: Path | None, folder: Path, draft: bool, tell: Progress) -> Iterator[Callable[[Plan], Picks] | None]:
    """Yield a function that chooses mazes for the book in `folder` by the catalogue `file`; None without `file`."""
    if file is None:
        yield None
        return
    from mazebook.batch.catalogue.catalogue import Catalogue, choose
    from mazebook.books.choose.candidates import K
    from mazebook.books.choose.choose import recipe_of

    k = 1 if draft else K

    def waiting() -> None:
        tell(0, 0, "waiting for another run to choose its mazes")

    with Catalogue(file) as catalogue:
        name = catalogue.name_of(folder)

        def chosen(plan: Plan) -> Picks:
            if catalogue.picks(name) is None:
                catalogue.moved(folder, recipe_of(plan, k))
            return choose(catalogue, name, plan, k, waiting)

        yield chosen


def summary(book: Book) -> dict[str, Any]:
    """Return the document that ``--json`` prints."""
    return {
        "folder": str(book.folder),
        "files": [str(path) for path in book.files],
        "previews": [str(path) for path in book.previews],
        **({"removed": [str(path) for path in book.removed]} if book.removed else {}),
        **({"replaced": book.replaced} if book.replaced else {}),
        "seed": int(book.record["seed"], 16),
        "pages": _interior(book)["pages"],
        "puzzles": len(book.record["puzzles"]),
        **difficulty(book.record["puzzles"]),
        **({"ok": book.checked.ok, "findings": book.checked.lines} if book.checked else {}),
        **({"changes": asdict(book.changes)} if book.changes else {}),
    }


def sentences(book: Book, again: str | None = None, *, draft: bool = False) -> str:
    """Return the lines about a finished book: its files, its size, its checks, its difficulty.

    `again` is the command that makes the book again, shown if its seed was drawn; None otherwise.
    """
    facts = summary(book)
    mazes = counted(facts["puzzles"], "maze")
    checked = book.checked
    state = "is ready" if checked is None or checked.ok else "is NOT ready, see below"
    lines = [
        f"Your book {state}: {book.folder / _interior(book)['path']}",
        *(f"Its edition for {name}: {book.folder / path}" for name, path in _editions(book)[1:]),
        f"{facts['pages']} pages, {mazes}, {_ANSWERS[book.record['spec']['answers']]}.",
    ]
    covers = [(file["edition"], file["path"]) for file in book.record["files"] if file["role"] == "cover"]
    several = len(_editions(book)) > 1
    lines += [f"Its cover{f' for {name}' if several else ''}: {book.folder / path}" for name, path in covers]
    if book.previews:
        lines.append(f"All its pages at a glance: {book.previews[0]}")
    if book.replaced:
        lines.append(f"It takes the place of {book.replaced}, as the record there said.")
    if book.removed:
        lines.append(f"Removed, because the book does not have it any more: {', '.join(map(str, book.removed))}")
    if book.changes:
        lines.append(_changes(book.changes))
    if draft:
        lines.append(
            "This is a draft: its mazes are as difficult as they came, and nobody has checked its files. "
            "Make it without --draft for the book."
        )
    if checked:
        lines += ["", "What is wrong with it:"] if not checked.ok else []
        lines += [*checked.lines, *([""] if not checked.ok else []), _verdict(checked)]
    if again:
        wanted = "the book with it" if draft else "the same book again"
        lines += [f"Its seed {facts['seed']} was drawn just now. To make {wanted}:", f"  {again}"]
    else:
        lines.append(f"Its seed is {facts['seed']}.")
    low, high = facts["difficulty"]
    lines.append(f"Difficulty: {low:.1f} to {high:.1f} points.")
    return "\n".join(lines)


def _verdict(checked: Checked) -> str:
    """Return the line about the checks of the finished files."""
    if not checked.printers or not checked.ok:
        return checked.proof.summary()
    return f"{checked.proof.summary()} The files keep to all rules that are known of {' and '.join(checked.printers)}."


def difficulty(puzzles: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the part of ``--json`` about difficulty: the range in points, and the maze farthest from its target."""
    points = [puzzle["difficulty"] for puzzle in puzzles]
    misses = {puzzle["number"]: round(puzzle["difficulty"] - puzzle["target"], 2) for puzzle in puzzles}
    worst = max(misses, key=lambda number: abs(misses[number]))
    return {"difficulty": [min(points), max(points)], "worst_miss": {"number": worst, "points": misses[worst]}}


def _changes(changes: Changes) -> str:
    """Return the line about the changes from the book that this one was locked to."""
    from mazebook.numerics.wording import ranges

    count = len(changes.kept)
    parts = [counted(count, "maze is as it was", "mazes are as they were")]
    said = {"drawn anew": changes.redrawn, "new": changes.new, "no longer in it": changes.gone}
    parts += [f"{word}: {ranges(numbers)}" for word, numbers in said.items() if numbers]
    return "; ".join(parts) + "."


def command(
    spec: Path | None,
    out: Path,
    seed: int,
    row: str | None = None,
    catalogue: Path | None = None,
    more: Sequence[str] = (),
) -> str:
    """Return the command that makes the same book again, quoted as this system's shell wants it."""
    words = ["mazebook", "make", *([str(spec)] if spec else []), *(["--row", row] if row else []), *more]
    words += ["--seed", str(seed)]
    words += ["--out", str(out)] if out != OUT else []
    words += ["--catalogue", str(catalogue)] if catalogue else []
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _editions(book: Book) -> list[tuple[str, str]]:
    """Return the name of each edition, with the path of its interior."""
    return [(file["edition"], file["path"]) for file in book.record["files"] if file["role"] == "interior"]


def _interior(book: Book) -> dict[str, Any]:
    found: dict[str, Any] = next(file for file in book.record["files"] if file["role"] == "interior")
    return found
