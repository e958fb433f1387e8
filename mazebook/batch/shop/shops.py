"""The limits of shops, from ``data/shops.toml``, as far as they have a source."""

import tomllib
from dataclasses import dataclass, fields

from mazebook.errors import UsageError, did_you_mean
from mazebook.resources import data

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Shop:
    """A shop; None stands for a limit without a source.

    Attributes
    ----------
    name, title : in options, and as people write it
    buyers_files : whether it gives files to buyers; else it prints the book
    files, file_mb : how many to a listing, and how large each may be, in megabytes
    name_characters : of a file's name, at most; it has plain letters, digits, full stops, hyphens and low lines alone
    title_under : title and subtitle have fewer characters together
    description : characters at most
    """

    name: str
    title: str
    buyers_files: bool
    files: int | None = None
    file_mb: int | None = None
    name_characters: int | None = None
    title_under: int | None = None
    description: int | None = None

    @property
    def most_bytes(self) -> int | None:
        """The greatest size of a file."""
        return None if self.file_mb is None else self.file_mb * MEGABYTE


def read_shops() -> dict[str, Shop]:
    """Return the shops by their names."""
    table = tomllib.loads(data("shops.toml").read_text(encoding="utf-8"))
    known = {field.name for field in fields(Shop)}
    return {
        name: Shop(name, **{key: value for key, value in shop.items() if key in known})
        for name, shop in table.items()
        if name not in ("schema", "sources")
    }


def find_shop(name: str) -> Shop:
    """Return the shop called `name`; raises UsageError with the nearest."""
    shops = read_shops()
    if name not in shops:
        raise UsageError(f'--for "{name}": there is no such shop. {did_you_mean(name, shops)}')
    return shops[name]
