"""``mazebook report``: the difficulty of the mazes of a finished book, beside the plan."""

from mazebook.cli.shared import console, options, values

_DPI = 200


def report_on_a_book(
    book: options.BookFolder,
    plot: options.PlotFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Tell how difficult the mazes of a finished book are.

    Each stands beside what was planned, with the algorithm that made it.

    Examples
    --------
    mazebook report mazebook-out
    mazebook report mazebook-out --plot difficulty.png
    """
    values.read_plot(plot)
    from mazebook.press.lock.lock import read_lock
    from mazebook.reports.difficulty import report_lines, report_of

    lock = read_lock(book)
    title, puzzles = lock.title, lock.in_order
    if plot is not None:
        from mazebook.output.files import write_bytes
        from mazebook.output.pictures.png import write_png
        from mazebook.reports.difficulty_plot import difficulty_page

        page = difficulty_page(puzzles, title or "Difficulty of each maze", lock.section_titles)
        write_bytes(plot, write_png(page, _DPI))
        console.warn(f"Written: {plot}")
    if as_json:
        console.say_json(report_of(title, puzzles))
    else:
        console.say("\n".join(report_lines(puzzles)))
