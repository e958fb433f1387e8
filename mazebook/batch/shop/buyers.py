"""The texts for buyers of a book's files, in the book's language: the files, how to print them, the licence."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mazebook.batch.shop.selling_texts import known_paper, page_size_text
from mazebook.errors import FontError, MazebookError
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES, ROLES, Faces
from mazebook.press.lock.lock import Lock

_BETWEEN = " · "  # between the facts about a file


@dataclass(frozen=True)
class Sold:
    """A file that buyers get.

    Attributes
    ----------
    name : its path in the ZIP
    role : ``"interior"`` or ``"answers"``
    is_screen : whether it is to be read on a screen
    pages : the number of its pages
    trim : the width and height of a page, in points
    """

    name: str
    role: str
    is_screen: bool
    pages: int
    trim: Sequence[float]


@dataclass(frozen=True)
class Goods:
    """The files and rights that buyers get.

    Attributes
    ----------
    title, owner : of the book; "" if none is named
    licence : one of `mazebook.batch.shop.selling_texts.LICENCES`
    files : in the order of the ZIP
    has_folders : whether there is a folder for each of several page sizes
    has_answers : whether the book has answers
    """

    title: str
    owner: str
    licence: str
    files: tuple[Sold, ...]
    has_folders: bool = False
    has_answers: bool = True


def goods_of(books: Sequence[Lock], licence: str, files: Sequence[Sold]) -> Goods:
    """Return the goods of some files, of a book and of the same book for other papers."""
    record, spec = books[0].record, books[0].record["spec"]
    owner = next((str(spec[key]) for key in ("copyright_owner", "author", "publisher") if spec.get(key)), "")
    has_answers = spec.get("answers") != "none"
    return Goods(str(record.get("title", "")), owner, licence, tuple(files), len(books) > 1, has_answers)


@dataclass(frozen=True)
class BuyersLicence:
    """A licence in a language: its title, the owner of the rights, the permitted and the forbidden uses."""

    title: str
    rights: str
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    end: str


def licence_of(goods: Goods, words: Language) -> BuyersLicence:
    """Return the licence that buyers have."""
    key = f"licence.{goods.licence}"
    lists = tuple(
        (words.word(f"{key}.{each}_title"), words.lines(f"{key}.{each}")) for each in ("allowed", "forbidden")
    )
    rights = words.word("licence_rights", owner=goods.owner or words.word("licence_seller"))
    return BuyersLicence(words.word(f"{key}.title"), rights, lists, words.word("licence_end"))


def licence_text(goods: Goods, words: Language) -> str:
    """Return the licence as plain text, for the shop's form: buyers must be able to read it before they buy."""
    licence = licence_of(goods, words)
    lines = [licence.title, "", goods.title, licence.rights, ""]
    for title, items in licence.lists:
        lines += [title, *(f"- {item}" for item in items), ""]
    return "\n".join([*lines, licence.end, ""])


def about_file(file: Sold, words: Language) -> str:
    """Return the kind of a file, the number of its pages, and their size, in words."""
    role = file.role if file.role == "answers" else "interior"
    paper = known_paper(file.trim)
    facts = [
        words.word(f"buyers_{role}_screen" if file.is_screen else f"buyers_{role}"),
        words.word("buyers_pages", count=file.pages),
        *([paper] if paper else []),
        page_size_text(file.trim, words),
    ]
    return _BETWEEN.join(facts)


def how_to_print(goods: Goods, words: Language) -> Iterator[str]:
    """Yield the advice on printing that applies to these files."""
    if goods.has_folders:
        yield words.word("buyers_print_papers")
    yield from words.lines("buyers_print_steps")
    if goods.has_answers:
        yield words.word("buyers_print_numbers")


def faces_for(lock: Lock, texts: Iterable[str]) -> Faces:
    """Return the shipped faces, or the book's own if the shipped ones lack a character of some texts.

    Raises
    ------
    FontError
        If the files of the book's own faces are gone.
    """
    if all(_is_shown(text) for text in texts):
        return DEFAULT_FACES
    try:
        return lock.spec().fonts.faces(lock.source().folder or Path())
    except MazebookError as error:
        raise FontError(
            f"{lock.name}: the page for buyers needs the fonts of the book, for no shipped one has all letters of its "
            f"title and owner. {error}"
        ) from None


def _is_shown(text: str) -> bool:
    try:
        return all(fonts.runs(text, getattr(DEFAULT_FACES, role), "title") for role in ROLES if text)
    except FontError:
        return False
