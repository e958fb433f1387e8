"""Pictures and PDFs that entries of `pages` name, found beside the specification."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from mazebook.books.pictures.shape_names import is_shape_file
from mazebook.books.plan.plan import Setting
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.pages import PageSpec
from mazebook.books.themes.names import FILE, NONE, is_shipped_theme
from mazebook.errors import OutputError
from mazebook.graphics.page import Page, Picture
from mazebook.paper.own_files.pdf_pages import OwnPages, read_pdf_pages
from mazebook.paper.own_files.pdfx_pages import refusal
from mazebook.paper.own_files.pictures import Raster, read_picture
from mazebook.paper.printers.own import is_printer_file
from mazebook.paper.printers.standards import Standard, standard_of
from mazebook.paper.typefaces.faces import ROLES, is_file_name
from mazebook.reading.problems import Problem
from mazebook.units import POINTS_PER_INCH

LEAST_DPI = 300  # what print shops ask of grey pictures; see PRINT.md section 1


def named_files(spec: BookSpec) -> list[str]:
    """Return the files that a specification names and that making the book again needs, as they are written there."""
    layouts = [spec.layout, spec.answer_layout, *(section.layout for section in spec.sections)]
    names = [name for name in layouts if name and name.endswith(".toml")]
    names += [name for name in (spec.printer, *spec.editions) if name and is_printer_file(name)]
    names += [name for name in (getattr(spec.fonts, role) for role in ROLES) if name and is_file_name(name)]
    names += [section.shape for section in spec.sections if section.shape and is_shape_file(section.shape)]
    names += [name for section in spec.sections for name in section.hidden if is_shape_file(name)]
    named = [spec.theme, *(section.theme for section in spec.sections)]
    names += [f"{theme}/{FILE}" for theme in named if theme and theme != NONE and not is_shipped_theme(theme)]
    return list(dict.fromkeys(names + [page.file for page in spec.pages if page.file]))


def problems_of_files(setting: Setting) -> list[Problem]:
    """Return all that is wrong with the files that pages name, each at its place in the specification."""
    problems = []
    for index, entry in enumerate(setting.spec.pages):
        try:
            if entry.kind == "picture":
                own_picture(setting, entry)
            elif entry.kind == "pdf":
                problems += _not_for(setting, index, entry, own_pages(setting, entry))
        except OutputError as error:
            lines = error.sentence.split("\n")
            problems += [Problem(("pages", index, "file"), entry.file, line) for line in lines]
    return problems


def _not_for(setting: Setting, index: int, entry: PageSpec, own: OwnPages) -> list[Problem]:
    """Return the problem of pages that hold what the files of a printer must not, if they do."""
    for edition in setting.editions:
        printer = edition.printer
        standard = standard_of(printer) if printer else None
        if printer and standard and (found := _forbidden(own, standard, printer.interior.colours)):
            text = (
                f"holds {found}, which {printer.title} does not take. Export it as PDF/X-1a, or leave out that edition."
            )
            return [Problem(("pages", index, "file"), entry.file, text)]
    return []


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


def own_picture(setting: Setting, entry: PageSpec) -> Raster:
    """Return the picture that an entry names; raises OutputError as `read_picture` does."""
    path = _path(setting, entry)
    return _picture(path, _stamp(path))


def own_pages(setting: Setting, entry: PageSpec) -> OwnPages:
    """Return the pages of the PDF that an entry names; raises OutputError as `read_pdf_pages` does."""
    path = _path(setting, entry)
    return _pages(path, _stamp(path), entry.pages, setting.spec.trim)


def _path(setting: Setting, entry: PageSpec) -> Path:
    assert entry.file is not None  # the kinds that come here need one
    return setting.folder / entry.file.replace("\\", "/")


def _stamp(path: Path) -> tuple[int, int]:
    """Return what changes when a file does; nothing for one that is not there, which its reader will say."""
    try:
        about = path.stat()
    except OSError:
        return 0, 0
    return about.st_mtime_ns, about.st_size


@lru_cache(maxsize=4)
def _forbidden(own: OwnPages, standard: Standard, colours: tuple[str, ...]) -> str:
    return refusal(own, standard, colours)


# Read while the pages are counted and again for each of them: a PDF of 50 pages once, not 51 times.
@lru_cache(maxsize=4)
def _picture(path: Path, stamp: tuple[int, int]) -> Raster:
    return read_picture(path)


@lru_cache(maxsize=4)
def _pages(path: Path, stamp: tuple[int, int], wanted: str | None, size: tuple[float, float]) -> OwnPages:
    return read_pdf_pages(path, wanted, size)
