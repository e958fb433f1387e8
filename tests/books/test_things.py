"""Things to collect: each theme has its own, which is drawn, has words, and is no other picture of its pages."""

import re
from pathlib import Path

import numpy as np
import pytest

from mazebook.books.choose.choose import make_mazes
from mazebook.books.draw.any_puzzle import place_any
from mazebook.books.draw.ends import outer_walls
from mazebook.books.draw.placed import Signs
from mazebook.books.tasks.things import USUAL_THING, drawing_of_thing, thing_names
from mazebook.books.themes.names import theme_names
from mazebook.books.themes.theme import find_theme, read_theme
from mazebook.errors import ThemeError, UnknownNameError
from mazebook.graphics.page import Box
from mazebook.paper.languages import read_language
from mazebook.paper.typefaces.emoji import EMOJI_FACE, character_of
from mazebook.paper.typefaces.glyphs import glyph_names, polygons_of
from tests.books.page_helpers import as_own_theme, plan_for

THEMES = theme_names()
EXTEND = Path(__file__).parents[2] / "docs" / "extend.md"


def test_things_are_the_star_and_one_of_each_theme():
    assert USUAL_THING == "star"
    assert sorted(thing_names()) == sorted([USUAL_THING, *(read_theme(name).collect for name in THEMES)])


@pytest.mark.parametrize("name", thing_names())
def test_every_thing_is_a_picture_of_the_emoji_font(name):
    rings = polygons_of(EMOJI_FACE, glyph_names(EMOJI_FACE)[ord(character_of(drawing_of_thing(name)))])
    assert all(len(ring) > 2 for ring in rings)


def test_no_two_things_look_alike():
    assert character_of(drawing_of_thing("star")) == "⭐"
    assert drawing_of_thing("Gem_Stone") == "gem stone"
    assert len({drawing_of_thing(name) for name in thing_names()}) == len(thing_names())
    with pytest.raises(UnknownNameError, match="Known: apple, bone"):
        drawing_of_thing("rocket")


@pytest.mark.parametrize("name", THEMES)
def test_the_thing_of_a_theme_is_counted_nowhere_else(name):
    """At the start, at the finish, hidden, or for a star of difficulty it would be taken for one more."""
    theme = read_theme(name)
    others = [theme.stars, theme.story.companion, *(each for pair in theme.pairs for each in pair.pictures)]
    drawn = [character_of(other) for other in others if other != "heart"]  # an outline, no character
    assert character_of(drawing_of_thing(theme.collect)) not in drawn
    assert read_language("en").word(f"things.{theme.collect.replace(' ', '_')}.ask")


@pytest.mark.parametrize(
    ("line", "found"),
    [("", "star"), ('collect = "bone"', "bone"), ('collect = "Gem-Stone"', "gem stone"), ('collect = "star"', "star")],
)
def test_own_themes_name_a_thing_or_have_the_star(line, found, tmp_path):
    assert own(tmp_path, line).collect == found


@pytest.mark.parametrize("name", ["rocket", "tomatoe", "bird.png", ""])
def test_other_things_are_refused_with_a_list_of_all(name, tmp_path):
    with pytest.raises(ThemeError, match=r"there is no such thing to collect\..* Known: apple, bone, .*\.") as error:
        own(tmp_path, f'collect = "{name}"')
    assert all(each in str(error.value) for each in thing_names())


@pytest.mark.parametrize("walls", ["thick", "plain"])
def test_things_do_not_touch_the_thick_outer_wall_of_a_shape(walls):
    section = {"level": "10-12", "shape": "black_chess_pawn", "task": {"kind": "collect", "count": 3}, "count": 2}
    plan = plan_for(8674496471691516010, layout="sheet-6", theme="dinosaurs", walls=walls, sections=[section])
    for chosen in make_mazes(plan, k=4).by_number.values():
        placed = place_any(chosen, Box(0, 0, 200, 130), Signs.of(plan.setting.layout, plan.setting.language), below=0)
        where, found = placed.where, placed.placement
        border = where.at(outer_walls(chosen.maze.grid)).reshape(-1, 2)
        for thing in found.things:
            clear = np.hypot(*(border - thing).T).min() - where.rim * where.wall / 2
            assert found.disc / 2 <= 0.87 * clear


def test_the_documentation_names_all_things():
    (listed,) = re.findall(r"What can be collected: a ([^.]*)\.", EXTEND.read_text(encoding="utf-8"))
    assert re.split(r", | or ", listed.replace("\n", " ")) == list(thing_names())


def own(folder, line):
    """A copy of a theme in a folder, with another line for what is collected."""
    (folder / "mine").mkdir()
    text = as_own_theme("farm").replace('collect = "tomato"', line)
    (folder / "mine" / "theme.toml").write_text(text, encoding="utf-8")
    return find_theme("mine", folder)
