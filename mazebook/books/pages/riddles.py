"""Riddles in the languages of books, and the one at the foot of a sheet, with an animal that asks it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from mazebook.books.pages.emblems import emblem, whose_turn
from mazebook.books.plan.plan import Plan
from mazebook.books.spec.pages import PUZZLES
from mazebook.graphics.page import Box, Item, Text, half_turn, transformed
from mazebook.graphics.typesetting import Phrase, Typesetter, line
from mazebook.paper.languages import Language, catalogue
from mazebook.paper.typefaces import fonts

SPEAKERS = ("parrot", "owl", "monkey", "fox", "frog", "rabbit", "penguin", "octopus", "sheep", "teddy bear")
_SIZE, _SMALL = 13.0, 10.0  # points, of a question and of its answer
_ANIMAL = 20.0  # points, the side of the animal
_ABOVE = 5.0  # points at least, between the line of the riddle and what is above
_GAP = 7.0
DAYS = 7


@dataclass(frozen=True)
class Joke:
    """A question, and what to answer."""

    question: str
    answer: str


@cache
def read_jokes(language: str) -> tuple[Joke, ...]:
    """Return the riddles of the language of a code, such as ``"en"``; none where nobody has written any yet."""
    return tuple(Joke(row["question"], row["answer"]) for row in catalogue(language, "jokes").get("jokes", ()))


def riddle_of(plan: Plan) -> Joke | None:
    """Return the riddle of a sheet, by its week and its specification's seed; None for a book of several sheets."""
    date, words = plan.spec.date, plan.setting.language
    if sum(page.kind == PUZZLES for page in plan.pages) > 1:
        return None
    if date:
        return riddle_for(words, date.toordinal() // DAYS, plan.spec.seed or 0)
    return riddle_for(words, plan.first_seed + len(plan.setting.series.seeds))


def riddle_for(language: Language, turn: int, seed: int = 0) -> Joke | None:
    """Return the riddle of a language whose turn it is, in an order from a seed; None if the language has none."""
    jokes = read_jokes(language.name)
    return whose_turn(jokes, turn, "riddle", seed) if jokes else None


def set_riddle(setter: Typesetter, joke: Joke, area: Box, turn: int, *, with_answer: bool = False) -> Sequence[Item]:
    """Return a riddle on one line in the middle of the foot of an area, and an animal before it; nothing without room.

    Parameters
    ----------
    turn : whose turn it is among the animals
    with_answer : print the answer upside down at the right end
    """
    face, side = setter.faces.heading, min(_ANIMAL, area.height - _ABOVE)
    small, room = Phrase(joke.answer, setter.faces.body, max(_SMALL, setter.least), "jokes"), area.width - side - _GAP
    room -= fonts.text_width(small.text, small.face, small.size) + 2 * _GAP if with_answer else 0.0
    if side < setter.least or room <= 0:
        return []
    size = fonts.fit_size(joke.question, face, _SIZE, room, setter.least, "jokes")
    width = fonts.text_width(joke.question, face, size)
    if width > room:
        return []
    x = area.x0 if with_answer else area.centre[0] - (side + _GAP + width) / 2
    y = area.y0 + (side - fonts.cap_height(face, size)) / 2
    animal = emblem(whose_turn(SPEAKERS, turn, "speakers"), Box(x, area.y0, x + side, area.y0 + side))
    items: list[Item] = [animal, *line(Phrase(joke.question, face, size, "jokes"), x + side + _GAP, y)]
    if with_answer:
        strip = area._replace(y1=area.y0 + side)
        items += [transformed(each, half_turn(strip)) for each in line(small, strip.x0, y)]
    return items


def set_solution(setter: Typesetter, joke: Joke, x: float, y: float, width: float) -> list[Text]:
    """Return a riddle with its answer on one line that ends at x, at most `width` wide; the answer alone if need be."""
    face, size = setter.faces.body, max(_SMALL, setter.least)
    texts = (f"{joke.question} {joke.answer}", joke.answer)
    found = next((text for text in texts if fonts.text_width(text, face, size) <= width), None)
    return line(Phrase(found, face, size, "jokes"), x, y, anchor="end") if found else []
