"""The view of collections: many books of one file, or a series of volumes of a book."""

from http import HTTPStatus

import tomlkit
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mazebook.books.spec.section_ids import file_stem
from mazebook.errors import UsageError
from mazebook.numerics.seeds import draw_seed
from mazebook.reading.user_files import CSV_SHEET
from mazebook.studio.jobs.job_messages import BatchJob
from mazebook.studio.project.project import create
from mazebook.studio.server.asked import form_of, studio_of, whole_text
from mazebook.studio.server.rendering import render
from mazebook.studio.server.uploads import given_file, keep_file, kept
from mazebook.studio.server.views.making import work_values

PLACE = "/collection"
_CSV = ".csv"
_MOST_VOLUMES = 100


async def show_collections(request: Request) -> Response:
    """Show the collections in the folder, and the work on one."""
    studio = studio_of(request)
    books = studio.shelf.books()
    return render(
        request,
        "collection.html",
        collections=[book for book in books if book.kind == "collection"],
        books=[book for book in books if book.kind == "book"],
        sheet=request.query_params.get("sheet", ""),
        **work_values(request, studio.works.last_at(PLACE)),
    )


async def write_series(request: Request) -> Response:
    """Write a collection of volumes of a book: the same book, each time with other mazes."""
    form, studio = await form_of(request), studio_of(request)
    desk = studio.desk(form.get("book", ""))
    count = whole_text(form.get("volumes", ""), _MOST_VOLUMES)
    if not count:
        raise UsageError("A series has a volume at least.")
    books = {key: value for key, value in desk.values.items() if key != "seed"}
    title = form.get("title") or f"{desk.title} {{volume}}"
    title = title if "{volume}" in title else f"{title} {{volume}}"
    text = tomlkit.dumps({"books": {**books, "title": title, "seed": draw_seed()}, "each": {"volume": f"1..{count}"}})
    stem = file_stem(f"{desk.title} series")
    paths = (studio.shelf.folder / f"{stem}{number}.toml" for number in ("", *(f"-{each}" for each in range(2, 1000))))
    create(next(path for path in paths if not path.exists()), text)
    return RedirectResponse(PLACE, HTTPStatus.SEE_OTHER)


async def take_sheet(request: Request) -> Response:
    """Keep a table of books that was given."""
    content, _ = await given_file(request, CSV_SHEET)
    name = keep_file(studio_of(request).shelf.folder, content, _CSV)
    return RedirectResponse(f"{PLACE}?sheet={name}", HTTPStatus.SEE_OTHER)


async def make_all(request: Request) -> Response:
    """Begin to make all books of a collection."""
    form, studio = await form_of(request), studio_of(request)
    key, sheet = form.get("collection", ""), form.get("sheet", "")
    path = kept(studio.shelf.folder, sheet, _CSV) if sheet else studio.shelf.find(key).path
    if path is None:
        raise UsageError("The table is not there any more. Give it again.")
    out = studio.shelf.folder / (f"books-{sheet}" if sheet else f"{path.stem}-books")
    job = BatchJob(path, out, is_resumed="resume" in form)
    studio.works.start(job, PLACE, path.stem if not sheet else render.words_of(request).word("collection.table"))
    return RedirectResponse(PLACE, HTTPStatus.SEE_OTHER)
