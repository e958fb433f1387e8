"""All saboteurs of a book's proof: what is done to the carver, to the record or to the file, for any wall style.

Each is a function with a sentence as its docstring. ``docs/proof.md`` lists them with what each ends with.
"""

import io
import json
import re
from dataclasses import replace

import numpy as np
import pikepdf
from fontTools.ttLib import TTFont

from mazebook.books.choose import candidates
from mazebook.books.pages import heads
from mazebook.books.pictures.outlines import outline_of
from mazebook.mazes.carving.braid import cut_islands
from mazebook.mazes.carving.make import exchanged
from mazebook.mazes.carving.trim import shorten_traps
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.maze import Maze
from mazebook.mazes.mesh import LINK
from mazebook.numerics.rng import new_rng
from tests.checks.sabotage import Target, altered, black, drawn, edited, operators, rewrite, routes, white

CARVER, RECORD, FILE = {}, {}, {}  # by name; the functions' docstrings say what they do
RULES = {}  # by name; a proof finds each fault by one of these
MAZE, WITH_SHAPE = 2, 4  # the numbers of the mazes that are sabotaged


def _saboteur(of, *rules):
    def add(function):
        name = function.__name__.strip("_").replace("_", " ")
        of[name], RULES[name] = function, rules
        return function

    return add


# ---------------------------------------------------------------- the carver: function(monkeypatch)


def _carving(monkeypatch, change):
    """Let a function change each maze that is carved."""
    whole = candidates.maze_on
    monkeypatch.setattr(candidates, "maze_on", lambda grid, *a, **k: change(whole(grid, *a, **k)))


def _opened(maze, edge):
    passages = maze.passages.copy()
    passages[edge] = ~passages[edge]
    return Maze(maze.grid, passages, maze.doors, maze.ends, maze.solution)


def _closed_links(maze, *, on_route):
    grid, route = maze.grid, set(maze.solution.tolist())
    links = np.flatnonzero(~maze.passages & (grid.kind == LINK)).tolist()
    return [edge for edge in links if (route >= set(grid.ends[edge].tolist())) == on_route]


@_saboteur(CARVER, "asked")
def a_wall_opened_on_the_route(monkeypatch):
    """A wall between two cells of the route is opened in each maze."""

    def opened(maze):
        edges = _closed_links(maze, on_route=True)
        return _opened(maze, edges[0]) if edges else maze

    _carving(monkeypatch, opened)


@_saboteur(CARVER, "asked")
def a_wall_opened_off_the_route(monkeypatch):
    """A wall between two cells that are not both on the route is opened in each maze."""
    _carving(monkeypatch, lambda maze: _opened(maze, _closed_links(maze, on_route=False)[0]))


@_saboteur(CARVER, "asked")
def an_island(monkeypatch):
    """A group of walls is cut loose from the border in each maze."""

    def cut(maze):
        opened = cut_islands(maze.grid, maze.passages, 1, new_rng(1, "saboteur"))
        return Maze(maze.grid, opened, maze.doors, maze.ends, maze.solution)

    _carving(monkeypatch, cut)


def _leaf(maze):
    """Return the passage into a dead end off the route."""
    ways = np.bincount(maze.grid.ends[maze.passages].ravel(), minlength=maze.grid.n_cells)
    dead = set(np.flatnonzero(ways == 1).tolist()) - set(maze.solution.tolist())
    return next(edge for edge in np.flatnonzero(maze.passages) if dead & set(maze.grid.ends[edge].tolist()))


@_saboteur(CARVER, "walled in")
def a_dead_cell(monkeypatch):
    """The way into a dead end is walled up in each maze."""
    _carving(monkeypatch, lambda maze: _opened(maze, _leaf(maze)))


@_saboteur(CARVER, "asked")
def cells_left_out(monkeypatch):
    """Long wrong ways are cut short, though the plan asks for all cells."""
    _carving(monkeypatch, lambda maze: maze if maze.grid.is_cut else shorten_traps(maze, 1))


@_saboteur(CARVER, "asked")
def start_and_finish_exchanged(monkeypatch):
    """Start and Finish change places, though the spec says where they are."""
    _carving(monkeypatch, exchanged)


