"""The sentence over a maze with a task, and its answer in words, as the language has them."""

from mazebook.checks.proof.claims import ClaimedTask
from mazebook.errors import key_of
from mazebook.paper.languages import Language


def question_of(task: ClaimedTask, language: Language, starts: int) -> str:
    """Return the sentence that must stand over a maze with a number of starts."""
    parts = task.answer.split()
    if task.kind == "collect":
        return language.word(f"things.{key_of(task.picture)}.ask")
    if task.kind == "tangle":
        return language.word("tasks.tangle.ask" if task.picture else "tasks.tangle.ask_ends")
    if task.kind == "two_ways":
        return language.word("tasks.two_ways.ask_starts" if starts > 1 else "tasks.two_ways.ask_finishes")
    if task.kind != "order":
        return language.word(f"tasks.{task.kind}.ask")
    if not task.tables:
        return language.word("tasks.order.ask", first=parts[0], last=parts[-1])
    step = int(parts[0])
    return language.word("tasks.order.table", table=step, first=step, second=2 * step, third=3 * step)


def answer_of(task: ClaimedTask, language: Language) -> str:
    """Return the words that must stand beside an answer; "" for none."""
    parts = task.answer.split()
    if task.kind == "collect":
        return language.word(f"things.{key_of(task.picture)}.count", count=int(task.answer))
    if task.kind == "order":
        return language.word("tasks.order.answer", first=parts[0], last=parts[-1])
    if task.kind == "sums":
        return language.word("tasks.sums.answer", results=", ".join(parts))
    if task.kind == "keys":
        return language.word("tasks.keys.answer", order=", ".join(parts)) if len(parts) > 1 else ""
    if task.kind == "arrows":
        return ""
    if task.kind == "tangle":
        return language.word("tasks.tangle.answer", pairs=", ".join(part.replace("-", " \u2013 ") for part in parts))
    if task.kind == "letters":
        return language.word("tasks.letters.answer", word=task.answer)
    return language.word(f"tasks.{task.kind}.answer", letter=task.answer)
