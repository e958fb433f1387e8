"""Pages of other PDFs in the PDF that is written: each becomes a form XObject, copied once and placed by a matrix."""

import io
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from mazebook.graphics.page import Page, PdfPage

_Matrix = tuple[float, float, float, float, float, float]


class Merged:
    """The pages of other PDFs that some pages show; a context manager that keeps their files open, true if any is.

    A form XObject has content and resources only: links, comments and fields to fill in are dropped.
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        self._items = [[item for item in page.items if isinstance(item, PdfPage)] for page in pages]
        self._files = ExitStack()
        self._names: dict[tuple[bytes, int], str] = {}
        self._forms: dict[str, Any] = {}
        self.version = ""  # the newest PDF version of the files; "" for none

    def __enter__(self) -> "Merged":
        import pikepdf

        opened: dict[bytes, Any] = {}
        for item in (item for items in self._items for item in items):
            if item.file not in opened:
                opened[item.file] = self._files.enter_context(pikepdf.open(io.BytesIO(item.file)))
                self.version = max(self.version, opened[item.file].pdf_version)
            if (item.file, item.index) not in self._names:
                name = self._names[item.file, item.index] = f"/Merged{len(self._names) + 1}"
                # qpdf puts /Rotate and /UserUnit into the form's matrix, and the trim box into its bounding box.
                self._forms[name] = opened[item.file].pages[item.index].as_form_xobject()
        return self

    def __exit__(self, *_: object) -> None:
        self._files.close()

    def __bool__(self) -> bool:
        return bool(self._forms)

    def placed(self, item: PdfPage) -> tuple[str, _Matrix]:
        """Return the name of the form XObject of an item's page, and the matrix that puts it into the item's box."""
        name = self._names[item.file, item.index]
        x0, y0, x1, y1 = _shown(self._forms[name])
        across, up = item.box.width / (x1 - x0), item.box.height / (y1 - y0)
        return name, (across, 0, 0, up, item.box.x0 - across * x0, item.box.y0 - up * y0)

    def into(self, pdf: Any) -> None:
        """Copy every form XObject into the written PDF, and name it in the resources of the pages that use it."""
        import pikepdf

        copies = {name: pdf.copy_foreign(form) for name, form in self._forms.items()}
        for items, page in zip(self._items, pdf.pages, strict=True):
            for name in dict.fromkeys(self._names[item.file, item.index] for item in items):
                resources = page.obj.Resources
                if "/XObject" not in resources:
                    resources.XObject = pikepdf.Dictionary()
                resources.XObject[name] = copies[name]


def _shown(form: Any) -> tuple[float, float, float, float]:
    """Return the bounding box of a form XObject under its own matrix: left, bottom, right and top."""
    left, bottom, right, top = map(float, form.BBox)
    a, b, c, d, e, f = map(float, form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
