"""Posters: pages that overlap by the same ink, give the whole maze when glued, and say where they belong."""

import io
import itertools

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from mazebook.books.singles.poster import LEAST_POSTER_CORRIDOR, plan_poster, poster_pages
from mazebook.books.singles.tiles import MOST_TILES, PosterSheet, Tiling
from mazebook.errors import LayoutError
from mazebook.graphics.page import Box
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.drawing.walls import wall_path
from mazebook.mazes.grid.grid import Grid
from mazebook.numerics.path import CURVE, LINE, MOVE, Path, part_within
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import render_pdf
from mazebook.units import mm, parse_length, points
from tests.mazes.helpers import TESSELLATIONS

Gray = NDArray[np.uint8]

# Whole points, so that at 72 dpi every page lies on the pixel grid in the same way.
MARGIN, OVERLAP, CELL = 20, 40, 20
SHEET = PosterSheet((300, 340), MARGIN, OVERLAP)
SIZES = {"orthogonal": (20, 22), "sigma": (19, 24), "delta": (41, 24), "theta": (8, 9), "upsilon": (20, 22)}


def pages_of(kind, sheet=SHEET, size=None, **options):
    size = size or SIZES.get(kind, (20, 20))
    ends = options.pop("ends", None)
    maze = make_maze("wilson", size, seed=3, tessellation=kind, ends=ends)
    return poster_pages(maze, plan_poster(Grid(kind, size), options.pop("cell", CELL), sheet), **options)


def pictures(pages):
    """Return the pages at 72 dpi, a pixel a point."""
    return [np.array(image) for _, image in render_pdf(write_pdf(pages, title="T"), None, 72)]


def same(kind, one, other):
    """Return whether two pictures are equal; the grey of slanting edges is rounded by their place on the page."""
    apart = int(np.abs(one.astype(int) - other).max())
    return apart == 0 if kind == "orthogonal" else apart <= 4


def texts(pages):
    document = pypdfium2.PdfDocument(write_pdf(pages, title="T"))
    return [page.get_textpage().get_text_range() for page in document]


WIDE = PosterSheet((300, 340), 20, 40)  # shows 260 x 300; the next page begins 220 or 260 further on


@pytest.mark.parametrize(
    ("width", "height", "columns", "rows"),
    [
        (100, 100, 1, 1),
        (260, 300, 1, 1),
        (260.1, 300, 2, 1),
        (260, 300.1, 1, 2),
        (480, 560, 2, 2),
        (480.1, 560, 3, 2),
        (700, 2000, 3, 8),
        (20 * 220 + 40, 20 * 260 + 40, 20, 20),
    ],
)
def test_how_many_pages(width, height, columns, rows):
    tiling = Tiling(WIDE, width, height)
    assert (tiling.columns, tiling.rows) == (columns, rows)
    assert Tiling(PosterSheet((300, 340), 20, 0), 520, 600).columns == 2


