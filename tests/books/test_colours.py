"""Books in colour: walls stand out from all that is beside them, inks keep printers' limits, each file its colours."""

import io
import re
import tomllib

import numpy as np
import pikepdf
import pytest
from page import validate_pdf_bytes
from PIL import Image

from mazebook.books.pictures.end_pictures import hue_of, little_picture
from mazebook.books.themes.names import theme_names
from mazebook.books.themes.theme import find_theme, read_theme
from mazebook.books.walls.styles import REGISTRY
from mazebook.checks.preflight.preflight import preflight
from mazebook.errors import SpecError, ThemeError
from mazebook.graphics.figures import polygon
from mazebook.graphics.page import Box, Fill, Page
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import render_pdf
from mazebook.paper.inks.hues import HUES, USUAL_COLOURS, is_wall
from mazebook.paper.inks.inks import Colour, contrast, of_gray
from mazebook.paper.printers.offers import find_printer
from mazebook.paper.typefaces.emoji import drawing_of, picture_names
from mazebook.press.make.make_book import make_book
from mazebook.resources import data
from tests import quick
from tests.books.page_helpers import first_mazes, plan_for

PRINTERS = tomllib.loads(data("printers.toml").read_text(encoding="utf-8"))
SECTIONS = [
    {"level": "4-6", "count": 3},
    {"level": "4-6", "count": 2, "shape": "theme", "id": "shapes"},
    {"level": "8-10", "count": 2, "tessellation": "theta", "id": "rings"},
]
PAGES = ["title", "how_to", {"kind": "tracks", "count": 1}, "opener", "puzzles", "certificate"]
BOOK = {"title": "Colours", "seed": 3, "theme": "animals", "colour": True, "pages": PAGES, "cover": True}


def colours_of(name):
    """Return the colours of a theme, or the usual ones. Themes are not read while tests are collected."""
    return USUAL_COLOURS if name == "usual" else read_theme(name).inks


def printed(inks):
    """Return the grey, 0 = black to 255, that a reader of PDFs shows for each ink."""
    squares = [polygon([(4 * k, 0), (4 * k + 4, 0), (4 * k + 4, 4), (4 * k, 4)]) for k in range(len(inks))]
    box = Box(0, 0, 4 * len(inks), 4)
    items = tuple(Fill(square, ink=ink) for square, ink in zip(squares, inks, strict=True))
    return pixels(Page(box.x1, 4, box, box, items))[2, 2::4].astype(int).tolist()


def pixels(page):
    """Return a page at a pixel a point: (rows, columns) uint8, 0 = black."""
    ((_, picture),) = render_pdf(write_pdf([page], title="T"), None, 72)
    return np.asarray(picture)


def shown(ink):
    """Return the grey of an ink in the edition for screens."""
    return 255 * float(np.dot(Colour.of(ink.code), (0.299, 0.587, 0.114)))


@pytest.mark.parametrize("name", [*theme_names(), "usual"])
def test_walls_are_read_and_are_twice_as_dark_as_all_beside_them(name):
    colours = colours_of(name)
    beside = [ink for hue in HUES.values() for ink in (hue.fill, hue.line, hue.wash)]
    for ink in (colours.walls, colours.accent):
        assert contrast(ink, of_gray(1)) >= 4.5
    for tones in (printed([colours.walls, *beside]), [*map(shown, [colours.walls, *beside])]):
        wall, others = tones[0], tones[1:]
        assert 255 - wall >= 2 * (255 - min(others)) - 2, "rounded to greys"
    assert is_wall(colours.walls)
    assert set(colours.hues) <= set(HUES)


