"""Pictures of pages and covers as PNG: small books that differ in one choice, whose mazes are the first that come."""

import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mazebook.books.choose.candidates import any_candidate
from mazebook.books.choose.choose import Mazes
from mazebook.books.draw.puzzle import on_screen
from mazebook.books.pages.lay_out import lay_out, on_sheets
from mazebook.books.places import kinds as places
from mazebook.books.places.kind import place_kind
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.plan.setting import design_of
from mazebook.books.singles.single import single_page
from mazebook.books.spec.book import parse_spec
from mazebook.books.spec.forms.recipes import in_language, recipe_text
from mazebook.books.spec.pages import ANSWERS, PUZZLES
from mazebook.books.values import page_kinds
from mazebook.errors import LayoutError, MazebookError
from mazebook.graphics.page import Box, Page
from mazebook.mazes.carving.make import make_maze
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import png_bytes, render_pdf, write_png
from mazebook.paper.languages import find_language
from mazebook.paper.printers.editions import PRINT_EDITION, Edition
from mazebook.reading.problems import Source
from mazebook.units import POINTS_PER_INCH

_SEED = 7
_PIXELS = 360  # the width of a page in a picture; screens with fine pixels show it half as wide
_SPREAD_PIXELS = 260  # of each of two pages
_GAP = 1 / 16  # between two pages, as a share of their width
_GAPS = {"reverse": -0.4, "separate": 0.3}  # the back of a page lies behind it, and a booklet apart
_TONES = 192  # of a page in colours: a cover takes a third of the bytes, and nobody sees a difference
_EDGE_COLOUR = (150, 150, 150, 255)
_OWN = (612.0, 792.0)  # points, of a page of one's own
_WORDS = {"title": "For Anna", "text": "Words of your own.\n\nAn empty line begins a new paragraph."}
_SECTION = {"level": "6-8", "count": 1}
_THEMED = {"trim": "5.5x7.5in", "sections": [_SECTION | {"level": "4-6", "scenery": "full"}]}
_SMALL = "5.5x6in"  # of a page that shows a task
_TASKED, _FEW_CELLS = _SECTION | {"level": "8-10"}, {"size": "8x7"}  # few, so that things in them are seen


def recipe_picture(name: str, folder: Path) -> bytes:
    """Return the front of the cover of a recipe's book; ``"space:de"`` is the recipe in German."""
    recipe, _, code = name.partition(":")
    text = recipe_text(recipe)
    return _front(tomllib.loads(in_language(text, find_language(code)) if code else text), folder)


def cover_colour_picture(name: str, folder: Path) -> bytes:
    """Return the front of a cover in a colour: a name, or four numbers with commas."""
    colour = [float(part) for part in name.split(",")] if "," in name else name
    return _front({"cover": {"colour": colour}, "sections": [_SECTION | {"count": 3}]}, folder)


def cover_design_picture(name: str, folder: Path) -> bytes:
    """Return the front of a cover in a design."""
    return _front({"theme": "animals", "cover": {"design": name}, "sections": [_SECTION | {"count": 3}]}, folder)


def place_picture(name: str, folder: Path) -> bytes:
    """Return a page with a maze that is a place; ``"theme"`` is one of a theme, ``"none"`` has plain walls."""
    section = _SECTION | {"place": name}
    if name in places.REGISTRY.names():
        kind = place_kind(name)
        level = _SECTION["level"] if _SECTION["level"] in kind.levels else kind.levels[0]
        section |= {"level": level, "tessellation": kind.cells[0]}
    return _first({"theme": "animals", "sections": [section]}, folder)


def theme_picture(name: str, folder: Path) -> bytes:
    """Return a page with a maze in a theme, with its pictures and its scene; ``"sea:colour"`` is in colour."""
    theme, _, colour = name.partition(":")
    return _first({**_THEMED, "theme": theme, "colour": bool(colour)}, folder)


def art_picture(name: str, folder: Path) -> bytes:
    """Return a page with a maze whose pictures are drawn in a style."""
    return _first({**_THEMED, "theme": "animals", "art": name}, folder)


def level_picture(name: str, folder: Path) -> bytes:
    """Return a page with a maze of a level, of middling difficulty."""
    return _first({"pages": [PUZZLES], "sections": [{"level": name, "count": 3}]}, folder, number=2)


def task_picture(name: str, folder: Path) -> bytes:
    """Return a small page with a maze and its task."""
    try:
        return _first({"trim": _SMALL, "sections": [_TASKED | _FEW_CELLS | {"task": name}]}, folder)
    except MazebookError:  # a kind that needs more of them, or has none
        return _first({"trim": _SMALL, "sections": [_TASKED | {"task": name}]}, folder)


def layout_picture(name: str, folder: Path) -> bytes:
    """Return a page of mazes in a layout."""
    trim = {"trim": "11x8.5in"} if name == "landscape" else {}
    return _first({"layout": name, **trim, "sections": [_SECTION | {"level": "8-10", "count": 6}]}, folder)


def answer_layout_picture(name: str, folder: Path) -> bytes:
    """Return a page of answers in a layout."""
    spec = {"answer_layout": name, "answers": "back", "sections": [_SECTION | {"level": "8-10", "count": 12}]}
    plan, pages, _ = _book(spec, folder)
    return _png([pages[_kinds(plan).index(ANSWERS)]])


