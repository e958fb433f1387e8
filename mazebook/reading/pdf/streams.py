"""Streams of foreign PDFs, unpacked by qpdf to a bounded size: a few bytes may stand for gigabytes.

The filters are those of ISO 32000-1, 7.4, which text, paths and fonts may use. Pictures are never unpacked.
"""

import zlib
from decimal import Decimal
from typing import Any

from mazebook.reading import limits

_ABBREVIATED = {
    "/AHx": "/ASCIIHexDecode",
    "/A85": "/ASCII85Decode",
    "/LZW": "/LZWDecode",
    "/Fl": "/FlateDecode",
    "/RL": "/RunLengthDecode",
}
_FLATE, _LZW = "/FlateDecode", "/LZWDecode"
_FILTERS = {*_ABBREVIATED.values(), "/Crypt"}
_CLEAR, _END = 256, 257  # codes of LZW


class BombError(Exception):
    """A stream that unpacks to more than is allowed."""


class DamageError(Exception):
    """A part of a file that is not valid PDF."""


def limit_qpdf(stream_bytes: int) -> None:
    """Set the limits of qpdf, which hold for the whole process: `stream_bytes` is the most that a stream unpacks to."""
    from pikepdf.settings import set_qpdf_limits

    set_qpdf_limits(
        parser_max_nesting=limits.PDF_NESTED,
        flate_max_memory=stream_bytes,
        run_length_max_memory=stream_bytes,
        png_max_memory=stream_bytes,
        tiff_max_memory=stream_bytes,
    )


class Unpacker:
    """Unpacks the streams of one file, and counts their unpacked bytes."""

    def __init__(self) -> None:
        self._left = int(limits.PDF_UNPACKED_BYTES)

    def unpack(self, stream: Any) -> bytes:
        """Return the unpacked content of a stream of pikepdf.

        Raises
        ------
        BombError
            If it is larger than `PDF_STREAM_BYTES`, or all streams of the file together than `PDF_UNPACKED_BYTES`.
        DamageError
            If it cannot be unpacked, or its filter is one that only pictures use.
        """
        import pikepdf

        if not isinstance(stream, pikepdf.Stream):
            raise DamageError("something else stands where a stream should")
        names = [_ABBREVIATED.get(name, name) for name in filters_of(stream)]
        for name in names:
            if name not in _FILTERS:
                raise DamageError(f"a stream is packed as {name[1:]}, which only pictures are")
        data = _without_lzw(stream, names) if _LZW in names else _read(stream)
        self._left -= len(data)
        if len(data) > limits.PDF_STREAM_BYTES or self._left < 0:
            raise BombError
        return data


def filters_of(stream: Any) -> list[str]:
    """Return the names of the filters that a stream is packed with, with slashes."""
    return [_name(each) for each in _listed(stream.get("/Filter"))]


def _name(value: Any) -> str:
    import pikepdf

    if not isinstance(value, pikepdf.Name):
        raise DamageError("something else stands where the name of a filter should")
    return value.unparse().decode("ascii")


def _listed(value: Any) -> list[Any]:
    import pikepdf

    if value is None:
        return []
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def _read(stream: Any) -> bytes:
    import pikepdf

    try:
        return bytes(stream.read_bytes(pikepdf.StreamDecodeLevel.specialized))
    except (pikepdf.PdfError, pikepdf.QpdfRuntimeError) as error:
        if "memory limit" in str(error):
            raise BombError from error
        raise DamageError("a stream cannot be unpacked") from error


def _without_lzw(stream: Any, names: list[str]) -> bytes:
    """Return the content of a stream that is packed as LZW, which qpdf would unpack to any size."""
    import pikepdf

    at, about = names.index(_LZW), _listed(stream.get("/DecodeParms"))
    about += [None] * (len(names) - len(about))
    with pikepdf.new() as pdf:

        def packed(data: bytes, first: int, last: int) -> Any:
            used = [_alone(each) if isinstance(each, pikepdf.Dictionary) else None for each in about]
            filters = [pikepdf.Name(_FLATE if name == _LZW else name) for name in names]
            about_them = pikepdf.Array(used[first:last])
            return pdf.make_stream(data, Filter=pikepdf.Array(filters[first:last]), DecodeParms=about_them)

        before = _read(packed(bytes(stream.read_raw_bytes()), 0, at))
        table = about[at] if isinstance(about[at], pikepdf.Dictionary) else {}
        plain = _unlzw(before, 0 if table.get("/EarlyChange") == 0 else 1, limits.PDF_STREAM_BYTES)
        rest = packed(zlib.compress(plain, 0), at, len(names))  # qpdf undoes the predictor
        return _without_lzw(rest, [_FLATE, *names[at + 1 :]]) if _LZW in names[at + 1 :] else _read(rest)


def _alone(table: Any) -> Any:
    """Return the numbers and names of a table, which no PDF owns: pikepdf puts what one PDF owns into no other."""
    import pikepdf

    plain = (int, Decimal, pikepdf.Name)
    return pikepdf.Dictionary({key: value for key, value in table.items() if isinstance(value, plain)})


def _unlzw(data: bytes, early: int, most: int) -> bytes:
    """Return data unpacked from LZW (ISO 32000-1, 7.4.4.2)."""
    out, bits, held, width = bytearray(), 0, 0, 9
    words = [bytes([code]) for code in range(256)] + [b"", b""]
    before = b""
    for byte in data:
        held, bits = held << 8 | byte, bits + 8
        if bits < width:
            continue
        bits -= width
        code, held = held >> bits, held & (1 << bits) - 1
        if code == _END:
            break
        if code == _CLEAR:
            del words[258:]
            before, width = b"", 9
            continue
        if code > len(words) or (code == len(words) and not before):
            raise DamageError("a stream cannot be unpacked")
        word = words[code] if code < len(words) else before + before[:1]
        out += word
        if len(out) > most:
            raise BombError
        if before and len(words) < 4096:
            words.append(before + word[:1])
        before = word
        width = min(12, max(9, (len(words) + early).bit_length()))
    return bytes(out)
