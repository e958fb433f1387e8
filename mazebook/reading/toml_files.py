"""Reading a TOML file: its content as plain tables with their places, or a sentence about the first problem."""

import codecs
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mazebook.errors import MazebookError, SpecError
from mazebook.reading.places import LineColumn, Places, locate, placer, repeated, said
from mazebook.reading.toml_limits import TooMuchError, parse_toml
from mazebook.reading.user_files import TOML, FileKind, other_kind, read_file

_AS_PLAIN_TEXT = (
    "A TOML file is plain text. Copy the text of it into a plain text editor (Notepad on Windows; TextEdit on a Mac, "
    "with Format > Make Plain Text), and save it under a name that ends in .toml."
)
_IN_A_SHEET = "Open it in the program that made it, and save it as CSV."
_BARE = re.compile(r"[^\W\d_][\w .,!?-]*")  # a text without quotes
_LIST = "a list is not complete here. Write a comma between any two entries, and ] at its end."
_SWITCHES = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}
_CURLY = "\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb"


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
    return parse_table(name, read_text(name, TOML, kind), kind)


def parse_table(name: str, text: str, kind: type[MazebookError] = SpecError) -> Table:
    """Return the text of a TOML file called `name` as a table; raises `kind` if it is not TOML."""
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
    if other := other_kind(content):
        raise kind(
            said(name, None, f"this is {other}, and no {of.noun}. {_IN_A_SHEET if is_sheet else _AS_PLAIN_TEXT}")
        )
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
    """Return the message about a text that is no TOML, from the message of `tomllib`."""
    text, message = text.replace("\r\n", "\n"), str(error)
    match = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    if match is None:
        return _not_toml(name, None, message)
    message = message[: match.start()]
    last = text.rstrip("\n").split("\n")
    line, column = (int(match[1]), int(match[2])) if match[1] else (len(last), len(last[-1]) + 1)
    lines = text.split("\n")
    written = lines[line - 1]
    before = "\n".join([*lines[: line - 1], written[: column - 1]])
    if written.lstrip().startswith("[") and not before.endswith("]"):  # of a header, up to its closing brackets
        before += "]]" if written.lstrip().startswith("[[") else "]"
    if message.startswith(("Cannot overwrite", "Cannot declare", "Duplicate inline")) and (twice := repeated(before)):
        key, first, second = twice
        headers = [lines[line - 1].strip() for line, _ in (first, second)]
        if sorted(header[:2] == "[[" for header in headers) == [False, True] and headers[0][0] == headers[1][0]:
            text = f"{headers[1]} goes on with what {headers[0]} in line {first[0]} began"
            return said(name, second, f"{text}: write double brackets in both.")
        if headers == ["[sections]", "[sections]"]:
            return said(name, second, "[sections] is one section: write [[sections]], in double brackets, for each.")
        where = f"in lines {first[0]} and {second[0]}" if first[0] != second[0] else f"in line {first[0]}"
        return said(name, second, f"{key} is here twice, {where}. Remove one of them.")
    at = column - 1 if written[column - 1 : column] in _CURLY and column <= len(written) else _curly_end(written)
    if at is not None:
        advice = 'TOML takes straight ones only: type " in a plain text editor; word processors make them curly.'
        return said(name, (line, at + 1), f"this quote is curly ({written[at]}). {advice}")
    if (sentence := _plainly(message, written[: column - 1].strip(), written[column - 1 :].strip())) is not None:
        return said(name, (line, column), sentence)
    return _not_toml(name, (line, column), message)


def _plainly(message: str, before: str, rest: str) -> str | None:
    """Return what is wrong, in the words of people who do not program; None where only `tomllib` can say it.

    `before`, `rest` : the line up to the place at which `tomllib` gave up, and from there on
    """
    if message.startswith(("Illegal character '\\n'", "Unterminated string")):
        return 'the text that begins here has no closing quote. Write " behind its last word.'
    if message == "Invalid value":
        word = rest.partition("#")[0].strip()
        if not word and not before.endswith("="):
            return _LIST
        if not word:
            return 'there is no value behind the =. Write one, such as title = "My mazes", or delete the line.'
        if word.lower() in _SWITCHES:
            return f"{word} cannot be read. Write {_SWITCHES[word.lower()]}, in small letters and without quotes."
        is_text = _BARE.fullmatch(word) is not None
        return f'{word} cannot be read. Write a text in double quotes: "{word}".' if is_text else None
    if message == "Unclosed array":
        return _LIST
    if message.startswith("Expected '=' after a key"):
        return 'an = is missing. Write the key, then =, then the value: title = "My mazes".'
    if message.startswith("Expected ']"):
        return "a bracket is missing. Write [cover] with one on both sides, [[sections]] with two."
    if message.startswith("Expected newline"):
        return (
            "what stands here does not belong to the value before it. Write one key a line, a text in double quotes "
            'with no " inside, and a number without commas and spaces.'
        )
    return None


def _curly_end(line: str) -> int | None:
    """Return the index of the curly quote that is to end a text with a straight one at its beginning, or None."""
    found = re.fullmatch(rf"""[^"']*(["'])(?:(?!\1)[^\n])*([{_CURLY}])\s*[\],}}]*\s*""", line)
    return found.start(2) if found else None


def _not_toml(name: str, place: LineColumn | None, message: str) -> str:
    advice = 'Write one "key = value" a line, with text in double quotes.'
    return said(name, place, f"this is not TOML: {message[:1].lower()}{message[1:]}. {advice}")
