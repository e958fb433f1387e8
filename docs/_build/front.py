"""The pictures in docs/pictures, which README.md and the pages show: a spread, a cover, kinds of mazes, things to make."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from _build.books import mazes_of
from _build.images import card, framed, front_of, on_ground, page_images, png, side_by_side
from mazebook import make_book
from mazebook.books.spec.forms.recipes import in_language, recipe_text
from mazebook.cli import main

SEED = 7
_COLOURS = 64
_PAGE = 300  # pixels
_YOUNG = {"level": "6-8"}

# One page of each kind of maze.
KINDS: dict[str, dict[str, Any]] = {
    "squares": {**_YOUNG, "theme": "animals"},
    "hexagons": {**_YOUNG, "tessellation": "sigma", "theme": "space"},
    "rings": {**_YOUNG, "tessellation": "theta", "theme": "sea"},
    "triangles": {**_YOUNG, "tessellation": "delta", "theme": "halloween"},
    "octagons": {**_YOUNG, "tessellation": "upsilon", "theme": "vehicles"},
    "voronoi": {**_YOUNG, "tessellation": "voronoi", "theme": "dinosaurs"},
    "penrose": {**_YOUNG, "tessellation": "penrose", "theme": "fairy_tale"},
    "cairo": {**_YOUNG, "tessellation": "cairo", "theme": "weather"},
    "sunflower": {**_YOUNG, "tessellation": "sunflower", "theme": "farm"},
    "spiral": {**_YOUNG, "tessellation": "spiral", "theme": "sport"},
    "warped": {**_YOUNG, "tessellation": "warped", "theme": "birthday"},
    "rhombille": {"level": "8-10", "tessellation": "rhombille", "tint": True},
    "shape": {**_YOUNG, "shape": "elephant", "theme": "animals"},
    "bridges": {"level": "8-10", "weave": 0.5, "theme": "christmas", "scenery": "full"},
    "floors": {"level": "8-10", "size": "7x7x2", "theme": "fairy_tale", "scenery": "full"},
}
_HIDDEN = {"level": "adult", "hidden": "duck", "title": "Hidden"}
_SPOKEN = {"ar": "sea", "hi": "animals", "ja": "dinosaurs", "ru": "space"}
_SHOP = {"space": "purple", "sea": "blue", "dinosaurs": "green"}


def front_pictures(folder: Path) -> dict[str, bytes]:
    """Return a spread and the cover of the journey, and a page of each kind of maze."""
    journey = _recipe("journey", folder)
    left, right = (framed(page) for page in page_images(_pdf(journey), [8, 9], 350))
    found = {"spread.png": png(on_ground(side_by_side([left, right], 0), 12))}
    found["cover.png"] = png(front_of(journey, 320), _COLOURS)
    sections = [{"count": 1, "title": name, **section} for name, section in KINDS.items()]
    images = mazes_of({"seed": SEED, "sections": sections}, folder / "kinds", _PAGE)
    for name, image in zip(KINDS, images, strict=True):
        found[f"cells-{name}.png"] = png(framed(image))
    pair = side_by_side([framed(page) for page in _hidden(folder)], 10)
    return found | {"cells-hidden.png": png(pair), "languages.png": png(_in_languages(folder), _COLOURS)}


def _in_languages(folder: Path) -> Image.Image:
    """Return covers of books in four scripts; the one in Japanese takes the package of its fonts."""
    fronts = []
    for code, name in _SPOKEN.items():
        spec = folder / f"{code}.toml"
        spec.write_text(in_language(recipe_text(name), code), encoding="utf-8")
        fronts.append(front_of(make_book(spec, folder / code, previews=False, check=False).folder, 190))
    return on_ground(side_by_side(fronts, 12), 12)


def things_to_make(folder: Path) -> dict[str, bytes]:
    """Return a card for each of twelve things that can be made."""
    child = folder / "child"
    run("make", "--for", "Anna", "--ages", "5", "--theme", "space", "--seed", SEED, "-o", child, "--no-previews")
    cards = {
        "journey": _of_recipe("journey", folder, [19]),
        "one-child": page_images(_pdf(child), [1, 3], _PAGE),
        "animals": _of_recipe("animals", folder, [30]),
        "tasks": _with_tasks(folder / "tasks"),
        "tracks": page_images(_pdf(_recipe("ages-3-4", folder)), [5, 6], _PAGE),
        "hidden": _hidden(folder / "card"),
        "collection": [_cover(theme, ink, folder) for theme, ink in _SHOP.items()],
        "colour": _in_colour(folder),
        **_printed(folder),
    }
    return {f"make-{name}.png": png(card(images), _COLOURS) for name, images in cards.items()}


def _with_tasks(folder: Path) -> list[Image.Image]:
    """Return two pages with something to do on the way."""
    sections = [
        {"count": 1, "title": kind, "level": "6-8", "task": kind, "theme": theme}
        for kind, theme in (("collect", "christmas"), ("tangle", "birthday"))
    ]
    return mazes_of({"seed": SEED, "sections": sections}, folder, _PAGE)


def run(*words: object) -> None:
    """Run a command of mazebook in this process; raises RuntimeError unless it ends with 0."""
    try:
        main([*map(str, words), "-q"])
    except SystemExit as end:
        if end.code:
            raise RuntimeError(f"mazebook {' '.join(map(str, words))} ended with {end.code}") from None


def _printed(folder: Path) -> dict[str, list[Image.Image]]:
    """Return pages of what has a command of its own: a poster, the sheet of a week, a column, a class set."""
    poster, week, column, pupils = (folder / name for name in ("poster.pdf", "week", "column", "class"))
    run("poster", "--size", "44x60", "--seed", SEED, "--solution", "-o", poster)
    run("week", "--week", "2026-W47", "--theme", "animals", "-o", week)
    run("column", "--width", "60mm", "--week", "2026-W47", "-o", column)
    run("class", "--copies", "3", "--level", "6-8", "--theme", "sea", "--seed", SEED, "-o", pupils)
    whole = page_images(poster, None, _PAGE)
    sheet, answers = page_images(next(week.rglob("*.pdf")), None, _PAGE)[:2]
    return {
        "poster": [whole[-1], whole[0]],
        "week": [sheet, answers],
        "column": [page_images(path, None, _PAGE)[0] for path in sorted(column.rglob("*.pdf"), reverse=True)[:2]],
        "class": page_images(next(pupils.rglob("*pupils.pdf")), [1, 2], _PAGE),
    }


def _recipe(name: str, folder: Path) -> Path:
    """Make the book of a recipe, and return its folder."""
    out = folder / name
    if not out.exists():
        folder.mkdir(parents=True, exist_ok=True)
        spec = folder / f"{name}.toml"
        spec.write_text(recipe_text(name), encoding="utf-8")
        make_book(spec, out, previews=False, check=False)
    return out


def _of_recipe(name: str, folder: Path, mazes: Sequence[int]) -> list[Image.Image]:
    """Return the front of a recipe's book and some of its pages."""
    book = _recipe(name, folder)
    return [front_of(book, _PAGE), *page_images(_pdf(book), mazes, _PAGE)]


