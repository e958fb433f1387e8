"""``mazebook make``: a whole book, from a specification or from none."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mazebook.cli import completion, console
from mazebook.cli.options import AsJson, Quiet, Seed, read_seed

if TYPE_CHECKING:
    from mazebook.press.make_book import Book

OUT = Path("mazebook-out")


def make_a_book(
    spec: Annotated[
        Path | None,
        typer.Argument(
            help="The book's TOML file; without it, a book of 50 mazes for ages 6-8.", autocompletion=completion.specs
        ),
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write into.")] = OUT,
    seed: Seed = None,
    no_previews: Annotated[
        bool, typer.Option("--no-previews", help="Draw no pictures of the pages; those of an earlier book go.")
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Make a maze book: a PDF with puzzles and answers, pictures of its pages, and book.json, all about it."""
    from mazebook.books.spec import default_spec, read_spec

    book_spec = read_spec(spec) if spec else default_spec()
    if seed is not None:
        book_spec = book_spec.model_copy(update={"seed": read_seed(seed)})
    console.warn_of_compiling()
    from mazebook.press.make_book import make_book

    with console.progress() as progress:
        book = make_book(book_spec, out, name=str(spec or "spec"), previews=not no_previews, progress=progress)
    for warning in book.warnings:
        console.warn(warning)
    if as_json:
        console.say_json(summary(book))
    else:
        console.report(sentences(book, drawn=book_spec.seed is None, spec=spec, out=out))


def summary(book: Book) -> dict[str, Any]:
    """Return what ``--json`` prints."""
    return {
        "folder": str(book.folder),
        "files": [str(path) for path in book.files],
        "previews": [str(path) for path in book.previews],
        "seed": int(book.record["seed"], 16),
        "pages": _interior(book)["pages"],
        "puzzles": len(book.record["puzzles"]),
    }


def sentences(book: Book, *, drawn: bool, spec: Path | None, out: Path) -> str:
    """Return what a person is told: where the book is, how large it is, and how to get the same one again."""
    facts = summary(book)
    mazes = "1 maze" if facts["puzzles"] == 1 else f"{facts['puzzles']} mazes"
    lines = [
        f"Your book is ready: {book.folder / _interior(book)['path']}",
        f"{facts['pages']} pages, {mazes}, with the answers at the back.",
    ]
    if book.previews:
        lines.append(f"All its pages at a glance: {book.previews[0]}")
    if drawn:
        lines.append(f"Its seed {facts['seed']} was drawn just now. To make the same book again:")
        lines.append("  " + command(spec, out, facts["seed"]))
    else:
        lines.append(f"Its seed is {facts['seed']}.")
    return "\n".join(lines)


def command(spec: Path | None, out: Path, seed: int) -> str:
    """Return the command that makes the same book again, quoted as this system's shell wants it."""
    words = ["mazebook", "make", *([str(spec)] if spec else []), "--seed", str(seed)]
    words += ["--out", str(out)] if out != OUT else []
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _interior(book: Book) -> dict[str, Any]:
    found: dict[str, Any] = next(file for file in book.record["files"] if file["role"] == "interior")
    return found
