"""What is free of an area of a page: a raster of small squares, some of which are taken."""

import numpy as np

from mazebook.graphics.page import Box
from mazebook.numerics.arrays import Bool, Float64, Int64

STEP = 2.0  # points: the side of a square


class FreeSpace:
    """The squares of an area that nothing takes; `taken` is (n_rows, n_columns) bool, the lowest row first.

    `step` : the side of a square, in points
    """

    def __init__(self, area: Box, step: float = STEP) -> None:
        self.area, self.step = area, step
        self.shape = max(int(area.height / self.step), 1), max(int(area.width / self.step), 1)
        self.taken: Bool = np.zeros(self.shape, dtype=np.bool_)

    def take_box(self, box: Box, clear: float = 0.0) -> None:
        """Take the squares that a box touches, grown by `clear` points on all sides."""
        x0, y0, x1, y1 = box.inset(-clear, -clear, -clear, -clear)
        rows = slice(max(int((y0 - self.area.y0) // self.step), 0), max(int(-((self.area.y0 - y1) // self.step)), 0))
        columns = slice(max(int((x0 - self.area.x0) // self.step), 0), max(int(-((self.area.x0 - x1) // self.step)), 0))
        self.taken[rows, columns] = True

    def take_inside(self, lines: Float64, clear: float, *, nooks: bool = False) -> None:
        """Take what closed lines, (n_lines, n_points, 2) float64, run around, as `take` does."""
        self.take(self.inside(lines), clear, nooks=nooks)

    def take(self, inside: Bool, clear: float, *, nooks: bool = False) -> None:
        """Take squares, (n_rows, n_columns) bool, and `clear` points beside them.

        `nooks` : also what is between two of them, beside each other or one above the other
        """
        if nooks:
            inside = _between(inside, 0) | _between(inside, 1)
        self.taken |= _grown(inside, int(np.ceil(clear / self.step)))

    def inside(self, lines: Float64) -> Bool:
        """Return the squares that closed lines run around, (n_lines, n_points, 2) float64 in any order.

        A square is inside if a line from it to the left crosses the lines oddly (Shimrat, "Algorithm 112: position of
        point relative to polygon", CACM 5, 1962).
        """
        ends = np.stack([lines[:, :-1], lines[:, 1:]], axis=2).reshape(-1, 2, 2)
        corner = np.array([self.area.x0, self.area.y0])
        (ax, ay), (bx, by) = ((ends - corner) / self.step - 0.5).transpose(1, 2, 0)
        low, high = np.ceil(np.minimum(ay, by)), np.ceil(np.maximum(ay, by))
        count = (high - low).astype(np.int64)
        line = np.repeat(np.arange(len(ends)), count)
        row = np.arange(len(line)) - np.repeat(np.cumsum(count) - count, count) + low[line].astype(np.int64)
        x = ax[line] + (row - ay[line]) * (bx - ax)[line] / (by - ay)[line]
        column = np.clip(np.ceil(x).astype(np.int64), 0, self.shape[1])
        is_here = (row >= 0) & (row < self.shape[0])
        inside = self._beyond(row[is_here], column[is_here])
        x, y = ((lines.reshape(-1, 2) - corner) // self.step).astype(np.int64).T
        is_here = (x >= 0) & (x < self.shape[1]) & (y >= 0) & (y < self.shape[0])
        inside[y[is_here], x[is_here]] = True
        return inside

    def room_for(self, width: float, height: float, within: Box | None = None) -> tuple[Int64, Int64]:
        """Return rows and columns of the squares where a box has room with its lower left corner there: 2 x (n,) int64.

        `within` : where the middle of the box is to be, if not anywhere
        """
        columns, rows = self._squares(width), self._squares(height)
        x0, y0, x1, y1 = within or self.area
        y = self._middles(np.arange(self.shape[0] - rows + 1), 1, rows)
        x = self._middles(np.arange(self.shape[1] - columns + 1), 0, columns)
        first, last = int(np.searchsorted(y, y0)), int(np.searchsorted(y, y1, "right")) - 1
        left, right = int(np.searchsorted(x, x0)), int(np.searchsorted(x, x1, "right")) - 1
        if last < first or right < left:
            return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
        taken = self.taken[first : last + rows, left : right + columns]
        found = np.flatnonzero(~_in_boxes(taken, rows, columns)[: last - first + 1, : right - left + 1])
        found_rows, found_columns = np.divmod(found, right - left + 1)
        return found_rows + first, found_columns + left

    def _beyond(self, row: Int64, column: Int64) -> Bool:
        """Return the squares from which on an odd number of crossings were before in their row."""
        wide = self.shape[1] + 1  # a crossing may be behind the last square
        at, begins = np.sort(row * wide + column), wide * np.arange(self.shape[0])
        first = np.searchsorted(at, begins)
        is_odd = (np.arange(len(at)) - first[at // wide]) % 2 == 0
        ends = np.append(np.insert(at, first, begins), wide * len(begins))
        return np.repeat(np.insert(is_odd, first, False), np.diff(ends)).reshape(-1, wide)[:, :-1]

    def _middles(self, first: Int64, axis: int, squares: int) -> Float64:
        """Return the middles of rows of so many squares, one for each first square."""
        return np.asarray(self.area[axis] + self.step * (first.astype(np.float64) + squares / 2))

    def box_at(self, row: int, column: int, width: float, height: float) -> Box:
        """Return the box of a size in the middle of the squares that it has from a lower left square on."""
        x = self.area.x0 + self.step * column + (self.step * self._squares(width) - width) / 2
        y = self.area.y0 + self.step * row + (self.step * self._squares(height) - height) / 2
        return Box(x, y, x + width, y + height)

    def middles(self, rows: Int64, columns: Int64, width: float, height: float) -> tuple[Float64, Float64]:
        """Return x and y of the middles of the boxes of a size at these squares, (n,) float64 each."""
        return self._middles(columns, 0, self._squares(width)), self._middles(rows, 1, self._squares(height))

    def _squares(self, length: float) -> int:
        return max(int(np.ceil(length / self.step - 1e-9)), 1)


def _in_boxes(taken: Bool, rows: int, columns: int) -> Bool:
    """Return whether a box of so many squares from each one on has a taken one; meaningless for a box that sticks out.

    The squares are bits of one number, which is shifted at once, in every round twice as far.
    """
    packed = np.packbits(taken, bitorder="little").tobytes()
    bits = int.from_bytes(packed, "little")
    for count, apart in ((columns, 1), (rows, taken.shape[1])):
        done = 1
        while done < count:
            step = min(done, count - done)
            bits, done = bits | bits >> step * apart, done + step
    found = np.frombuffer(bits.to_bytes(len(packed), "little"), dtype=np.uint8)
    return np.unpackbits(found, count=taken.size, bitorder="little").reshape(taken.shape).view(np.bool_)


def _grown(inside: Bool, by: int) -> Bool:
    """Return the squares at most `by` squares from others, along rows and columns."""
    rows, columns = inside.shape
    return _in_boxes(np.pad(inside, by), 2 * by + 1, 2 * by + 1)[:rows, :columns]


def _between(inside: Bool, axis: int) -> Bool:
    """Return the squares that have others on both sides along an axis, and those others."""
    count = inside.shape[axis]
    place = np.arange(count)[:, None] if axis == 0 else np.arange(count)
    first = np.where(inside.any(axis), inside.argmax(axis), count)
    last = count - 1 - np.flip(inside, axis).argmax(axis)
    return np.asarray((place >= np.expand_dims(first, axis)) & (place <= np.expand_dims(last, axis)))
