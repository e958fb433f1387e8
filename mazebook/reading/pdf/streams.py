"""Streams of foreign PDFs, unpacked to a bounded size: a few bytes may stand for gigabytes.

The filters are those of ISO 32000-1, 7.4, which text, paths and fonts may use. Pictures are never unpacked.
"""

import base64
import binascii
import re
import zlib
from typing import Any

_MOST = 64_000_000  # bytes of one stream, once unpacked
MOST_IN_ALL = 512_000_000  # bytes of all streams of a file, once unpacked

_ABBREVIATED = {
    "/AHx": "/ASCIIHexDecode",
    "/A85": "/ASCII85Decode",
    "/LZW": "/LZWDecode",
    "/Fl": "/FlateDecode",
    "/RL": "/RunLengthDecode",
}
_CLEAR, _END = 256, 257  # codes of LZW


class BombError(Exception):
    """A stream that unpacks to more than is allowed."""


class DamageError(Exception):
    """A part of a file that is not valid PDF."""


class Unpacker:
    """Unpacks the streams of one file, and counts their unpacked bytes."""

    def __init__(self, most: int = _MOST, in_all: int = MOST_IN_ALL) -> None:
        self._most, self._left = most, in_all

    def unpack(self, stream: Any) -> bytes:
        """Return the unpacked content of a stream of pikepdf.

        Raises
        ------
        BombError
            If it is larger than `most`, or all streams of the file together than `in_all`.
        DamageError
            If it cannot be unpacked, or its filter is one that only pictures use.
        """
        import pikepdf

        if not isinstance(stream, pikepdf.Stream):
            raise DamageError("something else stands where a stream should")
        data = bytes(stream.read_raw_bytes())
        parameters = _listed(stream.get("/DecodeParms"))
        most = min(self._most, self._left)
        for place, name in enumerate(filters_of(stream)):
            about = parameters[place] if place < len(parameters) else None
            data = _unpacked(data, _ABBREVIATED.get(name, name), about, most)
        if len(data) > most:
            raise BombError
        self._left -= len(data)
        return data


def filters_of(stream: Any) -> list[str]:
    """Return the names of the filters that a stream is packed with, with slashes."""
    return [str(name) for name in _listed(stream.get("/Filter"))]


def _listed(value: Any) -> list[Any]:
    import pikepdf

    if value is None:
        return []
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def _unpacked(data: bytes, name: str, about: Any, most: int) -> bytes:
    import pikepdf

    table: Any = about if isinstance(about, pikepdf.Dictionary) else {}
    if name == "/FlateDecode":
        return _unpredicted(inflate(data, most), table)
    if name == "/LZWDecode":
        return _unpredicted(_unlzw(data, int(table.get("/EarlyChange", 1)), most), table)
    if name == "/ASCIIHexDecode":
        return _unhex(data)
    if name == "/ASCII85Decode":
        return _un85(data)
    if name == "/RunLengthDecode":
        return _unrun(data, most)
    if name == "/Crypt":
        return data
    raise DamageError(f"a stream is packed as {name[1:]}, which only pictures are")


def inflate(data: bytes, most: int) -> bytes:
    """Return data unpacked by zlib; raises DamageError if they are damaged, BombError beyond `most` bytes."""
    engine = zlib.decompressobj()
    try:
        out = engine.decompress(data, most + 1)
    except zlib.error as error:
        raise DamageError("a stream cannot be unpacked") from error
    if len(out) > most:
        raise BombError
    if data and not engine.eof:
        raise DamageError("a stream is cut off")
    return out


def _unhex(data: bytes) -> bytes:
    digits = re.sub(rb"[\0\s]", b"", data.partition(b">")[0])
    try:
        return binascii.unhexlify(digits + b"0" * (len(digits) % 2))
    except binascii.Error as error:
        raise DamageError("a stream cannot be unpacked") from error


def _un85(data: bytes) -> bytes:
    text = data.strip(b"\0\t\n\f\r ").removeprefix(b"<~").partition(b"~")[0]
    try:
        return base64.a85decode(text, ignorechars=b"\0\t\n\f\r ")
    except ValueError as error:
        raise DamageError("a stream cannot be unpacked") from error


def _unrun(data: bytes, most: int) -> bytes:
    out, at = bytearray(), 0
    while at < len(data) and data[at] != 128:
        length = data[at]
        if length < 128:
            out += data[at + 1 : at + 2 + length]
            at += length + 2
        else:
            out += data[at + 1 : at + 2] * (257 - length)
            at += 2
        if len(out) > most:
            raise BombError
    return bytes(out)


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


def _unpredicted(data: bytes, table: Any) -> bytes:
    """Return data with PNG's predictors undone; data without such predictors as they are."""
    if int(table.get("/Predictor", 1)) < 10:
        return data
    samples = int(table.get("/Colors", 1)) * int(table.get("/BitsPerComponent", 8))
    step, width = max(1, samples // 8), (samples * int(table.get("/Columns", 1)) + 7) // 8
    if not 0 < width <= 1_000_000:
        raise DamageError("a stream cannot be unpacked")
    out, above = bytearray(), bytes(width)
    for at in range(0, len(data), width + 1):
        row = bytearray(data[at + 1 : at + 1 + width].ljust(width, b"\0"))
        for k in range(width):
            left, corner = (row[k - step], above[k - step]) if k >= step else (0, 0)
            row[k] = row[k] + _guess(data[at], left, above[k], corner) & 255
        out += row
        above = bytes(row)
    return bytes(out)


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    if kind == 4:
        return min((left, above, corner), key=lambda value: abs(left + above - corner - value))
    return (0, left, above, (left + above) // 2)[kind] if kind < 4 else 0
