"""Times the studio's engine: a change of level to eight new pages, start to the first pages; memory over 500 edits.

Run it with ``python benchmarks/studio.py [EDITS]``. The goals are those of a warm engine and a themed book of 60 pages.
"""

import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from mazebook.studio.engine.client import Engine
from mazebook.studio.engine.messages import EngineReply, LookAt, PageDrawn, Planned, Settled, Version

LEVELS = ("4-6", "6-8", "8-10", "10-12")
DPI = 40  # two pages of a spread on a screen of usual width
TEXT = 'title = "Benchmark"\ntheme = "sea"\nseed = {seed}\n[[sections]]\nlevel = "{level}"\ncount = 50\n'
MEDIAN, P95 = 0.3, 0.6  # seconds


def book(number: int) -> Version:
    """Return a book whose level differs from the one before; each number gives another one."""
    return Version(Path("book.toml"), TEXT.format(seed=number // len(LEVELS), level=LEVELS[number % len(LEVELS)]))


def shown(engine: Engine, replies: Iterator[EngineReply], version: Version, pages: tuple[int, ...]) -> dict[str, float]:
    """Return the seconds until a version is planned, until its pages are all drawn once, and until they are final."""
    begin, found, waiting = time.perf_counter(), {}, set(pages)
    engine.ask(LookAt(version, pages, DPI))
    for reply in replies:
        if getattr(reply, "digest", "") != version.digest:
            continue
        now = time.perf_counter() - begin
        if isinstance(reply, Planned):
            found["planned"], found["pages"] = now, len(reply.pages)
        elif isinstance(reply, PageDrawn):
            waiting.discard(reply.page)
            if not waiting:
                found.setdefault("drawn", now)
        elif isinstance(reply, Settled):
            return found | {"settled": now}
    raise SystemExit("the engine ended")


def resident(pid: int) -> float:
    """Return the megabytes that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise LookupError(pid)


def main() -> None:
    edits = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    begin = time.perf_counter()
    engine = Engine()
    engine.start()
    replies = engine.replies()
    first = shown(engine, replies, book(0), tuple(range(1, 9)))
    print(f"start to the first eight pages   {time.perf_counter() - begin - first['settled'] + first['drawn']:6.2f} s")
    for number in range(1, 9):  # warm: each level once, twice
        shown(engine, replies, book(number), tuple(range(1, 9)))
    for pages in (tuple(range(1, 9)), tuple(range(21, 29)), tuple(range(51, 59))):
        times = [shown(engine, replies, book(1000 * pages[0] + number), pages) for number in range(20)]
        for what in ("planned", "drawn", "settled"):
            every = sorted(each[what] for each in times)
            median, p95 = statistics.median(every), every[int(0.95 * len(every))]
            goal = f"   goals {MEDIAN:.1f} and {P95:.1f}" if what == "drawn" else ""
            print(f"pages {pages[0]}-{pages[-1]} {what:8}   median {median:6.3f} s   95 % {p95:6.3f} s{goal}")
    print(f"pages of the book: {times[0]['pages']}")
    held = []
    for number in range(edits):
        if number % (edits // 10 or 1) == 0:
            held.append(resident(engine.process.pid))
            print(f"after {number:4} edits: {held[-1]:6.0f} MB", flush=True)
        shown(engine, replies, book(10**6 + number), tuple(range(1, 9)))
    if held:
        grown = max(resident(engine.process.pid) - held[len(held) // 2], 0.0)
        print(f"after {edits:4} edits: the second half takes {grown:.0f} MB")
    engine.stop()


if __name__ == "__main__":
    main()
