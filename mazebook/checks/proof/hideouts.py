"""The companion of a story: once on each page with mazes, where the record says, in a tint."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from mazebook.checks.proof.claims import ClaimedPlace, Puzzle
from mazebook.checks.proof.page.pages import PageImage, view_of
from mazebook.checks.proof.walls.maze_picture import PictureFinding

_SCALE = 4.0  # pixels per point
_PAPER, _TINT = 245, 130  # greys: lighter is paper, and what is darker is no tint of a scene
_INK, _DARK = 0.03, 0.02  # of a hiding place: the least share of ink, and the most of what is too dark


def findings_of_hideouts(
    pages: Mapping[tuple[str, int, str], Sequence[tuple[Puzzle, ClaimedPlace]]],
    sheet: Callable[[ClaimedPlace], PageImage],
) -> Iterator[tuple[Puzzle, ClaimedPlace, PictureFinding]]:
    """Yield what is wrong with the hiding places on pages of puzzles; nothing for a book without any.

    Parameters
    ----------
    pages : the mazes on each page, by its file, number and role
    """
    shown = [entries for (_, _, role), entries in pages.items() if role == "puzzle"]
    if not any(place.hideout for entries in shown for _, place in entries):
        return
    for entries in shown:
        hidden = [(puzzle, place) for puzzle, place in entries if place.hideout]
        if len(hidden) != 1:
            yield *entries[0], ("hideout", f"the companion hides {len(hidden)} times on its page")
        for puzzle, place in hidden:
            assert place.hideout is not None
            grey = sheet(place).pixels(view_of(place.hideout, _SCALE, 0))
            if (grey < _PAPER).mean() < _INK:
                yield puzzle, place, ("hideout", "the companion is not where the answers say")
            elif (grey < _TINT).mean() > _DARK:
                yield puzzle, place, ("hideout", "something dark stands where the companion hides")
