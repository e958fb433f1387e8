"""What keeps other pages and other computers out of the studio: five ASGI middlewares, the first one outermost.

A studio is open on this computer alone, yet any page in the same browser can send requests to it, and a name that such
a page owns can be made to mean this computer ("DNS rebinding"). So the host must be named as this computer is; the
opening address, used once, gives a cookie that other sites do not send; and what changes anything must say that it
comes from the studio's own page.
"""

import asyncio
import secrets
from contextlib import suppress
from http import HTTPStatus
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mazebook.studio.server.refusals import refusal

HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")
UPLOAD_BYTES: Final = 10_000_000  # of one request
STATIC: Final = "/static/"  # files of the package, the same for everybody: the page of a refusal needs them

_SECONDS_TO_SEND = 2.0  # what is too large
_READING = ("GET", "HEAD")
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
        "frame-ancestors 'none'; form-action 'self'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer": browsers then send no origin with forms, and some no Sec-Fetch-Site either.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SafeHeaders:
    """Puts the headers that forbid foreign content on every answer, those of errors included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_safely)


class OwnPagesOnly:
    """Refuses what changes anything unless the browser says that it comes from a page of the studio.

    Browsers send no ``Sec-Fetch-Site`` to a name that they do not trust, which is what a rebound name is: an absent
    header is a refusal. What only shows something may be navigated to, as by a bookmark, but not be part of a page
    from elsewhere.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and not self._is_ours(scope["method"], Headers(scope=scope)):
            await refusal(scope, HTTPStatus.FORBIDDEN, "foreign")(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_ours(self, method: str, headers: Headers) -> bool:
        sites = headers.getlist("sec-fetch-site")
        if method not in _READING:
            return sites == ["same-origin"]
        is_visit = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        return is_visit or all(site in ("same-origin", "none") for site in sites)


class OneUseToken:
    """Lets nobody in without the cookie, which the opening address gives once.

    Cookies are shared by all ports of a host, so the port is in the cookie's name.

    Parameters
    ----------
    token : in the opening address
    port : of the studio
    """

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app, self._token, self._cookie = app, token, cookie_name(port)
        self._key = secrets.token_urlsafe(32)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or scope["path"].startswith(STATIC):
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        knows = secrets.compare_digest(request.cookies.get(self._cookie, "").encode(), self._key.encode())
        given = request.query_params.get("token")
        if scope["path"] == "/" and given is not None and scope["method"] == "GET":
            answer: ASGIApp = self._opened(request, given, knows)
        elif knows:
            answer = self._app
        else:
            answer = refusal(scope, HTTPStatus.FORBIDDEN, "no_cookie")
        await answer(scope, receive, send)

    def _opened(self, request: Request, given: str, knows: bool) -> ASGIApp:
        """Return the answer to the opening address: the first page without the token, which is used up now."""
        # A browser that fetches a page in advance may throw it away, and the cookie with it.
        is_early = "prefetch" in request.headers.get("sec-purpose", request.headers.get("purpose", ""))
        is_right = bool(self._token) and secrets.compare_digest(given.encode(), self._token.encode())
        if not knows and (is_early or not is_right):
            return refusal(request.scope, HTTPStatus.FORBIDDEN, "used_token")
        answer = RedirectResponse("/", HTTPStatus.SEE_OTHER)
        if is_right and not is_early:
            self._token = ""
            answer.set_cookie(self._cookie, self._key, httponly=True, samesite="strict", path="/")
        return answer


class _TooLargeError(Exception):
    """A request that has more bytes than one may have."""


class BoundBody:
    """Refuses a request of more than `UPLOAD_BYTES`, as soon as it says so or has sent so many."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        read, begun = 0, False

        async def receive_bounded() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > UPLOAD_BYTES:
                raise _TooLargeError
            return message

        async def send_noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        too_large = refusal(scope, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large")
        if not length.isdecimal() or int(length) > UPLOAD_BYTES:
            await _throw_away(receive)
            await too_large(scope, receive, send)
            return
        try:
            await self._app(scope, receive_bounded, send_noting)
        except _TooLargeError:
            if begun:
                raise
            await _throw_away(receive)
            await too_large(scope, receive, send)


async def _throw_away(receive: Receive) -> None:
    """Read the rest of a request, of which nothing is kept: a browser shows no answer while it still sends."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_SECONDS_TO_SEND):
            while (message := await receive())["type"] == "http.request" and message.get("more_body"):
                pass


def cookie_name(port: int) -> str:
    """Return the name of the cookie of the studio at a port."""
    return f"mazebook-{port}"
