"""The carving of a maze as an animated GIF, or as one PNG with a strip of steps, for any tessellation.

Every wall and every cell is painted once, not in a colour but with the number of the frame in which it changes. Each
frame then looks up what these numbers show in it: a kind of pixel, which has a colour. Edges are smoothed.
"""

import io
import math
from collections.abc import Iterator

import numpy as np
from PIL import Image, ImageDraw

from mazebook.graphics.figures import STAR
from mazebook.mazes.drawing.frames import WALLS, Growth
from mazebook.mazes.drawing.walls import route_points
from mazebook.mazes.grid.arcs import along_walls, ribbons
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Float64, Int64, UInt8

# The kinds of pixels. Their colours differ for colour-blind people, too (Okabe and Ito 2008, "Color Universal Design").
PAPER, WAITING, WALL, NEW, ROUTE = range(5)
KEPT = 5  # in a GIF's later frames: the pixel stays as it was; its colour is far from every colour that is shown
_COLOURS = ((255, 255, 255), (178, 178, 178), (0, 0, 0), (0xD5, 0x5E, 0x00), (0x00, 0x72, 0xB2), (0, 255, 0))

_NOTHING = 255  # in place of a frame's number, where no cell or wall is; there are fewer frames
# The kinds that lie side by side, so that smoothing needs the colours between them.
_MEETING = ((NEW, PAPER), (NEW, WAITING), (NEW, WALL), (ROUTE, PAPER), (ROUTE, WALL))
_STEPS = 6  # of smoothing, from a colour to the one beside it
_TOLERANCE = 0.1  # pixels, the greatest error of a flattened arc
_SAMPLES = 3  # samples along a pixel's side, in the larger picture that is painted first
_MARGIN = 10  # pixels
_LEAST_CORRIDOR = 3.0  # pixels of a corridor and its wall: where the size asked for gives less, the picture is larger
_ROUTE_SHARE, _PICTURE_SHARE = 0.34, 0.42  # of the corridor: the route's width, the radius of a picture at its end
_WIDEST_WALL, _WIDEST_ROUTE = 12, 14.0  # pixels
GIF_FRAMES, STRIP_FRAMES = 80, 12  # at most
_GIF_LONGEST, _PANEL_LONGEST = 600, 400  # pixels
_COLUMNS = (4, 3, 6, 2, 12, 1)  # of a strip: the divisors of 12, preferred ones first
_FIRST, _LAST = 600, 3000  # milliseconds that the first and the last frame stay
_WHOLE, _SLOWEST, _FASTEST = 6000, 250, 70  # milliseconds: all frames between these, and the limits of each


class Canvas:
    """The transform from a maze's points to a picture whose longest side is about `longest` pixels.

    Cells and walls are a whole number of pixels wide, so that vertical and horizontal walls are sharp, and compress
    well. The picture is painted in samples, `_SAMPLES` along each side of a pixel.
    """

    def __init__(self, maze: Maze, longest: int) -> None:
        grid = maze.grid
        self.left, bottom, right, self.top = grid.bounds
        across, high = right - self.left, self.top - bottom
        incircle = grid.kind_of_cells.incircle(grid.size)
        self.pitch = max(int((longest - 2 * _MARGIN) / max(across, high)), math.ceil(_LEAST_CORRIDOR / incircle))
        self.wall = min(max(1, round(0.15 * self.pitch * incircle)), _WIDEST_WALL)
        self.corridor = self.pitch * incircle - self.wall
        self.edge = _MARGIN + self.wall / 2
        self.size = tuple(math.ceil(side * self.pitch + 2 * self.edge - 1e-6) for side in (across, high))

    def at(self, points: Float64) -> Float64:
        """Return (..., 2) float64 points of the maze in samples, right and down from the middle of the first sample."""
        right_and_down = (points - (self.left, self.top)) * (self.pitch, -self.pitch)
        samples: Float64 = (right_and_down + self.edge) * _SAMPLES - 0.5
        return samples

    def blank(self, value: int) -> Image.Image:
        """Return a picture of samples, each `value`."""
        return Image.new("L", (self.size[0] * _SAMPLES, self.size[1] * _SAMPLES), value)


