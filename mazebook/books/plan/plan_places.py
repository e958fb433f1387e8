"""Which places the mazes of a section are, and the room that scenes leave for mazes."""

import math
from collections.abc import Sequence
from dataclasses import replace

from mazebook.books.fit.sizes import Sizing, sizes_for
from mazebook.books.places.kind import PlaceKind, look_for_all, place_kind, refusal_of_task
from mazebook.books.places.kinds import REGISTRY
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.books.spec.section import SectionSpec
from mazebook.books.themes.theme import Theme
from mazebook.books.values.maze import NO_PLACE, PLACE_OF_THEME
from mazebook.mazes.grid.bearings import nearest_corner
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.tasks import fewest_cells
from mazebook.reading.problems import Problem

# The room of things, times what they need to be read, and of a level's least corridor: among scenes the eye needs more.
_LARGER, _OF_CORRIDOR = 1.1, 0.65
_USUAL, _LEAST = 0.6, 0.3  # of a level's smallest grid: cells of a place of a theme, and of one that is named, at least


def with_places(site: Sizing, section: SectionSpec, index: int, theme: Theme | None) -> Sizing | Problem:
    """Return the site of a section with places, with the room that their scenes leave for mazes.

    A place that is named and leaves too little room is a problem. Of a theme's places, those are left out that do not
    suit what the section asks for, or leave no room for the smallest mazes of the level. A single one takes turns with
    plain walls, so that none comes twice in a row.
    """
    if site.task:
        site = replace(site, things=max(_LARGER * site.things, _OF_CORRIDOR * site.level.corridor))
    names = list[str]()
    for name in section.place:
        fitting = [name]
        if name == PLACE_OF_THEME:
            listed = theme.places if theme and not _is_no_place(section) else ()
            fitting = [each for each in listed if _suits(place_kind(each), section)]
            fitting = [each for each in fitting if _has_room(site, [place_kind(each)], _USUAL)]
            fitting = _together(site, fitting)
            fitting += [NO_PLACE] if len(fitting) == 1 else []
        elif name != NO_PLACE and not _has_room(site, [place_kind(name)], _LEAST):
            return _too_small(site, section, index, name)
        names += [each for each in fitting if each not in names]
    kinds = [place_kind(name) for name in names if name != NO_PLACE]
    if not kinds:
        return site
    with_scenes = _with_scenes(site, kinds, with_plain=NO_PLACE in names)
    return replace(with_scenes, places=tuple(names), plain=site.look)


def _suits(kind: PlaceKind, section: SectionSpec) -> bool:
    """Return whether a place of a theme suits what a section asks for."""
    cells, size = section.tessellation, section.size
    is_small = size is not None and kind.is_too_small(cells, size)
    return kind.suits(section.level, cells) and section.ends in (None, *kind.pairs_of(cells)) and not is_small


def _is_no_place(section: SectionSpec) -> bool:
    """Return whether a section asks for mazes that can be no place: with a shape, bridges, floors, and so on."""
    has_floors = section.size is not None and len(section.size) > 2
    has_other_task = section.task is not None and bool(refusal_of_task(section.task.kind))
    return bool(section.shape or section.hidden or section.weave or section.walls or has_other_task or has_floors)


def _too_small(site: Sizing, section: SectionSpec, index: int, name: str) -> Problem:
    others = [each for each in REGISTRY.names() if place_kind(each).suits(section.level, section.tessellation)]
    roomy = [f'"{each}"' for each in others if _has_room(site, [place_kind(each)], _LEAST)]
    advice = f"Use {' or '.join(roomy)}, a larger trim" if roomy else "Use a larger trim"
    text = f"its scene leaves too little room for mazes of level {section.level} on these pages."
    return Problem(
        ("sections", index, "place"), name, f"{text} {advice}, or a layout with fewer puzzles a page, or no place."
    )


def _with_scenes(site: Sizing, kinds: Sequence[PlaceKind], *, with_plain: bool = False) -> Sizing:
    """Return a site whose mazes have room for the scenes of each of some places.

    `with_plain` : are some mazes no place? Then there is room for the signs of their ends, too
    """
    arounds = [kind.around(site.area) for kind in kinds]
    if with_plain:
        band = max(site.layout.page.band, site.layout.story.aside)
        arounds.append((site.layout.story.aside, band, site.layout.story.aside, band))
    around = tuple(map(max, zip(*arounds, strict=True)))
    look, pairs = look_for_all(kinds, site.look, site.cells, site.things), kinds[0].pairs_of(site.cells)
    return replace(site, look=look, around=around, pairs_of_place=pairs, court=kinds[0].court_of(site.cells))


def _has_room(site: Sizing, kinds: Sequence[PlaceKind], share: float) -> bool:
    """Return whether mazes have room as some places in turn, the largest for the task.

    `share` : of the cells that the level has at least, those of the smallest mazes
    """
    within = replace(_with_scenes(site, kinds), words=kinds[0].pairs_of(site.cells)[0])
    sizes = sizes_for(within)
    small, large = sizes[0], sizes[-1]
    fewest = fewest_cells(site.task) if site.task else 0
    count = kind_of_cells(site.cells).count
    is_roomy = count(small) >= share * math.prod(site.level.low) and count(large) >= fewest
    return is_roomy and within.is_wide(small) and not kinds[0].is_too_small(site.cells, small)


def _together(site: Sizing, names: Sequence[str]) -> list[str]:
    """Return those of some places whose mazes, all sized by the narrowest of them, have room for a task."""
    kept = list[str]()
    for name in names:
        if site.task is None or _has_room(site, [place_kind(each) for each in (*kept, name)], _LEAST):
            kept.append(name)
    return kept


def as_places(site: Sizing, before: int, planned: Sequence[PlannedPuzzle]) -> list[PlannedPuzzle]:
    """Return the puzzles of a section as its places, which take turns through the book.

    `before` : how many puzzles are in the sections before it
    """
    assert site.plain is not None  # `with_places` has made the site
    found = []
    for turn, puzzle in enumerate(planned, before):
        name = site.places[turn % len(site.places)]
        if name == NO_PLACE:
            found.append(replace(puzzle, look=site.plain))
            continue
        kind = place_kind(name)
        found.append(replace(_between_ends_of(kind, puzzle, turn), look=kind.look(site.plain, site.cells, site.things)))
    return found


def _between_ends_of(kind: PlaceKind, puzzle: PlannedPuzzle, turn: int) -> PlannedPuzzle:
    """Return a puzzle with ends for which a place has room: its own, or those of the place whose `turn` it is."""
    planned, pairs = puzzle.pairs[0], kind.pairs_of(puzzle.tessellation)
    if planned in pairs:
        return puzzle
    pair, root = pairs[turn % len(pairs)], puzzle.options.root
    is_rooted = root == nearest_corner(planned[1])
    options = replace(puzzle.options, root=nearest_corner(pair[1])) if is_rooted else puzzle.options
    return replace(puzzle, pairs=(pair,), options=options)
