"""Reading a specification's file: its content as plain tables, or a sentence that says what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from mazebook.errors import OutputError, SpecError

MAX_BYTES = 1_000_000


def read_table(name: str) -> dict[str, Any]:
    """Return the TOML file called `name` as a table.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read.
    SpecError
        If it is not UTF-8 text, or not TOML.
    """
    text = _decode(_read(name), name)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SpecError(_toml_sentence(name, text, error)) from None


def _read(name: str) -> bytes:
    try:
        with Path(name).open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise OutputError(
            f'There is no file "{name}". Check the name and the folder; "mazebook make" alone makes the default book.'
        ) from None
    except IsADirectoryError:
        raise OutputError(f'"{name}" is a folder. Name the TOML file inside it, such as book.toml.') from None
    except (OSError, ValueError) as error:
        if Path(name).is_dir():  # Windows says that permission is denied
            raise OutputError(f'"{name}" is a folder. Name the TOML file inside it, such as book.toml.') from None
        reason = getattr(error, "strerror", None) or str(error)
        raise OutputError(f'"{name}" cannot be read: {reason}. Check that you may open it.') from None
    if len(content) > MAX_BYTES:
        raise SpecError(f"{name}  is larger than a million bytes: this is not a book specification.")
    return content


def _decode(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise SpecError(f"{name}:{line}  this file is not UTF-8 text. Save it again with the encoding UTF-8.") from None


def _toml_sentence(name: str, text: str, error: Exception) -> str:
    advice = 'Write one "key = value" a line, with text in double quotes.'
    if isinstance(error, RecursionError):
        return f"{name}  brackets are nested too deeply. {advice}"
    message = str(error)
    match = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    if match:
        place, message = f":{match[1]}:{match[2]}", message[: match.start()]
    elif message.endswith(" (at end of document)"):
        last = text.rstrip("\n").split("\n")
        place, message = f":{len(last)}:{len(last[-1]) + 1}", message.removesuffix(" (at end of document)")
    else:
        place = ""
    return f"{name}{place}  this is not TOML: {message[:1].lower()}{message[1:]}. {advice}"
