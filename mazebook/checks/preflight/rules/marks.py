"""Painted marks: lines, type, pictures, colours and ink."""

from collections.abc import Iterator

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import SeenPage
from mazebook.checks.preflight.rule import on_page
from mazebook.paper.printers.demands import COLOUR_SPACES, takes_colour
from mazebook.paper.printers.table import LEAST_LINE, LEAST_TEXT, LEAST_TINT
from mazebook.reading.pdf.drawing.marks import PICTURE, SHADE, TEXT

_ROUNDING = 0.005  # points
_ROUNDING_TINT = 0.5  # per cent
_ROUNDING_IMAGE_RESOLUTION = 0.5  # dots an inch


@on_page()
def _line_weight(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the thinnest line, if it is too thin; a thin filled rectangle counts as a line."""
    limit = file.demands.floor("min_line", LEAST_LINE)
    thin = [mark for mark in sheet.marks.seen if mark.width is not None and mark.width < limit.value - _ROUNDING]
    if thin:
        worst = min(thin, key=lambda mark: mark.width or 0.0)
        yield Found(
            f"This {worst.kind} is {worst.width:.2f} pt thin, and {len(thin) - 1} more like it; "
            f"lines must be {limit.value:g} pt or more to be printed safely. Draw it thicker.",
            worst.box,
            worst.width,
            limit,
        )


@on_page()
def _text_size(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the smallest text, if it is too small."""
    limit = file.demands.floor("min_text", LEAST_TEXT)
    texts = [mark for mark in sheet.marks.seen if mark.kind == TEXT and mark.size is not None]
    small = [mark for mark in texts if (mark.size or 0.0) < limit.value - _ROUNDING]
    if small:
        worst = min(small, key=lambda mark: mark.size or 0.0)
        yield Found(
            f"This text is set in {worst.size:.2f} pt; type must be {limit.value:g} pt or more. Set it larger.",
            worst.box,
            worst.size,
            limit,
        )


@on_page()
def _image_resolution(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the picture with the lowest resolution, if too low; and the highest, if it only makes the file larger."""
    least, most = file.demands.limit("image_dpi", "min"), file.demands.limit("image_dpi", "max")
    pictures = [mark for mark in sheet.marks.seen if mark.kind == PICTURE and mark.dpi is not None]
    coarse = min(pictures, key=lambda mark: mark.dpi or 0.0, default=None)
    if coarse and least and (coarse.dpi or 0.0) < least.value - _ROUNDING_IMAGE_RESOLUTION:
        yield Found(
            f"This picture has {coarse.dpi:.0f} dots an inch at this size; it must have {least.value} or more. "
            "Use a larger one, or place it smaller.",
            coarse.box,
            coarse.dpi,
            least,
        )
    fine = max(pictures, key=lambda mark: mark.dpi or 0.0, default=None)
    if fine and most and (fine.dpi or 0.0) > most.value + _ROUNDING_IMAGE_RESOLUTION:
        yield Found(
            f"This picture has {fine.dpi:.0f} dots an inch at this size; more than {most.value} cannot be printed. "
            "A smaller one makes the file smaller.",
            fine.box,
            fine.dpi,
            most,
            blocks=False,
        )


@on_page(kinds=("interior",))
def _pale_tint(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the palest mark, if it may vanish in print; the ink of RGB colours, pictures and shades is not known."""
    limit = file.demands.floor("min_tint", LEAST_TINT)
    least = 100 * limit.value - _ROUNDING_TINT
    pale = [mark for mark in sheet.marks.seen if mark.kind not in (PICTURE, SHADE) and 0 < mark.colour.ink < least]
    if pale:
        worst = min(pale, key=lambda mark: mark.colour.ink)
        yield Found(
            f"This {worst.kind} is a tint of {worst.colour.ink:.0f} %, and {len(pale) - 1} more are pale like it; "
            f"below {100 * limit.value:g} % a tint may not be seen in print. Make it darker.",
            worst.box,
            worst.colour.ink / 100,
            limit,
        )


@on_page("colours")
def _colours(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the first mark in each kind of colour that is not allowed."""
    limit = file.demands.limit("colours")
    if limit is None:
        return
    told: set[str] = set()
    for mark in sheet.marks.seen:
        space = mark.colour.space.name
        if space not in told and not takes_colour(limit.value, mark.colour.space):
            told.add(space)
            allowed = " or ".join(COLOUR_SPACES[name] for name in limit.value)
            yield Found(
                f"This {mark.kind} is in {COLOUR_SPACES[space]}; {file.printer.title} prints from {allowed} only. "
                f"Convert it to {COLOUR_SPACES[limit.value[0]]}.",
                mark.box,
                space,
                limit,
            )


@on_page("max_ink_percent")
def _ink_limit(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the mark with the most ink, if it has too much; the pixels of pictures are not checked."""
    limit = file.demands.limit("max_ink_percent")
    worst = max(sheet.marks.seen, key=lambda mark: mark.colour.ink, default=None)
    if limit and worst and worst.colour.ink > limit.value + 0.5:
        yield Found(
            f"This {worst.kind} takes {worst.colour.ink:.0f} % of ink, all inks together; {limit.value} % are allowed. "
            "Choose a lighter colour, or black ink alone.",
            worst.box,
            worst.colour.ink,
            limit,
        )


@on_page("black_text_below")
def _black_text(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the first small text that is not 100 % black; white text takes no ink and is left out."""
    limit = file.demands.limit("black_text_below")
    if limit is None:
        return
    for mark in sheet.marks.seen:
        if mark.kind == TEXT and (mark.size or 0.0) <= limit.value and not mark.colour.is_full_black:
            yield Found(
                f"This text of {mark.size:.1f} pt is not in full black; up to {limit.value:g} pt it must be in "
                "100 % of black ink alone. Make it black, or larger.",
                mark.box,
                mark.colour.values,
                limit,
            )
            return