@pytest.mark.parametrize(("width", "height"), [(100, 100), (480, 561), (1000.3, 2000.7)])
def test_pages_overlap_and_show_the_picture_in_their_middle(width, height):
    tiling = Tiling(WIDE, width, height)
    tiles = [[tiling.tile(row, column) for column in range(tiling.columns)] for row in range(tiling.rows)]
    for row in tiles:
        assert all((tile.width, tile.height) == (pytest.approx(260), pytest.approx(300)) for tile in row)
        assert all(left.x1 - right.x0 == pytest.approx(40) for left, right in itertools.pairwise(row))
    for above, below in itertools.pairwise(tiles):
        assert above[0].y0 == pytest.approx(below[0].y1 - 40)
    whole = Box(tiles[-1][0].x0, tiles[-1][0].y0, tiles[0][-1].x1, tiles[0][-1].y1)
    assert whole == pytest.approx(tiling.whole)
    assert whole.x0 <= 0
    assert whole.y0 <= 0
    assert -whole.x0 == pytest.approx(whole.x1 - width)
    assert -whole.y0 == pytest.approx(whole.y1 - height)


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_neighbours_share_the_same_ink(kind):
    pages = pictures(pages_of(kind))
    tiling = plan_poster(Grid(kind, SIZES.get(kind, (20, 20))), CELL, SHEET).tiling
    assert (tiling.rows, tiling.columns) == (2, 2)
    right, bottom = 300 - MARGIN, 340 - MARGIN
    seam = bottom - OVERLAP  # the dashed line that only the upper page of two has
    for left_page, right_page in ((pages[0], pages[1]), (pages[2], pages[3])):
        one = left_page[MARGIN:bottom, right - OVERLAP + 1 : right]  # without the dashed line that only this page has
        other = right_page[MARGIN:bottom, MARGIN + 1 : MARGIN + OVERLAP]
        rows = np.abs(np.arange(MARGIN, bottom) - seam) > 1
        assert same(kind, one[rows], other[rows])
        assert (one < 64).sum() > 100
    for upper, lower in ((pages[0], pages[2]), (pages[1], pages[3])):
        one = upper[seam + 1 : bottom, MARGIN:right]
        other = lower[MARGIN + 1 : MARGIN + OVERLAP, MARGIN:right]
        columns = np.abs(np.arange(MARGIN, right) - (right - OVERLAP)) > 1
        assert same(kind, one[:, columns], other[:, columns])
        assert (one < 64).sum() > 100


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_glued_pages_are_the_whole_poster(kind):
    """Pages cut at their left and top marks and laid over those before them give what one large page shows."""
    *tiles, _ = pictures(pages_of(kind))
    whole, _ = pictures(pages_of(kind, PosterSheet((480 + 2 * MARGIN, 560 + 2 * MARGIN), MARGIN, OVERLAP)))
    glued = np.full((560, 480), 255, dtype=np.uint8)
    for (row, column), tile in zip(itertools.product(range(2), range(2)), tiles, strict=True):
        glued[row * 260 : row * 260 + 300, column * 220 : column * 220 + 260] = tile[MARGIN:-MARGIN, MARGIN:-MARGIN]
    whole = whole[MARGIN:-MARGIN, MARGIN:-MARGIN]
    glued[259], whole[259] = 255, 255  # half of the dashed lines looks out there
    glued[:, 219], whole[:, 219] = 255, 255
    assert same(kind, glued, whole)
    assert (whole < 64).mean() > 0.01


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_the_margins_hold_marks_and_a_label_only(kind):
    for picture in pictures(pages_of(kind, ends=("random", "random")))[:-1]:
        height, width = picture.shape
        assert picture[: MARGIN - 12].min() == 255
        assert picture[:, : MARGIN - 12].min() == 255
        assert picture[:, width - MARGIN + 12 :].min() == 255
        middle = slice(MARGIN + 3, height - MARGIN - 3)  # between the corner marks
        assert picture[middle, :MARGIN].min() == 255
        assert picture[middle, width - MARGIN :].min() == 255
        assert picture[:MARGIN, MARGIN + 3 : width - MARGIN - 3].min() == 255
        label = picture[height - MARGIN :, MARGIN + 3 : width - MARGIN - 3]
        assert label[:3].min() == 255
        assert label.min() < 128
        corners = [picture[y - 12 : y + 12, x - 12 : x + 12] for x in (MARGIN, width - MARGIN)
                   for y in (MARGIN, height - MARGIN)]  # fmt: skip
        assert all((corner < 230).sum() >= 12 for corner in corners)


def test_labels_and_words():
    first, second, third, fourth, overview = texts(pages_of("orthogonal", ends=("nw", "se")))
    assert "Row 1 of 2, column 1 of 2" in first
    assert "glue" not in first
    assert "Row 1 of 2, column 2 of 2 - glue over the dashed line" in second
    assert "Row 2 of 2, column 1 of 2 - glue over the dashed line" in third
    assert "Row 2 of 2, column 2 of 2 - glue over the dashed line" in fourth
    assert ["Start" in text for text in (first, second, third, fourth)] == [True, False, False, False]
    assert ["Finish" in text for text in (first, second, third, fourth)] == [False, False, False, True]
    assert all(name in overview for name in ("1-1", "1-2", "2-1", "2-2", "The whole poster", "Print at 100 %"))
    assert [page.label for page in pages_of("orthogonal")][-2:] == ["row 2, column 2", "overview"]


def test_without_an_overlap_nothing_is_glued():
    sheet = PosterSheet((300, 340), 20, 0)
    pages = pages_of("orthogonal", sheet, (23, 24))
    assert len(pages) == 2 * 2 + 1
    assert not any("glue" in text for text in texts(pages))
    assert not any(getattr(item, "dash", ()) for page in pages[:-1] for item in page.items)


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_a_small_maze_is_one_page_and_an_overview(kind):
    pages = pages_of(kind, size=(3, 2), ends=("random", "longest"), solution=True)
    assert len(pages) == 2
    one, overview = texts(pages)
    assert "Start" in one
    assert "Finish" in one
    assert "Row 1 of 1, column 1 of 1" in one
    assert "glue" not in overview


def test_the_answer_is_on_the_last_page_only():
    plain, solved = pictures(pages_of("orthogonal")), pictures(pages_of("orthogonal", solution=True))
    assert all(np.array_equal(a, b) for a, b in zip(plain[:-1], solved[:-1], strict=True))
    assert (plain[-1] < 40).sum() + 400 < (solved[-1] < 40).sum()


