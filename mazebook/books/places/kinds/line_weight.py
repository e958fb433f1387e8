"""A picture in heavy lines: an ordinary maze of fine lines, in which a picture appears at arm's length."""

import numpy as np
import shapely

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.places.site import Doorway, Scene, Site, Standing, standing
from mazebook.graphics.brushes.outlines import ink_of
from mazebook.graphics.brushes.paint import BLACK, Shapes
from mazebook.graphics.page import Item
from mazebook.numerics.arrays import Float64

share = 0.075
least = 10.4
cells = ("orthogonal",)
levels = ("adult", "expert")
above = 0.075
below = 0.075
beside = 0.0
usual = ("pencil", "chequered flag")
# Known by their outlines alone: of faces and other line drawings, little is left in a maze. A prime number of them, so
# that all take turns where every second maze has one.
motifs = (
    "butterfly", "anchor", "swan", "umbrella", "horse", "black heart suit", "sailboat", "cat", "mushroom", "guitar",
    "duck", "airplane", "violin", "tulip", "dolphin", "bell", "crescent moon", "trophy", "crab", "black scissors",
    "black spade suit", "hammer", "electric light bulb",
)  # fmt: skip

_FINE = 0.76  # points: a fine line, where the printer's least allows it
_HEAVY = 0.5  # of the pitch: a heavy line
_PENCIL = 5.67  # points: two millimetres, the least corridor between heavy lines
_RIM = 2.6  # points: the outer wall
_PIECE = 5.0  # points: about the length of a part of a wall that is heavy or fine
_FILLS = 0.92  # of the maze: the picture


def draw(site: Site) -> Scene:
    """Return the maze in lines of two widths, and small pictures at its openings."""
    maze = site.maze
    fine, heavy = max(site.least, _FINE), min(_HEAVY * site.pitch, site.pitch - _PENCIL)
    pieces = _pieces(site.walls, site.pitch)
    middles = pieces.mean(axis=1)
    ink = _motif(site)
    shapely.prepare(ink)
    is_heavy = shapely.contains_xy(ink, *middles.T)
    at_edge = np.isclose(middles, (maze.x0, maze.y0)) | np.isclose(middles, (maze.x1, maze.y1))
    items: list[Item] = [
        *BLACK.strokes(site.walls, fine),
        *BLACK.fill(_widened(pieces[is_heavy], heavy)),
        *BLACK.fill(_widened(pieces[at_edge.any(axis=1)], _RIM)),
        *BLACK.fill(shapely.union_all([_arrow(site.start, -1), _arrow(site.finish, 1)])),
    ]
    high = min(maze.y0 - site.frame.y0 - _RIM - 6, 0.07 * maze.height)
    hero = _beside(site, site.hero, site.start.at[0], maze.y0 - _RIM - 3 - high, high)
    goal = _beside(site, site.goal, site.finish.at[0], maze.y1 + _RIM + 3, high)
    return Scene(items, hero, goal)


def _pieces(walls: Float64, pitch: float) -> Float64:
    """Return the halves of all walls, or smaller parts of long ones: (n_pieces, 2, 2) float64."""
    shares = np.linspace(0, 1, max(2, round(pitch / _PIECE)) + 1)[:, None]
    places = walls[:, :1] * (1 - shares) + walls[:, -1:] * shares
    return np.asarray(np.stack([places[:, :-1], places[:, 1:]], axis=2).reshape(-1, 2, 2))


def _widened(lines: Float64, wide: float) -> Shapes:
    """Return straight lines, (n, 2, 2), as one area; they are joined first, since fewer and longer ones are faster."""
    joined = shapely.line_merge(shapely.multilinestrings(shapely.linestrings(lines)))
    return shapely.buffer(joined, wide / 2, cap_style="square", join_style="mitre")


def _motif(site: Site) -> Shapes:
    """Return the silhouette of the picture, as large as the maze allows."""
    parts = [part for part in shapely.get_parts(ink_of(site.motif.rings)) if part.geom_type == "Polygon"]
    ink, maze = shapely.union_all([shapely.Polygon(part.exterior) for part in parts]), site.maze
    x0, y0, x1, y1 = shapely.bounds(ink).tolist()
    scale = _FILLS * min(maze.width / (x1 - x0), maze.height / (y1 - y0))
    middle = np.array(((x0 + x1) / 2, (y0 + y1) / 2))
    return shapely.transform(ink, lambda places: (places - middle) * scale + maze.centre)


def _beside(site: Site, picture: LittlePicture, x: float, foot: float, high: float) -> Standing:
    """Return the picture at an opening: outside, beside the arrow, on the side with more room."""
    towards = 1 if x < site.frame.centre[0] else -1
    wide = standing(picture, (x, foot), high, 1.3 * high).box.width
    return standing(picture, (x + towards * (wide / 2 + 12), foot), high, 1.3 * high, -towards)


def _arrow(door: Doorway, towards: int) -> Shapes:
    """Return an arrow outside an opening that points outwards, or with -1 inwards."""
    (x, y), (across, up) = door.ahead(13), door.outwards
    ahead = np.array((across, up)) * towards
    aside = np.array((-ahead[1], ahead[0]))
    corners = [(8, 0), (-1, 6), (-1, 2.2), (-8, 2.2), (-8, -2.2), (-1, -2.2), (-1, -6)]
    return shapely.Polygon([(x, y) + along * ahead + off * aside for along, off in corners])
