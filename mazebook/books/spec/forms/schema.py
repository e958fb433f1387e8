"""The JSON Schema of a specification, as a person writes one, and from it every key as comments of a TOML file."""

import json
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from mazebook.books.spec.book import BookSpec

DIALECT = "https://json-schema.org/draft/2020-12/schema"

SpecSchema = dict[str, Any]

# What is filled in where a key is left out, as a person would write it; pydantic knows the checked values only.
_DEFAULTS: dict[str, Any] = {
    "trim": "8.5x11in",
    "fonts": None,
    "pages": [page.kind for page in BookSpec.model_fields["pages"].default],
    "sections": [{"level": "6-8", "count": 50}],
}

_WIDTH = 110
_WORDS = "#     "  # before the words about a key


def spec_schema() -> SpecSchema:
    """Return the JSON Schema (draft 2020-12) of a specification; dates are texts, as JSON has no others."""
    raw = BookSpec.model_json_schema()
    for key, default in _DEFAULTS.items():
        raw["properties"][key]["default"] = default
    parts = {name: _table(part) for name, part in raw.pop("$defs").items()}
    book = _table(raw)
    return {
        "$schema": DIALECT,
        "title": "A mazebook specification",
        "description": "A maze book, as it is written in book.toml.",
        **{word: book[word] for word in ("type", "properties", "additionalProperties")},
        "$defs": parts,
    }


def _table(schema: SpecSchema) -> SpecSchema:
    """Return the schema of a table of keys without what pydantic says for programmers only."""
    found = _plain(schema) | {"properties": {key: _plain(value) for key, value in schema["properties"].items()}}
    if "description" in found:
        found["description"] = found["description"].partition("\n")[0]
    return found


def _plain(schema: SpecSchema) -> SpecSchema:
    """Return the schema of a value without names made from its key, and without null: TOML has none."""
    kept = {word: value for word, value in schema.items() if word not in ("title", "hint", "hint_above")}
    if kept.get("default", "") is None:
        del kept["default"]
    for word in ("anyOf", "prefixItems"):
        if word in kept:
            kept[word] = list(_flat(_plain(part) for part in kept[word] if part != {"type": "null"}))
    if "items" in kept:
        kept["items"] = _plain(kept["items"])
    if len(kept.get("anyOf", ())) == 1:
        (only,) = kept.pop("anyOf")
        kept = only | kept
    return kept


def _flat(parts: Iterable[SpecSchema]) -> Iterable[SpecSchema]:
    """Yield the parts of a choice; the parts of a choice within it stand in its place."""
    for part in parts:
        if part.keys() == {"anyOf"}:
            yield from part["anyOf"]
        else:
            yield part


def reference() -> str:
    """Return all keys as comments, ready to be appended to a specification."""
    return f"{_heading()}\n{book_reference()}\n{section_reference()}"


def book_reference() -> str:
    """Return the keys of the whole book: a comment each that is TOML without its ``# ``, and a description below."""
    schema = spec_schema()
    return "\n".join(["# ---- The whole book ----", "#", *_keys(schema, schema)]) + "\n"


def section_reference() -> str:
    """Return the keys of a section, as `book_reference` does."""
    schema = spec_schema()
    (section,) = _tables(schema, schema["properties"]["sections"]["items"])
    return "\n".join(["# ---- A section ----", "#", "# [[sections]]", *_keys(schema, section)]) + "\n"


def _heading() -> str:
    return (
        "# ==== Every key there is ====\n"
        '# To use a line, take away the "# " before it. Keys of the whole book belong above the first [[sections]],\n'
        "# keys of a section below its own.\n#"
    )


def _keys(schema: SpecSchema, table: SpecSchema, prefix: str = "") -> Iterator[str]:
    """Yield the lines of each key of a table: an example and its description."""
    for key, value in table["properties"].items():
        if key == "sections":
            continue
        if "$ref" in value:
            yield from _wrapped(f"{key}: {_described(value)}", "# ")
        else:
            yield f"# {prefix}{key} = {_example(schema, value)}"
            yield from _wrapped(_described(value))
        for inner in _tables(schema, value):
            yield from _keys(schema, inner, f"{prefix}{key}.")
        for inner in _tables(schema, value.get("items", {})):
            yield from _wrapped("Keys of an entry that is a table:")
            for name, part in inner["properties"].items():
                yield from _wrapped(f"{name}: {_described(part)}", f"{_WORDS}  ")


def _tables(schema: SpecSchema, value: SpecSchema) -> list[SpecSchema]:
    """Return the schemas of the tables that a value may be."""
    references = [part["$ref"] for part in (value, *value.get("anyOf", ())) if "$ref" in part]
    return [schema["$defs"][reference.rpartition("/")[2]] for reference in references]


def _example(schema: SpecSchema, value: SpecSchema) -> str:
    """Return an example of a value as TOML writes it: its default, if it has one."""
    shown = _shown(schema, value)
    is_date = any(part.get("format") == "date" for part in value.get("anyOf", ()))
    return str(shown) if is_date else _toml(shown)


def _shown(schema: SpecSchema, value: SpecSchema) -> Any:
    if _is_worth_showing(value.get("default")):
        return value["default"]
    if "examples" in value:
        return value["examples"][0]
    tables = _tables(schema, value.get("items", {}))
    if tables:
        return [{key: _shown(schema, part) for key, part in tables[0]["properties"].items()}]
    return value.get("default")


def _described(value: SpecSchema) -> str:
    """Return the description of a key, its possible values, and whether the example is the default."""
    words = [value["description"]]
    known, of_each = _names(value), _names(value.get("items", {}))
    of_two = next((_names(part["items"]) for part in value.get("anyOf", ()) if part.get("maxItems") == 2), [])
    low, high = value.get("minimum"), value.get("maximum")
    if of_two:
        words.append(f"One of {', '.join(known)}, or two of {', '.join(of_two)}.")
    elif known or of_each:
        words.append(f"Known: {', '.join(known or of_each)}.")
    if low is not None:
        words.append(f"From {low} to {high}.")
    if _is_worth_showing(value.get("default")) and "sually" not in value["description"]:
        words.append("Usually as shown.")
    return " ".join(words)


def _names(value: SpecSchema) -> list[str]:
    return [name for part in (value, *value.get("anyOf", ())) for name in part.get("enum", ())]


def _is_worth_showing(default: Any) -> bool:
    """Return False for a default that says nothing: None, an empty text or an empty list."""
    return default not in (None, "", [])


def _wrapped(text: str, indent: str = _WORDS) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _toml(value: Any) -> str:
    """Return a value as TOML writes it, on one line."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
