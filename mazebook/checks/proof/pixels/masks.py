"""Areas of a picture as bits, 64 pixels in a word, so that whole pictures are joined, compared and grown at once."""

from dataclasses import dataclass

import numpy as np

from mazebook.numerics.arrays import Bool, Int64, UInt64

_WORD = 64


@dataclass(frozen=True, eq=False)
class Mask:
    """An area of a picture: (rows, words) uint64, pixel x of a row is bit x; bits beyond its columns are 0."""

    words: UInt64
    columns: int

    def __and__(self, other: "Mask") -> "Mask":
        """Return the pixels in both areas."""
        return Mask(self.words & other.words, self.columns)

    def __or__(self, other: "Mask") -> "Mask":
        """Return the pixels in any of two areas."""
        return Mask(self.words | other.words, self.columns)

    def __sub__(self, other: "Mask") -> "Mask":
        """Return the pixels of this area that are not in the other."""
        return Mask(self.words & ~other.words, self.columns)

    def __invert__(self) -> "Mask":
        """Return the other pixels of the picture."""
        return Mask(~self.words & _row(self.columns, self.words.shape[1]), self.columns)

    @property
    def size(self) -> int:
        """The number of pixels."""
        return int(np.bitwise_count(self.words).sum())

    @property
    def pixels(self) -> Bool:
        """(rows, columns) bool."""
        bits = self.words.view(np.uint8)
        return np.unpackbits(bits, axis=1, count=self.columns, bitorder="little").view(np.bool_)

    def at(self, places: Int64) -> Bool:
        """Return whether pixels are in the area: (n,) bool; `places` : (n, 2), rows and columns."""
        rows, columns = np.clip(places, 0, (len(self.words) - 1, self.columns - 1)).T
        return np.asarray(self.words[rows, columns // _WORD] >> (columns % _WORD).astype(np.uint64) & np.uint64(1) > 0)

    def grown(self, radius: float) -> "Mask":
        """Return the pixels that are at most `radius` pixels from the area.

        Rows of the disc are taken from its rim to its middle: each spreads a little farther than the one before.
        """
        (rows, words), reach = self.words.shape, int(radius)
        wide = (self.columns + reach) // _WORD + 1  # what spreads beyond a row's columns does not reach the next row
        wide = max(wide, words)
        line = np.zeros((rows, wide), dtype=np.uint64)
        line[:, :words] = self.words
        line = line.ravel()
        found, width = np.zeros_like(line), 0
        for row in range(min(reach, rows - 1), -1, -1):
            widest = int(np.sqrt(radius**2 - row**2))
            while width < widest:
                step = min(widest - width, 2 * width + 1, _WORD - 1)
                line, width = _spread(line, step), width + step
            end = len(line) - row * wide
            found[row * wide :] |= line[:end]
            found[:end] |= line[row * wide :]
        return Mask(found.reshape(rows, wide)[:, :words] & _row(self.columns, words), self.columns)


def mask_of(pixels: Bool) -> Mask:
    """Return the area of pixels, (rows, columns) bool."""
    rows, columns = pixels.shape
    packed = np.zeros((rows, (columns // _WORD + 1) * _WORD // 8), dtype=np.uint8)
    packed[:, : (columns + 7) // 8] = np.packbits(pixels, axis=1, bitorder="little")
    return Mask(packed.view("<u8"), columns)


def _row(columns: int, words: int) -> UInt64:
    """Return the bits of all pixels of a row: (words,) uint64."""
    bits = np.arange(words * _WORD) < columns
    return np.packbits(bits, bitorder="little").view("<u8")


def _spread(line: UInt64, step: int) -> UInt64:
    """Return the bits of a line, and those `step` places before and after them."""
    found = line | line << np.uint64(step)
    found |= line >> np.uint64(step)
    found[1:] |= line[:-1] >> np.uint64(_WORD - step)
    found[:-1] |= line[1:] << np.uint64(_WORD - step)
    return found
