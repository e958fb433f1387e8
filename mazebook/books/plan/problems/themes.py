"""Problems of a book's themes: missing words, sentences that do not fit, pictures that must not be sold."""

from collections.abc import Iterator, Sequence

from mazebook.books.fit.levels import Level
from mazebook.books.pictures.shape_names import THEME
from mazebook.books.plan.plan import Setting
from mazebook.books.plan.stories import story_theme
from mazebook.books.spec.book import BookSpec
from mazebook.books.tasks.sentences import questions
from mazebook.books.themes.names import SEASON, theme_names
from mazebook.books.themes.story_area import with_story
from mazebook.books.themes.theme import Theme, chosen_theme
from mazebook.errors import FontError
from mazebook.graphics.frames import Room
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.paper.layouts import Layout
from mazebook.reading.places import Where
from mazebook.reading.problems import Problem


def problems_of_themes(setting: Setting, themes: Sequence[Theme | None]) -> list[Problem]:
    """Return a problem for each theme that lacks words or must not be sold, and each shape "theme" without a theme."""
    spec = setting.spec
    problems: dict[Where, Problem] = {}
    for index, theme in enumerate(themes):
        if (spec.sections[index].theme or spec.theme) == SEASON:
            where, text = place_of_theme(spec, index), "only the sheet of a week has a season. Name a theme."
            problems.setdefault(where, Problem(where, SEASON, text))
        elif theme is None and spec.sections[index].shape == THEME:
            text = f'its section has no theme. Add a theme, such as "{theme_names()[0]}", or name a shape.'
            problems[("sections", index, "shape")] = Problem(("sections", index, "shape"), THEME, text)
        if theme is None:
            continue
        where = place_of_theme(spec, index)
        lacks = theme.lacks(spec.language)
        if lacks:
            known = ", ".join(theme.languages) or "none"
            text = f"{lacks}. Choose another theme or language; this one has all its words in: {known}."
            problems.setdefault(where, Problem(where, theme.key, text))
        sold = setting.sold_by
        if sold and theme.licence and not theme.licence.sale:
            text = (
                f"its licence says that a book with its pictures must not be sold (sale = false), and {sold}. "
                "Choose another theme, or write for_sale = false if nobody pays for this book."
            )
            problems.setdefault(where, Problem(where, theme.key, text))
    if spec.story:
        problems = {problem.where: problem for problem in _of_story(setting, themes)} | problems
    return list(problems.values())


def _of_story(setting: Setting, themes: Sequence[Theme | None]) -> Iterator[Problem]:
    """Yield the problem of a story without a theme, or with one that has no words for it."""
    spec = setting.spec
    if None in themes:
        which = "" if len(themes) == 1 else f", and section {themes.index(None) + 1} has none"
        text = f'a story needs a theme{which}. Add a theme, such as "{theme_names()[0]}", or remove this line.'
        yield Problem(("story",), True, text)
    told = story_theme(setting)
    lacks = told.lacks_story(spec.language) if told else ""
    if told and lacks:
        where = ("theme",) if chosen_theme(spec.theme, setting.folder) else place_of_theme(spec, 0)
        yield Problem(where, told.key, f"it {lacks}, or remove the line story = true.")


def layout_for(
    setting: Setting,
    index: int,
    theme: Theme | None,
    task: TaskKnobs | None,
    level: Level,
    layout: Layout,
    slot: Room,
) -> Layout | Problem:
    """Return the layout of a section with areas for its theme and task, or the problem of one that does not fit.

    The sentence of a task stands in place of the theme's.
    """
    spec, language = setting.spec, setting.spec.language
    where: Where = ("sections", index, "task")
    value = task.kind if task else ""
    if theme and not task:
        where, value = place_of_theme(spec, index), theme.key
    sentences = [*theme.words(language).sentences] if theme else []
    if task:
        sentences = questions(task, setting.language)
    try:
        shaped = bool(spec.sections[index].shape)
        found = with_story(layout, level, sentences, setting.faces, slot, pictured=theme is not None, is_shaped=shaped)
    except FontError as error:
        return Problem(where, value, str(error).removeprefix("theme: "))
    if isinstance(found, Layout):
        return found
    text = (
        f'"{found}" does not fit over the mazes of this page, even in the smallest type. '
        "Use a larger trim, a layout with fewer puzzles a page, or shorter sentences."
    )
    return Problem(where, value, text)


def place_of_theme(spec: BookSpec, index: int) -> Where:
    """Return where a specification names the theme of a section."""
    return ("sections", index, "theme") if spec.sections[index].theme else ("theme",)
