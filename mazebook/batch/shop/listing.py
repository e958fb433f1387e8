"""The choice of a book's pages for its listing and its preview."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mazebook.batch.shop.listing_images import (
    PAGES_SHOWN,
    STEPS,
    DifficultyStep,
    front_image,
    inside_image,
    is_blank,
    ladder_image,
    spread_image,
)
from mazebook.books.fit.levels import stars_of
from mazebook.books.plan.recorded import RecordedPlacement
from mazebook.graphics.page import Box
from mazebook.paper.languages import Language
from mazebook.press.lock.lock import Lock

SAMPLE_PUZZLES = 3  # pages of mazes in the preview, beside the first pages
SAMPLE_FIRST = 2


def pictures(
    lock: Lock,
    listed: Sequence[Mapping[str, Any]],
    contents: Mapping[str, bytes],
    interior: Mapping[str, Any],
    words: Language,
) -> dict[str, bytes]:
    """Return the pictures for a book's listing by name.

    Parameters
    ----------
    listed, contents : the files of its record, and their bytes by path
    interior : the file with the pages
    """
    pdf, count = contents[interior["path"]], int(interior["pages"])
    cover = next((file for file in listed if file.get("role") == "cover" and file.get("front")), None)
    first = front_image(contents[cover["path"]], cover["front"]) if cover else front_image(pdf, None)
    made = {"image-1-cover.png": first}
    pages = _puzzle_pages(lock, interior)
    taken = list(pages.values())
    spread = _spread(taken, count)
    if spread:
        made["image-2-spread.png"] = spread_image(pdf, spread)
    title = str(lock.record.get("title", ""))
    steps = _steps(lock, interior)
    grades = [words.word(f"grades.{stars_of(points)}") for points in steps.values()]
    shown = [
        DifficultyStep(pages[number], f"{number}: {grade}", _box(lock, interior, number, taken))
        for number, grade in zip(steps, grades, strict=True)
    ]
    ways = " – ".join(dict.fromkeys((grades[0], grades[-1])))  # noqa: RUF001
    made["image-3-difficulty.png"] = ladder_image(pdf, shown, ways)
    facts = words.word("puzzles_count", count=len(lock.puzzles))
    drawn = [page for page in range(1, count + 1) if not is_blank(pdf, page)]
    made["image-4-inside.png"] = inside_image(pdf, _spaced(drawn, PAGES_SHOWN), title, facts)
    return made


def _steps(lock: Lock, interior: Mapping[str, Any]) -> dict[int, float]:
    """Return the points of a few mazes of the book by their numbers, from the easiest to the hardest."""
    pages = _puzzle_pages(lock, interior)
    points = {puzzle.number: puzzle.difficulty for puzzle in lock.in_order if puzzle.number in pages}
    ranked = sorted(points, key=lambda number: (points[number], number))
    return {number: points[number] for number in _spaced(ranked, STEPS)}


def _box(lock: Lock, interior: Mapping[str, Any], number: int, taken: Sequence[int]) -> Box | None:
    """Return the box around a maze and its floors; None if its page is in `taken` only once."""
    place = next(place for maze, place in _places(lock, interior) if maze == number)
    return place.box if taken.count(place.page) > 1 else None


def _puzzle_pages(lock: Lock, interior: Mapping[str, Any]) -> dict[int, int]:
    """Return the page of each maze by its number."""
    return {number: place.page for number, place in _places(lock, interior)}


def _places(lock: Lock, interior: Mapping[str, Any]) -> Iterator[tuple[int, RecordedPlacement]]:
    """Yield the number of each maze and its place in the interior."""
    for puzzle in lock.in_order:
        for place in puzzle.placements:
            if place.role == "puzzle" and place.file == interior["path"]:
                yield puzzle.number, place


def _spread(pages: Sequence[int], count: int) -> tuple[int, int] | None:
    """Return the two facing pages nearest to a third of the book, with mazes on both if there are such."""
    lefts = range(2, count, 2)
    both = [left for left in lefts if {left, left + 1} <= set(pages)]
    best = min(both or lefts, key=lambda left: abs(left - count / 3), default=None)
    return None if best is None else (best, best + 1)


def _spaced(numbers: Sequence[int], most: int) -> list[int]:
    """Return at most `most` of some numbers, evenly spaced, with the first and the last."""
    if len(numbers) <= most:
        return list(numbers)
    return [numbers[round(place * (len(numbers) - 1) / (most - 1))] for place in range(most)]


def sample_pages(lock: Lock, interior: Mapping[str, Any]) -> list[int]:
    """Return the pages of the preview: the first ones, and a few with mazes, from easy to hard."""
    puzzles = _spaced(sorted(set(_puzzle_pages(lock, interior).values())), SAMPLE_PUZZLES)
    return sorted({*range(1, min(SAMPLE_FIRST, int(interior["pages"])) + 1), *puzzles})
