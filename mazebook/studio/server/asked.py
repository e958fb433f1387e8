"""What a request asks for, checked: small values of forms and of JSON; what is wrong is a sentence."""

import json
from collections.abc import Mapping
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request

from mazebook.errors import UsageError
from mazebook.studio.server.state.desk import Desk
from mazebook.studio.server.state.studio import Studio

_MOST_JSON = 3_000_000  # bytes; the text of a book has at most a million characters
_MOST_FIELDS = 200
_MOST_DIGITS = 9
_MOST_STEPS = 12  # of a place in a book's text
MOST_TEXT = 2000  # characters in a field of a form: of a list of words, too
_WRONG = "The page sent something that the studio does not understand. Reload the page."


class Filled(dict[str, str]):
    """What a form is filled in with; "" for a field that has nothing."""

    def __missing__(self, key: str) -> str:
        return ""


def studio_of(request: Request) -> Studio:
    """Return the studio behind a request."""
    studio: Studio = request.app.state.studio
    return studio


def desk_of(request: Request) -> Desk:
    """Return the desk of the book in the address; raises MazebookError if there is none."""
    return studio_of(request).desk(request.path_params["key"])


async def json_of(request: Request) -> dict[str, Any]:
    """Return the JSON object that a script of ours sent; raises UsageError for anything else, or for broken texts."""
    body = await request.body()
    try:
        found = json.loads(body) if len(body) <= _MOST_JSON else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise UsageError(_WRONG)
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # half of a character of two halves, such as an emoji that was cut
        raise UsageError("A character in the text is broken. Delete it and type it again.") from None
    return found


async def form_of(request: Request) -> dict[str, str]:
    """Return the texts of a form; raises UsageError for one that is not ours."""
    return texts_of(await request.form(max_files=0, max_fields=_MOST_FIELDS))


def texts_of(form: FormData) -> dict[str, str]:
    """Return the texts of a form without its files; raises UsageError if one of them is too long."""
    found = {key: value.strip() for key, value in form.items() if isinstance(value, str)}
    if any(len(value) > MOST_TEXT for value in found.values()):
        raise UsageError(f"A text is longer than {MOST_TEXT} letters. Shorten it.")
    return found


def whole(values: Mapping[str, Any], key: str, least: int, most: int) -> int:
    """Return the whole number at a key; raises UsageError unless it is from `least` to `most`."""
    value = values.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise UsageError(_WRONG)
    return value


def whole_text(text: str, most: int = 1_000_000) -> int:
    """Return the whole number that a text is, from 0; raises UsageError for another text, or a larger number."""
    if not text.isascii() or not text.isdecimal() or len(text) > _MOST_DIGITS or int(text) > most:
        raise UsageError(f'"{text[:20]}" is no whole number from 0 to {most}.')
    return int(text)


def known_text(values: Mapping[str, Any], key: str, known: tuple[str, ...]) -> Any:
    """Return the text at a key; raises UsageError unless it is one of those known."""
    value = values.get(key)
    if value not in known:
        raise UsageError(_WRONG)
    return value


def where_of(values: Mapping[str, Any], key: str = "where") -> tuple[str | int, ...]:
    """Return the place in a book's text at a key: a list of keys and of indices; raises UsageError for no such list."""
    value = values.get(key)
    if not isinstance(value, list) or not 0 < len(value) <= _MOST_STEPS:
        raise UsageError(_WRONG)
    if not all(isinstance(step, str | int) and not isinstance(step, bool) for step in value):
        raise UsageError(_WRONG)
    return tuple(value)
