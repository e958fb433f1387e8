"""Typed values of a foreign PDF: in a damaged file anything may stand in the place of a number or a table.

A value of the wrong type raises `DamageError`. So every other error in the reader is a bug, and is reported as one.
"""

from collections.abc import Sequence
from decimal import Decimal
from itertools import islice
from typing import Any

from mazebook.reading.pdf.streams import DamageError


def is_pdf_number(value: Any) -> bool:
    """Return whether a value is a number; True and False are none."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def number(value: Any, usual: float | None = None) -> float:
    """Return a number; `usual` if there is no value."""
    if value is None and usual is not None:
        return usual
    if is_pdf_number(value):
        return float(value)
    raise DamageError("something else stands where a number should")


def numbers(value: Any, count: int, usual: Sequence[float] | None = None) -> list[float]:
    """Return a list of `count` numbers; `usual` if there is no value."""
    if value is None and usual is not None:
        return list(usual)
    found = items(value, count + 1)
    if len(found) != count:
        raise DamageError(f"there are other than {count} numbers where these should be")
    return [number(each) for each in found]


def is_table(value: Any) -> bool:
    """Return whether a value is a table, not a number, an array or null."""
    import pikepdf

    return isinstance(value, pikepdf.Dictionary)


def table(value: Any) -> Any:
    """Return a table of pikepdf, or that of a stream; an empty table if there is no value."""
    import pikepdf

    if value is None:
        return {}
    if isinstance(value, pikepdf.Dictionary | pikepdf.Stream) or value == {}:
        return value
    raise DamageError("something else stands where a table should")


def language_of(pdf: Any) -> str:
    """Return the BCP 47 tag of the language that a `pikepdf.Pdf` names; "" for none.

    PDF 1.3, and so PDF/X-1a, has no key for it; files of ours then name it in their Info.
    """
    info = pdf.trailer.get("/Info")
    return text_of(pdf.Root.get("/Lang")) or text_of(info.get("/Language") if is_table(info) else None)


def entry(value: Any, *keys: str) -> Any:
    """Return the value at a path of keys through tables within tables; None if there is none."""
    for key in keys:
        value = table(value).get(key)
    return value


def items(value: Any, most: int | None = None) -> list[Any]:
    """Return the items of an array, up to `most` of them; an empty list if there is no value."""
    import pikepdf

    if value is None:
        return []
    if isinstance(value, pikepdf.Array | list):
        return list(islice(value, most))
    raise DamageError("something else stands where an array should")


def text_of(value: Any, usual: str = "") -> str:
    """Return a name, with its slash, or a string; `usual` if there is no value, or something else."""
    import pikepdf

    if value is None or isinstance(value, pikepdf.Array | pikepdf.Dictionary | pikepdf.Stream):
        return usual
    try:
        return str(value)
    except UnicodeDecodeError:  # a name may hold any bytes
        return str(value.unparse().decode("latin-1"))
