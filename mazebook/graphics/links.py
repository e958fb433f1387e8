"""Links from puzzles to their answers and back, for an edition that is read on a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from mazebook.graphics.page import Box, Item, Link, Text
from mazebook.paper.typefaces import fonts

_AROUND = 3.0  # points: a number is a small target


def link_at(items: Sequence[Item], puzzle: int, role: Literal["puzzle", "answer"]) -> tuple[Link, ...]:
    """Return the link that leads from the level texts among `items` to a puzzle or its answer; none without texts."""
    boxes = [_box(item) for item in items if isinstance(item, Text)]
    if not boxes:
        return ()
    left, low, right, high = zip(*boxes, strict=True)
    return (Link(Box(min(left), min(low), max(right), max(high)), puzzle, role),)


def _box(text: Text) -> Box:
    wide = fonts.width(text.text, text.font, text.size)
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * wide
    low, high = text.y - fonts.descent(text.font, text.size), text.y + fonts.ascent(text.font, text.size)
    return Box(left, low, left + wide, high).inset(-_AROUND, -_AROUND, -_AROUND, -_AROUND)
