"""The view of class sets: a roster is given, its groups get levels, and the set is made."""

from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mazebook.batch.classes.roster import roster_groups
from mazebook.batch.offered import MOST_COPIES, MOST_OF_A_PUPIL, PER_SHEET
from mazebook.errors import MazebookError, UsageError
from mazebook.reading.user_files import ROSTER
from mazebook.studio.choices.options import options
from mazebook.studio.jobs.job_messages import ClassJob
from mazebook.studio.server.asked import Filled, form_of, studio_of, whole_text
from mazebook.studio.server.rendering import render
from mazebook.studio.server.uploads import given_file, keep_file, kept, without_names
from mazebook.studio.server.views.making import EARLIER_SETS, earlier_sheets, work_values
from mazebook.studio.server.views.task_fields import task_in, task_values
from mazebook.units import HOME_PAPERS

PLACE = "/class"
_FOLDER, _CSV = "class-set", ".csv"


async def show_class(request: Request) -> Response:
    """Show the form of a class set, filled in as the query says, and the work on it."""
    return _form(request, request.query_params)


def _form(request: Request, given: Mapping[str, str], problem: str = "") -> Response:
    """Return the form of a class set; `given` : what is filled in, with the name of the roster; `problem` : with it."""
    code, studio = render.words_of(request).name, studio_of(request)
    name = given.get("roster", "")
    roster = kept(studio.shelf.folder, name, _CSV) if name else None
    return render(
        request,
        "class.html",
        HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK,
        given=Filled(given),
        problem=problem,
        roster=name if roster else "",
        groups=roster_groups(roster, language=code) if roster else {},
        levels=options("levels", code),
        book_themes=options("themes", code),
        cells=options("cells", code),
        papers=HOME_PAPERS,
        per_sheet=[str(each) for each in PER_SHEET],
        most=(MOST_COPIES, MOST_OF_A_PUPIL),
        earlier=earlier_sheets(studio.shelf.folder, EARLIER_SETS),
        **task_values(code, with_lines=False),  # a code is of a maze
        **work_values(request, studio.works.last_at(PLACE)),
    )


async def take_roster(request: Request) -> Response:
    """Keep a roster that was given, if it is one, and show the form again with all that was filled in."""
    folder = studio_of(request).shelf.folder
    given: dict[str, str] = {}
    try:
        content, given = await given_file(request, ROSTER)
        name = keep_file(folder, content, _CSV)
        path = kept(folder, name, _CSV)
        assert path is not None
        try:
            roster_groups(path, language=render.words_of(request).name)
        except MazebookError:
            path.unlink()
            raise
    except MazebookError as error:
        return _form(request, given, without_names(str(error), folder))
    return RedirectResponse(f"{PLACE}?{urlencode(given | {'roster': name})}", HTTPStatus.SEE_OTHER)


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
        0 if roster else min(whole_text(form.get("copies", "")), MOST_COPIES),
        ",".join(groups),
        form.get("level") or "6-8",
        min(whole_text(form.get("mazes") or "1"), MOST_OF_A_PUPIL),
        next((each for each in PER_SHEET if str(each) == form.get("per_sheet")), 1),
        form.get("week", ""),
        form.get("theme") or None,
        form.get("tessellation") or "orthogonal",
        form.get("language") or "en",
        form["paper"] if form.get("paper") in HOME_PAPERS else HOME_PAPERS[0],
        task=task_in(form),
    )
    studio.works.start(job, PLACE, render.words_of(request).word("class.work"))
    return RedirectResponse(f"{PLACE}?{urlencode(form)}", HTTPStatus.SEE_OTHER)


def _free(folder: Path) -> Path:
    """Return a folder for a new set: none takes the place of an older one."""
    return next(path for number in range(1, 10_000) if not (path := folder / f"{_FOLDER}-{number}").exists())
