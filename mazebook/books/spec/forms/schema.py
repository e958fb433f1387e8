"""The JSON Schema of a specification, as a person writes one: for editors, for other programs, and for `reference`."""

from collections.abc import Iterable
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
    kept = {word: value for word, value in schema.items() if word not in ("title", "hint")}
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
    """Yield the parts of a choice; those that are choices themselves are part of it."""
    for part in parts:
        if part.keys() == {"anyOf"}:
            yield from part["anyOf"]
        else:
            yield part
