"""Tangles: hundreds of them keep all rules, lead where their answer says, and come out the same everywhere."""

import json
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from mazebook.errors import GridError
from mazebook.mazes.grid.line_squares import LABELS, LINE_SQUARES
from mazebook.mazes.tasks.tangles.routes import RouteStep
from mazebook.mazes.tasks.tangles.tangle import Tangle, tangle_of
from mazebook.numerics.rng import new_rng

GOLDEN = Path(__file__).parents[1] / "golden" / "tasks" / "tangle-v1.json"
KINDS = {(3, (6, 7)): 80, (3, (8, 6)): 60, (4, (9, 11)): 40, (5, (12, 13)): 16, (6, (16, 18)): 8}
SAMPLES = 6  # on each curve
LEAST_ANGLE = 55.0  # degrees; the proof asks for 40
LEAST_GAP, LEAST_CROSSINGS, LEAST_FROM_ENDS = 0.5, 0.7, 0.6  # squares


@pytest.fixture(scope="module")
def tangles(request):
    """Return tangles of all kinds: enough that a fault in one of 17 is seen at 95 %, and with --all in one of 68."""
    share = 1 if request.config.getoption("--all") else 4
    kinds = [(n, size, count // share) for (n, size), count in KINDS.items()]
    return [tangle_of(size, n, new_rng("test", seed)) for n, size, count in kinds for seed in range(count)]


def sampled(tangle):
    """Return points along each line, and how far along it they are, in knots."""
    t = np.arange(SAMPLES)[:, None, None] / SAMPLES
    lines = []
    for number in range(len(tangle.routes)):
        a, b, c, d = np.moveaxis(tangle.knots.curves(number), 1, 0)
        points = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t**3 * d
        lines.append(np.concatenate([points.transpose(1, 0, 2).reshape(-1, 2), d[-1:]]))
    return lines


def test_lines_cross_at_large_angles(tangles):
    for tangle in tangles:
        places, crossings = tangle.knots.places, tangle.knots.crossings
        for _, before, after, left, right in crossings:
            one, other = places[after] - places[before], places[right] - places[left]
            angle = np.degrees(np.arccos(abs(one @ other) / np.hypot(*one) / np.hypot(*other)))
            assert angle > LEAST_ANGLE


def test_lines_meet_nowhere_else(tangles):
    """All crossings of the drawn curves, segment by segment, are those that are known, and each is one of two lines."""
    for tangle in tangles:
        lines = sampled(tangle)
        segments = np.concatenate([np.stack([line[:-1], line[1:]], axis=1) for line in lines])
        number = np.concatenate([np.full(len(line) - 1, at) for at, line in enumerate(lines)])
        place = np.concatenate([np.arange(len(line) - 1) for line in lines])
        met = crossing_pairs(segments)
        met = met[(number[met[:, 0]] != number[met[:, 1]]) | (abs(place[met[:, 0]] - place[met[:, 1]]) > SAMPLES)]
        assert len(met) >= len(tangle.crossings)
        at = tangle.knots.places[tangle.knots.crossings[:, 0]]
        middles = segments[met].mean(axis=(1, 2))
        nearest = np.hypot(*(middles[:, None] - at[None]).transpose(2, 0, 1)).argmin(axis=1)
        assert np.hypot(*(middles - at[nearest]).T).max(initial=0) < 1 / SAMPLES
        assert set(nearest.tolist()) == set(range(len(at)))


def crossing_pairs(segments):
    """Return the pairs of segments that have a point in common."""
    (ax, ay), (bx, by) = np.moveaxis(segments, 0, -1)

    def side(i, j, ends):
        return (bx[i] - ax[i]) * (ends[1][j] - ay[i]) - (by[i] - ay[i]) * (ends[0][j] - ax[i])

    i, j = np.triu_indices(len(segments), 1)
    near = abs(ax[i] - ax[j]) < 1
    i, j = i[near], j[near]
    sides = side(i, j, (ax, ay)), side(i, j, (bx, by)), side(j, i, (ax, ay)), side(j, i, (bx, by))
    on_one_line = np.abs(sides).max(axis=0) < 1e-9  # as along the rim
    return np.stack([i, j], axis=1)[(sides[0] * sides[1] <= 0) & (sides[2] * sides[3] <= 0) & ~on_one_line]


def test_lines_are_apart_but_at_crossings(tangles):
    for tangle in tangles:
        lines, knots = sampled(tangle), tangle.knots
        points = np.concatenate(lines)
        number = np.concatenate([np.full(len(line), at) for at, line in enumerate(lines)])
        along = np.concatenate([np.arange(len(line)) / SAMPLES for line in lines])
        gaps = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
        gaps[(number[:, None] == number) & (abs(along[:, None] - along) < 1.6)] = 9
        for crossing in knots.crossings[:, 0].tolist():
            near = np.zeros(len(points), dtype=bool)
            for at, line in enumerate(knots.lines):
                for place in np.flatnonzero(line == crossing).tolist():
                    near |= (number == at) & (abs(along - place) <= 1)
            gaps[np.ix_(near, near)] = 9
        assert gaps.min() > LEAST_GAP
        places = knots.places[knots.crossings[:, 0]]
        assert min((np.hypot(*(a - b)) for a, b in combinations(places, 2)), default=9) > LEAST_CROSSINGS
        ends = knots.places[[line[end] for line in knots.lines for end in (0, -1)]]
        assert min((np.hypot(*(a - b)) for a, b in product(places, ends)), default=9) > LEAST_FROM_ENDS


def test_lines_lead_from_every_start_to_every_end(tangles):
    for tangle in tangles:
        count = len(tangle.routes)
        assert sorted(tangle.ends) == list(range(count))
        assert tangle.answer == " ".join(f"{start + 1}-{'ABCDEF'[end]}" for start, end in enumerate(tangle.ends))
        first = [tangle.knots.places[line[0]] for line in tangle.knots.lines]
        assert [x for x, _ in first] == sorted(x for x, _ in first)
        last = [tangle.knots.places[line[-1]][0] for line in tangle.knots.lines]
        assert tuple(sorted(last).index(x) for x in last) == tangle.ends
        own = [{step.square for step in route} & set(tangle.crossings) for route in tangle.routes]
        assert all(any(mine & other for other in own if other is not mine) for mine in own)


def test_lines_stay_in_their_rectangle(tangles):
    for tangle in tangles:
        points = np.concatenate(sampled(tangle))
        assert (points > -0.2).all()
        assert (points < np.array(tangle.size) + 0.2).all()


def test_equal_seeds_give_equal_tangles_and_others_differ(tangles):
    again = [tangle_of(size, n, new_rng("test", seed)) for (n, size), _ in KINDS.items() for seed in range(2)]
    first = [tangle for tangle in tangles if any(tangle.routes == other.routes for other in again)]
    assert len(first) >= len(again)
    large = [tangle.fingerprint for tangle in tangles if len(tangle.routes) > 4]
    assert len(set(large)) == len(large)


def mirrored(tangle, *, across, down):
    columns, rows = tangle.size
    turn = {0: 0, 1: 3, 2: 2, 3: 1} if across else {heading: heading for heading in range(4)}

    def of(step):
        column, row = step.square
        square = columns - 1 - column if across else column, rows - 1 - row if down else row
        into, out = (turn[step.into], turn[step.out])
        if down:  # the line runs the other way through a square that is upside down: side headings turn, down stays
            into, out = ({1: 3, 3: 1}.get(heading, heading) for heading in (out, into))
        return RouteStep(square, into, out)

    routes = [tuple(map(of, route)) for route in tangle.routes]
    routes = [route[::-1] for route in routes] if down else routes
    return Tangle(tangle.size, tuple(sorted(routes, key=lambda route: route[0].square[0])))


def test_mirrored_and_turned_tangles_have_one_fingerprint(tangles):
    for tangle in tangles[::7]:
        for across, down in ((True, False), (False, True), (True, True)):
            other = mirrored(tangle, across=across, down=down)
            assert other.fingerprint == tangle.fingerprint
            assert other.effort == tangle.effort


def test_too_little_room_is_refused():
    for size, lines in (((5, 9), 6), ((6, 2), 3)):
        with pytest.raises(GridError, match="lines"):
            tangle_of(size, lines, new_rng("test", 1))


def test_more_and_longer_lines_are_harder(tangles):
    means = [
        np.mean([tangle.effort for tangle in tangles if len(tangle.routes) == n and tangle.size == size])
        for n, size in ((3, (6, 7)), (4, (9, 11)), (5, (12, 13)), (6, (16, 18)))
    ]
    assert means == sorted(means)


def test_squares_of_lines_are_no_cells():
    assert LINE_SQUARES.count((6, 7)) == 0
    assert LINE_SQUARES.extent((6, 7)) == (6.0, 7 + 2 * LABELS)
    assert LINE_SQUARES.fit(6.5, 7.5 + 2 * LABELS) == (6, 7)
    for ask in (LINE_SQUARES.build, LINE_SQUARES.lattice):
        with pytest.raises(GridError, match="no"):
            ask((6, 7))


def test_golden_tangles_never_change():
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    found = [found_of(entry["lines"], tuple(entry["size"]), entry["seed"]) for entry in golden]
    assert found == golden


def found_of(lines, size, seed):
    tangle = tangle_of(size, lines, new_rng("tangle", seed))
    middle = tangle.knots.places.sum(axis=0).round(3).tolist()
    return {
        "lines": lines,
        "size": list(size),
        "seed": seed,
        "answer": tangle.answer,
        "crossings": len(tangle.crossings),
        "fingerprint": tangle.fingerprint,
        "places": middle,
    }
