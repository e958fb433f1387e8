"""The view of weekly sheets."""

import datetime
from http import HTTPStatus
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mazebook.batch.offered import ANSWER_PLACES, MOST_OF_A_WEEK
from mazebook.batch.weekly.weeks import week_of
from mazebook.books.fit.levels import level_names
from mazebook.books.themes.names import SEASON
from mazebook.studio.choices.options import named, options
from mazebook.studio.jobs.job_messages import WeekJob
from mazebook.studio.server.asked import Filled, form_of, studio_of, whole_text
from mazebook.studio.server.rendering import render
from mazebook.studio.server.views.making import EARLIER_SHEETS, earlier_sheets, work_values
from mazebook.studio.server.views.task_fields import task_in, task_values
from mazebook.units import HOME_PAPERS

PLACE = "/sheets"
_FOLDER = "weekly-sheets"


async def show_sheets(request: Request) -> Response:
    """Show what sheets there may be, and the work on them."""
    code = render.words_of(request).name
    this = week_of(datetime.datetime.now().astimezone().date())
    return render(
        request,
        "sheets.html",
        week=str(this),
        levels=options("levels", code),
        book_themes=(*named("themes", [SEASON], code), *options("themes", code)),
        papers=HOME_PAPERS,
        answers=ANSWER_PLACES,
        most=MOST_OF_A_WEEK,
        given=Filled(request.query_params),
        earlier=earlier_sheets(studio_of(request).shelf.folder, EARLIER_SHEETS),
        **task_values(code),
        **work_values(request, studio_of(request).works.last_at(PLACE)),
    )


async def make_week_sheets(request: Request) -> Response:
    """Begin to make the sheets of some weeks."""
    form, studio = await form_of(request), studio_of(request)
    week, until = form.get("week") or "this", form.get("until", "")
    answers = form.get("answers")
    job = WeekJob(
        studio.shelf.folder / _FOLDER,
        weeks=f"{week}..{until}" if until and until != week else week,
        papers=tuple(paper for paper in HOME_PAPERS if f"paper-{paper}" in form) or HOME_PAPERS[:1],
        levels=tuple(name for name in level_names() if f"level-{name}" in form),
        mazes=whole_text(form["mazes"]) if form.get("mazes") else None,
        answers=answers if answers in ANSWER_PLACES else None,
        theme=form.get("theme") or None,
        language=form.get("language") or None,
        task=task_in(form),
    )
    studio.works.start(job, PLACE, render.words_of(request).word("sheets.work"))
    return RedirectResponse(f"{PLACE}?{urlencode(form)}", HTTPStatus.SEE_OTHER)
