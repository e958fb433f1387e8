"""The language of a book: whether the printer sells it, in which order it wants the pages, on which side the front."""

from collections import Counter
from collections.abc import Iterator

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.rule import on_file
from mazebook.checks.proof.labels.numbers import ANY_NUMBER, printed_numbers
from mazebook.checks.proof.page.pages import Document
from mazebook.errors import OutputError
from mazebook.paper.printers.languages import Advice, advice_on_cover, advice_on_language, advice_on_pages

_READING, _REVERSED = "reading", "reversed"
_LEAST_PAGES = 4  # whose numbers agree: fewer may do so by chance
_ORDERS = {_READING: "the first page comes first", _REVERSED: "the last page comes first"}


@on_file(kinds=("interior",))
def _language(file: CheckedFile) -> Iterator[Found]:
    """Yield the language of the file, if the printer sells no books in it, or if that is not known."""
    if file.language:
        yield from _warning(advice_on_language(file.printer, file.language))


@on_file("rtl_pages", kinds=("interior",))
def _page_order(file: CheckedFile) -> Iterator[Found]:
    """Yield the order of pages that are read from right to left, if it is not the printer's, or that is not known."""
    if not file.rtl:
        return
    yield from _warning(advice_on_pages(file.printer, file.language))
    wanted = file.printer.interior.rtl_pages
    found = _printed_order(file.content) if wanted else None
    if wanted and found not in (None, wanted):
        yield Found(
            f"The book is read from right to left, and in this file {_ORDERS[found or '']}. {file.printer.title} binds "
            f"it rightly only if {_ORDERS[wanted]}. Put the pages in reverse order.",
            value=found,
        )


@on_file(kinds=("cover",))
def _cover_sides(file: CheckedFile) -> Iterator[Found]:
    """Yield the cover of a book from right to left, if it is not known on which side the printer wants its front."""
    if file.rtl:
        yield from _warning(advice_on_cover(file.printer, file.language))


def _warning(advice: Advice | None) -> Iterator[Found]:
    if advice is not None:
        yield Found(advice.sentence, limit=advice.limit, blocks=False)


def _printed_order(content: bytes) -> str | None:
    """Return the order of the pages by the numbers printed on them; None if these do not show it.

    The number of a page, less its place in the file, is the same on all pages in the order of reading; their sum is
    the same in reverse.
    """
    try:
        document = Document(content, "")
    except OutputError:
        return None
    rising, falling = Counter[int](), Counter[int]()
    try:
        for place in range(1, document.count + 1):
            numbers = {each.number for each in printed_numbers(document.letters(place), ANY_NUMBER)}
            rising.update(number - place for number in numbers)
            falling.update(number + place for number in numbers)
    except OutputError:
        return None
    finally:
        document.close()
    most = {_READING: max(rising.values(), default=0), _REVERSED: max(falling.values(), default=0)}
    best = max(most, key=lambda order: most[order])
    return best if most[best] >= _LEAST_PAGES and most[best] > min(most.values()) else None
