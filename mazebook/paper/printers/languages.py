"""What is to be known of a printer before a book in a language goes there: whether it is sold, and how it is bound."""

from collections.abc import Iterator
from typing import NamedTuple

from mazebook.paper.languages import language_title
from mazebook.paper.printers.demands import Limit
from mazebook.paper.printers.table import Printer

_ASK = "Ask the printer, or order a proof copy before you sell the book."


class Advice(NamedTuple):
    """A sentence of warning, and what the printer's table says; None where it says nothing."""

    sentence: str
    limit: Limit | None = None


def advice_on_language(printer: Printer, tag: str) -> Advice | None:
    """Return the warning that a printer sells no books in the language of a BCP 47 tag, or may sell none; else None."""
    table, sold = printer.languages, _sold(printer, tag)
    if table is None or sold:
        return None
    title = language_title(tag)
    if sold is None:
        return Advice(
            f"Whether {printer.title} sells books in {title} is not known here. Look for it in the printer's list of "
            "languages before you make the book."
        )
    named = table.sources_of(table.named(tag) or "") or ()
    return Advice(
        f"{printer.title} sells no printed books in {title}. Have the book printed by somebody else, or sell it as a "
        "file.",
        Limit(sold, tuple(printer.origins[key] for key in named)),
    )


def advice_on_pages(printer: Printer, tag: str) -> Advice | None:
    """Return the warning that it is not known how a printer wants pages that are read from right to left; else None.

    There is none of a language, by its BCP 47 tag, that it does not sell.
    """
    if printer.interior.rtl_pages is not None or _sold(printer, tag) is False:
        return None
    return Advice(
        f"In which order {printer.title} wants the pages of a book that is read from right to left is not known here: "
        f"mazebook puts page 1 first. {_ASK}"
    )


def advice_on_cover(printer: Printer, tag: str) -> Advice | None:
    """Return the warning that it is not known how a printer wants covers of books from right to left; else None.

    There is none of a language, by its BCP 47 tag, that it does not sell.
    """
    if printer.cover is None or printer.cover.rtl_cover is not None or _sold(printer, tag) is False:
        return None
    return Advice(
        f"Where {printer.title} wants front and barcode of a book that is read from right to left is not known here: "
        f"mazebook puts the front left of the spine, the barcode right of it. {_ASK}"
    )


def advice_for(printer: Printer, tag: str, *, rtl: bool, has_cover: bool) -> Iterator[str]:
    """Yield all warnings about a book in the language of a BCP 47 tag as sentences, each with its sources.

    `rtl` : whether the language is written from right to left
    """
    found = [advice_on_language(printer, tag)]
    if rtl:
        found += [advice_on_pages(printer, tag), advice_on_cover(printer, tag) if has_cover else None]
    for advice in found:
        if advice is not None:
            yield advice.sentence + (f" ({_sources(advice.limit)})" if advice.limit else "")


def _sold(printer: Printer, tag: str) -> bool | None:
    return printer.languages.sells(tag) if printer.languages else None


def _sources(limit: Limit) -> str:
    said = "see" if limit.sources[0].tier == "official" else "as others say:"
    return f"{said} {'; '.join(f'{source.name}, {source.url}' for source in limit.sources)}"
