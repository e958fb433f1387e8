"""What mazes ask for in words: one of them, and those of a section before any is carved."""

from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.task import Task
from mazebook.paper.languages import Language
from mazebook.paper.languages.task_words import question


def questions(task: TaskKnobs, language: Language) -> list[str]:
    """Return the sentences of which one may stand over each maze of a section, before any is carved."""
    last = str(task.up_to or 100)
    first = str(max(task.tables, default=1)) if last.isdigit() else "A"
    answers = task.words if task.riddles else (f"{first} {last}",)
    posed = [Task(task, 1, (), answer) for answer in answers]
    return [question(each, language, starts) for each in posed for starts in (1, 2)]
