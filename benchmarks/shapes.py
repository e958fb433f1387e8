"""Times a shaped grid: from a glyph's outline to a masked grid of 40 x 40 squares with its adjacency, at most 10 ms.

Run it with ``python benchmarks/shapes.py``.
"""

import statistics
import time
from collections.abc import Callable

from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.shapes.mask import cut
from mazebook.mazes.shapes.silhouette import Silhouette, filled, without_holes
from mazebook.paper.typefaces.emoji import drawing_of, group_names

SIZE = (40, 40)


def milliseconds(work: Callable[[str], object], names: list[str]) -> float:
    times = []  # of the processor: the clock of a shared machine counts others' work
    for name in names:
        begin = time.process_time()
        work(name)
        times.append(1000 * (time.process_time() - begin))
    return statistics.median(times)


def main() -> None:
    names = group_names("animals")
    outlines = {name: drawing_of(name) for name in names}
    silhouettes = {name: Silhouette(without_holes(filled(outlines[name]))) for name in names}
    cuts = {name: cut("orthogonal", SIZE, silhouettes[name]) for name in names}

    def whole(name: str) -> object:
        silhouette = Silhouette(without_holes(filled(drawing_of(name))))
        return Grid("orthogonal", SIZE, cut("orthogonal", SIZE, silhouette).mask).csr

    whole(names[0])
    print(f"{len(names)} glyphs, medians")
    for label, work in (
        ("its curves as polygons", drawing_of),
        ("filled, without holes", lambda name: Silhouette(without_holes(filled(outlines[name])))),
        ("cut out of 40 x 40", lambda name: cut("orthogonal", SIZE, silhouettes[name])),
        ("the grid of it, with its adjacency", lambda name: Grid("orthogonal", SIZE, cuts[name].mask).csr),
        ("all, at most 10 ms", whole),
    ):
        print(f"{label:<36}{milliseconds(work, names):6.2f} ms")


if __name__ == "__main__":
    main()
