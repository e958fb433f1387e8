"""What a TOML text may hold: checked in one pass before `tomllib`, whose time and memory grow with the square of it."""

import re
import tomllib
from typing import Any

from mazebook.reading.limits import TOML_DEPTH, TOML_PARTS, TOML_TABLES, TOML_VALUES

_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\[^\n])*+"|'[^'\n]*+')"""
# A quote without its fellow hides the rest of its line, three quotes the rest of the text: `tomllib` refuses both.
TOKEN = re.compile(
    r"""#[^\n]*+|"{3}(?:(?:[^"\\]|\\.|""?(?!"))*+"{3,5}|.*+)"""
    r"""|'{3}(?:(?:[^']|''?(?!'))*+'{3,5}|.*+)"""
    rf"""|(?P<key>{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*+)"""
    r"""|["'][^\n]*+|(?P<sign>[][{}=,])""",
    re.DOTALL,
)


class TooMuchError(ValueError):
    """A text that exceeds a limit; `at` is the index of the character at which it does."""

    def __init__(self, at: int, sentence: str) -> None:
        super().__init__(sentence)
        self.at = at


def parse_toml(text: str) -> dict[str, Any]:
    """Return the values of a TOML text; raises TooMuchError if it exceeds a limit, ValueError if it is no TOML."""
    _refuse_too_much(text)
    return tomllib.loads(text)


def _refuse_too_much(text: str) -> None:
    depth = tables = values = 0
    last = ""
    for match in TOKEN.finditer(text):
        key, sign = match["key"] or "", match["sign"] or "."
        if key.count(".") >= TOML_PARTS and len(re.findall(_PART, key)) > TOML_PARTS:
            raise TooMuchError(match.start(), f"this key has more than {TOML_PARTS} parts with dots between.")
        if sign == ".":
            continue
        depth = max(0, depth + (sign in "[{") - (sign in "]}"))
        tables += sign == "[" and depth == 1 and last != "="
        values += sign in "=,"
        last = sign
        if depth > TOML_DEPTH:
            raise TooMuchError(match.start(), f"brackets are nested too deeply, more than {TOML_DEPTH}. Remove some.")
        if tables > TOML_TABLES or values > TOML_VALUES:
            most = f"{TOML_TABLES:,} tables" if tables > TOML_TABLES else f"{TOML_VALUES:,} values"
            raise TooMuchError(match.start(), f"this file has more than {most}. Split it into several.")
