"""A certificate for whoever has solved the mazes, to fill in."""

from __future__ import annotations

from mazebook.books.context import Context
from mazebook.books.lettering import block, fitted_line
from mazebook.books.ornaments import frame, rule, stars
from mazebook.books.page import Box, Item, Page
from mazebook.books.planned import PlannedPage
from mazebook.books.typography import display_size, text_size, unit_of

takes = ("title",)
side = "right"
listed = "certificate_listed"

_FRAMES = ((0.0, 3.0), (8.0, 1.0))  # inset and width


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page."""
    live, unit = context.live(number), unit_of(context.live(number))
    items: list[Item] = []
    for inset, width in _FRAMES:
        items.append(frame(live.inset(inset, inset, inset, inset), width, 20 * unit))
    edge = _FRAMES[-1][0] + 30 * unit
    room = live.inset(edge, edge, edge, edge)
    _, bottom = _words(context, planned, room._replace(y1=0.0))
    drawn, _ = _words(context, planned, room._replace(y1=room.centre[1] - bottom / 2))
    return context.page(number, [*items, *drawn], label="certificate", folio=False)


def _words(context: Context, planned: PlannedPage, room: Box) -> tuple[list[Item], float]:
    """Return all that is inside the frame from the top of a room, and where it ends."""
    live, layout, words, faces = context.live(1), planned.layout, context.language, context.faces
    unit, middle, text = unit_of(live), room.centre[0], 1.25 * text_size(live, layout)
    title = (planned.entry.title if planned.entry else None) or words.word("certificate_title")
    items: list[Item] = stars(5, middle, room.y1 - 20 * unit, 20 * unit)
    set_title, y = block(
        title, middle, room.y1 - 70 * unit, faces.title, display_size(70, live, layout), room.width,
        most_lines=2, where="pages.title", least=layout.least_text,
    )  # fmt: skip
    items += set_title
    y -= 40 * unit + text
    where = "certificate_to"
    items += fitted_line(
        words.word(where),
        middle,
        y,
        faces.body,
        text,
        room.width,
        anchor="middle",
        where=where,
        least=layout.least_text,
    )
    y -= max(66 * unit, 36.0)
    half = min(room.width, 400 * unit) / 2
    items.append(rule(middle - half, middle + half, y, 1.5))
    y -= 26 * unit + text
    where, count = "certificate_for", len(context.plan.puzzles)
    line = words.word(where, count=count)
    items += fitted_line(
        line, middle, y, faces.body, text, room.width, anchor="middle", where=where, least=layout.least_text
    )
    set_book, y = block(
        context.plan.spec.title, middle, y - 14 * unit, faces.heading, display_size(32, live, layout), room.width,
        most_lines=2, where="title", least=layout.least_text,
    )  # fmt: skip
    items += set_book
    y -= max(90 * unit, 40.0)
    gap, small = 30 * unit, max(0.7 * text, 9.0, layout.least_text)
    for x0, x1, key in (
        (middle - half, middle - gap / 2, "certificate_date"),
        (middle + gap / 2, middle + half, "certificate_signed"),
    ):
        items.append(rule(x0, x1, y))
        name = words.word(key)
        items += fitted_line(
            name,
            (x0 + x1) / 2,
            y - 1.3 * small,
            faces.body,
            small,
            x1 - x0,
            anchor="middle",
            where=key,
            least=layout.least_text,
        )
    return items, y - 1.6 * small
