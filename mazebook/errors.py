"""Every error that a user can cause or meet, with the exit code of the command.

A message is made of sentences for people who do not program: where, what, what is allowed, what to do next.
``mazebook.cli`` catches `MazebookError` once; anything else that escapes is a bug and keeps its traceback.
"""

import difflib
from collections.abc import Collection, Iterable
from functools import lru_cache


class MazebookError(Exception):
    """The base of every error a user can cause or meet; `exit_code` is that of the command line.

    Parameters
    ----------
    sentence : the problem and what to do; several problems stand on one line each
    place : where the problem is, such as the path of a file; the place is put before each line of the message
    """

    exit_code = 2

    def __init__(self, sentence: str = "", *, place: object = "") -> None:
        super().__init__("\n".join(f"{place}: {line}" for line in sentence.split("\n")) if place else sentence)
        self.sentence, self.place = sentence, place


class UsageError(MazebookError):
    """A command, an option or an argument of the API that does not make sense."""


class SpecError(MazebookError):
    """A book specification that cannot be used; all its problems at once, one a line."""


class GridError(MazebookError):
    """A size, mask or tessellation that gives no usable grid."""


class NarrowError(GridError):
    """A grid with a place too narrow for a path."""


class TaskError(GridError):
    """A task that the mazes of a section have no room for."""


class PuzzleError(GridError):
    """A maze of a book that cannot be made.

    `section` is the id of its section, and `sentence` the message without it.
    """

    section: str = ""
    sentence: str = ""

    @classmethod
    def of(cls, section: str, sentence: str) -> "PuzzleError":
        """Return the error about a maze of a section."""
        error = cls(f'section "{section}", {sentence}')
        error.section, error.sentence = section, sentence
        return error


class UnknownNameError(MazebookError):
    """A name that no registry entry has; the message offers the nearest one."""


class DuplicateNameError(MazebookError):
    """Two files that claim the same name in one registry."""


class PluginError(MazebookError):
    """An installed package that offers mazebook something unusable."""


class LayoutError(MazebookError):
    """A page that cannot be laid out as asked."""


class PrinterError(MazebookError):
    """A printer's table that cannot be used."""


class ThemeError(MazebookError):
    """A theme's file that cannot be used."""


class RoomError(LayoutError):
    """A text that does not fit into its place.

    Attributes
    ----------
    where : the name of the text, such as ``"sections[0].title"``
    text : the text itself; None if the message must not repeat it
    sentence : what is wrong, and what to do
    """

    where: str = ""
    text: str | None = None
    sentence: str = ""

    @classmethod
    def of(cls, where: str, text: str | None, sentence: str) -> "RoomError":
        """Return the error about a text."""
        error = cls(f"{where}: {sentence}" if text is None else f'{where} = "{text}": {sentence}')
        error.where, error.text, error.sentence = where, text, sentence
        return error


class FontError(MazebookError):
    """A text that no shipped font can show."""


class OutputError(MazebookError):
    """A file that cannot be read or written."""

    exit_code = 3


class ProofError(MazebookError):
    """A finished file that failed its proof."""

    exit_code = 4


class InterruptError(MazebookError):
    """Work that the user interrupted; the message says how to continue it."""

    exit_code = 130


_SHORT = 3  # letters of a short name
ALIKE, _ALIKE_IN_SHORT = 0.7, 0.66  # the least share of letters that are alike, as difflib measures it


def key_of(name: object) -> str:
    """Return `name` as registries compare it: lower case, with ``-`` and spaces as ``_``."""
    return _key_of(str(name))


@lru_cache(maxsize=4096)  # planning asks for the same few names a million times
def _key_of(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(" ", "_")


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the entry of `known` that `name` resembles most, or None if it resembles none.

    Two names resemble each other if most of their letters are alike, in this order, as after a typing mistake; or if
    one begins as `name` does, whose last letter may be wrong.
    """
    by_key = {key_of(entry): entry for entry in known}
    key = key_of(name)
    begun = [entry for entry in by_key if len(key) > _SHORT and entry.startswith(key[:-1])]
    found = difflib.get_close_matches(key, by_key, n=1, cutoff=ALIKE if len(key) > _SHORT else _ALIKE_IN_SHORT)
    found += difflib.get_close_matches(key, begun, n=1, cutoff=0)
    return by_key[found[0]] if found else None


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the sentence that ends every message about an unknown name.

    Examples
    --------
    >>> did_you_mean("wilsn", ["wilson", "kruskal"])
    'Did you mean "wilson"? Known: kruskal, wilson.'
    """
    known = sorted(known)
    guess = nearest(name, known)
    return (f'Did you mean "{guess}"? ' if guess else "") + f"Known: {', '.join(known)}."


def find_name(kind: str, name: str, known: Collection[str], guess: str = "") -> str:
    """Return the entry of `known` that `name` means; ``-``, ``_``, spaces and capitals make no difference.

    Parameters
    ----------
    kind : the noun for an entry in messages, such as ``"layout"``
    guess : a name that may be meant; "" if only `name` says what is

    Raises
    ------
    UnknownNameError
        If there is none; the message offers the nearest name.
    """
    key = key_of(name)
    found = next((entry for entry in known if key_of(entry) == key), None)
    if found is None:
        raise UnknownNameError(f'There is no {kind} "{name}". {did_you_mean(guess or name, known)}')
    return found
