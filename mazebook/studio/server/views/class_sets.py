"""The view of class sets: a roster is given, its groups get levels, and the set is made."""

from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mazebook.batch.classes.roster import roster_groups
from mazebook.errors import MazebookError, UsageError
from mazebook.reading.user_files import ROSTER
from mazebook.studio.choices.options import options
from mazebook.studio.engine.job_messages import ClassJob
from mazebook.studio.server.asked import form_of, studio_of, whole_text
from mazebook.studio.server.rendering import render
from mazebook.studio.server.uploads import given_file, keep, kept, without_names
from mazebook.studio.server.views.making import work_values
from mazebook.units import HOME_PAPERS

PLACE = "/class"
PER_SHEET = ("1", "2", "3", "4", "6")
_FOLDER, _CSV = "class-set", ".csv"
_MOST_COPIES, _MOST_MAZES = 1000, 20


async def show_class(request: Request) -> Response:
    """Show the form of a class set, for the roster that the query names, and the work on it."""
    code, studio = render.words_of(request).name, studio_of(request)
    name = request.query_params.get("roster", "")
    roster = kept(studio.shelf.folder, name, _CSV) if name else None
    pupils, groups = roster_groups(roster, language=code) if roster else (0, ())
    return render(
        request,
        "class.html",
        roster=name if roster else "",
        pupils=pupils,
        groups=groups,
        levels=options("levels", code),
        book_themes=options("themes", code),
        cells=options("cells", code),
        papers=HOME_PAPERS,
        per_sheet=PER_SHEET,
        **work_values(request, studio.works.last_at(PLACE)),
    )


async def take_roster(request: Request) -> Response:
    """Keep a roster that was given, if it is one."""
    studio = studio_of(request)
    name = keep(studio.shelf.folder, await given_file(request, ROSTER), _CSV)
    path = kept(studio.shelf.folder, name, _CSV)
    assert path is not None
    try:
        roster_groups(path, language=render.words_of(request).name)
    except MazebookError as error:
        path.unlink()
        raise UsageError(without_names(str(error), studio.shelf.folder)) from None
    return RedirectResponse(f"{PLACE}?roster={name}", HTTPStatus.SEE_OTHER)


async def make_class_set(request: Request) -> Response:
    """Begin to make a class set."""
    form, studio = await form_of(request), studio_of(request)
    name = form.get("roster", "")
    roster = kept(studio.shelf.folder, name, _CSV) if name else None
    if name and roster is None:
        raise UsageError("The roster is not there any more. Give it again.")
    numbers = [key.removeprefix("group-") for key in form if key.startswith("group-")]
    groups = [f"{form[f'group-{number}']}={form.get(f'level-{number}', '')}" for number in numbers]
    job = ClassJob(
        _free(studio.shelf.folder),
        roster,
        0 if roster else min(whole_text(form.get("copies", "")), _MOST_COPIES),
        ",".join(groups),
        form.get("level") or "6-8",
        min(whole_text(form.get("mazes") or "1"), _MOST_MAZES),
        int(form["per_sheet"]) if form.get("per_sheet") in PER_SHEET else 1,
        form.get("week", ""),
        form.get("theme") or None,
        form.get("tessellation") or "orthogonal",
        form.get("language") or "en",
        form["paper"] if form.get("paper") in HOME_PAPERS else HOME_PAPERS[0],
    )
    studio.works.start(job, PLACE, render.words_of(request).word("class.work"))
    return RedirectResponse(f"{PLACE}?roster={name}" if name else PLACE, HTTPStatus.SEE_OTHER)


def _free(folder: Path) -> Path:
    """Return a folder for a new set: none takes the place of an older one."""
    return next(path for number in range(1, 10_000) if not (path := folder / f"{_FOLDER}-{number}").exists())
