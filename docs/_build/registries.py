"""A page for each list of names to choose from, with a picture of each; from the registries' own descriptions."""

from collections.abc import Callable, Iterable

from _build.front import KINDS
from _build.markdown import code, grid, page, picture, table
from mazebook.books.fit.levels import read_levels
from mazebook.books.places import kinds as places
from mazebook.books.places.kind import PlaceKind, place_kind
from mazebook.books.spec.forms.recipes import SHEET, description, recipe_names
from mazebook.books.themes.names import theme_names
from mazebook.books.themes.theme import Theme, read_theme
from mazebook.books.values import page_kinds
from mazebook.books.walls import styles
from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.options.knobs import KNOBS
from mazebook.mazes.options.traits import Traits, traits_of
from mazebook.mazes.shapes import outlines
from mazebook.paper.languages import language_names, read_language
from mazebook.paper.layouts import layout_names, read_layout
from mazebook.paper.printers.offers import default_trim, printer_names, read_printer, trim_text
from mazebook.paper.printers.parts import SoldLanguages
from mazebook.paper.printers.table import Printer
from mazebook.paper.typefaces.emoji import GROUPS, group_names, picture_names
from mazebook.registry import Entry, Registry
from mazebook.units import mm

_SPEC = "[`{key}`](book-toml.md#{anchor})"
_NEEDS = {"": "any cells", "rows": "cells in rows", "even squares": "squares, even columns and rows"}
_UNIFORM = {"yes": "all, equally often", "no": "all, some more often", "never": "not all"}
_NOBODY = "generic"  # in place of an inventor


def algorithms_page() -> str:
    """Return the page of algorithms: a picture of each, what each is like, needs and can do, and two animations."""
    names = algorithms.REGISTRY.names()
    shown = [(name, f"algorithm-{name}.svg", _said(algorithms.REGISTRY, name)) for name in names]
    head = ("algorithm", "needs", "which mazes come", "can add walls", "knobs", "inventor")
    return page(
        "Algorithms",
        "the files in mazebook/mazes/algorithms/",
        "How a maze is made decides how it feels. Here are mazes of one size and one seed; the grey line is the way "
        f"through. A section of a book names one with {_key('algorithm', 'sections')}, and `mazebook maze` with "
        "`--algorithm`. Without one, each level takes turns among those that suit it.",
        "`kruskal` and `prim_true` make the same maze of the same seed: both look for the cheapest walls to open.",
        grid(shown, 3),
        "## What each needs and can do",
        table(head, [_algorithm(traits_of(name)) for name in names]),
        f"With {_key('focus', 'sections')} `walls` an algorithm adds walls instead of carving passages.",
        "## Knobs",
        f"{_key('texture', 'sections')} turns the knobs of an algorithm, such as `newest=10, random=1`.",
        table(("knob", "what it is"), [(f"`{name}`", text) for name, text in KNOBS.items()]),
        "## Step by step",
        "`mazebook maze --animate` shows how a maze is made. A walk that backs up when it is stuck "
        "(`recursive_backtracker`):",
        picture("animation-recursive_backtracker.gif", "a maze grows along one winding way"),
        "Walls that are opened here and there (`kruskal`):",
        picture("animation-kruskal.gif", "a maze grows everywhere at once"),
    )


def _algorithm(traits: Traits) -> tuple[str, ...]:
    walls = "yes" if traits.by_walls else "no"
    name, needs, mazes = traits.name, _NEEDS[traits.needs], _UNIFORM[traits.uniform]
    return f"`{name}`", needs, mazes, walls, code(traits.knobs), traits.source.replace(_NOBODY, "")


def tessellations_page() -> str:
    """Return the page of tessellations and tilings, with a picture of each."""
    return page(
        "Cells",
        "the files in mazebook/mazes/tessellations/",
        f"The shape of the cells. A section of a book names one with {_key('tessellation', 'sections')}, and "
        "`mazebook maze` with `--tessellation`. Without one, mazes are of squares.",
        "## Tessellations",
        grid(_cells(is_cut=False), 3),
        "## Tilings",
        "Cells of these are cut at the edge, so they go into any shape.",
        grid(_cells(is_cut=True), 3),
        'A file of your own makes cells, too: `tessellation = "my-tiles.svg"`. '
        "Each closed figure in it is a cell.",
        "## On a page",
        grid([("", f"../pictures/cells-{name}.png", name) for name in KINDS], 3),
    )


