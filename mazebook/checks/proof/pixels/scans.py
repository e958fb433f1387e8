"""Compiled scans of a picture, row by row: runs of ink and free space, their connected pieces, and covers.

Runs are ``(first, begin, end, piece)``; those of row y are ``first[y]`` to ``first[y + 1]``. A cover is the area of
chosen pieces, grown by a disc: ``(own, above, below, widths)``, where ``widths`` are half widths of the disc's rows. It
is never drawn as a whole: one row at a time stays in the processor's cache. ``own`` are all runs; ``above`` and
``below`` are those that count for the rows under them and over them. A run that the next row on the way repeats adds
nothing, because the disc is wider there; most walls are upright or level, so most runs are repeated.
"""

import numpy as np

from mazebook.numerics.arrays import Bool, Float64, Int32, Int64, UInt8
from mazebook.numerics.jit import helper, kernel

Runs = tuple[Int32, Int32, Int32, Int32]
_Part = tuple[Int32, Int32, Int32]
Coverage = tuple[_Part, _Part, _Part, Int32]

_WORD = 8  # pixels that are compared together
_GOLDEN = 0.6180339887498949


@kernel
def greys(gray: UInt8, most: int) -> Int64:
    """Return how many pixels have each grey, in at most `most` rows: (256,) int64.

    Rows of a maze repeat with each cell, so rows at equal steps might all be soft edges: they are spread by the golden
    ratio instead.
    """
    counts = np.zeros(256, dtype=np.int64)
    rows = gray.shape[0]
    for k in range(min(rows, most)):
        y = k if rows <= most else int((k * _GOLDEN) % 1.0 * rows)
        for tone in gray[y]:
            counts[tone] += 1
    return counts


@helper
def paint(row: UInt8, y: int, cover: Coverage) -> None:
    """Set the pixels of a row to 1 where the cover is."""
    own, above, below, widths = cover
    reach = len(widths) // 2
    for k in range(len(widths)):
        source = y + k - reach
        first, begin, end = own if k == reach else above if k < reach else below
        if 0 <= source < len(first) - 1:
            for run in range(first[source], first[source + 1]):
                row[max(begin[run] - widths[k], 0) : min(end[run] + widths[k], len(row))] = 1


@kernel
def gather(runs: Runs, chosen: Bool, left_out: UInt8) -> _Part:
    """Return the runs of chosen pieces, except those in `left_out`."""
    first, begin, end, piece = runs
    firsts = np.zeros(len(first), dtype=np.int32)
    begins, ends = np.empty(len(begin), dtype=np.int32), np.empty(len(begin), dtype=np.int32)
    count = 0
    for y in range(len(first) - 1):
        for run in range(first[y], first[y + 1]):
            begins[count], ends[count] = begin[run], end[run]
            count += chosen[piece[run]] and not left_out[run]
        firsts[y + 1] = count
    return firsts, begins, ends


@kernel
def repeated(runs: Runs) -> tuple[UInt8, UInt8]:
    """Return which runs the next row repeats, with the same piece, and which the row before repeats."""
    first, begin, end, piece = runs
    after, before = np.zeros(len(begin), dtype=np.uint8), np.zeros(len(begin), dtype=np.uint8)
    for y in range(len(first) - 2):
        one, two = first[y], first[y + 1]
        while one < first[y + 1] and two < first[y + 2]:
            step = end[one] - end[two]
            if step == 0 and begin[one] == begin[two] and piece[one] == piece[two]:
                after[one] = before[two] = 1
            one += step <= 0
            two += step >= 0
    return after, before


@kernel
def covered(rows: int, columns: int, cover: Coverage) -> UInt8:
    """Return a picture with 1 where the cover is and 0 elsewhere."""
    picture = np.zeros((rows, columns), dtype=np.uint8)
    for y in range(rows):
        paint(picture[y], y, cover)
    return picture


