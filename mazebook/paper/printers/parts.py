"""The parts of a printer's tables: numbers within bounds, and the sources beside them."""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr, model_validator

from mazebook.paper.printers.sources import is_source
from mazebook.reading.problems import Problem, sentence, sentences

Length = Annotated[float, Field(ge=0, le=2000)]
Some = Annotated[float, Field(gt=0, le=100)]
Pages = Annotated[int, Field(ge=1, le=100_000)]


def _rises(values: tuple[float, ...]) -> tuple[float, ...]:
    if len(values) == 2 and values[0] <= values[1]:
        return values
    raise sentence("must be two numbers, the smaller one first, such as [24, 828].")


def _rises_or_is_empty(values: tuple[int, ...]) -> tuple[int, ...]:
    if values:
        _rises(values)
    return values


_Side = Annotated[float, Field(gt=0, le=5000)]
# TOML has lists where these records have tuples; their items are checked as strictly as all other values.
NumberPair = Annotated[tuple[_Side, _Side], Field(strict=False)]
RisingPair = Annotated[tuple[_Side, ...], Field(strict=False), AfterValidator(_rises)]
Limits = Annotated[tuple[Pages, ...], Field(strict=False), AfterValidator(_rises_or_is_empty)]


class TablePart(BaseModel):
    """A table of a printer; the keys ``source`` and ``..._source`` are kept apart from its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    _named: dict[str, tuple[str, ...]] = PrivateAttr(default_factory=dict)

    @model_validator(mode="wrap")
    @classmethod
    def _with_sources(cls, value: Any, handler: Callable[[Any], Self]) -> Self:
        if not isinstance(value, Mapping):
            return handler(value)
        named = {key: found for key, found in value.items() if is_source(str(key))}
        wrong = [Problem((key,), found, _NO_KEYS) for key, found in named.items() if not _are_keys(found)]
        if wrong:
            raise sentences(wrong)
        part = handler({key: found for key, found in value.items() if key not in named})
        part._named = {key: (found,) if isinstance(found, str) else tuple(found) for key, found in named.items()}
        return part

    def sources_of(self, key: str) -> tuple[str, ...] | None:
        """Return the keys of the sources of a number, or else of the whole table; None if neither names any."""
        return self._named.get(f"{key}_source", self._named.get("source"))

    def stated(self, key: str, *path: str) -> Any:
        """Return the value of a key, or of a key within it, as TOML has it; None if the table lacks it."""
        value: Any = self
        for step in (key, *path):
            is_said = isinstance(value, TablePart) and step in value.model_fields_set
            value = getattr(value, step) if is_said else None
        return value.model_dump(exclude_unset=True) if isinstance(value, TablePart) else value


_NO_KEYS = "must be a key of the table [sources] in double quotes, or a list of them."


def _are_keys(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(key, str) for key in value))


class Dpi(TablePart):
    """Dots an inch of pictures."""

    min: Pages
    max: Pages | None = None


def _list(*, least: int = 0) -> Any:
    return Field(default=(), strict=False, min_length=least)


class FileLimits(TablePart):
    """A printer's limits for a file, of an interior or of a cover. Lengths in points."""

    min_line: Some | None = None
    min_text: Some | None = None
    image_dpi: Dpi | None = None
    max_file_mb: Annotated[float, Field(gt=0, le=100_000)] | None = None
    max_ink_percent: Pages | None = None
    standards: tuple[Literal["PDF/X-1a:2001"], ...] = _list()
    colours: tuple[Literal["gray", "cmyk", "rgb"], ...] = _list(least=1)
    forbidden: tuple[str, ...] = _list()


_TRIM = re.compile(r"[0-9]{1,3}(\.[0-9]{1,9})?x[0-9]{1,3}(\.[0-9]{1,9})?")


def _is_paper(limits: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    if not limits.get("default"):
        raise sentence("each paper in pages needs a default, such as { default = [24, 828] }.")
    text = 'must be "default", or a page size in inches, such as "8.5x11".'
    wrong = [key for key in limits if key != "default" and not _TRIM.fullmatch(key)]
    if wrong:
        raise sentences([Problem((key,), limits[key], text, has_value=False) for key in wrong])
    return limits


PaperPages = Annotated[dict[str, Limits], AfterValidator(_is_paper)]
