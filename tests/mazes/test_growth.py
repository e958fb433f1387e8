"""How a maze came to be: which steps are done in each frame, what its pixels show, and what the command line writes."""

import dataclasses
import io
import itertools
import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from mazebook.errors import PluginError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.drawing.frames import WALLS, carving_order, frame_counts, grow
from mazebook.mazes.grid.arcs import along_walls, ribbons
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.mesh import LINK
from mazebook.mazes.options.options import Options
from mazebook.output.pictures.animation import GIF_FRAMES, STRIP_FRAMES, Canvas, draw_frames, write_gif, write_strip
from tests import quick
from tests.mazes.helpers import TESSELLATIONS, arc, declared, pieces

WHITE, GREY, BLACK, ORANGE, BLUE = (255,) * 3, (178,) * 3, (0,) * 3, (0xD5, 0x5E, 0x00), (0x00, 0x72, 0xB2)
NAMES = ["recursive_backtracker", "kruskal", "wilson", "prim_modified", "recursive_division", "sidewinder", "eller"]
PAIRS = [(name, kind) for name in NAMES for kind in TESSELLATIONS if declared(name, kind)]
EVERY_PAIR = pytest.mark.parametrize(("name", "kind"), PAIRS)
# An algorithm has to do with the order alone, and the shape of cells with pictures alone: each is in some pair.
KINDS = ["sigma", "theta", "delta", "upsilon", "orthogonal", "orthogonal", "orthogonal"]
SOME_PAIRS = pytest.mark.parametrize("pair", quick(PAIRS, *zip(NAMES, KINDS, strict=True)))


def carved(name, kind, size=(6, 5), most=9, seed=3):
    maze = make_maze(name, size, seed=seed, tessellation=kind)
    return grow(maze, carving_order(maze, algorithm(name), seed=seed), most)


def walled(kind, size=(6, 5), most=9):
    """Return a growth by walls: the closed links of a maze, in an order made up."""
    maze = make_maze("wilson", size, seed=3, tessellation=kind)
    closed = np.flatnonzero((maze.grid.kind == LINK) & ~maze.passages)
    return grow(maze, np.random.default_rng(4).permutation(closed), most, WALLS)


def pictures(growth, longest=400):
    return [frame.convert("RGB") for frame in draw_frames(growth, longest)]


@cache
def pictured(name, kind):
    """Return a growth and its pictures."""
    growth = carved(name, kind)
    return growth, pictures(growth)


def read_back(data):
    """Return the frames of a GIF as a viewer shows them, and how long each stays."""
    frames, durations = [], []
    with Image.open(io.BytesIO(data)) as image:
        for number in range(image.n_frames):
            image.seek(number)
            frames.append(image.convert("RGB"))
            durations.append(image.info["duration"])
    return frames, durations


class Places:
    """Where points of a maze are on a picture of it: found by the box around what is drawn when nothing is open."""

    def __init__(self, growth, frames, longest=400):
        first = np.asarray(frames[0])
        rows, columns = np.nonzero((first != 255).any(axis=2))
        x0, y0, x1, y1 = growth.maze.grid.bounds
        self.middle = (x0 + x1) / 2, (y0 + y1) / 2
        self.centre = (columns.min() + columns.max() + 1) / 2, (rows.min() + rows.max() + 1) / 2
        self.pitch = Canvas(growth.maze, longest).pitch

    def colour(self, picture, point):
        x, y = (np.array(point) - self.middle) * (self.pitch, -self.pitch) + self.centre
        return picture.getpixel((int(x), int(y)))


@pytest.mark.parametrize("most", [2, 3, 12, 80])
@pytest.mark.parametrize("n_steps", [0, 1, 2, 10, 11, 12, 79, 80, 399, 39_999])
def test_frames_are_evenly_spaced_from_nothing_to_all(n_steps, most):
    counts = frame_counts(n_steps, most)
    assert (counts[0], counts[-1], len(counts)) == (0, n_steps, min(n_steps + 1, most))
    steps = np.diff(counts)
    assert steps.min(initial=1) >= 1
    assert n_steps == 0 or np.ptp(steps) <= 1