def _cells(*, is_cut: bool) -> list[tuple[str, str, str]]:
    names = [name for name in tessellations.REGISTRY.names() if (name in tessellations.REGISTRY.whole()) != is_cut]
    return [(name, f"cells-{name}.svg", _said(tessellations.REGISTRY, name)) for name in names]


def levels_page() -> str:
    """Return the page of levels: the figures of each, an easy and a hard maze, and the difficulty of a book."""
    words = read_language("en")
    head = ("level", "printed as", "columns x rows", "points", "least corridor")
    rows, shown, used = [], [], []
    for level in read_levels().values():
        low, high = ("x".join(map(str, size)) for size in (level.low, level.high))
        easy, hard = level.difficulty
        corridor = f"{mm(level.corridor):.1f} mm".replace(".0 ", " ")
        used.append(f"- `{level.name}`: {code(dict.fromkeys(choice.name for choice in level.algorithms))}")
        said = words.word(f"levels.{level.name}")
        rows.append((f"`{level.name}`", said, f"{low} to {high}", f"{easy:g} to {hard:g}", corridor))
        shown += [(level.name, f"level-{level.name}-{word}.svg", word) for word in ("easy", "hard")]
    return page(
        "Levels",
        "mazebook/data/levels.toml",
        "A level says who the mazes are for: how large they are, how wide their corridors, and how difficult. A section "
        f"of a book names one with {_key('level', 'sections')}. Ten points more are twice the effort.",
        table(head, rows),
        "On small paper mazes have fewer cells, so that corridors stay wide enough. "
        f"Mazes that are a [place](places.md) have walls as thick as a hedge or a row of houses; there, corridors are "
        f"{_narrower()}. Mazes in a shape have more cells, and narrower ones.",
        "## An easy and a hard maze of each",
        grid(shown, 4),
        "## How they are made",
        "The algorithms of each level take turns, as far as they give what a maze aims at.",
        "\n".join(used),
        "## How a book climbs",
        "The plot of `mazebook report --plot`: each mark is a maze, the line is what it aims at.",
        picture("difficulty-journey.png", "the difficulty of the fifty mazes of the journey rises in each section"),
    )


def _narrower() -> str:
    """Return at which levels corridors of places may be narrower than others, and how wide they are at least."""
    levels = [level for level in read_levels().values() if level.in_place < level.corridor]
    return ", ".join(f"at least {mm(level.in_place):g} mm wide at level `{level.name}`" for level in levels)


def walls_page() -> str:
    """Return the page of wall styles, each with the same corner of the same maze."""
    names = styles.REGISTRY.names()
    return page(
        "Wall styles",
        "the files in mazebook/books/walls/styles/",
        f"How walls are drawn: {_key('walls')} of a book or {_key('walls', 'sections')} of a section. The mazes stay as "
        "they are. Here is the same corner of the same maze.",
        grid([(name, f"walls-{name}.svg", _said(styles.REGISTRY, name)) for name in names], 2),
    )


def places_page() -> str:
    """Return the page of places, with a page of each, and the levels and cells that each suits."""
    shown = [(name, f"place-{name}.png", _place(place_kind(name))) for name in places.REGISTRY.names()]
    return page(
        "Places",
        "the files in mazebook/books/places/kinds/",
        f"What a maze is on its page, with a scene around it: {_key('place', 'sections')} of a section. A list of names takes "
        'turns, `"theme"` stands for the places of the theme, and `"none"` for a maze with plain walls. The way leads from '
        "the hero to the goal, dead ends hold something to find, and answers show a plain maze.",
        grid(shown, 2),
    )


def _place(kind: PlaceKind) -> str:
    return f"{_said(places.REGISTRY, kind.name)} Levels: {code(kind.levels)}. Cells: {code(kind.cells)}."


