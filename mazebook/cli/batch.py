"""``mazebook batch``: all the books of a collection, or of a spreadsheet."""

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import completion, console, options, values
from mazebook.errors import InterruptError

OUT = Path("mazebook-batch")

_MOST_WORKERS = 256
_INTERRUPTED = "Interrupted. Finished books are kept: run the same command with --resume, and it makes the others."


def make_a_collection(
    collection: Annotated[
        Path,
        typer.Argument(
            metavar="COLLECTION.toml|BOOKS.csv",
            help="A TOML file with the tables [books] and [each], or a CSV file with a book a row.",
            autocompletion=completion.specs,
        ),
    ],
    out: Annotated[Path, options.out("DIR", "The folder to write into. Each book has one in it.")] = OUT,
    workers: Annotated[
        str | None,
        options.of("--jobs", "N", "How many books are made at a time; by default one a core.", short="-j"),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Keep the books that an earlier run has finished. Make the others.")
    ] = False,
    catalogue: options.CatalogueFile = None,
    executor: Annotated[
        str | None,
        options.of(
            "--executor",
            "NAME",
            'Who works: "processes" here, "serial", or a Dask scheduler such as "dask:tcp://10.0.0.7:8786".',
        ),
    ] = None,
    seed: options.Seed = None,
    no_previews: options.NoPreviews = False,
    draft: options.Draft = False,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Make all the books of a collection or a spreadsheet.

    No maze comes twice in them. A book that fails does not stop the others.

    Examples
    --------
    mazebook batch collection.toml
    mazebook batch books.csv -o books --resume
    """
    number = values.read_number("-j", workers, 1, _MOST_WORKERS) if workers is not None else None
    given = values.read_seed(seed) if seed is not None else None
    from mazebook.batch.collections.executors import cores, hire

    count = number or cores()
    name = executor or ("serial" if count == 1 else "processes")
    console.warn_of_compiling()
    from mazebook.batch.collections.collection import read_collection, read_collection_sheet
    from mazebook.batch.collections.make_collection import CollectionOptions, make_collection
    from mazebook.press.make.put_together import Making

    if values.is_csv(collection):
        orders = read_collection_sheet(collection)
    else:
        found = read_collection(collection)
        orders, given = found.orders, found.seed if given is None else given
    try:
        with console.progress() as progress:
            how = CollectionOptions(given, catalogue, resume, Making(previews=not no_previews, draft=draft))
            report = make_collection(orders, out, lambda: hire(name, count), how, progress)
    except KeyboardInterrupt:
        raise InterruptError(_INTERRUPTED) from None
    if as_json:
        console.say_json(report.summary() | {"folder": str(out)})
    elif report.failed:
        console.say(report.sentences())
    else:
        console.report(report.sentences())
    if report.exit_code:
        raise typer.Exit(report.exit_code)