def test_inks_keep_every_printers_limit():
    limits = [
        table["max_ink_percent"]
        for table in PRINTERS.values()
        if isinstance(table, dict) and "max_ink_percent" in table
    ]
    palettes = [colours_of(name) for name in (*theme_names(), "usual")]
    inks = [ink for hue in HUES.values() for ink in hue] + [ink for each in palettes for ink in each[:2]]
    assert limits
    assert max(ink.percent for ink in inks) <= min(limits) - 10
    assert all(hue.wash.percent >= 15 for hue in HUES.values()), "a paler tint may not be seen in print"


def test_each_theme_has_colours_of_its_own():
    assert all(read_theme(name).colours for name in theme_names())
    assert len({colours_of(name) for name in theme_names()}) == len(theme_names())


def test_drawings_with_a_colour_of_their_own_are_drawings():
    table = tomllib.loads(data("hues.toml").read_text(encoding="utf-8"))
    assert set(table) <= set(HUES)
    names = [name for names in table.values() for name in names]
    assert len(names) == len(set(names))
    assert {name.replace(" ", "_").replace("-", "_") for name in names} <= set(picture_names())
    assert hue_of("T-Rex") == "leaf"


@pytest.mark.parametrize("name", ["elephant", "butterfly", "cherries", "rabbit", "bicycle"])
def test_a_drawing_is_filled_where_its_lines_have_gaps(name):
    hue = HUES["sky"]
    filled, drawn = little_picture(name).coloured(100, 100, 150, hue, black=False)
    assert (filled.ink, drawn.ink) == hue
    box = Box(0, 0, 200, 200)
    black = [pixels(Page(200, 200, box, box, (item,))) < 230 for item in (filled, drawn)]
    assert (black[1] & ~black[0]).sum() < 0.15 * black[1].sum(), "but for the lines' outer edge"
    assert black[0].sum() > 0.4 * np.prod(little_picture(name).size(150))
    assert len(drawing_of(name)) > 1


def operators(content, pages=None):
    """Return the kinds of colour that pages set, with forms: "k" for inks, "rg" for colours of screens."""
    found = set()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        for sheet in list(pdf.pages)[slice(pages)]:
            streams = [sheet.Contents, *sheet.Resources.get("/XObject", {}).values()]
            text = b"\n".join(stream.read_bytes() for stream in streams)
            found |= {kind.lower().decode() for kind in re.findall(rb"(?:[0-9.]+ )+(k|K|rg|RG)\b", text)}
    return found


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    folder = tmp_path_factory.mktemp("colours")
    more = {"editions": ["home-letter", "screen"], "trim": "8.5x11in", "sections": SECTIONS}
    options = {"previews": False, "choose": first_mazes}
    return {
        colour: make_book(BOOK | more | {"colour": colour}, folder / str(colour), check=colour, **options)
        for colour in (False, True)
    }


def test_a_book_in_colour_has_the_same_mazes_and_is_proved(books):
    plain, coloured = (
        [(puzzle["fingerprint"], puzzle["pair"]) for puzzle in books[key].record["puzzles"]] for key in (False, True)
    )
    assert plain == coloured
    assert books[True].checked.ok
    assert books[True].checked.lines == []


def test_files_for_printers_have_inks_and_those_for_screens_their_colours(books):
    home, screen = (
        [path for path in books[True].files if path.suffix == ".pdf" and which in path.name]
        for which in ("home", "screen")
    )
    assert len(home) == len(screen) == 2
    for path in home:
        assert operators(path.read_bytes()) == {"k"}
    for path in screen:
        assert operators(path.read_bytes()) == {"rg"}
    assert validate_pdf_bytes(screen[0].read_bytes(), profile="pdfa-2b").is_compliant
    assert operators(books[False].files[0].read_bytes()) == set(), "black is the usual"


