"""Placing whatever was chosen for a puzzle, a maze or a tangle of lines."""

from typing import cast

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.chosen import Chosen
from mazebook.books.choose.tangles import ChosenTangle
from mazebook.books.draw.placed import Signs
from mazebook.books.draw.puzzle import PlacedPuzzle, place_puzzle
from mazebook.books.draw.tangles import PlacedTangle, place_tangle
from mazebook.graphics.page import Box

AnyPlaced = PlacedPuzzle | PlacedTangle


def place_any(chosen: Chosen, area: Box, signs: Signs, *, below: float, sky: float = 0.0) -> AnyPlaced:
    """Return a puzzle fitted into an area; `below` : the gap under it; `sky` : the height of the words above it."""
    if isinstance(chosen, ChosenTangle):
        return place_tangle(chosen, area, signs, below=below)
    return place_puzzle(cast(ChosenMaze, chosen), area, signs, below=below, sky=sky)
