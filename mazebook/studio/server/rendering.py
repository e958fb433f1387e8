"""Pages from templates, with the words of the page and its look."""

from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from mazebook.paper.languages import Language
from mazebook.studio.choices.options import options
from mazebook.studio.server.words import LANGUAGE_COOKIE, page_words, wanted_language

THEMES = ("auto", "light", "dark")
THEME_COOKIE = "mazebook-theme"

_MEGABYTE = 1_000_000
_VALUES = ("number", "line", "column")  # that scripts fill in


class Renderer:
    """Fills templates in; everything that is filled in is escaped."""

    def __init__(self, folder: Path) -> None:
        self._templates = Environment(
            loader=FileSystemLoader(folder),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def __call__(
        self, request: Request, template: str, status: HTTPStatus = HTTPStatus.OK, **values: Any
    ) -> HTMLResponse:
        """Return the answer that shows a template, filled in with `values`."""
        return HTMLResponse(self.text(request, template, **values), status)

    def text(self, request: Request, template: str, **values: Any) -> str:
        """Return a template, or a part of one, filled in with `values`."""
        words = self.words_of(request)
        theme = request.cookies.get(THEME_COOKIE, "")
        return self._templates.get_template(template).render(
            w=words.word,
            size=_size,
            roles=words.entries["work"]["roles"],
            script_words=partial(_patterns, words),
            language=words.name,
            direction=words.entries["direction"],
            languages={one.name: one.label for one in options("languages", words.name)},
            theme=theme if theme in THEMES else THEMES[0],
            themes=THEMES,
            path=request.url.path,
            here=_here(request),
            **values,
        )

    def words_of(self, request: Request) -> Language:
        """Return the catalogue in which a page is to be shown."""
        accepted = request.headers.get("accept-language", "")
        return page_words(wanted_language(request.cookies.get(LANGUAGE_COOKIE), accepted))


def _here(request: Request) -> str:
    """Return the address of a page within the studio, with its query, such as that of a list of names."""
    return f"{request.url.path}?{request.url.query}" if request.url.query else request.url.path


def _patterns(words: Language, keys: tuple[str, ...]) -> dict[str, str]:
    """Return texts of the catalogue as they stand there, for scripts that fill their values in."""
    return {key: words.word(key, **{name: f"{{{name}}}" for name in _VALUES}) for key in keys}


def _size(count: int) -> str:
    """Return a number of bytes as people write it."""
    return f"{count / 1e6:.1f} MB" if count >= _MEGABYTE else f"{max(1, round(count / 1e3))} kB"


render = Renderer(Path(__file__).parent / "templates")
