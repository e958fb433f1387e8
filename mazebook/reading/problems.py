"""Problems of a specification: pydantic's errors, translated into sentences with line and column.

The sentences are for people who do not program, about any model and any file, such as a specification or a layout.
Keys that must fit together are checked among those whose values are valid by themselves.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Self, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError

from mazebook.errors import MazebookError, RoomError, SpecError, did_you_mean, nearest
from mazebook.reading.limits import PROBLEMS
from mazebook.reading.places import LineColumn, Places, Where, said

Model = TypeVar("Model", bound=BaseModel)

SENTENCE = "sentence"  # the type of errors whose message is a sentence for users already

SECTIONS = "sections"  # the key whose tables are called as people count them

MOST_CHARACTERS = 60  # of a value, in a message

_SENTENCES = {
    "missing": "it is missing. Add it.",
    "string_type": "must be text in double quotes.",
    **dict.fromkeys(
        ("int_type", "int_from_float", "int_parsing", "int_parsing_size"),
        "must be a whole number, such as 12, without quotes.",
    ),
    **dict.fromkeys(("float_type", "finite_number"), "must be a number, such as 12 or 0.5, without quotes."),
    "bool_type": "must be true or false, without quotes.",
    "string_too_short": "must not be empty.",
    "too_short": "must not be an empty list.",
    **dict.fromkeys(("tuple_type", "list_type"), "must be a list in square brackets."),
    **dict.fromkeys(("model_type", "dict_type"), "must be a table of keys and values."),
    "invalid_key": "a key must be text.",
}

_TOO_LONG = {"too_long": "entries", "string_too_long": "characters"}

_BOUNDS = {"ge": "{} or more", "gt": "more than {}", "le": "{} or less", "lt": "less than {}"}


@dataclass(frozen=True)
class Problem:
    """One problem: its path (keys and list indices), the value found there, and a sentence."""

    where: Where
    value: object
    sentence: str
    has_value: bool = True  # False for an unknown key, and for one that is missing

    @classmethod
    def of(cls, error: RoomError, where: Where) -> "Problem":
        """Return the problem of a text that does not fit on its page."""
        return cls(where, error.text, error.sentence, has_value=error.text is not None)


@dataclass(frozen=True)
class Source:
    """The origin of a specification.

    Attributes
    ----------
    name : its name in messages
    folder : of the files that it names; None = the current folder
    places : the places of its keys and values; None if it is not a file
    titles : the titles of sections that have one, by their place from 0
    """

    name: str = "spec"
    folder: Path | None = None
    places: Places | None = None
    titles: Mapping[int | str, str] = field(default_factory=dict)

    def with_titles(self, values: Mapping[str, Any]) -> Self:
        """Return the source of a specification with the titles of the sections in its `values`."""
        given = values.get(SECTIONS)
        sections = given if isinstance(given, list | tuple) else ()
        titles = [each.get("title") if isinstance(each, Mapping) else None for each in sections]
        return replace(self, titles={place: title for place, title in enumerate(titles) if isinstance(title, str)})

    def error(self, problems: Sequence[Problem], kind: type[MazebookError] = SpecError) -> MazebookError:
        """Return the error with all `problems`, one a line, in the order of the file; unplaced ones come last."""
        found = sorted(((self._place(problem), problem) for problem in problems), key=lambda pair: pair[0] or _LAST)
        return kind("\n".join(self._line(place, problem) for place, problem in found))

    def _place(self, problem: Problem) -> LineColumn | None:
        return self.places.of(problem.where, key=not problem.has_value) if self.places else None

    def _line(self, place: LineColumn | None, problem: Problem) -> str:
        where, text = self.called(problem.where), self.worded(problem.sentence)
        text += f" {more}" if problem.has_value and (more := self.hint(problem.value)) else ""
        if problem.has_value and where:
            where += f" = {shown(problem.value)}"
        return said(self.name, place, f"{where}: {text}" if where else text)

    def called(self, where: Where) -> str:
        """Return the name of a place in messages; subclasses for files with names of their own override it."""
        title = self.titles.get(where[1]) if where[:1] == (SECTIONS,) and where[2:] not in ((), ("title",)) else None
        return f"{dotted(where[:2])} ({shown(title)}), {dotted(where[2:])}" if title else dotted(where)

    def worded(self, sentence: str) -> str:
        """Return a sentence as messages write it; subclasses for files with rules of their own override it."""
        return sentence

    def hint(self, value: object) -> str:
        """Return a further sentence about a value that cannot be used; subclasses override it."""
        return ""


SPEC = Source()  # of values that are not from a file

_LAST: LineColumn = (sys.maxsize, 0)


def sentence(text: str) -> PydanticCustomError:
    """Return the error with which a validator reports the sentence `text` about its value."""
    return PydanticCustomError(SENTENCE, "{text}", {"text": text})


def problems_of(error: ValidationError, model: type[BaseModel]) -> list[Problem]:
    """Return the problems in `error`, raised by `model`, in the order of its keys; of very many, how many more."""
    found = error.errors(include_url=False)
    more = Problem((), None, f"and {len(found) - PROBLEMS} more problems. Correct these first.", has_value=False)
    return [_problem(details, model) for details in found[:PROBLEMS]] + ([more] if len(found) > PROBLEMS else [])


def checked(
    model: type[Model], values: object, source: Source, kind: type[MazebookError] = SpecError, context: Any = None
) -> Model:
    """Return `values` as a `model`; raises an error of `kind` with all problems."""
    try:
        return model.model_validate(values, context=context)
    except ValidationError as error:
        raise source.error(problems_of(error, model), kind) from None


def listed(lines: Iterable[str]) -> str:
    """Return the problems among `lines`, those that are not empty, one a line; of more than `PROBLEMS` the first."""
    problems = filter(None, lines)
    first = list(islice(problems, PROBLEMS))
    return "\n".join([*first, *(["There are more problems. Correct these first."] if next(problems, "") else [])])


def dotted(where: Sequence[int | str]) -> str:
    """Return a place as a person says it, such as ``section 1, count`` or ``pages[0].text``."""
    if where[:1] == (SECTIONS,) and len(where) > 1 and isinstance(where[1], int):
        return ", ".join(filter(None, [f"section {where[1] + 1}", dotted(where[2:])]))
    text = ""
    for part in where:
        key = part if isinstance(part, str) and re.fullmatch(rf"[\w-]{{1,{MOST_CHARACTERS}}}", part) else shown(part)
        text += f"[{part}]" if isinstance(part, int) else f".{key}"
    return text.removeprefix(".")


def shown(value: object) -> str:
    """Return `value` as TOML writes it, cut where it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number of more than 60 digits"
    if isinstance(value, BaseModel | Mapping):
        return "{...}"
    if isinstance(value, list | tuple):
        text = f"[{', '.join(shown(item) for item in value[:9])}{', ...' if len(value) > 9 else ''}]"
    elif isinstance(value, str):
        text = json.dumps(value[: MOST_CHARACTERS + 1], ensure_ascii=False)
    else:
        text = str(value)
    text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 3] + "..."


