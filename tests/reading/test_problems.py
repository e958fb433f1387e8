"""Sentences with line and column, for any model and any file."""

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from mazebook.errors import LayoutError
from mazebook.reading.problems import Misfit, Problem, Source, checked, fitting_record, problems_of, sentence, sentences
from mazebook.reading.toml_files import read_table


class Gutter(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    pages: int = Field(gt=0, lt=900)
    margin: float = Field(ge=0)


def as_tuple(value):
    return tuple(value) if isinstance(value, list) else value


class Margins(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    top: float = Field(ge=0, le=720, json_schema_extra={"hint": "In points."})
    inside: Annotated[tuple[Gutter, ...], BeforeValidator(as_tuple)]


class Page(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    description: str
    facing: bool = True
    paper: Literal["white", "cream"] = "white"
    scale: float = Field(default=1.0, gt=0, allow_inf_nan=False)
    least: int | None = Field(default=None, le=9)
    margins: Margins
    notes: dict[str, str] | None = None


BROKEN = """\
facing = 1
paper = "blue"
scale = 0
least = 12
notes = 3
[margins]
top = -1.5
inside = [ { pages = 0, margin = "x" },
  { pages = 900, margn = 1 },
  7 ]
"""


def test_a_model_with_tables_and_an_error_of_its_own(tmp_path):
    path = tmp_path / "two.toml"
    path.write_text(BROKEN, encoding="utf-8")
    table = read_table(str(path))
    with pytest.raises(LayoutError) as caught:
        checked(Page, table.values, Source("layouts/two.toml", places=table.places), LayoutError)
    assert str(caught.value).split("\n") == [
        "layouts/two.toml:1:10  facing = 1: must be true or false, without quotes.",
        'layouts/two.toml:2:9  paper = "blue": must be "white" or "cream".',
        "layouts/two.toml:3:9  scale = 0: must be more than 0.",
        "layouts/two.toml:4:9  least = 12: must be 9 or less.",
        "layouts/two.toml:5:9  notes = 3: must be a table of keys and values.",
        "layouts/two.toml:7:7  margins.top = -1.5: must be 0 to 720. In points.",
        "layouts/two.toml:8:22  margins.inside[0].pages = 0: must be more than 0 and less than 900.",
        'layouts/two.toml:8:34  margins.inside[0].margin = "x": must be a number, such as 12 or 0.5, without quotes.',
        "layouts/two.toml:9:3  margins.inside[1].margin: it is missing. Add it.",
        "layouts/two.toml:9:13  margins.inside[1].pages = 900: must be more than 0 and less than 900.",
        "layouts/two.toml:9:18  margins.inside[1].margn: there is no such key. "
        'Did you mean "margin"? Known: margin, pages.',
        "layouts/two.toml:10:3  margins.inside[2] = 7: must be a table of keys and values.",
        "layouts/two.toml  description: it is missing. Add it.",
    ]


def test_a_file_that_is_not_toml_is_an_error_of_the_kind_asked_for(tmp_path):
    for content in (b"a = ", b"a = \xff"):
        path = tmp_path / "two.toml"
        path.write_bytes(content)
        with pytest.raises(LayoutError, match=r"two\.toml:1:5  "):
            read_table(str(path), LayoutError)


class Pair(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    low: int = 1
    high: int = 2
    name: str = ""

    @model_validator(mode="wrap")
    @classmethod
    def _fits(cls, values, handler):
        return fitting_record(values, handler, misfits)


def misfits(pair):
    if pair.low > pair.high:
        yield Misfit("low", ("high",), "must not be above high.")
    if pair.name == str(pair.low):
        yield Misfit("name", ("low",), "must not be the number.")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"low": 1, "high": 1}, []),
        ({"low": 3, "name": "3"}, ["low = 3", 'name = "3"']),
        ({"high": 0}, ["low"]),  # that nobody wrote, so that there is no value to show
        ({"low": "3", "high": 0, "name": "3"}, ['low = "3"']),
        ({"low": 3, "high": "x", "name": "3"}, ['high = "x"', 'name = "3"']),
        ({"low": 3, "lwo": 1}, ["lwo", "low = 3"]),
        ({"low": 3, 7: 1}, ["[7]", "low = 3"]),
        (3, [""]),
    ],
)
def test_keys_that_must_fit_together_are_judged_as_far_as_they_are_right(values, said):
    try:
        Pair.model_validate(values)
        found = []
    except ValidationError as error:
        lines = str(Source("x").error(problems_of(error, Pair))).split("\n")
        found = [line.removeprefix("x  ").rpartition(": ")[0].partition(": ")[0] for line in lines]
    assert found == said


def test_a_record_that_is_one_already_is_judged_too():
    low = Pair.model_construct(low=3, high=2)
    with pytest.raises(ValidationError, match="must not be above high"):
        Pair.model_validate(low)


def test_sentences_keep_what_else_is_wrong_as_it_was():
    class Outer(BaseModel):
        count: int = Field(ge=1)
        word: str = "x"

        @model_validator(mode="wrap")
        @classmethod
        def _again(cls, values, handler):
            try:
                return handler(values)
            except ValidationError as error:
                raise sentences([Problem(("word", 0), 1, "Again.")], error) from None

    with pytest.raises(ValidationError) as caught:
        Outer.model_validate({"count": 0, "word": 3})
    assert problems_of(caught.value, Outer) == [
        Problem(("count",), 0, "must be 1 or more."),
        Problem(("word",), 3, "must be text in double quotes."),
        Problem(("word", 0), 1, "Again."),
    ]


def test_what_has_no_place_comes_last_and_in_its_order():
    def first(value):
        raise sentence(f"{value}.")

    class Two(BaseModel):
        b: Annotated[int, BeforeValidator(first)] = 1
        a: Annotated[int, BeforeValidator(first)] = 1

    with pytest.raises(LayoutError) as caught:
        checked(Two, {"a": 1, "b": 2}, Source("x"), LayoutError)
    assert str(caught.value) == "x  b = 2: 2.\nx  a = 1: 1."