def answers_picture(name: str, folder: Path) -> bytes:
    """Return a page with a maze, and beside it the page with its answer, if there is one."""
    plan, pages, mazes = _book({"answers": name, "sections": [_SECTION | {"count": 4}]}, folder)
    others = pages[1:] if len(plan.parts) == 1 else lay_out(plan, mazes, 1)
    answered = [page for page in (pages[0], *others) if any(place.role == "answer" for place in page.placements)]
    beside = [page for page in answered[:1] if page is not pages[0]]
    return _png([pages[0], *beside], _SPREAD_PIXELS, _GAPS.get(name, _GAP))


def sample_page(name: str, _: Path) -> bytes:
    """Return a page of a kind."""
    with tempfile.TemporaryDirectory(prefix="mazebook-", ignore_cleanup_errors=True) as made:
        folder = Path(made)
        entry = page_kinds.REGISTRY.entry(name)
        takes, needs = (_names(entry.constant(each)) for each in ("takes", "needs"))
        own = {key: value for key, value in _WORDS.items() if key in takes and "text" in takes}
        if "file" in needs:
            own |= {"file": _own_file(folder, "own.pdf" if "pages" in takes else "own.png")}
        listed = [] if name in (PUZZLES, ANSWERS) else [{"kind": name, **own}]
        before = listed if name == "opener" else []
        pages = [*before, PUZZLES, *([] if before else listed), *([ANSWERS] if name == ANSWERS else [])]
        spec = {"theme": "animals", "author": "A. Nother", "copyright_year": 2026, "permission": "home"}
        spec |= {"story": name in ("story", "hideouts"), "answers": "back" if ANSWERS in (name, *pages) else "none"}
        if name == "hideouts":
            spec["answers"] = "back"
        sections = [{"level": "6-8", "count": 4, "title": "Warm up", "intro": "These are easy."}]
        plan, laid_out, _mazes = _book({**spec, "pages": pages, "sections": sections}, folder)
        return _png([laid_out[_kinds(plan).index(name)]])


def _own_file(folder: Path, name: str) -> str:
    """Write a page with a maze, as somebody's own picture or PDF, and return its name."""
    box = Box(0, 0, *_OWN)
    page = Page(*_OWN, box, box, tuple(single_page(make_maze("wilson", (12, 16), seed=_SEED)).items))
    (folder / name).write_bytes(write_png(page) if name.endswith("png") else write_pdf([page], title=""))
    return name


def _names(value: object) -> tuple[str, ...]:
    return tuple(str(name) for name in value) if isinstance(value, tuple) else ()


def _kinds(plan: Plan) -> list[str]:
    return [page.kind for page in plan.pages]


def _first(spec: Mapping[str, Any], folder: Path, number: int = 1) -> bytes:
    """Return one page of a book of mazes alone."""
    return _png([_book({"pages": [PUZZLES], "answers": "none", **spec}, folder)[1][number - 1]])


def _book(spec: Mapping[str, Any], folder: Path) -> tuple[Plan, list[Page], Mazes]:
    """Return the plan of a book, its pages, and its mazes."""
    plan, mazes = _drafted({"pages": [PUZZLES], **spec}, folder)
    return plan, on_sheets(lay_out(plan, mazes), plan.pages, rtl=plan.setting.language.rtl), mazes


def _drafted(spec: Mapping[str, Any], folder: Path) -> tuple[Plan, Mazes]:
    """Return the plan of a book and the first candidate of each of its mazes."""
    source = Source(folder=folder)
    plan = plan_book(parse_spec(spec, source), _SEED, source)
    return plan, Mazes({one.number: any_candidate(one, 0, one.any_grid) for one in plan.puzzles}, (), plan)


def _front(spec: Mapping[str, Any], folder: Path) -> bytes:
    plan, mazes = _drafted(spec, folder)
    try:
        return _png([design_of(plan.setting).lay_out_front(plan, mazes, Edition(PRINT_EDITION))])
    except LayoutError:  # a word of the title is too long for a cover, which the book need not have
        return _png(lay_out(plan, mazes)[:1])


def _png(pages: Sequence[Page], pixels: int = _PIXELS, gap: float = _GAP) -> bytes:
    """Return pages side by side, each so many pixels wide, the first in front; `gap` is a share of the width."""
    from PIL import Image

    dpi = pixels * POINTS_PER_INCH / pages[0].width
    coloured = any(page.coloured for page in pages)
    drawn = [picture for _, picture in render_pdf(write_pdf(on_screen(pages), title=""), None, dpi, colour=coloured)]
    if len(drawn) == 1:
        return png_bytes(drawn[0].quantize(_TONES, dither=Image.Dither.NONE) if coloured else drawn[0], dpi)
    step, down = round(pixels * (1 + gap)), pixels // 8 if gap < 0 else 0
    high = max(picture.height for picture in drawn) + down
    whole = Image.new("RGBA", (drawn[0].width + step * (len(drawn) - 1), high), (0, 0, 0, 0))
    for place in reversed(range(len(drawn))):
        x, y = place * step, down * (1 - place)
        whole.paste(_EDGE_COLOUR, (x - 1, y, x, y + drawn[place].height))  # where it lies over another
        whole.paste(drawn[place].convert("RGBA"), (x, y))
    return png_bytes(whole, dpi)