def keys_of(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Return the keys of a table as a person writes them: ``for`` is no name of Python's."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _problem(details: ErrorDetails, model: type[BaseModel]) -> Problem:
    where, value, kind = details["loc"], details["input"], details["type"]
    owner = _model_at(model, where[:-1])
    if kind == "extra_forbidden":
        return Problem(where, value, _unknown_key(str(where[-1]), owner), has_value=False)
    if kind == SENTENCE:
        plain = not isinstance(value, Mapping | BaseModel)
        return Problem(where, value, details["msg"], details["ctx"].get("has_value", plain))
    field = keys_of(owner).get(str(where[-1])) if where else None
    if kind in ("greater_than_equal", "less_than_equal", "greater_than", "less_than"):
        return Problem(where, value, _range(field, details.get("ctx", {}), is_less=kind.startswith("greater")))
    if kind == "literal_error":
        return Problem(where, value, f"must be {details['ctx']['expected']}.".replace("'", '"'))
    if kind in _TOO_LONG:
        return Problem(where, value, f"must have {details['ctx']['max_length']} {_TOO_LONG[kind]} or fewer.")
    text = _SENTENCES.get(kind, "this value cannot be used.")
    return Problem(where, value, text, has_value=kind not in ("missing", "invalid_key"))


def _unknown_key(key: str, owner: type[BaseModel]) -> str:
    if key in getattr(owner, "elsewhere", {}):
        return str(owner.elsewhere[key])  # type: ignore[attr-defined]
    return no_such_key(key, list(keys_of(owner)))


def no_such_key(key: str, known: Sequence[str]) -> str:
    """Return the sentence about a key that a table does not have; `known` are those that it may have."""
    advice = "" if nearest(key, known) else "Remove it. "
    return f"there is no such key. {advice}{did_you_mean(key, known) if known else ''}".rstrip()


def _range(field: FieldInfo | None, missed: Mapping[str, Any], *, is_less: bool) -> str:
    """Return the sentence for a number that is too small (`is_less`) or too large.

    `missed` has the bound if the field lacks it; what a field says as its "hint_above" helps with what is too large.
    """
    bounds = {
        name: shown(getattr(item, name))
        for item in (field.metadata if field else [])
        for name in _BOUNDS
        if hasattr(item, name)
    } or {name: shown(missed[name]) for name in _BOUNDS if name in missed}
    words = " and ".join(_BOUNDS[name].format(bound) for name, bound in bounds.items())
    if bounds.keys() == {"ge", "le"}:
        words = f"{bounds['ge']} to {bounds['le']}"
    extra = field.json_schema_extra if field else None
    says = extra if isinstance(extra, dict) else {}
    hints = [says.get("hint"), None if is_less else says.get("hint_above")]
    return " ".join([f"must be {words}.", *(str(hint) for hint in hints if hint)])


def _model_at(model: type[BaseModel], where: Sequence[int | str]) -> type[BaseModel]:
    """Return the model that holds the key at the end of `where`."""
    for part in where:
        field = keys_of(model).get(part) if isinstance(part, str) else None
        model = next(_models_in(field.annotation), model) if field else model
    return model


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """Yield the models in a type such as ``tuple[Section, ...] | None``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models_in(inner)


@dataclass(frozen=True)
class Misfit:
    """Keys of one table that do not fit together: the one to change, the others, and a sentence."""

    key: str
    others: tuple[str, ...]
    sentence: str


def fitting_record(values: Any, handler: Callable[[Any], Model], misfits: Callable[[Model], Iterable[Misfit]]) -> Model:
    """Return the record that a wrap validator's `handler` makes of `values`, if its keys fit together.

    Where some keys are wrong by themselves, the error lists these and the misfits of the other keys.

    Raises ValidationError with all problems of the table.
    """
    wrong: set[int | str] = set()
    beside = None
    try:
        record = handler(values)
    except ValidationError as error:
        beside, wrong = error, {details["loc"][0] for details in error.errors() if details["loc"]}
        if not wrong or not isinstance(values, Mapping):
            raise
        try:
            record = handler({key: value for key, value in values.items() if key not in wrong})
        except ValidationError:  # a key is missing
            raise error from None
    given = values if isinstance(values, Mapping) else {}
    problems = [
        Problem((misfit.key,), given.get(misfit.key), misfit.sentence, has_value=misfit.key in given)
        for misfit in misfits(record)
        if not wrong & {misfit.key, *misfit.others}
    ]
    if problems or beside:
        raise sentences(problems, beside) from None
    return record


def sentences(problems: Iterable[Problem], beside: ValidationError | None = None) -> ValidationError:
    """Return the error with which a validator reports several problems in its value, added to those of `beside`."""
    lines = [_again(details) for details in beside.errors()] if beside else []
    for problem in problems:
        says = {"text": problem.sentence, "has_value": problem.has_value}
        error = PydanticCustomError(SENTENCE, "{text}", says)
        lines.append(InitErrorDetails(type=error, loc=problem.where, input=problem.value))
    return ValidationError.from_exception_data("", lines)


def _again(details: ErrorDetails) -> InitErrorDetails:
    says = details.get("ctx", {})
    kind = PydanticCustomError(SENTENCE, "{text}", says) if details["type"] == SENTENCE else details["type"]
    return InitErrorDetails(type=kind, loc=details["loc"], input=details["input"], ctx=says)
