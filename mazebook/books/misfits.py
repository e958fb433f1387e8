"""Which keys of a section do not fit together, and which of them to change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.grid.floors import LEAST
from mazebook.mazes.options.knobs import knobs_of
from mazebook.mazes.options.refusals import (
    refusal,
    refusal_of_floors,
    refusal_of_focus,
    refusal_of_texture,
    refusal_of_weave,
    refusal_of_weights,
)
from mazebook.reading.misfits import Misfit

if TYPE_CHECKING:
    from mazebook.books.section_spec import SectionSpec


def misfits(section: SectionSpec) -> Iterator[Misfit]:
    """Yield what does not fit together in a section whose keys are each right by themselves."""
    shape = tessellations.REGISTRY.entry(section.tessellation)
    least = shape.constant("minimum")
    if section.size and len(section.size) > 2:
        yield from _misfits_of_floors(section)
    elif section.size and isinstance(least, tuple) and (section.size[0] < least[0] or section.size[1] < least[1]):
        text = f'the size of a "{shape.name}" maze must be {least[0]}x{least[1]} or more.'
        yield Misfit("size", ("tessellation",), text)
    if section.shape and set(_words(section.ends)) & {"random", "opposite", "longest"}:
        text = 'doors of a shape may come to lie in its folds, where no arrow has room. Use "tips", or two directions.'
        yield Misfit("ends", ("shape",), text)
    if section.outline and not section.shape:
        yield Misfit("outline", ("shape",), "whole mazes have none. Give a shape as well, or take it out.")
    if section.hidden:
        yield from _misfits_of_hidden(section, shape.name)
    if section.algorithm:
        yield from misfits_of(section, section.algorithm)
    elif section.texture is not None:
        text = "a texture turns the knobs of one algorithm. Give the algorithm as well."
        yield Misfit("texture", ("algorithm",), text)
    elif section.weave:
        yield from _misfits_of_weave(section, "kruskal", "whole")


def _misfits_of_weave(section: SectionSpec, algorithm: str, by_walls: str) -> Iterator[Misfit]:
    """Yield why the mazes of a section cannot weave; nothing if they can."""
    named = ("focus", "braid", "islands", "longest_trap", "weights", "texture", "shape")
    others = {name: value for name in named if (value := getattr(section, name)) and value != "passages"}
    shape = tessellations.REGISTRY.entry(section.tessellation)
    if refused := refusal_of_weave(algorithm, by_walls, shape.name, section.size, others):
        yield Misfit(*refused)


def _misfits_of_floors(section: SectionSpec) -> Iterator[Misfit]:
    """Yield why the mazes of a section cannot have several floors; nothing if they can."""
    shape = tessellations.REGISTRY.entry(section.tessellation)
    if not shape.constant("has_floors"):
        yield Misfit("size", ("tessellation",), "only a maze of squares (orthogonal) can have several floors.")
    elif section.size and min(section.size[:2]) < min(LEAST):
        text = f"each of several floors must be {LEAST[0]}x{LEAST[1]} or more, so that there is room for stairs."
        yield Misfit("size", (), text)
    if section.shape:
        yield Misfit("shape", ("size",), "a maze of several floors is not cut to a shape. Leave one of them out.")
    if refused := refusal_of_floors(section.ends or (), section.focus, section.islands or 0):
        yield Misfit(*refused)


def _misfits_of_hidden(section: SectionSpec, tessellation: str) -> Iterator[Misfit]:
    """Yield what does not fit to a hidden picture."""
    if tessellation != "orthogonal":
        text = 'a picture is hidden in mazes of squares only. Use "orthogonal", or remove hidden.'
        yield Misfit("tessellation", ("hidden",), text)
    if section.shape:
        text = "a picture is hidden in whole mazes only, so that it is no shape. Remove one of shape and hidden."
        yield Misfit("hidden", ("shape",), text)
    if section.size and len(section.size) > 2:
        yield Misfit("size", ("hidden",), "a picture is hidden on a single floor. Use a size without floors.")
    elif section.size and (section.size[0] % 2 or section.size[1] % 2):
        columns, rows = (side + side % 2 for side in section.size)
        text = f"a maze that hides a picture needs even columns and even rows. Use {columns}x{rows}."
        yield Misfit("size", ("hidden",), text)
    if section.ends:
        text = "the ends of a maze that hides a picture are where the way through the picture ends. Remove the line."
        yield Misfit("ends", ("hidden",), text)
    for key in ("braid", "islands", "longest_trap"):
        if getattr(section, key):
            yield Misfit(key, ("hidden",), "a picture is hidden among dead ends and long traps. Remove the line.")


def _words(ends: str | tuple[str, str] | None) -> tuple[str, ...]:
    return () if ends is None else (ends,) if isinstance(ends, str) else ends


def misfits_of(section: SectionSpec, algorithm: str) -> Iterator[Misfit]:
    """Yield why an algorithm cannot carve the mazes of a section as they are asked for; nothing if it can."""
    entry, shape = algorithms.REGISTRY.entry(algorithm), tessellations.REGISTRY.entry(section.tessellation)
    needs, by_walls, weighed = (str(entry.constant(name) or "") for name in ("needs", "by_walls", "weighed"))
    rows = bool(shape.constant("rows"))
    reason = refusal(entry.name, needs, shape.name, rows=rows, size=(2, 2), whole=not section.shape)
    if reason:
        yield Misfit("algorithm", ("tessellation", "shape"), reason)
    elif needs == "even squares" and section.hidden:
        text = f"{entry.name} has one route and no branch to hide a picture in. Use another one, such as wilson."
        yield Misfit("algorithm", ("hidden",), text)
    elif section.algorithm or section.size:  # a level's own sizes fit the algorithms that it chooses itself
        reason = refusal(entry.name, needs, shape.name, rows=rows, size=section.size)
        if reason:
            key, other = ("size", "algorithm") if section.size else ("algorithm", "size")
            yield Misfit(key, (other, "tessellation"), reason)
    if section.weave:
        yield from _misfits_of_weave(section, entry.name, by_walls)
    reason = refusal_of_focus(entry.name, by_walls, shape.name) if section.focus == "walls" else ""
    if reason:
        yield Misfit("focus", ("algorithm", "tessellation"), reason)
    if section.texture is not None:
        knobs = entry.constant("knobs")
        names = tuple(str(name) for name in knobs) if isinstance(knobs, tuple) else ()
        reason = refusal_of_texture(entry.name, names, knobs_of(section.texture))
        if reason:
            yield Misfit("texture", ("algorithm",), reason)
    if section.weights is not None:
        reason = refusal_of_weights(entry.name, weighed, by_walls, section.focus)
        if reason:
            yield Misfit("weights", ("algorithm", "focus"), reason)
