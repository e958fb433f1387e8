"""Saboteurs: what can go wrong with the mazes on a finished PDF, done to the file itself."""

import io

import numpy as np
import pikepdf

from mazebook.books.choose.candidates import carve_locked
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.mazes.mesh import LINK
from tests.mazes.helpers import arc


class Target:
    """A maze of a finished book: carved again, with the places of its walls on the page of its puzzle or answer."""

    def __init__(self, record, number, role="puzzle"):
        self.puzzle = next(puzzle for puzzle in record["puzzles"] if puzzle["number"] == number)
        self.place = next(place for place in self.puzzle["placements"] if place["role"] == role)
        self.maze = carve_locked(RecordedPuzzle.model_validate(self.puzzle))
        here, there = [], []
        for end in (0, -1):
            placed = self.place["ends"][end]
            if "inside" in placed:
                here.append(self.maze.grid.centres[self.maze.ends[end]])
                there.append(placed["inside"])
            else:
                here += list(self.maze.grid.posts[self.maze.grid.wall_posts[self.maze.doors[end]]])
                there += placed["opening"]
        a, b = np.array(here), np.array(there)
        self.scale = float(((a - a.mean(0)) * (b - b.mean(0))).sum() / ((a - a.mean(0)) ** 2).sum())
        self.shift = b.mean(0) - self.scale * a.mean(0)

    @property
    def page(self):
        return int(self.place["page"]) - 1

    def line(self, edge):
        """Return places along an edge's wall, in cell widths."""
        grid = self.maze.grid
        if grid.bends is None:
            return arc(*grid.posts[grid.wall_posts[edge]], grid.bulge[edge], 200)
        bends = grid.wall_lines([edge]).points
        far = np.concatenate([[0], np.hypot(*np.diff(bends, axis=0).T).cumsum()])
        return np.stack([np.interp(np.linspace(0, far[-1], 200), far, axis) for axis in bends.T], axis=1)

    def across(self, edge, width):
        """Return a white line across the middle of an edge's wall, 2 points wide; `width` : of the wall, in points."""
        points = self.line(edge)[98:102:3] * self.scale + self.shift
        away = (points[1] - points[0]) / np.hypot(*(points[1] - points[0]))
        reach = np.array([-away[1], away[0]]) * width
        (x0, y0), (x1, y1) = (points.mean(axis=0) - reach).tolist(), (points.mean(axis=0) + reach).tolist()
        return white(f"{x0} {y0} m {x1} {y1} l", 2)

    def wall(self, edge, shorter=0.0):
        """Return the path of an edge's wall in PDF operators, in points; `shorter` at both ends, in points."""
        points = self.line(edge) * abs(self.scale)
        along = np.concatenate([[0], np.hypot(*np.diff(points, axis=0).T).cumsum()])
        points = points[(along >= shorter) & (along <= along[-1] - shorter)] * np.sign(self.scale) + self.shift
        (x, y), *others = np.round(points, 4).tolist()
        return f"{x} {y} m " + " ".join(f"{u} {v} l" for u, v in others)

    def passages(self, *, on_route):
        """Return the opened edges that the way through uses, or those into dead ends off it."""
        route = set(zip(self.maze.solution[:-1].tolist(), self.maze.solution[1:].tolist(), strict=True))
        opened = np.flatnonzero(self.maze.passages & (self.maze.grid.kind == LINK)).tolist()
        pairs = [tuple(self.maze.grid.ends[edge].tolist()) for edge in opened]
        used = [pair in route or pair[::-1] in route for pair in pairs]
        if on_route:
            return [edge for edge, is_used in zip(opened, used, strict=True) if is_used]
        ways = np.bincount(self.maze.grid.ends[self.maze.passages].ravel(), minlength=self.maze.grid.n_cells)
        ends = set(np.flatnonzero(ways == 1).tolist()) - set(self.maze.solution.tolist())
        return [edge for edge, pair in zip(opened, pairs, strict=True) if ends & set(pair)]

    def inner_walls(self, *, hanging=False):
        """Return the standing walls between two cells; with `hanging` those that end in a post without another."""
        grid = self.maze.grid
        links = np.flatnonzero(~self.maze.passages & (grid.kind == LINK))
        count = np.bincount(grid.wall_posts[self.maze.walls].ravel(), minlength=len(grid.posts))
        loose = (count[grid.wall_posts[links]] == 1).any(axis=1)
        return links[loose == hanging].tolist()

    def without_hanging_wall(self, edge):
        """Return white over a wall and over the post that nothing else stands at."""
        grid = self.maze.grid
        count = np.bincount(grid.wall_posts[self.maze.walls].ravel(), minlength=len(grid.posts))
        (post, *_) = [post for post in grid.wall_posts[edge] if count[post] == 1]
        x, y = (grid.posts[post] * self.scale + self.shift).round(4).tolist()
        return f"{white(self.wall(edge, 2.5), 5)} q 1 J 7 w {x} {y} m {x} {y} l S Q"

    def outer_walls(self):
        """Return the walls of the outline that are no doors, those far from both doors."""
        border = [int(edge) for edge in self.maze.grid.border if edge not in self.maze.doors]
        doors = self.maze.grid.middles[self.maze.doors[self.maze.doors >= 0]]
        far = [np.hypot(*(doors - self.maze.grid.middles[edge]).T).min(initial=9) for edge in border]
        return [edge for edge, away in zip(border, far, strict=True) if away > 2]


def some(edges, count):
    """Return some of a list of edges, evenly spread: as many as asked for or fewer."""
    return edges[:: -(-len(edges) // count)]


def drawn(content, target, *strokes):
    """Return a PDF with strokes over the page of a maze; each is a pen and a path."""
    return edited(
        content, {target.page: lambda page: page.contents_add(("\nq 0 J\n" + " ".join(strokes) + "\nQ\n").encode())}
    )


def black(path, width):
    return f"0 G {width} w {path} S"


def white(path, width):
    return f"1 G {width} w {path} S"


def edited(content, edits):
    """Return a PDF some of whose pages, by index, were edited."""
    return altered(content, lambda pdf: [edit(pdf.pages[index]) for index, edit in edits.items()])


def altered(content, change):
    """Return a PDF that a function has changed."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        change(pdf)
        pdf.save(out)
    return out.getvalue()


def operators(page):
    return [[list(operands), str(operator)] for operands, operator in pikepdf.parse_content_stream(page)]


def rewrite(page, commands):
    instructions = [(operands, pikepdf.Operator(operator)) for operands, operator in commands]
    page.Contents.write(pikepdf.unparse_content_stream(instructions))


def routes(commands):
    """Return the places of the ways through on a page: from after their matrix to their stroke."""
    found = []
    for end, (_, operator) in enumerate(commands):
        if (
            operator == "S"
            and commands[end - 1][1] == "l"
            and any(op == "cm" for _, op in commands[max(0, end - 400) : end])
        ):
            begin = max(k for k in range(end) if commands[k][1] == "cm")
            found.append((begin + 1, end))
    return found