@kernel
def encode(gray: UInt8, threshold: int, cover: Coverage) -> tuple[Int32, Int32, Int32, Bool]:
    """Return the runs of a picture and which of them are ink: pixels darker than the threshold, or in the cover."""
    rows, columns = gray.shape
    limit = np.uint8(min(max(threshold, 0), 255))
    first = np.zeros(rows + 1, dtype=np.int32)
    begin = np.empty(rows * (columns // 8 + 1) + columns + _WORD, dtype=np.int32)
    dark = np.zeros(columns, dtype=np.uint8)
    change = np.zeros((columns // _WORD + 1) * _WORD, dtype=np.uint8)  # whether a pixel differs from the next
    words = change.view(np.uint64)
    is_covered = len(cover[3]) > 0
    inks = np.zeros(rows, dtype=np.bool_)
    count = 0
    for y in range(rows):
        if count + columns + _WORD > len(begin):
            begin = np.concatenate((begin, np.empty(len(begin) + columns + _WORD, dtype=np.int32)))
        line = gray[y]
        if is_covered:
            dark[:] = 0
            paint(dark, y, cover)
            for x in range(columns):
                dark[x] |= line[x] < limit
        else:
            for x in range(columns):
                dark[x] = line[x] < limit
        here, after = dark[: columns - 1], dark[1:]
        for x in range(columns - 1):
            change[x] = here[x] ^ after[x]
        inks[y] = dark[0] > 0
        begin[count] = 0
        count += 1
        for word in range(len(words)):
            if words[word]:
                for x in range(word * _WORD, word * _WORD + _WORD):
                    begin[count] = x + 1
                    count += change[x]
        first[y + 1] = count
    end = np.empty(count, dtype=np.int32)
    ink = np.empty(count, dtype=np.bool_)
    for y in range(rows):
        is_ink = inks[y]
        for run in range(first[y], first[y + 1]):
            end[run] = begin[run + 1] if run + 1 < first[y + 1] else columns
            ink[run] = is_ink
            is_ink = not is_ink
    return first, begin[:count].copy(), end, ink


@helper
def _top(parent: Int32, run: int) -> int:
    while parent[run] != run:
        parent[run] = parent[parent[run]]
        run = parent[run]
    return run


@kernel
def join(first: Int32, begin: Int32, end: Int32, ink: Bool, columns: int) -> tuple[Int32, Int64, Int64, Bool]:
    """Return the piece of each run; and at each piece's number its pixels, 1 - its holes, and whether it meets an edge.

    The Euler number counts runs as dots and overlaps of runs in neighbouring rows as lines: dots - lines.
    """
    n, rows = len(begin), len(first) - 1
    piece = np.arange(n).astype(np.int32)
    ties = np.zeros(n, dtype=np.int32)  # how many runs of the same tone a run overlaps in the row above
    for y in range(1, rows):
        above, last_above = first[y - 1], first[y]
        here, last = first[y], first[y + 1]
        while above < last_above and here < last:
            if ink[above] == ink[here]:
                ties[here] += 1
                a, b = _top(piece, above), _top(piece, here)
                piece[max(a, b)] = min(a, b)
            step = end[above] - end[here]
            if step == 0 and above + 1 < last_above and here + 1 < last and ink[above] != ink[here]:
                # Corners touch: the ink above and the next run's ink here, or the other way round.
                one, other = (above, here + 1) if ink[above] else (above + 1, here)
                a, b = _top(piece, one), _top(piece, other)
                piece[max(a, b)] = min(a, b)
            above += step <= 0
            here += step >= 0
    area, euler = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.int64)
    outside = np.zeros(n, dtype=np.bool_)
    for y in range(rows):
        for run in range(first[y], first[y + 1]):
            top = _top(piece, run)
            piece[run] = top
            area[top] += end[run] - begin[run]
            euler[top] += 1 - ties[run]
            if y in (0, rows - 1) or begin[run] == 0 or end[run] == columns:
                outside[top] = True
    return piece, area, euler, outside


@kernel
def touching(runs: Runs, chosen: Bool) -> Bool:
    """Return the pieces beside the chosen ones in their rows, at their numbers."""
    first, _, _, piece = runs
    found = np.zeros(len(piece), dtype=np.bool_)
    for y in range(len(first) - 1):
        for run in range(first[y], first[y + 1]):
            if chosen[piece[run]]:
                if run > first[y]:
                    found[piece[run - 1]] = True
                if run + 1 < first[y + 1]:
                    found[piece[run + 1]] = True
    return found


@kernel
def beyond(
    gray: UInt8, threshold: int, runs: Runs, chosen: Bool, one: Coverage, other: Coverage, discs: Float64
) -> int:
    """Return how many pixels of chosen pieces, darker than a threshold, lie in neither cover and in no disc.

    Discs are (n, 3): row, column and radius.
    """
    first, begin, end, piece = runs
    rows, columns = gray.shape
    row = np.zeros(columns, dtype=np.uint8)
    count = 0
    for y in range(rows):
        row[:] = 0
        paint(row, y, one)
        paint(row, y, other)
        for disc in range(len(discs)):
            middle, radius = discs[disc, 1] - 0.5, discs[disc, 2]
            half = radius * radius - (y + 0.5 - discs[disc, 0]) ** 2
            if half >= 0:
                low, high = np.ceil(middle - np.sqrt(half)), np.floor(middle + np.sqrt(half))
                row[int(max(low, 0)) : int(max(min(high + 1, columns), 0))] = 1
        for run in range(first[y], first[y + 1]):
            if chosen[piece[run]]:
                line, over = gray[y, begin[run] : end[run]], row[begin[run] : end[run]]
                for x in range(len(line)):
                    count += (over[x] == 0) & (line[x] < threshold)
    return count
