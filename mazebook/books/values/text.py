"""The texts in a specification: titles, lines, paragraphs, ids."""

import re
import unicodedata
from typing import Annotated, Any

from pydantic import BeforeValidator

from mazebook.books.values import written
from mazebook.reading.problems import sentence

LONGEST = 120  # letters of a line
_BREAKS = re.compile(r"[^\S\u00a0\u202f]+")  # spaces but those at which no line breaks, such as before a French "?"


def _paragraphs(value: Any) -> Any:
    """Return text with one kind of line ends, without spaces at the ends of lines."""
    if not isinstance(value, str):
        return value
    text = "\n".join(line.rstrip() for line in value.replace("\r\n", "\n").replace("\r", "\n").split("\n")).strip("\n")
    if len(text) > 20_000:
        raise sentence(f"must be 20000 characters or fewer; it has {len(text)}.")
    if any(ord(character) < 32 and character not in "\n\t" for character in text):
        raise sentence("holds a character that cannot be printed. Remove it.")
    return text.replace("\t", "    ")


Paragraphs = Annotated[str, BeforeValidator(_paragraphs)]


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
    """Return text of six lines at most, each checked as a single line is."""
    if not isinstance(value, str):
        return value
    lines = [_line_of_text(line) for line in value.strip().splitlines()]
    if len(lines) > 6:
        raise sentence(f"must be 6 lines or fewer; it has {len(lines)}.")
    return "\n".join(lines)


def _id(value: Any) -> Any:
    if isinstance(value, str) and not re.fullmatch(r"[\w-]{1,80}", value):
        raise sentence('must be 1 to 80 letters, digits, "-" or "_", such as "warm-up".')
    return value


Title = Annotated[str, written.form(_title, written.text(r"\S", maxLength=LONGEST, examples=["Maze adventures"]))]
Author = Annotated[str, written.form(_line_of_text, written.text(maxLength=LONGEST))]
Lines = Annotated[str, written.form(_lines_of_text, written.text())]
Id = Annotated[str, written.form(_id, written.text(r"^[\w-]{1,80}$", examples=["warm-up"]))]
