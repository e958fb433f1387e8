"""PDFs whose letters all seem to run from left to right, so that pdfium gives them as they stand.

pdfium guesses in which order a line is read. It takes lines with letters from right to left apart, mirrors their
brackets, and parts the two halves of emoji beside them. Here such letters get codes for private use, which it leaves
where they are; whoever reads them takes the codes back.
"""

import io
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from mazebook.errors import OutputError

_LEFTWARDS = ("R", "AL")  # bidirectional classes of letters
_TURNING = (*_LEFTWARDS, "AN")  # and of numbers
# Of 16 bits, because pdfium passes over longer ones; no living script needs more.
_PRIVATE = 0xE000  # the first code for private use
_LETTERS = [chr(code) for code in range(0x590, 0xFF00) if unicodedata.bidirectional(chr(code)) in _TURNING]
_CODES = {letter: chr(_PRIVATE + place) for place, letter in enumerate(_LETTERS)}
_SAID = re.compile(rb"(/ActualText\s*<\s*FEFF)((?:[0-9A-Fa-f]{4})*)(>)")
_MEANT = re.compile(rb"(<[0-9A-Fa-f]{4}>\s*<)((?:[0-9A-Fa-f]{4})+)(>)")  # a row of a CMap


def runs_leftwards(text: Iterable[str]) -> bool:
    """Return whether a text has letters of scripts that run from right to left."""
    return any(unicodedata.bidirectional(character) in _LEFTWARDS for character in text)


def with_private_codes(content: bytes) -> bytes:
    """Return a PDF that says codes for private use instead of letters from right to left; raises OutputError."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(content)) as pdf:
            for item in pdf.objects:
                if isinstance(item, pikepdf.Stream) and not {"/Length1", "/Width"} & set(item.keys()):
                    _change(item)
            made = io.BytesIO()
            pdf.save(made)
    except (pikepdf.PdfError, pikepdf.QpdfRuntimeError):
        raise OutputError("The PDF is damaged. Make the book again.") from None
    return made.getvalue()


def _change(stream: Any) -> None:
    data = stream.read_bytes()
    pattern = _MEANT if b"begincmap" in data else _SAID
    changed = pattern.sub(lambda found: found[1] + _moved(found[2]) + found[3], data)
    if changed != data:
        stream.write(changed)


def _moved(digits: bytes) -> bytes:
    """Return a text in the hexadecimal digits of UTF-16 with the letters that run from right to left moved."""
    text = bytes.fromhex(digits.decode("ascii")).decode("utf-16-be", "surrogatepass")
    moved = "".join(_CODES.get(each, each) for each in text)
    return moved.encode("utf-16-be", "surrogatepass").hex().upper().encode("ascii")


def as_meant(letter: str) -> str:
    """Return the letter that a code for private use stands for; any other character as it is."""
    place = ord(letter) - _PRIVATE
    return _LETTERS[place] if 0 <= place < len(_LETTERS) else letter
