"""The next volume of a finished book: the same plan, with mazes, pairs and riddles that no volume before it has."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mazebook.books.choose.choose import NOTHING_TAKEN
from mazebook.books.plan.series import Series
from mazebook.books.spec.book import BookSpec, parse_spec
from mazebook.errors import OutputError, SpecError, UsageError
from mazebook.numerics.seeds import volume_seed
from mazebook.press.lock.by_hand import has_mazes_by_hand
from mazebook.press.lock.lock import Lock, LockSource, read_lock
from mazebook.press.make.leftovers import PREVIEWS
from mazebook.reading.problems import Source
from mazebook.reading.user_files import RECORD

_SHEETS = {"class": "a class set", "week": "a week's sheet"}
# Words before the number of a volume at the end of a title, in our languages; and words after it.
_BEFORE = (
    "volume", "volumen", "vol", "book", "part", "band", "bd", "teil", "buch", "heft", "tome", "livre", "partie", "tomo",
    "libro", "livro", "parte", "deel", "boek", "tom", "część", "księga", "том", "книга", "часть", "выпуск", "частина",
    "випуск", "τόμος", "βιβλίο", "μέρος", "τεύχος", "المجلد", "مجلد", "الجزء", "جزء", "الكتاب", "כרך", "ספר", "חלק",
    "खंड", "खण्ड", "भाग", "पुस्तक",
)  # fmt: skip
_AFTER = "巻冊集권册卷辑"
_NUMERAL = r"(?P<number>[1-9]\d{0,2})"
_NAMED = (
    re.compile(rf"(?:\b(?:{'|'.join(_BEFORE)})\.?\s?|[#№{_AFTER}第제]\s?){_NUMERAL}$", re.IGNORECASE),
    re.compile(rf"{_NUMERAL}\s?[{_AFTER}]$"),
)
# A number alone at the end of a title; not the second one of a range, such as "4 to 6" or "4 - 6".
_NUMBER = re.compile(rf"(?<=\s){_NUMERAL}$")
_RANGE = re.compile(r"\d\s?\S{1,3}\s$")


@dataclass(frozen=True)
class NextVolume:
    """The next volume, for `mazebook.press.make.make_book.make_book`.

    Attributes
    ----------
    spec, source : those of the earlier volume, with another seed and title
    series : the volumes before
    folder : where it is made if nobody names a folder: beside the earlier volume
    previews : has the earlier volume previews?
    notes : sentences about what the user should know
    """

    spec: BookSpec
    source: Source
    series: Series
    folder: Path
    previews: bool
    notes: tuple[str, ...] = ()


def next_volume(
    book: LockSource, title: str | None = None, isbn: str | None = None, *, has_catalogue: bool = False
) -> NextVolume:
    """Return the next volume of a finished book; of the same book it is always the same.

    Parameters
    ----------
    book : the record of the earlier volume, its file or its folder
    title : of the new volume; None for the earlier one's, with the number of the volume
    isbn : of the new volume; None for none, because no two books have the same
    has_catalogue : are the mazes of a catalogue refused, too?

    Raises
    ------
    OutputError
        If there is no book.
    SpecError
        If the record was changed; a file that its spec names is gone; or the title or the ISBN cannot be one.
    UsageError
        If the record is not that of a book.
    """
    lock = read_lock(book)
    for key, words in _SHEETS.items():
        if key in lock.record:
            raise UsageError(
                f"{lock.name}: is the record of {words}, and only books have volumes. Name a book's folder."
            )
    given = {key: text for key, text in (("title", title), ("isbn", isbn)) if text is not None}
    parse_spec(given, Source("the command line"))
    series = _series(lock, title)
    table = _table(lock.checked.spec, lock.title, series.volume, given)
    spec = parse_spec(table | {"seed": volume_seed(lock.seed, len(series.seeds) + 1)}, lock.source())
    notes = []
    if lock.spec().isbn and not spec.isbn:
        notes.append(
            "The ISBN is that of the earlier volume, so this one has none. Give it one of its own with --isbn."
        )
    if lock.record.get("taken", NOTHING_TAKEN) != NOTHING_TAKEN and not has_catalogue:
        notes.append(
            "The earlier volume was made with your list of all mazes. Name it again with --catalogue, or this volume "
            "may have mazes of other books."
        )
    folder, previews = _beside(lock.folder, series.volume), (lock.folder / PREVIEWS).is_dir()
    return NextVolume(spec, lock.source(), series, folder, previews, tuple(notes))


def refuse_another_book(folder: Path, volume: NextVolume) -> None:
    """Raise UsageError if a folder holds another book than this volume, or this one with mazes drawn anew or kept."""
    try:
        held = read_lock(folder / RECORD)
    except OutputError:  # there is none
        return
    except SpecError:
        raise UsageError(f"{folder}: another book is there already. Name another folder with --out.") from None
    if held.checked.series != volume.series or held.checked.spec != volume.spec.model_dump(mode="json"):
        raise UsageError(f'{folder}: another book is there already, "{held.title}". Name another folder with --out.')
    if has_mazes_by_hand(folder):
        raise UsageError(
            f"{folder}: this volume is there already, and mazes of it were drawn anew or kept. They would be lost. "
            "Name another folder with --out."
        )


def _series(lock: Lock, title: str | None) -> Series:
    """Return all volumes before the next one; the title of a volume may say its number."""
    before = lock.checked.series
    last = _named(lock.title)
    named = _named(title) if title else None
    number = int(named["number"]) if named else 1 + (int(last["number"]) if last else before.volume)
    used: dict[str, Counter[tuple[str, str]]] = {theme: before.used(theme) for theme in before.pairs}
    for puzzle in lock.in_order:
        if puzzle.theme and puzzle.pair:
            used.setdefault(puzzle.theme, Counter())[puzzle.pair] += 1
    return Series(
        volume=number,
        seeds=(*before.seeds, lock.checked.seed),
        fingerprints=tuple(dict.fromkeys((*before.fingerprints, *(puzzle.fingerprint for puzzle in lock.in_order)))),
        pairs={theme: tuple((*pair, count) for pair, count in sorted(pairs.items())) for theme, pairs in used.items()},
    )


def _table(earlier: Mapping[str, Any], title: str, volume: int, given: Mapping[str, str]) -> dict[str, Any]:
    """Return the keys of a volume's spec without its seed.

    Parameters
    ----------
    earlier : the spec of the earlier volume; its sections have as many mazes as fill its pages, so the page count is
        not asked for again
    title : of the earlier volume
    given : the title and the ISBN that the user gave, if any
    """
    table = {**earlier, "title": _numbered(title, volume), "isbn": "", "page_count": None, **given}
    if isinstance(table.get("cover"), dict):
        cover = dict(table["cover"])
        if cover.get("title"):
            cover["title"] = given.get("title") or _numbered(str(cover["title"]), volume)
        if cover.get("barcode") == "isbn" and not table["isbn"]:
            cover["barcode"] = None
        table["cover"] = cover
    return table


def _numbered(title: str, volume: int) -> str:
    """Return a title with the number of a volume at its end, in place of the number of the volume before."""
    found = _named(title)
    if found is None:
        found = _NUMBER.search(title)
        if found is None or int(found[0]) != volume - 1 or _RANGE.search(title[: found.start()]):
            return f"{title} {volume}"
    return f"{title[: found.start('number')]}{volume}{title[found.end('number') :]}"


def _named(title: str) -> re.Match[str] | None:
    """Return the number of a volume at the end of a title, beside a word for it; None without such a word."""
    return next((found for pattern in _NAMED if (found := pattern.search(title))), None)


def _beside(folder: Path, volume: int) -> Path:
    """Return the folder of a volume beside that of the volume before it, with its number at the end of the name."""
    whole = folder if folder.name not in ("", "..") else folder.resolve()
    return whole.parent / f"{whole.name.removesuffix(f'-{volume - 1}')}-{volume}"
