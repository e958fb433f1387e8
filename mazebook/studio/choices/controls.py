"""The controls of a book: those made by hand first, all other keys of a specification under "more".

A control shows what the file has; what it cannot show it leaves alone, and says so (`kind` "elsewhere").
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.cover import CoverSpec
from mazebook.books.spec.printing import FontsSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.books.values.weights import WeightsSpec, ZoneSpec
from mazebook.books.values.written import Keys
from mazebook.reading.places import Where
from mazebook.reading.problems import SECTIONS
from mazebook.studio.choices.fields import Field, Kind, fields_of
from mazebook.studio.choices.options import Option, named, options
from mazebook.studio.choices.page_list import PAGES, keys_of_page, listed_pages
from mazebook.studio.choices.task_knobs import TASK, kind_of_task, knobs_of_task
from mazebook.studio.choices.usual import printed_by, size_called, sizes, stocks, usual_of
from mazebook.studio.choices.words import readable, words_language, words_of

# The keys with a control made by hand, in their order on the page; their words are in the catalogue.
BOOK_FIRST = (
    *("title", "subtitle", "for", "author", "printer", "trim", "language", "theme", "story", "colour", "walls"),
    *("layout", "answers", "cover"),
)
SECTION_FIRST = (
    "title",
    "level",
    "count",
    "theme",
    "place",
    "shape",
    "tessellation",
    "hidden",
    "task",
    "walls",
    "layout",
)
_AFTER_PRINTER = "editions"  # of books that somebody sells; whoever prints at home needs none
_MORE_FIRST = (_AFTER_PRINTER, "difficulty")  # of all other keys

# The walls of pictures by key.
_WALLS = {
    "level": "levels",
    "theme": "themes",
    "tessellation": "cells",
    "place": "places",
    "design": "designs",
    "walls": "walls",
    "layout": "layouts",
    "answer_layout": "answer_layouts",
    "answers": "answers",
    "art": "art",
    "colour": "colours",
    "wall_colour": "colours",
    "algorithm": "algorithms",
    "kind": "pages",
    "task": "tasks",
    "trim": "trims",
    "shape": "shapes",
    "hidden": "shapes",
    "picture": "shapes",
    "pictures": "shapes",
    "language": "languages",
    "printer": "printers",
    "editions": "editions",
}
PICTURED = (
    *("recipes", "themes", "levels", "shapes", "cells", "walls", "layouts", "answer_layouts", "pages", "trims"),
    *("answers", "art", "colours", "algorithms", "tasks", "places", "designs"),
)


@dataclass(frozen=True)
class Control:
    """One control.

    Attributes
    ----------
    where : the place of its key in the file
    field : the form of its value
    kind : as that of the field; "elsewhere" if only the text of the file can show the value that is there
    text : the value, as the control shows it; "" if the key is absent
    is_set : whether the file has the key
    usual : what holds if the key is absent, as the control shows it; "" if that depends, or is nothing
    usual_label : the same in words of the page; "" if nobody knows
    languages : of the label and of the help: English where the language of the page has no words of its own
    choices : to choose from, the current one among them
    wall : where the choices have pictures; of the shapes, `choices` has none, and a person searches them
    """

    where: Where
    field: Field
    kind: Kind
    label: str
    help: str
    languages: tuple[str, str]
    text: str = ""
    is_set: bool = False
    usual: str = ""
    choices: tuple[Option, ...] = ()
    wall: str = ""
    usual_label: str = ""


@dataclass(frozen=True)
class ControlGroup:
    """The controls of the book (`where` empty) or of one section: those made by hand, and all others."""

    where: Where
    title: str
    controls: tuple[Control, ...]
    more: tuple[Control, ...]


def panels(values: Mapping[str, Any], code: str, folder: Path | None = None) -> tuple[ControlGroup, ...]:
    """Return the panel of the book, and one for each section.

    Parameters
    ----------
    values : of the TOML file, whatever it has
    code : the language of the page
    folder : where files are that the book names
    """
    maker = _Maker(values, code, folder)
    sections = sections_of(values)
    return (
        maker.panel((), BookSpec, BOOK_FIRST),
        *(maker.panel((SECTIONS, place), SectionSpec, SECTION_FIRST) for place in range(len(sections))),
    )


def sections_of(values: Mapping[str, Any]) -> list[Any]:
    """Return the sections as the file has them; a single empty one if it has none: the usual."""
    found = values.get(SECTIONS)
    return found if isinstance(found, list) and found else [{}]


def page_controls(values: Mapping[str, Any], at: int, code: str, folder: Path | None = None) -> tuple[Control, ...]:
    """Return the controls of page `at` of the file's list (`PageEntry.at`): what its kind takes."""
    maker = _Maker(values, code, folder)
    pages = listed_pages(values)
    fields = keys_of_page(pages[at]) if 0 <= at < len(pages) else {}
    return tuple(maker.control((PAGES, at, key), field) for key, field in fields.items())


def control_at(values: Mapping[str, Any], where: Where, code: str, folder: Path | None = None) -> Control | None:
    """Return the control of a key, or of the value that a place is within, as a problem names it; None if none has it.

    Parameters as of `panels`.
    """
    if where[:1] == (PAGES,) and len(where) > 1 and isinstance(where[1], int):
        known = page_controls(values, where[1], code, folder)
    else:
        known = tuple(each for panel in panels(values, code, folder) for each in (*panel.controls, *panel.more))
    by_place = {control.where: control for control in known}
    return next((by_place[place] for end in range(len(where), 0, -1) if (place := where[:end]) in by_place), None)


