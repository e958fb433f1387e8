"""How the page looks: its language and its theme, kept in the browser."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mazebook.paper.languages import language_names
from mazebook.studio.server.asked import form_of
from mazebook.studio.server.rendering import THEME_COOKIE, THEMES
from mazebook.studio.server.words import LANGUAGE_COOKIE

_YEAR = 365 * 24 * 60 * 60  # seconds


async def change_settings(request: Request) -> Response:
    """Take another language or theme, and show the page that the person came from."""
    form = await form_of(request)
    back = form.get("back", "/")
    is_ours = back.startswith("/") and not back.startswith(("//", "/\\"))
    answer = RedirectResponse(back if is_ours else "/", HTTPStatus.SEE_OTHER)
    chosen = {LANGUAGE_COOKIE: (form.get("language"), language_names()), THEME_COOKIE: (form.get("theme"), THEMES)}
    for cookie, (value, known) in chosen.items():
        if value is not None and value in known:
            answer.set_cookie(cookie, value, max_age=_YEAR, httponly=True, samesite="strict")
    return answer