def _pdf(book: Path) -> Path:
    return next(path for path in sorted(book.glob("*.pdf")) if not path.stem.endswith("-cover"))


def _hidden(folder: Path) -> list[Image.Image]:
    spec: Mapping[str, Any] = {"seed": SEED, "answers": "after", "sections": [{"count": 1, **_HIDDEN}]}
    maze = mazes_of(spec, folder / "hidden", _PAGE)
    return [*maze, *mazes_of(spec, folder / "hidden", _PAGE, "answer")]


def _cover(theme: str, ink: str, folder: Path) -> Image.Image:
    title = f"{theme.capitalize()} mazes"
    spec = {"title": title, "seed": SEED, "theme": theme, "cover": {"colour": ink}, "sections": [{"count": 12}]}
    return front_of(make_book(spec, folder / theme, previews=False, check=False).folder, _PAGE)


def _in_colour(folder: Path) -> list[Image.Image]:
    shapes = {"shape": "theme", "count": 1, "title": "Shapes"}
    sections = [{**_YOUNG, **shapes}]
    sections.append({**_YOUNG, "tessellation": "theta", "count": 1, "title": "Rings"})
    spec = {"seed": SEED, "colour": True, "theme": "dinosaurs", "sections": sections}
    return mazes_of(spec, folder / "colour", _PAGE)
