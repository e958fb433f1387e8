"""``mazebook lab medians``: measures anew the table of difficulties by which books are planned."""

from typing import Annotated

from mazebook.cli.shared import completion, console, options, values

SAMPLES, MOST_SAMPLES = 200, 10_000  # as in mazes.surveys.medians, which is too heavy to be imported for a help text


def measure_medians(
    count: Annotated[
        str, options.of("--count", "N", "How many mazes of each kind; of shifts 60 at most.")
    ] = f"{SAMPLES}",
    tessellation: Annotated[
        str | None,
        options.of(
            "--tessellation",
            "NAME",
            "Measure these cells alone, such as new ones; otherwise all.",
            completion.tessellations,
        ),
    ] = None,
    out: options.OutFile = None,
    quiet: options.Quiet = False,
) -> None:
    """Measure how difficult mazes are, for the table of plans.

    It measures every algorithm by cells, size and ends. All of it takes about ten minutes.

    Examples
    --------
    mazebook lab medians -o medians.toml
    mazebook lab medians --tessellation sigma --count 20
    """
    samples = values.read_number("--count", count, 2, MOST_SAMPLES)
    console.warn_of_compiling()
    from mazebook.books.fit.levels import read_levels
    from mazebook.mazes.difficulty.score import SCORE
    from mazebook.mazes.surveys.difficulty_table import table_toml
    from mazebook.mazes.surveys.medians import medians, with_halfway_sizes
    from mazebook.mazes.surveys.option_shifts import SHIFT_SAMPLES as MOST_OF_SHIFTS
    from mazebook.mazes.surveys.option_shifts import shifts
    from mazebook.mazes.tessellations import REGISTRY

    kinds = None if tessellation is None else [REGISTRY.entry(tessellation).name]
    squares = with_halfway_sizes(size for level in read_levels().values() for size in (level.low, level.high))
    with console.progress() as progress:
        rows = medians(squares, kinds=kinds, samples=samples, progress=progress)
        moved = shifts(kinds=kinds, samples=min(samples, MOST_OF_SHIFTS), progress=progress)
    text = table_toml(rows, moved, samples, SCORE)
    if out is None:
        console.say(text, end="")
        return
    from mazebook.output.files import write_text

    write_text(out, text)
    console.warn(f"Written: {out}")
