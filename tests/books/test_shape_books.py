"""Books with shapes: planned, made, proved, locked; and what is said of shapes that cannot be."""

import json
import struct
import tomllib
import zlib

import numpy as np
import pypdfium2
import pytest
import shapely
from PIL import Image, ImageDraw

from mazebook.books.choose.candidates import carve_locked
from mazebook.books.choose.choose import make_mazes
from mazebook.books.pictures.outlines import outline_of, own_cells_of
from mazebook.books.pictures.silhouettes import silhouette_of
from mazebook.books.spec.book import parse_spec
from mazebook.books.spec.forms.csv_rows import book_of_row
from mazebook.books.values.maze import MOST_TINT
from mazebook.checks.proof.proof import prove_book
from mazebook.errors import SpecError
from mazebook.graphics.page import Box, Stroke
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.grid.polygons.area import UNIT
from mazebook.mazes.grid.polygons.body import silhouette
from mazebook.mazes.grid.polygons.features import body_with_features, features_of
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.hidden.silhouette import filled
from mazebook.paper.own_files.pictures import read_dark
from mazebook.paper.own_files.svg import read_svg
from mazebook.press.checking import prove_folder
from mazebook.press.export import export_mazes
from mazebook.press.lock.lock import read_lock
from mazebook.press.make.make_book import make_book
from mazebook.reports.plan_survey import survey
from mazebook.resources import data
from tests import python
from tests.books.page_helpers import check_locked, check_redrawn, first_mazes, inside, laid_out, of_kind, plan_for
from tests.mazes.helpers import TESSELLATIONS

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'


def sun(path, side=300):
    picture = Image.new("RGB", (side, side), "white")
    ImageDraw.Draw(picture).ellipse((20, 50, side - 20, side - 50), outline=(250, 170, 0), width=9)
    picture.save(path)


def spec(*sections, **keys):
    return {"seed": 7, "sections": [{"count": 2, **section} for section in sections], **keys}


RECT = '<rect x="{}" y="{}" width="{}" height="{}"/>'
BRICKS = "".join(
    RECT.format(max(2 * column - row % 2, 0), row, 1 if row % 2 and column in (0, 8) else 2, 1)
    for row in range(14)
    for column in range(8 + row % 2)
)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shapes")
    sun(folder / "sun.png")
    sections = [
        {"level": "8-10", "shape": "elephant", "tessellation": kind, "title": kind, "count": 2 if place == 0 else 1}
        for place, kind in enumerate(TESSELLATIONS)
    ]
    sections += [{"level": "4-6", "shape": "heart"}, {"level": "8-10", "shape": "text:MAX"}]
    sections += [{"level": "6-8", "shape": "sun.png", "count": 2}]
    (folder / "bricks.svg").write_text(SVG.format(BRICKS))
    sections += [{"level": "8-10", "tessellation": "bricks.svg"}]
    sections += [{"level": "8-10", "shape": "pretzel"}]
    sections += [{"level": "8-10", "tessellation": "rhombille", "shape": "elephant", "tint": True, "title": "Cubes"}]
    path = toml(folder, sections)
    path.write_text('pages = ["opener", "puzzles", "answers"]\n' + path.read_text())
    return folder, make_book(path, folder / "out", previews=False, choose=first_mazes)


def test_a_check_of_shapes_compiles_and_loads_no_kernel(tmp_path):
    path = toml(tmp_path, [{"level": "4-6", "shape": "elephant"}, {"level": "adult", "shape": "text:MAX"}])
    script = "import sys\nfrom mazebook.cli import main\ntry:\n    main(['check', sys.argv[1]])\nfinally:\n"
    python("-c", script + "    assert 'numba' not in sys.modules", path)


def toml(folder, sections):
    """Write a book with one maze a section, unless the section says more, and return its path."""
    tables = [{"count": 1} | section for section in sections]
    lines = ["".join(f"{key} = {json.dumps(value)}\n" for key, value in table.items()) for table in tables]
    (folder / "book.toml").write_text("seed = 7\n" + "".join(f"[[sections]]\n{each}" for each in lines))
    return folder / "book.toml"


