"""Content streams as lists of instructions; a run of path operators, such as a maze, is read as one instruction."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from mazebook.reading import limits
from mazebook.reading.pdf.objects import number
from mazebook.reading.pdf.paths import read_paths
from mazebook.reading.pdf.streams import BombError, DamageError

_SPACE = rb"[\0\t\n\f\r ]"
_STOP = rb"(?=[\0\t\n\f\r \[\]<>(){}/%]|\Z)"
_TOKEN = re.compile(
    # Quantifiers are possessive and bounded, so that no stream makes the regular expression backtrack.
    rb"(?P<path>(?:[-+.0-9\0\t\n\f\r ]{1,400}+(?:re|[mlcvy])" + _STOP + rb"|" + _SPACE + rb"*+h" + _STOP + rb")++)"
    rb"|" + _SPACE + rb"*+(?:"
    rb"(?P<number>[-+]{0,9}+(?:[0-9]{1,99}+\.?[0-9]{0,99}+|\.[0-9]{1,99}+)(?:-[0-9]{0,99}+)?+)" + _STOP + rb""
    rb"|/(?P<name>[^\0\t\n\f\r \[\]<>(){}/%]*)"
    rb"|(?P<string>\()"
    rb"|<(?P<hex>[0-9A-Fa-f\0\t\n\f\r ]*)>"
    rb"|(?P<bracket><<|>>|\[|\])"
    rb"|(?P<comment>(?:%[^\r\n]*+" + _SPACE + rb"*+)++)"
    rb"|(?P<word>[^\0\t\n\f\r \[\]<>(){}/%]+)"
    rb"|(?P<end>\Z)"
    rb")"
)
_PLAIN = re.compile(rb"\(((?:[^()\\\r]|\\[nrtbf()\\])*+)\)")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|[\s\S]?)")
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_INLINE_DATA = re.compile(rb"ID[\0\t\n\f\r ]")
_INLINE_END = re.compile(rb"[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|\Z)")
_CONSTANTS: dict[bytes, Any] = {b"true": True, b"false": False, b"null": None}
_PATH_WORDS = frozenset((b"m", b"l", b"c", b"v", b"y", b"re", b"h"))
_LARGEST = 1e9
_WORDS_A_STEP = 3  # that are read in the time in which one instruction is carried out
_DEEPEST = 50  # arrays and tables within one another


class Name(str):
    """A name, without its slash."""


@dataclass(frozen=True)
class Inline:
    """An inline picture: its table, with names in full or abbreviated as in the file."""

    table: dict[str, Any]


Instruction = tuple[str, list[Any]]  # an operator and its operands; "path" has a `Path`, "BI" an `Inline`


class Operator(NamedTuple):
    """The operands of an operator, one letter each, and the function that carries it out.

    Letters: "n" a number, "s" a string, "N" a name, "t" strings and numbers in an array, "?" anything.
    """

    takes: str
    act: Callable[[Any, list[Any]], None]

    def check(self, name: str, operands: list[Any]) -> None:
        """Raise DamageError if the operands are not those of the operator; further operands are ignored."""
        types = _types(self.takes)
        if len(operands) < len(types) or not all(map(isinstance, operands, types)):
            raise DamageError(f'"{name}" stands behind something else than it takes')


@cache  # pages hold thousands of operators
def _types(takes: str) -> tuple[type, ...]:
    """Return the types of an operator's operands."""
    types = {"n": float, "s": bytes, "N": Name, "t": list, "?": object}
    return tuple(types[letter] for letter in takes)