def draw_frames(growth: Growth, longest: int) -> Iterator[Image.Image]:
    """Yield the frames as palette pictures that share one palette; the last is the maze, open, with its solution.

    Parameters
    ----------
    growth : at most 254 frames
    longest : about the length of the longest side, in pixels
    """
    canvas = Canvas(growth.maze, longest)
    cells, walls = paint_cells(growth, canvas), paint_walls(growth, canvas)
    last = len(growth.done) - 1
    palette = _palette()
    for frame in range(last):
        ground = np.take(_ground_at(frame), cells)
        standing = np.take(_walls_at(frame, growth.focus), walls)
        yield _smoothed(np.where(standing == _NOTHING, ground, standing), palette)
    yield _smoothed(np.asarray(paint_finished(growth.maze, canvas)), palette)


def paint_cells(growth: Growth, canvas: Canvas) -> UInt8:
    """Return for each sample the frame in which its cell is reached, or `_NOTHING`: (height, width) uint8."""
    picture = canvas.blank(_NOTHING)
    pen = ImageDraw.Draw(picture)
    grid = growth.maze.grid
    edges = np.flatnonzero(grid.wall_posts[:, 0] >= 0)
    lines = canvas.at(along_walls(grid, edges, _TOLERANCE / canvas.pitch))
    for side in (0, 1):  # each cell in parts, one between its middle and each of its walls
        owned = grid.ends[edges, side] >= 0
        owners = grid.ends[edges[owned], side]
        parts = np.concatenate([canvas.at(grid.centres[owners])[:, None], lines[owned]], axis=1)
        for part, frame in zip(parts, growth.cell_frames[owners].tolist(), strict=True):
            pen.polygon(part.ravel().tolist(), fill=frame)
    return np.asarray(picture)


def paint_walls(growth: Growth, canvas: Canvas) -> UInt8:
    """Return for each sample the frame in which its wall is removed or added, or `_NOTHING`: (height, width) uint8.

    Walls overlap at posts: there the wall that is removed last, or added first, is painted over the others.
    """
    grid, picture = growth.maze.grid, canvas.blank(_NOTHING)
    frames = growth.edge_frames
    if growth.focus == WALLS:
        frames = np.where(np.isin(np.arange(len(frames)), grid.links), frames, 0)
        shown = np.flatnonzero((grid.wall_posts[:, 0] >= 0) & (frames < len(growth.done)))
        shown = shown[np.argsort(-frames[shown], kind="stable")]
    else:
        shown = np.flatnonzero(grid.wall_posts[:, 0] >= 0)
        shown = shown[np.argsort(frames[shown], kind="stable")]
    _draw_walls(picture, growth.maze, shown, frames[shown], canvas)
    return np.asarray(picture)


def paint_finished(maze: Maze, canvas: Canvas) -> Image.Image:
    """Return the kind of each sample in the finished maze, with open doors and the solution."""
    picture = canvas.blank(PAPER)
    walls = maze.walls.astype(np.int64)
    _draw_walls(picture, maze, walls, np.full(len(walls), WALL, dtype=np.int64), canvas)
    points = canvas.at(route_points(maze))
    pen = ImageDraw.Draw(picture)
    half = min(max(1.0, _ROUTE_SHARE * canvas.corridor), _WIDEST_ROUTE) * _SAMPLES / 2
    for outline in ribbons(np.stack([points[:-1], points[1:]], axis=1), half):
        pen.polygon(outline.ravel().tolist(), fill=ROUTE)
    for end, door in enumerate(maze.doors.tolist()):
        if door < 0:  # a picture, as in a book: a disc at Start, a star at Finish
            radius = min(max(2.0, _PICTURE_SHARE * canvas.corridor), 2 * _WIDEST_ROUTE) * _SAMPLES
            x, y = canvas.at(maze.grid.centres[maze.ends[end]])
            if end < maze.starts:
                pen.ellipse([x - 0.7 * radius, y - 0.7 * radius, x + 0.7 * radius, y + 0.7 * radius], fill=ROUTE)
            else:
                pen.polygon(((x, y) + STAR.points * (radius, -radius)).ravel().tolist(), fill=ROUTE)
    return picture