def test_every_maze_is_proved(made):
    assert made[1].checked.lines == []
    assert made[1].checked.ok


def test_the_record_says_what_was_cut(made):
    for puzzle in made[1].record["puzzles"]:
        columns, rows = puzzle["size"]
        assert puzzle["shape"] in ("elephant", "heart", "text:MAX", "sun.png", "bricks.svg", "pretzel")
        assert puzzle["cells"] == pytest.approx(columns * rows, rel=0.1)
        outline = Outline.read(puzzle["grid"]["outline"], holes=puzzle["grid"].get("holes", False))
        read = own_cells_of if puzzle["tessellation"] == "own" else outline_of
        assert outline == read(puzzle["shape"], made[0])
        assert (puzzle["grid"]["seed"] != "0" * 16) == (puzzle["tessellation"] == "voronoi")
        assert puzzle["options"]["ends"] == ["tip", "tip"]


def test_cells_of_a_wall_of_cubes_are_tinted(made):
    """A third of the cells is pale, a third dark: the middle of a cell tells its direction."""
    _, book = made
    puzzle = next(each for each in book.record["puzzles"] if each["tessellation"] == "rhombille")
    assert puzzle["tint"] == MOST_TINT
    page = pypdfium2.PdfDocument(book.files[0])[puzzle["placements"][0]["page"] - 1]
    shown = np.asarray(page.render(scale=2, grayscale=True).to_numpy()).reshape(-1)
    pale, dark = (np.count_nonzero(np.abs(shown - 255 * (1 - share * MOST_TINT)) < 2) for share in (0.5, 1))
    assert pale == pytest.approx(dark, rel=0.1)
    locked = read_lock(made[0] / "out").puzzles.values()
    grid = next(carve_locked(each).grid for each in locked if each.number == puzzle["number"])
    areas = [sum(shapely.Polygon(cell).area for cell in cells) for cells in grid.tints]
    assert areas == pytest.approx([puzzle["cells"] / 3] * 2, rel=0.1)


def test_the_lock_gives_the_same_book(made):
    check_locked(*made, check=False)


def test_one_maze_drawn_anew_leaves_the_others(made):
    check_redrawn(*made, 3, lambda puzzle: puzzle["grid"])


def test_other_commands_know_the_shape_from_the_record_alone(made, tmp_path):
    folder, book = made
    record = json.loads((folder / "out" / "book.json").read_text())
    (tmp_path / "book.json").write_text(json.dumps(record))
    (tmp_path / book.files[0].name).write_bytes(book.files[0].read_bytes())
    assert prove_folder(tmp_path).ok  # sun.png is not here
    assert len(read_lock(tmp_path).puzzles) == len(record["puzzles"])
    points = {puzzle["number"]: pytest.approx(puzzle["difficulty"], abs=0.01) for puzzle in record["puzzles"]}
    locked = read_lock(tmp_path).puzzles.values()
    assert {puzzle.number: difficulty_of(carve_locked(puzzle)).forward for puzzle in locked} == points
    assert len(export_mazes(folder / "out", tmp_path / "svg").files) == len(record["puzzles"])


def test_a_wall_that_is_missing_from_a_shape_is_found(made):
    """The proof reads each wall of a shape, as it does of whole grids."""
    _, book = made
    wrong = json.loads(json.dumps(book.record))
    wrong["puzzles"][0]["fingerprint"], wrong["puzzles"][1]["fingerprint"] = "0" * 64, "1" * 64
    proof = prove_book(wrong, {file.name: file.read_bytes() for file in book.files if file.suffix == ".pdf"})
    assert {failure.maze for failure in proof.failures} == {1, 2}
    assert {failure.rule for failure in proof.failures} == {"walls"}


