"""The line and column of the keys and values of a TOML file, which `tomllib` does not report; how a message shows them.

`tomllib` stays the judge of what is TOML and of every value; every text scanned here has passed it.
"""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

Where = tuple[int | str, ...]  # keys and list indices, from 0, such as ("sections", 1, "size")
LineColumn = tuple[int, int]  # line and column, from 1; a column is a character

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*+)*+")
_KEY = re.compile(r"""[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'""")
_SCALAR = re.compile(
    r""""{3}(?:[^"\\]|\\.|""?(?!"))*+"{3,5}"""
    r"""|'{3}(?:[^']|''?(?!'))*+'{3,5}"""
    r"""|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'"""
    r"""|[^,\]}\#\s]++(?:[ ][0-9][^,\]}\#\s]*+)?""",  # a space inside separates a date from its time
    re.DOTALL,
)


@dataclass(frozen=True)
class Places:
    """The places of all keys and values of one file.

    Attributes
    ----------
    keys : where each key stands; a table's, where it is first named
    values : where each value begins; a table's at the bracket of its header, or at its first dotted key
    """

    keys: Mapping[Where, LineColumn]
    values: Mapping[Where, LineColumn]

    def of(self, where: Sequence[int | str], key: bool = False) -> LineColumn | None:
        """Return the place of a value, or with `key` that of its key; if it is not in the file, its nearest parent's.

        None if no parent is in the file.
        """
        at = tuple(where)
        if key and at in self.keys:
            return self.keys[at]
        while at not in self.values and at:
            at = at[:-1]
        return self.values.get(at)


def said(name: str, place: LineColumn | None, text: str) -> str:
    """Return the line of a message: file, place and `text`."""
    return f"{name}:{place[0]}:{place[1]}  {text}" if place else f"{name}  {text}"


def locate(text: str) -> Places:
    """Return the places of all keys and values in `text`, which `tomllib` has read."""
    text = text.replace("\r\n", "\n")
    scanner = _Scanner(text)
    scanner.document()
    place = placer(text)
    keys, values = ({where: place(at) for where, at in found.items()} for found in (scanner.keys, scanner.values))
    return Places(keys, values)


def repeated(text: str) -> tuple[str, LineColumn, LineColumn] | None:
    """Return the last key or table of a TOML text that stands there before, and both places; None if there is none.

    The text may end in the middle of a list or an inline table.
    """
    scanner = _Scanner(text)
    scanner.document()
    if not scanner.twice:
        return None
    name, first, second = scanner.twice[-1]
    place = placer(text)
    return name, place(first), place(second)


def placer(text: str) -> Callable[[int], LineColumn]:
    """Return a function from the index of a character of `text` to its place."""
    starts = [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]

    def place(at: int) -> LineColumn:
        line = bisect_right(starts, at)
        return line, at - starts[line - 1] + 1

    return place


@dataclass
class _Scanner:
    """Reads a text once, and notes the index of the character at which each key and each value begins."""

    text: str
    at: int = 0
    keys: dict[Where, int] = field(default_factory=dict)
    values: dict[Where, int] = field(default_factory=dict)
    lengths: dict[Where, int] = field(default_factory=dict)  # of the arrays of tables so far
    headers: set[Where] = field(default_factory=set)  # of plain tables
    twice: list[tuple[str, int, int]] = field(default_factory=list)  # names, and where they are first and again

    def document(self) -> None:
        table: Where = ()
        while self._next():
            if self._next() == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Where:
        """Move past a [table] or the next of [[tables]], and return the path of the keys that follow."""
        start, is_list = self.at, self.text.startswith("[[", self.at)
        self.at += 1 + is_list
        *parents, (last, at) = self._key()
        where = (*self._down((), parents, start), last)
        was_list = where in self.lengths
        if where in self.headers or (where in self.keys and not was_list if is_list else was_list):
            self.twice.append((last, self.keys[where], at))
        self.keys.setdefault(where, at)
        if not is_list:
            self.headers.add(where)
        else:
            self.values.setdefault(where, start)
            place = self.lengths[where] = self.lengths.get(where, -1) + 1
            where += (place,)
        self.values[where] = start  # also over the place where a child's header named it first
        self.at = self.text.index("]", self.at) + 1 + is_list
        return where

    def _pair(self, table: Where) -> None:
        *parents, (last, at) = self._key()
        where = (*self._down(table, parents, None), last)
        if where in self.keys:
            self.twice.append((last, self.keys[where], at))
        self.keys[where] = at
        self.at = self.text.index("=", self.at) + 1
        self._value(where)

    def _down(self, where: Where, parents: list[tuple[str, int]], header: int | None) -> Where:
        """Return the path of dotted keys; through an array of tables the path leads into the last table so far."""
        for name, at in parents:
            where += (name,)
            self.keys.setdefault(where, at)
            self.values.setdefault(where, at if header is None else header)
            if header is not None and where in self.lengths:
                where += (self.lengths[where],)
        return where

    def _key(self) -> list[tuple[str, int]]:
        """Move past a dotted key, and return its names, each with the index of its first character."""
        names = []
        while True:
            self._next()
            start, written = self.at, self._pass(_KEY)
            names.append((written if written[0] not in "\"'" else next(iter(tomllib.loads(f"{written}=0"))), start))
            if self._next() != ".":
                return names
            self.at += 1

    def _value(self, where: Where) -> None:
        first = self._next()
        self.values[where] = self.at
        if first == "[":
            self._list(where)
        elif first == "{":
            self._inline_table(where)
        else:
            self._pass(_SCALAR)

    def _list(self, where: Where) -> None:
        self.at += 1
        place = 0
        while self._next() not in ("]", ""):
            self._value((*where, place))
            place += 1
            self._pass_comma()
        self.at += 1

    def _inline_table(self, where: Where) -> None:
        self.at += 1
        while self._next() not in ("}", ""):
            self._pair(where)
            self._pass_comma()
        self.at += 1

    def _pass_comma(self) -> None:
        if self._next() == ",":
            self.at += 1

    def _next(self) -> str:
        """Move past blanks and comments, and return the character that follows, "" at the end."""
        self._pass(_BLANK)
        return self.text[self.at : self.at + 1]

    def _pass(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        assert match, f"character {self.at} of what tomllib calls TOML"
        self.at = match.end()
        return match[0]
