"""Own drawings that mazes are cut to: a person gives a file, which gets a name of ours beside the book."""

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from mazebook.errors import MazebookError, UsageError
from mazebook.paper.own_files.pictures import picture_format
from mazebook.reading.user_files import PICTURE, SVG
from mazebook.studio.server.asked import desk_of, studio_of
from mazebook.studio.server.uploads import given_file, keep_file, kept, without_names

_SUFFIXES = {"PNG": ".png", "JPEG": ".jpg", "GIF": ".gif", "BMP": ".bmp", "TIFF": ".tif", "WEBP": ".webp"}
_SVG = ".svg"
_BEGINNING, _LETTERS = 1000, 8


async def take_drawing(request: Request) -> Response:
    """Keep a drawing beside the book, if it is one, and return the name of its file."""
    desk, folder = desk_of(request), studio_of(request).shelf.folder
    content, _ = await given_file(request, PICTURE)
    is_svg = b"<svg" in content[:_BEGINNING].lower()
    if is_svg and len(content) > SVG.most_bytes:
        raise UsageError(f"The {SVG.noun} is too large. {SVG.shrink}")
    name = keep_file(folder, content, _SVG if is_svg else ".picture")
    path = kept(folder, name, _SVG if is_svg else ".picture")
    assert path is not None
    try:  # the pixels are counted before any of them is decoded
        suffix = _SVG if is_svg else _SUFFIXES[await asyncio.to_thread(picture_format, path)]
    except MazebookError as error:
        path.unlink()
        raise UsageError(without_names(str(error), folder)) from None
    beside = desk.project.path.with_name(f"drawing-{name[:_LETTERS]}{suffix}")
    path.replace(beside)
    return JSONResponse({"name": beside.name})