def test_what_has_a_colour(books):
    """On every page but the answers the walls, things or letters have inks; a route has the theme's accent."""
    inks = read_theme("animals").inks
    with pikepdf.open(books[True].files[0]) as pdf:
        streams = [sheet.Contents.read_bytes().decode() for sheet in pdf.pages]

    def said(ink, operator):
        return " ".join(f"{share:g}" for share in ink) + f" {operator}"

    answers = streams[
        next(place["page"] for place in books[True].record["puzzles"][0]["placements"] if place["role"] == "answer") - 1
    ]
    assert said(inks.accent, "K") in answers
    assert said(inks.walls, "K") not in answers
    puzzles = [stream for stream in streams if said(inks.walls, "K") in stream]
    assert len(puzzles) >= 7 + 2
    assert sum(said(inks.accent, "k") in stream for stream in puzzles) >= 7


@pytest.mark.parametrize("style", quick(sorted(REGISTRY.names()), "hand_drawn", "dotted"))
def test_coloured_walls_of_each_style_are_proved(style, tmp_path):
    sections = [{"level": "8-10", "count": 1}, {"level": "8-10", "count": 1, "shape": "whale", "id": "w"}]
    sections += [{"level": "10-12", "count": 1, "tessellation": "orthogonal", "hidden": "heart", "id": "h"}]
    spec = BOOK | {"sections": sections, "walls": style, "theme": "sea", "pages": ["puzzles"], "cover": False}
    assert make_book(spec, tmp_path, previews=False, choose=first_mazes).checked.lines == []


def test_previews_of_a_book_in_colour_are_in_colour(tmp_path):
    make_book(BOOK | {"sections": SECTIONS[:1], "cover": False}, tmp_path, draft=True)
    for name in ("contact-sheet.png", "page-001.png"):
        with Image.open(tmp_path / "previews" / name) as picture:
            assert np.ptp(np.asarray(picture.convert("RGB")).astype(int), axis=2).max() > 100


def test_a_print_shop_takes_it_on_paper_for_colours(tmp_path):
    more = {
        "printer": "kdp",
        "stock": "standard_color",
        "trim": "8.5x11in",
        "pages": [*PAGES, *[{"kind": "notes", "count": 30}] * 2],  # so that there is room on the spine
        "sections": [{"level": "4-6", "count": 6}],
    }
    book = make_book(BOOK | more, tmp_path, previews=False, draft=True)
    inside, cover = book.files[:2]
    shop, count = find_printer("kdp", None), book.record["files"][0]["pages"]
    assert preflight(inside, shop, paper="standard_color") == []
    assert preflight(cover, shop, kind="cover", paper="standard_color", pages=count) == []
    assert inside.stat().st_size < 4e6


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"printer": "kdp"}, 'colour = true: Amazon KDP paperback prints in black only on bw_white. Add stock = "'),
        ({"printer": "ingramspark"}, "has no colour paper in this size"),
        ({"wall_colour": [60, 40, 60, 30]}, "walls must be twice as dark as the pictures around them"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_where_it_is_refused(more, said, tmp_path):
    with pytest.raises(SpecError, match=re.escape(said)):
        make_book(BOOK | {"sections": SECTIONS} | more, tmp_path / "out")


def test_a_printer_whose_table_names_all_its_papers_at_once_prints_in_colour():
    sections, notes = [{"count": 1}], {"kind": "notes", "count": 32}
    assert plan_for(1, printer="lulu", colour=True, pages=["puzzles", notes], sections=sections).spec.colour


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("walls = [60, 40, 60, 30]", "walls must be twice as dark"),
        ("walls = [0, 0, 100, 0]", "white letters would not be read on it"),
        ('pictures = ["gold"]', 'colours.pictures[0] = "gold": must be "leaf"'),
    ],
)
def test_the_colours_of_an_own_theme(line, said, tmp_path):
    text = data("themes").joinpath("space.toml").read_text(encoding="utf-8")
    key = line.split(" = ", maxsplit=1)[0]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "theme.toml").write_text(re.sub(rf"(?m)^{key} = .*$", line, text), encoding="utf-8")
    with pytest.raises(ThemeError, match=re.escape(said)):
        find_theme("mine", tmp_path)
