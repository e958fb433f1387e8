"""Reading a TOML file: its content as plain tables with their places, or a sentence about the first problem."""

import codecs
import re
import tomllib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mazebook.errors import MazebookError, OutputError, SpecError
from mazebook.reading.places import LineColumn, Places, locate, placer, said

MAX_BYTES = 1_000_000


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
        If there is no such file, or it cannot be read.
    kind
        If it is not UTF-8 text, or not TOML.
    """
    text = read_text(name, kind)
    try:
        return Table(tomllib.loads(text), locate(text))
    except (ValueError, RecursionError) as error:
        raise kind(_toml_sentence(name, text, error)) from None


def read_text(
    name: str,
    kind: type[MazebookError] = SpecError,
    advice: str = "",
    most_bytes: int = MAX_BYTES,
    *,
    is_sheet: bool = False,
) -> str:
    """Return the text of the file called `name`, of at most `most_bytes` bytes; raises as `read_table`.

    Parameters
    ----------
    advice : added to the message about a file that is not UTF-8
    is_sheet : whether it is from a spreadsheet program, which may write UTF-16 with a byte order mark
    """
    content = _read(name, kind, most_bytes)
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


def _read(name: str, kind: type[MazebookError], most_bytes: int) -> bytes:
    try:
        with Path(name).open("rb") as file:
            content = file.read(most_bytes + 1)
    except FileNotFoundError:
        raise OutputError(
            f'There is no file "{name}". Check the name and the folder; "mazebook make" alone makes the default book.'
        ) from None
    except IsADirectoryError:
        raise OutputError(f'"{name}" is a folder. Name the file inside it, such as book.toml.') from None
    except (OSError, ValueError) as error:
        if Path(name).is_dir():  # Windows says that permission is denied
            raise OutputError(f'"{name}" is a folder. Name the file inside it, such as book.toml.') from None
        reason = getattr(error, "strerror", None) or str(error)
        raise OutputError(f'"{name}" cannot be read: {reason}. Check that you may open it.') from None
    if len(content) > most_bytes:
        size = "a million" if most_bytes == MAX_BYTES else f"{most_bytes // MAX_BYTES} million"
        raise kind(said(name, None, f"is larger than {size} bytes: this is not a book specification."))
    return content


def _toml_sentence(name: str, text: str, error: Exception) -> str:
    advice = 'Write one "key = value" a line, with text in double quotes.'
    if isinstance(error, RecursionError):
        return said(name, None, f"brackets are nested too deeply. {advice}")
    place: LineColumn | None = None
    message = str(error)
    match = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    if match:
        place, message = (int(match[1]), int(match[2])), message[: match.start()]
    elif message.endswith(" (at end of document)"):
        last = text.replace("\r\n", "\n").rstrip("\n").split("\n")
        place, message = (len(last), len(last[-1]) + 1), message.removesuffix(" (at end of document)")
    return said(name, place, f"this is not TOML: {message[:1].lower()}{message[1:]}. {advice}")
