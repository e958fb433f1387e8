"""The panels of a painted cover: the front and the back as readers see them, with bleed, trim and safe room."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mazebook.books.cover.sheet import AIR, CoverSheet
from mazebook.books.plan.plan import Setting
from mazebook.graphics.extents import extent_of
from mazebook.graphics.frames import Frame, leaf
from mazebook.graphics.page import Box, Item, Text
from mazebook.paper.printers.editions import Edition
from mazebook.units import points

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


def panel_of(sheet: CoverSheet, setting: Setting, which: str) -> Panel:
    """Return the panel `FRONT` or `BACK` of a sheet, as readers see it; bleed is where no fold is."""
    trim = sheet.front if which == FRONT else sheet.back
    area = area_of(sheet, which)
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


def area_of(sheet: CoverSheet, which: str) -> Box:
    """Return the front or the back with its bleed, from the fold outwards."""
    whole = sheet.bleed
    return whole._replace(x0=sheet.spine.x1) if which == FRONT else whole._replace(x1=sheet.spine.x0)


def clipped(panel: Panel, items: Sequence[Item]) -> Frame:
    """Return what is painted on a panel without what is outside of it."""
    return leaf(panel.area, [clipped_to(panel.area, item) for item in items]).frame


def clipped_to(area: Box, item: Item) -> Item:
    """Return an item without what is outside of an area."""
    box = extent_of(item)
    is_inside = box.x0 >= area.x0 and box.y0 >= area.y0 and box.x1 <= area.x1 and box.y1 <= area.y1
    if is_inside or isinstance(item, Text):
        return item
    return replace(item, clip=item.clip.within(area) if item.clip else area)