def test_a_picture_that_has_changed_is_refused_with_a_way_out(made):
    folder, book = made
    sun(folder / "sun.png", 500)
    picture = Image.open(folder / "sun.png")
    ImageDraw.Draw(picture).rectangle((0, 0, 200, 200), fill=(250, 170, 0))
    picture.save(folder / "sun.png")
    with pytest.raises(SpecError, match=r'another outline for "sun.png" than the one that is recorded') as caught:
        make_book(folder / "book.toml", folder / "changed", lock=folder / "out", previews=False)
    assert "Add --keep to keep these mazes as they are recorded" in str(caught.value)
    kept = make_book(folder / "book.toml", folder / "kept", lock=folder / "out", keep=True, previews=False, check=False)
    assert kept.files[0].read_bytes() == book.files[0].read_bytes()
    sun(folder / "sun.png")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("outline", ["x"]),
        ("outline", []),
        ("outline", ["0 0, 9 9"]),
        ("outline", ["0 0, 9 9, 9 0"] * 2000),
        ("seed", "5"),
        ("digest", "0" * 20),
        ("digest", None),
    ],
)
def test_a_grid_that_was_changed_is_refused(made, key, value):
    folder, book = made
    record = json.loads(json.dumps(book.record))
    record["puzzles"][0]["grid"][key] = value
    with pytest.raises(SpecError):
        make_book(None, folder / "never", lock=record, previews=False)


def test_a_level_says_how_many_cells_a_shape_has():
    plan = plan_for(1, **spec({"level": "8-10", "count": 9, "shape": "cat"}, {"level": "adult", "shape": "cat"}))
    (young, old) = ([puzzle.cells for puzzle in section.puzzles] for section in plan.sections)
    assert 220 <= min(young) <= max(young) <= 420
    assert 450 <= min(old) <= max(old) <= 1260
    assert [section.spec.tessellation for section in plan.sections] == ["voronoi", "orthogonal"]
    assert {puzzle.pairs for puzzle in plan.puzzles} == {(("tip", "tip"),)}
    assert len({puzzle.grid_seed for puzzle in plan.sections[0].puzzles}) == 9  # each has cells of its own
    assert {puzzle.grid_seed for puzzle in plan.sections[1].puzzles} == {0}


def test_letters_stand_alone_in_their_order_where_together_they_would_be_small():
    small, large = {"level": "4-6", "shape": "text:O LE", "count": 4}, {"level": "adult", "shape": "text:O LE"}
    plan = plan_for(7, **spec(small, large))
    first, second = plan.sections
    assert [puzzle.shape.name for puzzle in first.puzzles] == ["text:O", "text:L", "text:E", "text:O"]
    assert {puzzle.shape.name for puzzle in second.puzzles} == {"text:O LE"}
    assert [remark for remark in survey(plan)["remarks"] if "letters" in remark] == [
        "4-6-1: its mazes are the letters O, L, E, O: together they would be too small for level 4-6. "
        "With count = 3 they are the whole text."
    ]
    chosen = make_mazes(plan, k=1).by_number
    assert [chosen[number].puzzle.shape.name for number in range(1, 5)] == ["text:O", "text:L", "text:E", "text:O"]


@pytest.mark.parametrize("text", ["LEO 7", "O LE", "Jürgen", "Zoë Mia", "é", "i!", "Ångström", "DAD", "I ♥ pop"])
def test_nothing_of_a_text_lies_apart(text):
    assert len(silhouette(outline_of(f"text:{text}")).geoms) == 1


def test_wide_texts_have_higher_letters():
    """Else a short name takes a quarter of its page."""
    across, high = np.ptp(np.concatenate(outline_of("text:MAX").rings), axis=0)
    assert across / high < 2


def test_corridors_keep_the_floor_of_the_level():
    facts = survey(plan_for(1, **spec({"level": "4-6", "shape": "elephant", "count": 8})))
    (section,) = facts["sections"]
    assert section["corridors"][0] >= section["least_corridor"]