@dataclass(frozen=True)
class _Maker:
    """Makes the controls of a book: its values, the language of the page, and the folder of its files."""

    values: Mapping[str, Any]
    code: str
    folder: Path | None

    def panel(self, where: Where, model: type[Keys], first: tuple[str, ...]) -> ControlGroup:
        fields = fields_of(model)
        if model is BookSpec and any(not printer.ours for printer in printed_by(self.values, self.folder)):
            after = first.index("printer") + 1
            first = (*first[:after], _AFTER_PRINTER, *first[after:])
        others = sorted(fields.keys() - set(first), key=lambda key: (key not in _MORE_FIRST, [*fields].index(key)))
        rest = [self.control((*where, key), fields[key]) for key in others]
        inner = [each for key, table in _TABLES.items() for each in self.table((*where, key), table, model)]
        made = [each for key in first for each in (self.control((*where, key), fields[key]), *self.knobs(where, key))]
        title = self.value((*where, "title"))
        return ControlGroup(where, title if isinstance(title, str) else "", tuple(made), (*rest, *inner))

    def knobs(self, where: Where, key: str) -> Iterator[Control]:
        """Yield the controls of the knobs of a section's task, below that of its kind."""
        if key == TASK:
            for knob, field in knobs_of_task(self.value((*where, TASK))).items():
                yield self.control((*where, TASK, knob), field)

    def table(self, where: Where, table: type[Keys], owner: type[Keys]) -> Iterator[Control]:
        """Yield the controls of a table within the book or within a section."""
        if where[-1] not in _keys_with_tables(owner):
            return
        for key, field in fields_of(table).items():
            yield self.control((*where, key), field)
        if table is WeightsSpec:
            zones = self.value((*where, "zones"))
            for place in range(len(zones) + 1 if isinstance(zones, list) else 1):
                for key, field in fields_of(ZoneSpec).items():
                    yield self.control((*where, "zones", place, key), field)

    def control(self, where: Where, field: Field) -> Control:
        """Return the control of one key."""
        value = self.value(where)
        text = field.shown(value if field.key != TASK else kind_of_task(value) or value)
        kind: Kind = field.kind if text is not None else "elsewhere"
        wall = "" if field.kind == "switch" or "weights" in where else _WALLS.get(field.key, "")
        known = self.choices(field, wall)
        if field.kind in ("choice", "colour") and text and text not in (one.name for one in known):
            known = (
                *known,
                Option(text, size_called(text) if wall == "trims" else words_of(self.code, wall, text, text)),
            )
        usual = usual_of(where, field, self.values, self.code, self.folder)
        entry = "_".join(str(step) for step in where if isinstance(step, str))
        return Control(
            where,
            field,
            kind,
            words_of(self.code, "labels", entry, _label(where)),
            words_of(self.code, "helps", entry, field.help),
            (words_language(self.code, "labels", entry), words_language(self.code, "helps", entry)),
            text or "",
            value is not None,
            usual,
            known,
            wall if wall in PICTURED else "",
            self.usual_label(field, usual, entry, known),
        )

    def usual_label(self, field: Field, usual: str, entry: str, known: tuple[Option, ...]) -> str:
        """Return what holds if a key is absent in words of the page: the name of a choice, else words of its own."""
        if not usual:
            return words_of(self.code, "usual", entry)
        of_layouts = options("layouts", self.code) if field.key == "answer_layout" else ()
        return next((one.label for one in (*known, *of_layouts) if one.name == usual), usual)

    def choices(self, field: Field, wall: str) -> tuple[Option, ...]:
        """Return what a key may be chosen from."""
        if field.key == "trim":
            return tuple(Option(name, label) for name, label in sizes(self.values, self.folder))
        if field.key == "stock" and printed_by(self.values, self.folder):
            return named(field.key, stocks(self.values, self.folder), self.code)
        return options(wall, self.code) or named(field.key, field.names, self.code)

    def value(self, where: Where) -> Any:
        """Return what the file has at a place; None if nothing. The usual pages stand in where it lists none."""
        found: Any = {**self.values, PAGES: listed_pages(self.values)} if where[0] == PAGES else self.values
        for step in where:
            if isinstance(step, int):
                found = found[step] if isinstance(found, list) and step < len(found) else None
            else:
                found = found.get(step) if isinstance(found, Mapping) else None
        return found


_TABLES: dict[str, type[Keys]] = {"cover": CoverSpec, "fonts": FontsSpec, "weights": WeightsSpec}


def _keys_with_tables(owner: type[Keys]) -> tuple[str, ...]:
    return ("cover", "fonts") if owner is BookSpec else ("weights",)


def _label(where: Where) -> str:
    """Return the words for a key without words of its own: ``("cover", "spine_text")`` is ``"Cover: spine text"``."""
    steps = where[2:] if where[0] in (SECTIONS, PAGES) else where
    keys = [readable(step) for step in steps if isinstance(step, str)]
    return ": ".join([keys[0], *(key[:1].lower() + key[1:] for key in keys[1:])])
