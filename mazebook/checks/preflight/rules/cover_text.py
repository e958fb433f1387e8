"""Words on a cover that the cut may take, or that a spine is too thin for."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.covers import cover_of
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import EXACT, Sheet, is_size
from mazebook.errors import UsageError
from mazebook.paper.printers.spine import allows_spine_text
from mazebook.reading.pdf.marks import TEXT
from mazebook.reading.pdf.paths import Box

kinds = ("cover",)


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the first text that is too near to the cut or to a fold, and the first on a spine that may bear none."""
    try:
        cover = cover_of(file, sheet)
    except UsageError:
        return
    if not is_size(sheet.size, cover.size):
        return
    edge, fold = file.demands.limit("text_safe"), file.demands.limit("spine", "text_safe")
    texts = [mark for mark in sheet.marks.seen if mark.kind == TEXT]
    on_spine = [mark for mark in texts if cover.spine.x0 < (mark.box.x0 + mark.box.x1) / 2 < cover.spine.x1]
    if on_spine and not allows_spine_text(file.printer, file.pages):
        limit = file.demands.limit("spine", "text_from_pages")
        yield Found(
            f"The spine of {file.pages} pages is too thin for words, which {file.printer.title} prints from "
            f"{limit.value if limit else 0} pages. Take them off.",
            sheet.number,
            on_spine[0].box,
            file.pages,
            limit,
        )
    for mark in texts:
        part, limit = (cover.spine, fold) if mark in on_spine else (_part(mark.box, cover.back, cover.front), edge)
        room = _room(mark.box, part, across_only=mark in on_spine)
        if limit and room < limit.value - EXACT:
            what = "the edge of the spine" if mark in on_spine else "the cut or the fold"
            yield Found(
                f"This text is {max(room, 0):.1f} pt from {what}; {limit.value:g} pt or more are safe. "
                "Move it inwards, or set it smaller.",
                sheet.number,
                mark.box,
                room,
                limit,
            )
            return


def _part(box: Box, back: Box, front: Box) -> Box:
    return back if (box.x0 + box.x1) / 2 < (back.x1 + front.x0) / 2 else front


def _room(box: Box, part: Box, across_only: bool) -> float:
    across = min(box.x0 - part.x0, part.x1 - box.x1)
    return across if across_only else min(across, box.y0 - part.y0, part.y1 - box.y1)
