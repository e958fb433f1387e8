"""Keys that people try and that do not exist, answered with the key that they mean; the words are data."""

import tomllib
from collections.abc import Mapping

from pydantic import BaseModel

from mazebook.reading.problems import keys_of, shown
from mazebook.resources import data

TRIED: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(data("tried_keys.toml").read_text(encoding="utf-8"))


def answers(model: type[BaseModel], table: str, owner: type[BaseModel], place: str) -> dict[str, str]:
    """Return the sentences about the words that are tried in a table of a specification, by the word.

    Parameters
    ----------
    model : the keys of the table in which the words stand
    table : the table in ``tried_keys.toml``, whose keys are those of `owner`
    place : where keys of `owner` stand that `model` lacks, such as "below a line [[sections]]"
    """
    found: dict[str, str] = {}
    here, at_owner = keys_of(model), keys_of(owner)
    for key, words in TRIED[table].items():
        is_here = key in here
        field = (here if is_here else at_owner)[key]
        example = next((value for value in (field.default, *(field.examples or ())) if value), None)
        write = f"{key} = {shown(example)}" if isinstance(example, str | int) else key
        found |= dict.fromkeys(words, f"the key for this is {key}. Write {write}{'' if is_here else f' {place}'}.")
    return found
