"""The key `task` of a section: its kind is a control, and so is each knob that the kind takes."""

from collections.abc import Mapping
from typing import Any

from mazebook.books.values.tasks import TaskSpec
from mazebook.mazes.tasks import REGISTRY
from mazebook.reading.places import Where
from mazebook.studio.choices.fields import Field, fields_of
from mazebook.studio.project.document import Edit, SetKey, Unset

TASK = "task"
TASK_KIND = "kind"  # in its table


def kind_of_task(value: Any) -> str:
    """Return the kind of a task as the file has it, in the registry's spelling; "" if it names none that there is."""
    given = value.get(TASK_KIND) if isinstance(value, Mapping) else value
    found = fields_of(TaskSpec)[TASK_KIND].name_of(given) if isinstance(given, str) else ""
    return found if found in REGISTRY.entries else ""


def knobs_of_task(value: Any) -> dict[str, Field]:
    """Return the forms of the knobs that a task as the file has it takes; none without a task."""
    kind = kind_of_task(value)
    takes = REGISTRY.entry(kind).constant("knobs") if kind else ()
    names = takes if isinstance(takes, tuple) else ()
    return {key: field for key, field in fields_of(TaskSpec).items() if key in names}


def with_kind(where: Where, value: Any, kind: str) -> list[Edit]:
    """Return the edits that give a task another kind: of a table the knobs that the kind takes as well stay."""
    if not isinstance(value, Mapping):
        return [SetKey(where, kind)]
    lost = fields_of(TaskSpec).keys() - {TASK_KIND} - knobs_of_task(kind).keys()
    return [*(Unset((*where, key)) for key in value if key in lost), SetKey((*where, TASK_KIND), kind)]
