"""What a maze asks for, and its answer, in the words of a language: as books print it and as their proof expects it."""

from typing import NamedTuple

from mazebook.errors import key_of
from mazebook.paper.languages import Language


class WordedTask(NamedTuple):
    """What the words depend on.

    Attributes
    ----------
    kind, answer : as in a record; the parts of an answer stand apart by spaces
    picture : the name of the thing that is collected, or that lines hold; "" without one
    riddles : whether a riddle asks for the answer
    tables : whether the answer is a row of a times table
    starts : number of starts of the maze
    """

    kind: str
    answer: str
    picture: str = ""
    riddles: bool = False
    tables: bool = False
    starts: int = 1


def question(task: WordedTask, language: Language) -> str:
    """Return the sentence over a maze; "" if no riddle has its answer."""
    if task.riddles and task.kind != "collect":
        return language.together(*riddle_parts(task, language))
    parts = task.answer.split() or [""]  # the answer of some kinds is a way alone
    if task.kind == "collect":
        return language.word(f"things.{key_of(task.picture)}.ask")
    if task.tables and task.kind == "order":
        table = int(parts[0])
        return language.word("tasks.order.table", table=table, first=table, second=2 * table, third=3 * table)
    words = {
        "tangle": "ask" if task.picture else "ask_ends",
        "two_ways": "ask_starts" if task.starts > 1 else "ask_finishes",
    }
    return language.word(f"tasks.{task.kind}.{words.get(task.kind, 'ask')}", first=parts[0], last=parts[-1])


def riddle_parts(task: WordedTask, language: Language) -> tuple[str, ...]:
    """Return the riddle over a maze, and what is to be done: each has a line of its own. Nothing if there is none."""
    riddle = language.riddles.get(task.answer) if task.riddles else None
    return (riddle, language.word("tasks.letters.riddle")) if riddle else ()


def answer_line(task: WordedTask, language: Language) -> str:
    """Return the answer, as it stands beside the drawn one; "" where the drawn one says it all."""
    parts = [part.replace("-", " \u2013 ") for part in task.answer.split()]
    if task.kind == "collect":
        return language.word(f"things.{key_of(task.picture)}.count", count=int(task.answer))
    says_more = len(parts) > 1 or task.kind != "keys"
    if not says_more or "answer" not in language.entries["tasks"][task.kind]:
        return ""
    key, listed = f"tasks.{task.kind}.answer", language.in_a_row(parts)
    return language.word(key, answer=task.answer, listed=listed, first=parts[0], last=parts[-1])