def layouts_page() -> str:
    """Return the page of layouts, with a page of each."""
    shown = [(name, f"layout-{name}.png", f"{read_layout(name).description}.") for name in layout_names()]
    return page(
        "Layouts",
        "the files in layouts/",
        f"How mazes stand on their pages: {_key('layout')} of a book, {_key('layout', 'sections')} of a section, "
        f"{_key('answer_layout')} for the answers. A layout of your own is a TOML file beside the specification; it names "
        "only what it does otherwise than `layouts/one.toml`, which lists every setting there is.",
        grid(shown, 3),
    )


def pages_page() -> str:
    """Return the page of kinds of pages, with a picture of each and the keys that each takes."""
    shown = [(name, f"page-{name}.png", _page(entry)) for name, entry in page_kinds.REGISTRY.entries.items()]
    return page(
        "Kinds of pages",
        "the files in mazebook/books/pages/kinds/",
        f"{_key('pages')} of a book lists its pages in their order: names, or tables for those that take something, such "
        'as `{ kind = "notes", style = "dots", count = 2 }`. Two come by themselves, with '
        f"{_key('story')}: `story` and `hideouts`.",
        grid(shown, 3),
    )


def _page(entry: Entry) -> str:
    takes = entry.constant("takes")
    links = ", ".join(f"[`{key}`](book-toml.md#pages-{key})" for key in (takes if isinstance(takes, tuple) else ()))
    return f"{entry.description}{f' It takes {links}.' if links else ''}"


def themes_page() -> str:
    """Return the page of themes, with a page of each, and the pictures and languages that each has."""
    themes = [read_theme(name) for name in theme_names()]
    return page(
        "Themes",
        "the files in mazebook/data/themes/",
        f"What a book is about: {_key('theme')} of a book or {_key('theme', 'sections')} of a section. Two pictures and a "
        "sentence stand at each maze, and a scene around it. `none` is no theme; `season`, for the sheet of a week, is the "
        "theme of its season. A theme of your own is a folder with a file `theme.toml`.",
        grid([(theme.key, f"theme-{theme.key}.png", f"{len(theme.pairs)} pairs of pictures") for theme in themes], 3),
        "## Who wants to go where",
        *(_pairs(theme) for theme in themes),
    )


def _pairs(theme: Theme) -> str:
    return f"**{theme.key}**: " + ", ".join(" → ".join(pair.pictures) for pair in theme.pairs) + "."


def recipes_page() -> str:
    """Return the page of recipes, with a strip of pages of each."""
    parts = []
    for name in recipe_names():
        shown = [picture(f"recipe-{name}.png", f"pages of the recipe {name}")] if name != SHEET else []
        parts += [f"## {name}", description(name), *shown]
    return page(
        "Recipes",
        "the files in mazebook/data/recipes/",
        "A recipe is a whole book to begin with: `mazebook new my-book.toml --recipe space` writes it, you change what you "
        "like, and `mazebook make my-book.toml` makes it.",
        *parts,
    )


def shapes_page() -> str:
    """Return the page of shapes: the built-in outlines and the names of pictures by their groups."""
    rows = [(f"`{name}`", _said(outlines.REGISTRY, name)) for name in outlines.REGISTRY.names()]
    groups = [f"**{group}**: {code(group_names(group))}" for group in GROUPS]
    return page(
        "Shapes",
        "the font Noto Emoji and the files in mazebook/mazes/shapes/outlines/",
        f"{_key('shape', 'sections')} of a section cuts its mazes to an outline; {_key('hidden', 'sections')} hides one in "
        'the way through. Both take an outline, the name of a picture, `"text:MAX"`, or a file of your own '
        "(PNG, JPEG or SVG).",
        picture("shapes.png", "mazes in the outlines of animals, things and a letter"),
        "## Outlines",
        table(("name", "what it is"), rows),
        "## Pictures",
        f"Animals, food and vehicles suit mazes best. There are "
        f"{len(picture_names()):,} pictures: `mazebook list shapes` names them.",
        *groups,
    )


