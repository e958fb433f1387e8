"""The pictures of the documentation's page about the studio; MAZEBOOK_SCREENSHOTS=1 draws those in docs anew."""

import io
import os

import pytest
from PIL import Image

from tests import ROOT
from tests.studio.browser.conftest import begin, is_settled

pytestmark = pytest.mark.browser

PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES = 64_000  # as tests/test_docs.py has it


@pytest.fixture
def taken(page, tmp_path):
    """Return a function that takes a picture of what is shown."""
    page.set_viewport_size({"width": 1280, "height": 800})
    folder = PICTURES if os.environ.get("MAZEBOOK_SCREENSHOTS") else tmp_path

    def take(name):
        page.wait_for_function("() => [...document.images].every((each) => !each.src || each.complete)")
        picture = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
        path = folder / f"studio-{name}.png"
        for width, colours in ((960, 64), (960, 32), (800, 32), (640, 32)):
            smaller = picture.resize((width, width * picture.height // picture.width), Image.Resampling.LANCZOS)
            smaller.quantize(colours, dither=Image.Dither.NONE).save(path, optimize=True)
            if path.stat().st_size <= MOST_BYTES:
                return
        pytest.fail(f"{path} is too large")

    return take


def test_each_view_has_its_picture(page, taken, tmp_path):
    page.locator(".choice").nth(11).scroll_into_view_if_needed()
    page.wait_for_function("() => [...document.images].slice(0, 8).every((each) => each.naturalWidth)")
    page.evaluate("() => window.scrollTo(0, 0)")
    taken("begin")
    begin(page, "dinosaurs", for_="Ada")
    is_settled(page)
    page.locator("#status:empty").wait_for(state="attached")
    taken("book")
    page.locator(".page[data-page='11']").click()
    page.wait_for_function(
        "() => [...document.querySelectorAll('#large img')].every((each) => each.naturalWidth > 300)"
    )
    page.locator("#large-status:empty").wait_for(state="attached")
    taken("page")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Make the book").click()
    page.locator("#work .verdict.good").wait_for()
    taken("make")
    roster = tmp_path / "pupils.csv"
    roster.write_text("name,group\nAda,support\nBen,core\nChloé,core\nDan,support\n", "utf-8")
    page.get_by_role("link", name="Class set").click()
    page.locator(".scripted #roster-file").set_input_files(roster)
    page.get_by_text("4 names were read.").wait_for()
    taken("class")
