"""Options that several commands share, and how their values are read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import typer

from mazebook.errors import UsageError, did_you_mean

MAX_SEED = 2**64 - 1  # as in mazebook.rng, which is too heavy to be imported for a help text

# Numbers and choices arrive as text and are read here: typer's own reading is slow to load, and it answers a wrong
# value in words that only programmers know.
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="N", help="A whole number: the same one gives the same result again.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of sentences.")]

# Which maze: for every command that makes one.
AlgorithmName = Annotated[str, typer.Option("--algorithm", metavar="NAME", help='From "mazebook list algorithms".')]
TessellationName = Annotated[
    str, typer.Option("--tessellation", metavar="NAME", help='From "mazebook list tessellations".')
]
SizeText = Annotated[
    str, typer.Option("--size", metavar="WxH", help="Columns x rows; for theta cells of the inner ring x rings.")
]
EndsText = Annotated[
    str | None,
    typer.Option(
        "--ends",
        metavar="WORDS",
        help="Start and Finish: two of n, ne, e, se, s, sw, w, nw, centre, random, opposite, longest, "
        "such as n,s; or one of the last three.",
    ),
]

_SIZE = re.compile(r"\s*([0-9]{1,9})\s*[xX×]\s*([0-9]{1,9})\s*")  # noqa: RUF001
_NUMBER = re.compile(r"\s*([0-9]{1,20})\s*")
_PAGES = re.compile(r"\s*([0-9]{1,9})\s*(?:-\s*([0-9]{1,9})\s*)?")


def read_size(text: str) -> tuple[int, int]:
    """Return the columns and rows in a text such as ``"20x30"``; raises UsageError with what to write."""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise UsageError(f'--size "{text}": must be columns x rows, two whole numbers such as 20x30.')
    return int(match[1]), int(match[2])


def read_seed(text: str) -> int:
    """Return the seed in `text`; raises UsageError with what to write."""
    return read_number("--seed", text, 0, MAX_SEED)


def read_number(option: str, text: str, low: int, high: int) -> int:
    """Return the whole number in `text`, from `low` to `high`; raises UsageError with what to write."""
    match = _NUMBER.fullmatch(text)
    if match is None or not low <= int(match[1]) <= high:
        raise UsageError(f'{option} "{text}": must be a whole number from {low} to {high}.')
    return int(match[1])


def read_choice(option: str, text: str, choices: Sequence[str]) -> str:
    """Return which of `choices` `text` is, capitals or not; raises UsageError with the nearest."""
    if text.strip().lower() not in choices:
        raise UsageError(f'{option} "{text}": there is no such choice. {did_you_mean(text, choices)}')
    return text.strip().lower()


def read_ends(text: str) -> str | tuple[str, ...]:
    """Return the one word, or the words between commas, of a text such as ``"longest"`` or ``"n,s"``."""
    words = tuple(word.strip() for word in text.split(","))
    return words[0] if len(words) == 1 else words


def read_pages(text: str) -> list[int]:
    """Return the page numbers of a text such as ``"1-4,7"``, in order; raises UsageError with what to write."""
    numbers: set[int] = set()
    for part in text.split(","):
        match = _PAGES.fullmatch(part)
        if match is None:
            raise UsageError(f'--pages "{text}": must be page numbers and ranges, such as 1-4,7.')
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last:
            raise UsageError(f'--pages "{text}": pages count from 1, and a range goes up, such as 1-4.')
        if last > 100_000:
            raise UsageError(f'--pages "{text}": no book has {last} pages. Use smaller numbers, such as 1-4,7.')
        numbers.update(range(first, last + 1))
    return sorted(numbers)
