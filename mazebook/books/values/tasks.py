"""Tasks in a specification: what there is to do on the way, as the name of a kind, or a table of its knobs."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import ascii_uppercase
from typing import Annotated, Any, Self

from pydantic import (
    Field,
    ModelWrapValidatorHandler,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)

from mazebook.books.values import written
from mazebook.books.values.written import either
from mazebook.errors import OutputError, key_of
from mazebook.mazes.options.task_knobs import TaskKnobs, refusals_of_knobs
from mazebook.mazes.tasks import REGISTRY
from mazebook.paper.languages import RIDDLES
from mazebook.reading.problems import Misfit, fitting_record, sentence
from mazebook.reading.user_files import WORD_LIST, read_file

MOST_WORDS = 500  # of a list
_LENGTHS = (2, 16)  # letters of a word
_TABLES = (2, 20)
_COUNTS, _MOST_UP_TO = (2, 30), 1000
_LISTS = (".csv", ".txt")
_BETWEEN = re.compile(r"[,;\t\r\n]")


def _words(value: Any, info: ValidationInfo) -> tuple[str, ...] | str:
    """Return the words of a list, or of a file with one word a line, in capitals, each once; `RIDDLES` as it is."""
    if isinstance(value, str) and key_of(value) == RIDDLES:
        return RIDDLES
    if isinstance(value, str) and value.lower().endswith(_LISTS):
        try:
            value = _listed((info.context or {}).get("folder", Path()) / value)
        except OutputError as error:
            raise sentence(error.sentence) from None
    if isinstance(value, str):
        value = [value]
    if value in ((), []):
        return ()
    if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
        raise sentence('must be a list of words, such as ["apple", "pear"], or the name of a file with a word a line.')
    if len(value) > MOST_WORDS:
        raise sentence(f"has {len(value):,} words, and {MOST_WORDS} are the most. Take some out.")
    least, most = _LENGTHS
    wrong = [word for word in value if not word.strip().isalpha() or not least <= len(word.strip().upper()) <= most]
    if wrong:
        raise sentence(f'"{wrong[0]}" is no word of {least} to {most} letters. A word to spell has letters alone.')
    return tuple(dict.fromkeys(word.strip().upper() for word in value))


def _listed(path: Path) -> list[str]:
    """Return the words of a file, between commas, semicolons, tabs and line ends; raises OutputError."""
    content = read_file(path, WORD_LIST)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:  # what spreadsheets on Windows write
        text = content.decode("cp1252", "replace")
    return [word for cell in _BETWEEN.split(text) if (word := cell.strip().strip('"').strip())]


def _tables(value: Any) -> tuple[int, ...]:
    found = [value] if isinstance(value, int) and not isinstance(value, bool) else value
    least, most = _TABLES
    if not isinstance(found, list | tuple) or not all(_is_whole(each, least, most) for each in found):
        raise sentence(f"must be a times table or a list of them, {least} to {most}, such as [2, 5].")
    return tuple(dict.fromkeys(found))


def _up_to(value: Any) -> int | str | None:
    if value is None:
        return None
    if isinstance(value, str) and value.strip().upper() in ascii_uppercase[2:] and value.strip():
        return value.strip().upper()
    if not _is_whole(value, 3, _MOST_UP_TO):
        raise sentence(f'must be a whole number from 3 to {_MOST_UP_TO:,}, or a letter from "C" to "Z".')
    return int(value)


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


class TaskSpec(written.Keys):
    """What there is to do on the way through each maze of a section."""

    kind: Annotated[str, written.known_name("task", REGISTRY.names)] = Field(
        examples=["letters"], description="What there is to do."
    )
    count: int | None = Field(
        default=None,
        ge=1,
        le=_COUNTS[1],
        examples=[5],
        description="How many things lie on the way, or keys or starts there are; usually what suits the maze.",
    )
    words: Annotated[
        tuple[str, ...] | str,
        written.form(_words, written.text(), {"type": "array", "items": written.text()}),
    ] = Field(
        default=(),
        examples=[["apple", "pear", "plum"], "words.csv", RIDDLES],
        description="The words to spell, a file beside the specification with one a line, or riddles; usually everyday "
        "words.",
    )
    tables: Annotated[
        tuple[int, ...],
        written.form(_tables, {"type": "integer"}, {"type": "array", "items": {"type": "integer"}}),
    ] = Field(default=(), examples=[[2, 5]], description="The times tables of numbers or sums; usually none.")
    up_to: Annotated[
        int | str | None, written.form(_up_to, {"type": "integer", "minimum": 3}, written.text("^[A-Za-z]$"))
    ] = Field(
        default=None,
        examples=[20, "J"],
        description="The largest number, or the last letter; usually what suits the maze.",
    )

    @model_validator(mode="wrap")
    @classmethod
    def _fits_its_kind(cls, value: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Refuse knobs that the kind does not have."""
        return value if isinstance(value, cls) else fitting_record(value, handler, _misfits)

    @property
    def knobs(self) -> TaskKnobs:
        """The knobs as tasks take them."""
        words = self.words if isinstance(self.words, tuple) else ()
        return TaskKnobs(self.kind, self.count, words, self.tables, self.up_to)

    @property
    def asks_riddles(self) -> bool:
        """Whether the words are the answers of riddles."""
        return self.words == RIDDLES


def _misfits(task: TaskSpec) -> Iterator[Misfit]:
    known = REGISTRY.entry(task.kind).constant("knobs")
    takes: tuple[str, ...] = known if isinstance(known, tuple) else ()
    for key in ("count", "words", "tables", "up_to"):
        if getattr(task, key) and key not in takes:
            has = f"It has {either(takes) if len(takes) > 1 else takes[0]}." if takes else "It has none."
            yield Misfit(key, ("kind",), f'the task "{task.kind}" has no such knob. {has} Remove the line.')
    counts = REGISTRY.entry(task.kind).constant("counts")
    least, most = counts if isinstance(counts, tuple) else _COUNTS
    if task.count and "count" in takes and not least <= task.count <= most:
        yield Misfit("count", ("kind",), f'the task "{task.kind}" takes {least} to {most}. Use one of these numbers.')
    for key, text in refusals_of_knobs(task.knobs):
        yield Misfit(key, tuple({"kind", "count", "words", "tables", "up_to"} - {key}), text)
    if isinstance(task.up_to, str) and (task.kind != "order" or task.tables or task.count):
        yield Misfit("up_to", ("kind",), "a letter is the last of a row of letters, without tables or count.")


def _of_text(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
    """Return the task; a text is its kind alone."""
    if isinstance(value, str):
        return handler({"kind": value})
    if value is not None and not isinstance(value, Mapping | TaskSpec):
        raise sentence(f'must be a kind in double quotes, such as "{REGISTRY.names()[0]}", or a table with kind = ...')
    return handler(value)


TaskGiven = Annotated[TaskSpec | None, WrapValidator(_of_text), written.also({"enum": REGISTRY.names()})]
