"""The page of all keys of a specification, from its JSON Schema, which is made from the pydantic models."""

import json
from collections.abc import Iterator
from typing import Any

from _build.markdown import code, page
from mazebook.books.spec.forms.schema import spec_schema

Schema = dict[str, Any]

# Where the names that a key takes are explained, each with a picture.
_NAMES_OF = {
    "algorithm": "algorithms",
    "answer_layout": "layouts",
    "editions": "printers",
    "kind": "pages",
    "language": "languages",
    "layout": "layouts",
    "level": "levels",
    "pages": "pages",
    "place": "places",
    "printer": "printers",
    "tessellation": "tessellations",
    "theme": "themes",
    "walls": "walls",
}
_WORDS = {"kind": "kinds of pages", "pages": "kinds of pages", "walls": "wall styles"}
_ALSO = {"shape": "shapes", "hidden": "shapes"}  # keys whose names are too many for the schema
_FEW = 20  # names that stand on this page, too
_FILES = {r"\.toml$": "a file of your own that ends in `.toml`", r"\.[sS][vV][gG]$": "a file that ends in `.svg`"}
_INTRO = """\
A specification is a text file such as `book.toml`. Every line in it is optional. A line is a key, an equals sign and a
value: texts stand in double quotes, numbers, `true` and `false` do not. Capitals do not count in names, and `-`, `_` and
a space are the same.

Your editor can explain the keys while you type: `mazebook schema -o book.schema.json` writes what it needs, and
`#:schema book.schema.json` is then the first line of `book.toml`."""


def keys_page() -> str:
    """Return the page of all keys: of the book, its cover, its fonts, its pages, its sections and their weights."""
    schema = spec_schema()
    parts = [_INTRO, "## The whole book", *_entries(schema, "")]
    for title, name, before, text in _TABLES:
        parts += [f"## {title}", text, *_entries(schema["$defs"][name], before)]
    return page("Every key of book.toml", "the models of a specification (mazebook schema)", *parts)


_TABLES = (
    ("A section", "SectionSpec", "sections ", "Each `[[sections]]` begins a part of the book: some mazes of one kind."),
    ("A page", "PageSpec", "pages ", "An entry of `pages` is the name of a kind of page, or a table with these keys."),
    ("The cover", "CoverSpec", "cover ", "`cover = true` makes the usual cover; a table `[cover]` changes it."),
    ("The fonts", "FontsSpec", "fonts ", 'Such as `fonts = { title = "my-font.ttf" }`.'),
    ("Weights", "WeightsSpec", "weights ", "`weights` of a section is a text, or a table with these keys."),
    ("A zone of weights", "ZoneSpec", "zones ", "Each entry of `zones` is a table with these keys."),
)


def _entries(table: Schema, before: str) -> Iterator[str]:
    for key, value in table["properties"].items():
        if key == "sections":  # a table of its own
            continue
        examples = [f"`{key} = {example}`" for example in _examples(value)]
        facts = [f"- Example{'s' * (len(examples) > 1)}: {', '.join(examples)}" if examples else ""]
        facts += [f"- May be: {text}." if (text := _all_of(key, value)) else ""]
        facts += [f"- If you leave it out: `{_toml(value['default'])}`" if value.get("default") not in (None, "", []) else ""]
        yield f"### {before}`{key}`\n\n{value['description']}\n\n" + "\n".join(filter(None, facts))


def _examples(value: Schema) -> list[str]:
    """Return examples of a value as TOML writes it, others than the default where there are any."""
    found = value.get("examples", [])
    if any(part.get("format") == "date" for part in value.get("anyOf", ())):
        return [str(each) for each in found]
    usual = value.get("default")
    if value.get("type") == "boolean":
        found = [not usual]
    return [_toml(each) for each in found if each != usual]


def _all_of(key: str, value: Schema) -> str:
    """Return all that the value of a key may be; a list of what may also stand alone is "several"."""
    found = list(dict.fromkeys(_may_be(key, value)))
    alone = ", or ".join(found[:-1])
    several = found[-1:] == [f"a list, each entry {alone}"]
    return "; or ".join([*found[:-1], "a list of several"] if several else found)


def _may_be(key: str, value: Schema) -> Iterator[str]:
    """Yield what the value of a key may be, in words."""
    if key in _ALSO:
        yield f"a name of [the shapes]({_ALSO[key]}.md), or a file of your own"
        return
    choices = value.get("anyOf", [value])
    for choice in choices:
        yield from _one_of(key, choice)


def _one_of(key: str, choice: Schema) -> Iterator[str]:
    kind = choice.get("type")
    if "enum" in choice:
        link = f"one of [the {_WORDS.get(key, _NAMES_OF[key])}]({_NAMES_OF[key]}.md)" if key in _NAMES_OF else ""
        few = len(choice["enum"]) <= _FEW
        yield f"{link}: {code(choice['enum'])}" if link and few else link or code(choice["enum"])
    elif "$ref" in choice:
        yield "a table, whose keys are below"
    elif choice.get("pattern") in _FILES:
        yield _FILES[choice["pattern"]]
    elif kind == "boolean" or "const" in choice:
        yield "`true` or `false`" if kind == "boolean" else f"`{json.dumps(choice['const'])}`"
    elif kind in ("integer", "number"):
        yield f"a {'whole ' * (kind == 'integer')}number{_bounds(choice)}"
    elif kind == "array":
        yield from _lists(key, choice)
    elif "format" in choice:
        yield "a date without quotes, such as `2026-09-01`" if choice["format"] == "date" else "a date with a time"
    elif kind == "string" and "maxLength" in choice and key not in _NAMES_OF:
        yield f"text, up to {choice['maxLength']} characters"


def _lists(key: str, choice: Schema) -> Iterator[str]:
    """Yield what a list may hold, in words."""
    inside = ", or ".join(dict.fromkeys(_may_be(key, choice.get("items", {}))))
    least, most = choice.get("minItems", 0), choice.get("maxItems", 0)
    count = "" if not 0 < most <= _FEW else f" of {least}" if least == most else f" of {least} to {most}"
    if inside:
        yield f"a list{count}, each entry {inside}"


def _bounds(choice: Schema) -> str:
    low, high = choice.get("minimum"), choice.get("maximum")
    return "" if low is None else f" from {low:g} to {high:g}" if high < 1e6 else f", {low:g} or more"


def _toml(value: Any) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    return f"{value:g}" if isinstance(value, float) else json.dumps(value, ensure_ascii=False)
