"""The covers of a book that is being made: their files, and the pictures of the first one."""

from collections.abc import Sequence

from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.art import art_of
from mazebook.books.cover.page import lay_out_cover
from mazebook.books.cover.sheet import sheet_of
from mazebook.books.plan.plan import Plan, bound_editions
from mazebook.graphics.page import Box
from mazebook.output.pictures.previews import cover_previews
from mazebook.paper.printers.offers import paper_for
from mazebook.press.edition_files import BookFile, finish_for
from mazebook.reading.problems import SPEC, Source

COVER = "cover"  # the role of a cover's file


def cover_files(plan: Plan, mazes: Mazes, stem: str, source: Source = SPEC) -> list[BookFile]:
    """Return the covers of a book without contents, one for each edition whose printer binds; none if none is asked.

    The facts of a cover are the width of its spine in points, the numbers of the mazes on it (0 = the maze of the
    title page, or of the page that explains), and the box of the trimmed front on the sheet, in points.

    Parameters
    ----------
    stem : the beginning of all file names
    source : the origin of the spec, for messages

    Raises
    ------
    LayoutError
        If the words of a cover are too long.
    """
    editions = bound_editions(plan.setting) if plan.spec.cover is not None else []
    puzzles, pages = list(art_of(plan, mazes).numbers) if editions else [], len(plan.pages)
    found = []
    for edition in editions:
        printer = edition.printer
        assert printer is not None  # only printers bind
        paper = paper_for(printer, plan.spec.paper)
        page = lay_out_cover(plan, mazes, printer, paper, pages, source)
        sheet = sheet_of(printer, paper, plan.spec.trim, pages)
        facts = {"spine": round(sheet.size.spine, 4), "puzzles": puzzles, "front": list(sheet.front)}
        name = f"{stem}{f'-{edition.name}' if len(plan.setting.editions) > 1 else ''}-{COVER}.pdf"
        found.append(BookFile(name, edition, COVER, [page], finish_for(printer), facts))
    return found


def draw_cover(files: Sequence[BookFile]) -> dict[str, bytes]:
    """Return the pictures of the first cover among a book's files, by file name; none if there is no cover."""
    first = next((file for file in files if file.role == COVER), None)
    return {} if first is None else cover_previews(first.content, Box(*first.facts["front"]))
