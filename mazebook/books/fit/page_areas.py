"""The areas of a page: the live area, the slot of each puzzle, and the areas of head, sentence and maze in a slot."""

from mazebook.graphics.page import Box
from mazebook.paper.layouts import Layout
from mazebook.paper.margins import merge_margins
from mazebook.paper.printers.table import Printer


def live_area(
    trim: tuple[float, float], layout: Layout, pages: int, number: int, printer: Printer | None = None
) -> Box:
    """Return the live area of page `number`; the gutter is at the left of right-hand pages."""
    margins = merge_margins(layout.margins, printer, pages, trim)
    is_right = number % 2 == 1
    left, right = (margins.inside, margins.outside) if is_right else (margins.outside, margins.inside)
    return Box(0, 0, *trim).inset(left, margins.bottom, right, margins.top)


def page_grid(live: Box, layout: Layout) -> tuple[int, int]:
    """Return the columns and rows of puzzles on a page, exchanged on a page wider than high."""
    columns, rows = layout.page.columns, layout.page.rows
    return (rows, columns) if live.width > live.height else (columns, rows)


def banner_area(live: Box, layout: Layout) -> Box:
    """Return the strip at the top of a sheet for its title and its date."""
    return live._replace(y0=live.y1 - layout.page.banner)


def puzzle_slots(live: Box, layout: Layout, grid: tuple[int, int], answers: str = "back") -> list[Box]:
    """Return the slots of the puzzles on a page, heads included, row by row from the top left.

    `grid` : the columns and rows, as planned; the gutter of the finished book may make a nearly square page wide
    `answers` : where the answers are printed; "foot" keeps a strip at the foot free
    """
    columns, rows = grid
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
    """Return a puzzle's slot without its head and its sentence."""
    head, above = layout.page.head, layout.story.height
    if layout.page.head_at == "top":
        return slot.inset(top=head + above)
    return slot.inset(right=head, top=above) if layout.page.mirrored else slot.inset(left=head, top=above)


def head_area(slot: Box, layout: Layout) -> Box:
    """Return the part of a puzzle's slot for its head."""
    area, page = maze_area(slot, layout), layout.page
    if page.head_at == "top":
        return slot._replace(y0=area.y1 + layout.story.height)
    return slot._replace(x0=area.x1) if page.mirrored else slot._replace(x1=area.x0)


def story_area(slot: Box, layout: Layout) -> Box:
    """Return the strip above a maze for its sentence; without a theme its height is 0."""
    area = maze_area(slot, layout)
    return area._replace(y0=area.y1, y1=area.y1 + layout.story.height)


def head_width(head: Box, layout: Layout) -> float:
    """Return the most width of a line in a puzzle's head: at the top, number and stars share the width."""
    return head.width if layout.page.head_at == "side" else head.width / 2 - layout.type.stars
