"""The companion of a story: once on each page with mazes, where the record says, in a tint."""

from collections.abc import Iterator, Sequence

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.page.pages import PageImage, view_of
from mazebook.checks.proof.walls.maze_picture import PictureFinding

_SCALE = 4.0  # pixels per point
_PAPER, _TINT = 245, 130  # greys: lighter is paper, and what is darker is no tint of a scene
_INK, _DARK = 0.03, 0.02  # of a hiding place: the least share of ink, and the most of what is too dark


def findings_of_hideouts(
    entries: Sequence[tuple[Puzzle, RecordedPlacement]], sheet: PageImage
) -> Iterator[tuple[Puzzle, RecordedPlacement, PictureFinding]]:
    """Yield what is wrong with the hiding place on a page of a book with a companion; `entries` : what is on it."""
    shown = [(puzzle, place) for puzzle, place in entries if place.role == "puzzle"]
    hidden = [(puzzle, place) for puzzle, place in shown if place.hideout]
    if shown and len(hidden) != 1:
        yield *shown[0], ("hideout", f"the companion hides {len(hidden)} times on its page")
    for puzzle, place in hidden:
        assert place.hideout is not None
        grey = sheet.pixels(view_of(place.hideout, _SCALE, 0))
        if (grey < _PAPER).mean() < _INK:
            yield puzzle, place, ("hideout", "the companion is not where the answers say")
        elif (grey < _TINT).mean() > _DARK:
            yield puzzle, place, ("hideout", "something dark stands where the companion hides")
