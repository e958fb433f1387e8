"""Putting the painted panels of a cover together: the back, the spine and the front, or the front alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, Protocol

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.cover.back import BackDress, back
from mazebook.books.cover.sheet import AIR, CoverSheet, sheet_of, spine, spine_of
from mazebook.books.plan.plan import Setting
from mazebook.books.plan.setting import covered_editions
from mazebook.errors import LayoutError, RoomError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import rectangle
from mazebook.graphics.frames import Frame, Part, Room, inner, leaf
from mazebook.graphics.page import Box, Fill, Item, Page, Text, toned
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.offers import paper_for
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import Problem, Source
from mazebook.units import points

LABEL = "cover"
FRONT, BACK = "front", "back"
_SAFE = points(6)  # from the cut: nothing essential is nearer, as cutters are not exact


@dataclass(frozen=True)
class Panel:
    """The front or the back as readers see it, bleed included, its lower left corner at (0, 0).

    Attributes
    ----------
    trim, safe : what is left after the cut, and what of it is far enough from the cut for words
    """

    area: Box
    trim: Box
    safe: Box

    @property
    def unit(self) -> float:
        """The shorter side after the cut: sizes are shares of it."""
        return min(self.trim.width, self.trim.height)

    @property
    def is_tall(self) -> bool:
        """Whether it is clearly higher than wide."""
        return self.trim.height > 1.12 * self.trim.width


class Painting(Protocol):
    """What a design paints; it knows the setting and the inks, and is asked for each panel."""

    @property
    def setting(self) -> Setting:
        """The setting of the book."""

    @property
    def edge(self) -> Cmyk:
        """The ink of the spine."""

    def front(self, panel: Panel) -> list[Item]:
        """Return all of the front; raises RoomError if its words are too long."""

    def ground(self, panel: Panel) -> list[Item]:
        """Return what is behind everything on the back."""

    def dress(self) -> BackDress:
        """Return how the words and the mazes on the back look."""


class _Place(NamedTuple):
    """A frame at a place of the sheet."""

    box: Box
    frame: Frame


def on_sheet(
    painting: Painting, samples: Sequence[ChosenMaze], printer: Printer, paper: str | None, pages: int, source: Source
) -> Page:
    """Return a cover on the sheet of a printer, as `CoverDesign.lay_out_cover` says.

    `samples` : the mazes on the back
    """
    setting = painting.setting
    sheet = sheet_of(printer, paper, setting.spec.trim, pages)
    text = spine_of(setting, sheet)
    fold = Box(sheet.spine.x0, 0.0, sheet.spine.x1, sheet.bleed.y1)
    try:
        front, behind = panel_of(sheet, setting, FRONT), panel_of(sheet, setting, BACK)
        places = [
            _Place(_area(sheet, BACK), _clipped(behind, painting.ground(behind))),
            _Place(fold, leaf(fold, [Fill(rectangle(fold), **toned(painting.edge))]).frame),
            _Place(sheet.safe_spine, spine(Room.of(sheet.safe_spine), text, setting.faces)),
            _Place(sheet.safe(sheet.back), _back(sheet, setting, samples, painting.dress())),
            _Place(_area(sheet, FRONT), _clipped(front, painting.front(front))),
        ]
    except RoomError as error:
        raise source.error([_problem(error)], LayoutError) from None
    parts = [Part(box.x0, box.y1 - sheet.bleed.height, frame) for box, frame in places]
    whole = inner(sheet.bleed.width, sheet.bleed.height, parts)
    whole = whole.mirrored() if setting.language.rtl else whole
    items = whole.drawn(0.0, sheet.bleed.height).items
    return Page(sheet.bleed.width, sheet.bleed.height, sheet.trimmed, sheet.bleed, tuple(items), label=LABEL)


def alone(painting: Painting, edition: Edition, source: Source) -> Page:
    """Return the front alone, as `CoverDesign.lay_out_front` says; a home printer leaves its margin white."""
    panel = panel_alone(painting.setting, edition)
    try:
        items = painting.front(panel)
    except RoomError as error:
        raise source.error([_problem(error)], LayoutError) from None
    width, height = painting.setting.spec.trim
    white = edition.printer.margin if edition.printer else 0.0
    frame = inner(
        width, height, [Part(white, -white, leaf(panel.area, [within(panel.area, item) for item in items]).frame)]
    )
    page = Box(0.0, 0.0, width, height)
    return Page(width, height, page, page, tuple(frame.drawn(0.0, height).items), label=LABEL)


def problems_on_panels(
    setting: Setting, pages: int, dress: BackDress, words: Callable[[Panel], object]
) -> list[Problem]:
    """Return the problems of words without room, as `CoverDesign.problems_of_words` says.

    `words` : lays the words of a front, and raises RoomError
    """
    problems = list[Problem]()
    for edition in covered_editions(setting):
        printer = edition.printer
        if printer is not None and printer.cover is not None:
            sheet = sheet_of(printer, paper_for(printer, setting.spec.stock), setting.spec.trim, pages)
            front = panel_of(sheet, setting, FRONT)
            tried: list[Callable[[], object]] = [partial(_back, sheet, setting, (), dress), partial(words, front)]
        else:
            tried = [partial(words, panel_alone(setting, edition))]
        for lay in tried:
            try:
                lay()
            except RoomError as error:
                problems.append(_problem(error))
    return list(dict.fromkeys(problems))


def panel_of(sheet: CoverSheet, setting: Setting, which: str) -> Panel:
    """Return the panel `FRONT` or `BACK` of a sheet, as readers see it; bleed is where no fold is."""
    trim = sheet.front if which == FRONT else sheet.back
    area = _area(sheet, which)
    local = Box(trim.x0 - area.x0, trim.y0, trim.x1 - area.x0, trim.y1)
    local = local.mirrored_in(Box(0.0, 0.0, area.width, 0.0)) if setting.language.rtl else local
    edge = max(sheet.table.text_safe, _SAFE, AIR * min(trim.width, trim.height))
    return Panel(Box(0.0, 0.0, area.width, area.height), local, local.inset(edge, edge, edge, edge))


def panel_alone(setting: Setting, edition: Edition) -> Panel:
    """Return the front of a book that nobody binds."""
    white = edition.printer.margin if edition.printer else 0.0
    width, height = setting.spec.trim
    area = Box(0.0, 0.0, width - 2 * white, height - 2 * white)
    edge = max(_SAFE - white, AIR * min(area.width, area.height))
    return Panel(area, area, area.inset(edge, edge, edge, edge))


def _area(sheet: CoverSheet, which: str) -> Box:
    """Return the front or the back with its bleed, from the fold outwards."""
    whole = sheet.bleed
    return whole._replace(x0=sheet.spine.x1) if which == FRONT else whole._replace(x1=sheet.spine.x0)


def _clipped(panel: Panel, items: Sequence[Item]) -> Frame:
    """Return what is painted on a panel without what is outside of it."""
    return leaf(panel.area, [within(panel.area, item) for item in items]).frame


def within(area: Box, item: Item) -> Item:
    """Return an item without what is outside of an area."""
    box = extent_of(item)
    is_inside = box.x0 >= area.x0 and box.y0 >= area.y0 and box.x1 <= area.x1 and box.y1 <= area.y1
    if is_inside or isinstance(item, Text):
        return item
    return replace(item, clip=item.clip.within(area) if item.clip else area)


def _back(sheet: CoverSheet, setting: Setting, samples: Sequence[ChosenMaze], dress: BackDress) -> Frame:
    return back(sheet, setting, samples, dress).lay(Room.of(sheet.safe(sheet.back)))


def _problem(error: RoomError) -> Problem:
    return Problem.of(error, tuple(error.where.split(".")))
