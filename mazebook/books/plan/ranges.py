"""The ranges of a section's mazes: possible algorithms, ends, sizes and difficulties, before anything is carved."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from mazebook.books.fit.levels import Choice, Level
from mazebook.books.fit.sizes import LEAST_BRIDGE, Sizing, sizes_for
from mazebook.books.spec.section import SectionSpec, misfits_of, options_of
from mazebook.books.tasks.planned import typical_with
from mazebook.errors import GridError, TaskError
from mazebook.mazes.difficulty.medians import Typical, typical_of
from mazebook.mazes.ends.words import parse_ends
from mazebook.mazes.grid.bearings import BEARINGS, nearest_corner
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.knobs import Knobs
from mazebook.mazes.options.options import Options
from mazebook.mazes.options.traits import Traits, traits_of
from mazebook.mazes.shapes.shape import Shape
from mazebook.mazes.tasks import fewest_cells

if TYPE_CHECKING:  # only shapes need kernels before anything is carved
    from mazebook.books.fit.hidden_sizes import ToHide
    from mazebook.books.fit.shaped_sizes import DrawnShape

_Pair = tuple[str, str]

_SAME = ("random", "opposite", "longest", "tip")  # words that do not say which of the two ends they are
_KEPT = 3  # puzzles
_LEAST_WOVEN = 3  # columns and rows
_WEAVERS = ("kruskal", "recursive_backtracker")  # for a level none of whose algorithms weave
_LEFT = 0.5  # of the width asked for, at least, when a range is cut


class Sized(NamedTuple):
    """A size, the typical difficulty of its mazes, and the shape that they are cut to."""

    size: Size
    typical: Typical
    shape: Shape | None = None


@dataclass(frozen=True)
class _Making:
    """One way to make the mazes of a section.

    Attributes
    ----------
    choice : the level's entry for the algorithm
    traits : of the algorithm
    pair : the words for Start and Finish
    others : other pairs that may be used in place of `pair`
    both_ways : may Start and Finish change places?
    options : how the algorithm carves
    sized : the sizes that fit on the page, smallest first, with their difficulty
    """

    choice: Choice
    traits: Traits
    pair: _Pair
    others: tuple[_Pair, ...]
    both_ways: bool
    options: Options
    sized: tuple[Sized, ...]

    def nearest(self, target: float) -> Sized:
        """Return the size whose typical difficulty is nearest to a target in points; of two, the smaller."""
        return min(self.sized, key=lambda sized: abs(sized.typical.forward - target))

    def miss(self, target: float) -> float:
        """Return by how many points a target is outside the range of nine in ten mazes of the nearest size."""
        typical = self.nearest(target).typical
        return max(typical.low - target, target - typical.high, 0.0)


@dataclass(frozen=True)
class Range:
    """All ways to make the mazes of a section; `makings` is never empty."""

    makings: tuple[_Making, ...]

    @cached_property
    def low(self) -> float:
        """The points of the easiest mazes: one maze in twenty is easier."""
        return min(sized.typical.low for making in self.makings for sized in making.sized)

    @cached_property
    def high(self) -> float:
        """The points of the hardest mazes: one maze in twenty is harder."""
        return max(sized.typical.high for making in self.makings for sized in making.sized)

    @cached_property
    def largest(self) -> Size:
        """The largest size."""
        return max((making.sized[-1].size for making in self.makings), key=math.prod)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words for the ends of mazes, each once."""
        return tuple(dict.fromkeys(word for making in self.makings for word in making.pair))

    def within(self, low: float, high: float) -> tuple[float, float]:
        """Return a range of points, cut to the points that the mazes can have.

        The result is at least half as wide as the range asked for, if the mazes differ that much: a section whose mazes
        are all easier than asked for still gets harder from place to place.
        """
        width = min((high - low) * _LEFT, self.high - self.low)
        low, high = max(low, self.low), min(high, self.high)
        if high - low < width and high == self.high:
            low = high - width
        elif high - low < width:
            high = low + width
        return low, high

    def nearest(self, target: float) -> float:
        """Return the difficulty nearest to a target that is typical of some of the mazes."""
        typical = [sized.typical.forward for making in self.makings for sized in making.sized]
        return min(max(target, min(typical)), max(typical))

    def making_for(self, target: float, ordinal: int) -> _Making:
        """Return how to make puzzle `ordinal` of a section: the ways that suit the target take turns."""
        fitting = [making for making in self.makings if making.miss(target) == 0]
        if not fitting:
            return min(self.makings, key=lambda making: making.miss(target))
        choices = list(dict.fromkeys(making.choice for making in fitting))
        choice = choices[(ordinal - 1) % len(choices)]
        same = [making for making in fitting if making.choice == choice]
        # A pair is kept for a few puzzles, so that pairs and algorithms, both used in turn, meet in every combination.
        return same[(ordinal - 1) // _KEPT % len(same)]


def range_of(
    section: SectionSpec, site: Sizing, drawn: DrawnShape | None = None, hidden: ToHide | None = None
) -> Range:
    """Return the range of a section's mazes in their area.

    `drawn` : the shape that the mazes are cut to; `hidden` : the picture that they hide. Raises GridError if the shape
    or the picture cannot be recognised.
    """
    if hidden is not None:
        return Range(tuple(_hiding(section, site, hidden)))
    name = section.tessellation
    sizes: dict[_Pair, Sequence[tuple[Size, Shape | None]]] = {}
    makings = []
    for choice in _choices(section, site.level):
        traits = traits_of(choice.name)
        pairs, both_ways = site.pairs_of_place, False
        if section.ends or not pairs:
            pairs, both_ways = _ends(section, choice, traits)
        for pair in pairs:
            if pair not in sizes:
                sizes[pair] = _sizes(section, replace(site, words=pair), drawn)
            options = _options(section, site.level, choice, pair)
            sized = tuple(
                Sized(
                    size,
                    _with_task(
                        typical_of(traits.name, name, size, pair, options, is_cut=shape is not None), size, site
                    ),
                    shape,
                )
                for size, shape in sizes[pair]
            )
            if drawn is not None and drawn.marks:
                makings += _marked(section, site.level, choice, drawn, sizes[pair])
                continue
            others = tuple(other for other in pairs if other != pair and not choice.root)
            makings.append(_Making(choice, traits, pair, others, both_ways, options, sized))
    return Range(tuple(makings))


def _with_task(typical: Typical, size: Size, site: Sizing) -> Typical:
    """Return the difficulty of mazes with the task of their section."""
    if site.task is None:
        return typical
    return typical_with(site.task, typical, kind_of_cells(site.cells).count(size))


def _hiding(section: SectionSpec, site: Sizing, hidden: ToHide) -> Iterator[_Making]:
    """Yield one making for each algorithm and size; Start and Finish are the ends of the route through the picture."""
    from mazebook.books.fit.hidden_sizes import hidden_sizes

    found = hidden_sizes(site, hidden.name, hidden.silhouette, section.size)
    for choice in _choices(section, site.level):
        for each in found:
            options = replace(options_of(section), hidden=each.picture)
            options = replace(options, texture=options.texture or Knobs.read(choice.texture))
            traits, name = traits_of(choice.name), section.tessellation
            sized = Sized(each.size, typical_of(traits.name, name, each.size, each.words, options))
            yield _Making(choice, traits, each.words, (), True, options, (sized,))


def _with_bridges(sizes: Sequence[Size], site: Sizing) -> Sequence[Size]:
    """Return the sizes whose bridges are wide enough for a pencil; or else one size made smaller to fit."""

    def is_wide(size: Size) -> bool:
        return site.bridge(size) >= LEAST_BRIDGE

    wide = [size for size in sizes if min(size) >= _LEAST_WOVEN and is_wide(size)]
    if wide:
        return wide
    size = tuple(max(number, _LEAST_WOVEN) for number in sizes[0])
    while min(size) > _LEAST_WOVEN and not is_wide(size):
        size = tuple(number - 1 for number in size)
    return [size]


def _marked(
    section: SectionSpec, grade: Level, choice: Choice, drawn: DrawnShape, sizes: Sequence[tuple[Size, Shape | None]]
) -> list[_Making]:
    """Return one making for each size, with the doors at the marks of the picture."""
    traits, name, makings = traits_of(choice.name), section.tessellation, []
    for size, shape in sizes:
        pair = drawn.doors(name, size)
        if pair is None:
            continue
        options = _options(section, grade, choice, pair)
        sized = Sized(size, typical_of(traits.name, name, size, ("nw", "se"), options, is_cut=True), shape)
        makings.append(_Making(choice, traits, pair, (), False, options, (sized,)))
    if not makings:
        raise GridError("no door has room where Start or Finish is marked. Move the mark, or use other cells.")
    return makings


def _sizes(section: SectionSpec, site: Sizing, drawn: DrawnShape | None) -> Sequence[tuple[Size, Shape | None]]:
    """Return the sizes that mazes may have, each with its shape; raises TaskError if none has room for the task."""
    found = _sizes_on_page(section, site, drawn)
    if site.task is None:
        return found
    counts = [kind_of_cells(site.cells, shape and shape.outline).count(size) for size, shape in found]
    fewest = fewest_cells(site.task)
    roomy = [each for each, count in zip(found, counts, strict=True) if count >= fewest]
    if not roomy:
        raise TaskError(
            f"it needs mazes of {fewest} cells or more, and here they have {max(counts)} at most. "
            "Use a level for older children, fewer puzzles a page, or a larger trim."
        )
    return roomy


def _sizes_on_page(section: SectionSpec, site: Sizing, drawn: DrawnShape | None) -> Sequence[tuple[Size, Shape | None]]:
    if drawn is not None:
        from mazebook.books.fit.shaped_sizes import shaped_sizes

        return shaped_sizes(site, drawn, section.size)
    if section.size:
        return [(section.size, None)]
    sizes: Sequence[Size] = sizes_for(site)
    if section.weave:
        sizes = _with_bridges(sizes, site)
    return [(size, None) for size in sizes]


def _choices(section: SectionSpec, grade: Level) -> list[Choice]:
    """Return the section's algorithm, with the level's ends and root; or else the level's algorithms that fit.

    Mazes that grow from the Finish have few paths aside, which tasks need; loops are second ways.
    """
    if section.algorithm is None:
        suited = [choice for choice in grade.algorithms if section.tessellation not in choice.not_on]
        suited = [choice for choice in suited if not (section.task and (choice.root or choice.braid))] or suited
        fitting = [choice for choice in suited if not any(misfits_of(section, choice.name))]
        return fitting or [Choice(name) for name in _WEAVERS]
    known = [choice for choice in grade.algorithms if choice.name == section.algorithm]
    if known:
        return [replace(known[0], texture=None, braid=0.0)]
    return [Choice(section.algorithm, root="finish" if traits_of(section.algorithm).root else "")]


def _ends(section: SectionSpec, choice: Choice, traits: Traits) -> tuple[tuple[_Pair, ...], bool]:
    """Return the pairs of ends that mazes may have, and whether Start and Finish may change places.

    The pairs are the section's, or else the algorithm's, the level's or the tessellation's. The ends may not change
    places if a word that was chosen names a direction, if an end is the centre, or if mazes grow from the Finish.
    """
    usual = kind_of_cells(section.tessellation).ends
    asked = section.ends or traits.ends or ("tips" if section.shape else None)
    if asked is None and "centre" not in usual[0]:
        asked = choice.ends
    if asked is None:
        return usual, "centre" not in usual[0] and not choice.root
    pair = parse_ends(asked)
    return (pair,), all(word in _SAME for word in pair) and not choice.root


def _options(section: SectionSpec, grade: Level, choice: Choice, pair: _Pair) -> Options:
    options = options_of(section)
    if options.weave:  # no other option of a level goes with weaving
        return options
    is_cut = bool(section.shape) or kind_of_cells(section.tessellation).is_cut
    # Walls grow from the border, so only a direction can be their root.
    roots = tuple(BEARINGS) if section.focus == "walls" else (*BEARINGS, "centre", *(("tip",) if section.shape else ()))
    end = nearest_corner(pair[1])
    root = end if choice.root == "finish" and end in roots else None
    return replace(
        options,
        root=root,
        texture=options.texture or Knobs.read(choice.texture),
        braid=options.braid or (0.0 if section.task else choice.braid),
        # Shortened traps leave cells out, and a grid that is cut keeps all its cells.
        longest_trap=options.longest_trap or (None if is_cut else grade.longest_trap),
    )
