"""Grey pictures as files hold them: PNG, and the packed rows that PNG and PDF have in common."""

from __future__ import annotations

import io

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
