"""How large and how slow a page becomes in each wall style: `python benchmarks/styles.py [COLUMNS ROWS]`."""

import sys
import time

from mazebook.books.walls import styles
from mazebook.books.walls.wall import Wall, draw_wall
from mazebook.graphics.page import Box, Page, Place
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.drawing.walls import wall_path
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import render_pdf

_WIDTH = 510.0  # points, of the maze
_REPEATS = 5


def main(columns: int = 40, rows: int = 40) -> None:
    """Print for each style the size of a page, and what drawing, writing and rendering it at 100 dpi take."""
    maze = make_maze("recursive_backtracker", size=(columns, rows), seed=1)
    pitch = _WIDTH / columns
    place, doors = Place(pitch, 51.0, 51.0), maze.grid.posts[maze.grid.wall_posts[maze.doors]].reshape(-1, 2)
    sheet = Box(0, 0, 612, 102 + rows * pitch)
    print(f"{columns}x{rows}: {'style':<12}{'KB':>8}{'draw ms':>10}{'write ms':>10}{'render ms':>11}")
    for name in styles.REGISTRY.names():
        times = []
        for _ in range(_REPEATS):
            wall = Wall(
                wall_path(maze), wall_path(maze, merged=False), doors, place, 0.12 * pitch, 0.88 * pitch, 0.75, 1
            )
            began = time.perf_counter()
            items = draw_wall(name, wall)
            drawn = time.perf_counter()
            content = write_pdf([Page(sheet.width, sheet.height, sheet, sheet, tuple(items))], title="")
            written = time.perf_counter()
            list(render_pdf(content))
            times.append((drawn - began, written - drawn, time.perf_counter() - written))
        draw, write, render = (1000 * min(column) for column in zip(*times, strict=True))
        indent = " " * len(f"{columns}x{rows}: ")
        print(f"{indent}{name:<12}{len(content) / 1000:>8.0f}{draw:>10.1f}{write:>10.1f}{render:>11.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
