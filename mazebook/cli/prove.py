"""``mazebook prove``: read every maze and answer of a finished book back from its PDF."""

import typer

from mazebook.cli.shared import console, options
from mazebook.errors import OutputError, ProofError


def prove_a_book(
    book: options.BookFolder,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Read a finished book back, and check every maze in it.

    Each maze must have one way through, and its answer must show that way.

    Examples
    --------
    mazebook prove mazebook-out
    mazebook prove mazebook-out --json
    """
    from mazebook.press.checking import prove_folder

    console.warn_of_compiling()
    with console.progress() as tell:
        proof = prove_folder(book, progress=tell)
    if as_json:
        console.say_json(proof.document())
    for failure in proof.failures if not as_json else ():
        console.say(failure.line())
    for note in proof.notes:
        console.warn(note)
    for path in proof.changed:
        console.warn(f"{path} is not the file that book.json was written with: it was changed since.")
    if not as_json:
        console.report(proof.summary())
    if not proof.ok:
        raise typer.Exit(ProofError.exit_code)
    if proof.changed:
        raise typer.Exit(OutputError.exit_code)
