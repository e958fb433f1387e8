"""A comparison of two books as sentences."""

from collections.abc import Iterator, Sequence

from mazebook.batch.compare.comparing import EXCHANGED, OTHER, SAME, UNKNOWN, Comparison
from mazebook.numerics.wording import counted, ranges
from mazebook.press.lock.lock import Lock

_SAID = {
    SAME: "the same maze with the same Start and Finish",
    EXCHANGED: "the same maze with Start and Finish exchanged",
    OTHER: "the same walls inside, with Start or Finish elsewhere",
    UNKNOWN: "the same maze; this mazebook cannot make it again to see where Start and Finish are",
}
_MOST = 20  # pairs of numbers, or of pictures, that a line lists
_MOST_LETTERS = 60  # of a text


def comparison_lines(comparison: Comparison) -> list[str]:
    """Return a comparison of two books, a line for each thing that they share."""
    first, second = comparison.books
    return [
        f"First:  {_name(first)}",
        f"Second: {_name(second)}",
        *_mazes(comparison),
        *_themes(comparison),
        *_sections(comparison),
        *_texts(comparison),
        _pages(comparison),
    ]


def _name(book: Lock) -> str:
    return f"{book.name}, {_quoted(str(book.record.get('title', '')))}, {counted(len(book.puzzles), 'maze')}"


def _mazes(comparison: Comparison) -> Iterator[str]:
    if not comparison.mazes:
        yield "No maze is in both books, however it is turned or mirrored."
        return
    counts = [len({maze.numbers[book] for maze in comparison.mazes}) for book in (0, 1)]
    shares = [count / len(book.puzzles) for count, book in zip(counts, comparison.books, strict=True)]
    told = [counted(count, "maze") + f" of the {which} book ({share:.0%})"
            for count, which, share in zip(counts, ("first", "second"), shares, strict=True)]  # fmt: skip
    yield f"In both books, turned, mirrored or as they are: {' and '.join(told)}."
    for ends, words in _SAID.items():
        pairs = [f"{one} = {other}" for one, other in (maze.numbers for maze in comparison.mazes if maze.ends == ends)]
        if pairs:
            yield f"  {words} (number in the first = number in the second): {_listed(pairs)}"
    yield "  Give one of them another seed, or draw mazes anew: mazebook make --lock BOOK_DIR --redraw NUMBERS."


def _themes(comparison: Comparison) -> Iterator[str]:
    if not comparison.themes:
        yield "No theme is in both books."
    for theme in comparison.themes:
        pairs = [pair for pair in comparison.pairs if pair.theme == theme]
        said = "no pair of pictures is in both" if not pairs else f"{counted(len(pairs), 'pair')} of pictures in both"
        yield f"The theme {_quoted(theme)} is in both books; {said}{':' if pairs else '.'}"
        for pair in pairs[:_MOST]:
            one, other = (ranges(numbers) for numbers in pair.numbers)
            yield f"  {pair.pictures[0]} and {pair.pictures[1]}: at {one} in the first, at {other} in the second"
        if len(pairs) > _MOST:
            yield f"  and {len(pairs) - _MOST} more; --json lists them all"


def _sections(comparison: Comparison) -> Iterator[str]:
    if comparison.sections:
        yield f"Sections with the same title: {_listed([_quoted(title) for title in comparison.sections])}."
    else:
        yield "No two sections have the same title."


def _texts(comparison: Comparison) -> Iterator[str]:
    if not comparison.texts:
        yield "No title or text of your own is in both books."
    for text in comparison.texts:
        here, there = text.places
        alike = "The same" if text.likeness == 1 else f"Almost the same ({text.likeness:.0%} of the words)"
        yield f"{alike}: {here if here == there else f'{here} and {there}'}, {_quoted(text.text)}."


def _pages(comparison: Comparison) -> str:
    if comparison.pages.same:
        return f"Both books have the same kinds of pages in the same order: {', '.join(comparison.pages.first)}."
    one, other = (", ".join(kinds) for kinds in (comparison.pages.first, comparison.pages.second))
    return f"Their pages differ: {one} in the first; {other} in the second."


def _listed(words: Sequence[str]) -> str:
    more = [f"and {len(words) - _MOST} more; --json lists them all"] if len(words) > _MOST else []
    return ", ".join([*words[:_MOST], *more])


def _quoted(text: str) -> str:
    text = " ".join(text.split())
    return f'"{text}"' if len(text) <= _MOST_LETTERS else f'"{text[: _MOST_LETTERS - 1]}…"'
