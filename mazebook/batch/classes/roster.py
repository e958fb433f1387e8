"""The roster of a class: names and groups from a CSV file that a school exports.

A message about a row names row and column, and never the cell's text: pupils' names go on the sheets and nowhere else.
"""

import codecs
import os
import re
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mazebook.errors import FontError, SpecError, key_of
from mazebook.paper.languages import read_language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.scripts import package_advice
from mazebook.reading.csv_cells import Cell, CellError, separator_of, split_cells
from mazebook.reading.limits import CLASS_SHEETS
from mazebook.reading.places import said
from mazebook.reading.user_files import ROSTER, other_kind, read_file
from mazebook.resources import data

MOST_NAME = 60  # characters
NAME, GROUP = "name", "group"

_MOST_PROBLEMS = 20  # that a message lists
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
# The default encoding of Windows, by the language of the sheets or its script.
_WINDOWS = {
    "pl": "cp1250",
    "Arab": "cp1256",
    "Cyrl": "cp1251",
    "Grek": "cp1253",
    "Hans": "gb18030",
    "Hebr": "cp1255",
    "Jpan": "cp932",
    "Kore": "cp949",
}
_JOINERS = "\u200c\u200d"  # in names in Persian and in scripts of India they say how letters join
_FORMULA = re.compile(r"[=+\-@#]")
_SEPARATOR_LINE = re.compile(r'"?sep=(.)"?\r?\n', re.IGNORECASE)  # which spreadsheet programs put first


# What is written over columns, by the meaning of the column, in all our languages.
_HEADINGS = {
    meaning: [key_of(word) for word in words]
    for meaning, words in tomllib.loads(data("roster_headings.toml").read_text(encoding="utf-8")).items()
}
_KNOWN = {word for words in _HEADINGS.values() for word in words}


@dataclass(frozen=True)
class Pupil:
    """One pupil: the name, "" if it is not known, and the group's name, "" if the roster has no groups."""

    name: str = field(repr=False)
    group: str = ""


@dataclass(frozen=True)
class Roster:
    """The pupils in the order of the file, and notes for the user about the file, a sentence each."""

    pupils: tuple[Pupil, ...]
    notes: tuple[str, ...] = ()


def read_roster(
    path: str | os.PathLike[str], groups: Sequence[str] = (), *, language: str = "en", face: str = fonts.BODY
) -> Roster:
    """Return the pupils in a CSV file with a column ``name``, and a column ``group`` if there are groups.

    Columns may be called otherwise, as ``roster_headings.toml`` says; first and last names are joined.

    Parameters
    ----------
    groups : the names of all groups; without groups a column ``group`` is ignored, a single one needs no column
    language : the language of the sheets, which decides the encoding of a file that is not Unicode
    face : the face that names are printed in

    Raises
    ------
    OutputError
        If the file cannot be read.
    SpecError
        If the file is not a roster: all problems at once, each with row and column.
    """
    file = os.fspath(path)
    text, notes = _text_of(file, language)
    header, rows = _rows(file, text, groups)
    keys = [_key(cell.text) for cell in header]
    of_name, of_group = _name_columns(keys), _column(keys, GROUP)
    problems: list[str] = []
    pupils: list[Pupil] = []
    known = {key_of(group): group for group in groups}
    seen: defaultdict[str, list[int]] = defaultdict(list)
    for number, cells in rows:
        name = _plain(" ".join(_cell(cells, column).text for column in of_name))
        group = _cell(cells, of_group) if groups and of_group is not None else None
        told = [(of_name[0], _wrong_name(name, face))]
        if group is not None and of_group is not None:
            told.append((of_group, _wrong_group(_plain(group.text), known)))
        for column, sentence in told:
            if sentence:
                where = f'row {number}, column "{_plain(header[column].text)}"'
                problems.append(said(file, _cell(cells, column).place, f"{where}: {sentence}"))
        found = "" if group is None else known.get(key_of(_plain(group.text)), "")
        pupils.append(Pupil(name, found))
        seen[pupils[-1].name.casefold()].append(number)
    is_given = of_group is not None and all(_plain(_cell(cells, of_group).text) for _, cells in rows)
    if len(rows) > 1 and of_group is not None and groups and is_given and not any(pupil.group for pupil in pupils):
        called = _plain(header[of_group].text)
        text = f'column "{called}": what stands there is none of {", ".join(groups)}. Give --groups the same names.'
        raise SpecError(said(file, header[of_group].place, text))
    if problems:
        more = [f"{file}  and {len(problems) - _MOST_PROBLEMS} more."] if len(problems) > _MOST_PROBLEMS else []
        raise SpecError("\n".join(problems[:_MOST_PROBLEMS] + more))
    if not groups and of_group is not None:
        called = _plain(header[of_group].text)
        notes.append(f'{file}  The column "{called}" is not used: say which level each group has with --groups.')
    return Roster(tuple(pupils), (*notes, *_twice(file, seen.values())))


