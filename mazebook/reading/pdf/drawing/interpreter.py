"""Interpreting the content of a page and of the forms in it: the marks, as they are placed on the paper."""

from typing import Any

from mazebook.reading import limits
from mazebook.reading.pdf.colours import DEVICE
from mazebook.reading.pdf.content import Operator
from mazebook.reading.pdf.drawing.marks import Marks
from mazebook.reading.pdf.drawing.painting import Shelf, State
from mazebook.reading.pdf.drawing.walker import Walker
from mazebook.reading.pdf.objects import entry, is_table, items
from mazebook.reading.pdf.paths import Bounds, Matrix
from mazebook.reading.pdf.streams import DamageError


def read_marks(
    page: Any, matrix: Matrix, seen: Bounds, resources: Any, shelf: Shelf, *, with_annotations: bool = False
) -> Marks:
    """Return the marks of a page.

    Parameters
    ----------
    matrix : from the page's coordinates to those of the paper
    seen : the visible part of the paper
    with_annotations : whether the drawings of annotations count as work of the page; their marks are not returned

    Raises
    ------
    DamageError
        If something on the page is not valid PDF.
    BombError
        If the page has more instructions or marks than can be checked.
    """
    import pikepdf

    walker = Walker(shelf, _OPERATORS)
    try:
        walker.run(shelf.content(page), resources, State(matrix, seen), matrix)
        if entry(page, "/Group", "/S") == "/Transparency":
            walker.marks.transparency.add("group")
        for annotation in items(entry(page, "/Annots"), limits.PDF_ANNOTATIONS) if with_annotations else []:
            for drawing in _drawings(annotation):
                walker.spend(drawing, resources)
    except pikepdf.PdfError as error:
        raise DamageError("something on the page has a form that no PDF has") from error
    return walker.marks


def _drawings(annotation: Any) -> list[Any]:
    """Return the streams that draw an annotation: one, or one for each of its states."""
    import pikepdf

    if not is_table(annotation) or not is_table(annotation.get("/AP")):
        return []
    normal = entry(annotation, "/AP", "/N")
    found = [normal, *(normal.values() if is_table(normal) else [])]
    return [each for each in found if isinstance(each, pikepdf.Stream)]


def _set(act: Any, takes: str, **fixed: Any) -> Operator:
    """Return an operator whose function gets fixed arguments besides its operands."""

    def do(walker: Walker, operands: list[Any]) -> None:
        act(walker, operands, **fixed)

    return Operator(takes, do)


_OPERATORS: dict[str, Operator] = {
    "q": Operator("", Walker.keep), "Q": Operator("", Walker.give_back), "cm": Operator("nnnnnn", Walker.concatenate),
    "w": Operator("n", Walker.line_width), "gs": Operator("N", Walker.graphics), "path": Operator("?", Walker.path),
    "W": Operator("", Walker.clip), "W*": Operator("", Walker.clip), "sh": Operator("N", Walker.shade),
    "Do": Operator("N", Walker.draw), "BI": Operator("?", Walker.inline), "BT": Operator("", Walker.begin_text),
    "Tf": Operator("Nn", Walker.font), "Td": Operator("nn", Walker.move_text),
    "TD": Operator("nn", Walker.move_and_lead), "Tm": Operator("nnnnnn", Walker.text_matrix),
    "T*": Operator("", Walker.next_line), "Tz": Operator("n", Walker.text_stretch),
    "Tr": _set(Walker.text_number, "n", name="mode"),
    "Tj": Operator("s", Walker.show), "TJ": Operator("t", Walker.show), "'": Operator("s", Walker.show_next),
    '"': Operator("nns", Walker.show_spaced),
    "Tc": _set(Walker.text_number, "n", name="character_space"), "Tw": _set(Walker.text_number, "n", name="word_space"),
    "TL": _set(Walker.text_number, "n", name="leading"), "Ts": _set(Walker.text_number, "n", name="rise"),
    **{name: _set(Walker.device, "n", use="fill", space=space) for name, space in DEVICE.items()},
    **{name.upper(): _set(Walker.device, "n", use="stroke", space=space) for name, space in DEVICE.items()},
    "cs": _set(Walker.space, "N", use="fill"), "CS": _set(Walker.space, "N", use="stroke"),
    **{name: _set(Walker.colour, "", use="fill") for name in ("sc", "scn")},
    **{name: _set(Walker.colour, "", use="stroke") for name in ("SC", "SCN")},
    "n": _set(Walker.paint_path, "", fills=False, strokes=False),
    **{name: _set(Walker.paint_path, "", fills=False, strokes=True) for name in ("S", "s")},
    **{name: _set(Walker.paint_path, "", fills=True, strokes=False) for name in ("f", "F", "f*")},
    **{name: _set(Walker.paint_path, "", fills=True, strokes=True) for name in ("B", "B*", "b", "b*")},
}  # fmt: skip