def test_outlines_from_files(tmp_path):
    sun(tmp_path / "sun.png")
    sun(tmp_path / "sun.jpg")
    ellipse = silhouette_of("sun.png", tmp_path)
    assert ellipse.area == pytest.approx(np.pi / 4 * ellipse.width * ellipse.height, rel=0.03)  # a line, and filled
    assert silhouette_of("sun.jpg", tmp_path).area == pytest.approx(ellipse.area, rel=0.03)
    clear = Image.new("RGBA", (90, 60), (255, 255, 255, 0))
    ImageDraw.Draw(clear).rectangle((10, 10, 49, 49), fill=(255, 255, 255, 255))  # white, on nothing
    clear.save(tmp_path / "clear.png")
    assert read_dark(tmp_path / "clear.png", 100).sum() == 1600
    d = "M10 40 A20 20 0 0 1 50 40 A20 20 0 0 1 90 40 Q90 70 50 100 Q10 70 10 40z"
    (tmp_path / "heart.svg").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "no/such.dtd">\n'
        + SVG.format(f'<g transform="translate(5,5) rotate(90 50 50)"><path fill="none" stroke="#000" d="{d}"/></g>')
    )
    turned = silhouette_of("heart.svg", tmp_path)
    assert turned.width / turned.height == pytest.approx(1.0, abs=0.08)
    assert turned.raster[:, -3:].any(axis=0).all()
    assert turned.raster[turned.height // 2, 2] or turned.raster[turned.height // 2, -3]


@pytest.mark.parametrize(
    ("figure", "area"),
    [
        ('<rect x="10" y="10" width="40" height="20"/>', 800),
        ('<circle cx="50" cy="50" r="10"/>', 314),
        ('<ellipse cx="50" cy="50" rx="10" ry="20"/>', 628),
        ('<polygon points="0,0 40,0 40,40"/>', 800),
        ('<polyline points="0,0 40,0 40,40"/>', 800),
        ('<path d="m0 0h40v20h-40z"/>', 800),
        ('<g transform="scale(2)"><rect width="10" height="10" transform="skewX(30)"/></g>', 400),
        ('<rect width="10" height="10" transform="matrix(0 2 -3 0 5 5)"/>', 600),
        ('<defs><rect width="90" height="90"/></defs><rect width="10" height="10"/>', 100),
        ('<rect style="display:none" width="90" height="90"/><rect width="10" height="10"/>', 100),
    ],
)
def test_figures_of_an_svg(tmp_path, figure, area):
    (tmp_path / "a.svg").write_text(SVG.format(figure))
    polygons, _ = read_svg(tmp_path / "a.svg")
    every = np.concatenate(polygons)
    side = (every.max(axis=0) - every.min(axis=0)).max()
    assert filled(polygons, side=400).sum() * (side / 400) ** 2 == pytest.approx(area, rel=0.02)


def test_a_figure_of_an_svg_is_turned_about_its_point(tmp_path):
    (tmp_path / "a.svg").write_text(SVG.format('<rect x="10" width="10" height="5" transform="rotate(90 10 0)"/>'))
    ((turned,), _) = read_svg(tmp_path / "a.svg")
    np.testing.assert_allclose([turned.min(axis=0), turned.max(axis=0)], [(5, -10), (10, 0)], atol=1e-9)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@pytest.fixture(scope="module")
def bad(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bad")
    Image.new("L", (90, 90), 0).save(folder / "black.png")
    Image.new("L", (90, 90), 255).save(folder / "empty.png")
    Image.new("RGBA", (90, 90), (0, 0, 0, 0)).save(folder / "clear.png")
    Image.new("L", (30_000, 40), 255).save(folder / "wide.png")
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0))
    data = chunk(b"IDAT", zlib.compress(bytes(1_000_000))) + chunk(b"IEND", b"")
    (folder / "bomb.png").write_bytes(b"\x89PNG\r\n\x1a\n" + header + data)
    (folder / "text.png").write_text("hello")
    (folder / "line.svg").write_text(SVG.format('<path d="M0 0L900 0L900 6L0 6z"/>'))
    (folder / "text.svg").write_text(SVG.format("<text>hello</text>"))
    (folder / "path.svg").write_text(SVG.format('<path d="M0 0 L zz 9 9 Q"/>'))
    (folder / "arc.svg").write_text(SVG.format('<path d="M1 1e308h7a5 9 30 0 1 7 7z"/>'))
    (folder / "deep.svg").write_text("<svg>" + "<g>" * 40_000 + "</g>" * 40_000 + "</svg>")
    (folder / "page.svg").write_text("<html/>")
    (folder / "torn.svg").write_text("<svg><path")
    (folder / "utf16.svg").write_bytes(SVG.format("").encode("utf-16"))
    (folder / "large.svg").write_text(SVG.format(" " * 5_000_001))
    (folder / "letters.svg").write_text(SVG.format(f'<path d="M0 0h9v9z" transform="{"a" * 1_000_000}"/>'))
    (folder / "spaces.svg").write_text(SVG.format(f'<path d="M0 0h9v9z" transform="scale(1{" " * 1_000_000}"/>'))
    (folder / "odd.svg").write_text(SVG.format('<path d="M0 0h9v9z" transform="scale(1 2 3)"/>'))
    (folder / "runs.svg").write_text(SVG.format(f'<path d="M0 0A{"0" * 1_000_000}"/>'))
    (folder / "doctypes.svg").write_text("<!DOCTYPE svg " * 150_000 + "<svg/>")
    (folder / "tags.svg").write_text(SVG.format("<g/>" * 150_000))
    (folder / "points.svg").write_text(SVG.format(f'<path d="{"M0 0h9v9z" * 200_000}"/>'))
    (folder / "far.svg").write_text(SVG.format('<path d="M0 0h1e308v1e308h1e308z" transform="scale(10)"/>'))
    outside = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG.format("<text>&x;</text>")
    (folder / "outside.svg").write_text(outside)
    laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>'
    (folder / "laughs.svg").write_text(laughs)
    return folder


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        ("elefant", 'there is no picture called "elefant". Did you mean "elephant"'),
        ("black.png", "is all black: there is no outline in it. Draw the shape in black on white."),
        ("empty.png", "is empty: there is no outline in it."),
        ("clear.png", "is empty: there is no outline in it."),
        ("wide.png", "has 30000 x 40 pixels, more than can be read. Save it smaller, 6000 pixels wide or less."),
        ("bomb.png", "has more pixels than can be read. Save it smaller"),
        ("text.png", "cannot be read as a picture. Save it as PNG or JPEG."),
        ("none.png", "there is no such file. Check the name and the folder."),
        ("none.svg", "there is no such file. Check the name and the folder."),
        ("line.svg", "it is a line, and no shape."),
        ("text.svg", "draws nothing that can be read. Of an SVG, path, rect"),
        ("path.svg", "holds a path that cannot be read."),
        ("letters.svg", "has far too many points. Simplify it, or save it as PNG."),
        ("spaces.svg", "holds a transform that cannot be read. Save it anew as plain SVG."),
        ("odd.svg", "holds a transform that cannot be read."),
        ("runs.svg", "holds a path that cannot be read."),
        ("doctypes.svg", "has more than 100,000 tags. Simplify it, or save it as PNG."),
        ("tags.svg", "has more than 100,000 tags."),
        ("points.svg", "has far too many points."),
        ("far.svg", "draws nothing that can be read."),
        ("arc.svg", "holds a path that cannot be read."),
        ("deep.svg", "draws nothing that can be read."),
        ("page.svg", "is no SVG."),
        ("torn.svg", "cannot be read as an SVG."),
        ("utf16.svg", "is not UTF-8."),
        ("large.svg", "is larger than 5 MB, and is not read."),
        ("outside.svg", "declares entities, which may stand for anything. Save it anew as plain SVG."),
        ("laughs.svg", "declares entities"),
        ("text:", "it names no letters."),
        ("text:ქარი", 'can show "ქ" (U+10E5, GEORGIAN LETTER KHAR)'),
        ("text:" + 25 * "A", "a maze has room for 24 letters at most."),
        ("paw_prints", "it has 10 parts that lie apart. Choose a picture of one piece."),
    ],
)
def test_a_bad_shape_is_a_sentence(bad, shape, said):
    with pytest.raises(SpecError) as caught:
        plan_for(1, bad, **spec({"level": "6-8", "shape": shape}))
    (line,) = str(caught.value).splitlines()
    assert f'section 1, shape = "{shape}": ' in line or len(shape) > 25
    assert said in line
    assert str(bad) not in line


