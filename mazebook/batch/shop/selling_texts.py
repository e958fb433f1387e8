"""The texts for the seller: what to write into a shop's form, and the certificate of uniqueness."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping

from mazebook import __version__
from mazebook.batch.shop.shops import Shop
from mazebook.books.fit.levels import ages_of, level
from mazebook.books.themes.names import is_shipped_theme
from mazebook.books.themes.words import name_of_theme
from mazebook.numerics.wording import ranges
from mazebook.paper.languages import Language
from mazebook.paper.printers.offers import in_inches, in_millimetres
from mazebook.paper.printers.table import Trim, is_same
from mazebook.paper.scripts.marks import without_marks
from mazebook.press.lock.lock import Lock
from mazebook.resources import data
from mazebook.units import POINTS_PER_INCH, mm, parse_size

LICENCES = ("personal", "classroom", "commercial")

_PAPERS = ("A4", "A5", "Letter")


def known_paper(trim: Trim) -> str:
    """Return the name of a standard paper, such as A4; "" for other sizes."""
    return next((name for name in _PAPERS if is_same(parse_size(name), trim)), "")


def metadata_sheet(lock: Lock, shop: Shop, words: Language, licence: str = "") -> tuple[str, list[str]]:
    """Return the text with all entries for a shop's form and their limits, and a sentence for each limit exceeded.

    `licence` : one of `LICENCES`; "" if the shop gives no files to buyers
    """
    spec, trim, description = lock.record["spec"], lock.checked.trim, describe(lock, words)
    title, subtitle = str(spec.get("title") or ""), str(spec.get("subtitle") or "")
    both, length, under = len(title) + len(subtitle), len(description), shop.title_under
    limits = {"title": under, "description": shop.description, "tags": shop.tags}
    unknown = ", ".join(name for name, limit in limits.items() if limit is None)
    text = _template("metadata").format(
        shop=shop.title,
        title=title,
        subtitle=subtitle or "(none)",
        both=both,
        title_limit=f" (must be fewer than {under})" if under else "",
        author=spec.get("author") or "(none)",
        locale=words.locale,
        licence=f"\nLicence: {licence}" if licence else "",
        pages=max(file.pages for file in lock.checked.files),
        size=f"{in_inches(trim)} ({in_millimetres(trim)})",
        mazes=len(lock.puzzles),
        tags_limit=f" ({shop.tags} at most)" if shop.tags else "",
        tags=", ".join(tags_of(lock, shop, words)),
        length=length,
        description_limit=f" ({shop.description} at most)" if shop.description else "",
        unknown=f"\nNot checked, because what {shop.title} takes is not known here: {unknown}." if unknown else "",
        description=description,
    )
    wrong = []
    if under is not None and both >= under:
        wrong.append(f"Title and subtitle have {both} characters together; {shop.title} takes fewer than {under}.")
    if shop.description is not None and length > shop.description:
        wrong.append(f"The description has {length} characters; {shop.title} takes {shop.description} at most.")
    return "\n".join([text, *wrong]).rstrip("\n") + "\n", wrong


def _template(name: str) -> str:
    return data(f"selling/{name}.txt").read_text(encoding="utf-8")


def describe(lock: Lock, words: Language) -> str:
    """Return the description of a book in its language: the text on its back cover, or the usual one, and facts."""
    cover = lock.record["spec"].get("cover")
    blurb = str(cover.get("blurb") or "") if isinstance(cover, Mapping) else ""
    inside = [words.word("puzzles_count", count=len(lock.puzzles)), *_levels(lock, words), _ages(lock, words)]
    answers = lock.record["spec"].get("answers", "none")
    said = words.word(f"cover_answers.{answers}") if answers != "none" else ""
    facts = filter(None, (" · ".join(filter(None, inside)), said, page_size_text(lock.checked.trim, words)))
    return without_marks("\n\n".join([blurb or words.word("cover_blurb"), "\n".join(facts)]))


def tags_of(lock: Lock, shop: Shop, words: Language) -> list[str]:
    """Return what buyers may search for, in the book's language: its themes, ages and levels, and what all books are.

    No more tags, and no longer ones, than the shop takes.
    """
    keys = dict.fromkeys(puzzle.theme for puzzle in lock.puzzles.values() if puzzle.theme)
    themes = [name_of_theme(key, words.name) for key in keys if is_shipped_theme(key)]
    usual = words.lines("shop_tags")
    found = dict.fromkeys([*usual[:3], *themes, _ages(lock, words), *_levels(lock, words), *usual[3:]])
    return [tag for tag in found if tag and len(tag) <= (shop.tag_characters or len(tag))][: shop.tags]


def _levels(lock: Lock, words: Language) -> list[str]:
    return [words.word(f"levels.{name}") for name in _level_names(lock)]


def _ages(lock: Lock, words: Language) -> str:
    return ages_of(map(level, _level_names(lock)), lock.record["spec"].get("for_ages"), words, "cover_ages")


def _level_names(lock: Lock) -> list[str]:
    return list(dict.fromkeys(puzzle.level for puzzle in lock.puzzles.values()))


def certificate(lock: Lock) -> str:
    """Return a text with the number of different mazes in a book, and a hash of them that anybody can recompute."""
    by_print = Counter(puzzle.fingerprint for puzzle in lock.puzzles.values())
    return _template("certificate").format(
        title=lock.title,
        made_with=lock.checked.mazebook,
        seed=lock.seed,
        mazes=len(lock.puzzles),
        different=len(by_print),
        repeated="".join(f"{line}\n" for line in _repeated(lock, by_print)),
        hash=hashlib.sha256("".join(f"{each}\n" for each in sorted(by_print)).encode()).hexdigest(),
        version=__version__,
    )


def _repeated(lock: Lock, by_print: Mapping[str, int]) -> Iterator[str]:
    for fingerprint, count in by_print.items():
        if count > 1:
            numbers = sorted(puzzle.number for puzzle in lock.puzzles.values() if puzzle.fingerprint == fingerprint)
            yield f"The same maze: {ranges(numbers)}"


def page_size_text(trim: Trim, words: Language) -> str:
    """Return a page size in inches and millimetres, in the language of `words`, with its decimal marks."""
    inches = {"wide": trim[0] / POINTS_PER_INCH, "high": trim[1] / POINTS_PER_INCH}
    in_mm = {"wide_mm": round(mm(trim[0])), "high_mm": round(mm(trim[1]))}
    return words.word("page_size", **{key: words.decimal(value) for key, value in (inches | in_mm).items()})