@EVERY_PAIR
def test_each_frame_has_its_edges_and_the_cells_they_reach(name, kind):
    growth = carved(name, kind)
    grid = growth.maze.grid
    assert np.array_equal(np.sort(growth.order), np.flatnonzero(growth.maze.passages))
    for frame, done in enumerate(growth.done):
        opened = growth.order[:done]
        assert set(np.flatnonzero(growth.edge_frames <= frame)) == set(opened)
        assert set(np.flatnonzero(growth.cell_frames <= frame)) == set(grid.ends[opened].ravel())


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize(
    ("name", "connected"), [("recursive_backtracker", True), ("prim_true", True), ("kruskal", False)]
)
def test_a_grown_maze_hangs_together_in_every_frame(name, connected, kind):
    growth = carved(name, kind)
    found = []
    for frame in range(1, len(growth.done)):
        reached = growth.cell_frames <= frame
        _, piece = pieces(growth.maze.grid, growth.edge_frames <= frame)
        found.append(len(set(piece[reached])) == 1)
    assert all(found) == connected


def test_an_algorithm_without_a_trace_cannot_be_watched():
    kernel = algorithm("wilson").kernel
    silent = dataclasses.replace(
        algorithm("wilson"), kernel=lambda *words: kernel(*words[:-1], np.empty(0, dtype=np.int64))
    )
    with pytest.raises(PluginError, match=r"^wilson does not tell in which order it opens passages.* Use another"):
        carving_order(make_maze("wilson", (4, 4)), silent, seed=1)


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_points_along_walls_lie_on_them(kind):
    grid = Grid(kind, (6, 5))
    edges = np.arange(len(grid.ends))
    lines = along_walls(grid, edges, 0.001)
    assert (lines.shape[1] > 2) == (kind == "theta")
    for edge, line in zip(edges, lines, strict=True):
        true = arc(*grid.posts[grid.wall_posts[edge]], grid.bulge[edge], lines.shape[1] - 1)
        assert line == pytest.approx(true, abs=1e-9)
    middles = (along_walls(grid, edges, 0.001)[:, :-1] + lines[:, 1:]) / 2  # of the chords, where they are farthest off
    for edge, line in zip(edges, middles, strict=True):
        true = arc(*grid.posts[grid.wall_posts[edge]], grid.bulge[edge], 2 * (lines.shape[1] - 1))[1::2]
        assert np.hypot(*(line - true).T).max() <= 0.001


def test_a_ribbon_is_as_wide_as_its_pen():
    (outline,) = ribbons(np.array([[[0.0, 0.0], [10.0, 0.0]]]), 2.0)
    away = np.hypot(np.maximum(np.abs(outline[:, 0] - 5) - 5, 0), outline[:, 1])
    assert away == pytest.approx(2.0)
    assert outline.min(axis=0) == pytest.approx([-2, -2])
    assert outline.max(axis=0) == pytest.approx([12, 2])


@SOME_PAIRS
def test_every_frame_shows_what_is_done(pair):
    growth, frames = pictured(*pair)
    grid, places = growth.maze.grid, Places(growth, frames)
    for frame, picture in enumerate(frames[:-1]):
        done, before = growth.order[: growth.done[frame]], growth.order[: growth.done[max(frame - 1, 0)]]
        reached, old = set(grid.ends[done].ravel()), set(grid.ends[before].ravel())
        for cell, centre in enumerate(grid.centres):
            expected = GREY if cell not in reached else WHITE if cell in old else ORANGE
            assert places.colour(picture, centre) == expected, (frame, cell)
        for edge, middle in enumerate(grid.middles):
            expected = BLACK if edge not in done else WHITE if edge in before else ORANGE
            assert places.colour(picture, middle) == expected, (frame, edge)
        # Around a post that no wall touches there would be a loop.
        assert all(places.colour(picture, post) == BLACK for post in grid.posts)


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_every_frame_shows_the_walls_that_stand(kind):
    growth = walled(kind)
    frames = pictures(growth)
    grid, places = growth.maze.grid, Places(growth, frames)
    for frame, picture in enumerate(frames[:-1]):
        done, before = growth.order[: growth.done[frame]], growth.order[: growth.done[max(frame - 1, 0)]]
        assert all(places.colour(picture, centre) == WHITE for centre in grid.centres)
        for edge, middle in enumerate(grid.middles):
            stands = edge in before or edge in grid.border
            expected = BLACK if stands else ORANGE if edge in done else WHITE
            assert places.colour(picture, middle) == expected, (frame, edge)
        old, new = (set(grid.wall_posts[walls].ravel()) for walls in (np.append(before, grid.border), done))
        for post, place in enumerate(grid.posts):
            expected = BLACK if post in old else ORANGE if post in new else WHITE
            assert places.colour(picture, place) == expected, (frame, post)


