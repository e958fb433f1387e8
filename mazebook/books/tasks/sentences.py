"""What mazes ask for in words: one of them, and those of a section before any is carved."""

from mazebook.books.tasks.planned import PlannedTask
from mazebook.mazes.tasks.posing.task import Task
from mazebook.paper.languages import Language
from mazebook.paper.languages.task_words import WordedTask, question


def worded(planned: PlannedTask, task: Task, starts: int = 1) -> WordedTask:
    """Return what the words of a task in a maze depend on."""
    return WordedTask(task.kind, task.answer, planned.picture, planned.riddles, bool(planned.knobs.tables), starts)


def questions(planned: PlannedTask, language: Language) -> list[str]:
    """Return the sentences of which one may stand over each maze of a section, before any is carved."""
    last = str(planned.knobs.up_to or 100)
    first = str(max(planned.knobs.tables, default=1)) if last.isdigit() else "A"
    answers = planned.knobs.words if planned.riddles else (f"{first} {last}",)
    posed = [Task(planned.knobs.kind, 1, (), answer) for answer in answers]
    return [question(worded(planned, task, starts), language) for task in posed for starts in (1, 2)]
