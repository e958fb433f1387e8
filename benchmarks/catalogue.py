"""Times the catalogue with ten million fingerprints: how long it takes to look one up, and how the file grows.

Run it with ``python benchmarks/catalogue.py``; it needs a gigabyte in the folder for temporary files. Fingerprints are
random, as hashes are, in books of 50. A look-up is asked of ones that are there and ones that are not, by turns, after
the file was opened anew; the worst is a page that comes from the disk.
"""

import argparse
import random
import statistics
import tempfile
import time
from pathlib import Path

from mazebook.batch.catalogue.catalogue import Catalogue
from mazebook.books.choose.choose import Picks

MOST_SECONDS = 0.001  # of a look-up
A_BOOK = 50
LOOKS = 20_000
MEGABYTE = 1_000_000


def picks(number: int) -> Picks:
    numbers = random.Random(number)
    return Picks((0,) * A_BOOK, tuple(numbers.randbytes(16).hex() for _ in range(A_BOOK)))


def grow(path: Path, begin: int, end: int, a_turn: int) -> None:
    """Enter books by their numbers, in turns of so many."""
    for first in range(begin, end, a_turn):
        with Catalogue(path) as catalogue, catalogue.turn() as turn:
            for number in range(first, min(first + a_turn, end)):
                turn.add(f"book-{number}", b"recipe", picks(number))


def look_up(path: Path, books: int) -> list[float]:
    """Return the seconds of each look-up, every second one of a fingerprint that is there."""
    numbers = random.Random(0)
    seconds = []
    with Catalogue(path) as catalogue, catalogue.turn() as turn:
        for look in range(LOOKS):
            number = numbers.randrange(books) + books * (look % 2)
            wanted = picks(number).fingerprints[numbers.randrange(A_BOOK)]
            begin = time.perf_counter()
            is_there = wanted in turn
            seconds.append(time.perf_counter() - begin)
            assert is_there == (number < books)
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fingerprints", type=int, default=10_000_000)
    parser.add_argument("--turn", type=int, default=2000, help="books in a turn")
    options = parser.parse_args()
    books = options.fingerprints // A_BOOK
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "catalogue.db"
        before = 0
        for share in (1, 10, 50, 100):
            until = books * share // 100
            begin = time.perf_counter()
            grow(path, before, until, options.turn)
            took = time.perf_counter() - begin
            found = look_up(path, until)
            size = path.stat().st_size
            speed = (until - before) * A_BOOK / took
            most = sorted(found)[-LOOKS // 100]
            print(
                f"{until * A_BOOK:>10} fingerprints {size / MEGABYTE:7.1f} MB {size / until / A_BOOK:5.1f} bytes each, "
                f"entered {speed:7.0f} a second   look-up median {statistics.median(found) * 1e6:5.1f} us   "
                f"99 of 100 under {most * 1e6:6.1f} us   worst {max(found) * 1e6:7.1f} us",
                flush=True,
            )
            before = until
        holds = "holds" if most < MOST_SECONDS else "does not hold"
        print(f"A look-up under {MOST_SECONDS * 1000:g} ms {holds}.")


if __name__ == "__main__":
    main()