def test_an_end_inside_is_a_picture_on_every_page_that_shows_it():
    with_picture = pages_of("theta", ends=("centre", "s"))
    plain = pages_of("theta", ends=("n", "s"))
    assert ["Start" in "".join(texts(pages)) for pages in (with_picture, plain)] == [False, True]
    tiling = plan_poster(Grid("theta", SIZES["theta"]), CELL, SHEET).tiling
    *tiles, _ = pictures(with_picture)
    for (row, column), picture in zip(itertools.product((0, 1), (0, 1)), tiles, strict=True):
        tile = tiling.tile(row, column)  # the centre lies where all four overlap
        x, y = tiling.width / 2 - tile.x0 + MARGIN, 340 - (tiling.height / 2 - tile.y0 + MARGIN)
        assert picture[int(y), int(x)] < 64


def test_a_page_draws_its_own_walls_only():
    size = (60, 120)
    maze = make_maze("kruskal", size, seed=1)
    *tiles, overview = poster_pages(maze, plan_poster(Grid("orthogonal", size), CELL, SHEET))
    whole = len(wall_path(maze).ops)
    assert max(len(item.path.ops) for page in tiles for item in page.items if hasattr(item, "path")) < whole / 10
    assert max(len(item.path.ops) for item in overview.items if hasattr(item, "path")) == whole


@pytest.mark.parametrize(("size", "pages"), [((4, 300), (24, 1)), ((300, 4), (1, 28)), ((100, 100), (8, 10))])
def test_names_on_the_overview_of_many_pages_can_be_told_apart(size, pages):
    tiling = plan_poster(Grid("orthogonal", size), CELL, SHEET).tiling
    assert (tiling.rows, tiling.columns) == pages
    overview = pages_of("orthogonal", size=size)[-1]
    names = [item for item in overview.items if hasattr(item, "text") and item.text.replace("-", "").isdigit()]
    assert len(names) >= max(pages) / 3
    assert all(name.size >= 7 for name in names)
    for one, other in itertools.combinations(names, 2):
        assert abs(one.x - other.x) > 2.5 * one.size or abs(one.y - other.y) > 0.7 * one.size


def test_a_part_of_a_path():
    path = Path(
        np.array([MOVE, LINE, LINE, CURVE, LINE, MOVE, LINE], np.uint8),
        np.array([[0, 0], [10, 0], [20, 0], [20, 10], [30, 10], [30, 0], [40, 0], [0, 5], [40, 5]], float),
    )
    everything = part_within(path, 0, 0, 40, 10)
    assert everything.ops.tolist() == path.ops.tolist()
    assert everything.points.tolist() == path.points.tolist()
    first = part_within(path, 0, -1, 5, 1)
    assert (first.ops.tolist(), first.points.tolist()) == ([MOVE, LINE], [[0, 0], [10, 0]])
    bow = part_within(path, 22, 8, 28, 9)  # reached by the curve's hull alone
    assert (bow.ops.tolist(), bow.points.tolist()) == ([MOVE, CURVE], [[20, 0], [20, 10], [30, 10], [30, 0]])
    ends = part_within(path, 35, -1, 99, 6)
    assert ends.ops.tolist() == [MOVE, LINE, MOVE, LINE]
    assert ends.points.tolist() == [[30, 0], [40, 0], [0, 5], [40, 5]]
    nothing = part_within(path, 100, 100, 200, 200)
    assert (len(nothing.ops), nothing.points.shape) == (0, (0, 2))


@pytest.mark.parametrize(
    ("paper", "margin", "overlap", "sentence"),
    [
        ((300, 340), 19, 0, r"^margin = 6\.703 mm: too narrow.* Use 7 mm or more\.$"),
        ((300, 340), 50, 0, r"^paper = 105\.8 x 119\.9 mm with margins of 17\.64 mm: too small; 80 x 80 mm must be"),
        ((300, 340), 400, 0, "too small"),
        ((300, 340), 20, 131, r"^overlap = 46\.21 mm: leaves no room; .* Use 45 mm or less\.$"),
        ((0, 0), 20, 0, "too small"),
    ],
)
def test_sheets_that_cannot_be(paper, margin, overlap, sentence):
    with pytest.raises(LayoutError, match=sentence):
        PosterSheet(paper, margin, overlap)


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_corridors_are_wide_enough_for_a_pencil(kind):
    grid = Grid(kind, SIZES.get(kind, (20, 20)))
    with pytest.raises(LayoutError, match=r"^cell = 3 mm: corridors would be .* mm wide; a pencil needs 3\.") as caught:
        plan_poster(grid, points(3), SHEET)
    least = float(str(caught.value).split("Use ")[1].split(" mm")[0])
    assert plan_poster(grid, points(least), SHEET).corridor >= LEAST_POSTER_CORRIDOR - 1e-6
    with pytest.raises(LayoutError):
        plan_poster(grid, points(least - 0.1), SHEET)


