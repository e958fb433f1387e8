"""Every key of a specification as comments of a TOML file: what it is, what it may be, and what it usually is."""

import json
import textwrap
from collections.abc import Iterator
from typing import Any

from mazebook.books.spec.forms.schema import SpecSchema, spec_schema

_WIDTH = 110
_WORDS = "#     "  # before the words about a key


def reference() -> str:
    """Return all keys, ready to be appended to a specification."""
    return f"{_heading()}\n{book_reference()}\n{section_reference()}"


def book_reference() -> str:
    """Return the keys of the whole book, a line each that can be used without its ``# ``, and words under it."""
    schema = spec_schema()
    return "\n".join(["# ---- The whole book ----", "#", *_keys(schema, schema)]) + "\n"


def section_reference() -> str:
    """Return the keys of a section, in the same way."""
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
    """Return the tables that a value may be."""
    references = [part["$ref"] for part in (value, *value.get("anyOf", ())) if "$ref" in part]
    return [schema["$defs"][reference.rpartition("/")[2]] for reference in references]


def _example(schema: SpecSchema, value: SpecSchema) -> str:
    """Return an example of a value as TOML writes it: its default, if it has one."""
    shown = _shown(schema, value)
    is_date = any(part.get("format") == "date" for part in value.get("anyOf", ()))
    return str(shown) if is_date else _toml(shown)


def _shown(schema: SpecSchema, value: SpecSchema) -> Any:
    if _is_described(value.get("default")):
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
    if _is_described(value.get("default")):
        words.append("Usually as shown.")
    return " ".join(words)


def _names(value: SpecSchema) -> list[str]:
    return [name for part in (value, *value.get("anyOf", ())) for name in part.get("enum", ())]


def _is_described(default: Any) -> bool:
    """Return whether a default is worth saying: no default, no text and no entries are not."""
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
