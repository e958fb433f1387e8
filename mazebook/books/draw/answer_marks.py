"""What an answer says in its drawing: the letters of several starts or finishes, and the names of floors."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.draw.ends import words_of_ends
from mazebook.books.draw.placed import Fitted
from mazebook.books.fit.fit import side_of
from mazebook.graphics.page import Box, Text
from mazebook.graphics.typesetting import Phrase, line
from mazebook.paper.languages import Language, read_language
from mazebook.paper.typefaces import fonts

_CLEAR = 5.0  # points between an opening, out of which a route extends, and its letter
_ABOVE = 2.0  # points between a floor and its name


@dataclass(frozen=True)
class Letters:
    """The letters at the openings of an answer, where there are several starts or finishes; `size` : 0 = none."""

    face: str
    size: float
    language: Language

    @property
    def band(self) -> float:
        """The width of the band for letters at a side of a maze."""
        return _CLEAR + fonts.cap_height(self.face, self.size) + 1.0 if self.size else 0.0

    def sides(self, chosen: ChosenMaze) -> set[str]:
        """Return the sides of a maze at which letters are."""
        return {side_of(chosen.maze.grid, door) for door in self._at(chosen)}

    def drawn(self, chosen: ChosenMaze, where: Fitted) -> list[Text]:
        """Return the letters outside the openings of an answer."""
        grid, items = chosen.maze.grid, list[Text]()
        cap = fonts.cap_height(self.face, self.size)
        for door, letter in self._at(chosen).items():
            bearing = np.radians(float(grid.heading[door]))
            out = np.array([np.sin(bearing), np.cos(bearing)])
            x, y = (where.at(grid.middles[door]) + out * (where.wall / 2 + _CLEAR + cap / 2)).tolist()
            items += line(Phrase(letter, self.face, self.size), x, y - cap / 2, anchor="middle")
        return items

    def _at(self, chosen: ChosenMaze) -> dict[int, str]:
        """Return the letters of openings, by their walls; none where each end has its word."""
        maze, words = chosen.maze, words_of_ends(chosen.maze, self.language)
        finishes = len(maze.ends) - maze.starts
        counts = [maze.starts] * maze.starts + [finishes] * finishes
        openings = zip(maze.doors.tolist(), words, counts, strict=True)
        return {door: word for door, word, count in openings if count > 1 and door >= 0 and self.size}


NO_LETTERS = Letters(fonts.HEADING, 0.0, read_language("en"))


def floor_names(floors: Sequence[Box], language: Language, face: str, size: float) -> list[Text]:
    """Return the name of each floor of an answer above its plan, where lines end; nothing for a maze of one floor."""
    if len(floors) < 2:
        return []
    names = [(language.word("floor", number=number), box) for number, box in enumerate(floors, 1)]
    return [
        item
        for text, box in names
        for item in line(
            Phrase(text, face, size),
            box.x0 if language.rtl else box.x1,
            box.y1 + _ABOVE,
            anchor="start" if language.rtl else "end",
        )
    ]
