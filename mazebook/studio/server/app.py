"""The studio's web application: its addresses, and what stands before them."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from mazebook.errors import MazebookError, OutputError, UsageError
from mazebook.studio.server.events import events
from mazebook.studio.server.refusals import refused
from mazebook.studio.server.safety import HOSTS, BoundBody, OneUseToken, OwnPagesOnly, SafeHeaders
from mazebook.studio.server.state.studio import Studio
from mazebook.studio.server.views import begin, book, class_sets, collections, drawings, making, settings, sheets

log = logging.getLogger(__name__)

ROUTES = [
    Route("/", begin.begin),
    Route("/books", begin.new_book, methods=["POST"]),
    Route("/books/{key}", book.show_book),
    Route("/books/{key}/picture.png", begin.book_picture),
    Route("/books/{key}/state", book.book_state),
    Route("/books/{key}/change", book.change_book, methods=["POST"]),
    Route("/books/{key}/text", book.replace_text, methods=["POST"]),
    Route("/books/{key}/undo", book.undo, methods=["POST"]),
    Route("/books/{key}/redo", book.redo, methods=["POST"]),
    Route("/books/{key}/look", book.look, methods=["POST"]),
    Route("/books/{key}/large", book.look_large, methods=["POST"]),
    Route("/books/{key}/mazes", book.redo_maze, methods=["POST"]),
    Route("/books/{key}/wall", book.wall),
    Route("/books/{key}/drawings", drawings.take_drawing, methods=["POST"]),
    Route("/choices/{wall}/{name}", book.choice_picture),
    Route("/books/{key}/make", making.show_making),
    Route("/books/{key}/make", making.make, methods=["POST"]),
    Route("/books/{key}/made/{number}", making.earlier_file),
    Route("/work/{work}", making.show_work),
    Route("/work/{work}/cancel", making.cancel_work, methods=["POST"]),
    Route("/work/{work}/files/{number}", making.work_file),
    Route("/earlier/{kind}/{name}", making.earlier_sheet),
    Route("/sheets", sheets.show_sheets),
    Route("/sheets", sheets.make_week_sheets, methods=["POST"]),
    Route("/class", class_sets.show_class),
    Route("/class", class_sets.make_class_set, methods=["POST"]),
    Route("/class/roster", class_sets.take_roster, methods=["POST"]),
    Route("/collection", collections.show_collections),
    Route("/collection", collections.make_all, methods=["POST"]),
    Route("/collection/series", collections.write_series, methods=["POST"]),
    Route("/collection/table", collections.take_sheet, methods=["POST"]),
    Route("/pictures/{name}.png", book.page_picture),
    Route("/events", events),
    Route("/settings", settings.change_settings, methods=["POST"]),
    Mount("/static", StaticFiles(directory=Path(__file__).parent / "static")),
]


def create_app(studio: Studio, token: str, port: int) -> ASGIApp:
    """Return the application of a studio.

    Parameters
    ----------
    token : lets one browser in, once
    port : that it answers at, which is in the name of its cookie
    """
    app = Starlette(
        routes=ROUTES,
        lifespan=_lifespan,
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS, www_redirect=False),
            Middleware(OwnPagesOnly),
            Middleware(OneUseToken, token=token, port=port),
            Middleware(BoundBody),
        ],
        exception_handlers={MazebookError: _said, HTTPException: _missing, Exception: _fault},
    )
    app.state.studio = studio
    return SafeHeaders(app)  # outside of everything: also on the answer to a mistake of ours


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    studio: Studio = app.state.studio
    running = asyncio.create_task(studio.run())
    yield
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    studio.stop()


async def _said(request: Request, error: Exception) -> Response:
    """Answer with the sentence of an error that the person can mend."""
    assert isinstance(error, MazebookError)
    status = HTTPStatus.CONFLICT if isinstance(error, OutputError) else HTTPStatus.BAD_REQUEST
    if isinstance(error, UsageError) and request.method in ("GET", "HEAD"):
        status = HTTPStatus.NOT_FOUND
    return refused(request, status, str(error))


async def _missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    return refused(request, status, None, "missing" if status == HTTPStatus.NOT_FOUND else "wrong")


async def _fault(request: Request, error: Exception) -> Response:
    """Answer that it is our mistake; the server logs the traceback."""
    return refused(request, HTTPStatus.INTERNAL_SERVER_ERROR, None, "fault")
