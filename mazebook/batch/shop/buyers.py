"""What buyers of a book's files are told, in the book's language: which file is what, how to print it, the licence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mazebook.batch.shop.selling_texts import known_paper, page_size
from mazebook.errors import FontError, MazebookError
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT, ROLES, Faces
from mazebook.press.lock.lock import Lock

_BETWEEN = " · "  # what is said of a file


@dataclass(frozen=True)
class Sold:
    """A file that buyers get.

    Attributes
    ----------
    name : where it is in their ZIP
    role : ``"interior"`` or ``"answers"``
    is_screen : whether it is to be read on a screen
    pages : how many it has
    trim : their width and height, in points
    """

    name: str
    role: str
    is_screen: bool
    pages: int
    trim: Sequence[float]


@dataclass(frozen=True)
class Goods:
    """What buyers get.

    Attributes
    ----------
    title, owner : of the book; "" if nobody is named
    licence : one of `mazebook.batch.shop.selling_texts.LICENCES`
    files : in the order of the ZIP
    has_folders : whether there is a folder for each of several page sizes
    has_answers : whether the book has any
    """

    title: str
    owner: str
    licence: str
    files: tuple[Sold, ...]
    has_folders: bool = False
    has_answers: bool = True


def goods_of(books: Sequence[Lock], licence: str, files: Sequence[Sold]) -> Goods:
    """Return what the buyers of some files get: those of a book, and of the same book for other papers."""
    record, spec = books[0].record, books[0].record["spec"]
    owner = next((str(spec[key]) for key in ("copyright_owner", "author", "publisher") if spec.get(key)), "")
    has_answers = spec.get("answers") != "none"
    return Goods(str(record.get("title", "")), owner, licence, tuple(files), len(books) > 1, has_answers)


@dataclass(frozen=True)
class Licence:
    """A licence in the words of a language: what it is called, who has the rights, what one may and may not do."""

    title: str
    rights: str
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    end: str


def licence_of(goods: Goods, words: Language) -> Licence:
    """Return the licence that buyers have."""
    key = f"licence.{goods.licence}"
    lists = tuple(
        (words.word(f"{key}.{each}_title"), words.lines(f"{key}.{each}")) for each in ("allowed", "forbidden")
    )
    rights = words.word("licence_rights", owner=goods.owner or words.word("licence_seller"))
    return Licence(words.word(f"{key}.title"), rights, lists, words.word("licence_end"))


def licence_text(goods: Goods, words: Language) -> str:
    """Return the licence as plain text, for the shop's form: buyers must be able to read it before they buy."""
    licence = licence_of(goods, words)
    lines = [licence.title, "", goods.title, licence.rights, ""]
    for title, items in licence.lists:
        lines += [title, *(f"- {item}" for item in items), ""]
    return "\n".join([*lines, licence.end, ""])


def about_file(file: Sold, words: Language) -> str:
    """Return what a file is, how many pages it has, and how large they are."""
    role = file.role if file.role == "answers" else "interior"
    paper = known_paper(file.trim)
    facts = [
        words.word(f"buyers_{role}_screen" if file.is_screen else f"buyers_{role}"),
        words.word("buyers_pages", count=file.pages),
        *([paper] if paper else []),
        page_size(file.trim, words),
    ]
    return _BETWEEN.join(facts)


def how_to_print(goods: Goods, words: Language) -> Iterator[str]:
    """Yield what is to be known for printing, as far as it is of use for these files."""
    if goods.has_folders:
        yield words.word("buyers_print_papers")
    yield from words.lines("buyers_print_steps")
    if goods.has_answers:
        yield words.word("buyers_print_numbers")


def faces_for(lock: Lock, texts: Iterable[str]) -> Faces:
    """Return the shipped faces, or, where these lack a character of some texts, the book's own.

    Raises
    ------
    FontError
        If the book's own are not where they were.
    """
    if all(_is_shown(text) for text in texts):
        return DEFAULT
    try:
        return lock.spec().fonts.faces(lock.source().folder or Path())
    except MazebookError as error:
        raise FontError(
            f"{lock.name}: the page for buyers needs the fonts of the book, for no shipped one has all letters of its "
            f"title and owner. {error}"
        ) from None


def _is_shown(text: str) -> bool:
    try:
        return all(fonts.runs(text, getattr(DEFAULT, role), "title") for role in ROLES if text)
    except FontError:
        return False
