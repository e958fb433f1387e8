"""Where walls with bends are read: on straight pieces, away from turns that a style rounds and from other walls."""

import numpy as np
import pytest

from mazebook.checks.proof.walls.polylines import best_read

BORDER = [(0, 0), (4, 0)]  # it stands in any case


def read(line):
    """Return where a line beside the border is read."""
    points = np.array([*BORDER, *line], dtype=np.float64)
    return best_read(np.array([0, 2, len(points)]), points, np.array([True, False]))[1].tolist()


def test_a_straight_wall_with_many_points_is_read_in_its_middle():
    assert read([(2, 1), (2, 1.1), (2, 1.2), (2, 1.35), (2, 1.5), (2, 2)]) == pytest.approx([2, 1.5])


def test_a_wall_with_a_turn_is_read_in_the_middle_of_its_longer_piece():
    assert read([(2, 1), (2, 1.6), (3, 1.6)]) == pytest.approx([2.5, 1.6])


def test_a_wall_near_another_one_is_read_farther_away_but_not_at_its_turn():
    """Its longer piece is near the border, and the middle of the whole is beside the turn."""
    x, y = read([(2.17, 0.0), (1.585, 0.338), (1.585, 0.936)])
    assert x == pytest.approx(1.585)
    assert 0.338 + 0.25 * 0.598 <= y <= 0.936