def roster_groups(path: str | os.PathLike[str], *, language: str = "en") -> dict[str, list[str]]:
    """Return the names in a roster by what stands in its column of groups, "" for nothing; errors as `read_roster`."""
    file = os.fspath(path)
    text, _ = _text_of(file, language)
    header, rows = _rows(file, text, ())
    keys = [_key(cell.text) for cell in header]
    of_name, of_group = _name_columns(keys), _column(keys, GROUP)
    found: defaultdict[str, list[str]] = defaultdict(list)
    for _, cells in rows:
        name = _plain(" ".join(_cell(cells, column).text for column in of_name))
        found["" if of_group is None else _plain(_cell(cells, of_group).text)].append(name)
    return dict(found)


def _text_of(file: str, language: str) -> tuple[str, list[str]]:
    """Return the text of a file in UTF-8, UTF-16 or the language's encoding of Windows, and a note if it is that."""
    windows = _WINDOWS.get(language) or _WINDOWS.get(read_language(language).word("script"), "cp1252")
    content = read_file(file, ROSTER)
    advice = 'Save it again as "CSV UTF-8".'
    if other := other_kind(content):
        raise SpecError(f"{file}  is {other}, and no CSV file. Open the list in a spreadsheet, and save it as CSV.")
    encoding = next((name for mark, name in _BOMS if content.startswith(mark)), "utf-8")
    try:
        text, notes = content.decode(encoding), []
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise SpecError(f"{file}  is damaged: it is not the Unicode text that it says it is. {advice}") from None
        try:
            text = content.decode(windows)
        except UnicodeDecodeError:
            raise SpecError(f"{file}  is in an encoding that cannot be told. {advice}") from None
        notes = [
            f"{file}  is not UTF-8 and was read as Windows text ({windows}): look at a few names with accents. {advice}"
        ]
    if "\0" in text:
        raise SpecError(f"{file}  is not a CSV file. Open it in the spreadsheet program, and save it as CSV.")
    return text, notes


def _rows(file: str, text: str, groups: Sequence[str]) -> tuple[list[Cell], list[tuple[int, list[Cell]]]]:
    """Return the header's cells, and the rows that are not empty, each with its number in a spreadsheet."""
    said_so = _SEPARATOR_LINE.match(text)
    shift = 1 if said_so else 0
    if said_so:
        text = "\n" + text[said_so.end() :]
    separator = said_so[1] if said_so and said_so[1] in ",;\t" else separator_of(text, _KNOWN)
    try:
        lines = list(enumerate(split_cells(text, separator), 1))
    except CellError as error:
        raise SpecError(said(file, error.place, str(error))) from None
    lines = [(number, cells) for number, cells in lines[shift:] if any(_plain(cell.text) for cell in cells)]
    if not lines:
        raise SpecError(f'{file}  is empty. Write "name" in the first row, and below it one pupil a row.')
    (number, header), *rows = lines
    keys = [_key(cell.text) for cell in header]
    of_group = _of(_column(keys, GROUP))
    # Without a column all pupils are in a single group.
    found = {NAME: _name_columns(keys)} | ({GROUP: of_group} if len(groups) > 1 or (groups and of_group) else {})
    problems = []
    for column, places in found.items():
        if not places:
            what = "the pupils' names" if column == NAME else f"the groups, each one of {', '.join(groups)}"
            text = f'row {number}: no column is called "{column}". Write "{column}" into the first row, over {what}.'
            problems.append(said(file, header[0].place, text))
        for place in places:
            if keys.count(keys[place]) > 1:
                at = header[len(keys) - 1 - keys[::-1].index(keys[place])].place
                called = _plain(header[place].text)
                problems.append(said(file, at, f'row {number}: two columns are called "{called}". Rename one of them.'))
    if problems:
        raise SpecError("\n".join(problems))
    if not rows:
        raise SpecError(f"{file}  names no pupil. Write one a row below the first row.")
    if len(rows) > CLASS_SHEETS:
        raise SpecError(f"{file}  has {len(rows)} pupils, and a set has {CLASS_SHEETS} at most. Make several sets.")
    return header, rows