@_saboteur(CARVER, "asked")
def start_and_finish_elsewhere(monkeypatch):
    """Start and Finish are placed in two other corners."""
    whole = candidates.maze_on
    monkeypatch.setattr(candidates, "maze_on", lambda *a, ends, **k: whole(*a, ends=("ne", "sw"), **k))


@_saboteur(CARVER, "route")
def another_mazes_answer(monkeypatch):
    """The route that is drawn is that of a maze carved before."""
    whole, before = candidates.route_path, []

    def path(maze):  # asked for twice for some mazes
        if not before or before[-1] is not maze:
            before.append(maze)
        return whole(before[max(len(before) - 2, 0)])

    monkeypatch.setattr(candidates, "route_path", path)


@_saboteur(CARVER, "asked")
def the_silhouette_of_another_picture(monkeypatch):
    """The cells of a shape are cut to the outline of another picture."""
    whole, other = candidates.maze_on, outline_of("heart")

    def cut(grid, *a, **k):
        return whole(replace(grid, outline=other) if grid.is_cut else grid, *a, **k)

    monkeypatch.setattr(candidates, "maze_on", cut)


@_saboteur(CARVER, "asked")
def the_cells_of_another_seed(monkeypatch):
    """The cells of a shape are drawn from another seed."""
    whole = candidates.maze_on

    def drawn_anew(grid, *a, **k):
        return whole(replace(grid, seed=grid.seed + 1) if grid.is_cut else grid, *a, **k)

    monkeypatch.setattr(candidates, "maze_on", drawn_anew)


@_saboteur(CARVER, "asked")
def a_smaller_maze(monkeypatch):
    """Each maze has a column less than was asked for."""
    whole = candidates.maze_on

    def smaller(grid, *a, **k):
        columns, rows = grid.size
        return whole(grid if grid.is_cut else Grid(grid.tessellation, (columns - 1, rows)), *a, **k)

    monkeypatch.setattr(candidates, "maze_on", smaller)


@_saboteur(CARVER, "number")
def a_wrong_number(monkeypatch):
    """The number printed beside each maze is one too high."""
    whole = heads.printed_number

    def higher(chosen, *others):
        puzzle = replace(chosen.puzzle, number=chosen.puzzle.number + 1)
        return whole(replace(chosen, puzzle=puzzle), *others)

    monkeypatch.setattr(heads, "printed_number", higher)


# ---------------------------------------------------------------- the record: function(record), which it changes


def _puzzle(record, number=MAZE):
    return record["puzzles"][number - 1]


@_saboteur(RECORD, "asked")
def loops_that_nobody_asked_for(record):
    """The record has a loop more than was asked for."""
    _puzzle(record)["loops"] += 1


@_saboteur(RECORD, "asked")
def another_count_of_cells(record):
    """The record has a cell more than was asked for."""
    _puzzle(record)["cells"] += 1


@_saboteur(RECORD, "asked")
def another_size(record):
    """The record has columns and rows exchanged."""
    _puzzle(record)["size"] = _puzzle(record)["size"][::-1]


@_saboteur(RECORD, "walls")
def another_fingerprint(record):
    """The record has the fingerprint of another maze."""
    _puzzle(record)["fingerprint"] = _puzzle(record, MAZE - 1)["fingerprint"]


@_saboteur(RECORD, "asked")
def another_shape(record):
    """The record's outline has a corner less."""
    rings = _puzzle(record, WITH_SHAPE)["grid"]["outline"]
    rings[0] = rings[0].rpartition(", ")[0]


@_saboteur(RECORD, "asked")
def another_picture(record):
    """The record has the outline of another picture, and the cells that it cuts."""
    puzzle, other = _puzzle(record, WITH_SHAPE), outline_of("heart")
    grid = Grid(puzzle["tessellation"], tuple(puzzle["size"]), outline=other, seed=int(puzzle["grid"]["seed"], 16))
    puzzle["grid"] |= {"outline": list(other.written), "holes": other.holes, "digest": grid.digest}


