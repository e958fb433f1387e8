"""``mazebook make``: a whole book, from a specification or from none."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mazebook.cli.shared import completion, console, options, values
from mazebook.cli.shared.wishes import Wishes
from mazebook.errors import ProofError, UsageError
from mazebook.progress import Progress, Step
from mazebook.units import HOME_PAPERS

if TYPE_CHECKING:
    from mazebook.books.choose.choose import Picks
    from mazebook.books.plan.plan import Plan

OUT = Path("mazebook-out")
_NOT_BOTH = (
    "--catalogue and --lock: the mazes of a locked book are chosen already. Leave out one of them; "
    '"mazebook compare" says whether two books share a maze.'
)


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
    paper: Annotated[str | None, options.choice_option("--paper", HOME_PAPERS, "The paper in your printer.")] = None,
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
    from mazebook.press.make.said import book_sentences, book_summary

    with console.progress() as progress, chooser(catalogue, folder, draft, progress) as choose:
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
        console.say_json(book_summary(book))
    else:
        again = None
        if book_spec.seed is None and book.changes is None:
            again = command(spec, folder, int(book.record["seed"], 16), row, catalogue, wishes.words)
        console.report(book_sentences(book, again, draft=draft))
    if book.checked and not book.checked.ok:
        raise typer.Exit(ProofError.exit_code)


@contextmanager
def chooser(file: Path | None, folder: Path, draft: bool, tell: Progress) -> Iterator[Callable[[Plan], Picks] | None]:
    """Yield a function that chooses mazes for the book in `folder` by the catalogue `file`; None without `file`."""
    if file is None:
        yield None
        return
    from mazebook.batch.catalogue.catalogue import Catalogue, choose
    from mazebook.books.choose.candidates import K
    from mazebook.books.choose.choose import recipe_of

    k = 1 if draft else K

    def waiting() -> None:
        tell(0, 0, Step.WAIT)

    with Catalogue(file) as catalogue:
        name = catalogue.name_of(folder)

        def chosen(plan: Plan) -> Picks:
            if catalogue.picks(name) is None:
                catalogue.moved(folder, recipe_of(plan, k))
            return choose(catalogue, name, plan, k, waiting)

        yield chosen


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
