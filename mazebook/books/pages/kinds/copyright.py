"""Copyright: owner, year and rights, permission to copy, ISBN, edition, publisher, fonts, and how the book was made."""

from mazebook import __version__
from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage
from mazebook.books.spec.book import BookSpec
from mazebook.errors import RoomError
from mazebook.graphics.page import Item, Page
from mazebook.graphics.typesetting import Phrase, below_baseline, column, line, text_size
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces, faces_that_set

once = True

_SHARE = 0.75  # of the size of running text
_LEADING, _GAP = 1.4, 0.8  # between lines, and between groups more than that

_Group = list[tuple[str, str, str]]  # lines of text: their face, and the key they come from


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page: small lines at its foot, each only if there is something for it."""
    live, layout = context.live(number), planned.layout
    groups = _groups(context)
    size = max(_SHARE * text_size(live, layout), layout.least_text)
    while True:
        area = column(live, size)._replace(x0=live.x0)
        rows = [_wrapped(group, size, area.width, context.faces.language) for group in groups]
        height = _LEADING * size * sum(map(len, rows)) + _GAP * size * (len(rows) - 1)
        if height <= live.height or size <= layout.least_text:
            break
        size = max(0.94 * size, layout.least_text)
    if height > live.height:
        text = "the copyright page has more text than fits on it. Shorten what it says, or use a larger trim."
        raise RoomError.of("pages", None, text)
    items: list[Item] = []
    lowest, face, _ = rows[-1][-1]
    y = live.y0 + height + below_baseline(lowest, face, size)
    for group in rows:
        for text, face, where in group:
            y -= _LEADING * size
            items += line(Phrase(text, face, size, where), area.x0, y)
        y -= _GAP * size
    return context.page(number, items, label="copyright", folio=False)


def _wrapped(group: _Group, size: float, width: float, language: str) -> _Group:
    return [
        (piece, face, where)
        for text, face, where in group
        for piece in fonts.wrap(text, face, size, width, where, language)
    ]


def _groups(context: Context) -> list[_Group]:
    """Return the lines of the page in groups; none is empty."""
    spec, words, faces = context.plan.spec, context.language, context.faces
    title: _Group = [(spec.title, faces.heading, "title"), (spec.subtitle, faces.body, "subtitle")]
    edition: _Group = [(spec.edition, faces.body, "edition")]
    if spec.isbn:
        edition.append((words.word("copyright_isbn", isbn=spec.isbn), faces.body, "isbn"))
    families = list(dict.fromkeys(map(fonts.family, faces_that_set(words.word("start"), faces))))
    how = {"version": __version__, "seed": context.plan.seed}
    if spec.date:
        how["date"] = words.date(spec.date)
    made = [words.word("copyright_fonts", fonts=words.listed(families))]
    if context.plan.setting.names_mazebook:
        made.append(words.word("copyright_made_date" if spec.date else "copyright_made", **how))
    groups = [
        title,
        _rights(spec, words, faces),
        edition,
        _publisher(spec, words, faces),
        [(text, faces.body, "made") for text in made],
    ]
    filled = [[entry for entry in group if entry[0]] for group in groups]
    return [group for group in filled if group]


def _rights(spec: BookSpec, words: Language, faces: Faces) -> _Group:
    """Return who owns the book and who may copy it; nothing where nobody is named."""
    owner = spec.copyright_owner or spec.author or spec.publisher
    group: _Group = []
    if owner:
        key = "copyright_line_year" if spec.copyright_year else "copyright_line"
        text = words.word(key, year=spec.copyright_year, owner=owner)
        group += [
            (text, faces.body, "copyright_owner"),
            (words.word("copyright_rights"), faces.body, "copyright_rights"),
        ]
    if spec.permission:
        group.append((words.word(f"copyright_permission.{spec.permission}"), faces.body, "permission"))
    return group


def _publisher(spec: BookSpec, words: Language, faces: Faces) -> _Group:
    group: _Group = []
    if spec.publisher:
        group.append((words.word("copyright_publisher", publisher=spec.publisher), faces.body, "publisher"))
    group += [(text, faces.body, "publisher_address") for text in spec.publisher_address.split("\n")]
    return [*group, (spec.publisher_email, faces.body, "publisher_email")]
