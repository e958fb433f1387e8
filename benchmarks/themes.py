"""How much longer a book of 50 mazes takes with pictures: `python benchmarks/themes.py [REPEATS]`.

Each pair is a plain book and one with all scenery, or one whose mazes have shapes, of the same new seed: kernels and
silhouettes are ready, but no grid is known. Seconds are of the processor, as the clock of a shared machine counts
others' work.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from mazebook.press.make.make_book import make_book


def _sections(**keys: str) -> list[dict[str, object]]:
    return [{"id": f"part-{level}", "level": level, "count": 25, **keys} for level in ("4-6", "6-8")]


PLAIN = {"sections": _sections()}
CASES = {
    "full scenery": {"theme": "animals", "sections": _sections(scenery="full")},
    "shapes": {"theme": "animals", "sections": _sections(shape="theme", scenery="none")},
}


def main(repeats: int = 3) -> None:
    """Print how long a plain book and the others take to be made, and proved: the medians, and those of the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        for keys in (PLAIN, *CASES.values()):  # compiles the kernels
            make_book({"seed": 0, **keys}, Path(folder) / "first")
        for name, keys in CASES.items():
            seconds = [
                [_seconds(Path(folder), {"seed": seed, **each}) for each in (PLAIN, keys)]
                for seed in range(1, repeats + 1)
            ]
            plain, other = (statistics.median(each) for each in zip(*seconds, strict=True))
            ratio = statistics.median(other / plain for plain, other in seconds)
            print(f"{name:<14} median {other:.2f} s, plain {plain:.2f} s, {ratio:.2f} times", flush=True)


def _seconds(folder: Path, spec: dict[str, object]) -> float:
    began = time.process_time()
    make_book(spec, folder / "book")
    return time.process_time() - began


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
