"""Grey pictures in files: PNG, and the packed rows that PNG and PDF have in common."""

import io
from collections.abc import Iterable
from typing import Any

from mazebook.graphics.page import Page, Picture
from mazebook.paper.own_files.pictures import Raster

_HEAD = 8  # bytes of a PNG before its first chunk; each chunk is length, name, data and checksum


def png_file(raster: Raster) -> bytes:
    """Return a picture as a PNG of 8 bits a pixel."""
    from PIL import Image

    out = io.BytesIO()
    Image.frombytes("L", (raster.width, raster.height), raster.grey).save(out, "PNG")
    return out.getvalue()


def packed(raster: Raster) -> bytes:
    """Return the rows of a picture, filtered and deflated: a PNG's data, which PDF reads as predictor 15."""
    png = png_file(raster)
    rows, at = [], _HEAD
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            rows.append(png[at + 8 : at + 8 + length])
        at += 12 + length
    return b"".join(rows)


def image_names(pages: Iterable[Page]) -> dict[Raster, str]:
    """Return a name for every picture, in the order of first use."""
    rasters = (item.raster for page in pages for item in page.items if isinstance(item, Picture))
    return {raster: f"picture{n}" for n, raster in enumerate(dict.fromkeys(rasters), 1)}


def image_object(raster: Raster) -> Any:
    """Return a picture as the image XObject that its pages share."""
    from reportlab.pdfbase import pdfdoc

    row = {"Predictor": 15, "Colors": 1, "BitsPerComponent": 8, "Columns": raster.width}  # 15: as PNG says, row by row
    about = {"Type": "XObject", "Subtype": "Image", "ColorSpace": "DeviceGray", "Filter": "FlateDecode"}
    entries = {key: pdfdoc.PDFName(value) for key, value in about.items()}
    entries |= {"Width": raster.width, "Height": raster.height, "BitsPerComponent": 8}
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary({**entries, "DecodeParms": pdfdoc.PDFDictionary(row)}), packed(raster))
