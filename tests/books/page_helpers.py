"""What the tests of books share: books that are planned and laid out, and where things stand on their pages."""

import itertools
import re
from functools import cache

import numpy as np

from mazebook.books.choose.choose import make_mazes, picks_of
from mazebook.books.fit.slots import areas, puzzle_page, slot
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.books.themes.names import theme_names
from mazebook.books.themes.theme import read_theme
from mazebook.graphics.frames import NOTHING
from mazebook.graphics.page import Box, Fill, Picture, Stroke, Text
from mazebook.mazes.drawing.walls import wall_path
from mazebook.numerics.path import MOVE, POINTS_OF
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import EMOJI_FACE
from mazebook.paper.typefaces.fonts import glyph_bounds
from mazebook.paper.typefaces.glyphs import extent
from mazebook.press.make.make_book import make_book
from mazebook.reading.problems import Source
from mazebook.resources import data


def plan_for(number, /, folder=None, **spec):
    """Return the plan of a book with the seed `number`; its files are in a folder."""
    return plan_book(
        parse_spec(spec, folder=folder), number, *([] if folder is None else [Source("book.toml", folder)])
    )


def laid_out(number, /, folder=None, *, k=1, **spec):
    """Return the plan of such a book, and its pages; each maze is the best of `k` candidates, usually the only one."""
    plan = plan_for(number, folder, **spec)
    return plan, lay_out(plan, make_mazes(plan, k=k))


def live_on(plan, number, part=0):
    """Return the live area of a page as it is printed: on the other side in a book that is read from right to left."""
    live = plan.live(number, part)
    return live.mirrored_in(Box(0, 0, *plan.spec.trim)) if plan.setting.language.rtl else live


def first_mazes(plan):
    """Choose the first candidates of a book's mazes, as a draft does; given as `choose` the book is checked, too."""
    return picks_of(make_mazes(plan, k=1))


def of_kind(plan, pages, kind):
    """Return the pages of a kind, with their numbers."""
    return [(number, page) for number, page in enumerate(pages, 1) if plan.pages[number - 1].kind == kind]


def texts_of(page):
    return [item for item in page.items if isinstance(item, Text)]


def heroes_of(page):
    """Return the boxes of the black pictures on a page: drawings of the font, their mirror images, rasters."""
    return [box for box, item in drawings_of(page) if isinstance(item, Picture) or item.gray == 0]


def scenery_of(page):
    """Return the boxes of the things of scenes on a page, and what is drawn there."""
    return [(box, item) for box, item in drawings_of(page) if not isinstance(item, Picture) and item.gray > 0.3]


def drawings_of(page):
    """Return the boxes of the pictures on a page, and what is drawn there."""
    for item in page.items:
        if isinstance(item, Picture):
            yield item.box, item
        elif isinstance(item, Text) and item.font == EMOJI_FACE:
            yield text_box(item), item
        elif isinstance(item, Fill) and item.path in _outlines():
            yield box_of(item), item


@cache
def _outlines():
    """Return the outlines of all pictures of the shipped themes and their bodies, as they are drawn and mirrored."""
    themes = [read_theme(name) for name in theme_names()]
    names = {name for theme in themes for pair in theme.pairs for name in pair.pictures}
    for theme in themes:
        names.update(theme.scenery.ground, theme.scenery.sky, theme.scenery.middle)
    found = set()
    for picture in map(little_picture, names):
        for towards in (-1.0, 1.0):
            items = picture.tinted(0, 0, 9, (0.4, 0.25), towards=towards)
            found.update(item.path for item in [*items, picture.at(0, 0, 9, towards=towards)] if isinstance(item, Fill))
    return found


def as_own_theme(name):
    """Return the text of a shipped theme's file as somebody's own has it: with its words in English, and a licence."""
    text, words = (data("themes") / f"{name}.toml").read_text(encoding="utf-8"), read_theme(name).words("en")
    sentences = iter(words.sentences)
    text = re.sub(r"(?m)^(    { start = .*) },$", lambda found: f'{found[1]}, en = "{next(sentences)}" }},', text)
    licence = '[licence]\nname = "CC0"\nby = "me"\nsource = "me"\nsale = true\n'
    return f'{text}\n[name]\nen = "{words.name}"\n\n{licence}'


def check_locked(folder, book, **options):
    """Fail unless the record in the folder `out` of a book gives the same interior again."""
    again = make_book(None, folder / "again", lock=folder / "out", previews=False, **options)
    assert again.files[0].read_bytes() == book.files[0].read_bytes()
    assert not again.changes.new


