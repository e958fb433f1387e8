"""Places: mazes that are gardens, burrows or towns, made in books and looked at on their pages."""

import tomllib
from itertools import cycle, pairwise

import pytest

from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.places.kind import place_kind
from mazebook.books.places.kinds import REGISTRY
from mazebook.books.spec.book import parse_spec
from mazebook.books.themes.names import theme_names
from mazebook.books.themes.theme import read_theme
from mazebook.errors import SpecError
from mazebook.graphics.page import Box, Fill, Stroke
from mazebook.mazes.tessellations import theta
from mazebook.paper.typefaces.emoji import BOLD
from mazebook.press.make.make_book import make_book
from mazebook.resources import data
from tests import quick
from tests.books.page_helpers import box_of, inside, laid_out, overlap, plan_for

NAMES = REGISTRY.names()
ORGANIC = [name for name in NAMES if "voronoi" in place_kind(name).cells]
KDP = {"title": "Book", "seed": 7, "printer": "kdp", "pages": ["puzzles"], "answers": "back"}
OTHER_CELLS = [
    ("islands", "spiral"), ("reef", "penrose"), ("snow", "cairo"), ("space", "sunflower"), ("village", "rhombille")
]  # fmt: skip
ROUND = [name for name in NAMES if "theta" in place_kind(name).cells]
SPARE = {"kind": "notes", "count": 20}  # pages, for a book with a spine
EXTREMES = [(name, hardest) for hardest in (False, True) for name in NAMES]
CELLS = [*zip(ORGANIC, cycle(["sigma", "voronoi"]), strict=False), *OTHER_CELLS]


@pytest.mark.parametrize("extreme", quick(EXTREMES, *zip(NAMES, cycle([False, True]), strict=False)))
def test_the_easiest_and_the_hardest_mazes_are_proved_and_a_printer_takes_them(extreme, tmp_path):
    name, hardest = extreme
    level = place_kind(name).levels[-hardest]
    cells = place_kind(name).cells[0]
    section = {"level": level, "count": 2, "place": name, "theme": "animals", "tessellation": cells}
    trim = "8.5x11in" if hardest or cells == "theta" else "6x9in"
    book = make_book(KDP | {"trim": trim, "sections": [section], "pages": ["puzzles", SPARE]}, tmp_path, previews=False)
    assert book.checked.ok, book.checked.lines
    for puzzle in book.record["puzzles"]:
        (place,) = [each for each in puzzle["placements"] if each["role"] == "puzzle"]
        assert puzzle["place"] == name
        pictures = [end["picture"] for end in place["ends"]]
        hero, goal, maze = (Box(*box) for box in (*pictures, *place["boxes"]))
        assert not overlap(hero, goal)
        assert max(hero.width, hero.height) >= 0.05 * maze.height
        assert max(goal.width, goal.height) >= 0.05 * maze.height
        finds = [Box(*find) for find in place.get("finds", ())]
        assert all(inside(find, maze) for find in finds)


@pytest.mark.parametrize("pair", quick(CELLS, *OTHER_CELLS, ("castle", "sigma"), ("garden", "voronoi")))
def test_mazes_of_other_cells_are_proved_between_ends_at_the_foot_and_at_the_top(pair, tmp_path):
    name, cells = pair
    section = {"level": "6-8", "count": 1, "place": name, "tessellation": cells, "theme": "animals"}
    book = make_book({"title": "Book", "seed": 7, "sections": [section]}, tmp_path, previews=False)
    assert book.checked.ok, book.checked.lines
    (puzzle,) = book.record["puzzles"]
    assert puzzle["place"] == name
    place = puzzle["placements"][0]
    assert place["finds"]  # which are as large as cells allow, wider than the ways between them
    (maze,) = (Box(*box) for box in place["boxes"])
    for (_, y), _ in (end["opening"] for end in place["ends"]):  # a door at a side has no room
        assert min(y - maze.y0, maze.y1 - y) < 0.1 * maze.height