def test_a_shape_that_cannot_be_cut_on_its_pages_is_a_sentence():
    with pytest.raises(SpecError, match=r'section 1, shape = "kite": it is too thin for so few cells\. Use'):
        plan_for(1, **spec({"level": "8-10", "size": "10x10", "shape": "kite", "tessellation": "sunflower"}))


def test_a_shape_that_cannot_be_cut_in_some_size_has_mazes_of_other_sizes():
    plan = plan_for(1, **spec({"level": "4-6", "count": 6, "shape": "lotion_bottle", "tessellation": "orthogonal"}))
    assert all(puzzle.grid.n_cells > 60 for puzzle in plan.puzzles)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"longest_trap": 6}, "a maze that is cut to a shape keeps all its cells."),
        ({"outline": True}, "section 1, outline: there is no such key."),
        ({"tint": 0.5}, "must be a number from 0.05 (pale) to 0.3 (dark), or true, without quotes."),
        ({"tint": 0.1}, 'only cells of "rhombille" are tinted.'),
        ({"ends": "random"}, 'section 1, ends = "random": doors of a shape may come to lie in its folds'),
        ({"ends": ["n", "longest"]}, 'Use "tips", or two directions.'),
        ({"algorithm": "sidewinder"}, "an orthogonal grid cut to a shape has no whole rows"),
        ({"algorithm": "unicursal", "size": "20x20"}, "not through a grid cut to a shape"),
        ({"shape": 5}, "must be text in double quotes."),
    ],
)
def test_what_does_not_fit_a_shape_is_a_sentence(keys, said):
    with pytest.raises(SpecError) as caught:
        parse_spec(spec({"level": "10-12", "shape": "heart", **keys}))
    assert said in str(caught.value)