@SOME_PAIRS
def test_the_last_frame_is_the_maze_with_its_doors_and_its_solution(pair):
    growth, frames = pictured(*pair)
    maze, places, picture = growth.maze, Places(growth, frames), frames[-1]
    standing = set(maze.walls)
    on_route = {frozenset(step) for step in itertools.pairwise(maze.solution.tolist())}
    for edge, middle in enumerate(maze.grid.middles):
        crossed = edge in maze.doors or frozenset(maze.grid.ends[edge].tolist()) in on_route
        expected = BLACK if edge in standing else BLUE if crossed else WHITE
        assert places.colour(picture, middle) == expected, edge
    for edge in set(range(len(maze.grid.ends))) - standing:  # open on both sides of the route, too
        line = arc(*maze.grid.posts[maze.grid.wall_posts[edge]], maze.grid.bulge[edge], 4)
        assert BLACK not in [places.colour(picture, point) for point in line[[1, 3]]], edge
    for cell, centre in enumerate(maze.grid.centres):
        assert places.colour(picture, centre) == (BLUE if cell in maze.solution else WHITE)


def test_walls_and_passages_end_alike():
    by_walls = walled("sigma")
    order = carving_order(by_walls.maze, algorithm("wilson"), seed=3)
    one, other = (pictures(growth)[-1] for growth in (by_walls, grow(by_walls.maze, order, 9)))
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("size", [(1, 2), (2, 1), (40, 1), (1, 40)])
def test_the_smallest_and_the_thinnest(size):
    growth = carved("kruskal", "orthogonal", size, 5)
    frames = pictures(growth)
    assert len(frames) == min(5, size[0] * size[1])
    assert len({frame.tobytes() for frame in frames}) == len(frames)


