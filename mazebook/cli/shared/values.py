"""Functions that read the values of options; they raise UsageError with what to write."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mazebook.errors import UsageError, did_you_mean
from mazebook.numerics.seeds import MAX_SEED
from mazebook.units import HOME_PAPERS

if TYPE_CHECKING:
    pass

_SIZE = re.compile(r"\s*([0-9]{1,9})\s*[xX×]\s*([0-9]{1,9})(?:\s*[xX×]\s*([0-9]{1,9}))?\s*")  # noqa: RUF001
_NUMBER = re.compile(r"\s*([0-9]{1,20})\s*")
_PAGES = re.compile(r"\s*([0-9]{1,9})\s*(?:-\s*([0-9]{1,9})\s*)?")


def read_size(text: str) -> tuple[int, ...]:
    """Return the columns, the rows and, if given, the floors in a text such as ``"20x30"``."""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise UsageError(f'--size "{text}": must be columns x rows, two whole numbers such as 20x30.')
    return tuple(int(number) for number in match.groups() if number is not None)


def is_csv(path: Path) -> bool:
    """Return whether a file name ends in .csv or .tsv; raises UsageError for a spreadsheet program's own format."""
    if path.suffix.lower() in (".xlsx", ".xls", ".ods", ".numbers"):
        raise UsageError(
            f'"{path}" is a file of a spreadsheet program. Save it there as "CSV UTF-8", and name that file.'
        )
    return path.suffix.lower() in (".csv", ".tsv")


def read_seed(text: str) -> int:
    """Return the seed in `text`."""
    return read_number("--seed", text, 0, MAX_SEED)


def read_number(option: str, text: str, low: int, high: int) -> int:
    """Return the whole number in `text`, from `low` to `high`."""
    match = _NUMBER.fullmatch(text)
    if match is None or not low <= int(match[1]) <= high:
        raise UsageError(f'{option} "{text}": must be a whole number from {low} to {high}.')
    return int(match[1])


def read_share(option: str, text: str) -> float:
    """Return the number in `text`, 0 to 1."""
    if not re.fullmatch(r"\s*(0|1|[01]?\.[0-9]{1,15})\s*", text) or not 0 <= float(text) <= 1:
        raise UsageError(f'{option} "{text}": must be a number from 0 to 1, such as 0.25.')
    return float(text)


@dataclass(frozen=True)
class OptionTexts:
    """The options of a maze as the user wrote them."""

    focus: str | None
    texture: str | None
    weights: list[str] | None
    zones: list[str] | None
    picture: Path | None
    braid: str | None
    islands: str | None
    trap: str | None
    weave: str | None


def read_options(texts: OptionTexts) -> dict[str, Any]:
    """Return the options as `mazebook.make_maze` takes them; options that are not given are left out."""
    found: dict[str, Any] = {"focus": texts.focus, "texture": texts.texture}
    if texts.braid is not None:
        found["braid"] = read_share("--braid", texts.braid)
    if texts.weave is not None:
        found["weave"] = read_share("--weave", texts.weave)
    if texts.islands is not None:
        found["islands"] = read_number("--islands", texts.islands, 0, 10_000)
    if texts.trap is not None:
        found["longest_trap"] = read_number("--longest-trap", texts.trap, 1, 1_000_000)
    if texts.weights or texts.zones or texts.picture:
        found["weights"] = _read_weights(texts.weights or [], texts.zones or [], texts.picture)
    return {name: value for name, value in found.items() if value is not None}


def _read_weights(tables: list[str], zones: list[str], picture: Path | None) -> Any:
    from mazebook.mazes.options.weights import MOST_TABLES, Weights, WeightTable, Zone
    from mazebook.paper.own_files.pictures import read_steps

    found = []
    for text in zones:
        area, colon, table = text.partition(":")
        numbers = re.findall(r"-?[0-9]+(?:\.[0-9]+)?", area)
        if not colon or not re.fullmatch(r"[-0-9., ]*", area) or len(numbers) != 4:
            raise UsageError(
                f'--zone "{text}": must be left, top, width and height in per cent, a colon and a table, such as '
                '"50,0,50,100: n=1, e=4".'
            )
        found.append(Zone(tuple(map(float, numbers)), WeightTable(table)))  # type: ignore[arg-type]  # four of them
    steps = read_steps(picture, max(2, min(len(tables), MOST_TABLES))) if picture else ()
    return Weights(tuple(map(WeightTable, tables or ["n=1"])), tuple(found), steps)


def read_choice(option: str, text: str, choices: Sequence[str]) -> str:
    """Return `text` as one of the `choices`, which are in lower case; capitals do not matter."""
    if text.strip().lower() not in choices:
        raise UsageError(f'{option} "{text}": there is no such choice. {did_you_mean(text, choices)}')
    return text.strip().lower()


def read_list(text: str) -> list[str]:
    """Return the words of a text with commas between them, without empty ones."""
    return [word.strip() for word in text.split(",") if word.strip()]


def read_paper(text: str, papers: Sequence[str] = HOME_PAPERS, more: str = "") -> str:
    """Return the one of the `papers` that a text names; the message for another one ends with `more`."""
    name = text.strip().lower()
    if name not in papers:
        raise UsageError(f'--paper "{text}": there is no such paper. {did_you_mean(text, papers)}{more}')
    return name


def read_papers(text: str) -> list[str]:
    """Return the papers in a text such as ``"a4,letter"``, each once."""
    return list(dict.fromkeys(map(read_paper, read_list(text) or [text])))


def read_plot(path: Path | None) -> Path | None:
    """Return the path unchanged; raises UsageError unless it is a PNG's, or None."""
    if path is not None and path.suffix.lower() != ".png":
        raise UsageError(f'--plot "{path}": the name must end in .png.')
    return path


def read_ends(text: str) -> str | tuple[str, ...]:
    """Return the word of a text such as ``"longest"``, or the words of one such as ``"n,s"``, unchecked."""
    words = tuple(word.strip() for word in text.split(","))
    return words[0] if len(words) == 1 else words


def read_numbers(option: str, what: str, text: str) -> list[int]:
    """Return the numbers of pages or mazes in a text such as ``"1-4,7"``, in order."""
    numbers: set[int] = set()
    for part in text.split(","):
        match = _PAGES.fullmatch(part)
        if match is None:
            raise UsageError(f'{option} "{text}": must be {what} numbers and ranges, such as 1-4,7.')
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last:
            raise UsageError(f'{option} "{text}": {what}s count from 1, and a range goes up, such as 1-4.')
        if last > 100_000:
            raise UsageError(f'{option} "{text}": no book has {last} {what}s. Use smaller numbers, such as 1-4,7.')
        numbers.update(range(first, last + 1))
    return sorted(numbers)