def test_a_shape_with_directions_and_walls_and_loops_is_proved(tmp_path):
    sections = [
        {"level": "8-10", "shape": "whale", "ends": ["n", "se"], "braid": 0.3},
        {"level": "8-10", "shape": "circle", "focus": "walls", "algorithm": "wilson", "title": "b"},
        {"level": "8-10", "shape": "star", "tessellation": "penrose", "title": "c"},
        {"level": "8-10", "shape": "cross", "ends": ["w", "centre"], "size": "9x9", "title": "d"},
    ]
    book = make_book(spec(*sections, layout="two"), tmp_path, previews=False, choose=first_mazes)
    assert book.checked.lines == []


def test_a_spreadsheet_may_name_a_shape(tmp_path):
    (tmp_path / "books.csv").write_text("level,count,shape\n8-10,2,elephant\n")
    assert book_of_row(tmp_path / "books.csv")[0].sections[0].shape == "elephant"


def test_an_svg_may_say_where_the_doors_are(tmp_path):
    """A house with its Start at the door below and its Finish at the chimney."""
    house = '<path d="M0 100V40L50 0L70 16V2H80V24L100 40V100z"/>'
    marks = '<circle id="start" cx="30" cy="100" r="3"/><rect id="Finish" x="73" y="0" width="4" height="4"/>'
    (tmp_path / "house.svg").write_text(SVG.format(house + marks))
    sections = [
        {"level": "8-10", "shape": "house.svg", "tessellation": kind, "title": kind}
        for kind in ("orthogonal", "sigma", "delta")
    ]
    book = make_book(toml(tmp_path, sections), tmp_path / "out", previews=False, choose=first_mazes)
    assert book.checked.lines == []
    for puzzle in book.record["puzzles"]:
        placed = puzzle["placements"][0]
        (x0, y0, x1, y1), (start, finish) = placed["boxes"][0], (end["opening"] for end in placed["ends"])
        cell = (x1 - x0) / puzzle["size"][0]
        assert np.mean(start, axis=0) == pytest.approx([x0 + 0.3 * (x1 - x0), y0], abs=2 * cell)
        assert np.mean(finish, axis=0)[0] == pytest.approx(x0 + 0.75 * (x1 - x0), abs=2.5 * cell)
        assert np.mean(finish, axis=0)[1] > (y0 + y1) / 2
    check_locked(tmp_path, book, check=False)


