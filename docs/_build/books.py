"""Pictures of books for the reference: themes, layouts, kinds of pages, recipes, and the difficulty plot."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from _build.images import framed, front_of, page_images, png, sheet, side_by_side
from mazebook import make_book, make_maze
from mazebook.books.places import kinds as places
from mazebook.books.places.kind import place_kind
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.singles.single import single_page
from mazebook.books.spec.book import parse_spec
from mazebook.books.spec.forms.recipes import SHEET, recipe_names, recipe_text
from mazebook.books.themes.names import theme_names
from mazebook.books.values import page_kinds
from mazebook.graphics.page import Box, Page
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import write_png
from mazebook.paper.layouts import layout_names
from mazebook.press.lock.lock import read_lock
from mazebook.reading.problems import Source
from mazebook.registry import Entry
from mazebook.reports.difficulty_plot import difficulty_page

SEED = 7
_WALK = re.compile(r"```python\n(\"\"\"Three pictures.*?)```", re.DOTALL)
_LARGE = 420  # pixels, the width of a page with a scene
_PAGE, _SMALL = 300, 190  # pixels, the width of a page shown large, and of one in a row of several
_SHAPES = (
    *("elephant", "cat", "duck", "owl", "whale", "rocket", "fire engine", "strawberry"),
    *("heart", "star", "sauropod", "text:MAX"),
)
_OWN = (612.0, 792.0)  # points, of a page of one's own
_WITH_ALL: dict[str, Any] = {
    "title": "The maze journey",
    "subtitle": "Mazes of all kinds",
    "author": "A. Nother",
    "copyright_year": 2026,
    "permission": "home",
    "seed": SEED,
    "theme": "animals",
    "story": True,
    "pages": [
        *("title", "copyright", "belongs_to", "contents", "how_to", "tips", "tracker", "tracks", "opener", "puzzles"),
        *("award", "certificate", "colour", "doodle", "draw", "jokes", "feedback", "answers", "credits"),
        {"kind": "notes", "style": "dots"},
        {"kind": "text", "title": "For Anna", "text": "Words of your own.\n\nAn empty line begins a new paragraph."},
        {"kind": "picture", "title": "A picture of your own", "file": "drawing.png"},
        {"kind": "pdf", "file": "own.pdf"},
        "blank",
    ],
    "sections": [
        {"level": "6-8", "count": 6, "title": "Warm up", "intro": "These are easy."},
        {"level": "8-10", "count": 6, "title": "Farther", "tessellation": "sigma"},
    ],
}


def mazes_of(spec: Mapping[str, Any], folder: Path, width: int, role: str = "puzzle") -> list[Image.Image]:
    """Make a book in a folder, and return the page with each maze, or with each answer (`role`), once."""
    book = make_book(spec, folder, previews=False, check=False)
    placements = [place for maze in book.record["puzzles"] for place in maze["placements"]]
    numbers = list(dict.fromkeys(place["page"] for place in placements if place["role"] == role))
    return page_images(book.files[0], numbers, width, colour=bool(spec.get("colour")))


def theme_pictures(folder: Path) -> dict[str, bytes]:
    """Return a page of each theme, with its heroes and its scene."""
    section = {"level": "6-8", "count": 1, "scenery": "full"}
    sections = [section | {"theme": name, "title": name} for name in theme_names()]
    images = mazes_of({"seed": SEED, "pages": ["puzzles"], "sections": sections}, folder, _PAGE)
    return {f"theme-{name}.png": png(framed(image)) for name, image in zip(theme_names(), images, strict=True)}


def place_pictures(folder: Path) -> dict[str, bytes]:
    """Return a page of each place, at a level in the middle of those that it suits."""
    names = places.REGISTRY.names()
    kinds = [place_kind(name) for name in names]
    levels = ["6-8" if "6-8" in kind.levels else kind.levels[len(kind.levels) // 2] for kind in kinds]
    sections = [
        {"level": level, "count": 1, "place": kind.name, "tessellation": kind.cells[0], "title": kind.name}
        | {"theme": "animals" if level == "6-8" else "none"}
        for kind, level in zip(kinds, levels, strict=True)
    ]
    images = mazes_of({"seed": SEED, "pages": ["puzzles"], "sections": sections}, folder, _LARGE)
    return {f"place-{name}.png": png(framed(image)) for name, image in zip(names, images, strict=True)}


def layout_pictures(folder: Path) -> dict[str, bytes]:
    """Return a page of each layout: of puzzles, or of answers."""
    found = {}
    for name in layout_names():
        of_answers = name.startswith("answers")
        spec: dict[str, Any] = {"seed": SEED, "theme": "none" if of_answers else "sea"}
        spec |= {"trim": "11x8.5in"} if name == "landscape" else {}
        spec |= {"answer_layout": name} if of_answers else {"layout": name}
        spec |= {"pages": ["puzzles", "answers"], "sections": [{"level": "8-10", "count": 12}]}
        pages = mazes_of(spec, folder / name, _SMALL, "answer" if of_answers else "puzzle")
        found[f"layout-{name}.png"] = png(framed(pages[0]))
    return found


def kind_pictures(folder: Path) -> dict[str, bytes]:
    """Return a page of each kind, all out of one book that has them all."""
    drawing = Page(*_OWN, Box(0, 0, *_OWN), Box(0, 0, *_OWN), tuple(single_page(make_maze("wilson", (12, 16), seed=SEED)).items))
    (folder / "drawing.png").write_bytes(write_png(drawing))
    (folder / "own.pdf").write_bytes(write_pdf([drawing], title=""))
    source = Source(folder=folder)
    spec = parse_spec(_WITH_ALL, source)
    book = make_book(spec, folder / "book", previews=False, check=False, source=source)
    kinds = [page.kind for page in plan_book(spec, SEED, source).parts[0].pages]
    first = {name: kinds.index(name) + 1 for name in page_kinds.REGISTRY.names()}
    images = page_images(book.files[0], first.values(), _SMALL)
    return {f"page-{name}.png": png(framed(image)) for name, image in zip(first, images, strict=True)}


def own_kind_picture(folder: Path) -> dict[str, bytes]:
    """Return a page of the kind that docs/extend.md shows, on a large page and on a small one."""
    (code,) = _WALK.findall((Path(__file__).parents[1] / "extend.md").read_text(encoding="utf-8"))
    path = folder / "walk.py"
    path.write_text(code, encoding="utf-8")
    sys.path.insert(0, str(folder))
    page_kinds.REGISTRY.entries["walk"] = Entry("walk", "walk", path)
    try:
        pages = [_walk(folder / trim, trim, width) for trim, width in (("8.5x11in", _PAGE), ("4x6in", _SMALL))]
    finally:
        sys.path.remove(str(folder))
        del page_kinds.REGISTRY.entries["walk"]
    return {"page-walk.png": png(side_by_side(pages, 24))}


def _walk(folder: Path, trim: str, width: int) -> Image.Image:
    spec = {"seed": SEED, "trim": trim, "pages": ["walk", "puzzles"], "sections": [{"count": 1}]}
    return framed(page_images(make_book(spec, folder, previews=False, check=False).files[0], [1], width)[0])


def recipe_pictures(folder: Path) -> dict[str, bytes]:
    """Return a strip of each recipe: its cover or title page, and pages of mazes from easy to hard."""
    found = {}
    for name in recipe_names():
        if name != SHEET:
            found[f"recipe-{name}.png"] = png(sheet(_strip(name, folder / name), 5), 16)
    return found


def _strip(name: str, folder: Path) -> list[Image.Image]:
    spec = folder.with_suffix(".toml")
    spec.write_text(recipe_text(name), encoding="utf-8")
    book = make_book(spec, folder, previews=False, check=False)
    mazes = book.record["puzzles"]
    places = [mazes[round(share * (len(mazes) - 1))] for share in (0.0, 0.35, 0.7, 1.0)]
    pages = [place["placements"][0]["page"] for place in places]
    return [front_of(folder, 150), *page_images(book.files[0], pages, 150)]


def shape_picture(folder: Path) -> dict[str, bytes]:
    """Return twelve mazes in the shapes of animals and things, on one sheet."""
    sections = [{"level": "6-8", "count": 1, "shape": name, "title": name} for name in _SHAPES]
    return {"shapes.png": png(sheet(mazes_of({"seed": SEED, "sections": sections}, folder, 160), 4))}


def plots(folder: Path) -> dict[str, bytes]:
    """Return the difficulty plot of the journey, as `mazebook report --plot` draws it."""
    spec = folder / "journey.toml"
    spec.write_text(recipe_text("journey"), encoding="utf-8")
    make_book(spec, folder / "book", previews=False, check=False)
    lock = read_lock(folder / "book")
    page = difficulty_page(lock.in_order, lock.title, lock.section_titles)
    return {"difficulty-journey.png": png(page_images(write_pdf([page], title=""), None, 800, colour=True)[0], 16)}

