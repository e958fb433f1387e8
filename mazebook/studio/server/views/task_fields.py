"""The fields of forms for a task: what there is to do on the way through each maze of a set or a sheet."""

import re
from collections.abc import Mapping
from typing import Any

from mazebook.mazes.tasks import REGISTRY, draws_lines
from mazebook.paper.languages import RIDDLES
from mazebook.studio.choices.options import options
from mazebook.studio.choices.task_knobs import knobs_of_task
from mazebook.studio.choices.words import words_of
from mazebook.studio.server.asked import MOST_TEXT, whole_text

_LINES, _NUMBERS = re.compile(r"[,;\r\n]"), re.compile(r"[,;\s]+")
_MOST_TABLE = 20
_KNOBS = ("words", "tables")  # that have a field


def task_values(code: str, *, with_lines: bool = True) -> dict[str, Any]:
    """Return what ``task_fields.html`` shows: the kinds, the fields that each takes, and their words in a language.

    `with_lines` : whether kinds are among them that draw lines in place of mazes
    """
    keys = ("sections_task", *(f"sections_task_{knob}" for knob in _KNOBS))
    return {
        "tasks": [one for one in options("tasks", code) if with_lines or not draws_lines(one.name)],
        "takes": {kind: " ".join(knobs_of_task(kind)) for kind in REGISTRY.names()},
        "task_labels": [words_of(code, "labels", key) for key in keys],
        "task_helps": [words_of(code, "helps", key) for key in keys],
        "most_text": MOST_TEXT,
        "no_task": words_of(code, "usual", keys[0]),
    }


def task_in(form: Mapping[str, str]) -> dict[str, object] | None:
    """Return the task that a form asks for, as a section of a book has it; None for nothing.

    A field that the kind does not take is left out. Raises UsageError for times tables that are no numbers.
    """
    kind = form.get("task", "")
    if kind not in REGISTRY.entries:
        return None
    knobs: dict[str, object] = {}
    if "words" in knobs_of_task(kind):
        words = [word for part in _LINES.split(form.get("words", "")) if (word := part.strip())]
        knobs["words"] = RIDDLES if words == [RIDDLES] else words
    if "tables" in knobs_of_task(kind):
        knobs["tables"] = [whole_text(each, _MOST_TABLE) for each in _NUMBERS.split(form.get("tables", "")) if each]
    return {"kind": kind} | {knob: value for knob, value in knobs.items() if value}
