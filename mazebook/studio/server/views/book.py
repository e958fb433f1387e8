"""The view of a book: its controls, its spreads, its text, one page large."""

import json
from typing import Any, get_args

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from mazebook.errors import UsageError
from mazebook.studio.choices.options import options
from mazebook.studio.choices.page_list import place_of_new_page
from mazebook.studio.choices.shapes import find_shapes
from mazebook.studio.engine.messages import Wish
from mazebook.studio.server.asked import desk_of, json_of, known_text, studio_of, where_of, whole
from mazebook.studio.server.panel import controls_of, edits_of, find_control, found
from mazebook.studio.server.rendering import render
from mazebook.studio.server.state.desk import Desk

_MOST_PAGES = 64  # that one page of the studio looks at
_DPI = (12, 220)
_LARGEST_PAGE = 10_000
_LONGEST_SEARCH = 100  # letters


async def show_book(request: Request) -> Response:
    """Show a book; its pages follow as events."""
    desk = desk_of(request)
    if desk.planned is None or desk.planned.digest != desk.digest:
        desk.look()
    return render(request, "book.html", desk=desk, state=state_of(request, desk))


async def book_state(request: Request) -> Response:
    """Return the text and the controls of the current version."""
    return JSONResponse(state_of(request, desk_of(request)))


async def change_book(request: Request) -> Response:
    """Change one key or entry of the text, as a control says; of a page, tell where it is now in the list."""
    desk = desk_of(request)
    edits = edits_of(await json_of(request), desk.values, desk.project.path.parent)
    if edits:
        desk.project.change(edits)
    return new_state(request, desk, entry=place_of_new_page(desk.values, edits))


async def replace_text(request: Request) -> Response:
    """Take another text, as the person wrote it."""
    desk, text = desk_of(request), (await json_of(request)).get("text")
    if not isinstance(text, str):
        raise UsageError("There is no text.")
    desk.project.replace_text(text)
    return new_state(request, desk)


async def undo(request: Request) -> Response:
    """Go back by one version."""
    desk = desk_of(request)
    desk.project.undo()
    return new_state(request, desk)


async def redo(request: Request) -> Response:
    """Go forward by one version."""
    desk = desk_of(request)
    desk.project.redo()
    return new_state(request, desk)


async def look(request: Request) -> Response:
    """Take note of the pages that are visible, and have them drawn."""
    desk, asked = desk_of(request), await json_of(request)
    pages = asked.get("pages")
    if not isinstance(pages, list) or len(pages) > _MOST_PAGES:
        raise UsageError("There are no pages.")
    numbers = tuple(whole({"page": page}, "page", 0, _LARGEST_PAGE) for page in pages)
    desk.look(numbers, whole(asked, "dpi", *_DPI))
    return JSONResponse({})


async def look_large(request: Request) -> Response:
    """Have one page drawn large, and the page of its answers."""
    desk, asked = desk_of(request), await json_of(request)
    role = known_text(asked, "role", ("page", "answer"))
    desk.look_large(whole(asked, "page", 0, _LARGEST_PAGE), role, whole(asked, "dpi", *_DPI))
    return JSONResponse({})


async def redo_maze(request: Request) -> Response:
    """Have another maze chosen for one place, or keep the one that is there."""
    desk, asked = desk_of(request), await json_of(request)
    desk.redo(whole(asked, "number", 1, _LARGEST_PAGE), known_text(asked, "wish", get_args(Wish)))
    return JSONResponse({})


async def wall(request: Request) -> Response:
    """Show the pictures that a control chooses from, those that a search finds if the query has one."""
    desk, code, query = desk_of(request), render.words_of(request).name, request.query_params
    name, text = query.get("wall", ""), query.get("q", "")[:_LONGEST_SEARCH]
    if name == "pages":
        return render(
            request, "wall.html", wall=name, choices=found(options(name, code), text), can_unset=False, is_set=False
        )
    try:
        where = where_of({"where": json.loads(query.get("where", ""))})
    except (ValueError, RecursionError):
        where = ()
    control = find_control(desk.values, where, code, desk.project.path.parent)
    return render(
        request,
        "wall.html",
        wall=control.wall,
        choices=find_shapes(text, code) if control.wall == "shapes" else found(control.choices, text),
        can_unset=not text,
        is_set=control.is_set,
        chosen=control.text,
        usual_label=control.usual_label,
    )


async def choice_picture(request: Request) -> Response:
    """Return the picture of a choice."""
    drawn = await studio_of(request).choice(request.path_params["wall"], request.path_params["name"])
    if not drawn.picture:
        return Response(status_code=404)
    return Response(drawn.picture, media_type=drawn.media_type, headers={"Cache-Control": "private, max-age=3600"})


async def page_picture(request: Request) -> Response:
    """Return the picture of a page; its name is the hash of its content, so it never changes."""
    png = studio_of(request).picture(request.path_params["name"])
    if png is None:
        return Response(status_code=404)
    return Response(png, media_type="image/png", headers={"Cache-Control": "private, max-age=86400, immutable"})


def new_state(request: Request, desk: Desk, **more: Any) -> Response:
    """Return the new state of a book, and have its pages drawn."""
    studio_of(request).changed(desk)
    return JSONResponse(state_of(request, desk) | more)


def state_of(request: Request, desk: Desk) -> dict[str, Any]:
    """Return what the page shows of a version besides its pictures."""
    project = desk.project
    controls = controls_of(desk.values, render.words_of(request).name, project.path.parent, desk.titles)
    return {
        "digest": desk.digest,
        "text": project.text,
        "title": desk.title,
        "canUndo": project.can_undo,
        "canRedo": project.can_redo,
        "byHand": bool(project.version.hand),
        "panel": render.text(request, "panel.html", controls=controls),
    }
