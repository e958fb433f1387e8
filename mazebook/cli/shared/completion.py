"""The completions of the Tab key: names for options, with a line about each, and specifications in the folder.

Shells ask at every Tab, so nothing heavy is imported here, and errors are not printed into the line that is typed.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from mazebook import resources
from mazebook.errors import MazebookError, OutputError, UsageError

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
VARIABLE = "_MAZEBOOK_COMPLETE"  # set by a shell that asks for completions

Offer = list[tuple[str, str]]  # words that may be typed, each with its description
Completion = Callable[[str], Offer]


def completing(offers: Callable[[], Iterable[tuple[str, str]]]) -> Completion:
    """Return a function for ``autocompletion=``: it returns the `offers` that begin with the typed text."""

    def offer(incomplete: str) -> Offer:
        try:
            return [(name, text) for name, text in offers() if name.startswith(incomplete)]
        except (MazebookError, OSError):
            return []

    return offer


def offering(choices: Iterable[str]) -> Completion:
    """Return a function for ``autocompletion=`` that offers the `choices`."""
    found = tuple(choices)
    return completing(lambda: ((choice, "") for choice in found))


def files(*endings: str) -> Completion:
    """Return a function for ``autocompletion=`` that offers files with one of the endings, such as ``".toml"``.

    It offers nothing if there are none, or if a name has a space or a quote: then the shell itself offers all files
    and folders, and quotes them.
    """

    def offer(incomplete: str) -> Offer:
        folder = incomplete[: len(incomplete) - len(os.path.basename(incomplete))]  # noqa: PTH119 - keeps "./" as typed
        found = completing(lambda: ((folder + name, "") for name in _files(Path(folder), endings)))(incomplete)
        return [] if any(set(name) & set(" \t'\"\\$`") for name, _ in found) else found

    return offer


def watch_over(parameters: Iterable[Any]) -> None:
    """Make ``--install-completion`` and ``--show-completion`` raise our errors, where typer would just end with 1."""
    for parameter in parameters:
        if parameter.name in ("install_completion", "show_completion"):
            parameter.callback = _in_sentences(parameter.callback)


def prepare() -> None:
    """Keep each description on one line if a shell asks for completions: a shell takes each line as an offer."""
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


def _stems(folder: Path) -> Iterator[tuple[str, str]]:
    return ((path.stem, "") for path in sorted(folder.glob("*.toml")))


def _files(folder: Path, endings: tuple[str, ...]) -> list[str]:
    return sorted(path.name for path in folder.glob("[!.]*") if path.suffix.lower() in endings and path.is_file())


def _entries(module: str) -> Iterator[tuple[str, str]]:
    registry = import_module(module).REGISTRY
    return ((entry.name, entry.description) for entry in map(registry.entry, registry.names()))


def _levels() -> Iterator[tuple[str, str]]:
    from mazebook.books.fit.levels import read_levels

    return ((level.name, f"ages {level.ages}") for level in read_levels().values())


def _languages() -> Iterator[tuple[str, str]]:
    from mazebook.paper.languages import language_names, read_language

    return ((name, read_language(name).word("language")) for name in language_names())


def _printers() -> Iterator[tuple[str, str]]:
    from mazebook.paper.printers.offers import printer_names, read_printer

    return ((name, read_printer(name).title) for name in printer_names())


algorithms = completing(lambda: _entries("mazebook.mazes.algorithms"))
tasks = completing(lambda: _entries("mazebook.mazes.tasks"))
places = completing(lambda: _entries("mazebook.books.places.kinds"))
tessellations = completing(lambda: _entries("mazebook.mazes.tessellations"))
levels, languages, printers = map(completing, (_levels, _languages, _printers))
recipes = completing(lambda: _stems(resources.data("recipes")))
specs, pdfs, pdfs_and_specs = files(".toml"), files(".pdf"), files(".pdf", ".toml")
