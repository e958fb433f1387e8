"""What a person may write for a value of a specification: one annotation with the check and the JSON Schema.

A check returns the value in its final form, or raises a sentence.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from typing import Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema

from mazebook.errors import UsageError, did_you_mean, key_of
from mazebook.reading.problems import sentence

Schema = dict[str, Any]
Check = Callable[..., Any]


class Keys(BaseModel):
    """A table of known keys, whose values are checked strictly; its check is built when it is first used."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True, serialize_by_alias=True)


class Written:
    """The annotation of a value in a specification: its check and its JSON Schema.

    Parameters
    ----------
    schema : returns the JSON Schema, when it is asked for, from the schema of the checked value
    check : called as pydantic's `BeforeValidator` calls it; None = what the type allows
    """

    def __init__(self, schema: Callable[[Schema], Schema], check: Check | None = None) -> None:
        self.schema, self.check = schema, check

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return how the value is checked; pydantic calls this."""
        return (
            BeforeValidator(self.check).__get_pydantic_core_schema__(source, handler) if self.check else handler(source)
        )

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> Schema:
        """Return the schema; pydantic calls this."""
        return deepcopy(self.schema(handler(core_schema)))  # pydantic writes a key's own words into it


def text(pattern: str = "", **words: Any) -> Schema:
    """Return the schema of a text: the pattern that it matches, and other words of JSON Schema."""
    return {"type": "string", **({"pattern": pattern} if pattern else {}), **words}


def names(known: Iterable[str], *others: str) -> Schema:
    """Return the schema of a name of `known`, in any spelling that `spelt` allows; `others` may be written as well."""
    listed = list(known)
    return {"anyOf": [{"enum": listed}, text(f"^\\s*(?:{'|'.join(map(spelt, (*listed, *others)))})\\s*$")]}


def pair(schema: Schema, most: int = 2) -> Schema:
    """Return the schema of a list of exactly two values, or of up to `most`."""
    return {"type": "array", "items": schema, "minItems": 2, "maxItems": most}


def numbers_schema(keys: Iterable[str]) -> Schema:
    """Return the schema of a table of numbers under some of the keys."""
    number = {"type": "number"}
    return {"type": "object", "properties": dict.fromkeys(keys, number), "additionalProperties": False}


def spelt(name: str) -> str:
    """Return the regular expression of a name in any case, with ``-``, ``_`` and space alike."""
    return "".join(
        "[-_ ]" if letter in "-_ " else f"[{letter.lower()}{letter.upper()}]" if letter.isalpha() else re.escape(letter)
        for letter in name
    )


def form(check: Check, *schemas: Schema, **words: Any) -> Written:
    """Return the annotation of a value with one written form or several; `words` are other words of JSON Schema."""
    whole = schemas[0] if len(schemas) == 1 else {"anyOf": [*schemas]}
    return Written(lambda _: whole | words, check)


def also(*schemas: Schema, check: Check | None = None) -> Written:
    """Return the annotation of a value with written forms besides its own."""
    return Written(lambda inner: {"anyOf": [*schemas, inner]}, check)


def name_of(check: Check, known: Callable[[], Iterable[str]], *others: Schema, **words: Any) -> Written:
    """Return the annotation of a name: one of `known`, read when the schema is asked for, or what `others` allow."""
    return Written(lambda _: {"anyOf": [*names(known())["anyOf"], *others], **words}, check)


def known_name(kind: str, known: Callable[[], Iterable[str]], **words: Any) -> Written:
    """Return the annotation of a name, which the check spells as `known` does; messages call it a `kind`."""
    return name_of(lambda value: find_known(kind, value, known()), known, **words)


def names_of(check: Check, known: Callable[[], Iterable[str]], **words: Any) -> Written:
    """Return the annotation of a name of `known`, or of a list of such names."""

    def schema(_: Schema) -> Schema:
        name = names(known())
        return {"anyOf": [*name["anyOf"], {"type": "array", "items": name}], **words}

    return Written(schema, check)


def one_of_words(known: Sequence[str], **words: Any) -> Written:
    """Return the annotation of one of a few words."""

    def check(value: Any) -> Any:
        if isinstance(value, str) and key_of(value) not in map(key_of, known):
            raise sentence(f"must be {either([f'{chr(34)}{word}{chr(34)}' for word in known])}.")
        return find_known("", value, known)

    return name_of(check, lambda: known, **words)


def find_known(kind: str, value: Any, known: Iterable[str], advice: str = "", guess: str = "") -> Any:
    """Return the name that `value` means, in the spelling of `known`; refuse another one, with `advice` at the end.

    `guess` : a name that may be meant; "" if only `value` says what is
    """
    if not isinstance(value, str):
        return value  # pydantic says that it must be text
    by_key = {key_of(name): name for name in known}
    if key_of(value) not in by_key:
        raise sentence(f"there is no such {kind}. {did_you_mean(guess or value, by_key.values())} {advice}".rstrip())
    return by_key[key_of(value)]


def without_name(error: UsageError) -> str:
    """Return the message of an error without the name at its beginning: the place in the specification replaces it."""
    return str(error).partition(": ")[2]


def is_list(value: Any, kind: Any, lengths: tuple[int, ...] = (2,)) -> bool:
    """Return True for a list of values of `kind`, as many as one of `lengths`; True and False are not numbers."""
    if not isinstance(value, list | tuple) or len(value) not in lengths:
        return False
    return all(isinstance(item, kind) and not isinstance(item, bool) for item in value)


def as_tuple(value: Any) -> Any:
    """Return a list of TOML as a tuple; any other value unchanged."""
    return tuple(value) if isinstance(value, list) else value


def either(words: Sequence[str]) -> str:
    """Return `words` as a choice: ``a, b or c``."""
    return f"{', '.join(words[:-1])} or {words[-1]}"
