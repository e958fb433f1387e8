"""From a version of a book to its specification; and from an error to troubles, each with its key and its place."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from mazebook.books.spec.book import BookSpec, parse_spec
from mazebook.errors import MazebookError, SpecError
from mazebook.reading.problems import Problem, Source
from mazebook.reading.toml_files import parse_table
from mazebook.studio.engine.messages import Trouble, Version


class TroublesError(SpecError):
    """A version cannot be planned or drawn; `troubles` : why not."""

    def __init__(self, sentence: str, troubles: tuple[Trouble, ...]) -> None:
        super().__init__(sentence)
        self.troubles = troubles


@dataclass(frozen=True)
class NotingSource(Source):
    """The origin of a specification that keeps the problems of its errors, by their messages."""

    noted: dict[str, tuple[Trouble, ...]] = field(default_factory=dict, compare=False)

    def error(self, problems: Sequence[Problem], kind: type[MazebookError] = SpecError) -> MazebookError:
        """Return the error with all `problems`, as `Source.error` does, and note them."""
        found = super().error(problems, kind)
        troubles = (self._trouble(problem) for problem in problems)
        self.noted[str(found)] = tuple(sorted(troubles, key=lambda one: (not one.line, one.line, one.column)))
        return found

    def _trouble(self, problem: Problem) -> Trouble:
        text = self.worded(problem.sentence)
        text += f" {more}" if problem.has_value and (more := self.hint(problem.value)) else ""
        line, column = self._place(problem) or (0, 0)
        return Trouble(problem.where, line, column, text[:1].upper() + text[1:])

    def troubles(self, error: MazebookError) -> tuple[Trouble, ...]:
        """Return the problems that an error lists; those of another origin, one for each line of its message."""
        noted = self.noted.get(str(error))
        return noted or tuple(self._of_line(line) for line in str(error).split("\n"))

    def _of_line(self, text: str) -> Trouble:
        """Return the trouble of one line of a message, which may begin with file, line and column."""
        match = re.match(rf"{re.escape(self.name)}(?::(\d+):(\d+))?  ", text)
        line, column = (int(match[1] or 0), int(match[2] or 0)) if match else (0, 0)
        text = text[match.end() :] if match else text
        return Trouble((), line, column, text[:1].upper() + text[1:])

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Turn an error that a user can cause into TroublesError."""
        try:
            yield
        except TroublesError:
            raise
        except MazebookError as error:
            raise TroublesError(str(error), self.troubles(error)) from None


def read_version(version: Version) -> tuple[BookSpec, NotingSource]:
    """Return the specification of a version, without the version's own seed, and its origin.

    Raises
    ------
    TroublesError
        If its text is not TOML, or the specification has problems.
    """
    bare = NotingSource(str(version.path), version.path.parent)
    with bare.noting():
        table = parse_table(bare.name, version.text)
    source = NotingSource(bare.name, bare.folder, table.places).with_titles(table.values)
    with source.noting():
        return parse_spec(table.values, source), source
