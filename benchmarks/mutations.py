"""Changes files as accidents and enemies change them: bytes, words, values of JSON, TOML and PDF.

What is changed follows from the random numbers alone, Python's own or those of hypothesis.
"""

import io
import json
import re
import struct
import zlib
from collections.abc import Sequence
from random import Random
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

_CHANGES = (1, 1, 1, 2, 4)
MOST_BYTES = 200_000  # of what is made: a file may not grow without end

_WORDS = re.compile(rb"[A-Za-z_]+|-?[0-9.]+|[^\sA-Za-z_0-9.]")
_EXTREME = [b"-1", b"0", b"0.5", b"1e308", b"-1e308", b"1e400", b"nan", b"inf", b"9" * 30, b"2147483648", b"true"]
_EXTREME += [b'""', b'"x"', b"[]", b"{}", b"[1, 2]", b"null", b"2026-01-01", b"12:00:00", b"x", b"\xff", b"\0", b"#"]
_EXTREME += ["é".encode(), b"'", b'"', b"=", b",", b";", b"\n", b"\r", b"\t", b"(", b"[", b"<", b">", b"/", b"%"]
_VALUES: list[Any] = [None, True, False, 0, 1, -1, 2, 1.5, 10**30, -(10**30), 1e308, "", "x", "1x1", "0" * 16, [], {}]
_VALUES += [[1], [None], [[]], {"x": 1}, ["x", "x"], [1, 2, 3, 4], [1e308, -1e308], float("nan"), float("inf"), 65536]


def changed_bytes(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Return bytes with a few places changed: flipped, cut out, doubled, replaced, or taken from another file."""
    for _ in range(random.choice(_CHANGES)):
        first = random.randint(0, len(data))
        last = min(len(data), first + random.choice([1, 1, 2, 4, 16, 100, 1000]))
        piece = data[first:last]
        how = random.randint(0, 6)
        if how == 0:
            piece = bytes(byte ^ 1 << random.randint(0, 7) for byte in piece[:8]) + piece[8:]
        elif how == 1:
            piece = b""
        elif how == 2:
            piece = piece * random.choice([2, 2, 3, 100])
        elif how == 3:
            piece = random.choice(_EXTREME)
        elif how == 4:
            other = random.choice(others)
            start = random.randint(0, len(other))
            piece = other[start : start + random.choice([1, 4, 16, 100, 1000])]
        elif how == 5:
            piece = bytes([random.choice([0, 1, 127, 128, 255])]) * len(piece)
        elif random.randint(0, 3) == 0:
            data, piece, first, last = data[:first], b"", first, first
        data = (data[:first] + piece + data[last:])[:MOST_BYTES]
    return data


def changed_words(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Return a text with a few words changed: replaced by one of the text's own, or by an extreme value; or lines."""
    for _ in range(random.choice(_CHANGES)):
        if random.randint(0, 3) == 0:
            lines = data.splitlines(keepends=True) or [b""]
            place, other = random.randrange(len(lines)), random.choice(others).splitlines(keepends=True) or [b""]
            new = random.choice([[], [lines[place]] * 2, [random.choice(lines)], [random.choice(other)]])
            lines[place : place + 1] = new
            data = b"".join(lines)[:MOST_BYTES]
            continue
        words = list(_WORDS.finditer(data))
        if not words:
            return random.choice(_EXTREME)
        match = random.choice(words)
        new = random.choice([random.choice(_EXTREME), random.choice(words)[0], match[0] * random.choice([2, 50])])
        data = (data[: match.start()] + new + data[match.end() :])[:MOST_BYTES]
    return data


def changed_text(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Return a text with words or bytes changed."""
    return (changed_bytes if random.randint(0, 3) == 0 else changed_words)(random, data, others)


def changed_json(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Return a JSON file with values of the wrong type, keys that are missing, doubled or renamed; or broken."""
    if random.randint(0, 9) == 0:
        return changed_text(random, data, others)
    found = json.loads(data)
    for _ in range(random.choice(_CHANGES)):
        holder: Any = found
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                break
            key = random.choice(keys)
            if isinstance(holder[key], dict | list) and holder[key] and random.randint(0, 5):
                holder = holder[key]
                continue
            how = random.randint(0, 5)
            if how == 0:
                del holder[key]
            elif how == 1 and isinstance(holder, dict):
                holder[f"{key}x"] = holder.pop(key)
            elif how == 1:
                holder.append(holder[key])
            elif how == 2:
                holder[key] = holder[random.choice(keys)]
            else:
                holder[key] = random.choice(_VALUES)
            break
    try:
        return json.dumps(found).encode()[:MOST_BYTES]
    except (ValueError, RecursionError):  # a value that now holds itself
        return b"{}"


def changed_png(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Return a picture with bytes changed; the checksums of a PNG are made to fit, so that it is read on."""
    data = changed_bytes(random, data, others)
    if not data.startswith(b"\x89PNG") or random.randint(0, 3) == 0:
        return data
    out, at = bytearray(data[:8]), 8
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        chunk = data[at + 4 : at + 8 + length]
        out += data[at : at + 4] + chunk + struct.pack(">I", zlib.crc32(chunk))
        at += 12 + length
    return bytes(out)


def _holders(value: Any, seen: set[tuple[int, int]]) -> list[tuple[Any, Any]]:
    """Return every table and array of a PDF, with each of its keys."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if not isinstance(value, Dictionary | pikepdf.Stream | Array) or value.objgen in seen:
            continue
        seen |= {value.objgen} - {(0, 0)}
        keys = range(len(value)) if isinstance(value, Array) else list(value.keys())
        found += [(value, key) for key in keys if key not in ("/Parent", "/Length")]
        waiting += [value[key] for key in keys if key != "/Parent"]
    return found


def changed_pdf(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Return a PDF with bytes changed, or values, or instructions of its contents."""
    how = random.randint(0, 2)
    if how == 0:
        return changed_bytes(random, data, others)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for _ in range(random.choice(_CHANGES)):
            if how == 1:
                streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
                stream = random.choice(streams)
                code = stream.read_raw_bytes()
                stream.write(changed_text(random, code, [code]), filter=stream.get("/Filter"))
                continue
            places = _holders(pdf.Root, set())
            holder, key = random.choice(places)
            other, place = random.choice(places)
            values = [None, 0, -1, 1e30, 45, Name.A, Array([]), Array([Name.A, 5]), Dictionary(), other[place], b"x"]
            value = random.choice(values)
            if (
                isinstance(value, Dictionary | Array)
                and not value.is_indirect
                and value != Array([])
                and value != Dictionary()
            ):
                continue  # it would be in two places, or in itself, which no file can say
            try:
                if random.randint(0, 3) == 0:
                    del holder[key]
                else:
                    holder[key] = value
            except (pikepdf.PdfError, ValueError, TypeError, KeyError, IndexError):
                continue  # qpdf does not write it
        out = io.BytesIO()
        try:
            pdf.save(out, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
        except (pikepdf.PikepdfError, ValueError, TypeError, RuntimeError):
            return changed_bytes(random, data, others)
    return out.getvalue()[: 10 * MOST_BYTES]
