"""Cuts every drawing of the emoji font into a grid, and counts those made and those refused; times some of them.

``python benchmarks/polygons.py`` times; with ``--all`` it also tries every drawing at 70, 150 and 400 cells, as squares
and as Voronoi cells, which takes some minutes. It ends with 1 if a grid is wrong: in several pieces, or against Euler.
"""

import argparse
import re
import statistics
import sys
import time
from collections import Counter, defaultdict

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.cut_cells import CutCells
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.grid.polygons.cut import cut
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.grid.polygons.planar import pieces_among
from mazebook.mazes.mesh import LINK
from mazebook.paper.typefaces.emoji import EMOJI_FACE, drawing_of, group_names
from mazebook.paper.typefaces.glyphs import glyph_names, polygons_of

SIZES = {70: (7, 10), 150: (10, 15), 400: (20, 20)}
KINDS = ("orthogonal", "voronoi")
RUNS = 5


def is_right(grid: Grid) -> bool:
    """Return whether all cells hang together, and the links are as many as Euler's formula says."""
    links = grid.kind == LINK
    standing = np.unique(pieces_among(len(grid.posts), grid.wall_posts[~links].astype(np.int64)))
    whole = not pieces_among(grid.n_cells, grid.ends[links].astype(np.int64)).any()
    return whole and np.count_nonzero(links) == (grid.n_cells - 1) + (len(standing) - 1)


def try_all() -> bool:
    """Print how many drawings are made and refused, by kind, size and sentence; return whether all made are right."""
    outlines = {}
    for code, glyph in sorted(glyph_names(EMOJI_FACE).items()):
        polygons = polygons_of(EMOJI_FACE, glyph)
        if polygons:
            outlines[chr(code)] = Outline(polygons)
    wrong, cells = 0, defaultdict(list)
    for kind in KINDS:
        for asked, size in SIZES.items():
            told: Counter[str] = Counter()
            some: dict[str, str] = defaultdict(str)
            for name, outline in outlines.items():
                grid = Grid(kind, size, outline=outline, seed=1)
                try:
                    sentence = "made" if is_right(grid) else "WRONG"
                    cells[kind, asked].append(grid.n_cells / asked)
                except GridError as error:
                    sentence = re.sub(r"\d+", "#", str(error))
                told[sentence] += 1
                some[sentence] += name
            wrong += told["WRONG"]
            least, middle, most = np.percentile(cells[kind, asked], (1, 50, 99))
            print(f"{kind} {asked}: cells of those asked {least:.2f} {middle:.2f} {most:.2f} (1, 50, 99 of 100)")
            for sentence, n in told.most_common():
                print(f"  {n:5} {sentence} {'' if sentence == 'made' else some[sentence][:12]}", flush=True)
    return not wrong


def milliseconds(kind: str, n_cells: int, name: str) -> float:
    """Return the least time of some cuts that are not refused; the outline is known, and its silhouette kept."""
    outline, sides = Outline(drawing_of(name)), CutCells(kind).sides
    times = []
    for seed in range(RUNS + 1):
        begin = time.process_time()  # of the processor: the clock of a shared machine counts others' work
        try:
            cut(outline, sides, n_cells, seed)
        except GridError:  # some drawings are too thin for some of the tilings that are drawn
            continue
        times.append(1000 * (time.process_time() - begin))
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="try every drawing")
    asked = parser.parse_args()
    names = group_names("animals")[::6]
    for kind in KINDS:
        for n_cells in (400, 3000):
            found = [milliseconds(kind, n_cells, name) for name in names]
            print(
                f"{kind} {n_cells}: median {statistics.median(found):6.1f} ms, slowest {max(found):6.1f} ms", flush=True
            )
    if asked.all:
        sys.exit(not try_all())


if __name__ == "__main__":
    main()
