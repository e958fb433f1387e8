"""What a PDF may print and a screen does not show: layers, form fields, annotations, and pages of another size.

The proof reads what a screen shows. Our own books have none of these, so a book with them is refused.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from mazebook.reading import limits
from mazebook.reading.pdf.foreign import opened
from mazebook.reading.pdf.objects import entry, is_table, items, number, numbers, text_of
from mazebook.reading.pdf.streams import DamageError

_DIFFERENTLY = "which may print differently from what a screen shows"


def _spellings(name: str) -> bytes:
    """Return a pattern for a PDF name; each letter may be written as a hexadecimal code."""
    return b"/" + b"".join(b"(?:%c|#%02X|#%02x)" % ((ord(letter),) * 3) for letter in name)


# A file without these names needs no look at its objects. Some programs pack objects in others, called ObjStm.
_NAMES = "OCProperties", "AcroForm", "Annots", "UserUnit", "ObjStm"
_SUSPECT = re.compile(b"|".join(map(_spellings, _NAMES)))


def printed_only(content: bytes, name: str, pages: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    """Yield the numbers of pages, or 0 for the whole file, and what may print differently, as sentences.

    Parameters
    ----------
    name : of the file in messages
    pages : the numbers of the pages with mazes, by their places in the file, from 0

    Raises OutputError if the file is damaged.
    """
    if not _SUSPECT.search(content):
        return
    with opened(content, name) as pdf:
        if "/OCProperties" in pdf.Root:
            yield 0, f"it has layers, {_DIFFERENTLY}"
        if "/AcroForm" in pdf.Root:
            yield 0, f"it has form fields, {_DIFFERENTLY}"
        for index, page in enumerate(pdf.pages):
            if index in pages:
                for sentence in _on_page(page.obj):
                    yield pages[index], sentence


def _on_page(page: Any) -> Iterator[str]:
    try:
        notes = items(page.get("/Annots"), limits.PDF_ANNOTATIONS)
        if not all(map(_is_plain_link, notes)):
            yield f"the page has comments, fields or other annotations, {_DIFFERENTLY}"
        if (unit := number(page.get("/UserUnit"), 1.0)) != 1:
            yield f"the page prints {unit:g} times as large as the record has it (UserUnit)"
    except DamageError as error:
        yield f"the page is damaged: {error}"


def _is_plain_link(note: Any) -> bool:
    """Return True if an annotation is a link that draws nothing."""
    if not is_table(note) or text_of(note.get("/Subtype")) != "/Link" or "/AP" in note:
        return False
    return numbers(note.get("/Border"), 3, (0, 0, 1))[2] == 0 and entry(note, "/BS") is None


def pages_of_other_sizes(sizes: Mapping[int, tuple[float, float]]) -> Iterator[tuple[int, str]]:
    """Yield the numbers of pages that are not as large as most, and what is wrong with them; `sizes` : in points."""
    if not sizes:
        return  # nothing was read
    (most, _), *_ = Counter(sizes.values()).most_common(1)
    for page, size in sizes.items():
        if size != most:
            yield page, f"the page is {_measures(size)} points, and most pages are {_measures(most)}"


def _measures(size: tuple[float, float]) -> str:
    return f"{size[0]:g} x {size[1]:g}"
