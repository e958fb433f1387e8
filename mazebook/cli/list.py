"""``mazebook list``: the algorithms, levels and other names to choose from, read without importing their modules."""

from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any

import typer

from mazebook.cli.shared import completion, console, options, values

Rows = list[dict[str, Any]]


def _registry(module: str, *facts: str) -> Rows:
    """Return the entries of a module's registry, each with the constants called `facts` that its file declares."""
    registry = import_module(module).REGISTRY
    return [
        {"name": entry.name, "description": entry.description, **{fact: entry.constant(fact) for fact in facts}}
        for entry in map(registry.entry, registry.names())
    ]


def _shapes() -> Rows:
    from mazebook.paper.typefaces.emoji import picture_names

    outlines = _registry("mazebook.mazes.shapes.outlines")
    pictures = sorted(set(picture_names()) - {row["name"] for row in outlines})
    return [*outlines, *({"name": name, "description": "a picture"} for name in pictures)]


def _places() -> Rows:
    from mazebook.books.fit.levels import level
    from mazebook.books.places.kind import place_kind

    rows = _registry("mazebook.books.places.kinds", "cells", "levels")
    for row in rows:
        row["ages"] = [level(name).ages for name in place_kind(row["name"]).levels]
    return rows


def _pages() -> Rows:
    return [row | {"takes": row["takes"] or ()} for row in _registry("mazebook.books.values.page_kinds", "takes")]


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
            "description": words.word(f"levels.{level.name}")
            + ": {}x{} to {}x{} squares".format(*level.low, *level.high),
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
    "algorithms": lambda: _registry("mazebook.mazes.algorithms", "needs"),
    "tessellations": lambda: [
        row | {"rows": bool(row["rows"])} for row in _registry("mazebook.mazes.tessellations", "rows")
    ],
    "tasks": lambda: _registry("mazebook.mazes.tasks", "knobs"),
    "covers": lambda: _registry("mazebook.books.values.cover_designs"),
    "shapes": _shapes,
    "levels": _levels,
    "layouts": _layouts,
    "walls": lambda: _registry("mazebook.books.walls.styles"),
    "places": _places,
    "themes": _themes,
    "pages": _pages,
    "recipes": _recipes,
    "languages": _languages,
    "printers": _printers,
}


def list_names(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND", help=f"What to list: {', '.join(LISTS)}.", autocompletion=completion.offering(LISTS)
        ),
    ],
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """List what you can choose from: themes, levels and so on.

    Examples
    --------
    mazebook list themes
    mazebook list levels --json
    """
    rows = LISTS[values.read_choice("list", kind, tuple(LISTS))]()
    if as_json:
        console.say_json(rows)
        return
    width = max(len(row["name"]) for row in rows)
    console.say("\n".join(f"{row['name']:<{width}}  {row['description']}{_cells(row)}" for row in rows))


def _cells(row: dict[str, Any]) -> str:
    """Return which cells a place can have, as a sentence; "" for anything else."""
    return f" Cells: {', '.join(row['cells'])}." if "cells" in row else ""
