"""Riddles in the languages of books, and the one at the foot of a sheet, with an animal that asks it."""

from dataclasses import dataclass
from functools import cache, partial

from mazebook.books.pages.emblems import emblem, whose_turn
from mazebook.books.plan.plan import Plan
from mazebook.books.spec.pages import PUZZLES
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Block, Filling, Rest, Row
from mazebook.graphics.frames import NOTHING, Frame, Room, turned
from mazebook.paper.languages import Language, catalogue
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces

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


def riddle(joke: Joke | None, faces: Faces, least: float, turn: int, *, with_answer: bool = False) -> Block:
    """Return a riddle on one line, an animal before it; nothing without one, or where it has no room.

    Parameters
    ----------
    least : the smallest type
    turn : whose turn it is among the animals
    with_answer : print the answer upside down at the right end
    """
    return Filling(partial(_riddle, joke, faces, least, turn, with_answer=with_answer)) if joke else NOTHING


def _riddle(joke: Joke, faces: Faces, least: float, turn: int, room: Room, *, with_answer: bool) -> Frame:
    side = min(_ANIMAL, room.height - _ABOVE)
    answer = Words(joke.answer, faces.body, max(_SMALL, least), "jokes", least=least).line(joke.answer)
    width = room.width - side - _GAP - (answer.width + 2 * _GAP if with_answer else 0.0)
    if side < least or width <= 0 or fonts.text_width(joke.question, faces.heading, least, "jokes") > width:
        return NOTHING
    question = Words(joke.question, faces.heading, _SIZE, "jokes", least=least)
    speaker = whose_turn(SPEAKERS, turn, "speakers")
    set_as = question.lay(Room(width))
    animal = Frame(side, side, (side + set_as.baseline) / 2, [emblem(speaker, Room(side, side).box)])
    asked = Row([animal, set_as], _GAP)
    return Row([asked, Rest(), turned(answer)], align="middle").lay(room) if with_answer else asked.lay(room)


def solution(joke: Joke | None, faces: Faces, least: float) -> Block:
    """Return a riddle with its answer on one line; the answer alone, or nothing, where there is less room."""
    texts = (f"{joke.question} {joke.answer}", joke.answer) if joke else ()
    frames = [Words(text, faces.body, max(_SMALL, least), "jokes").line(text) for text in texts]
    return Filling(lambda room: next((frame for frame in frames if frame.width <= room.width), NOTHING))
