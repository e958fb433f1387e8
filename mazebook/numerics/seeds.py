"""Seeds: hashes of names, so that equal names give equal mazes; imports no numba."""

import hashlib
import secrets

MAX_SEED = 2**64 - 1
_DRAWN = 10**9  # seeds that are drawn are so short that people can copy them


def derive_seed(*key: int | str) -> int:
    """Return a 64-bit seed that is a hash (BLAKE2b) of `key`: equal keys, equal seeds, on any machine."""
    digest = hashlib.blake2b(digest_size=8)
    for part in key:
        text = f"{type(part).__name__}:{part}".encode()
        digest.update(len(text).to_bytes(4, "little") + text)  # the length keeps neighbouring parts apart
    return int.from_bytes(digest.digest(), "little")


def draw_seed() -> int:
    """Return a random seed of nine digits at most, from the system."""
    return secrets.randbelow(_DRAWN)


def volume_seed(seed: int, volume: int) -> int:
    """Return the seed of a volume, counted from 1, whose volume before has `seed`; as short as one that is drawn."""
    return derive_seed("volume", seed, volume) % _DRAWN
