"""Requirements of algorithms for grids and options, and the sentences of refusals; imports no numba."""

from collections.abc import Collection, Mapping

# "" = any grid; "rows" = runs of cells; "even squares" = a whole rectangle of squares with even columns and rows.
NEEDS = ("", "rows", "even squares")
_NAMES = {
    "focus": "added walls",
    "hidden": "hidden picture",
    "longest_trap": "traps cut short",
    "mask": "shape but a rectangle",
    "shape": "shape but a rectangle",
}


def refusal_of_grid(
    algorithm: str, needs: str, tessellation: str, *, rows: bool, whole: bool = True, size: tuple[int, ...] | None
) -> str:
    """Return why an algorithm cannot carve a grid; "" if it can.

    Parameters
    ----------
    algorithm, tessellation : their names
    needs : the algorithm's declared requirement, one of `NEEDS`
    rows : whether whole grids of the tessellation have rows
    whole : whether no cell is removed
    size : columns, rows and perhaps floors; None if not yet known
    """
    if needs and size and len(size) > 2:
        return f"{algorithm} needs a single floor, and there are {size[2]}. Use another one, such as kruskal or wilson."
    if needs == "rows" and not (rows and whole):
        shape = f"{_a(tessellation)} grid" if whole else f"{_a(tessellation)} grid cut to a shape"
        return (
            f"{algorithm} works row by row, and {shape} has no whole rows. Use another one, such as kruskal or wilson."
        )
    if needs == "even squares":
        if tessellation != "orthogonal" or not whole:
            shape = f"{_a(tessellation)} grid" if whole else "a grid cut to a shape"
            return (
                f"{algorithm} lays its one route in pairs of lanes through a whole rectangle of squares, "
                f"not through {shape}. "
                "Use whole squares (orthogonal), or another algorithm, such as recursive_backtracker."
            )
        if size is None or size[0] % 2 or size[1] % 2:
            given = "the level's own sizes" if size is None else f"{size[0]}x{size[1]}"
            return f"{algorithm} needs even columns and even rows, not {given}. Use a size such as {_even(size)}."
    return ""


def refusal_of_floors(ends: Collection[str], focus: str, islands: int) -> tuple[str, tuple[str, ...], str] | None:
    """Return the key that does not fit several floors, the keys that it depends on, and why; None if all fit."""
    if "centre" in ends:
        text = "a maze of several floors has no one middle. Give a direction, such as n,s, or random or longest."
        return "ends", ("size",), text
    if focus == "walls":
        return "focus", ("size",), "walls cannot be added to a maze of several floors. Use focus = passages."
    if islands:
        return "islands", ("size",), "no islands are cut into a maze of several floors. Use a braid for loops."
    return None


def refusal_of_weave(
    algorithm: str, by_walls: str, tessellation: str, size: Collection[int] | None, set_: Mapping[str, object]
) -> tuple[str, tuple[str, ...], str] | None:
    """Return the key that does not fit a weave, the keys that it depends on, and why; None if all fit.

    Parameters
    ----------
    by_walls : as the algorithm declares; only those with "whole" carve any graph, and so can weave
    size : None if not yet known
    set_ : the other options by name, without those at their defaults
    """
    if tessellation != "orthogonal":
        return "weave", ("tessellation",), "only passages of squares (orthogonal) can cross. Leave one of them out."
    if size is not None and len(size) > 2:
        return "weave", ("size",), "passages cross on a single floor only. Use a size without floors, or no weave."
    if size is not None and min(size) < 3:
        return "weave", ("size",), "a bridge needs a cell on each side. Use 3x3 or more."
    if by_walls != "whole":
        text = f"{algorithm} cannot weave. Use another one, such as kruskal or recursive_backtracker."
        return "weave", ("algorithm",), text
    for name in ("focus", "braid", "islands", "longest_trap", "weights", "texture", "mask", "shape", "hidden"):
        if name in set_:
            text = f"a maze with bridges has no {_NAMES.get(name, name)}. Leave one of them out."
            return "weave", (() if name == "mask" else (name,)), text
    return None


def refusal_of_focus(algorithm: str, by_walls: str, tessellation: str) -> str:
    """Return why an algorithm cannot add walls to a grid; "" if it can.

    `by_walls` : as the algorithm declares, one of `mazebook.mazes.carving.dual.WAYS`
    """
    if not by_walls:
        return (
            f"{algorithm} has only one way to work, and cannot work by walls as well as by passages. "
            "Use it without a focus, or another algorithm, such as wilson."
        )
    if by_walls == "squares" and tessellation != "orthogonal":
        return (
            f"{algorithm} works by walls on squares only, not on {_a(tessellation)} grid. "
            "Use focus = passages, or another algorithm, such as wilson."
        )
    return ""


def refusal_of_weights(algorithm: str, weighed: str, by_walls: str, focus: str) -> str:
    """Return why an algorithm cannot use weights; "" if it can. `weighed`, `by_walls` : as it declares."""
    if weighed and focus == "walls" and by_walls == "squares":
        return f"{algorithm} takes no weights by walls. Use focus = passages, or another algorithm, such as wilson."
    if weighed:
        return ""
    return f"{algorithm} draws no way by weights. Leave them out, or use another algorithm, such as wilson or kruskal."


def refusal_of_texture(algorithm: str, knobs: Collection[str], wanted: Collection[str]) -> str:
    """Return why an algorithm lacks knobs that a texture sets; "" if it has them. `knobs` : as it declares."""
    strange = [name for name in wanted if name not in knobs]
    if not strange:
        return ""
    has = f"has {', '.join(knobs)}" if knobs else "has none"
    return f'{algorithm} has no knob "{strange[0]}": it {has}. Leave it out of the texture, or use another algorithm.'


def _a(name: str) -> str:
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _even(size: tuple[int, ...] | None) -> str:
    columns, rows = (12, 16) if size is None else (number + number % 2 for number in size)
    return f"{columns}x{rows}"
