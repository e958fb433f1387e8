"""The orders of a collection: the spec of each book, with the name of its folder, or why it cannot be made."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mazebook import __version__
from mazebook.books.plan.setting import named_files
from mazebook.books.spec.book import BookSpec, parse_spec
from mazebook.books.spec.section_ids import file_stem
from mazebook.books.themes.names import THEME_FILE
from mazebook.errors import MazebookError, SpecError
from mazebook.numerics.seeds import derive_seed
from mazebook.reading.limits import BAD_BOOKS
from mazebook.reading.problems import Source, listed
from mazebook.reading.user_files import digest_of


@dataclass(frozen=True)
class Order:
    """One book of a collection.

    Attributes
    ----------
    title : the title of the book; "" if the spec has no valid one
    mapping : the keys and tables of the spec
    source : the origin of the mapping
    key : the text that the book's seed is derived from if the spec has none; "" to derive it from `name`
    name : the name of the book's folder; "" until `settled_orders` gives one
    why : why the book cannot be made; "" if no reason is known
    """

    title: str
    mapping: Mapping[str, Any]
    source: Source
    key: str = ""
    name: str = ""
    why: str = ""

    def spec(self) -> BookSpec:
        """Return the spec, checked; raises SpecError if it has problems."""
        return parse_spec(self.mapping, self.source)


def settled_orders(orders: Sequence[Order], seed: int) -> list[Order]:
    """Return the orders with `name`, a seed in `mapping`, and `why` for those whose spec has problems.

    Parameters
    ----------
    seed : the seed of the collection

    Raises
    ------
    SpecError
        If no book can be made, all for the same reason; or as `few_wrong` does.
    """
    names = folder_names(order.title for order in orders)
    found = few_wrong(_settled(order, name, seed) for order, name in zip(orders, names, strict=True))
    reasons = {order.why for order in found}
    if len(reasons) == 1 and "" not in reasons:
        raise SpecError(found[0].why)
    return found


def few_wrong(orders: Iterable[Order]) -> list[Order]:
    """Return orders; raises SpecError with the first problems if more than `BAD_BOOKS` books cannot be made."""
    found, wrong = list[Order](), list[str]()
    for order in orders:
        found.append(order)
        wrong += [order.why] if order.why else []
        if len(wrong) > BAD_BOOKS:
            raise SpecError(listed(dict.fromkeys(wrong)))  # books of a collection share problems
    return found


def specs_of(orders: Iterable[Order]) -> list[tuple[BookSpec, Source]]:
    """Return the specs of orders, each with its source; raises SpecError with the problems of all, or the first."""
    books, wrong = list[tuple[BookSpec, Source]](), list[str]()
    for order in orders:
        try:
            books.append((order.spec(), order.source))
        except SpecError as error:
            wrong.append(order.why or str(error))
        else:
            wrong += [order.why] if order.why else []
        if len(wrong) > BAD_BOOKS:
            break
    if wrong:
        raise SpecError(listed(dict.fromkeys(wrong)))  # books of a collection share problems
    return books


def _settled(order: Order, name: str, seed: int) -> Order:
    own = {"seed": derive_seed("book", seed, order.key or name)}
    order = replace(order, name=name, mapping=own | dict(order.mapping))
    if order.why:
        return order
    try:
        order.spec()
    except MazebookError as error:
        return replace(order, why=str(error))
    return order


def order_hash(order: Order, *settings: object) -> str:
    """Return the SHA-256 of everything that a book depends on, except the mazes of other books.

    `settings` are the options with which the book is made. Raises SpecError if the order's spec has problems.
    """
    given = json.dumps([order.mapping, settings, __version__], sort_keys=True, default=str)
    digest = hashlib.sha256(given.encode())
    folder = order.source.folder or Path()
    for name in named_files(order.spec()):
        path = folder / name
        for file in sorted(path.parent.iterdir()) if path.name == THEME_FILE else [path]:
            digest.update(f"\0{file.name}\0{digest_of(file)}".encode())
    return digest.hexdigest()


def folder_names(titles: Iterable[str]) -> list[str]:
    """Return a folder name for each title, in their order; the second with the same name gets a 2, and so on.

    Examples
    --------
    >>> folder_names(["Zoo, Vol. 1", "../zoo vol 1", "CON"])
    ['zoo-vol-1', 'zoo-vol-1-2', 'con-book']
    """
    found: dict[str, None] = {}
    count: dict[str, int] = {}
    for title in titles:
        stem = name = file_stem(title)
        while name in found:
            count[stem] = count.get(stem, 1) + 1
            name = f"{stem}-{count[stem]}"
        found[name] = None
    return list(found)