class Steps:
    """How much work a file may still cost, in instructions that are carried out."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, count: int = 1) -> None:
        """Count some steps; raises BombError if the file has none left."""
        self.left -= count
        if self.left < 0:
            raise BombError("it draws more than can be checked")


def read_content(data: bytes, steps: Steps | None = None, *, is_inline: bool = False) -> list[Instruction]:
    """Return the instructions of a content stream.

    Numbers are floats, strings bytes, names `Name`, arrays lists, tables dicts.

    Parameters
    ----------
    steps : counts the words that are read
    is_inline : whether these are the entries of an inline picture, which holds no other one

    Raises
    ------
    DamageError
        If something in it is not PDF.
    BombError
        If there are more words or instructions than can be checked.
    """
    found: list[Instruction] = []
    stack: list[Any] = []
    inner: list[tuple[str, list[Any]]] = []  # arrays and tables that are not closed yet, each with the stack outside
    at, words, most = 0, 0, _WORDS_A_STEP * (steps or Steps(limits.PDF_STEPS)).left
    while True:
        match = _TOKEN.match(data, at)
        if match is None:
            raise DamageError("the content of the page cannot be read")
        at, kind = match.end(), match.lastgroup
        if kind == "path":
            found.append(("path", [_text(stack) + match[0]]))
            stack = []
        elif kind == "number":
            stack.append(_number(match["number"]))
        elif kind == "word":
            word = match["word"]
            if word in _CONSTANTS:
                stack.append(_CONSTANTS[word])
            elif inner:
                raise DamageError("an array or a table is not closed")
            elif word == b"BI":
                if is_inline:
                    raise DamageError("a picture within the page is not closed")
                inline, at = _inline(data, at)
                found.append(("BI", [inline]))
                stack = []
            elif word in _PATH_WORDS:  # with more space or a comment before it
                found.append(("path", [_text(stack) + word]))
                stack = []
            else:
                found.append((word.decode("latin-1"), stack))
                stack = []
        elif kind == "end":
            break
        elif kind == "bracket":
            stack = _bracket(match["bracket"], stack, inner)
        elif kind != "comment":
            value, at = _value(match, data)
            stack.append(value)
        words += 1
        if len(stack) > limits.PDF_OPERANDS:
            raise DamageError("the content of the page holds more numbers in a row than any operator takes")
        if len(found) > limits.PDF_INSTRUCTIONS or words > most:
            raise BombError("it draws more than can be checked")
    if steps is not None:
        steps.take(words // _WORDS_A_STEP)
    return _with_paths(found)


def _with_paths(instructions: list[Instruction]) -> list[Instruction]:
    """Return instructions with paths in the place of their texts."""
    places = [place for place, (operator, _) in enumerate(instructions) if operator == "path"]
    found = read_paths([instructions[place][1][0] for place in places])
    for place, path in zip(places, found, strict=True):
        instructions[place] = ("path", [path])
    return instructions


def _value(match: re.Match[bytes], data: bytes) -> tuple[Any, int]:
    """Return a name or a string, and the position of its end."""
    if match.lastgroup == "name":
        return _name(match["name"]), match.end()
    if match.lastgroup == "string":
        return _string(data, match.end() - 1)
    digits = re.sub(_SPACE, b"", match["hex"])
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii")), match.end()


def _text(numbers: list[Any]) -> bytes:
    """Return numbers as text to put before their path operator, from which a comment or much space separates them."""
    return b"".join(b"%f " % value for value in numbers if isinstance(value, float))


def _number(text: bytes) -> float:
    try:
        value = float(text)
    except ValueError:  # "--5" and "12-34", as some writers have them and all readers take them
        sign = -1.0 if text.startswith(b"-") else 1.0
        value = sign * float(text.lstrip(b"+-").partition(b"-")[0])
    return min(max(value, -_LARGEST), _LARGEST)


def _name(text: bytes) -> Name:
    if b"#" in text:
        text = re.sub(rb"#([0-9A-Fa-f]{2})", lambda match: bytes.fromhex(match[1].decode("ascii")), text)
    return Name(text.decode("latin-1"))


def _string(data: bytes, at: int) -> tuple[bytes, int]:
    """Return the string that begins at a parenthesis, and the position of its end."""
    plain = _PLAIN.match(data, at)
    if plain:
        return _unescaped(plain[1]), plain.end()
    depth, place = 0, at
    for match in re.compile(rb"\\[\s\S]|[()]").finditer(data, at, at + limits.PDF_STRING_BYTES):
        depth += {b"(": 1, b")": -1}.get(match[0], 0)
        if depth == 0:
            place = match.end()
            break
    else:
        raise DamageError("a text is not closed")
    return _unescaped(data[at + 1 : place - 1].replace(b"\r\n", b"\n")), place


def _unescaped(text: bytes) -> bytes:
    return _ESCAPE.sub(_character, text) if b"\\" in text else text


def _character(match: re.Match[bytes]) -> bytes:
    if match[1][:1].isdigit():
        return bytes([int(match[1], 8) & 255])
    return _ESCAPED.get(match[1], match[1])


def _bracket(bracket: bytes, stack: list[Any], inner: list[tuple[str, list[Any]]]) -> list[Any]:
    """Return the stack of operands after an array or a table begins or ends."""
    if bracket in (b"[", b"<<"):
        if len(inner) >= _DEEPEST:
            raise DamageError("arrays are nested too deeply")
        inner.append((bracket.decode("ascii"), stack))
        return []
    kind, outer = inner.pop() if inner else ("", [])
    if kind != {b"]": "[", b">>": "<<"}[bracket]:
        raise DamageError("an array or a table is not closed")
    outer.append(stack if kind == "[" else _table(stack))
    return outer


def _table(items: list[Any]) -> dict[str, Any]:
    return {str(key): value for key, value in zip(items[::2], items[1::2], strict=False)}


def _inline(data: bytes, at: int) -> tuple[Inline, int]:
    """Return the inline picture whose table begins at `at`, and the position where its data end."""
    start = _INLINE_DATA.search(data, at, at + limits.PDF_STRING_BYTES)
    if start is None:
        raise DamageError("a picture within the page is not closed")
    instructions = read_content(data[at : start.start()] + b" ID", is_inline=True)
    table = _table(instructions[-1][1])
    # Its bytes may hold "EI" by chance; the length of data that are not packed follows from the picture's size.
    end = _INLINE_END.search(data, start.end() - 1 + _plain_length(table))
    if end is None:
        raise DamageError("a picture within the page is not closed")
    return Inline(table), end.end()


def _plain_length(table: dict[str, Any]) -> int:
    """Return how many bytes an inline picture has, 0 if it is packed; raises DamageError if it has no size."""

    def of(short: str, long: str, usual: Any) -> Any:
        return table.get(short, table.get(long, usual))

    if of("F", "Filter", None) is not None:
        return 0
    is_mask = of("IM", "ImageMask", False) is True
    space = of("CS", "ColorSpace", "G")
    samples = {"RGB": 3, "DeviceRGB": 3, "CMYK": 4, "DeviceCMYK": 4}.get(space if isinstance(space, str) else "", 1)
    bits = 1.0 if is_mask else samples * number(of("BPC", "BitsPerComponent", 8.0))
    return int((number(of("W", "Width", 0.0)) * bits + 7) // 8 * number(of("H", "Height", 0.0)))
