"""The written form of values in a specification, as JSON Schema: one annotation for each type of value."""

import re
from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

from pydantic import GetJsonSchemaHandler
from pydantic_core import CoreSchema

Schema = dict[str, Any]


class Written:
    """The JSON Schema of a written value, made on demand; `inner` is the schema of the checked value."""

    def __init__(self, schema: Callable[[Schema], Schema]) -> None:
        self.schema = schema

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> Schema:
        """Return the schema; pydantic calls this."""
        return deepcopy(self.schema(handler(core_schema)))  # pydantic writes a key's own words into it


def text(pattern: str = "", **words: Any) -> Schema:
    """Return the schema of a text: the pattern that it matches, and other words of JSON Schema."""
    return {"type": "string", **({"pattern": pattern} if pattern else {}), **words}


def names(known: Iterable[str], *others: str) -> Schema:
    """Return the schema of a name: one of a list, as the list spells it or as a person may; `others` mean the same."""
    listed = list(known)
    return {"anyOf": [{"enum": listed}, text(f"^\\s*(?:{'|'.join(map(spelt, (*listed, *others)))})\\s*$")]}


def pair(schema: Schema, most: int = 2) -> Schema:
    """Return the schema of a list of exactly two values, or of up to `most`."""
    return {"type": "array", "items": schema, "minItems": 2, "maxItems": most}


def numbers_schema(keys: Iterable[str]) -> Schema:
    """Return the schema of a table of numbers under some of the keys."""
    number = {"type": "number"}
    return {"type": "object", "properties": dict.fromkeys(keys, number), "additionalProperties": False}


def name_of(known: Callable[[], Iterable[str]], *others: Schema, **words: Any) -> Written:
    """Return the annotation of a name: one of a list that may grow, or what `others` allow."""
    return Written(lambda _: {"anyOf": [*names(known())["anyOf"], *others], **words})


def either_schema(*schemas: Schema, **words: Any) -> Written:
    """Return the annotation of a value with several written forms."""
    return Written(lambda _: {"anyOf": [*schemas], **words})


def only(schema: Schema) -> Written:
    """Return the annotation of a value with one written form."""
    return Written(lambda _: schema)


def also(*schemas: Schema) -> Written:
    """Return the annotation of a value with written forms besides its own."""
    return Written(lambda inner: {"anyOf": [*schemas, inner]})


def spelt(name: str) -> str:
    """Return the pattern of a name in capitals or not, with ``-``, ``_`` and space alike."""
    return "".join(
        "[-_ ]" if letter in "-_ " else f"[{letter.lower()}{letter.upper()}]" if letter.isalpha() else re.escape(letter)
        for letter in name
    )
