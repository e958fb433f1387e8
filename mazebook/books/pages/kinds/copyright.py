"""Copyright: owner, year and rights, permission to copy, ISBN, edition, publisher, fonts, and how the book was made."""

from mazebook import __version__
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import Setting
from mazebook.books.spec.book import BookSpec
from mazebook.graphics.block_words import MANY, Words
from mazebook.graphics.blocks import Block, Fill, Filling, Largest, Narrow, Row, Stack, shrinking
from mazebook.graphics.frames import Frame
from mazebook.graphics.style import Style
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces, faces_that_set

once = True
folio = False

_LEADING = 1.4

_Group = list[tuple[str, str, str]]  # lines of text: their face, and the key they come from


def texts(page: PageSetting) -> Frame:
    """Return small lines at the foot of the page, each only if there is something for it."""
    style, groups = page.style, _groups(page.setting)

    def lines(scale: float) -> Block:
        return Filling(lambda room: _lines(groups, style.scaled(scale)).lay(room).down_to_its_ink())

    scales = shrinking(1.0, style.least / style.size("small"))
    text = "the copyright page has more text than fits on it. Shorten what it says, or use a larger trim."
    return Stack([Fill(), Row([Largest(lines, scales, "pages", text), Fill()])]).lay(page.room)


def _lines(groups: list[_Group], style: Style) -> Block:
    """Return the lines of all groups, in one size, with more space between groups than between lines."""
    size = style.size("small")
    set_as = [
        [
            Words(*each[:2], size, each[2], MANY, "start", size, leading=_LEADING, language=style.faces.language)
            for each in group
        ]
        for group in groups
    ]
    between = set_as[0][0].between
    stacks = [Stack(group, between, "start") for group in set_as]
    return Narrow(Stack(stacks, between + style.space("even"), "start"), style.measure("small"))


def _groups(setting: Setting) -> list[_Group]:
    """Return the lines of the page in groups; none is empty."""
    spec, words, faces = setting.spec, setting.language, setting.faces
    title: _Group = [(spec.title, faces.heading, "title"), (spec.subtitle, faces.body, "subtitle")]
    edition: _Group = [(spec.edition, faces.body, "edition")]
    if spec.isbn:
        edition.append((words.word("copyright_isbn", isbn=spec.isbn), faces.body, "isbn"))
    families = list(dict.fromkeys(map(fonts.family, faces_that_set(words.word("start"), faces))))
    how = {"version": __version__, "seed": setting.seed}
    if spec.date:
        how["date"] = words.date(spec.date)
    made = [words.word("copyright_fonts", fonts=words.listed(families))]
    if setting.names_mazebook:
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
