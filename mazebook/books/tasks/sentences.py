"""What a maze asks for, and its answer, in the words of a language."""

from mazebook.books.tasks.planned import PlannedTask
from mazebook.errors import key_of
from mazebook.mazes.posing.task import Task
from mazebook.paper.languages import Language


def question(planned: PlannedTask, task: Task, language: Language, starts: int = 1) -> str:
    """Return the sentence over a maze with a task and a number of starts."""
    kind, answer = task.kind, task.answer.split()
    if kind == "collect":
        return language.word(f"things.{key_of(planned.picture)}.ask")
    if kind == "tangle":
        return language.word("tasks.tangle.ask" if planned.picture else "tasks.tangle.ask_ends")
    if kind == "two_ways":
        return language.word(f"tasks.two_ways.{'ask_finishes' if starts == 1 else 'ask_starts'}")
    if kind != "order":
        return language.word(f"tasks.{kind}.ask")
    if not planned.knobs.tables:
        return language.word("tasks.order.ask", first=answer[0], last=answer[-1])
    table = int(answer[0])
    return language.word("tasks.order.table", table=table, first=table, second=2 * table, third=3 * table)


def answer_line(planned: PlannedTask, task: Task, language: Language) -> str:
    """Return the answer of a maze with a task, for the page of answers; "" where the route says it all."""
    kind, parts = task.kind, task.answer.split()
    if kind == "collect":
        return language.word(f"things.{key_of(planned.picture)}.count", count=int(task.answer))
    if kind == "order":
        return language.word("tasks.order.answer", first=parts[0], last=parts[-1])
    if kind == "sums":
        return language.word("tasks.sums.answer", results=", ".join(parts))
    if kind == "keys":
        return language.word("tasks.keys.answer", order=", ".join(parts)) if len(parts) > 1 else ""
    if kind == "arrows":
        return ""
    if kind == "tangle":
        return language.word("tasks.tangle.answer", pairs=", ".join(part.replace("-", " \u2013 ") for part in parts))
    if kind == "letters":
        return language.word("tasks.letters.answer", word=task.answer)
    return language.word(f"tasks.{kind}.answer", letter=task.answer)


def longest_question(planned: PlannedTask, language: Language) -> str:
    """Return the longest sentence that a section's mazes may have over them, before any is carved."""
    last = str(planned.knobs.up_to or 100)
    first = str(max(planned.knobs.tables, default=1)) if last.isdigit() else "A"
    task = Task(planned.knobs.kind, 1, (), f"{first} {last}")
    return max((question(planned, task, language, starts) for starts in (1, 2)), key=len)