@_saboteur(RECORD, "walls")
def another_seed(record):
    """The record has another seed of the cells of a shape."""
    grid = _puzzle(record, WITH_SHAPE)["grid"]
    grid["seed"] = f"{int(grid['seed'], 16) ^ 1:016x}"


@_saboteur(RECORD, "asked")
def another_seed_and_its_cells(record):
    """The record has another seed of the cells of a shape, and the cells that it draws."""
    puzzle = _puzzle(record, WITH_SHAPE)
    another_seed(record)
    shape, seed = (
        Outline.read(puzzle["grid"]["outline"], holes=puzzle["grid"].get("holes", False)),
        puzzle["grid"]["seed"],
    )
    grid = Grid(puzzle["tessellation"], tuple(puzzle["size"]), outline=shape, seed=int(seed, 16))
    puzzle["grid"]["digest"] = grid.digest


@_saboteur(RECORD, "opening")
def a_door_elsewhere(record):
    """The record's Start is a cell beside the opening."""
    start = _puzzle(record)["placements"][0]["ends"][0]
    start["opening"] = [[x, y - 20] for x, y in start["opening"]]


@_saboteur(RECORD, "missing")
def an_answer_that_is_not_there(record):
    """The record names no answer of a maze."""
    _puzzle(record)["placements"] = _puzzle(record)["placements"][:1]


@_saboteur(RECORD, "stars")
def more_stars(record):
    """The record gives a maze a star more."""
    _puzzle(record)["stars"] += 1


@_saboteur(RECORD, "number")
def another_number(record):
    """The record exchanges the numbers of two mazes."""
    one, other = _puzzle(record), _puzzle(record, MAZE + 1)
    one["number"], other["number"] = other["number"], one["number"]


# ---------------------------------------------------------------- the file: function(record, content) -> content


def _boxed(content, page, x0, y0, x1, y1):
    """Return the PDF with a white box on a page."""
    box = f"\nq 1 g {x0} {y0} {x1 - x0} {y1 - y0} re f Q\n".encode()
    return edited(content, {page: lambda sheet: sheet.contents_add(box)})


def _word(record, content, which):
    target = Target(record, MAZE)
    x, y = target.place["ends"][which]["word"]
    return _boxed(content, target.page, x - 22, y - 22, x + 22, y + 22)


@_saboteur(FILE, "text")
def a_white_box_over_start(record, content):
    """A white box lies over the word Start."""
    return _word(record, content, 0)


@_saboteur(FILE, "text")
def a_white_box_over_finish(record, content):
    """A white box lies over the word Finish."""
    return _word(record, content, 1)


def _texts(content, page):
    """Return the place, the size and the code of each text on a page."""
    found, place, size = [], (0.0, 0.0), 0.0
    with pikepdf.open(io.BytesIO(content)) as pdf:
        for operands, operator in operators(pdf.pages[page]):
            if operator == "Tm":
                place = float(operands[4]), float(operands[5])
            elif operator == "Tf":
                size = float(operands[1])
            elif operator in ("Tj", "TJ"):
                shown = operands[0] if operator == "TJ" else [operands[0]]
                found.append(
                    (*place, size, b"".join(bytes(part) for part in shown if isinstance(part, pikepdf.String)))
                )
    return found


@_saboteur(FILE, "text")
def a_white_box_over_a_puzzles_number(record, content):
    """A white box lies over the number of a puzzle."""
    page = Target(record, MAZE).page
    x, y, size, _ = max(_texts(content, page), key=lambda text: text[2])
    return _boxed(content, page, x - 1, y - 6, x + 5 * size, y + size)


@_saboteur(FILE, "text")
def a_white_box_over_an_answers_number(record, content):
    """A white box lies over the number of an answer."""
    target = Target(record, MAZE, "answer")
    x0, _, _, y1 = target.place["boxes"][0]
    return _boxed(content, target.page, x0 - 2, y1 + 2, x0 + 14, y1 + 16)


@_saboteur(FILE, "stars")
def a_white_box_over_the_stars(record, content):
    """A white box lies over a puzzle's stars."""
    target = Target(record, MAZE)
    return _boxed(content, target.page, *target.place["stars"])