@pytest.mark.parametrize("side", [20, 26, 40, 60])
def test_upright_and_level_walls_are_sharp(side):
    growth = carved("kruskal", "orthogonal", (side, side), 3)
    canvas = Canvas(growth.maze, 600)
    picture = np.asarray(pictures(growth, 600)[0])
    for line in (picture[len(picture) // 2 + canvas.pitch // 2], picture[:, len(picture) // 2 + canvas.pitch // 2]):
        assert {tuple(colour) for colour in line.tolist()} == {WHITE, GREY, BLACK}
        assert (line == 0).all(axis=1).sum() == (side + 1) * canvas.wall


def test_large_mazes_get_larger_pictures():
    small, large = (Canvas(make_maze("sidewinder", size, seed=1), 600) for size in ((20, 20), (300, 130)))
    assert 480 <= max(small.size) <= 640
    assert large.pitch == 3
    assert large.size[0] > 900


@pytest.mark.parametrize("kind", quick(TESSELLATIONS, "theta"))
def test_a_gif_holds_the_frames(kind):
    growth = carved("wilson", kind, (4, 4) if kind == "theta" else (8, 8), GIF_FRAMES)
    data = write_gif(growth)
    frames, durations = read_back(data)
    drawn = pictures(growth, 600)
    assert 40 < len(frames) == len(growth.done) <= GIF_FRAMES
    assert [frame.tobytes() for frame in frames] == [frame.tobytes() for frame in drawn]
    assert durations[-1] == 3000
    assert len(set(durations[1:-1])) == 1
    assert 70 <= durations[1] <= 250
    with Image.open(io.BytesIO(data)) as image:
        assert image.info["loop"] == 0
        assert 480 <= max(image.size) <= 640
    colours = set().union(*({colour for _, colour in frame.getcolors()} for frame in frames))
    assert {WHITE, GREY, BLACK, ORANGE, BLUE} <= colours
    assert len(colours) <= 64


@pytest.mark.parametrize(
    "case",
    quick(
        [
            ("recursive_backtracker", "orthogonal", 20, 200_000),
            ("kruskal", "orthogonal", 20, 200_000),
            ("wilson", "sigma", 20, 200_000),
            ("kruskal", "orthogonal", 60, 1_000_000),
            ("kruskal", "sigma", 60, 1_000_000),
        ],
        ("kruskal", "orthogonal", 20, 200_000),
    ),
)
def test_a_gif_is_small(case):
    name, kind, side, most = case
    growth = carved(name, kind, (side, side), GIF_FRAMES)
    data = write_gif(growth)
    assert len(data) < most
    with Image.open(io.BytesIO(data)) as image:
        assert image.n_frames == GIF_FRAMES


@pytest.mark.parametrize("kind", quick(TESSELLATIONS, "theta"))
@pytest.mark.parametrize("write", [write_gif, write_strip])
def test_the_same_growth_gives_the_same_bytes(write, kind):
    once = write(carved("wilson", kind, most=12))
    assert write(carved("wilson", kind, most=12)) == once
    assert write(carved("wilson", kind, most=12, seed=4)) != once


@pytest.mark.parametrize(
    ("kind", "size", "columns"),
    [("orthogonal", (6, 6), 4), ("delta", (5, 9), 6), ("sigma", (9, 5), 3), ("orthogonal", (40, 3), 1)],
)
def test_a_strip_has_twelve_panels(kind, size, columns):
    growth = carved("wilson", kind, size, STRIP_FRAMES)
    with Image.open(io.BytesIO(write_strip(growth))) as image:
        assert image.format == "PNG"
        sheet = image.convert("RGB")
    width, height = sheet.size[0] // columns, sheet.size[1] // (12 // columns)
    panels = [
        sheet.crop((column * width, row * height, (column + 1) * width, (row + 1) * height)).tobytes()
        for row in range(12 // columns)
        for column in range(columns)
    ]
    assert panels == [frame.tobytes() for frame in pictures(growth, 400)]
    assert len(set(panels)) == 12


def test_a_strip_of_fewer_steps_than_panels():
    growth = carved("wilson", "orthogonal", (3, 2), STRIP_FRAMES)
    with Image.open(io.BytesIO(write_strip(growth))) as image:
        sheet = image.convert("RGB")
    frames = pictures(growth, 400)
    assert len(frames) == 6
    assert sheet.size == (2 * frames[0].width, 3 * frames[0].height)


def files():
    return sorted(path.name for path in Path().iterdir())


WORDS = ["maze", "--size", "4x4", "--algorithm", "kruskal", "--tessellation", "sigma", "--ends", "n,s"]


@pytest.mark.parametrize(
    ("form", "write", "most"), [("gif", write_gif, GIF_FRAMES), ("PNG", write_strip, STRIP_FRAMES)]
)
def test_an_animation_shows_the_maze_of_the_same_options(run, form, write, most):
    err = run(*WORDS, "--seed", "9", "--animate", f"a.{form}", code=0, out="").err
    assert err.endswith(f"Written: a.{form}\n")
    assert files() == [f"a.{form}"]
    maze = make_maze("kruskal", (4, 4), seed=9, tessellation="sigma", ends=("n", "s"))
    growth = grow(maze, carving_order(maze, algorithm("kruskal"), seed=9), most)
    assert Path(f"a.{form}").read_bytes() == write(growth)


def test_an_animation_beside_a_picture(run):
    err = run(*WORDS, "--seed", "9", "--animate", "a.gif", "-o", "b.svg", code=0, out="").err
    assert err.endswith("Written: b.svg\nWritten: a.gif\n")
    both = Path("a.gif").read_bytes(), Path("b.svg").read_bytes()
    run(*WORDS, "--seed", "9", "--animate", "c.gif")
    run(*WORDS, "--seed", "9", "-o", "d.svg")
    assert (Path("c.gif").read_bytes(), Path("d.svg").read_bytes()) == both


def test_an_animation_beside_a_format_that_is_asked_for(run):
    code, out, _ = run(*WORDS, "--seed", "9", "--animate", "a.gif", "--format", "json")
    assert (code, json.loads(out)["seed"]) == (0, 9)
    assert files() == ["a.gif"]


def test_the_seed_of_an_animation_is_said(run):
    _, out, err = run(*WORDS, "--animate", "a.png")
    assert out == ""
    seed = err.split("--seed ")[1].split()[0]
    run(*WORDS, "--animate", "b.png", "--seed", seed)
    assert Path("a.png").read_bytes() == Path("b.png").read_bytes()


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--animate", "a.bmp"], 2, '--animate "a.bmp": the name must end in .gif, which moves, or .png'),
        (["--animate", "gif"], 2, "the name must end in .gif"),
        (["--animate", "a.gif", "--size", "201x200"], 2, "40,200 cells; one that grows can have 40,000 at most. Use"),
        (["--animate", "a.gif", "--size", "6x300", "--tessellation", "theta"], 2, "at most. Use a smaller --size"),
        (["--animate", "a.png", "-o", "./a.png"], 2, "-o has the same name"),
        (["--animate", "no/a.gif"], 3, "no/a.gif: its folder does not exist"),
        (["--animate", "no/a.gif", "-o", "b.svg"], 3, "no/a.gif: its folder does not exist"),
        (["--animate", "a.gif", "-o", "no/b.svg"], 3, "no/b.svg: its folder does not exist"),
        (["--animate", "a.gif", "-o", "b.bmp"], 2, "the name must end in .txt"),
        (["--animate", "a.gif", "--format", "gif"], 2, '--format "gif": there is no such choice.'),
        (["--animate", "a.gif", "--tessellation", "sigmas"], 2, 'Did you mean "sigma"?'),
        (["--animate", "a.gif", "--size", "1x1"], 2, "one cell is no maze"),
        (["--animate", "a.gif", "--algorithm", "unicursal", "--size", "5x5"], 2, "needs even columns"),
        (["--animate"], 2, "requires an argument"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_is_a_sentence_and_leaves_nothing(run, words, code, sentence):
    got, out, err = run("maze", "--size", "3x3", *words)
    assert (got, out) == (code, "")
    assert sentence in err.replace("\\", "/")
    assert files() == []


def test_a_failed_write_keeps_both_old_files(run, monkeypatch):
    for name in ("a.gif", "b.svg"):
        Path(name).write_text("old")
    write = Path.write_bytes

    def failing(path, data):
        if data.startswith(b"GIF"):
            raise PermissionError(13, "denied")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", failing)
    assert run(*WORDS, "--animate", "a.gif", "-o", "b.svg")[:2] == (3, "")
    assert {name: Path(name).read_text() for name in files()} == {"a.gif": "old", "b.svg": "old"}


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_walls_that_are_added_grow_into_the_maze(kind):
    options = Options(focus="walls")
    maze = make_maze("prim_modified", (7, 6), seed=3, tessellation=kind, focus="walls")
    order = carving_order(maze, algorithm("prim_modified"), seed=3, options=options)
    assert sorted(order) == np.setdiff1d(maze.grid.links, np.flatnonzero(maze.passages)).tolist()
    last = pictures(grow(maze, order, 9, WALLS))[-1]
    assert last.tobytes() == pictures(grow(maze, np.flatnonzero(maze.passages), 9))[-1].tobytes()


def test_loops_are_opened_last():
    plain = make_maze("wilson", (8, 8), seed=3)
    options = Options(braid=1.0, islands=2)
    maze = make_maze("wilson", (8, 8), seed=3, braid=1.0, islands=2)
    order = carving_order(maze, algorithm("wilson"), seed=3, options=options)
    assert sorted(order) == np.flatnonzero(maze.passages).tolist()
    assert sorted(order[:63]) == np.flatnonzero(plain.passages).tolist()
    assert len(order) > 64
