"""Keys of one table that must fit together, checked among those whose values are valid by themselves."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError

from mazebook.reading.problems import SENTENCE, Model, Problem


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
