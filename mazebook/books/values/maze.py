"""The values of a maze in a specification: size, ends, texture, difficulty, names of algorithms."""

import re
from collections.abc import Mapping
from typing import Annotated, Any

from mazebook.books.fit.curve import CURVES, LEAST, MOST, WRITTEN, read_curve
from mazebook.books.fit.levels import SCENERY, level_names
from mazebook.books.places import kinds as places
from mazebook.books.values import written
from mazebook.books.values.written import either, find_known, is_list, without_name
from mazebook.books.walls import styles
from mazebook.errors import UsageError, did_you_mean
from mazebook.mazes import algorithms
from mazebook.mazes.ends.words import PAIRS, WORDS, parse_ends
from mazebook.mazes.grid.bearings import word_of_place
from mazebook.mazes.options.knobs import KNOBS, Knobs
from mazebook.mazes.options.limits import MOST_IN_BOOK
from mazebook.mazes.options.options import FOCUSES
from mazebook.reading.problems import Problem, sentence, sentences

MAX_FLOORS = 9
LEAST_TINT, MOST_TINT = 0.05, 0.3  # of black: a darker picture under a maze would be read as walls
NO_PLACE, PLACE_OF_THEME = "none", "theme"
_POINTS = f'must be a number of points, two such as "20..37", or one of {", ".join(CURVES)}'
_SIZE = re.compile(r"\s*([0-9]{1,9})\s*[xX×]\s*([0-9]{1,9})(?:\s*[xX×]\s*([0-9]{1,9}))?\s*")  # noqa: RUF001
_POINTS_WRITTEN = {"type": "number", "minimum": LEAST, "maximum": MOST}


def _size(value: Any) -> tuple[int, ...] | None:
    advice = 'Write columns x rows in double quotes, such as "12x15".'
    if value is None:
        return None
    if isinstance(value, str):
        match = _SIZE.fullmatch(value)
        if match is None:
            raise sentence(f"this is not a size in cells. {advice}")
        size = tuple(int(number) for number in match.groups() if number is not None)
    elif is_list(value, int, (2, 3)):
        size = tuple(value)
    else:
        raise sentence(f"must be two whole numbers of cells. {advice}")
    if not all(1 <= number <= MOST_IN_BOOK for number in size[:2]):
        raise sentence(f"columns and rows must each be 1 to {MOST_IN_BOOK} in a book. {advice}")
    if not all(1 <= number <= MAX_FLOORS for number in size[2:]):
        raise sentence(f'the third number is floors, 1 to {MAX_FLOORS}, such as "8x8x2".')
    return size[:2] if size[2:] == (1,) else size


def _places(value: Any) -> tuple[str, ...]:
    """Return the places that a value names, which mazes take in turn; nothing for ``"none"`` alone."""
    if value in (None, ()):
        return ()
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(each, str) for each in listed):
        raise sentence('must be the name of a place such as "garden", or a list of such names.')
    known = _place_names()
    found = tuple(dict.fromkeys(find_known("place", each, known) for each in listed))
    return () if found == (NO_PLACE,) else found


def _place_names() -> list[str]:
    return [PLACE_OF_THEME, NO_PLACE, *places.REGISTRY.names()]


def _ends(value: Any) -> str | tuple[str, str] | None:
    if value is None:
        return None
    if isinstance(value, str):
        word = word_of_place(value)
        if word not in PAIRS and word not in WORDS:
            raise sentence(f"this is not a place for an end. {did_you_mean(value, {*WORDS, *PAIRS})}")
        if word not in PAIRS:
            raise sentence(f'one word must be {either(sorted(PAIRS))}. For directions give two, such as ["n", "s"].')
        return word
    if not is_list(value, str):
        raise sentence('must be one word such as "longest", or a list of two words such as ["n", "s"].')
    words = tuple(map(word_of_place, value))
    strange = [
        Problem((place,), given, f"this is not a place for an end. {did_you_mean(given, WORDS)}")
        for place, (given, word) in enumerate(zip(value, words, strict=True))
        if word not in WORDS
    ]
    if strange:
        raise sentences(strange)
    try:
        return parse_ends(words)
    except UsageError as error:
        raise sentence(without_name(error)) from None


