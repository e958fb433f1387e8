"""Shops: their limits from ``data/shops.toml``, which has only limits with a source, and the ZIPs that they take."""

import io
import itertools
import re
import tomllib
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from mazebook.errors import UsageError, did_you_mean
from mazebook.resources import data

MEGABYTE = 1_000_000
_AROUND = 300  # bytes, more than the 120 that a ZIP needs for a file beside its content and name, and for itself
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the earliest date of a ZIP
_READABLE = 0o100644 << 16  # an ordinary file that all may read
_UNIX = 3
_LONGEST_ENDING = len("-files-99.zip")
_PLAIN = dict(zip(map(ord, "łøđ\u0131ðßæœþ"), ("l", "o", "d", "i", "d", "ss", "ae", "oe", "th"), strict=True))


@dataclass(frozen=True)
class Shop:
    """A shop; None stands for a limit without a source.

    Attributes
    ----------
    name, title : the name for options, and the name that people write
    buyers_files : whether the shop gives files to buyers; else it prints the book
    files, file_mb : the most files to a listing, and the greatest size of each, in megabytes
    name_characters : the most characters of a file's name: plain letters, digits, full stops, hyphens, underscores
    title_under : title and subtitle together must have fewer characters
    description : the most characters of the description
    tags, tag_characters : the most tags or keywords, and the most characters of each
    """

    name: str
    title: str
    buyers_files: bool
    files: int | None = None
    file_mb: int | None = None
    name_characters: int | None = None
    title_under: int | None = None
    description: int | None = None
    tags: int | None = None
    tag_characters: int | None = None

    @property
    def most_bytes(self) -> int | None:
        """The greatest size of a file, in bytes."""
        return None if self.file_mb is None else self.file_mb * MEGABYTE


def read_shops() -> dict[str, Shop]:
    """Return the shops by their names."""
    table = tomllib.loads(data("shops.toml").read_text(encoding="utf-8"))
    known = {field.name for field in fields(Shop)}
    shops = {name: shop for name, shop in table.items() if name not in ("schema", "sources")}
    return {name: Shop(name, **{key: shop[key] for key in known & shop.keys()}) for name, shop in shops.items()}


def find_shop(name: str) -> Shop:
    """Return the shop called `name`; raises UsageError, with the nearest name, if there is none."""
    shops = read_shops()
    if name not in shops:
        raise UsageError(f'--shop "{name}": there is no such shop. {did_you_mean(name, shops)}')
    return shops[name]


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a ZIP that depends only on their names and contents.

    The files are stored uncompressed: PDFs are compressed already, and a compressor's output depends on its version.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, _FIRST_DAY)
            info.create_system, info.external_attr = _UNIX, _READABLE
            archive.writestr(info, content)
    return out.getvalue()


def parcels(stem: str, files: Mapping[str, bytes], papers: Mapping[str, bytes], shop: Shop) -> dict[str, bytes]:
    """Return the ZIPs for a shop's buyers by name, each with all the papers and as many of the files as fit.

    Parameters
    ----------
    stem : the beginning of the ZIPs' names
    files : in the order of packing
    papers : the files that belong into every ZIP

    Raises
    ------
    UsageError
        If a file is too large for the shop, or there would be too many ZIPs.
    """
    most = shop.most_bytes
    room = None if most is None else most - _size(papers)
    groups: list[dict[str, bytes]] = [{}]
    for name, content in files.items():
        one = {name: content}
        if room is not None and _size(one) > room:
            raise UsageError(
                f"{name}: has {len(content) / MEGABYTE:.1f} MB; {shop.title} takes files of {shop.file_mb} MB at most. "
                "Use smaller pictures, or make the book in two volumes."
            )
        if room is not None and groups[-1] and _size(groups[-1] | one) > room:
            groups.append({})
        groups[-1] |= one
    if shop.files is not None and len(groups) > shop.files:
        raise UsageError(
            f"The files would fill {len(groups)} ZIPs; {shop.title} takes {shop.files} files to a listing. "
            "Make fewer editions, or sell them in two listings."
        )
    endings = [f"-files{f'-{number}' if number > 1 else ''}.zip" for number in range(1, len(groups) + 1)]
    return {f"{stem}{end}": zipped({**papers, **group}) for end, group in zip(endings, groups, strict=True)}


def parcel_stem(stem: str, shop: Shop, licence: str = "") -> str:
    """Return the beginning of the ZIPs' names, short and in plain letters if the shop asks for that, and the licence.

    Examples
    --------
    >>> etsy = Shop("etsy", "Etsy", buyers_files=True, name_characters=70)
    >>> parcel_stem("łódź-und-große-éléphants", etsy), parcel_stem("λαβύρινθος", etsy)
    ('lodz-und-grosse-elephants', 'mazes')
    """
    ending = f"-{licence}" if licence else ""
    if shop.name_characters is None:
        return f"{stem}{ending}"
    letters = unicodedata.normalize("NFKD", stem.translate(_PLAIN)).encode("ascii", "ignore").decode()
    most = shop.name_characters - len(ending) - _LONGEST_ENDING
    plain = re.sub(r"[^A-Za-z0-9._]+", "-", letters)[:most].strip("-")
    return f"{plain or 'mazes'}{ending}"


def free_name(stem: str, taken: Iterable[str]) -> str:
    """Return a PDF's name that is not taken, not even with other capitals, which many systems do not distinguish."""
    known = {name.casefold() for name in taken}
    names = itertools.chain([f"{stem}.pdf"], (f"{stem}-{number}.pdf" for number in itertools.count(2)))
    return next(name for name in names if name.casefold() not in known)


def _size(files: Mapping[str, bytes]) -> int:
    """Return the most bytes that files can take in a ZIP."""
    return sum(len(content) + 2 * len(name.encode()) + _AROUND for name, content in files.items())
