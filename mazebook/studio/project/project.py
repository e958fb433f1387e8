"""A book in the studio: its TOML file, which is the truth, and its versions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mazebook.errors import OutputError
from mazebook.numerics.seeds import draw_seed
from mazebook.output.files import make_folder, write_text
from mazebook.press.watching import Stamp, stamps
from mazebook.reading.toml_files import read_text
from mazebook.reading.user_files import TOML
from mazebook.studio.engine.messages import Version
from mazebook.studio.project.document import Edit, edited, toml_values
from mazebook.studio.project.versions import BookState, Versions

HISTORY = ".mazebook"  # the folder of all versions, beside the books


@dataclass
class Project:
    """A book that is open in the studio.

    Attributes
    ----------
    path : of the TOML file
    """

    path: Path
    _versions: Versions
    _stamp: Stamp = None

    @classmethod
    def open(cls, path: Path) -> Project:
        """Return the book in a TOML file, with the versions that it had; raises OutputError and SpecError as a reader.

        What an interrupted change left, or somebody wrote in another program, becomes the current version.
        """
        found = cls(path, Versions.read(path.parent / HISTORY / path.stem))
        found.refresh()
        return found

    @property
    def state(self) -> BookState:
        """The current version."""
        found = self._versions.current
        assert found is not None
        return found

    @property
    def text(self) -> str:
        """The text of the TOML file."""
        return self.state.text

    @property
    def values(self) -> dict[str, Any] | None:
        """The values of the TOML file; None while it is no TOML."""
        return toml_values(self.text)

    @property
    def version(self) -> Version:
        """The current version, as the engine takes it."""
        state = self.state
        return Version(self.path, state.text, state.hand, state.seed)

    @property
    def out(self) -> Path:
        """The folder that the book is made into."""
        return self.path.with_suffix("")

    @property
    def can_undo(self) -> bool:
        """Whether there is a version before the current one."""
        return self._versions.before > 0

    @property
    def can_redo(self) -> bool:
        """Whether a version was undone."""
        return self._versions.following > 0

    def change(self, edits: Sequence[Edit]) -> None:
        """Change the text by edits; raises UsageError as `edited`, and OutputError if the file cannot be written."""
        self.refresh()
        self.replace_text(edited(self.text, edits))

    def replace_text(self, text: str) -> None:
        """Take another text, whether it is TOML or not; raises OutputError if the file cannot be written."""
        if text != self.text:
            self._become(replace(self.state, text=text))

    def set_hand(self, hand: Mapping[str, Any] | None) -> None:
        """Take other mazes chosen by hand."""
        if hand != self.state.hand:
            self._become(replace(self.state, hand=hand))

    def undo(self) -> None:
        """Go back by one version, if there is one."""
        self._go(self._versions.before)

    def redo(self) -> None:
        """Go forward by one version, if one was undone."""
        self._go(self._versions.following)

    def refresh(self) -> bool:
        """Take what another program wrote into the file; return whether it is another text.

        Raises
        ------
        OutputError
            If the file is gone or cannot be read.
        SpecError
            If it is no UTF-8 text.
        """
        stamp = stamps([self.path])[self.path]
        if stamp is not None and stamp == self._stamp:
            return False
        text = read_text(str(self.path), TOML)
        self._stamp = stamp
        now = self._versions.current
        if now is not None and now.text == text:
            return False
        for number in (self._versions.following, self._versions.before):  # of a change that was interrupted
            if number and self._versions.states[number].text == text:
                self._versions.settle(number)
                return True
        if now is None:
            self._keep(BookState(text, None, draw_seed()))
        else:
            self._keep(replace(now, text=text, after=now.identity))
        return True

    def _become(self, state: BookState) -> None:
        state = replace(state, after=self.state.identity)
        self._versions.add(state)
        self._write(state.text)
        self._versions.settle(self._versions.head + 1)

    def _keep(self, state: BookState) -> None:
        """Make a text that is in the file already the current version."""
        self._versions.add(state)
        self._versions.settle(self._versions.head + 1)

    def _go(self, number: int) -> None:
        if number:
            self._write(self._versions.states[number].text)
            self._versions.settle(number)

    def _write(self, text: str) -> None:
        write_text(self.path, text)
        self._stamp = stamps([self.path])[self.path]


def create(path: Path, text: str) -> Project:
    """Return a new book with a text; raises OutputError if there is a file of this name already."""
    if path.exists():
        raise OutputError(f"{path}: there is a file of this name already. Choose another title.")
    make_folder(path.parent)
    write_text(path, text)
    return Project.open(path)
