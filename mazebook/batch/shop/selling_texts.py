"""The texts for the seller: what to write into a shop's form, and the certificate of uniqueness."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from mazebook import __version__
from mazebook.batch.shop.shops import Shop
from mazebook.books.fit.levels import ages_of, level
from mazebook.books.themes.names import is_shipped_theme
from mazebook.books.themes.words import name_of_theme
from mazebook.numerics.wording import ranges
from mazebook.paper.languages import Language
from mazebook.paper.scripts.marks import without_marks
from mazebook.press.lock.lock import Lock
from mazebook.units import POINTS_PER_INCH, mm, parse_size, points

LICENCES = ("personal", "classroom", "commercial")

_PAPERS = ("A4", "A5", "Letter")
_SAME_PAPER = points(0.5)


def paper_name(trim: Sequence[float]) -> str:
    """Return the name of a paper: A4, Letter, or its size in inches, such as ``6x9in``."""
    return known_paper(trim) or "x".join(_inches(side) for side in trim) + "in"


def known_paper(trim: Sequence[float]) -> str:
    """Return the name of a standard paper, such as A4; "" for other sizes."""
    for name in _PAPERS:
        if all(abs(side - known) < _SAME_PAPER for side, known in zip(trim, parse_size(name), strict=True)):
            return name
    return ""


def _inches(side: float) -> str:
    return f"{side / POINTS_PER_INCH:.2f}".rstrip("0").rstrip(".")


def metadata_sheet(lock: Lock, shop: Shop, words: Language, licence: str = "") -> tuple[str, list[str]]:
    """Return the text with all entries for a shop's form and their limits, and a sentence for each limit exceeded.

    `licence` : one of `LICENCES`; "" if the shop gives no files to buyers
    """
    spec = lock.record["spec"]
    title, subtitle = str(spec.get("title") or ""), str(spec.get("subtitle") or "")
    description = describe(lock, words)
    both = len(title) + len(subtitle)
    wrong = []
    if shop.title_under is not None and both >= shop.title_under:
        wrong.append(
            f"Title and subtitle have {both} characters together; {shop.title} takes fewer than {shop.title_under}."
        )
    if shop.description is not None and len(description) > shop.description:
        wrong.append(
            f"The description has {len(description)} characters; {shop.title} takes {shop.description} at most."
        )
    most = f" ({shop.description} at most)" if shop.description else ""
    under = f" (must be fewer than {shop.title_under})" if shop.title_under else ""
    most_tags = f" ({shop.tags} at most)" if shop.tags else ""
    limits = {"title": shop.title_under, "description": shop.description, "tags": shop.tags}
    unknown = ", ".join(name for name, limit in limits.items() if limit is None)
    lines = [
        f"For {shop.title}",
        "",
        f"Title: {title}",
        f"Subtitle: {subtitle or '(none)'}",
        f"  {both} characters together{under}",
        f"Author: {spec.get('author') or '(none)'}",
        f"Language: {words.locale}",
        *([f"Licence: {licence}"] if licence else []),
        f"Pages: {max(file.pages for file in lock.checked.files)}, {size_in_words(lock.checked.trim)}",
        f"Mazes: {len(lock.puzzles)}",
        f"Keywords or tags{most_tags}: {', '.join(tags_of(lock, shop, words))}",
        "",
        f"Description: {len(description)} characters{most}",
        *([f"Not checked, because what {shop.title} takes is not known here: {unknown}."] if unknown else []),
        "",
        description,
        "",
        *wrong,
    ]
    return "\n".join(lines).rstrip("\n") + "\n", wrong


def describe(lock: Lock, words: Language) -> str:
    """Return the description of a book in its language: the text on its back cover, or the usual one, and facts."""
    cover = lock.record["spec"].get("cover")
    blurb = str(cover.get("blurb") or "") if isinstance(cover, Mapping) else ""
    inside = [words.word("puzzles_count", count=len(lock.puzzles)), *_levels(lock, words), _ages(lock, words)]
    answers = lock.record["spec"].get("answers", "none")
    facts = [" · ".join(filter(None, inside))]
    facts += [words.word(f"cover_answers.{answers}")] if answers != "none" else []
    facts.append(page_size_text(lock.checked.trim, words))
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
    lines = [
        "CERTIFICATE OF UNIQUENESS",
        "",
        lock.title,
        f"made with mazebook {lock.checked.mazebook}, seed {lock.seed}",
        "",
        f"Mazes: {len(lock.puzzles)}",
        f"Different mazes: {len(by_print)}",
        *_repeated(lock, by_print),
        f"SHA-256 of their fingerprints: {fingerprints_hash(by_print)}",
        "",
        "A fingerprint is the same for a maze that is turned or mirrored, and wherever its Start and Finish are: two",
        "mazes with different ones are different mazes. The hash is taken over all different fingerprints of",
        "book.json, in alphabetical order, one a line. This says nothing of other books; for two of them:",
        "mazebook compare BOOK_DIR OTHER_DIR",
        "",
        f"Written by mazebook {__version__}.",
        "",
    ]
    return "\n".join(lines)


def _repeated(lock: Lock, by_print: Mapping[str, int]) -> Iterator[str]:
    for fingerprint, count in by_print.items():
        if count > 1:
            numbers = sorted(puzzle.number for puzzle in lock.puzzles.values() if puzzle.fingerprint == fingerprint)
            yield f"The same maze: {ranges(numbers)}"


def fingerprints_hash(fingerprints: Mapping[str, int]) -> str:
    """Return the SHA-256, as hex digits, of fingerprints in alphabetical order, each followed by a line feed."""
    return hashlib.sha256("".join(f"{each}\n" for each in sorted(fingerprints)).encode()).hexdigest()


def size_in_words(trim: Sequence[float]) -> str:
    """Return a page size, given in points, in inches and in millimetres, as English text."""
    wide, high = trim
    return f"{_inches(wide)} x {_inches(high)} in ({mm(wide):.0f} x {mm(high):.0f} mm)"


def page_size_text(trim: Sequence[float], words: Language) -> str:
    """Return a page size as `size_in_words` does, but in the language of `words`, with its decimal marks."""
    inches = {"wide": trim[0] / POINTS_PER_INCH, "high": trim[1] / POINTS_PER_INCH}
    in_mm = {"wide_mm": round(mm(trim[0])), "high_mm": round(mm(trim[1]))}
    return words.word("page_size", **{key: words.decimal(value) for key, value in (inches | in_mm).items()})
