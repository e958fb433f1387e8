"""The values that a specification may hold: each check returns one in its final form, or raises a sentence."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator

from mazebook.books import styles, written
from mazebook.books.levels import level_names
from mazebook.books.targets import CURVES, LEAST, MOST, WRITTEN, read_curve
from mazebook.errors import UsageError, did_you_mean, key_of
from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.ends.words import PAIRS, WORDS, parse_ends
from mazebook.mazes.options.knobs import FOCUSES, KNOBS, read_texture
from mazebook.mazes.options.name_values import as_text
from mazebook.paper.languages import language_names, read_language, refusal
from mazebook.paper.layouts import layout_names
from mazebook.reading.misfits import sentences
from mazebook.reading.problems import Problem, sentence
from mazebook.units import POINTS_PER_INCH, parse_size

MAX_SIDE = 1000  # cells; a book's page could not show more
MAX_FLOORS = 9
LONGEST = 120  # letters of a line
PERMISSIONS = ("home", "classroom", "none")
BACKS = ("draw", "doodle", "jokes", "notes", "blank")
ANSWER_PLACES = ("back", "reverse", "after", "foot", "separate", "none")
TRIM_LOW = (4.0, 4.0)  # inches, width and height: what a print shop binds
TRIM_HIGH = (17.0, 22.0)

_BREAKS = re.compile(r"[^\S\u00a0\u202f]+")  # spaces but those at which no line breaks, such as before a French "?"
_POINTS = f'must be a number of points, two such as "20..37", or one of {", ".join(CURVES)}'
_SIZE = re.compile(r"\s*([0-9]{1,9})\s*[xX×]\s*([0-9]{1,9})(?:\s*[xX×]\s*([0-9]{1,9}))?\s*")  # noqa: RUF001


def known_name(kind: str, names: Callable[[], Iterable[str]]) -> Callable[[Any], Any]:
    """Return a check that a name is one of `names()`, which gives it back as the registry spells it."""

    def check(value: Any) -> Any:
        if not isinstance(value, str):
            return value  # pydantic says that it must be text
        known = {key_of(name): name for name in names()}
        if key_of(value) not in known:
            raise sentence(f"there is no such {kind}. {did_you_mean(value, known.values())}")
        return known[key_of(value)]

    return check


def _can_be_set(name: str) -> str:
    """Return the code of a language; refuse one whose script runs otherwise than any that we can set."""
    told = refusal(read_language(name))
    if told:
        raise sentence(told)
    return name


def _line_of_text(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = unicodedata.normalize("NFC", _BREAKS.sub(" ", value).strip())
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in text):
        raise sentence("holds a character that cannot be printed. Remove it.")
    if len(text) > LONGEST:
        raise sentence(f"must be {LONGEST} characters or fewer; it has {len(text)}.")
    return text


def _title(value: Any) -> Any:
    text = _line_of_text(value)
    if text == "":
        raise sentence("must not be empty. Write a title, or remove the line.")
    return text


def _lines_of_text(value: Any) -> Any:
    """Return a few lines, each as a line of text is."""
    if not isinstance(value, str):
        return value
    lines = [_line_of_text(line) for line in value.strip().splitlines()]
    if len(lines) > 6:
        raise sentence(f"must be 6 lines or fewer; it has {len(lines)}.")
    return "\n".join(lines)


def _year(value: Any) -> Any:
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and 1000 <= value <= 9999):
        return value
    raise sentence("must be a year of four digits, such as 2026, without quotes.")


def one_of(words: Sequence[str]) -> Callable[[Any], Any]:
    """Return a check that a value is one of `words`, which gives it back as it is spelt here."""

    def check(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        known = {key_of(word): word for word in words}
        if key_of(value) not in known:
            raise sentence(f"must be {either([f'{chr(34)}{word}{chr(34)}' for word in words])}.")
        return known[key_of(value)]

    return check


def _layout(value: Any) -> Any:
    """Return a shipped layout's name as its file spells it; the name of a layout's own file as it is."""
    if not isinstance(value, str) or value.endswith(".toml"):
        return value
    known = {key_of(name): name for name in layout_names()}
    if key_of(value) not in known:
        own = 'Or name a file of your own, such as "mine.toml".'
        raise sentence(f"there is no such layout. {did_you_mean(value, known.values())} {own}")
    return known[key_of(value)]


def _id(value: Any) -> Any:
    if isinstance(value, str) and not re.fullmatch(r"[\w-]{1,80}", value):
        raise sentence('must be 1 to 80 letters, digits, "-" or "_", such as "warm-up".')
    return value


def page_size(value: Any) -> tuple[float, float]:
    """Return a page size in points; raises the sentence that says what to write, or which sizes there are."""
    advice = 'Write width x height and a unit, such as "8.5x11in" or "210x297mm".'
    if isinstance(value, str):
        try:
            size = parse_size(value)
        except ValueError:
            raise sentence(f"this is not a page size. {advice}") from None
    elif _is_list(value, float | int):
        size = (float(value[0]), float(value[1]))
    else:
        raise sentence(f"must be a page size in double quotes. {advice}")
    inches = [length / POINTS_PER_INCH for length in size]
    if not all(low <= side <= high for low, side, high in zip(TRIM_LOW, inches, TRIM_HIGH, strict=True)):
        raise sentence(
            f"a page must be {TRIM_LOW[0]:g} to {TRIM_HIGH[0]:g} in wide "
            f"and {TRIM_LOW[1]:g} to {TRIM_HIGH[1]:g} in high. "
            'Use a size that print shops offer, such as "8.5x11in", "6x9in" or "210x297mm".'
        )
    return size


def _size(value: Any) -> tuple[int, ...] | None:
    advice = 'Write columns x rows in double quotes, such as "12x15".'
    if value is None:
        return None
    if isinstance(value, str):
        match = _SIZE.fullmatch(value)
        if match is None:
            raise sentence(f"this is not a size in cells. {advice}")
        size = tuple(int(number) for number in match.groups() if number is not None)
    elif _is_list(value, int, (2, 3)):
        size = tuple(value)
    else:
        raise sentence(f"must be two whole numbers of cells. {advice}")
    if not all(1 <= number <= MAX_SIDE for number in size[:2]):
        raise sentence(f"columns and rows must each be 1 to {MAX_SIDE} in a book. {advice}")
    if not all(1 <= number <= MAX_FLOORS for number in size[2:]):
        raise sentence(f'the third number is floors, 1 to {MAX_FLOORS}, such as "8x8x2".')
    return size[:2] if size[2:] == (1,) else size


def _ends(value: Any) -> str | tuple[str, str] | None:
    if value is None:
        return None
    if isinstance(value, str):
        word = _end(value)
        if word not in PAIRS and word not in WORDS:
            raise sentence(f"this is not a place for an end. {did_you_mean(value, {*WORDS, *PAIRS})}")
        if word not in PAIRS:
            raise sentence(f'one word must be {either(sorted(PAIRS))}. For directions give two, such as ["n", "s"].')
        return word
    if not _is_list(value, str):
        raise sentence('must be one word such as "longest", or a list of two words such as ["n", "s"].')
    strange = [Problem((place,), word, _no_end(word)) for place, word in enumerate(value) if not _is_end(word)]
    if strange:
        raise sentences(strange)
    try:
        return parse_ends((_end(value[0]), _end(value[1])))
    except UsageError as error:
        raise sentence(without_name(error)) from None


def _end(word: str) -> str:
    return {"center": "centre"}.get(key_of(word), key_of(word))


def _is_end(word: str) -> bool:
    return _end(word) in WORDS


def _no_end(word: str) -> str:
    return f"this is not a place for an end. {did_you_mean(word, WORDS)}"


def _date(value: Any) -> datetime.datetime | None:
    """Return midnight for a date, UTC where no time zone is given: a book must not depend on where it is made."""
    if isinstance(value, str):
        try:
            value = datetime.datetime.fromisoformat(value)
        except ValueError:
            raise sentence("this is not a date. Write it without quotes, such as 2026-09-01.") from None
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        value = datetime.datetime.combine(value, datetime.time())
    if value is None or isinstance(value, datetime.datetime):
        return value.replace(tzinfo=datetime.UTC) if value is not None and value.tzinfo is None else value
    raise sentence("must be a date without quotes, such as 2026-09-01.")


def _focus(value: Any) -> Any:
    if isinstance(value, str) and key_of(value) in FOCUSES:
        return key_of(value)
    if isinstance(value, str):
        raise sentence(f"there is no such focus. {did_you_mean(value, FOCUSES)}")
    return value


def _texture(value: Any) -> Any:
    if value is None:
        return None
    if not isinstance(value, str | Mapping):
        raise sentence('must be names and numbers in double quotes, such as "newest=2, random=1".')
    try:
        read_texture(value)
    except UsageError as error:
        raise sentence(without_name(error)) from None
    return as_text(value) or None


def _difficulty(value: Any) -> Any:
    """Return a difficulty as a text that `read_curve` reads; a number, or two, may be given as such."""
    if isinstance(value, bool):
        raise sentence(f"{_POINTS}.")
    if isinstance(value, int | float):
        value = f"{value:.2f}"
    elif _is_list(value, int | float):
        value = "{:.2f}..{:.2f}".format(*value)
    if value is None or not isinstance(value, str):
        if value is None:
            return None
        raise sentence(f"{_POINTS}.")
    try:
        return str(read_curve(value))
    except ValueError as error:
        raise sentence(str(error)) from None


def _share(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise sentence("must be a number from 0 (every dead end stays) to 1 (none does), without quotes.")
    return float(value)


def without_name(error: UsageError) -> str:
    """Return what an error says without the name that it begins with: a specification says the place itself."""
    return str(error).partition(": ")[2]


def _is_list(value: Any, kind: Any, lengths: tuple[int, ...] = (2,)) -> bool:
    """Return True for a list of exactly two values of `kind`, or as many; True and False are not numbers."""
    if not isinstance(value, list | tuple) or len(value) not in lengths:
        return False
    return all(isinstance(item, kind) and not isinstance(item, bool) for item in value)


def either(words: Sequence[str]) -> str:
    """Return `words` as a choice: ``a, b or c``."""
    return f"{', '.join(words[:-1])} or {words[-1]}"


def list_of_sections(value: Any) -> Any:
    """Return the value of `sections` with tables as plain dicts; refuse one table, and no table at all."""
    if not isinstance(value, list | tuple):
        raise sentence("a book has a list of sections. Write [[sections]] with two brackets on each side.")
    if not value:
        raise sentence("a book has at least one section. Add [[sections]], or remove the key for the default book.")
    return tuple(dict(item) if isinstance(item, Mapping) else item for item in value)


_POINTS_WRITTEN = {"type": "number", "minimum": LEAST, "maximum": MOST}

Title = Annotated[
    str, BeforeValidator(_title), written.only(written.text(r"\S", maxLength=LONGEST, examples=["Maze adventures"]))
]
Author = Annotated[str, BeforeValidator(_line_of_text), written.only(written.text(maxLength=LONGEST))]
Lines = Annotated[str, BeforeValidator(_lines_of_text), written.only(written.text())]
Id = Annotated[str, BeforeValidator(_id), written.only(written.text(r"^[\w-]{1,80}$", examples=["warm-up"]))]
LanguageName = Annotated[
    str,
    AfterValidator(_can_be_set),
    BeforeValidator(known_name("language", language_names)),
    written.name_of(language_names),
]
LevelName = Annotated[str, BeforeValidator(known_name("level", level_names)), written.name_of(level_names)]
AlgorithmName = Annotated[
    str,
    BeforeValidator(known_name("algorithm", algorithms.REGISTRY.names)),
    written.name_of(algorithms.REGISTRY.names, examples=["growing_tree"]),
]
TessellationName = Annotated[
    str,
    BeforeValidator(known_name("tessellation", tessellations.REGISTRY.names)),
    written.name_of(tessellations.REGISTRY.names),
]
Size = Annotated[
    tuple[int, ...] | None,
    BeforeValidator(_size),
    written.either(
        written.text(f"^{_SIZE.pattern}$"),
        written.pair({"type": "integer", "minimum": 1, "maximum": MAX_SIDE}, most=3),
        examples=["12x15", "8x8x2"],
    ),
]
Ends = Annotated[
    str | tuple[str, str] | None,
    BeforeValidator(_ends),
    written.either(written.names(PAIRS), written.pair(written.names(WORDS, "center")), examples=[["n", "s"]]),
]
Focus = Annotated[str, BeforeValidator(_focus), written.name_of(lambda: FOCUSES)]
TextureText = Annotated[
    str | None,
    BeforeValidator(_texture),
    written.either(written.text("="), written.numbers(KNOBS), examples=["newest=10, random=1"]),
]
DifficultyText = Annotated[
    str | None,
    BeforeValidator(_difficulty),
    written.either(
        _POINTS_WRITTEN,
        written.pair(_POINTS_WRITTEN),
        written.text(rf"^(?=.*\S)\s*{WRITTEN}(?:{'|'.join(map(written.spelt, CURVES))})?\s*$"),
        examples=["20..37"],
    ),
]
Share = Annotated[float, BeforeValidator(_share), written.only({"type": "number", "minimum": 0, "maximum": 1})]
Year = Annotated[
    int | None,
    BeforeValidator(_year),
    written.only({"type": "integer", "minimum": 1000, "maximum": 9999, "examples": [2026]}),
]
Permission = Annotated[
    str, BeforeValidator(one_of(PERMISSIONS)), written.name_of(lambda: PERMISSIONS, examples=["home"])
]
LayoutName = Annotated[
    str, BeforeValidator(_layout), written.name_of(layout_names, written.text(r"\.toml$"), examples=["two"])
]
WallsName = Annotated[
    str,
    BeforeValidator(known_name("wall style", styles.REGISTRY.names)),
    written.name_of(styles.REGISTRY.names, examples=["rounded"]),
]
Backs = Annotated[str, BeforeValidator(one_of(BACKS)), written.name_of(lambda: BACKS)]
AnswerPlace = Annotated[str, BeforeValidator(one_of(ANSWER_PLACES)), written.name_of(lambda: ANSWER_PLACES)]
Date = Annotated[
    datetime.datetime | None,
    BeforeValidator(_date),
    written.either(written.text(format="date"), written.text(format="date-time"), examples=["2026-09-01"]),
]