@_saboteur(FILE, "stars")
def a_white_box_over_one_star(record, content):
    """A white box lies over the last of a puzzle's stars."""
    target = Target(record, MAZE)
    _x0, y0, x1, y1 = target.place["stars"]
    return _boxed(content, target.page, x1 - (y1 - y0), y0 - 1, x1 + 1, y1 + 1)


def _turned(record, content, role, angle):
    return edited(content, {Target(record, MAZE, role).page: lambda page: page.rotate(angle, relative=False)})


@_saboteur(FILE, "page")
def a_puzzles_page_turned(record, content):
    """A puzzle's page has /Rotate 90."""
    return _turned(record, content, "puzzle", 90)


@_saboteur(FILE, "page")
def a_puzzles_page_upside_down(record, content):
    """A puzzle's page has /Rotate 180."""
    return _turned(record, content, "puzzle", 180)


@_saboteur(FILE, "page")
def an_answers_page_turned(record, content):
    """An answer's page has /Rotate 90."""
    return _turned(record, content, "answer", 90)


@_saboteur(FILE, "page")
def an_answers_page_upside_down(record, content):
    """An answer's page has /Rotate 180."""
    return _turned(record, content, "answer", 180)


@_saboteur(FILE, "page")
def a_page_that_is_cut(record, content):
    """A CropBox cuts a maze."""
    target = Target(record, MAZE)
    x0, _y0, x1, _y1 = target.place["boxes"][0]
    box = pikepdf.Array([0, 0, round((x0 + x1) / 2), 1000])
    return edited(content, {target.page: lambda page: page.__setattr__("cropbox", box)})


def _fonts(pdf, page):
    """Return the fonts of a page, each with its file as fontTools reads it."""
    found = [*pdf.pages[page].Resources.Font.values()]
    return [(font, TTFont(io.BytesIO(_program(font).FontFile2.read_bytes()))) for font in found]


def _program(font):
    return font.DescendantFonts[0].FontDescriptor


def _store(font, file):
    out = io.BytesIO()
    file.save(out)
    _program(font).FontFile2.write(out.getvalue())


def _codes(font):
    """Return the code of each character of a font, from its ToUnicode table."""
    rows = re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]{4})>\n", font.ToUnicode.read_bytes())
    return {chr(int(to, 16)): int(code, 16) for code, to in rows}


@_saboteur(FILE, "text")
def a_font_with_exchanged_digits(record, content):
    """In the font of the numbers, 2 and 3 look like each other, so that the page shows another number."""

    def exchange(pdf):
        for font, file in _fonts(pdf, Target(record, MAZE).page):
            codes = _codes(font)
            if {"2", "3", "M"} <= set(codes):
                names = file.getGlyphOrder()
                one, other = (names[codes[digit]] for digit in "23")
                glyphs = file["glyf"].glyphs
                glyphs[one], glyphs[other] = glyphs[other], glyphs[one]
                _store(font, file)
                return
        raise AssertionError("no font has both digits")

    return altered(content, exchange)


@_saboteur(FILE, "text")
def a_font_without_outlines(record, content):
    """The fonts of a page have no outlines."""

    def empty(pdf):
        for font, file in _fonts(pdf, Target(record, MAZE).page):
            for glyph in file["glyf"].glyphs.values():
                glyph.data = b""
            _store(font, file)

    return altered(content, empty)


@_saboteur(FILE, "text")
def a_font_that_is_not_embedded(record, content):
    """The fonts of a page are not in the file."""

    def leave_out(pdf):
        for font, _ in _fonts(pdf, Target(record, MAZE).page):
            del _program(font).FontFile2

    return altered(content, leave_out)


@_saboteur(FILE, "walls")
def pale_walls(record, content):
    """The walls of a maze are 80 % white."""

    def pale(page):
        commands = operators(page)
        for place, (_, operator) in enumerate(commands):
            if operator in ("G", "g") and float(commands[place][0][0]) == 0:
                commands[place][0][0] = pikepdf.Object.parse(b"0.8")
            if operator == "K":  # the walls of a book in colour
                commands[place][0] = [
                    pikepdf.Object.parse(f"{float(share) / 5}".encode()) for share in commands[place][0]
                ]
        rewrite(page, commands)

    return edited(content, {Target(record, MAZE).page: pale})


