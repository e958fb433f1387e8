"""A sheet to fill in: for each maze how long it took, how many tries, and a face to tick."""

from collections.abc import Iterator, Sequence

from mazebook.books.pages.emblems import emblem
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.block_flow import Piece, flow
from mazebook.graphics.block_words import Rule
from mazebook.graphics.blocks import Block, Gap, Narrow, Rest, Row, Stack
from mazebook.graphics.frames import Frame, Room
from mazebook.paper.typefaces import fonts
from mazebook.units import points

takes = ("title",)
listed = "feedback_title"
pictured = True

_ROW_MM = 10.0  # what children write on with ease, and a little air
_ROW = 2.1  # at least, times the size of the text: for large print
_BASELINE = 0.76  # of a row, above the lines to write on
_LEAST_ROWS = 4  # on the last page
_NAMES = ("feedback_maze", "feedback_time", "feedback_tries", "feedback_face")
_COLUMNS = (0.17, 0.3, 0.15, 0.29)  # their widths, as shares of that of the table
_GAP = 0.03  # between columns, likewise
_LABEL, _NAME = 0.3, 0.68  # likewise: at most the word before the name, and where the line for it ends
_UNIT = 0.2  # at least what a unit of time may take, as a share of its column; more where it stands alone
_LEAST_LINE = 22.0  # points, to write two digits on
_PEN, _GRAY, _FAINT = 0.75, 0.45, 0.8  # of lines: to write on, and between rows
_THICK = 1.5  # below the names of the columns
_MOODS = ("slightly frowning face", "neutral face", "slightly smiling face")  # which readers call 1, 3 and 5
_FACE = 0.36  # the radius, as a share of the row
_NARROW_FACE = 0.4  # at most, as a share of its third of the column


def parts(page: PageSetting) -> list[Frame]:
    """Return the pages of the sheet: the title is on the first, and the names of the columns are on each."""
    width = min(page.style.measure(), page.room.width)
    return flow(_rows(page, width), page.room, _head(page, width), width=width, where="pages")


def _head(page: PageSetting, width: float) -> Frame:
    """Return the title, the instructions and a line for the name, and the space below them."""
    words, style = page.language, page.style
    steps = style.body(words.word("feedback_steps"), "text", "feedback_steps", 3)
    label = Narrow(style.body(words.word("feedback_name"), "text", "feedback_name"), _LABEL * width)
    line = Rest(Rule(_PEN, points(_ROW_MM), gray=_GRAY))
    name = Row([Narrow(Row([label, line], style.space("close")), _NAME * width), Rest()])
    below = Stack([steps, name, Gap(style.space("wide"))])
    return Stack([page.heading("feedback_title", "even"), Narrow(below, width)]).lay(page.room)


def _rows(page: PageSetting, width: float) -> Iterator[Piece]:
    """Yield a row for each maze: its number, lines to write on, and the faces."""
    style, columns = page.style, _widths(page, width)
    names = [style.heading(page.language.word(name), "text", name) for name in _NAMES]
    above = Stack([_in_columns(names, columns, width), Gap(style.space("tight")), Rule(_THICK)]).lay(Room(width))
    line = Rest(Rule(_PEN, gray=_GRAY))
    fields = [_time(page, columns[1]), Row([line]), _faces(columns[3], _row(page))]
    laid = [each.lay(Room(column)) for each, column in zip(fields, columns[1:], strict=True)]
    numbers = [puzzle.number for puzzle in page.setting.puzzles]
    for left, number in zip(range(len(numbers) - 1, -1, -1), numbers, strict=True):
        row = _in_columns([style.heading(str(number), "large", _NAMES[0]), *laid], columns, width)
        frame = Stack([Narrow(row, height=_row(page)), Rule(_PEN, gray=_FAINT)]).lay(Room(width))
        yield Piece(frame, keep=0 < left < _LEAST_ROWS, again=above)


def _in_columns(blocks: Sequence[Block], columns: Sequence[float], width: float) -> Row:
    """Return blocks in the middle of columns."""
    cells = [Narrow(Row([Rest(block)]), column) for block, column in zip(blocks, columns, strict=True)]
    return Row(cells, _GAP * width)


def _time(page: PageSetting, width: float) -> Block:
    """Return two equal lines to write on, for minutes and for seconds; in a narrow column the one for minutes alone."""
    style, gap = page.style, page.style.space("tight")
    words = [style.body(page.language.word(key), "small", key) for key in ("feedback_minutes", "feedback_seconds")]
    least = max(fonts.text_width(each.text, each.face, style.least, each.where) for each in words)
    units = [each.lay(Room(max(_UNIT * width, least))) for each in words]
    if width - sum(unit.width for unit in units) - 3 * gap < 2 * _LEAST_LINE:
        units = [words[0].lay(Room(_LABEL * width))]
    line = Rest(Rule(_PEN, gray=_GRAY))
    return Row([each for unit in units for each in (line, unit)], gap)


def _faces(width: float, height: float) -> Block:
    """Return a face for each mood, in a column of a width."""
    room = Room(width / len(_MOODS), height)
    half = min(_FACE * height, _NARROW_FACE * room.width)
    box = room.box.inset(*2 * (room.width / 2 - half, height / 2 - half))
    return Row([Frame(*room, _BASELINE * height, [emblem(mood, box)]) for mood in _MOODS])


def _row(page: PageSetting) -> float:
    """Return the height of a row."""
    return max(points(_ROW_MM), _ROW * page.style.text)


def _widths(page: PageSetting, width: float) -> list[float]:
    """Return how wide the columns are: as designed, unless a name needs more even in the smallest type."""
    face, size = page.setting.faces.heading, page.style.least
    least = [fonts.text_width(page.word(name), face, size, name) for name in _NAMES]
    widths = [share * width for share in _COLUMNS]
    least[-1] = max(least[-1], min(2 * len(_MOODS) * _FACE * _row(page), widths[-1]))
    spare = [wide - need for wide, need in zip(widths, least, strict=True)]
    lacking, free = -sum(min(one, 0.0) for one in spare), sum(max(one, 0.0) for one in spare)
    if not lacking or lacking > free:
        return widths
    return [wide - (one if one < 0 else one * lacking / free) for wide, one in zip(widths, spare, strict=True)]
