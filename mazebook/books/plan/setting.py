"""The setting of a book: its editions, its layouts adapted to all their printers, its typefaces; and its files."""

from pathlib import Path

from mazebook.books.pictures.shape_names import is_shape_file
from mazebook.books.plan.plan import Setting
from mazebook.books.plan.series import Series
from mazebook.books.spec.book import BookSpec
from mazebook.books.themes.names import NONE, THEME_FILE, is_shipped_theme
from mazebook.books.themes.theme import chosen_theme
from mazebook.books.values.cover_designs import FOR_ADULTS, OF_SHAPES, USUAL_DESIGN, CoverDesign, cover_design
from mazebook.paper.layouts import find_layout
from mazebook.paper.printers.editions import Edition, editions_of
from mazebook.paper.printers.offers import strictest
from mazebook.paper.printers.own import is_printer_file
from mazebook.paper.typefaces.faces import ROLES, is_file_name


def setting_of(spec: BookSpec, seed: int, folder: Path | None, series: Series | None = None) -> Setting:
    """Return the setting of a book whose sections are not planned yet.

    If any layout draws up to the trim edge, all pages get bleed: printers take one size of page.

    Parameters
    ----------
    seed : of the whole book
    folder : the folder of the files that the specification names; None if it came from no file
    series : the volumes before the book; None for a book that is no later volume

    Raises
    ------
    LayoutError, FontError, OutputError
        If a file that the specification names is missing or wrong.
    """
    editions = editions_of(spec.edition_names, folder)
    book = find_layout(spec.layout, folder)
    answers = find_layout(spec.answer_layout, folder) if spec.answer_layout else book
    sections = [find_layout(section.layout, folder) if section.layout else book for section in spec.sections]
    bleeds = any(layout.background.bleeds for layout in (book, answers, *sections))
    printer = strictest([edition.printer for edition in editions if edition.printer is not None], bleeds=bleeds)
    book, answers, *sections = (layout.for_printer(printer) for layout in (book, answers, *sections))
    faces = spec.fonts.faces(folder or Path(), spec.language)
    known = (spec, seed, book, answers, tuple(sections), editions, printer, faces, folder or Path())
    return Setting(*known, series=series or Series())


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


def design_of(setting: Setting) -> CoverDesign:
    """Return the design of a book's cover: the one that it names, the one for adults, of shapes, or of its theme."""
    if setting.cover.design:
        return cover_design(setting.cover.design)
    if not setting.ages("cover_ages"):
        return cover_design(FOR_ADULTS)
    if all(section.shape for section in setting.spec.sections):
        return cover_design(OF_SHAPES)
    theme = chosen_theme(setting.spec.theme, setting.folder)
    return cover_design(theme.cover.design if theme and theme.cover else USUAL_DESIGN)


def covered_editions(setting: Setting) -> list[Edition]:
    """Return the editions that get a cover: the bound ones, or without any those for screens and for home printers."""
    at_home = [edition for edition in setting.editions if edition.printer is None or edition.printer.viewer is not None]
    return bound_editions(setting) or at_home


def bound_editions(setting: Setting) -> list[Edition]:
    """Return the editions of a book whose printers bind covers."""
    return [
        edition for edition in setting.editions if edition.printer is not None and edition.printer.cover is not None
    ]
