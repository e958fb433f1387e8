"""The marks without ink that say in which direction a text is read, where its characters alone would not say it.

A value filled into a sentence of the other direction is isolated, a sentence that begins with such a value gets the
mark of its language, and a line of a paragraph is marked where it alone would not be read as in the whole.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from mazebook.paper.scripts.bidi import base_level, in_visual_order, levels, visual_runs
from mazebook.paper.scripts.characters import STRONG, bidi_class, may_turn

_MARKS = "\u200e", "\u200f"  # by level
_ISOLATES = "\u2066", "\u2067"
_FIRST_STRONG_ISOLATE, _END = "\u2068", "\u2069"
_GROUPS = re.compile(r"\d+([-./:]\d+)+")
_ALL = str.maketrans("", "", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def without_marks(text: str) -> str:
    """Return a text without the marks of directions, as it is printed."""
    return text if text.isascii() else text.translate(_ALL)


def as_printed(line: str) -> str:
    r"""Return the characters of a line as they stand from left to right, without marks; brackets are not mirrored.

    Examples
    --------
    >>> as_printed("\u05d0\u05d1 12")
    '12 \u05d1\u05d0'
    """
    return _in_order(line, levels(line)) if may_turn(line) else without_marks(line)


def as_read(text: str, *, rtl: bool) -> str:
    """Return a text in one direction with a mark before it, if its characters alone do not say that it runs left."""
    return text if not rtl or base_level(text) else _MARKS[rtl] + text


def isolated(value: str, *, rtl: bool) -> str:
    r"""Return a value as it is filled into a sentence: isolated, if it has letters of the other direction.

    In sentences from right to left so is a number in groups, such as an ISBN: its groups would change places.

    Examples
    --------
    >>> isolated("Ann", rtl=True)
    '\u2068Ann\u2069'
    >>> isolated("12", rtl=True)
    '12'
    """
    if not rtl and not may_turn(value):
        return value
    if rtl and _GROUPS.fullmatch(value):
        return f"{_FIRST_STRONG_ISOLATE}{value}{_END}"
    is_other = any(bidi_class(character) in STRONG and (bidi_class(character) == "L") == rtl for character in value)
    return f"{_FIRST_STRONG_ISOLATE}{value}{_END}" if is_other else value


def directed(text: str, *, rtl: bool) -> str:
    """Return a sentence that is read in the direction of its language, with a mark before it if it needs one."""
    if (rtl or may_turn(text)) and _order(text, None) != _order(text, int(rtl)):
        return _MARKS[rtl] + text
    return text


def _order(text: str, base: int | None) -> list[tuple[int, int, bool]]:
    return [(run.start, run.end, run.level % 2 == 1) for run in visual_runs(text, base)]


def marked_lines(text: str, lines: Sequence[str]) -> list[str]:
    """Return the lines that a paragraph was broken into, with marks where one alone would be read in another order.

    Parameters
    ----------
    text : the paragraph
    lines : the first of its lines, or all; spaces between them are left out, and hyphens may be added
    """
    if not may_turn(text):
        return list(lines)
    return [_marked(line, found, base_level(text)) for line, found in _with_levels(text, lines)]


def _with_levels(text: str, lines: Sequence[str]) -> Iterator[tuple[str, list[int]]]:
    """Yield each line of a paragraph and the level that each of its characters has in the paragraph."""
    at, whole = 0, levels(text)
    for line in lines:
        found: list[int] = []
        for character in line:
            if not character.isspace():
                while text[at].isspace():
                    at += 1
            found.append(whole[at])
            at += character == text[at] or character.isspace()  # else it is a hyphen, which is not in the text
        yield line, found


def _marked(line: str, found: Sequence[int], base: int) -> str:
    """Return a line, with marks if the levels of its characters would give it another order than it has alone."""
    return line if as_printed(line) == _in_order(line, found) else _begun(_embedded(line, found, base), base)


def _in_order(line: str, found: Sequence[int]) -> str:
    pieces = ((line[run.start : run.end], run.level % 2) for run in in_visual_order(found))
    return without_marks("".join(piece[::-1] if is_odd else piece for piece, is_odd in pieces))


def _begun(line: str, base: int) -> str:
    return line if base_level(line) == base else _MARKS[base] + line


def _embedded(line: str, found: Sequence[int], level: int) -> str:
    """Return a line with all that is deeper than a level in isolates, and no other marks."""
    parts, at = [], 0
    for is_deeper, group in groupby(each > level for each in found):
        end = at + len(list(group))
        part = line[at:end]
        if is_deeper:
            part = _ISOLATES[(level + 1) % 2] + _embedded(part, found[at:end], level + 1) + _END
        parts.append(part if is_deeper else without_marks(part))
        at = end
    return "".join(parts)