def test_marks_that_fall_together_are_still_two_doors(tmp_path):
    marks = '<circle id="start" cx="50" cy="0" r="3"/><circle id="finish" cx="50" cy="0" r="3"/>'
    (tmp_path / "box.svg").write_text(SVG.format('<rect width="100" height="100"/>' + marks))
    section = {"level": "8-10", "shape": str(tmp_path / "box.svg")}
    book = make_book(spec(section), tmp_path / "out", previews=False, choose=first_mazes)
    assert book.checked.lines == []


def test_the_route_of_an_answer_stays_out_of_the_gutter():
    """A route's round end reached 2.7 pt into the fold of a book by Lulu, whose outer margin is narrower."""
    notes = {"kind": "notes", "style": "dots", "count": 30}
    sections = [{"id": "part-1", "count": 2, "shape": "police_car", "algorithm": "wilson"}]
    plan, pages = laid_out(599, editions=["lulu"], trim="6x9in", pages=["puzzles", notes, notes], sections=sections)
    answers = of_kind(plan, pages, "answers")
    assert answers
    for number, page in answers:
        printable = plan.printable(number)
        routes = [item for item in page.items if isinstance(item, Stroke) and item.width > 3]
        assert routes
        for route in routes:
            ends = route.path.points * route.place.scale + (route.place.x, route.place.y)
            low, high = ends.min(axis=0) - route.width / 2, ends.max(axis=0) + route.width / 2
            assert inside(Box(*low, *high), printable)
        assert printable.width == plan.spec.trim[0] - 36 - 45  # outside, and in the gutter


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (BRICKS + '<path d="M2 14l2 1v-1l-2 1z"/>', "path 120 crosses itself. Draw it without crossings."),
        (BRICKS + '<path d="M2 14v1h2v-1"/>', "path 120 is open. Close it, or remove it."),
        (BRICKS + '<polyline points="2,14 2,15 4,15 4,14"/>', "path 120 is open."),
        (BRICKS + RECT.format(2, 13.5, 2, 1), "overlap. Move them apart."),
        (BRICKS + RECT.format(2, 14, 0.1, 0.1), "path 120 is too thin for a way through it."),
        (BRICKS + RECT.format(2, 20, 2, 1), "path 120 does not touch the others"),
        (RECT.format(0, 0, 1, 1), "one cell is no maze. Draw more."),
        ("", "draws nothing that can be read."),
        (BRICKS * 40, "at most 4,000 paths with 200,000 points together can be cells."),
        (f'<path d="{"M0 0h9v9z" * 200_000}"/>', "has far too many points."),
    ],
)
def test_cells_of_a_file_that_cannot_be_are_a_sentence(tmp_path, cells, said):
    (tmp_path / "cells.svg").write_text(SVG.format(cells))
    with pytest.raises(SpecError) as caught:
        plan_for(1, tmp_path, **spec({"level": "8-10", "tessellation": "cells.svg"}))
    (line,) = str(caught.value).splitlines()
    assert line.startswith('spec  section 1, tessellation = "cells.svg"')
    assert said in line