def languages_page() -> str:
    """Return the page of languages: code, name, and what some words are in each."""
    rows = []
    for name in language_names():
        words = read_language(name)
        said = (words.word("language"), words.word("start"), words.word("finish"), words.word("levels.6-8"))
        rows.append((f"`{name}`", *said))
    return page(
        "Languages",
        "the folders in mazebook/data/languages/",
        f"{_key('language')} of a book is the language of all words that mazebook prints. Your own texts stay as you write "
        "them.",
        table(("code", "language", "start", "finish", "level 6-8"), rows),
    )


def printers_page() -> str:
    """Return the page of printers: sizes, margins, least sizes, papers and standards of each, and the sources."""
    printers = [read_printer(name) for name in printer_names()]
    return page(
        "Printers",
        "mazebook/data/printers.toml",
        f"{_key('printer')} of a book is who prints it; with {_key('editions')} one book is made for several. Printers change "
        "their rules: each number has a source below, with the day on which somebody last looked. A table of your own "
        "corrects them.",
        *(part for printer in printers for part in _printer(printer)),
    )


def _printer(printer: Printer) -> Iterable[str]:
    inside = printer.interior.inside_margin
    bleed = max(printer.bleed)
    facts = [
        f"Page sizes: {code(map(trim_text, printer.trims)) or 'any'}; usually `{trim_text(default_trim(printer))}`.",
        f"Margins at top, bottom and outside: {_long(printer.margin)}.",
        "Margin at the fold: " + ", ".join(f"{_long(one.margin)} for {one.first} to {one.last} pages" for one in inside) + ".",
        f"Bleed: {_long(bleed)}." if bleed else "No bleed: it does not print up to the edge.",
        f"Thinnest line: {printer.least_line:g} pt. Smallest type: {printer.least_text:g} pt.",
        f"Standards of its files: {', '.join(printer.standards) or 'none, a plain PDF'}.",
        f"Books that are read from right to left: {_read_leftwards(printer)}.",
        *([f"Languages: {_languages_of(printer.languages)}."] if printer.languages else []),
    ]
    papers = [(f"`{paper.name}`", f"{paper.pages[0]} to {paper.pages[1]}") for paper in printer.papers]
    sources = [(one.name, one.checked.isoformat() if one.checked else "no date", one.url) for one in printer.sources]
    return (
        f"## {printer.name}",
        f"{printer.title}.",
        "\n".join(f"- {fact}" for fact in facts),
        table(("paper (`stock`)", "pages, of most sizes"), papers) if papers else "",
        table(("source", "checked", "address"), sources) if sources else "",
    )


def _read_leftwards(printer: Printer) -> str:
    """Return in which order the printer wants the pages, and how the cover."""
    orders = {"reading": "page 1 comes first", "reversed": "the last page comes first in the file"}
    found = orders.get(printer.interior.rtl_pages or "", "the order of the pages is not known")
    if printer.cover is None:
        return found
    known = "the front is left of the spine, the barcode right of it"
    return f"{found}; {known if printer.cover.rtl_cover else 'the sides of the cover are not known'}"


def _languages_of(table: SoldLanguages) -> str:
    """Return which languages the printer sells printed books in, and in which not."""
    tags = sorted(table.model_extra or {})
    sold, unsold = ([tag for tag in tags if table.sells(tag) is one] for one in (True, False))
    return f"it sells books in {code(sold)}, none in {code(unsold)}; of others it is not known"


def _long(length: float) -> str:
    return f"{mm(length):.1f} mm"


def _said(registry: Registry, name: str) -> str:
    return registry.entry(name).description


def _key(key: str, table_name: str = "") -> str:
    """Return a link to a key of the whole book, or of one of its tables."""
    return _SPEC.format(key=key, anchor=f"{table_name}-{key}" if table_name else key)


REGISTRIES: dict[str, Callable[[], str]] = {
    "algorithms.md": algorithms_page,
    "tessellations.md": tessellations_page,
    "levels.md": levels_page,
    "walls.md": walls_page,
    "places.md": places_page,
    "layouts.md": layouts_page,
    "pages.md": pages_page,
    "themes.md": themes_page,
    "recipes.md": recipes_page,
    "shapes.md": shapes_page,
    "languages.md": languages_page,
    "printers.md": printers_page,
}
