"""A maze drawn as a place: the scene around and inside it, the hero, the goal, what dead ends hold."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.draw.ends import outer_walls
from mazebook.books.draw.placed import Fitted, Signs
from mazebook.books.draw.placement import placement
from mazebook.books.draw.things import draw_things
from mazebook.books.pictures.end_pictures import LittlePicture, little_picture, pair_of
from mazebook.books.places.kind import place_kind
from mazebook.books.places.site import CLEAR, HALO, Doorway, Scene, Site, Standing, scene_of
from mazebook.graphics.brushes.stamps import no_thinner
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import DISC
from mazebook.graphics.frames import Room
from mazebook.graphics.page import Box, Fill, FromFile, Item, Place, Placement, Stroke
from mazebook.mazes.grid.arcs import along_walls
from mazebook.numerics.arrays import Float64
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.typefaces.emoji import BOLD, LINES

_FLAT = 0.01  # cell widths: the largest distance of an arc from its straight pieces
_FEW = 2  # finds: of fewer, none gives way to who hides
_NOOK, _LEAST_NOOK = 26.0, 15.0  # points: the side of a box for who hides in the foreground
_SHARES = (0.08, 0.2, 0.32, 0.44, 0.56, 0.68, 0.8, 0.92)  # of the width of the frame: where that box may be
_THING = 0.3  # of the width of the frame: anything wider is ground
_LEAST_HIDEOUT = 12.0  # points: the shorter side of the box of a find in whose place somebody can hide
_AROUND_NOOK = 6.0  # points: how far the white disc around who hides is wider than that box
_ABOVE_FOOT = 13.0  # points between that box and the foot of the frame, and the maze
_MOST_FINDS = 8  # different ones in a maze


def draw_place(
    chosen: ChosenMaze, where: Fitted, signs: Signs, frame: Box, sky: float
) -> tuple[list[Item | FromFile], Placement, Box | None]:
    """Return the items of a maze as its place, its placement, and a box where somebody may hide, if any.

    It is a dead end, which is left empty, or in front.

    Parameters
    ----------
    frame : what the scene fills
    sky : the height of the part of it at its top that has words before it
    """
    name = chosen.puzzle.look.place
    in_way = place_kind(name).in_way(_pitch(chosen, where))
    placed = placement(chosen, where, "puzzle", signs, in_way)
    site = _site(chosen, where, signs, frame, sky, placed)
    scene = scene_of(name, site)
    hideout = _hideout(scene, 1 if placed.things else _FEW)
    nook = hideout.box if hideout else _nook_in_front(site, scene)
    shown_items = scene.items if hideout or nook is None else _without_things(scene.items, nook, frame)
    items: list[Item | FromFile] = [_within(frame, item) for item in no_thinner(shown_items, where.least)]
    items += [Fill(DISC, 1.0, Place(placed.disc / 2, x, y)) for x, y in placed.things]
    items += draw_things(chosen, where, signs.face, in_way)
    shown = [find for find in scene.finds if find is not hideout] if not placed.things else []
    for find in shown:
        items += _drawn(find, signs, halo=0.0)
    for turn, each in enumerate((scene.hero, scene.goal)):
        items += _drawn(each, signs, halo=HALO, turn=turn)
    finds = tuple(find.box for find in shown)
    first, last = placed.ends
    ends = replace(first, picture=scene.hero.box), replace(last, picture=scene.goal.box)
    placed = replace(placed, ends=ends, edged=where.wall, finds=finds)
    return items, placed, nook


def _hideout(scene: Scene, least: int) -> Standing | None:
    """Return the find with the widest box, which gives way to who hides; None if all are too small for that.

    `least` : of fewer finds, none gives way
    """
    widest = max(scene.finds, key=lambda find: min(Room.of(find.box)), default=None)
    is_wide = widest is not None and min(Room.of(widest.box)) >= _LEAST_HIDEOUT
    return widest if is_wide and len(scene.finds) >= least else None


def _nook_in_front(site: Site, scene: Scene) -> Box | None:
    """Return a box in the foreground for who hides where no dead end is large enough; None without room.

    There are as few things of the scene as possible.
    """
    frame, low = site.frame, site.frame.y0 + _ABOVE_FOOT
    high = min(site.maze.y0 - site.wall - _ABOVE_FOOT - low, _NOOK)
    taken = [each.box.inset(-CLEAR, -CLEAR, -CLEAR, -CLEAR) for each in (scene.hero, scene.goal)]
    ways = (door.at for door in (site.start, site.finish) if door.at[1] < site.maze.centre[1])
    taken += [Box(x - site.pitch, frame.y0, x + site.pitch, y) for x, y in ways]
    middles = [frame.x0 + share * frame.width for share in site.random.sample(_SHARES, len(_SHARES))]
    nooks = [Box(x - high / 2, low, x + high / 2, low + high) for x in middles]
    free = [nook for nook in nooks if high >= _LEAST_NOOK and not any(nook.meets(box) for box in taken)]
    things = [box for box in map(extent_of, scene.items) if box.width < _THING * frame.width]
    return min(free, key=lambda nook: sum(nook.meets(box) for box in things), default=None)


def _without_things(items: Sequence[Item], nook: Box, frame: Box) -> list[Item]:
    """Return the items of a scene without the things that would stick out from under who hides in a nook."""
    around = nook.inset(-_AROUND_NOOK, -_AROUND_NOOK, -_AROUND_NOOK, -_AROUND_NOOK)
    boxes = [(item, extent_of(item)) for item in items]
    return [item for item, box in boxes if box.width >= _THING * frame.width or not box.meets(around)]


def _within(frame: Box, item: Item) -> Item:
    """Return an item of a scene without what is outside of the frame."""
    box = extent_of(item)
    is_inside = box.x0 >= frame.x0 and box.y0 >= frame.y0 and box.x1 <= frame.x1 and box.y1 <= frame.y1
    return item if is_inside else replace(item, clip=frame)


def _drawn(each: Standing, signs: Signs, halo: float, turn: int = 0) -> list[Item | FromFile]:
    """Return a picture as it stands: white behind it, or in a book in colours its hue, and a halo around."""
    at, side = each.box.centre, max(each.box.width, each.box.height)
    drawn = each.picture.outlined(*at, side, towards=each.towards)
    if not each.picture.rings:  # pixels
        return [drawn]
    hue = signs.colours.hue(each.picture.hue, turn)
    inside = replace(each.picture.silhouette(*at, side, each.towards), gray=1.0, ink=hue.fill if hue else None)
    around = [Stroke(inside.path, 2 * halo, 1.0, inside.place)] if halo else []
    return [*around, inside, drawn]


def _site(chosen: ChosenMaze, where: Fitted, signs: Signs, frame: Box, sky: float, placed: Placement) -> Site:
    grid, puzzle = chosen.maze.grid, chosen.puzzle
    pitch = _pitch(chosen, where)
    outer = where.at(outer_walls(grid))
    low, high = outer.min(axis=(0, 1)), outer.max(axis=(0, 1))
    kind = place_kind(puzzle.look.place)
    hero, goal = signs.pictures or pair_of(kind.usual, None, LINES)
    has_own = kind.motifs and not (signs.pictures and goal.is_sharp)
    motif = little_picture(kind.motifs[puzzle.number % len(kind.motifs)], art=BOLD) if has_own else goal
    start, finish = (_doorway(chosen, where, end) for end in (0, -1))
    return Site(
        frame,
        sky,
        Box(*low.tolist(), *high.tolist()),
        where.at(along_walls(grid, chosen.maze.walls, _FLAT)),
        outer,
        pitch,
        where.wall,
        kind.in_way(pitch),
        start,
        finish,
        _dead_ends(chosen, where),
        np.array(placed.things, dtype=np.float64).reshape(-1, 2),
        placed.disc,
        where.at(grid.centres),
        grid.ends[chosen.maze.passages],
        where.at(grid.middles[chosen.maze.passages]),
        (int(chosen.maze.ends[0]), int(chosen.maze.ends[-1])),
        hero,
        goal,
        _finds(chosen),
        motif,
        Random(derive_seed("place", chosen.seed)),
        where.least,
        bool(signs.colours.hues),
    )


def _pitch(chosen: ChosenMaze, where: Fitted) -> float:
    """Return the width of the narrowest ways with a wall."""
    narrowest = place_kind(chosen.puzzle.look.place).narrowest(chosen.maze.grid.tessellation)
    return narrowest * (where.wall + where.corridor)


def _doorway(chosen: ChosenMaze, where: Fitted, end: int) -> Doorway:
    door, grid = int(chosen.maze.doors[end]), chosen.maze.grid
    if door < 0:
        x, y = where.at(grid.centres[[chosen.maze.ends[end]]])[0].tolist()
        return Doorway((x, y), (0.0, 0.0), 0.0)
    x, y = where.at(grid.middles[[door]])[0].tolist()
    bearing = np.radians(float(grid.heading[door]))
    wide = where.place.scale * float(np.hypot(*np.diff(grid.posts[grid.wall_posts[door]], axis=0)[0]))
    return Doorway((x, y), (float(np.sin(bearing)), float(np.cos(bearing))), wide)


def _dead_ends(chosen: ChosenMaze, where: Fitted) -> Float64:
    """Return the middles of cells with one way, but for the ends and cells with a thing of a task: (n, 2)."""
    maze = chosen.maze
    ways = np.bincount(maze.grid.ends[maze.passages].ravel(), minlength=maze.grid.n_cells)
    taken = {*maze.solution.tolist(), *maze.ends.tolist()}
    taken |= {thing.cell for thing in chosen.task.things} if chosen.task else set()
    cells = [cell for cell in np.flatnonzero(ways == 1).tolist() if cell not in taken]
    return where.at(maze.grid.centres[cells]) if cells else np.empty((0, 2))


def _finds(chosen: ChosenMaze) -> tuple[LittlePicture, ...]:
    """Return pictures of what may lie in dead ends: of the theme's ground and middle."""
    story = chosen.puzzle.story
    if story is None or story.scenery is None:
        return ()
    names: Sequence[str] = [*story.scenery.middle, *story.scenery.ground]
    names = Random(derive_seed("finds", chosen.seed)).sample(names, min(len(names), _MOST_FINDS))
    found = (little_picture(name, story.folder, story.art) for name in names)
    return tuple(picture for picture in found if picture.is_sharp)