def test_no_poster_has_too_many_pages():
    assert plan_poster(Grid("orthogonal", (219, 259)), CELL, SHEET).tiling.rows == 20
    with pytest.raises(LayoutError, match=rf"and take 420 pages; at most {MOST_TILES}\. Use fewer cells"):
        plan_poster(Grid("orthogonal", (220, 259)), CELL, SHEET)


def test_lengths():
    assert parse_length("8mm") == pytest.approx(points(8))
    assert parse_length(" .5 IN ") == 36
    assert mm(parse_length("2.5cm")) == pytest.approx(25)
    for text in ("", "8", "mm", "-8mm", "8 m", "1e3mm", "8mm 3mm", "nanmm"):
        with pytest.raises(ValueError, match="is not a length; write a number and a unit"):
            parse_length(text)


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--size", "0x5"], 2, "size = 0x5: too small"),
        (["--size", "20000x2"], 2, "at most"),
        (["--size", "1x1"], 2, "one cell is no maze"),
        (["--size", "1000x1000", "--cell", "20mm"], 2, "pages; at most 400."),
        (["--cell", "8"], 2, '--cell: "8" is not a length; write a number and a unit, such as "8mm" or "0.5in".'),
        (["--cell", "0mm"], 2, "corridors would be 0 mm wide"),
        (["--cell", "2mm"], 2, "corridors would be 1.7 mm wide; a pencil needs 3. Use 3.4 mm or more."),
        (["--cell", "9" * 400 + "mm"], 2, "must be 500 mm or less"),
        (["--margin", "0mm"], 2, "margin = 0 mm: too narrow"),
        (["--margin", "100mm"], 2, "too small; 80 x 80 mm must be left"),
        (["--margin", "-1mm"], 2, "--margin:"),
        (["--overlap", "100mm"], 2, "overlap = 100 mm: leaves no room"),
        (["--overlap", "wide"], 2, '--overlap: "wide" is not a length'),
        (["--paper", "a44"], 2, 'there is no such paper. Did you mean "a4"? Known: a4, letter. Or write width x'),
        (["--paper", "10x10mm"], 2, "too small"),
        (["--paper", "3x3cm", "--margin", "50cm"], 2, "too small"),
        (["--paper", "9999x9999mm"], 2, "no side can be longer than 2 m"),
        (["--algorithm", "wilsn"], 2, 'Did you mean "wilson"?'),
        (["--tessellation", "sigmas"], 2, 'Did you mean "sigma"?'),
        (["--algorithm", "unicursal", "--size", "21x20"], 2, "even columns"),
        (["--ends", "n,up"], 2, "is not a place"),
        (["--seed", "x"], 2, '--seed "x"'),
        (["-o", "poster.png"], 2, "the name must end in .pdf"),
        (["--size", "5x5", "-o", "no/such/folder.pdf"], 3, "its folder does not exist"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_mistake_is_a_sentence_and_leaves_nothing(run_bytes, tmp_path, words, code, sentence):
    got, out, err = run_bytes("poster", *words)
    assert (got, out) == (code, b"")
    assert sentence in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_terminal_gets_no_poster(run_bytes, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    code, out, err = run_bytes("poster")
    assert (code, out) == (2, b"")
    assert "add -o poster.pdf" in err


def test_a_poster_as_a_file(run_bytes, tmp_path):
    words = ["--size", "40x30", "--seed", "5", "--solution", "--paper", "Letter", "--cell", "0.5in"]
    code, out, err = run_bytes("poster", *words, "-o", "poster.PDF")
    assert (code, out) == (0, b"")
    assert "2 x 3 pages and an overview; the poster is 52.5 x 39.8 cm." in err
    made = (tmp_path / "poster.PDF").read_bytes()
    document = pypdfium2.PdfDocument(io.BytesIO(made))
    assert [document[k].get_size() for k in range(len(document))] == [(612, 792)] * 7
    assert [path.name for path in tmp_path.iterdir()] == ["poster.PDF"]
    assert run_bytes("poster", *words)[1] == made


def test_a_drawn_seed_is_said_and_gives_the_same_poster(run_bytes):
    _, out, err = run_bytes(
        "poster", "--size", "6x6", "--tessellation", "sigma", "--algorithm", "Prim-True", "--ends", "n,s"
    )
    seed = err.split("--seed ")[1].split()[0]
    words = ["--size", "6x6", "--tessellation", "sigma", "--algorithm", "prim_true", "--ends", "n,s", "--seed", seed]
    assert run_bytes("poster", *words)[1] == out
