"""Riddles for children, with their answers: a file for each language, since few can be translated."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from mazebook.books.plan.plan import Setting
from mazebook.reading.problems import Problem
from mazebook.resources import data

KIND = "jokes"


@dataclass(frozen=True)
class Joke:
    """A question, and what to answer."""

    question: str
    answer: str


@cache
def read_jokes(language: str) -> tuple[Joke, ...]:
    """Return the riddles of the language of a code, such as ``"en"``; none where nobody has written any yet."""
    path = data(f"jokes/{language}.toml")
    if not path.is_file():
        return ()
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["jokes"]
    return tuple(Joke(row["question"], row["answer"]) for row in rows)


def problems_of_jokes(setting: Setting) -> list[Problem]:
    """Return a problem for each place that asks for riddles in a language that has none."""
    if read_jokes(setting.language.name):
        return []
    name = setting.language.word("language")
    text = f'there are no riddles in the language "{setting.language.name}" ({name}) yet. Use "doodle" or "draw".'
    return [Problem(where, KIND, text) for where in _asked(setting)]


def _asked(setting: Setting) -> Iterator[tuple[str | int, ...]]:
    """Yield the places of a specification that ask for riddles."""
    spec = setting.spec
    yield from (("pages", index, "kind") for index, page in enumerate(spec.pages) if page.kind == KIND)
    if spec.single_sided and spec.backs == KIND and spec.answers not in ("reverse", "after"):
        yield ("backs",)
