"""Keys and doors with their numbers, in the faces of all scripts."""

import pytest

from mazebook.books.tasks.drawn_signs import marks_of
from mazebook.paper.typefaces import fonts

KEY, DOOR = "\U0001f5dd", "\U0001f6aa"


@pytest.mark.parametrize("face", sorted(face for face in fonts.faces() if "Emoji" not in face))
@pytest.mark.parametrize("drawing", [KEY, DOOR])
def test_a_number_stands_beside_its_drawing_within_the_disc(drawing, face):
    drawn, number = marks_of(f"{drawing}2", face)
    assert not fonts.missing(number.text, number.face)  # faces of East Asia may have no digits
    left, low, right, high = fonts.glyph_bounds(drawn.text, drawn.face)
    assert drawn.x + drawn.size * right < number.x
    for y in (drawn.y + drawn.size * low, drawn.y + drawn.size * high):
        assert (drawn.x + drawn.size * left) ** 2 + y**2 < 0.25
    assert (number.x + fonts.width(number.text, number.face, number.size)) <= 0.5