def _column(keys: Sequence[str], meaning: str) -> int | None:
    """Return the column whose heading means `meaning`, a key of ``roster_headings.toml``; None if there is none."""
    return next((keys.index(word) for word in _HEADINGS[meaning] if word in keys), None)


def _name_columns(keys: Sequence[str]) -> tuple[int, ...]:
    """Return the columns that make the name: one with the whole name, else those with first and last name, or one."""
    whole, first, last = (_column(keys, meaning) for meaning in (NAME, "first", "last"))
    if whole is not None and (first is None or whole != last):
        return (whole,)
    if first is not None and last is not None and _is_east_asian(keys[last]):
        return last, first  # as names are written there
    return (*_of(first), *_of(last))


def _is_east_asian(heading: str) -> bool:
    return any(unicodedata.east_asian_width(character) == "W" for character in heading)


def _of(column: int | None) -> tuple[int, ...]:
    return () if column is None else (column,)


def _key(heading: str) -> str:
    return key_of(_plain(heading))


def _cell(cells: Sequence[Cell], column: int) -> Cell:
    """Return a cell of a row; an empty one, placed at the row's beginning, if the row is too short."""
    return cells[column] if column < len(cells) else Cell("", cells[0].place)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))


def _wrong_name(name: str, face: str) -> str:
    """Return the sentence about a name that cannot be printed; "" for one that can."""
    if not name:
        return "is empty. Write a name, or delete the row."
    if _FORMULA.match(name):
        return "is a formula, or what is left of one, and no name. Paste it as a value, and save the file again."
    if len(name) > MOST_NAME:
        return f"has {len(name)} characters, and a sheet has room for {MOST_NAME}. Shorten it."
    for place, character in enumerate(name, 1):
        if unicodedata.category(character) in ("Cc", "Cf", "Co", "Cn") and character not in _JOINERS:
            return f"character {place} cannot be seen in print (U+{ord(character):04X}). Take it out."
    try:
        fonts.runs(name, face, NAME)
    except FontError:
        place = next(place for place, each in enumerate(name, 1) if not _can_print(each, face))
        code = ord(name[place - 1])
        called = f"U+{code:04X}, {unicodedata.name(name[place - 1], 'without a name')}"
        own = "Write it another way, or name a font with --font."
        return f"no font here has character {place} ({called}). {package_advice(name[place - 1]) or own}"
    return ""


def _can_print(character: str, face: str) -> bool:
    try:
        fonts.runs(character, face, NAME)
    except FontError:
        return False
    return True


def _wrong_group(group: str, known: Mapping[str, str]) -> str:
    """Return the sentence about a group that is none of the `known`, by key; "" for one of them."""
    if key_of(group) in known:
        return ""
    one = f"Write one of {', '.join(known.values())}."
    return f"is none of the groups. {one} Or add this one to --groups." if group else f"is empty. {one}"


def _twice(file: str, rows: Iterable[Sequence[int]]) -> Iterator[str]:
    """Yield one note about rows with the same name; `rows` has the row numbers of each name."""
    same = [", ".join(map(str, numbers)) for numbers in rows if len(numbers) > 1]
    if same:
        shown = "; ".join(same[:5]) + (" and others" if len(same) > 5 else "")
        yield f"{file}  The same name stands in rows {shown}: each of them gets a sheet, told apart by its code."