@_saboteur(FILE, "second route", "walls")
def a_slit(record, content):
    """A white line 2 points wide goes across a wall."""
    target = Target(record, MAZE)
    grid, edge = target.maze.grid, target.inner_walls()[4]
    ends = grid.posts[grid.wall_posts[edge]] * target.scale + target.shift
    away = (ends[1] - ends[0]) / np.hypot(*(ends[1] - ends[0]))
    middle = ends.mean(axis=0)
    reach = np.array([-away[1], away[0]]) * max(target.place.get("body") or 3, 3)
    (x0, y0), (x1, y1) = (middle - reach).tolist(), (middle + reach).tolist()
    return drawn(content, target, white(f"{x0} {y0} m {x1} {y1} l", 2))


@_saboteur(FILE, "no route")
def a_wall_on_the_route(record, content):
    """A wall stands across the way through."""
    target = Target(record, MAZE)
    return drawn(content, target, black(target.wall(target.passages(on_route=True)[5]), 2))


@_saboteur(FILE, "walled in")
def a_wall_before_a_dead_end(record, content):
    """A wall closes a dead end."""
    target = Target(record, MAZE)
    return drawn(content, target, black(target.wall(target.passages(on_route=False)[2]), 2))


@_saboteur(FILE, "second route")
def a_wall_gone(record, content):
    """A wall is painted over."""
    target = Target(record, MAZE)
    body = (target.place.get("body") or 3) + 3
    return drawn(content, target, white(target.wall(target.inner_walls()[7], body / 2), body))


@_saboteur(FILE, "opening")
def an_outer_wall_gone(record, content):
    """A wall of the outline is painted over."""
    target = Target(record, MAZE)
    body = (target.place.get("body") or 3) + 3
    return drawn(content, target, white(target.wall(target.outer_walls()[3], body / 2), body))


def _pen(target):
    return (target.place.get("body") or 3) + 3


@_saboteur(FILE, "second route")
def a_wall_of_a_shape_gone(record, content):
    """A wall of a shape is painted over in the tint of the picture under it."""
    target = Target(record, WITH_SHAPE)
    pen = _pen(target)
    return drawn(content, target, white(target.wall(target.inner_walls()[9], pen / 2), pen).replace("1 G", "0.85 G"))


@_saboteur(FILE, "opening", "walls")
def a_gap_in_an_outline(record, content):
    """A white line 2 points wide goes across the outline of a shape."""
    target = Target(record, WITH_SHAPE)
    return drawn(content, target, target.across(target.outer_walls()[5], 2 * _pen(target)))


@_saboteur(FILE, "walled in", "answer")
def a_sliver_walled_in(record, content):
    """A thin line cuts a part of a cell off, at the outline of a shape."""
    target = Target(record, WITH_SHAPE)
    grid = target.maze.grid
    edge = max(target.outer_walls(), key=lambda edge: np.hypot(*np.diff(target.line(edge)[[0, -1]], axis=0)[0]))
    line, middle = target.line(edge), grid.centres[grid.ends[edge, 0]]
    corners = np.array([line[5], middle + 0.15 * (middle - line[100]), line[-6]]) * target.scale + target.shift
    (x, y), *others = corners.tolist()
    return drawn(content, target, black(f"{x} {y} m " + " ".join(f"{u} {v} l" for u, v in others), 1))


@_saboteur(FILE, "route")
def a_route_shifted_by_a_corridor(record, content):
    """An answer's line is one corridor farther."""
    target = Target(record, MAZE, "answer")

    def shift(page):
        commands = operators(page)
        begin, _ = routes(commands)[MAZE - 1]
        matrix = commands[begin - 1][0]
        matrix[4] = pikepdf.Object.parse(str(round(float(matrix[4]) + float(matrix[0]), 4)).encode())
        rewrite(page, commands)

    return edited(content, {target.page: shift})


@_saboteur(FILE, "pages")
def a_page_deleted(record, content):
    """The last page is gone."""
    return altered(content, lambda pdf: pdf.pages.__delitem__(-1))


def changed(record):
    """Return a copy of a record that may be changed."""
    return json.loads(json.dumps(record))
