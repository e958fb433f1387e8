"""Answers that refuse a request: a page for a person, JSON for a script of ours; both in a sentence."""

from http import HTTPStatus
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from mazebook.studio.server.rendering import render


def refusal(scope: Scope, status: HTTPStatus, why: str) -> Response:
    """Return the answer with a status, and the sentence at ``refusals.WHY`` in the catalogue."""
    return refused(Request(scope), status, None, why)


def refused(request: Request, status: HTTPStatus, sentence: str | None, why: str = "wrong") -> Response:
    """Return the answer with a status and a sentence; None for that of the catalogue at ``refusals.WHY``."""
    if request.headers.get("sec-fetch-mode", "navigate") == "navigate":
        key = request.path_params.get("key") if sentence else None  # a book that is there
        return render(
            request, "refused.html", status=status, sentence=sentence, why=why, back=key and f"/books/{quote(key)}"
        )
    from_catalogue = render.words_of(request).word(f"refusals.{why}")
    return JSONResponse({"sentence": sentence or from_catalogue}, status)
