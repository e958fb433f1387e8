"""The plan of a book in figures and in sentences: pages, margins, sections, corridors. Nothing is carved."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from mazebook.books.fit.fit import Fit
from mazebook.books.fit.slots import maze_room, slot_room
from mazebook.books.pictures.shape_names import TEXT
from mazebook.books.plan.plan import BookPart, Plan, PlannedPage, PlannedPuzzle, PlannedSection
from mazebook.books.plan.problems.area import site_of
from mazebook.books.spec.pages import AWARD, OPENER, PUZZLES
from mazebook.mazes.grid.line_squares import TANGLE
from mazebook.numerics.wording import counted
from mazebook.paper.margins import merge_margins
from mazebook.paper.printers.editions import PRINT_EDITION
from mazebook.paper.printers.languages import advice_for
from mazebook.paper.printers.offers import paper_for
from mazebook.paper.printers.own import cost_of
from mazebook.paper.printers.table import Printer
from mazebook.reports.cover_survey import cover_sentence, survey_covers
from mazebook.units import POINTS_PER_INCH, mm

_WORTH_SAYING = 0.5  # points of difficulty: a smaller difference is not reported


def survey(plan: Plan) -> dict[str, Any]:
    """Return the plan in figures, ready for JSON; lengths in millimetres unless the key says points."""
    pages = len(plan.pages)
    margins = merge_margins(plan.layout.margins, plan.setting.printer, pages, plan.spec.trim)
    return {
        "title": plan.spec.title,
        "trim_points": list(plan.spec.trim),
        "printer": plan.spec.printer,
        "stock": plan.spec.stock,
        "editions": [edition.name for edition in plan.setting.editions],
        "pages": pages,
        "puzzles": len(plan.puzzles),
        "layout": plan.layout.name,
        "margins": {
            "top": _mm(margins.top),
            "bottom": _mm(margins.bottom),
            "outside": _mm(margins.outside),
            "inside": _mm(margins.inside),
        },
        "print_costs": [
            _cost(plan, edition.printer, pages)
            for edition in plan.setting.editions
            if edition.printer and not edition.printer.ours  # nobody sells copies at home
        ],
        "answers": plan.spec.answers,
        "files": [{"role": part.role, "pages": _runs(plan, part)} for part in plan.parts],
        "sections": [_section(plan, section) for section in plan.sections],
        **({"covers": survey_covers(plan)} if plan.spec.cover else {}),
        "warnings": [*_of_printers(plan)],
        "remarks": [*_letters_apart(plan), *_cut_ranges(plan), *_fewer_answers(plan)],
    }


def survey_sentences(facts: dict[str, Any]) -> list[str]:
    """Return the figures of `survey` as lines for a person."""
    width, height = (side / POINTS_PER_INCH for side in facts["trim_points"])
    margins = facts["margins"]
    lines = [
        f'"{facts["title"]}": {counted(facts["pages"], "page")} of {width:.4g} x {height:.4g} in, '
        f"{counted(facts['puzzles'], 'maze')}, layout {facts['layout']}"
        + (f", for {', '.join(facts['editions'])}." if facts["editions"] != [PRINT_EDITION] else "."),
        f"Margins: top {margins['top']} mm, bottom {margins['bottom']} mm, outside {margins['outside']} mm, "
        f"inside {margins['inside']} mm.",
        *(cover_sentence(cover) for cover in facts.get("covers", ())),
        "",
        *_table(
            ("section", "level", "mazes", "pages", "cells", "points", "corridors"),
            [_row(section) for section in facts["sections"]],
        ),
    ]
    lines += ["", *facts["remarks"]] if facts["remarks"] else []
    for sentence in _cost_sentences(facts):
        lines += ["", sentence]
    for file in facts["files"]:
        lines += ["", "Pages" if file["role"] == "interior" else f"Pages of the file of {file['role']}"]
        lines += _table((), [(run["pages"], run["what"]) for run in file["pages"]])
    return lines


def _cost_sentences(facts: dict[str, Any]) -> list[str]:
    """Return what the figures of `survey` say of the price of printing a copy; none if nobody sells copies."""
    found = []
    costs = "; ".join(f"{row['edition']} {row['copy']}" for row in facts["print_costs"] if row["copy"])
    if costs:
        found.append(f"Printing a copy of {counted(facts['pages'], 'page')} costs: {costs}.")
    unknown = ", ".join(row["edition"] for row in facts["print_costs"] if not row["copy"])
    if unknown:
        advice = "Write it down to see it here: docs/print-shops.md says where."
        found.append(f"No price of a copy is known for {unknown}. {advice}")
    return found


def _cost(plan: Plan, printer: Printer, pages: int) -> dict[str, str | None]:
    """Return the edition and the printing cost of a copy in words, None if no price is known."""
    cost = cost_of(printer, paper_for(printer, plan.spec.stock), pages)
    return {"edition": printer.name, "copy": str(cost) if cost else None}


def _of_printers(plan: Plan) -> Iterator[str]:
    """Yield what is to be known of the printers before a book in this language is made."""
    printers = {edition.printer.name: edition.printer for edition in plan.setting.editions if edition.printer}
    language, has_cover = plan.setting.language, plan.spec.cover is not None
    for printer in printers.values():
        yield from advice_for(printer, language.locale, rtl=language.rtl, has_cover=has_cover)


def _letters_apart(plan: Plan) -> Iterator[str]:
    """Yield a sentence for each section whose mazes are the letters of a text, one by one."""
    for section in plan.sections:
        spec, shapes = section.spec, [puzzle.shape.name for puzzle in section.puzzles if puzzle.shape]
        if spec.shape and spec.shape not in shapes and spec.shape.lower().startswith(TEXT):
            letters = ", ".join(shape[len(TEXT) :] for shape in shapes)
            why = f"together they would be too small for level {section.level.name}"
            found = f"{spec.title or spec.id}: its mazes are the letters {letters}: {why}"
            count = len("".join(spec.shape[len(TEXT) :].split()))
            yield f"{found}." if spec.count % count == 0 else f"{found}. With count = {count} they are the whole text."


def _cut_ranges(plan: Plan) -> Iterator[str]:
    """Yield a sentence for each section whose mazes on the page cannot be as easy or as hard as asked for."""
    for section in plan.sections:
        spec, level, curve = section.spec, section.level, section.curve
        is_tangled = section.puzzles[0].is_tangle
        is_free = spec.tessellation == "orthogonal" and not spec.size and not spec.shape and not is_tangled
        is_smaller = is_free and _cells(curve.largest) < _cells(level.high)
        low, high = curve.asked
        is_cut = low < curve.low - _WORTH_SAYING or high > curve.high + _WORTH_SAYING
        if not is_cut or (spec.size and not spec.difficulty):  # a fixed size is the user's choice
            continue
        asks = f"difficulty {spec.difficulty}" if spec.difficulty else f"level {level.name}"
        would = f"{asks} would go from {low:g} to {high:g} points" if low < high else f"{asks} asks for {low:g} points"
        if is_smaller:
            would += f", and its grids up to {level.high[0]}x{level.high[1]} squares"
        fits_only = is_smaller or is_tangled or spec.tessellation != "orthogonal"
        yield f"{spec.title or spec.id}: {would}; {_points_of(section, 'which fit on this page' if fits_only else '')}."


def _points_of(section: PlannedSection, why: str) -> str:
    """Return a clause such as "mazes up to 20x20, {why}, have 10 to 30"; without `why` the level is the reason."""
    curve, high = section.curve, section.curve.asked[1]
    mazes = "tangles" if section.puzzles[0].is_tangle else "mazes"
    smallest, largest = ("x".join(map(str, size)) for size in (section.by_size[0].size, curve.largest))
    if section.spec.size:
        mazes = f"{mazes} of {largest}"
    elif high > curve.high + _WORTH_SAYING:
        mazes = f"{mazes} up to {largest}, {why or f'the largest of level {section.level.name}'},"
    else:
        mazes = f"{mazes} from {smallest} on, the smallest of level {section.level.name},"
    points = [f"{end:.0f}" for end in (curve.low, curve.high)]
    if curve.low < curve.high:
        return f"{mazes} have {' to '.join(points)}"
    return f"{mazes} have {points[0]} at {'most' if high > curve.high else 'least'}"


def _cells(size: tuple[int, ...]) -> int:
    return size[0] * size[1]


def _fewer_answers(plan: Plan) -> Iterator[str]:
    """Yield a sentence if pages have fewer answers than the layout asks for, so that all can be read."""
    if plan.spec.answers not in ("back", "separate"):
        return
    answers = plan.setting.answer_layout.answers
    wanted, pages = answers.columns * answers.rows, [page for part in plan.parts for page in part.pages]
    count = sum(page.kind == "answers" for page in pages)
    if wanted and count > math.ceil(len(plan.puzzles) / wanted):
        yield f"Answers: {wanted} a page would come out too small to read; some pages have fewer."


def _section(plan: Plan, section: PlannedSection) -> dict[str, Any]:
    first, last = section.by_size[0], section.by_size[-1]
    targets = [puzzle.target for puzzle in section.puzzles if puzzle.target is not None]
    narrow, wide = sorted((_fit(plan, section, first), _fit(plan, section, last)), key=lambda fit: fit.corridor)
    own = {puzzle.number for puzzle in section.puzzles}
    numbers = [
        number
        for number, page in enumerate(plan.pages, 1)  # of which the first may be shared with the section before
        if page.section == section.index or (page.kind == PUZZLES and any(each.number in own for each in page.puzzles))
    ]
    return {
        "id": section.spec.id,
        "title": section.spec.title,
        "level": section.level.name,
        "puzzles": [section.puzzles[0].number, section.puzzles[-1].number],
        "pages": [numbers[0], numbers[-1]],
        "layout": section.layout.name,
        "tessellation": TANGLE if first.is_tangle else section.spec.tessellation,
        "sizes": [list(first.size), list(last.size)],
        "difficulty": [min(targets), max(targets)],
        "algorithms": dict(Counter(puzzle.algorithm for puzzle in section.puzzles)),
        "corridors": [_mm(narrow.corridor), _mm(wide.corridor)],
        "least_corridor": _mm(section.look.corridor),
        "walls_points": [round(narrow.wall, 2), round(wide.wall, 2)],
    }


def _fit(plan: Plan, section: PlannedSection, puzzle: PlannedPuzzle) -> Fit:
    """Return the fit of a puzzle on its page of the finished book."""
    layout = section.layout
    number, page = next((n, page) for n, page in enumerate(plan.pages, 1) if puzzle in page.puzzles)
    area = maze_room(layout, slot_room(layout, *page.grid, plan.live(number), plan.spec.answers)).box
    return site_of(puzzle, area, layout).fit(puzzle.size, puzzle.shape)


def _runs(plan: Plan, part: BookPart) -> list[dict[str, str]]:
    """Return the runs of neighbouring pages of one kind: the page numbers, and what is on the pages."""
    found, first = [], 1
    for what, run in groupby(part.pages, key=lambda page: _what(plan, page)):
        last = first + len(list(run)) - 1
        found.append({"pages": f"{first}-{last}" if last > first else f"{first}", "what": what})
        first = last + 1
    return found


def _what(plan: Plan, page: PlannedPage) -> str:
    words = page.kind.replace("_", " ")
    if page.section >= 0:
        section = plan.sections[page.section].spec
        answers = {"reverse": " and answers", "after": " and answers"}.get(plan.spec.answers, "")
        backs = f" and {plan.spec.backs}" if plan.spec.single_sided and not answers else ""
        what = page.kind if page.kind in (OPENER, AWARD) else f"puzzles{answers}{backs}"
        return f"{what}: {section.title or section.id}"
    return f"{words}: {page.entry.title}" if page.entry.title else words


def _row(section: dict[str, Any]) -> tuple[str, ...]:
    return (
        section["title"] or section["id"],
        section["level"],
        "-".join(map(str, section["puzzles"])),
        "-".join(map(str, section["pages"])),
        f"{_range('x'.join(map(str, size)) for size in section['sizes'])} {section['tessellation']}",
        _range(f"{points:.0f}" for points in section["difficulty"]),
        f"{_range(map(str, section['corridors']))} mm",
    )


def _range(ends: Iterable[str]) -> str:
    """Return the two ends of a range in words, once if they are equal."""
    return " to ".join(dict.fromkeys(ends))


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Yield the rows as lines of a table; no heads if `heads` is empty."""
    cells = [heads, *rows] if heads else rows
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    for row in cells:
        yield "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


def _mm(length: float) -> float:
    return round(mm(length), 1)
