"""Times the studio in a browser: from a level chosen on its wall to eight new pages of mazes, painted.

Run it with ``python benchmarks/studio_in_browser.py [CHANGES]``; it needs Chromium and playwright, as the tests do.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from mazebook.studio.choices.options import options

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.studio.browser.conftest import ARGUMENTS, CHROMIUM, is_settled, studio_at

LEVELS = [option.name for option in options("levels", "en")][:4]
WARM = 2 * len(LEVELS)  # changes that are not counted
TEXT = """title = "Benchmark"
theme = "sea"
seed = {seed}
pages = ["title", "puzzles", "answers"]
[[sections]]
level = "{level}"
count = 50
"""
FIRST = 2  # page with mazes
# ms from the choice to the frame after eight pages have other pictures, all of them loaded.
CHOOSE = """async ([level, first]) => {
  const pictures = Array.from({ length: 8 }, (_, at) => document.querySelector(`.page[data-page="${first + at}"] img`));
  const loaded = pictures.map((picture) => new Promise((done) => {
    picture.addEventListener("load", done, { once: true });
  }));
  const begin = performance.now();
  document.querySelector(`#wall button[data-name="${level}"]`).click();
  await Promise.all(loaded);
  await Promise.all(pictures.map((picture) => picture.decode()));
  await new Promise(requestAnimationFrame);
  return performance.now() - begin;
}"""


def main() -> None:
    changes = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "book.toml").write_text(TEXT.format(seed=0, level=LEVELS[0]), encoding="utf-8")
        begin = time.perf_counter()
        with studio_at(folder) as (_, address), sync_playwright() as playwright:
            print(f"start to the address        {time.perf_counter() - begin:6.2f} s")
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            begin = time.perf_counter()
            page.goto(address)
            page.locator(".shelf a.cover").first.click()
            page.locator("#c-sections-0-level").wait_for()
            print(f"to a book that can be changed {time.perf_counter() - begin:4.2f} s")
            page.locator(".page.drawn").first.wait_for()
            print(f"to its first page           {time.perf_counter() - begin:6.2f} s")
            is_settled(page)
            times = sorted([choose(page, Path(folder), number) for number in range(WARM + changes)][WARM:])
            median, p95 = statistics.median(times), times[int(0.95 * len(times))]
            print(f"eight new pages painted     median {median:6.3f} s   95 % {p95:6.3f} s")
            browser.close()


def choose(page: Page, folder: Path, number: int) -> float:
    """Return the seconds from the choice of a level to eight new pages; no maze of them was chosen before."""
    before, after = LEVELS[number % len(LEVELS)], LEVELS[(number + 1) % len(LEVELS)]
    text = TEXT.format(seed=number + 1, level=before)
    Path(folder, "book.toml").write_text(text, encoding="utf-8")
    page.wait_for_function("text => document.querySelector('#toml').value === text", arg=text)
    page.wait_for_timeout(500)
    is_settled(page)
    page.locator("#c-sections-0-level").click()
    page.locator(f"#wall button[data-name='{after}']").wait_for()
    page.wait_for_timeout(1000)  # the person looks at the wall, and the studio at the rest of the book
    return page.evaluate(CHOOSE, [after, FIRST]) / 1000


if __name__ == "__main__":
    main()
