"""The banner of a sheet, such as that of a week: its title, and below it between two rules its date and author.

It depends on no maze, so the plan can tell whether its texts have room.
"""

from dataclasses import dataclass

from mazebook.errors import RoomError
from mazebook.graphics.block_words import Rule, Words
from mazebook.graphics.blocks import Block, Filling, Gap, Narrow, Pad, Rest, Row, Stack
from mazebook.graphics.frames import NOTHING, Frame, Part, Room, inner
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import extent

_TITLE, _DATE = 36.0, 13.0  # sizes of type
_BELOW = 9.0  # points between the lower rule and the mazes
_ABOVE = 5.0  # from a rule to the line with the date
_GAP = 18.0  # at least, between the date and the author
_PEN, _THICK = 1.0, 3.0  # of the rules below and above the date
_UNDER = 11.0  # points between the heading of answers and the rule
_APART = 4.0  # points at least, between the ink of the title and that below it
_PICTURE = 4.0  # points between the picture and the rule
_INSIDE = 1.0  # points from the picture to the end of the rule: readers of PDF take characters to be wider than ink


@dataclass(frozen=True)
class Banner:
    """The banner of a sheet as a block.

    Attributes
    ----------
    date, author : the line below the title
    answers : the heading of the sheet's answers
    picture : at the end of the title, where it leaves room for one
    """

    title: str
    date: str
    author: str
    answers: str
    layout: Layout
    faces: Faces
    picture: Block = NOTHING

    def lay(self, room: Room) -> Frame:
        """Return the banner, as high as the room; raises RoomError as `check` does."""
        thin, thick = max(_PEN, self.layout.least_line), max(_THICK, self.layout.least_line)
        title, below = Rest(Filling(self._title_and_picture)), Filling(self._below)
        return Stack([title, Rule(thick), Gap(_ABOVE), below, Rule(thin), Gap(_BELOW)]).lay(room)

    def lay_answers(self, room: Room) -> Frame:
        """Return the banner of the answers: their heading and the date, far from the answers, above a rule.

        Its figures must not be taken for the answers' numbers.
        """
        date, width = self._date_of_answers(room)
        line = Row([self._highest(self.answers, "contents_answers", Room(width)), Rest(), date]).lay(room)
        below = _UNDER - (line.height - line.baseline)
        return Stack([line, Gap(below), Rule(max(_PEN, self.layout.least_line))]).lay(room)

    def check(self, room: Room) -> None:
        """Raise RoomError if a text has no room on one line; no outline of a letter is read."""
        self._words(self.title, self.faces.title, _TITLE, "title").lay(room)
        self._line(room)

    def check_answers(self, room: Room) -> None:
        """Raise RoomError if the date leaves no room for the heading of the answers."""
        _, width = self._date_of_answers(room)
        if not self._has_room(self.answers, "contents_answers", width):
            text = "leaves no room for the heading of the answers beside it. Shorten it."
            raise RoomError.of("subtitle", self.date, text)

    def _title_and_picture(self, room: Room) -> Frame:
        picture = self.picture.lay(room.less(bottom=_PICTURE))
        width = room.width - (picture.width + _INSIDE + _GAP if picture is not NOTHING else 0.0)
        if not self._has_room(self.title, "title", width):
            picture, width = NOTHING, room.width
        title = self._highest(self.title, "title", Room(width, room.height - _APART))
        at = Part(room.width - picture.width - _INSIDE, picture.height + _PICTURE - room.height, picture)
        return inner(*room, [Part(0.0, 0.0, title), at])

    def _below(self, room: Room) -> Frame:
        """Return the line with the date and the author, with the space below it."""
        if not (self.date or self.author):
            return Gap(_ABOVE).lay(room)
        line = self._line(room)
        return Pad(line.below_its_ink(), bottom=_ABOVE - (line.height - line.baseline)).lay(room)

    def _line(self, room: Room) -> Frame:
        share = room.width / 2 if self.date else room.width
        author = Narrow(self._words(self.author, self.faces.body, _DATE, "author"), share).lay(room)
        beside = author.width + _GAP if author is not NOTHING else 0.0
        date = self._words(self.date, self.faces.heading, _DATE, "subtitle").lay(room.less(right=beside))
        return Row([date, Rest(), author]).lay(room)

    def _date_of_answers(self, room: Room) -> tuple[Frame, float]:
        """Return the date, and the width that it leaves for the heading beside it."""
        if not self.date:
            return NOTHING, room.width
        date = self._words(self.date, self.faces.heading, _DATE, "subtitle").line(self.date)
        return date, room.width - date.width - _GAP

    def _highest(self, text: str, where: str, room: Room) -> Frame:
        """Return a title on one line, its ink no higher than the room."""
        low, high = extent(text, self.faces.title, _TITLE, where)
        size = _TITLE * min(1.0, room.height / (high - low))
        return self._words(text, self.faces.title, size, where).lay(room).below_its_ink()

    def _words(self, text: str, face: str, size: float, where: str) -> Words:
        return Words(text, face, size, where, least=self.layout.least_text)

    def _has_room(self, text: str, where: str, width: float) -> bool:
        return fonts.text_width(text, self.faces.title, self.layout.least_text, where) <= width
