"""``mazebook list``: the algorithms, levels and other names to choose from, read without importing their modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mazebook.cli.shared import completion, console, options, values

if TYPE_CHECKING:
    from mazebook.registry import Registry

KINDS = (
    "algorithms",
    "tessellations",
    "shapes",
    "levels",
    "layouts",
    "walls",
    "themes",
    "pages",
    "recipes",
    "languages",
    "printers",
)

Rows = list[dict[str, Any]]


def list_names(
    kind: Annotated[
        str, typer.Argument(metavar="|".join(KINDS), help="What to list.", autocompletion=completion.one_of(KINDS))
    ],
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """List what there is to choose from, with a line about each."""
    rows = LISTS[values.read_choice("list", kind, KINDS)]()
    if as_json:
        console.say_json(rows)
        return
    width = max(len(row["name"]) for row in rows)
    console.say("\n".join(f"{row['name']:<{width}}  {row['description']}" for row in rows))


def _registry(registry: Registry, *facts: str) -> Rows:
    """Return the entries of a registry, each with the facts that its file declares."""
    return [
        {"name": entry.name, "description": entry.description, **{fact: entry.constant(fact) for fact in facts}}
        for entry in registry.entries.values()
    ]


def _algorithms() -> Rows:
    from mazebook.mazes import algorithms

    return _registry(algorithms.REGISTRY, "needs")


def _tessellations() -> Rows:
    from mazebook.mazes import tessellations

    return _registry(tessellations.REGISTRY, "rows")


def _shapes() -> Rows:
    from mazebook.mazes.shapes import outlines
    from mazebook.paper.typefaces.emoji import picture_names

    pictures = sorted(set(picture_names()) - set(outlines.REGISTRY.names()))
    return [*_registry(outlines.REGISTRY), *({"name": name, "description": "a picture"} for name in pictures)]


def _pages() -> Rows:
    from mazebook.books.values.page_kinds import REGISTRY

    return [row | {"takes": row["takes"] or ()} for row in _registry(REGISTRY, "takes")]


def _walls() -> Rows:
    from mazebook.books.walls import styles

    return _registry(styles.REGISTRY)


def _themes() -> Rows:
    from mazebook.books.themes.names import theme_names
    from mazebook.books.themes.theme import read_theme

    themes = [read_theme(name) for name in theme_names()]
    return [
        {
            "name": theme.key,
            "description": f"{len(theme.pairs)} pairs of pictures, such as {' and '.join(theme.pairs[0].pictures)}",
            "languages": theme.languages,
            "pairs": [list(pair.pictures) for pair in theme.pairs],
            "silhouettes": [*theme.silhouettes],
        }
        for theme in themes
    ]


def _layouts() -> Rows:
    from mazebook.paper.layouts import layout_names, read_layout

    return [{"name": name, "description": read_layout(name).description} for name in layout_names()]


def _recipes() -> Rows:
    from mazebook.books.spec.forms.recipes import description, recipe_names

    return [{"name": name, "description": description(name)} for name in recipe_names()]


def _languages() -> Rows:
    from mazebook.paper.languages import language_names, read_language

    return [{"name": name, "description": read_language(name).word("language")} for name in language_names()]


def _levels() -> Rows:
    from mazebook.books.fit.levels import read_levels
    from mazebook.paper.languages import read_language

    words = read_language("en")
    return [
        {
            "name": level.name,
            "description": f"{words.word(f'levels.{level.name}')}: {_size(level.low)} to {_size(level.high)} squares",
            "difficulty": list(level.difficulty),
            "low": [*level.low],
            "high": [*level.high],
        }
        for level in read_levels().values()
    ]


def _printers() -> Rows:
    from mazebook.paper.printers.offers import default_trim, printer_names, read_printer, trim_text

    rows: Rows = []
    printers = [read_printer(name) for name in printer_names()]
    console.warn_of_age(printers)
    for printer in printers:
        dates = [source.checked for source in printer.sources if source.checked is not None]
        checked = f"checked {min(dates).isoformat()}" if dates else "without the day on which it was checked"
        papers = {paper.name: [*paper.pages] for paper in printer.papers}
        usual = trim_text(default_trim(printer))
        sizes = {0: "any page size", 1: usual}.get(len(printer.trims), f"{len(printer.trims)} page sizes")
        choice = f", on {', '.join(papers)}" if len(papers) > 1 else ""
        rows.append(
            {
                "name": printer.name,
                "description": f"{printer.title}: {sizes}{choice}; {checked}",
                "trim": usual,
                "trims": [trim_text(trim) for trim in printer.trims],
                "papers": papers,
                "margin": printer.margin,
                "inside_margin": [step.model_dump() for step in printer.interior.inside_margin],
                "least_line": printer.least_line,
                "least_text": printer.least_text,
                "bleed": printer.bleed._asdict(),
                "standards": [*printer.standards],
                "checked": min(dates).isoformat() if dates else None,
                "undated_sources": [source.key for source in printer.sources if source.checked is None],
            }
        )
    return rows


LISTS: dict[str, Callable[[], Rows]] = {
    "algorithms": _algorithms,
    "tessellations": _tessellations,
    "shapes": _shapes,
    "levels": _levels,
    "layouts": _layouts,
    "walls": _walls,
    "themes": _themes,
    "pages": _pages,
    "recipes": _recipes,
    "languages": _languages,
    "printers": _printers,
}


def _size(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"