@pytest.mark.parametrize("name", quick(ROUND, "orbits", "garden"))
def test_a_round_maze_has_its_goal_large_in_the_middle(name, tmp_path):
    section = {"level": "6-8", "count": 2, "place": name, "tessellation": "theta", "theme": "animals"}
    book = make_book({"title": "Book", "seed": 7, "sections": [section]}, tmp_path, previews=False)
    assert book.checked.ok, book.checked.lines
    for puzzle in book.record["puzzles"]:
        place = puzzle["placements"][0]
        assert puzzle["place"] == name
        finish = place["ends"][-1]
        assert "opening" not in finish
        goal, maze = Box(*finish["picture"]), Box(*place["boxes"][0])
        assert max(goal.width, goal.height) >= 0.12 * maze.height
        assert inside(Box(*finish["inside"], *finish["inside"]), goal)


def test_rings_around_a_court_fit_and_leave_it_its_share():
    for width in (6.5, 7.3, 9.9, 14.2, 21.0):
        inner, rings = size = theta.fit_around_court(width, width + 2, 0.3)
        assert inner >= theta.LEAST_AROUND_COURT
        assert theta.extent(size)[0] <= width + 1e-9
        assert theta.extent(size)[0] - 2 * rings >= 0.3 * theta.extent(size)[0] - 0.4  # whole cells in the inner ring
    assert theta.fit_around_court(4.0, 9.0, 0.3) == theta.minimum  # not even two rings


def test_the_rings_of_halloween_are_places():
    recipe = tomllib.loads(data("recipes/halloween.toml").read_text(encoding="utf-8"))
    (rings,) = (section for section in recipe["sections"] if section.get("tessellation") == "theta")
    places = [puzzle.look.place for puzzle in plan_for(3, trim="8.5x11in", theme="halloween", sections=[rings]).puzzles]
    assert set(places) == {"haunted", "castle", "corn"}
    assert all(one != other for one, other in pairwise(places))


def test_places_take_turns_through_the_book():
    sections = [{"level": "6-8", "count": 3, "place": ["garden", "none"]}] * 2
    plan = plan_for(3, sections=sections)
    assert [puzzle.look.place for puzzle in plan.puzzles] == ["garden", "", "garden", "", "garden", ""]


def test_a_theme_names_the_places_that_suit_its_levels():
    sections = [{"level": level, "count": 2, "place": "theme"} for level in ("6-8", "expert")]
    plan = plan_for(3, theme="animals", sections=sections)
    known = set(read_theme("animals").places)
    assert known
    first, second, *others = (puzzle.look.place for puzzle in plan.puzzles)
    assert {first, second} <= known
    assert (first != second) == (sum(place_kind(name).suits("6-8", "orthogonal") for name in known) > 1)
    assert set(others) == {""}  # none is for experts


TASKS = ("collect", "sums", "order", "letters", "keys")


