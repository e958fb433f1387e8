"""The studio in Arabic and in Hebrew: its page is mirrored, and so are the spreads of a book in such a language."""

import os

import pytest

from tests.studio.browser.conftest import is_settled, page_of, shows_pages
from tests.studio.browser.test_everybody import violations

pytestmark = pytest.mark.browser

WHERE = "selector => document.querySelector(selector).getBoundingClientRect().left"


@pytest.fixture(params=["ar", "he"])
def leftwards(request, chromium, opened):
    """Yield a page whose browser asks for a language that is written from right to left."""
    with page_of(chromium, opened, locale=request.param) as page:
        yield page


def test_a_book_is_made_from_right_to_left(leftwards):
    page, folder = leftwards, os.environ.get("MAZEBOOK_LOOK")
    assert page.locator("html").get_attribute("dir") == "rtl"
    assert page.evaluate(WHERE, ".brand") > page.evaluate(WHERE, ".settings")
    if folder:
        page.screenshot(path=f"{folder}/begin.png")
    page.locator("input[name=recipe][value=ages-4-6]").check(force=True)
    page.locator("form.new button.primary").click()
    shows_pages(page)
    is_settled(page)
    assert page.evaluate(WHERE, "#controls") > page.evaluate(WHERE, ".table")
    # The first page of the inside is a left-hand page, and the next spread begins at the right.
    assert page.evaluate(WHERE, ".page[data-page='2']") > page.evaluate(WHERE, ".page[data-page='3']")
    if folder:
        page.screenshot(path=f"{folder}/book.png")
    assert violations(page) == []
    page.locator(".page[data-page='2']").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.activeElement.dataset.page === '3'")
    page.keyboard.press("Enter")
    page.locator("#large-title").wait_for()
    if folder:
        page.wait_for_timeout(2000)
        page.screenshot(path=f"{folder}/large.png")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !window.history.state?.large")  # going back would end the way to another page
    origin = page.url.partition("/books")[0]
    for view in ("sheets", "class", "collection"):
        page.goto(f"{origin}/{view}", wait_until="domcontentloaded")
        assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
        if folder:
            page.screenshot(path=f"{folder}/{view}.png")


def test_spreads_go_as_the_book_does_and_not_as_the_page(page):
    page.locator("input[name=recipe][value=ages-4-6]").check(force=True)
    page.locator("form.new select[name=language]").select_option("he")
    page.locator("form.new button.primary").click()
    shows_pages(page)
    assert page.locator("html").get_attribute("dir") == "ltr"
    assert page.evaluate(WHERE, "#controls") < page.evaluate(WHERE, ".table")
    assert page.evaluate(WHERE, ".page[data-page='2']") > page.evaluate(WHERE, ".page[data-page='3']")