def _texture(value: Any) -> Any:
    if value is None:
        return None
    if not isinstance(value, str | Mapping):
        raise sentence('must be names and numbers in double quotes, such as "newest=2, random=1".')
    try:
        return Knobs(value).text or None  # type: ignore[arg-type]  # a mapping may be given
    except UsageError as error:
        raise sentence(without_name(error)) from None


def _difficulty(value: Any) -> Any:
    """Return a difficulty as a text that `read_curve` reads; one number or two may be given in place of a text."""
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = f"{value:.2f}"
    elif is_list(value, int | float):
        value = "{:.2f}..{:.2f}".format(*value)
    if not isinstance(value, str):
        raise sentence(f"{_POINTS}.")
    try:
        return str(read_curve(value))
    except ValueError as error:
        raise sentence(str(error)) from None


def _share(none: str, every: str) -> Any:
    """Return the annotation of a number from 0 to 1; `none` and `every` say what 0 and 1 stand for."""

    def check(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise sentence(f"must be a number from 0 ({none}) to 1 ({every}), without quotes.")
        return float(value)

    return written.form(check, {"type": "number", "minimum": 0, "maximum": 1})


LevelName = Annotated[str, written.known_name("level", level_names)]
AlgorithmName = Annotated[str, written.known_name("algorithm", algorithms.REGISTRY.names, examples=["growing_tree"])]
WallsName = Annotated[str, written.known_name("wall style", styles.REGISTRY.names, examples=["rounded"])]
PlaceNames = Annotated[tuple[str, ...], written.names_of(_places, _place_names, examples=["garden"])]
SceneryName = Annotated[str, written.known_name("scenery", lambda: SCENERY)]
Focus = Annotated[str, written.known_name("focus", lambda: FOCUSES)]
SizeText = Annotated[
    tuple[int, ...] | None,
    written.form(
        _size,
        written.text(f"^{_SIZE.pattern}$"),
        written.pair({"type": "integer", "minimum": 1, "maximum": MOST_IN_BOOK}, most=3),
        examples=["12x15", "8x8x2"],
    ),
]
EndsText = Annotated[
    str | tuple[str, str] | None,
    written.form(_ends, written.names(PAIRS), written.pair(written.names(WORDS, "center")), examples=[["n", "s"]]),
]
TextureText = Annotated[
    str | None,
    written.form(_texture, written.text("="), written.numbers_schema(KNOBS), examples=["newest=10, random=1"]),
]
DifficultyText = Annotated[
    str | None,
    written.form(
        _difficulty,
        _POINTS_WRITTEN,
        written.pair(_POINTS_WRITTEN),
        written.text(rf"^(?=.*\S)\s*{WRITTEN}(?:{'|'.join(map(written.spelt, CURVES))})?\s*$"),
        examples=["20..37", 24, "waves", "20..37 waves"],
    ),
]
BraidShare = Annotated[float, _share("every dead end stays", "none does")]
WeaveShare = Annotated[float, _share("no passage crosses another", "as many cross as there can be")]


def _tint(value: Any) -> Any:
    if value is None or value is True:
        return value and MOST_TINT
    if isinstance(value, bool) or not isinstance(value, int | float) or not LEAST_TINT <= value <= MOST_TINT:
        raise sentence(f"must be a number from {LEAST_TINT} (pale) to {MOST_TINT} (dark), or true, without quotes.")
    return float(value)


Tint = Annotated[
    float | None, written.form(_tint, {"type": "number", "minimum": LEAST_TINT, "maximum": MOST_TINT}, {"const": True})
]
