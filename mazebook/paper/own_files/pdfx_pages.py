"""Pages of a PDF made elsewhere, measured by PDF/X-1a:2001: grey and CMYK, nothing that shines through, no layers."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from mazebook.paper.own_files.pdf_pages import OwnPages

_COLOUR = "colours other than grey and CMYK"
_SHINES = "something that shines through (transparency)"
_NEWER = "pictures packed as PDF 1.3 does not know"
_LAYERS = "layers"
_DAMAGED = "something that cannot be read"
_PLAIN = ("/DeviceGray", "/DeviceCMYK", "/Pattern")
_INLINE = (None, "/DeviceGray", "/DeviceCMYK", "/Indexed")
_RGB = {"rg", "RG"}


def refusal(own: OwnPages) -> str:
    """Return what pages hold that PDF/X-1a forbids, such as "colours other than grey and CMYK"; "" for nothing."""
    import pikepdf

    with pikepdf.open(io.BytesIO(own.file)) as pdf:
        seen: set[tuple[int, int]] = set()
        try:
            found = [reason for index in dict.fromkeys(own.indices) for reason in _in_page(pdf.pages[index], seen)]
        # In a damaged file anything may stand where a number, a name or a table should.
        except (pikepdf.PdfError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
            found = [_DAMAGED]
    return " and ".join(dict.fromkeys(found))


def _in_page(page: Any, seen: set[tuple[int, int]]) -> Iterator[str]:
    # As a form it has the resources that it inherits, and its content is one stream.
    yield from _in_form(page.as_form_xobject(), seen)
    if "/Group" in page.obj and page.obj.Group.get("/S") == "/Transparency":
        yield _SHINES


def _in_form(form: Any, seen: set[tuple[int, int]]) -> Iterator[str]:
    """Yield what a form, a tiling or a glyph's procedure holds, and whatever it names."""
    import pikepdf

    if form.objgen in seen and form.objgen != (0, 0):
        return
    seen.add(form.objgen)
    if form.get("/Group", {}).get("/S") == "/Transparency":
        yield _SHINES
    for instruction in pikepdf.parse_content_stream(form):
        operator = str(instruction.operator)
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            if instruction.iimage.colorspace not in _INLINE:
                yield _COLOUR
        elif operator in _RGB or (operator in ("cs", "CS") and str(instruction.operands[0]) == "/DeviceRGB"):
            yield _COLOUR
        elif operator == "BDC" and str(instruction.operands[0]) == "/OC":
            yield _LAYERS
    yield from _in_resources(form.get("/Resources", {}), seen)


def _in_resources(resources: Any, seen: set[tuple[int, int]]) -> Iterator[str]:
    for space in resources.get("/ColorSpace", {}).values():
        if not _is_plain(space):
            yield _COLOUR
    for state in resources.get("/ExtGState", {}).values():
        if _shines(state):
            yield _SHINES
    for shading in resources.get("/Shading", {}).values():
        if not _is_plain(shading.ColorSpace):
            yield _COLOUR
    for pattern in resources.get("/Pattern", {}).values():
        if int(pattern.PatternType) == 1:
            yield from _in_form(pattern, seen)
        elif not _is_plain(pattern.Shading.ColorSpace):
            yield _COLOUR
    for inner in resources.get("/XObject", {}).values():
        if "/OC" in inner:
            yield _LAYERS
        yield from _in_form(inner, seen) if inner.get("/Subtype") == "/Form" else _in_image(inner)
    for font in resources.get("/Font", {}).values():
        for glyph in font.get("/CharProcs", {}).values():
            yield from _in_form(glyph, seen)
        yield from _in_resources(font.get("/Resources", {}), seen)


def _in_image(image: Any) -> Iterator[str]:
    if "/SMask" in image:
        yield _SHINES
    if "/ColorSpace" in image and not _is_plain(image.ColorSpace):
        yield _COLOUR
    filters = image.get("/Filter", [])
    names = [str(filters)] if str(filters).startswith("/") else [str(name) for name in filters]
    if {"/JPXDecode", "/JBIG2Decode"} & set(names) or int(image.get("/BitsPerComponent", 1)) == 16:
        yield _NEWER


def _is_plain(space: Any) -> bool:
    """Return whether a colour space is grey or CMYK at its root."""
    import pikepdf

    if isinstance(space, pikepdf.Name):
        return str(space) in _PLAIN
    kind, inner = str(space[0]), {"/Indexed": 1, "/I": 1, "/Pattern": 1, "/Separation": 2, "/DeviceN": 2}
    return kind in _PLAIN[:2] or (kind in inner and (len(space) <= inner[kind] or _is_plain(space[inner[kind]])))


def _shines(state: Any) -> bool:
    mask, blend = state.get("/SMask", "/None"), state.get("/BM", "/Normal")
    opaque = all(float(state.get(key, 1)) == 1 for key in ("/ca", "/CA"))
    return not opaque or str(mask) != "/None" or str(blend) not in ("/Normal", "/Compatible")
