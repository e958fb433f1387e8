"""The squares that the lines of a tangle run through, which are no cells; they are laid out as cells of a maze are."""

from collections.abc import Iterator

from mazebook.errors import GridError
from mazebook.mazes.mesh import Mesh, Size
from mazebook.numerics.arrays import Int64

TANGLE = "tangle"  # stands for a tessellation; no specification can name it
LABELS = 1.1  # squares: the strip above the lines for the names of their starts, and that below them for their ends


class LineSquares:
    """The declarations of a `mazebook.mazes.tessellations.Tessellation` for squares that lines run through."""

    is_cut = False
    is_drawn = False
    rows = False
    minimum: tuple[int, int] = (3, 4)
    ends: tuple[tuple[str, str], ...] = (("n", "s"),)
    is_round = False
    has_floors = False
    least_area = 1.0

    def count(self, size: Size) -> int:
        """Return the number of cells: there are none."""
        return 0

    def build(self, size: Size) -> Mesh:
        """Raise GridError: there is no grid."""
        raise GridError("a tangle of lines has no grid.")

    def extent(self, size: Size) -> tuple[float, float]:
        """Return the width and the height, with the names of the ends, in squares."""
        return float(size[0]), size[1] + 2 * LABELS

    def incircle(self, size: Size) -> float:
        """Return the width of a square."""
        return 1.0

    def fit(self, width: float, height: float) -> tuple[int, int]:
        """Return the columns and rows with the largest extent that is at most `width` x `height`."""
        return max(int(width), 0), max(int(height - 2 * LABELS), 0)

    def lattice(self, size: Size) -> Int64:
        """Raise GridError: there are no cells."""
        raise GridError("a tangle of lines has no cells.")

    def images(self, size: Size, lattice: Int64) -> Iterator[Int64]:
        """Raise GridError: there are no cells."""
        raise GridError("a tangle of lines has no cells.")


LINE_SQUARES = LineSquares()
