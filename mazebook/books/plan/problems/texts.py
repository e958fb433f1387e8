"""Printed texts of a specification with characters that no font can show."""

from collections.abc import Iterator

from mazebook.books.spec.book import BookSpec
from mazebook.errors import FontError
from mazebook.paper.languages import read_language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES, ROLES, Faces
from mazebook.reading.problems import Problem, dotted

_OF_A_BOOK = (
    "title",
    "subtitle",
    "for_whom",
    "author",
    "publisher",
    "publisher_address",
    "publisher_email",
    "edition",
    "copyright_owner",
)
_OF_A_SECTION = ("title", "intro")
_OF_A_PAGE = ("title", "text")
_OF_A_COVER = ("title", "tagline", "blurb")


def problem_of_language(spec: BookSpec, faces: Faces = DEFAULT_FACES) -> Problem | None:
    """Return the problem that no font here has the letters of the book's language; None if they can be shown."""
    start = read_language(spec.language).word("start")
    found = filter(None, (_refusal(start, getattr(faces, role), "language") for role in ROLES))
    return next((Problem(("language",), spec.language, why) for why in found), None)


def problems_of_texts(spec: BookSpec, faces: Faces = DEFAULT_FACES) -> list[Problem]:
    """Return a problem for each text with a character that one of the book's typefaces cannot show.

    Every face is checked because a text may be printed in several: a section's title on its opener and at the foot of
    its pages.
    """
    problems = []
    has_own = any(getattr(faces, role) != getattr(DEFAULT_FACES, role) for role in ROLES)
    for where, text in _texts(spec):
        refusals = {role: _refusal(text, getattr(faces, role), dotted(where)) for role in ROLES}
        lacking = [role for role, refusal in refusals.items() if refusal]
        if lacking:
            whose = f" Now it is lacking in the book's font for: {', '.join(lacking)}." if has_own else ""
            problems.append(Problem(where, text, refusals[lacking[0]] + whose))
    return problems


def _refusal(text: str, face: str, where: str) -> str:
    """Return why a text cannot be set in a face and its fallback fonts; "" if it can."""
    try:
        for line in text.splitlines():
            fonts.runs(line, face, where)
    except FontError as error:
        return error.sentence
    return ""


def _texts(spec: BookSpec) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield every printed text and its place in the specification."""
    for key in _OF_A_BOOK:
        yield (BookSpec.model_fields[key].alias or key,), getattr(spec, key)
    for key in _OF_A_COVER if spec.cover else ():
        yield ("cover", key), getattr(spec.cover, key) or ""
    for name, rows, keys in (("sections", spec.sections, _OF_A_SECTION), ("pages", spec.pages, _OF_A_PAGE)):
        for index, row in enumerate(rows):
            for key in keys:
                yield (name, index, key), getattr(row, key) or ""
