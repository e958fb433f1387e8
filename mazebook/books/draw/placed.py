"""A maze at its place on a page: its scale there, and the signs of Start and Finish."""

from dataclasses import dataclass, replace

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.fit.fit import Fit, fit, fit_of_box, measures_in
from mazebook.books.fit.levels import Look
from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.plan.plan import Story
from mazebook.graphics.page import Box, Place
from mazebook.mazes.grid.grid import Grid
from mazebook.numerics.arrays import Float64
from mazebook.paper.inks.hues import BLACK_ONLY, Colours
from mazebook.paper.languages import Language
from mazebook.paper.layouts import Layout
from mazebook.paper.printers.table import LEAST_LINE, LEAST_TEXT
from mazebook.paper.typefaces.faces import DEFAULT_FACES, Faces

ANSWER_WALL_GRAY = 0.45
LEAST_STROKE = LEAST_LINE
LONGEST = 28.0  # points: an arrow beside a picture, with its gaps


@dataclass(frozen=True)
class Signs:
    """The signs of Start and Finish: the band for them outside the maze, and the size, face and language of words.

    Attributes
    ----------
    side : the length of a picture for which the band has room; 0 for no pictures
    colours : of arrows and pictures
    largest : the most length of a picture, where the maze leaves more room
    aside : the width of the strips for pictures at the left and right of the maze; 0 = pictures are in the band
    pictures : the pictures at Start and at Finish
    least : the smallest type
    """

    band: float
    size: float
    language: Language
    face: str
    colours: Colours = BLACK_ONLY
    side: float = 0.0
    largest: float = 0.0
    aside: float = 0.0
    pictures: tuple[LittlePicture, LittlePicture] | None = None
    least: float = LEAST_TEXT

    @classmethod
    def of(cls, layout: Layout, language: Language, faces: Faces = DEFAULT_FACES) -> "Signs":
        """Return the signs of a layout, in a language and a book's faces."""
        story = layout.story
        return cls(
            layout.page.band,
            layout.type.ends,
            language,
            faces.heading,
            side=story.picture,
            largest=story.largest,
            aside=story.aside,
            least=layout.least_text,
        )

    def telling(self, story: Story | None, colours: Colours = BLACK_ONLY) -> "Signs":
        """Return the signs in colours, with the pictures of a story if the layout has an area for pictures."""
        if story is None or not self.side:
            return replace(self, colours=colours)
        return replace(self, pictures=story.pictures, colours=colours)

    @property
    def arrow(self) -> float:
        """The length of an arrow with its gaps: that of the band, or less beside a picture."""
        return self.band if self.pictures is None else min(self.band, LONGEST)


@dataclass(frozen=True)
class Fitted:
    """A maze at its place: transform, outer box, and in points wall, corridor, plain wall (`line`), thinnest stroke.

    `rim` : the thickness of the outer wall, times that of the others
    """

    place: Place
    box: Box
    wall: float
    corridor: float
    line: float
    least: float = LEAST_STROKE
    rim: float = 1.0

    def at(self, points: Float64) -> Float64:
        """Return the places on the page of points of the maze, (n, 2) float64."""
        return points * self.place.scale + (self.place.x, self.place.y)


def fitted_maze(chosen: ChosenMaze, area: Box) -> Fitted:
    """Return the maze centred in an area; the outside of its walls touches two opposite sides."""
    return centred(chosen, fit_of_maze(chosen.maze.grid, area, chosen.puzzle.look), area, chosen.maze.grid.bounds)


def fit_of_maze(grid: Grid, area: Box, look: Look) -> Fit:
    """Return the fit of a grid in an area, with the walls of a look."""
    return fit(measures_in(grid), area.width, area.height, look)


def fitted_as_recorded(chosen: ChosenMaze, box: Box) -> Fitted:
    """Return the maze at the place where it fills `box`, walls included."""
    grid = chosen.maze.grid
    return centred(chosen, fit_of_box(grid, box, chosen.puzzle.look), box, grid.bounds)


def centred(chosen: ChosenMaze, sized: Fit, area: Box, about: tuple[float, float, float, float]) -> Fitted:
    """Return the maze placed so that the middle of the box `about`, in cell widths, is the middle of an area."""
    x0, y0, x1, y1 = about
    x, y = area.centre
    place = Place(sized.scale, x - sized.scale * (x0 + x1) / 2, y - sized.scale * (y0 + y1) / 2)
    x0, y0, x1, y1 = chosen.maze.grid.bounds
    x, y = place.scale * (x0 + x1) / 2 + place.x, place.scale * (y0 + y1) / 2 + place.y
    across, high = sized.scale * (x1 - x0) + sized.rim, sized.scale * (y1 - y0) + sized.rim
    box = Box(x - across / 2, y - high / 2, x + across / 2, y + high / 2)
    look = chosen.puzzle.look
    line = sized.wall if look.style.share == 0 else min(sized.wall, look.line_at(sized.pitch))
    return Fitted(place, box, sized.wall, sized.corridor, line, look.least_line, sized.rim / sized.wall)
