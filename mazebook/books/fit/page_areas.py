"""The areas of a page: inside its margins, of each of its puzzles, of a puzzle without its heading and story."""

from __future__ import annotations

from mazebook.graphics.page import Box
from mazebook.paper.layouts import Layout, merge_margins
from mazebook.paper.printers.table import Printer


def live_area(
    trim: tuple[float, float], layout: Layout, pages: int, number: int, printer: Printer | None = None
) -> Box:
    """Return the part of page `number` that may be printed on: inner margins mirror on left and right pages."""
    margins = merge_margins(layout.margins, printer, pages, trim)
    is_right = number % 2 == 1
    left, right = (margins.inside, margins.outside) if is_right else (margins.outside, margins.inside)
    return Box(0, 0, *trim).inset(left, margins.bottom, right, margins.top)


def page_grid(live: Box, layout: Layout) -> tuple[int, int]:
    """Return how many puzzles stand beside and below each other; on a page wider than high the two change places."""
    columns, rows = layout.page.columns, layout.page.rows
    return (rows, columns) if live.width > live.height else (columns, rows)


def banner_area(live: Box, layout: Layout) -> Box:
    """Return the strip at the top of a sheet that its title and its date have."""
    return live._replace(y0=live.y1 - layout.page.banner)


def puzzle_slots(live: Box, layout: Layout, answers: str = "back") -> list[Box]:
    """Return the parts of a page that its puzzles share, heads included, row by row from the top left.

    `answers` is where the answers are: "foot" keeps the strip for them free.
    """
    columns, rows = page_grid(live, layout)
    below = foot_strip(live, layout).y1 + layout.answers.gap if answers == "foot" else live.y0 + layout.page.foot
    return divided(live._replace(y0=below, y1=live.y1 - layout.page.banner), columns, rows, layout.page.gap)


def foot_strip(live: Box, layout: Layout) -> Box:
    """Return the strip for answers at the foot of a puzzle's page, above the line with the page number."""
    foot = live.y0 + layout.page.foot
    return live._replace(y0=foot, y1=foot + layout.answers.foot)


def divided(area: Box, columns: int, rows: int, gap: float) -> list[Box]:
    """Return the boxes of a table of equal boxes with gaps between them, row by row from the top left."""
    width = (area.width - gap * (columns - 1)) / columns
    height = (area.height - gap * (rows - 1)) / rows
    boxes = []
    for place in range(columns * rows):
        row, column = divmod(place, columns)
        left, top = area.x0 + column * (width + gap), area.y1 - row * (height + gap)
        boxes.append(Box(left, top - height, left + width, top))
    return boxes


def maze_area(slot: Box, layout: Layout) -> Box:
    """Return what is left of a puzzle's part of a page once its head and its sentence are taken off."""
    head, above = layout.page.head, layout.story.height
    if layout.page.head_at == "top":
        return slot.inset(top=head + above)
    return slot.inset(right=head, top=above) if layout.page.mirrored else slot.inset(left=head, top=above)


def head_area(slot: Box, layout: Layout) -> Box:
    """Return the part of a puzzle's part of a page that its head has."""
    area, page = maze_area(slot, layout), layout.page
    if page.head_at == "top":
        return slot._replace(y0=area.y1 + layout.story.height)
    return slot._replace(x0=area.x1) if page.mirrored else slot._replace(x1=area.x0)


def story_area(slot: Box, layout: Layout) -> Box:
    """Return the strip above a maze that its sentence has; without a theme it has no height."""
    area = maze_area(slot, layout)
    return area._replace(y0=area.y1, y1=area.y1 + layout.story.height)


def head_width(head: Box, layout: Layout) -> float:
    """Return how wide a line of a puzzle's head may be: at the top its number and its level share the width."""
    return head.width if layout.page.head_at == "side" else head.width / 2 - layout.type.stars
