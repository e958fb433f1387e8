"""The files that a specification names, and pictures on pages that are too coarse to print."""

import math
from collections.abc import Sequence

from mazebook.books.pictures.shape_names import is_shape_file
from mazebook.books.spec.book import BookSpec
from mazebook.books.themes.names import NONE, THEME_FILE, is_shipped_theme
from mazebook.graphics.page import Page, Picture
from mazebook.paper.printers.own import is_printer_file
from mazebook.paper.typefaces.faces import ROLES, is_file_name
from mazebook.units import POINTS_PER_INCH

LEAST_DPI = 300  # what print shops ask of grey pictures


def named_files(spec: BookSpec) -> list[str]:
    """Return the names of all files that are needed to make a book again, as the specification spells them."""
    layouts = [spec.layout, spec.answer_layout, *(section.layout for section in spec.sections)]
    names = [name for name in layouts if name and name.endswith(".toml")]
    names += [name for name in (spec.printer, *spec.editions) if name and is_printer_file(name)]
    names += [name for name in (getattr(spec.fonts, role) for role in ROLES) if name and is_file_name(name)]
    names += [section.shape for section in spec.sections if section.shape and is_shape_file(section.shape)]
    names += [name for section in spec.sections for name in section.hidden if is_shape_file(name)]
    named = [spec.theme, *(section.theme for section in spec.sections)]
    names += [f"{theme}/{THEME_FILE}" for theme in named if theme and theme != NONE and not is_shipped_theme(theme)]
    return list(dict.fromkeys(names + [page.file for page in spec.pages if page.file]))


def coarse_pictures(pages: Sequence[Page]) -> list[str]:
    """Return a sentence for each picture with fewer dots an inch than print shops ask for."""
    found = []
    for number, page in enumerate(pages, 1):
        for item in page.items:
            if isinstance(item, Picture) and item.raster.width * POINTS_PER_INCH < LEAST_DPI * item.box.width:
                dpi = item.raster.width * POINTS_PER_INCH / item.box.width
                needed = math.ceil(item.box.width / POINTS_PER_INCH * LEAST_DPI)
                found.append(
                    f"Page {number}, {page.label}: {dpi:.0f} dots an inch, and print shops ask for {LEAST_DPI}. "
                    f"Use a picture {needed} pixels wide or more."
                )
    return found
