"""The areas of a theme in a section's layout: a strip for the sentence, wider bands for the pictures.

They are the same for all pairs of a theme, so that the size of a maze does not depend on its pair.
"""

from functools import lru_cache

from mazebook.books.fit.levels import Level
from mazebook.books.fit.slots import maze_room
from mazebook.graphics.frames import Room
from mazebook.graphics.free_space import STEP
from mazebook.paper.layouts import Layout, StoryRoom
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import extent
from mazebook.units import points

LEAST_INSIDE = points(5.5)  # inside a maze, where a star would not say what is looked for
LEAST_PICTURE = points(8)  # a smaller one cannot be recognised; the words are printed in its place
BADGE = 9.0  # points beside a puzzle's number, on its badge before a scene
GAP = 3.0  # points between a picture and what is beside it
BELOW = 5.0  # points between a sentence and the maze's band
LEADING = 1.15  # from baseline to baseline of a sentence, times its size

_BAND = 2 * GAP + 2 * STEP  # points: a band is wider than its pictures, whose places are whole squares of a raster
_SHARE = 0.2  # of a puzzle's slot: the most length of a picture's side
_LEAST_SHARE = 0.14  # of it: the length for which there is room in any slot
_LARGE = 1.35  # the sentence's size of type, if it fits, times that of running text
_TALL = 0.045  # of the height of a puzzle's slot: the most size of that type
_EASY, _TALLEST = 10.0, 0.06  # points, what anybody reads at ease; of that height, the most for that
_ONE_LINE = 0.75  # of that size: the smallest that is used to keep the sentence on one line
_STEP = 0.96
_MOST_LINES = 2
_ACCENT = 0.25  # of a sentence's size
_NARROWER = 0.97


def with_story(
    layout: Layout,
    level: Level,
    sentences: list[str],
    faces: Faces,
    slot: Room,
    *,
    pictured: bool = True,
    is_shaped: bool = False,
) -> Layout | str:
    """Return a section's layout with the areas of its theme; or the longest sentence, if one does not fit.

    Parameters
    ----------
    sentences : of which one stands over each maze
    faces : of the book; the sentences are in that of headings
    slot : the room of a puzzle on its page
    pictured : do pictures stand at Start and Finish?
    is_shaped : are the mazes cut to shapes? Beside these is room for pictures, so that they need no band

    Raises
    ------
    FontError
        If no font has a character of a sentence.
    """
    face = faces.heading
    most, room = _TALLEST * slot.height, maze_room(layout, slot)
    width = room.width
    usual = max(min(_LARGE * layout.type.text, _TALL * slot.height), min(_EASY, most), layout.least_text)
    for large in (min(level.sentence, most), 0.0):  # a sentence is large only where pictures have room below it
        full = max(usual, large)
        size, lines = _type(tuple(sentences), faces, full, width, max(_ONE_LINE * full, large), layout.least_text)
        # Accents on capitals need space below the head, and the vowel signs of some scripts need more.
        above = max(extent(sentence, face, size)[1] for sentence in sentences)
        height = max(_ACCENT * size + fonts.cap_height(face, size), above) + (lines - 1) * LEADING * size
        height += fonts.descent(face, size) + BELOW
        area = room.less(top=height)
        side, largest = _pictures(area, level) if pictured else (0.0, 0.0)
        if side or not pictured:
            break
    if lines > _MOST_LINES:
        return max(sentences, key=len)
    aside = 0.0 if is_shaped else _aside(area, layout, level, side + _BAND if side else 0.0)
    return _with(layout, StoryRoom(side, height, size, lines, largest, aside), is_shaped=is_shaped or aside > 0)


def with_pictures(layout: Layout, level: Level) -> Layout:
    """Return a layout with bands for pictures as large as the level asks, for mazes that are drawn outside a book."""
    return _with(layout, StoryRoom(level.picture[0], largest=level.picture[1]))


def _pictures(area: Room, level: Level) -> tuple[float, float]:
    """Return the longer side of a picture for which an area keeps room, and that of the largest picture.

    Pictures are as large as the level's largest grid leaves room for above and below it, within what the level says;
    on a low page they are as large as its smallest grid leaves room for.
    """
    across = min(area.width, area.height)
    cell = level.corridor + level.wall[1]
    beside_smallest = (area.height - level.low[1] * cell) / 2 - _BAND
    beside_largest = (area.height - level.high[1] * max(cell, level.pitch[1])) / 2 - _BAND
    low, high = (min(side, _SHARE * across) for side in level.picture)
    low = min(low, max(beside_smallest, _LEAST_SHARE * across))
    if low < LEAST_PICTURE:
        return 0.0, 0.0
    return min(max(beside_largest, low), high), high


def _aside(area: Room, layout: Layout, level: Level, strip: float) -> float:
    """Return the width of strips for pictures at both sides of a maze, where more of it fits in than between bands.

    `strip` : the width that a picture takes
    """
    aspect, cell, (columns, rows) = layout.maze.aspect, level.corridor + level.wall[1], level.low

    def worth(width: float, height: float) -> tuple[int, float]:
        return min(int(width / cell) * int(height / cell), columns * rows), min(width, aspect * height)

    band = layout.page.band
    beside = worth(area.width - 2 * strip, area.height - 2 * band)
    between = worth(area.width, area.height - 2 * max(strip, band))
    return strip if aspect and beside > between else 0.0


def _with(layout: Layout, story: StoryRoom, *, is_shaped: bool = False) -> Layout:
    band = max(layout.page.band, story.picture + _BAND if story.picture and not is_shaped else 0.0)
    return layout.model_copy(update={"page": layout.page.model_copy(update={"band": band}), "story": story})


def lines_of(sentence: str, face: str, size: float, width: float, language: str) -> list[str]:
    """Return the lines of a sentence: as few as possible, of about one length."""
    lines = fonts.wrap(sentence, face, size, width + 0.01, "theme", language)
    while True:
        width *= _NARROWER
        narrower = fonts.wrap(sentence, face, size, width, "theme", language)
        if len(narrower) != len(lines) or len(lines) == 1:
            return lines
        lines = narrower


@lru_cache(maxsize=256)  # sections of one level, layout and theme are set alike
def _type(
    sentences: tuple[str, ...], faces: Faces, full: float, width: float, one_line: float, least: float
) -> tuple[float, int]:
    """Return the largest size of type in which all sentences have at most one line, or else two, and the line count.

    `one_line` : the smallest type that is used to keep a sentence on one line
    """
    one = min(fonts.fit_size(text, faces.heading, full, width, least, "theme") for text in sentences)
    longest_first = sorted(sentences, key=len, reverse=True)  # what does not fit is found at once
    if one >= one_line and all(_lines(text, faces, one, width) == 1 for text in longest_first):
        return one, 1
    size = full
    while size > least and any(_lines(text, faces, size, width) > _MOST_LINES for text in longest_first):
        size = max(_STEP * size, least)
    return size, max(_lines(text, faces, size, width) for text in sentences)


def _lines(sentence: str, faces: Faces, size: float, width: float) -> int:
    """Return how many lines a sentence takes."""
    return len(fonts.wrap(sentence, faces.heading, size, width + 0.01, "theme", faces.language))