@pytest.mark.parametrize("key", [{"shape": "heart"}, {"size": "9x9"}, {"tint": 0.2}])
def test_cells_of_a_file_are_as_they_are_drawn(tmp_path, key):
    (tmp_path / "cells.svg").write_text(SVG.format(BRICKS))
    with pytest.raises(SpecError, match=r"are as they are drawn there\. Remove the line"):
        plan_for(1, tmp_path, **spec({"level": "8-10", "tessellation": "cells.svg", **key}))


def test_cells_of_a_file_that_are_too_many_for_the_page_are_told_of(tmp_path):
    (tmp_path / "cells.svg").write_text(SVG.format(BRICKS))
    with pytest.raises(SpecError, match=r"section 1, tessellation = .*corridors would be .* mm wide in it"):
        plan_for(1, tmp_path, **spec({"level": "3-4", "tessellation": "cells.svg"}))


@pytest.mark.parametrize(
    ("name", "holes"), [("pretzel", 3), ("ring_buoy", 1), ("trophy", 2), ("rabbit", 0), ("heart", 0)]
)
def test_white_in_a_drawing_is_body_but_for_a_few_holes(name, holes):
    outline = outline_of(name)
    assert sum(len(part.interiors) for part in silhouette(outline).geoms) == holes
    assert Outline.read(outline.written, holes=outline.holes) == outline


def test_every_place_of_a_hole_is_white_inside_of_its_drawing():
    for name, places in tomllib.loads(data("hollows.toml").read_text()).items():
        assert sum(len(part.interiors) for part in silhouette(outline_of(name)).geoms) == len(places), name


TRAY = "outbox_tray"  # with an arrow above it that is no part of the maze


@pytest.mark.parametrize(
    ("name", "count"), [("heart", 0), ("text:O", 0), (TRAY, 0), ("bear_face", 6), ("elephant", 1), ("panda", 7)]
)
def test_features_are_ink_inside_a_drawing_that_does_not_touch_its_outline(name, count):
    assert len(features_of(outline_of(name))) == count


@pytest.mark.parametrize("name", ["panda", "koala", "cat_face", "fox_face", "turtle", "robot_face"])
def test_a_face_has_both_eyes_and_a_corridor_around_each_feature(name):
    for n_cells in (70, 180):
        body, features = body_with_features(outline_of(name), n_cells)
        assert len(body.inside.interiors) == len(features)
        assert len(features) >= 2
        rings = [shapely.Polygon(ring) for ring in body.inside.interiors]
        low, high = body.inside.bounds[0], body.inside.bounds[2]
        mirrored = [(low + high - ring.centroid.x, ring.centroid.y) for ring in rings]
        near = [min(ring.centroid.distance(shapely.Point(place)) for ring in rings) for place in mirrored]
        assert max(near) < 0.12 * (high - low) or name == "turtle"
        for k, ring in enumerate(rings):
            others = [body.inside.exterior, *rings[:k], *rings[k + 1 :]]
            assert min(map(ring.distance, others)) > 0.6 * UNIT


def test_words_stand_near_their_doors_even_in_the_nooks_of_a_shape():
    names = ["teapot", "trophy", "european castle", "shark", "lobster", "fox face", "anchor", "airplane"]
    sections = [{"title": name, "level": "adult", "count": 1, "shape": name} for name in names]
    plan, pages = laid_out(5, sections=sections, pages=["puzzles"], answers="none")
    for _, page in of_kind(plan, pages, "puzzles"):
        (placement,) = page.placements
        for end in placement.ends:
            away = np.hypot(*(np.mean(end.opening, axis=0) - end.word))
            assert away < 50, (placement.puzzle, away)
