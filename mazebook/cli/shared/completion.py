"""The completions of the Tab key: names for options, with a line about each, and specifications in the folder.

Shells ask at every Tab, so nothing heavy is imported here, and nothing that goes wrong is said in the middle of a line.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from mazebook.errors import MazebookError, OutputError, UsageError

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
VARIABLE = "_MAZEBOOK_COMPLETE"  # set by a shell that asks for completions

Offer = list[tuple[str, str]]  # words that may be typed, each with its description


def algorithms(incomplete: str) -> Offer:
    """Return the algorithms that begin with the typed text."""
    from mazebook.mazes.algorithms import REGISTRY

    return _beginning(incomplete, lambda: ((entry.name, entry.description) for entry in REGISTRY.entries.values()))


def tessellations(incomplete: str) -> Offer:
    """Return the tessellations that begin with the typed text."""
    from mazebook.mazes.tessellations import REGISTRY

    return _beginning(incomplete, lambda: ((entry.name, entry.description) for entry in REGISTRY.entries.values()))


def levels(incomplete: str) -> Offer:
    """Return the levels that begin with the typed text."""
    from mazebook.books.fit.levels import read_levels

    return _beginning(incomplete, lambda: ((level.name, f"ages {level.ages}") for level in read_levels().values()))


def layouts(incomplete: str) -> Offer:
    """Return the page layouts that begin with the typed text."""
    from mazebook.resources import shipped

    return _beginning(incomplete, lambda: _stems(shipped("layouts")))


def recipes(incomplete: str) -> Offer:
    """Return the recipes that begin with the typed text."""
    from mazebook.resources import data

    return _beginning(incomplete, lambda: _stems(data("recipes")))


def languages(incomplete: str) -> Offer:
    """Return the languages that begin with the typed text."""
    from mazebook.paper.languages import language_names, read_language

    return _beginning(incomplete, lambda: ((name, read_language(name).word("language")) for name in language_names()))


def printers(incomplete: str) -> Offer:
    """Return the printers that begin with the typed text."""
    from mazebook.paper.printers.offers import printer_names, read_printer

    return _beginning(incomplete, lambda: ((name, read_printer(name).title) for name in printer_names()))


def one_of(choices: Iterable[str]) -> Callable[[str], Offer]:
    """Return a function for ``autocompletion=`` that returns the `choices` that begin with the typed text."""
    found = tuple(choices)

    def offer(incomplete: str) -> Offer:
        return _beginning(incomplete, lambda: ((choice, "") for choice in found))

    return offer


def files(*endings: str) -> Callable[[str], Offer]:
    """Return a function that returns the files with one of the endings that begin with the typed text.

    It returns nothing where there are none, or where a name holds a space: then the shell offers all files by itself,
    folders too, and quotes them as it likes them.
    """

    def offer(incomplete: str) -> Offer:
        folder = incomplete[: len(incomplete) - len(os.path.basename(incomplete))]  # noqa: PTH119 - keeps "./" as typed
        found = _beginning(incomplete, lambda: ((folder + name, "") for name in _files(Path(folder), endings)))
        return [] if any(set(name) & set(" \t'\"\\$`") for name, _ in found) else found

    return offer


specs = files(".toml")
pdfs_and_specs = files(".pdf", ".toml")


def watch_over(parameters: Iterable[Any]) -> None:
    """Make ``--install-completion`` and ``--show-completion`` report errors in sentences, where typer ends with 1."""
    for parameter in parameters:
        if parameter.name in ("install_completion", "show_completion"):
            parameter.callback = _in_sentences(parameter.callback)


def prepare() -> None:
    """Keep each description on one line when a shell asks: rich would break it, and a shell offers lines."""
    if VARIABLE in os.environ:
        os.environ["COLUMNS"] = "10000"


def _in_sentences(callback: Callable[..., Any]) -> Callable[..., Any]:
    def call(context: Any, parameter: Any, value: Any) -> Any:
        if value is True:  # not the name of a shell, so typer detects the shell
            _refuse_other_shells()
        try:
            return callback(context, parameter, value)
        except OSError as error:
            raise OutputError(
                f"{error.filename or 'The completion'}: cannot be written ({error.strerror or error}). "
                "Use --show-completion, and put what it prints where your shell reads it."
            ) from None

    return call


def _refuse_other_shells() -> None:
    import shellingham

    try:
        name, _ = shellingham.detect_shell()
    except shellingham.ShellDetectionFailure:
        name = ""
    if name not in SHELLS:
        raise UsageError(
            f"There is no completion for {f'the shell {name}' if name else 'a shell that cannot be told'}. "
            "Run this in bash, zsh, fish or PowerShell."
        )


def _beginning(incomplete: str, offers: Callable[[], Iterable[tuple[str, str]]]) -> Offer:
    try:
        return [(name, text) for name, text in offers() if name.startswith(incomplete)]
    except (MazebookError, OSError, ValueError):
        return []


def _stems(folder: Path) -> Iterator[tuple[str, str]]:
    return ((path.stem, "") for path in sorted(folder.glob("*.toml")))


def _files(folder: Path, endings: tuple[str, ...]) -> list[str]:
    return sorted(path.name for path in folder.glob("[!.]*") if path.suffix.lower() in endings and path.is_file())
