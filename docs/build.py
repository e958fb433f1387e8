"""Makes the pages of the reference and all pictures of the documentation, and builds its site.

``python docs/build.py`` makes everything anew; ``--pages`` only the pages; ``--pictures SET ...`` only some pictures;
``--site DIR`` builds the site into a folder, with every warning an error.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from _build import books, front, mazes
from _build.commands import commands_page, options_page
from _build.keys import keys_page
from _build.markdown import page
from _build.registries import REGISTRIES

from mazebook.reading.limits import limits_page

DOCS = Path(__file__).resolve().parent
REFERENCE, PICTURES = DOCS / "reference", DOCS / "pictures"


def saboteurs_page() -> str:
    """Return the page of the faults that test the proof; the tests make them."""
    sys.path.append(str(DOCS.parent))
    from tests.checks.test_saboteurs import page

    return page()


def index_page() -> str:
    """Return the list of all pages of the reference."""
    lines = [
        f"- [{_title(text)}]({name})" for name, text in ((name, _read(name)) for name in PAGES if name != "index.md")
    ]
    return page(
        "Reference",
        "its own list",
        "These pages are made from the program itself, so they are complete and true of this version.",
        "\n".join(lines),
    )


# Every generated page, in the order of the list; those that are made of nothing but the program come first.
PAGES: dict[str, Callable[[], str]] = {
    "book-toml.md": keys_page,
    "commands.md": commands_page,
    "options.md": options_page,
    **REGISTRIES,
    "limits.md": limits_page,
    "saboteurs.md": saboteurs_page,
    "index.md": index_page,
}

# The sets of pictures: the folder of each, and what makes them in a folder for what they are made of.
SETS: dict[str, tuple[Path, Callable[[Path], dict[str, bytes]]]] = {
    "algorithms": (REFERENCE, mazes.algorithm_pictures),
    "cells": (REFERENCE, mazes.cell_pictures),
    "walls": (REFERENCE, mazes.wall_pictures),
    "levels": (REFERENCE, mazes.level_pictures),
    "animations": (REFERENCE, mazes.animations),
    "themes": (REFERENCE, books.theme_pictures),
    "places": (REFERENCE, books.place_pictures),
    "layouts": (REFERENCE, books.layout_pictures),
    "pages": (REFERENCE, books.kind_pictures),
    "recipes": (REFERENCE, books.recipe_pictures),
    "shapes": (REFERENCE, books.shape_picture),
    "plots": (REFERENCE, books.plots),
    "front": (DOCS, front.front_pictures),
    "walk": (DOCS, books.own_kind_picture),
    "make": (DOCS, front.things_to_make),
}
EXACT = ("algorithms", "cells", "walls", "levels")  # sets of SVG files: the same bytes on every computer


def make_pictures(name: str) -> dict[Path, bytes]:
    """Return the files of a set of pictures by their paths."""
    folder, make = SETS[name]
    with tempfile.TemporaryDirectory() as work:
        return {folder / "pictures" / file: content for file, content in make(Path(work)).items()}


def build_site(out: Path) -> None:
    """Build the site into a folder, from a copy without programs; raises CalledProcessError for any warning."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copytree(DOCS, work / "docs", ignore=shutil.ignore_patterns("*.py", "_build", "__pycache__"))
        shutil.copy(DOCS.parent / "zensical.toml", work)
        subprocess.run([sys.executable, "-m", "zensical", "build", "--strict"], cwd=work, check=True)
        shutil.rmtree(out, ignore_errors=True)
        shutil.move(work / "site", out)


def _read(name: str) -> str:
    return (REFERENCE / name).read_text(encoding="utf-8")


def _title(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ")


def main() -> None:
    """Make what the options ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", action="store_true", help="make the pages of the reference alone")
    parser.add_argument("--pictures", nargs="+", choices=SETS, metavar="SET", help=f"of {', '.join(SETS)}")
    parser.add_argument("--site", type=Path, metavar="DIR", help="build the site; make no pages and no pictures")
    asked = parser.parse_args()
    if asked.site:
        build_site(asked.site)
        return
    if not asked.pictures:
        for name, make in PAGES.items():
            (REFERENCE / name).write_text(make(), encoding="utf-8")
    for name in asked.pictures or ([] if asked.pages else SETS):
        print(f"pictures: {name}", file=sys.stderr)
        for path, content in make_pictures(name).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


if __name__ == "__main__":
    main()