@pytest.mark.parametrize(("name", "task"), [*zip(ORGANIC, cycle(TASKS), strict=False)])
def test_things_of_tasks_lie_in_what_walls_leave_free_and_nothing_else_lies_there(name, task, tmp_path):
    turn = ORGANIC.index(name)
    cells = place_kind(name).cells[(turn + turn // 5) % 3]
    section = {"level": "6-8", "count": 1, "place": name, "tessellation": cells, "task": task, "theme": "animals"}
    spec = {"title": "Book", "seed": 7, "theme": "animals", "story": True, "sections": [section]}
    book = make_book(spec, tmp_path, previews=False)
    assert book.checked.ok, book.checked.lines
    (puzzle,) = book.record["puzzles"]
    place = puzzle["placements"][0]
    assert puzzle["place"] == name
    assert puzzle["task"]["knobs"]["kind"] == task
    assert len(place["things"]) == len(puzzle["task"]["things"])
    assert place["disc"] >= 10  # points: smaller ones cannot be read
    assert not place.get("finds")
    assert place["hideout"]  # the companion of the story hides in a dead end, or in front


def test_places_of_a_theme_have_tasks():
    sections = [{"level": "6-8", "count": 2, "place": "theme", "task": "collect"}]
    first, second = plan_for(3, theme="animals", sections=sections).puzzles
    assert first.look.place
    assert second.look.place
    assert first.task


@pytest.mark.parametrize(
    "keys",
    [{"shape": "elephant"}, {"task": "arrows"}, {"walls": "rounded"}, {"weave": 0.5}, {"ends": ["w", "e"]},
     {"tessellation": "upsilon"}, {"tessellation": "theta", "size": "6x6"}, {"size": "6x6x2"}],
)  # fmt: skip
def test_places_of_a_theme_give_way_to_what_a_section_asks_for(keys):
    plan = plan_for(3, theme="animals", sections=[{"level": "8-10", "count": 2, "place": "theme"} | keys])
    assert [puzzle.look.place for puzzle in plan.puzzles] == ["", ""]


@pytest.mark.parametrize("name", NAMES)
def test_motifs_are_drawings_and_mazes_show_one_each_in_turn(name):
    motifs = place_kind(name).motifs
    assert all(little_picture(each, art=BOLD).is_sharp for each in motifs)
    if not motifs:
        return
    inks = []
    for theme in ("none", "animals"):
        sections = [{"level": "expert", "count": 2, "place": name}]
        _, pages = laid_out(3, theme=theme, pages=["puzzles"], sections=sections, answers="none")
        inks += [max(len(item.path.points) for item in page.items if isinstance(item, Fill)) for page in pages]
    assert len(set(inks)) == 4


@pytest.mark.parametrize("theme", theme_names())
def test_a_theme_has_places_in_turn_and_each_pair_belongs_in_one_of_them(theme):
    chosen = read_theme(theme)
    assert len(chosen.places) >= 3
    assert all(not pair.places or set(pair.places) & set(chosen.places) for pair in chosen.pairs)
    sections = [{"level": "4-6", "count": 9, "place": "theme"}]
    puzzles = plan_for(3, theme=theme, sections=sections).puzzles
    assert all(one.look.place != other.look.place for one, other in pairwise(puzzles))
    suiting = {pair.pictures: pair for pair in chosen.pairs}
    assert all(suiting[puzzle.story.pair].suits(puzzle.look.place) for puzzle in puzzles)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"place": "gardn"}, r'place = "gardn": there is no such place\. Did you mean "garden"'),
        ({"place": 3}, "must be the name of a place"),
        ({"place": "garden", "level": "expert"}, '"garden" is for these levels: 3-4, 4-6, 6-8, 8-10'),
        (
            {"place": "garden", "tessellation": "delta"},
            "drawn with these cells only: orthogonal, sigma, voronoi, theta",
        ),
        ({"place": "garden", "tessellation": "theta", "size": "6x8"}, "Use 10 cells or more in the innermost ring"),
        ({"place": "garden", "shape": "rabbit"}, "Remove one of the two"),
        ({"place": "garden", "walls": "rounded"}, "Remove one of the two"),
        ({"place": "garden", "size": "8x8x2"}, "a place has one floor"),
        ({"place": "garden", "ends": ["n", "s"]}, r'such as \["sw", "ne"\]\. Use that, or remove the line'),
        (
            {"place": "garden", "task": "arrows"},
            r'"arrows" needs room in the openings .* Use "collect", "keys", "letters"',
        ),
        ({"place": "garden", "task": "forest"}, '"forest" needs other ends than the one way in'),
        ({"place": "garden", "task": "tangle"}, '"tangle" needs other ends than the one way in'),
    ],
)
def test_what_does_not_fit_is_said(keys, said):
    with pytest.raises(SpecError, match=said):
        parse_spec({"sections": [keys]})


def test_a_page_of_a_place_has_its_words_before_the_scene():
    """The scene fills the page from the words to the foot, and no word lies under it."""
    sections = [{"level": "6-8", "count": 1, "place": "garden"}]
    _, (page, *_) = laid_out(3, theme="animals", pages=["puzzles"], sections=sections)
    areas = [k for k, item in enumerate(page.items) if isinstance(item, Fill | Stroke)]
    texts = [k for k, item in enumerate(page.items) if not isinstance(item, Fill | Stroke)]
    assert min(texts) > 0
    assert areas[0] < min(texts)
    drawn = [box_of(page.items[k]) for k in areas]
    assert max(box.width for box in drawn) > 0.8 * (page.trim.x1 - page.trim.x0)