def check_redrawn(folder, book, number, kept):
    """Fail unless one maze of a book can be drawn anew alone; `kept` returns what stays of it."""
    again = make_book(None, folder / "redrawn", lock=folder / "out", redraw=[number], previews=False)
    assert again.checked.ok
    before, after = ({puzzle["number"]: puzzle for puzzle in made.record["puzzles"]} for made in (book, again))
    assert [each for each in before if before[each]["fingerprint"] != after[each]["fingerprint"]] == [number]
    assert kept(before[number]) == kept(after[number])


def inside(box, outer, slack=0.01):
    return (
        box.x0 >= outer.x0 - slack
        and box.y0 >= outer.y0 - slack
        and box.x1 <= outer.x1 + slack
        and box.y1 <= outer.y1 + slack
    )


def overlap(one, other, slack=0.0):
    """Return whether two boxes overlap by more than `slack` both ways."""
    across, up = min(one.x1, other.x1) - max(one.x0, other.x0), min(one.y1, other.y1) - max(one.y0, other.y0)
    return across > slack and up > slack


def overlapping(boxes, slack=1e-6):
    """Return the pairs of boxes that overlap; the pieces of a line in two faces touch."""
    return [pair for pair in itertools.combinations(boxes, 2) if overlap(*pair, slack)]


def box_of(stroke):
    """Return the box around the path of a stroke or a filled figure."""
    points = stroke.path.points * stroke.place.scale + (stroke.place.x, stroke.place.y)
    return Box(*points.min(axis=0).tolist(), *points.max(axis=0).tolist())


def walls_of(page, box):
    """Return the stroke of the walls whose maze stands in `box`."""
    strokes = [item for item in page.items if isinstance(item, Stroke) and len(item.path.ops)]
    middles = [(item, box_of(item).centre) for item in strokes if abs(item.place.scale) > 2]
    return next(item for item, (x, y) in middles if box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1)


def text_box(text):
    """Return where the capitals of a text stand, or the ink of a drawing."""
    if text.font == EMOJI_FACE:
        left, low, right, high = (text.size * side for side in glyph_bounds(text.text, text.font))
        return Box(text.x + left, text.y + low, text.x + right, text.y + high)
    return _upright_or_turned(text, 0.0, fonts.cap_height(text.font, text.size))


def ink_box(text):
    """Return the box of a text from its lowest to its highest ink."""
    return _upright_or_turned(text, *extent(text.text, text.font, text.size))


def _upright_or_turned(text, low, high):
    width = fonts.width(text.text, text.font, text.size, rtl=text.rtl)
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width
    boxes = {
        0: Box(text.x - back, text.y + low, text.x - back + width, text.y + high),
        90: Box(text.x - high, text.y - back, text.x - low, text.y - back + width),
        180: Box(text.x + back - width, text.y - high, text.x + back, text.y - low),
    }
    return boxes[round(text.angle)]


def arrows_of(page):
    return [box_of(item) for item in page.items if isinstance(item, Fill) and len(item.path.points) == 7]


def walls_near(chosen, placement):
    """Return points along the walls of a maze, in points."""
    path = wall_path(chosen.maze, merged=False)
    (x0, y0), (x1, y1) = path.points.min(axis=0), path.points.max(axis=0)
    if chosen.maze.grid.is_cut:  # ink and walls that are doors are no walls
        x0, y0, x1, y1 = chosen.maze.grid.bounds
    box = placement.boxes[0]
    scale = (box.width + box.height) / (x1 - x0 + y1 - y0)
    points = (path.points - ((x0 + x1) / 2, (y0 + y1) / 2)) * scale + box.centre
    drawn = np.repeat(path.ops, np.array(POINTS_OF)[path.ops])[1:] != MOVE  # between two walls there is nothing
    first, last = points[:-1][drawn], points[1:][drawn]
    return np.concatenate([first * share + last * (1 - share) for share in np.linspace(0, 1, 9)])


def slot_areas(live, layouts, grid, answers="back"):
    """Return the boxes of the holes of a page of puzzles, as "maze 0"; a layout for all slots, or one for each."""
    columns, rows = grid
    own = layouts if isinstance(layouts, list) else [layouts] * (columns * rows)
    slots = [slot(each, place) for place, each in enumerate(own)]
    return areas(puzzle_page(own[0], columns, slots + [NOTHING] * (columns * rows - len(slots)), answers), live)
