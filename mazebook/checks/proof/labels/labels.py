"""What is printed beside the mazes of a page: characters as their faces draw them, words at both ends, and stars."""

import math
from collections.abc import Iterator, Sequence

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.labels.glyphs import wrong_letters
from mazebook.checks.proof.labels.stars import printed_stars
from mazebook.checks.proof.page.letters import Letter
from mazebook.checks.proof.page.pages import PageImage
from mazebook.checks.proof.walls.maze_picture import PictureFinding
from mazebook.graphics.page import Point
from mazebook.numerics.wording import counted
from mazebook.paper.languages import Language
from mazebook.paper.scripts.marks import as_printed

Labelled = tuple[Puzzle, RecordedPlacement]

_NEAR = 2.0  # heights of a letter: a word's middle may be this far from its place in the record


def findings_of_labels(
    entries: Sequence[Labelled], letters: Sequence[Letter], sheet: PageImage, language: Language
) -> Iterator[tuple[Labelled, PictureFinding]]:
    """Yield what is wrong beside the mazes and answers of one page."""
    if sheet.turned:
        yield entries[0], ("page", f"the page is turned by {sheet.turned} degrees")
    for entry in entries:
        if not all(_holds(sheet.shown, box) for box in entry[1].boxes):
            yield entry, ("page", "a part of it is cut off: it lies outside what the page shows")
    for wrong in wrong_letters(letters, sheet):
        first = wrong.letters[0]
        yield min(entries, key=lambda entry: _away(entry[1], first)), ("text", wrong.sentence)
    for entry in entries:
        puzzle, place = entry
        for word, at in _words(puzzle, place, language):
            if at is not None and not _reads(letters, at, word):
                yield entry, ("text", f'"{word}" is not printed where the record has it')
            elif at is None and word in puzzle.letters and place.role == "puzzle":
                yield entry, ("text", f"the letter {word} is missing at its opening")
        if place.stars is not None and (count := printed_stars(place, sheet, rtl=language.rtl)) != puzzle.stars:
            shown = "no row of five stars can be read" if count is None else f"{counted(count, 'star')} can be read"
            yield entry, ("stars", f"{shown} where the record has {puzzle.stars}")


def _words(puzzle: Puzzle, place: RecordedPlacement, language: Language) -> Iterator[tuple[str, Point | None]]:
    """Yield the word or letter at each end, and where the record has it; the names of lines are read with the lines."""
    if not puzzle.is_tangle and puzzle.is_placed(place):
        for end, letter in zip(place.ends, puzzle.letters, strict=True):
            yield letter or language.word(end.role), end.word


def _holds(outer: tuple[float, float, float, float], inner: tuple[float, float, float, float]) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _away(place: RecordedPlacement, letter: Letter) -> float:
    x0, y0, x1, y1 = place.box
    return math.hypot(max(x0 - letter.x, 0, letter.x - x1), max(y0 - letter.y, 0, letter.y - y1))


def _reads(letters: Sequence[Letter], at: Point, word: str) -> bool:
    """Return True if a word is printed with its middle at a place, as far as the file's characters say."""
    plain = "".join(as_printed(word).split())
    for first in range(len(letters) - len(plain) + 1):
        found = letters[first : first + len(plain)]
        if "".join(letter.text for letter in found) == plain:
            x, y = ((getattr(found[0], name) + getattr(found[-1], name)) / 2 for name in "xy")
            if math.dist((x, y), at) <= _NEAR * max(letter.height for letter in found):
                return True
    return False
