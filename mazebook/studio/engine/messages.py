"""What the studio asks its engine, and what the engine replies; all of it can be pickled.

A `Version` is one state of a book. Replies name it by its digest, so that a late reply to an old version is known.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

FAULT = "mazebook has a fault here: the window that the studio was started from says more."

# What `EngineTold` tells.
READY = "engine_ready"
ENDED = "engine_ended"  # and it was started again
COMPILING = "engine_compiling"  # once on a computer
CHOOSING = "engine_choosing"

Role = Literal["page", "answer"]
Wish = Literal["another", "keep", "free", "easier", "harder", "picture"]


@dataclass(frozen=True)
class Version:
    """One state of a book.

    Attributes
    ----------
    path : of the TOML file, for messages and for the files that it names
    text : the content of the file
    hand : the mazes chosen by hand, as the engine's `Redone` gave them; None for none
    seed : the seed of the book, if `text` has none
    """

    path: Path
    text: str
    hand: Mapping[str, Any] | None = None
    seed: int = 0

    @cached_property
    def digest(self) -> str:
        """A hash of everything that decides how the book looks."""
        content = json.dumps([str(self.path), self.text, self.hand, self.seed], sort_keys=True)
        return hashlib.blake2b(content.encode(), digest_size=12).hexdigest()


# ---------------------------------------------------------------- asks


@dataclass(frozen=True)
class LookAt:
    """Show a version: these pages now, the first one first. A newer `LookAt` takes the place of an older one.

    Page 0 is the front of the cover, if the book has one (`Planned.facts["has_cover"]`).
    """

    version: Version
    pages: tuple[int, ...]
    dpi: int


@dataclass(frozen=True)
class Large:
    """Show one page large, or the page with the answers of its mazes; page 0 is the whole cover.

    A draft comes first if the mazes are not chosen yet. If a look is asked for meanwhile, only the draft comes.
    """

    version: Version
    page: int
    role: Role
    dpi: int


@dataclass(frozen=True)
class Redo:
    """Choose another maze for one place by hand, or keep the one that is there."""

    version: Version
    number: int
    wish: Wish


@dataclass(frozen=True)
class DrawChoice:
    """Draw the picture of a choice: `name` of the `wall`; own themes and pictures are in `folder`."""

    wall: str
    name: str
    folder: Path


# ---------------------------------------------------------------- replies


@dataclass(frozen=True)
class PageFact:
    """One planned page of the interior: its kind, its mazes, its size in points, and the page of their answers or 0.

    `is_apart` : are the answers in a file of their own, whose pages `answer_page` counts?
    """

    number: int
    kind: str
    mazes: tuple[int, ...]
    width: float
    height: float
    answer_page: int = 0
    is_apart: bool = False


@dataclass(frozen=True)
class MazeFact:
    """One maze: its place, its section, and, once it is chosen, its difficulty in points and stars.

    `is_kept` : does it stay whatever its section asks for? `is_by_hand` : is it kept, or was it drawn anew by hand?
    """

    number: int
    section: int
    page: int
    difficulty: float | None = None
    stars: int | None = None
    pair: tuple[str, str] | None = None
    is_kept: bool = False
    is_by_hand: bool = False


@dataclass(frozen=True)
class Planned:
    """The book can be made: its pages and mazes; `facts` has title, sentences, prices, and the direction of reading."""

    digest: str
    pages: tuple[PageFact, ...]
    mazes: tuple[MazeFact, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Trouble:
    """One problem: its key as keys and indices, its line and column from 1 (0 = unknown), and a sentence."""

    where: tuple[str | int, ...]
    line: int
    column: int
    sentence: str


@dataclass(frozen=True)
class Troubled:
    """The book cannot be planned or drawn; the last pictures stay.

    It may come after `Settled`, if a page that nobody looks at cannot be drawn.
    """

    digest: str
    troubles: tuple[Trouble, ...]


@dataclass(frozen=True)
class PageDrawn:
    """One page as a picture; `picture` is the hash of its content and resolution, `png` empty if it was sent before."""

    digest: str
    page: int
    role: Role
    picture: str
    png: bytes
    is_draft: bool
    width: int
    height: int


@dataclass(frozen=True)
class Settled:
    """All pages that were asked for are final."""

    digest: str
    mazes: tuple[MazeFact, ...] = ()


@dataclass(frozen=True)
class Redone:
    """The mazes chosen by hand after a `Redo`, None if no more are, to be kept with the version.

    With a sentence nothing has changed, and it says why.
    """

    digest: str
    hand: Mapping[str, Any] | None
    sentence: str = ""


@dataclass(frozen=True)
class ChoiceDrawn:
    """The picture of a choice: PNG or SVG; empty if there is none."""

    wall: str
    name: str
    folder: Path
    picture: bytes
    media_type: str


@dataclass(frozen=True)
class EngineTold:
    """What the engine is doing, by the key of its words; `of` is 0 if nobody counts."""

    what: str
    done: int = 0
    of: int = 0


Ask = LookAt | Large | Redo | DrawChoice
EngineReply = Planned | Troubled | PageDrawn | Settled | Redone | ChoiceDrawn | EngineTold
