"""How much longer a book of 60 pages takes with a theme: `python benchmarks/themes.py [REPEATS]`; 1.6x is the limit."""

import sys
import tempfile
import time
from pathlib import Path

from mazebook.books.themes.names import theme_names
from mazebook.press.make.make_book import make_book

LIMIT = 1.6
_SECTIONS = [{"id": f"part-{part}", "level": level, "count": 17} for part, level in enumerate(("4-6", "4-6", "6-8"))]


def main(repeats: int = 3) -> None:
    """Print what a plain book and one of each theme take to be made, and proved; the best of some times."""
    with tempfile.TemporaryDirectory() as folder:
        make_book({"seed": 1, "sections": _SECTIONS}, Path(folder) / "first")  # compiles the kernels
        plain = _seconds(Path(folder), {}, repeats)
        print(f"{'plain':<12}{plain[0]:>6} pages{plain[1]:>8.2f} s{plain[2] / 1000:>8.0f} KB")
        for name in theme_names():
            pages, seconds, size = _seconds(Path(folder), {"theme": name}, repeats)
            ratio = seconds / plain[1]
            print(
                f"{name:<12}{pages:>6} pages{seconds:>8.2f} s{size / 1000:>8.0f} KB{ratio:>7.2f}x"
                f"{'' if ratio <= LIMIT else '  too slow'}"
            )


def _seconds(folder: Path, keys: dict[str, object], repeats: int) -> tuple[int, float, int]:
    times, book = [], None
    for _ in range(repeats):
        began = time.perf_counter()
        book = make_book({"seed": 1, "sections": _SECTIONS, **keys}, folder / "book")
        times.append(time.perf_counter() - began)
    assert book is not None
    return book.record["files"][0]["pages"], min(times), book.files[0].stat().st_size


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
