"""All versions of one book, in a folder beside it, so that each change can be undone and no crash loses one.

A version is a file that is written whole, before the book's own file is replaced and before `HEAD` says which version
is the current one. Each names the version that it came from, so what was undone and then changed is not redone.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from mazebook.output.files import make_folder, write_text

MOST_VERSIONS = 500
_HEAD = "head.json"
_NAME = re.compile(r"(\d{6})\.json")


@dataclass(frozen=True)
class BookState:
    """One version of a book.

    Attributes
    ----------
    text : of the TOML file
    hand : the mazes chosen by hand; None for none
    seed : of the book, if its text has none
    after : the identity of the version that it came from; "" for the first
    """

    text: str
    hand: Mapping[str, Any] | None = None
    seed: int = 0
    after: str = ""

    @cached_property
    def identity(self) -> str:
        """A hash of the version and of all before it."""
        content = json.dumps([self.after, self.text, self.hand, self.seed], sort_keys=True)
        return hashlib.blake2b(content.encode(), digest_size=12).hexdigest()


@dataclass
class Versions:
    """The versions in a folder; `head` is the number of the current one, 0 if there is none."""

    folder: Path
    head: int = 0
    states: dict[int, BookState] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Versions:
        """Return the versions that are in a folder; a file that cannot be read counts as none."""
        found = cls(folder)
        for path in sorted(folder.glob("*.json")):
            if named := _NAME.fullmatch(path.name):
                with suppress(OSError, ValueError, TypeError):
                    found.states[int(named[1])] = BookState(**json.loads(path.read_text(encoding="utf-8")))
        with suppress(OSError, ValueError, TypeError, KeyError):
            found.head = int(json.loads((folder / _HEAD).read_text(encoding="utf-8"))["head"])
        if found.head not in found.states:
            found.head = max(found.states, default=0)
        return found

    @property
    def current(self) -> BookState | None:
        """The current version."""
        return self.states.get(self.head)

    @property
    def before(self) -> int:
        """The number of the version that undo leads to; 0 if there is none."""
        now = self.current
        earlier = self.states.get(self.head - 1)
        return self.head - 1 if now and earlier and now.after == earlier.identity else 0

    @property
    def following(self) -> int:
        """The number of the version that redo leads to; 0 if there is none."""
        now = self.current
        later = self.states.get(self.head + 1)
        return self.head + 1 if now and later and later.after == now.identity else 0

    def add(self, state: BookState) -> None:
        """Write a version after the current one; `settle` makes it the current one."""
        number = self.head + 1
        make_folder(self.folder)
        values = {"text": state.text, "hand": state.hand, "seed": state.seed, "after": state.after}
        write_text(self._path(number), json.dumps(values, ensure_ascii=False))
        self.states[number] = state

    def settle(self, number: int) -> None:
        """Make a version the current one, and remove those that can be reached no more."""
        write_text(self.folder / _HEAD, json.dumps({"head": number}))
        self.head = number
        last = number
        while (later := self.states.get(last + 1)) and later.after == self.states[last].identity:
            last += 1
        for other in [other for other in self.states if other > last or other <= number - MOST_VERSIONS]:
            del self.states[other]
            with suppress(OSError):  # it is known as one that does not follow
                self._path(other).unlink()

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:06}.json"
