"""What a maze asks for, and its answer, in the words of a language: as books print it and as their proof expects it."""

from typing import Protocol

from mazebook.errors import key_of
from mazebook.paper.languages import Language


class AskedTask(Protocol):
    """What is asked of a task, as far as its words depend on it; as `mazebook.mazes.options.task_knobs.TaskKnobs`."""

    @property
    def kind(self) -> str:
        """The kind of the task."""

    @property
    def tables(self) -> tuple[int, ...]:
        """The times tables whose rows are answers; none for others."""

    @property
    def picture(self) -> str:
        """The name of the thing that is collected, or that lines hold; "" without one."""

    @property
    def riddles(self) -> bool:
        """Whether a riddle asks for the answer."""


class PosedTask(Protocol):
    """A task in a maze, as far as its words depend on it; the parts of its answer stand apart by spaces."""

    @property
    def knobs(self) -> AskedTask:
        """What was asked for."""

    @property
    def answer(self) -> str:
        """The answer, without words around it."""


def question(task: PosedTask, language: Language, starts: int = 1) -> str:
    """Return the sentence over a maze with so many starts; "" if no riddle has its answer."""
    if task.knobs.riddles and task.knobs.kind != "collect":
        return language.together(*riddle_parts(task, language))
    parts = task.answer.split() or [""]  # the answer of some kinds is a way alone
    if task.knobs.kind == "collect":
        return language.word(f"things.{key_of(task.knobs.picture)}.ask")
    if task.knobs.tables and task.knobs.kind == "order":
        table = int(parts[0])
        return language.word("tasks.order.table", table=table, first=table, second=2 * table, third=3 * table)
    words = {
        "tangle": "ask" if task.knobs.picture else "ask_ends",
        "two_ways": "ask_starts" if starts > 1 else "ask_finishes",
    }
    return language.word(f"tasks.{task.knobs.kind}.{words.get(task.knobs.kind, 'ask')}", first=parts[0], last=parts[-1])


def riddle_parts(task: PosedTask, language: Language) -> tuple[str, ...]:
    """Return the riddle over a maze, and what is to be done: each has a line of its own. Nothing if there is none."""
    riddle = language.riddles.get(task.answer) if task.knobs.riddles else None
    return (riddle, language.word("tasks.letters.riddle")) if riddle else ()


def answer_line(task: PosedTask, language: Language) -> str:
    """Return the answer, as it stands beside the drawn one; "" where the drawn one says it all."""
    parts = [part.replace("-", " \u2013 ") for part in task.answer.split()]
    if task.knobs.kind == "collect":
        return language.word(f"things.{key_of(task.knobs.picture)}.count", count=int(task.answer))
    says_more = len(parts) > 1 or task.knobs.kind != "keys"
    if not says_more or "answer" not in language.entries["tasks"][task.knobs.kind]:
        return ""
    key, listed = f"tasks.{task.knobs.kind}.answer", language.in_a_row(parts)
    return language.word(key, answer=task.answer, listed=listed, first=parts[0], last=parts[-1])
