"""The user's own file on a page: its path, and why it cannot be read."""

from collections.abc import Callable
from pathlib import Path

from mazebook.books.plan.plan import Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.errors import OutputError
from mazebook.reading.problems import Problem


def path_of(setting: Setting, entry: PageSpec) -> Path:
    """Return the path of the file that an entry names."""
    assert entry.file is not None  # the kinds that come here need one
    return setting.folder / entry.file.replace("\\", "/")


def refusals(setting: Setting, entry: PageSpec, read: Callable[[Setting, PageSpec], object]) -> list[Problem]:
    """Return why the file of an entry cannot be read; `read` raises OutputError with a sentence a line."""
    try:
        read(setting, entry)
    except OutputError as error:
        return [Problem(("file",), entry.file, text) for text in error.sentence.split("\n")]
    return []
