"""Reading a TOML file: its content as plain tables with their places, or a sentence about the first problem."""

import codecs
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mazebook.errors import MazebookError, SpecError
from mazebook.reading.places import LineColumn, Places, locate, placer, said
from mazebook.reading.toml_limits import TooMuchError, parse_toml
from mazebook.reading.user_files import TOML, FileKind, read_file


@dataclass(frozen=True)
class Table:
    """The values of a TOML file, and the place of each."""

    values: dict[str, Any]
    places: Places


def read_table(name: str, kind: type[MazebookError] = SpecError) -> Table:
    """Return the TOML file called `name` as a table.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read, or is too large.
    kind
        If it is not UTF-8 text, or not TOML.
    """
    text = read_text(name, TOML, kind)
    try:
        return Table(parse_toml(text), locate(text))
    except TooMuchError as error:
        raise kind(said(name, placer(text)(error.at), str(error))) from None
    except ValueError as error:
        raise kind(_toml_sentence(name, text, error)) from None


def read_text(
    name: str, of: FileKind, kind: type[MazebookError] = SpecError, advice: str = "", *, is_sheet: bool = False
) -> str:
    """Return the text of the file called `name`; raises as `read_table`.

    Parameters
    ----------
    advice : added to the message about a file that is not UTF-8
    is_sheet : whether it is from a spreadsheet program, which may write UTF-16 with a byte order mark
    """
    content = read_file(name, of)
    if is_sheet and content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):
            return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8")  # without a byte order mark, unlike `content`
        if not is_sheet:  # where a lone CR ends no line, in the places that `tomllib` reports neither
            before = before.replace("\r\n", "\n").replace("\r", " ")
        text = f"this file is not UTF-8 text. Save it again with the encoding UTF-8{advice}."
        raise kind(said(name, placer(before)(len(before)), text)) from None


def _toml_sentence(name: str, text: str, error: ValueError) -> str:
    advice = 'Write one "key = value" a line, with text in double quotes.'
    place: LineColumn | None = None
    message = str(error)
    match = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    if match:
        place, message = (int(match[1]), int(match[2])), message[: match.start()]
    elif message.endswith(" (at end of document)"):
        last = text.replace("\r\n", "\n").rstrip("\n").split("\n")
        place, message = (len(last), len(last[-1]) + 1), message.removesuffix(" (at end of document)")
    return said(name, place, f"this is not TOML: {message[:1].lower()}{message[1:]}. {advice}")
