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
    "printer": "printers",
    "tessellation": "tessellations",
    "theme": "themes",
    "walls": "walls",
}
_WORDS = {"kind": "kinds of pages", "pages": "kinds of pages", "walls": "wall styles"}
_ALSO = {"shape": "shapes", "hidden": "shapes"}  # keys whose names are too many for the schema
_FEW = 20  # names that stand on this page, too
_FILES = {r"\.toml$": "a file of your own that ends in `.toml`", r"\.svg$": "a file that ends in `.svg`"}
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
        example = _example(value)
        facts = [f"- Example: `{key} = {example}`" if example else ""]
        facts += [f"- May be: {text}." if (text := "; or ".join(dict.fromkeys(_may_be(key, value)))) else ""]
        facts += [f"- If you leave it out: `{_toml(value['default'])}`" if value.get("default") not in (None, "", []) else ""]
        yield f"### {before}`{key}`\n\n{value['description']}\n\n" + "\n".join(filter(None, facts))


def _example(value: Schema) -> str:
    """Return an example of a value as TOML writes it, another than the default where there is one; "" for none."""
    if any(part.get("format") == "date" for part in value.get("anyOf", ())):
        return str(value["examples"][0])
    usual = value.get("default")
    found = [not usual] if value.get("type") == "boolean" else value.get("examples", [])
    other = next((one for one in found if one != usual), usual)
    return "" if other is None else _toml(other)


def _may_be(key: str, value: Schema) -> Iterator[str]:
    """Yield what the value of a key may be, in words."""
    if key in _ALSO:
        yield f"a name of [the shapes]({_ALSO[key]}.md), or a file of your own"
        return
    choices = value.get("anyOf", [value])
    for choice in choices:
        yield from _one_of(key, choice)
    if "items" in value and "anyOf" not in value:
        yield from (f"a list, of each entry {text}" for text in _may_be(key, value["items"]))


def _one_of(key: str, choice: Schema) -> Iterator[str]:
    kind = choice.get("type")
    if "enum" in choice:
        link = f"one of [the {_WORDS.get(key, _NAMES_OF[key])}]({_NAMES_OF[key]}.md)" if key in _NAMES_OF else ""
        few = len(choice["enum"]) <= _FEW
        yield f"{link}: {code(choice['enum'])}" if link and few else link or code(choice["enum"])
    elif "$ref" in choice:
        yield "a table; its keys are below"
    elif choice.get("pattern") in _FILES:
        yield _FILES[choice["pattern"]]
    elif kind == "boolean" or "const" in choice:
        yield "`true` or `false`" if kind == "boolean" else f"`{json.dumps(choice['const'])}`"
    elif kind in ("integer", "number"):
        yield f"a {'whole ' * (kind == 'integer')}number{_bounds(choice)}"
    elif "format" in choice:
        yield "a date without quotes, such as `2026-09-01`" if choice["format"] == "date" else "a date with a time"
    elif kind == "string" and "maxLength" in choice and key not in _NAMES_OF:
        yield f"text, up to {choice['maxLength']} characters"


def _bounds(choice: Schema) -> str:
    low, high = choice.get("minimum"), choice.get("maximum")
    return "" if low is None else f", {low:g} to {high:g}" if high < 1e6 else f", {low:g} or more"


def _toml(value: Any) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