def _draw_walls(picture: Image.Image, maze: Maze, edges: Int64, values: Int64, canvas: Canvas) -> None:
    """Fill the walls of some edges, one after the other, each with its value."""
    lines = canvas.at(along_walls(maze.grid, edges, _TOLERANCE / canvas.pitch))
    pen = ImageDraw.Draw(picture)
    # Pillow fills the samples on a polygon's outline, too: half a sample less on either side.
    for outline, value in zip(ribbons(lines, canvas.wall * _SAMPLES / 2 - 0.5), values.tolist(), strict=True):
        pen.polygon(outline.ravel().tolist(), fill=value)


def _ground_at(frame: int) -> UInt8:
    """Return the kind of pixel in a frame for each number of `paint_cells`: (256,) uint8."""
    meaning = np.full(256, WAITING, dtype=np.uint8)
    meaning[: frame + 1] = PAPER
    if frame:
        meaning[frame] = NEW
    meaning[_NOTHING] = PAPER
    return meaning


def _walls_at(frame: int, focus: str) -> UInt8:
    """Return the kind of pixel in a frame for each number of `paint_walls`, or `_NOTHING` for no wall: (256,) uint8."""
    meaning = np.full(256, _NOTHING, dtype=np.uint8)
    if focus == WALLS:
        meaning[: frame + 1] = WALL
    else:
        meaning[frame + 1 : _NOTHING] = WALL
    if frame:
        meaning[frame] = NEW
    return meaning


def _palette() -> Image.Image:
    """Return a picture whose palette has `_COLOURS`, greys, and the steps between the colours of `_MEETING`."""
    parts = [part for colour in _COLOURS for part in colour]
    parts += [part for grey in range(17, 255, 17) for part in (grey,) * 3]
    for one, other in _MEETING:
        pair = list(zip(_COLOURS[one], _COLOURS[other], strict=True))
        parts += [(a * share + b * (_STEPS - share)) // _STEPS for share in range(1, _STEPS) for a, b in pair]
    holder = Image.new("P", (1, 1))
    holder.putpalette(parts)
    return holder


def _smoothed(meanings: UInt8, palette: Image.Image) -> Image.Image:
    """Return a frame from the kinds of its samples: each pixel is the palette's colour nearest to their mean."""
    picture = Image.fromarray(meanings)
    picture.putpalette([part for colour in _COLOURS for part in colour])
    return picture.convert("RGB").reduce(_SAMPLES).quantize(palette=palette, dither=Image.Dither.NONE)


def write_gif(growth: Growth) -> bytes:
    """Return the steps of a maze's carving as an animated GIF that repeats for ever."""
    first, *others = draw_frames(growth, _GIF_LONGEST)
    between = max(_FASTEST, min(_SLOWEST, _WHOLE // len(growth.done) // 10 * 10))  # a GIF counts hundredths
    durations = [_FIRST, *[between] * (len(others) - 1), _LAST][-len(others) - 1 :]
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=others,
        duration=durations,
        loop=0,
        palette=bytes(first.getpalette() or ()),  # one table of colours for all frames
        transparency=KEPT,
        optimize=True,  # pixels that do not change are transparent
        disposal=1,
    )
    return out.getvalue()


def write_strip(growth: Growth) -> bytes:
    """Return the steps of a maze's carving as one PNG, in as many rows as make its longest side shortest."""
    frames = list(draw_frames(growth, _PANEL_LONGEST))
    width, height = frames[0].size
    columns = min(_COLUMNS, key=lambda n: max(n * width, math.ceil(len(frames) / n) * height))
    rows = math.ceil(len(frames) / columns)
    sheet = Image.new("P", (columns * width, rows * height), PAPER)
    sheet.putpalette(frames[0].getpalette() or [])
    for number, frame in enumerate(frames):
        row, column = divmod(number, columns)
        sheet.paste(frame, (column * width, row * height))
    out = io.BytesIO()
    sheet.save(out, "PNG", optimize=True)
    return out.getvalue()
