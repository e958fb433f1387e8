"""The view in which a book is made: how far it is, what the checks say, and the files."""

import hashlib
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response

from mazebook.errors import OutputError, UsageError
from mazebook.studio.choices.options import options
from mazebook.studio.choices.words import words_of
from mazebook.studio.jobs.job_messages import JobDone, JobFailed, MakeJob
from mazebook.studio.server.asked import desk_of, form_of, studio_of, whole_text
from mazebook.studio.server.events import work_text
from mazebook.studio.server.rendering import render
from mazebook.studio.server.state.desk import Desk
from mazebook.studio.server.state.works import Work
from mazebook.studio.server.uploads import without_names
from mazebook.studio.server.words import USUAL, proof_words

# What a browser may show; everything else is saved.
_SHOWN = {
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".json": "text/plain; charset=utf-8",
}
EARLIER_SETS, EARLIER_SHEETS = "class", "sheets"
_EARLIER = {EARLIER_SETS: "class-set-*/*.pdf", EARLIER_SHEETS: "weekly-sheets/**/*.pdf"}


async def show_making(request: Request) -> Response:
    """Show the work on a book: before it, during it, after it."""
    desk = desk_of(request)
    if desk.planned is None:
        desk.look()
    work = studio_of(request).works.last_at(_place(desk))
    return render(
        request,
        "make.html",
        desk=desk,
        title=desk.title,
        earlier=_earlier(desk),
        is_listed=any(desk.project.out.glob("bundle-*")),  # else those from before would stay, with other mazes
        facts=desk.planned.facts if desk.planned and not desk.troubles else None,
        ages={option.name: option.help for option in options("levels", render.words_of(request).name)},
        **work_values(request, work),
    )


async def make(request: Request) -> Response:
    """Begin to make a book as it is now."""
    desk, form = desk_of(request), await form_of(request)
    if desk.troubles:
        raise UsageError("\n".join(trouble.sentence for trouble in desk.troubles))
    job = MakeJob(desk.project.version, desk.project.out, is_listed="listed" in form)
    studio_of(request).works.start(job, _place(desk), desk.title)
    return RedirectResponse(_place(desk), HTTPStatus.SEE_OTHER)


async def show_work(request: Request) -> Response:
    """Return the part of a page that shows a piece of work."""
    return render(request, "work.html", **work_values(request, _work(request)))


async def cancel_work(request: Request) -> Response:
    """End a piece of work before it is done."""
    work = _work(request)
    studio_of(request).works.cancel(work.number)
    if request.headers.get("sec-fetch-mode") == "navigate":
        return RedirectResponse(work.place, HTTPStatus.SEE_OTHER)
    return JSONResponse({})


async def work_file(request: Request) -> Response:
    """Return a finished file, by its number among the files of a piece of work."""
    work = _work(request)
    return sent(request, _numbered(request, [file.path for file in work.files]), studio_of(request).shelf.folder)


async def earlier_file(request: Request) -> Response:
    """Return a finished file of a book that was made earlier, by its number."""
    desk = desk_of(request)
    return sent(request, _numbered(request, _earlier(desk)), studio_of(request).shelf.folder)


async def earlier_sheet(request: Request) -> Response:
    """Return a finished file of class sets or of weekly sheets that were made earlier."""
    kind, folder = request.path_params["kind"], studio_of(request).shelf.folder
    if kind not in _EARLIER:
        raise UsageError("There is no such file.")
    return sent(request, earlier_sheets(folder, kind).get(request.path_params["name"]), folder)


def earlier_sheets(folder: Path, kind: str) -> dict[str, Path]:
    """Return the PDFs of a kind that are there already, by names of ours for addresses; in alphabetical order."""
    paths = sorted(folder.glob(_EARLIER[kind]))
    return {hashlib.blake2b(bytes(path), digest_size=10).hexdigest(): path for path in paths}


def _numbered(request: Request, files: list[Path]) -> Path | None:
    at = whole_text(request.path_params["number"])
    return files[at] if at < len(files) else None


def sent(request: Request, path: Path | None, folder: Path) -> Response:
    """Return a file: to be saved if the query says so, or if a browser cannot show it."""
    if path is None or not path.is_file() or not path.resolve().is_relative_to(folder):
        raise OutputError("This file is not there any more. Make it again.")
    kind = _SHOWN.get(path.suffix.lower())
    is_saved = "save" in request.query_params or kind is None
    how = "attachment" if is_saved else "inline"
    return FileResponse(
        path, media_type=kind or "application/octet-stream", filename=path.name, content_disposition_type=how
    )


def work_values(request: Request, work: Work | None) -> dict[str, Any]:
    """Return what the template of a piece of work needs; `work` is None for none yet."""
    end, folder = work.end if work else None, studio_of(request).shelf.folder
    files = list(enumerate(work.files)) if work else []
    return {
        "work": work,
        "text": work_text(work, render.words_of(request)) if work else "",
        "stocks": {name: words_of(render.words_of(request).name, "stock", name, name) for name in _papers(end)},
        "proof": _proof(request, end) if isinstance(end, JobDone) else "",
        "printers": {option.name: option.label for option in options("printers", USUAL)},
        "done": end if isinstance(end, JobDone) else None,
        "failed": [without_names(each, folder) for each in end.sentences] if isinstance(end, JobFailed) else None,
        "warnings": [without_names(each, folder) for each in end.warnings] if isinstance(end, JobDone) else [],
        "documents": [(at, file) for at, file in files if file.role not in ("listing", "record")],
        "listing": [(at, file) for at, file in files if file.role == "listing"],
        "prices": [price for price in end.prices if price.amount] if isinstance(end, JobDone) else [],
    }


def _papers(end: object) -> set[str]:
    return {order.paper for order in end.orders if order.paper} if isinstance(end, JobDone) else set()


def _proof(request: Request, end: JobDone) -> str:
    return proof_words(render.words_of(request), end.proof, is_right=end.ok) if end.proof else ""


def _work(request: Request) -> Work:
    work = studio_of(request).works.find(whole_text(request.path_params["work"]))
    if work is None:
        raise UsageError("The studio was started anew since then. Make it again.")
    return work


def _place(desk: Desk) -> str:
    return f"/books/{quote(desk.key)}/make"


def _earlier(desk: Desk) -> list[Path]:
    """Return the PDFs of the book that are there already."""
    return sorted(desk.project.out.glob("*.pdf"))[:50]
