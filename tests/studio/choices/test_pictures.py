"""Each choice has a picture, which is kept on disk; the search among shapes finds by words of several languages."""

import io
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from mazebook.books.spec.forms.recipes import SHEET, recipe_names
from mazebook.mazes.shapes.outlines import REGISTRY as OUTLINES
from mazebook.numerics.caches import cache_folder
from mazebook.paper.typefaces.emoji import picture_names
from mazebook.studio.choices import pictures
from mazebook.studio.choices.controls import PICTURED
from mazebook.studio.choices.options import options, wall_names
from mazebook.studio.choices.pictures import NOTHING, picture_of
from mazebook.studio.choices.shapes import find_shapes, is_known_shape
from tests import python

LISTED = {wall for wall in PICTURED if options(wall, "en")}
MORE = {
    "shapes": ("elephant", "heart", "text:MAX"),
    "trims": ("6x9in", "A4"),
    "themes": ("sea:colour",),
    "colours": ("100, 70, 0, 10",),
}
# Each page kind and theme is drawn in a book by the tests of books; here, those whose sample books differ most.
SOME = {
    "pages": ("opener", "hideouts", "tracker", "picture", "pdf", "answers"),
    "themes": ("animals", "sea:colour", "none"),
    "recipes": ("ages-4-6", "squares:de"),
    "places": ("theme", "orbits", "none"),
    "designs": ("scene", "bold"),
}
SAME = {"prim_true": "kruskal"}  # both find the one shortest tree
_PATH = re.compile(r'<path ([^>]*?)d="([^"]*)"')
_MATRIX = re.compile(r'transform="matrix\(([^)]*)\)"')


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty folder for pictures; kernels stay where they are."""
    monkeypatch.setattr(pictures, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def test_walls_with_pictures_have_choices_or_a_search():
    assert set(PICTURED) - LISTED == {"shapes", "trims"}
    assert set(PICTURED) - {"shapes", "trims"} <= set(wall_names())
    assert {one.name for one in options("recipes", "en")} == {*recipe_names()} - {SHEET}


@pytest.mark.parametrize("wall", PICTURED)
def test_each_choice_has_a_picture_of_its_own(wall, cache, tmp_path):
    look_at(wall, SOME.get(wall) or every_name(wall), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("wall", ["designs", "pages", "places", "themes"])
def test_every_page_and_theme_has_a_picture_of_its_own(wall, cache, tmp_path):
    look_at(wall, every_name(wall), tmp_path)


def every_name(wall):
    return [*(option.name for option in options(wall, "en")), *MORE.get(wall, ())]


def look_at(wall, names, folder):
    """Check that each choice has a picture that shows something, and that no two pictures are the same."""
    seen = {}
    for name in names:
        picture, media_type = picture_of(wall, name, folder)
        if media_type == "image/svg+xml":
            check_drawing(picture, name, is_cut=wall == "walls")
        else:
            check_pixels(picture, name)
        assert seen.setdefault(picture, name) == SAME.get(name, name)


def check_drawing(picture, name, *, is_cut):
    """Check that the paths of an SVG stay within its view, or are cut by it, and cover most of its height or width."""
    text = picture.decode()
    size = np.array([float(number) for number in re.search(r'viewBox="0 0 (\S+) (\S+)"', text).groups()])
    points = np.concatenate([points_of(attributes, path) for attributes, path in _PATH.findall(text)])
    low, high = points.min(axis=0), points.max(axis=0)
    assert ((low >= 0) & (high <= size)).all() != is_cut, name
    assert ((high.clip(0, size) - low.clip(0, size)) / size).max() > 0.5, name


def points_of(attributes, path):
    points = np.array([float(number) for number in re.findall(r"-?[\d.]+", path)]).reshape(-1, 2)
    matrix = _MATRIX.search(attributes)
    a, b, c, d, x, y = map(float, matrix[1].split()) if matrix else (1, 0, 0, 1, 0, 0)
    return points @ [[a, b], [c, d]] + [x, y]


def check_pixels(picture, name):
    """Check that a picture has ink on paper, and is small enough to send."""
    image = Image.open(io.BytesIO(picture)).convert("L")
    dark, light = image.getextrema()
    assert min(image.size) > 100, name
    assert name == "blank" or light - dark > 100, name
    assert len(picture) < 150_000, name


def test_a_picture_is_kept_and_that_of_another_version_goes(cache, tmp_path):
    first = picture_of("walls", "rounded", tmp_path)
    (kept,) = cache.rglob("walls-*.svg")
    kept.write_bytes(b"kept")
    assert picture_of("walls", "rounded", tmp_path) == (b"kept", first[1])
    kept.parent.rename(kept.parent.with_name("another"))
    assert picture_of("walls", "rounded", tmp_path) == first
    assert [path.parent.name for path in cache.rglob("walls-*.svg")] == [kept.parent.name]


def test_a_picture_without_a_folder_to_keep_it_is_drawn(cache, tmp_path):
    cache.write_text("a file in the way", encoding="utf-8")
    assert picture_of("walls", "plain", tmp_path)[0]


def test_what_is_somebodys_own_is_not_kept(cache, tmp_path):
    (tmp_path / "own.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0 H80 V60 H0 Z"/></svg>', encoding="utf-8"
    )
    assert picture_of("shapes", "own.svg", tmp_path)[0]
    assert picture_of("shapes", "text:A", tmp_path)[0]
    assert not cache.exists()


@pytest.mark.parametrize(
    ("wall", "name"),
    [
        ("nowhere", "plain"),
        ("walls", "unheard"),
        ("shapes", ""),
        ("shapes", "unheard of"),
        ("shapes", "text:" + 300 * "A"),
        ("shapes", "missing.svg"),
        ("shapes", "\0"),
        ("cells", "a\0b"),
        ("themes", "my-birds"),
        ("trims", "9x"),
        ("trims", "900x900in"),
        ("colours", "1, 2"),
        ("colours", "a, b, c, d"),
        ("recipes", "sea:xx"),
    ],
)
def test_what_is_no_choice_has_no_picture(wall, name, cache, tmp_path):
    assert picture_of(wall, name, tmp_path) == NOTHING


@pytest.mark.parametrize("name", ["../secret.svg", "..\\secret.svg", "/etc/secret.svg", "link/secret.svg"])
def test_no_file_outside_the_folder_is_read(name, cache, tmp_path):
    folder = tmp_path / "books"
    folder.mkdir()
    (folder / "link").symlink_to(tmp_path)
    text = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0 H80 V60 H0 Z"/></svg>'
    (tmp_path / "secret.svg").write_text(text, encoding="utf-8")
    assert picture_of("shapes", name, folder) == NOTHING
    assert picture_of("cells", name, folder) == NOTHING


def test_pictures_are_beside_the_kernels():
    assert cache_folder().name != "kernels"


@pytest.mark.parametrize(
    ("asked", "code", "first"),
    [
        ("elephant", "en", "elephant"),
        ("Cats", "en", "cat"),
        ("red apple", "en", "apple"),
        ("rabbit", "en", "rabbit"),
        ("bunny", "en", "rabbit"),
        ("elefant", "de", "elephant"),
        ("elephnt", "en", "elephant"),
        ("heart", "en", "heart"),
        ("sun", "en", "sun"),
    ],
)
def test_a_word_finds_its_shape_first(asked, code, first):
    assert find_shapes(asked, code)[0].name == first


def test_themes_and_groups_are_found_by_their_words():
    assert {"whale", "crab", "anchor"} <= {one.name for one in find_shapes("Meer", "de")}
    assert {"whale", "crab", "anchor"} <= {one.name for one in find_shapes("sea", "de")}
    assert {"bicycle", "rocket"} <= {one.name for one in find_shapes("vehicle", "en")}
    assert find_shapes("zzzz", "en") == ()


def test_no_words_find_every_shape_once():
    found = [one.name for one in find_shapes("", "en")]
    assert len(found) == len(set(found)) > 1400
    assert found[: len(OUTLINES.names())] == OUTLINES.names()
    assert all(map(is_known_shape, found))
    drawn = {picture_names()[name.replace(" ", "_")] for name in found if name not in OUTLINES.entries}
    assert drawn == set(picture_names().values())
    assert "circle" not in {one.name for one in find_shapes("", "en", drawings_only=True)}


def test_controls_and_search_load_nothing_heavy():
    python(
        "-c",
        "import sys; from mazebook.studio.choices import changing, controls, shapes; controls.panels({}, 'en'); "
        "shapes.find_shapes('cat', 'en'); "
        "assert not {'numba', 'reportlab', 'pikepdf', 'PIL', 'shapely'} & set(sys.modules)",
    )


def test_the_cache_is_no_part_of_a_book(cache, tmp_path):
    picture_of("walls", "plain", tmp_path)
    assert [path for path in Path(tmp_path).iterdir() if path != cache] == []
