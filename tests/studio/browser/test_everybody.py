"""Every view can be used with the keyboard and a screen reader, at all sizes, light and dark, in all languages."""

import pytest

from mazebook.paper.languages import language_names
from tests import ROOT
from tests.studio.browser.conftest import begin, is_settled, page_of, shows_pages

pytestmark = pytest.mark.browser

AXE = (ROOT / "tests" / "fixtures" / "axe-core" / "axe.min.js").read_text("utf-8")
VIEWS = {"begin": "/", "sheets": "/sheets", "class": "/class", "collection": "/collection", "refused": "/nothing"}
SIZES = {"phone": (360, 740), "desk": (1280, 900), "4k": (3840, 2160)}


def violations(page):
    """Return what axe-core has against a page, in short."""
    page.evaluate(AXE)
    found = page.evaluate("async () => (await axe.run()).violations")
    return [(each["id"], [node["target"] for node in each["nodes"]][:4]) for each in found]


@pytest.fixture(scope="module")
def known(chromium, tmp_path_factory):
    """Return the addresses of all views, and the browser's state with the cookie."""
    from tests.studio.browser.conftest import studio_at

    with studio_at(tmp_path_factory.mktemp("views")) as (_, address), page_of(chromium, address) as page:
        begin(page, "ages-4-6")
        origin = address.partition("/?")[0]
        book = page.url.removeprefix(origin)
        views = {**VIEWS, "book": book, "make": f"{book}/make"}
        yield {name: origin + path for name, path in views.items()}, page.context.storage_state()


def visit(chromium, known, view, **options):
    views, state = known
    return page_of(chromium, views[view], storage_state=state, **options)


@pytest.mark.parametrize("view", ["begin", "book", "make", "sheets", "class", "collection"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_nothing_against_a_view(chromium, known, view, scheme):
    with visit(chromium, known, view, color_scheme=scheme, reduced_motion="reduce") as page:
        if view == "book":
            shows_pages(page)
            page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert violations(page) == []
        if view == "book":
            page.locator("#c-theme").click()
            page.locator("#wall button").first.wait_for()
            assert violations(page) == []
            page.keyboard.press("Escape")
            page.locator("[data-tab=text]").click()
            assert violations(page) == []
            page.locator("[data-tab=spreads]").click()
            page.locator(".page[data-page='8']").click()
            page.locator("#large-title").wait_for()
            assert violations(page) == []


@pytest.mark.parametrize("view", ["begin", "book", "make", "sheets", "class", "collection"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_than_the_window(chromium, known, view, size):
    with visit(chromium, known, view) as page:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("code", language_names())
def test_the_page_speaks_all_languages(chromium, known, code):
    with visit(chromium, known, "begin", locale="en") as page:
        page.locator(".settings select[name=language]").select_option(code)
        page.wait_for_function("code => document.documentElement?.lang === code", arg=code)
        for view in ("sheets", "class", "collection", "book", "make"):
            page.goto(known[0][view], wait_until="domcontentloaded")
            assert page.locator("html").get_attribute("lang") == code
            assert page.locator("h1").first.inner_text()


def test_the_theme_can_be_chosen(chromium, known):
    with visit(chromium, known, "begin", color_scheme="light") as page:
        page.locator(".settings select[name=theme]").select_option("dark")
        # A document that only begins has no element, and has one before its style sheets are there.
        page.wait_for_function(
            "() => document.documentElement?.dataset.theme === 'dark' && document.readyState === 'complete'"
        )
        assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == "dark"


def tab_to(page, selector, most=80):
    """Press Tab until an element has the focus."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the Tab key does not lead to {selector}")


def test_with_the_keyboard_alone(page):
    tab_to(page, "input[name=recipe]")
    page.keyboard.press("ArrowRight")
    tab_to(page, "input[name=for]")
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    shows_pages(page)
    is_settled(page)
    tab_to(page, "#c-theme", 200)
    page.keyboard.press("Enter")
    page.locator("#wall button[aria-current]").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "c-theme"
    page.wait_for_function("() => document.querySelector('#undo:enabled')")
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelector('#redo:enabled')")
    page.evaluate("() => document.querySelector('.page').focus()")  # many Tabs away from the controls
    for _ in range(8):  # from the cover to page 8
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator("#large[open]").wait_for()
    page.keyboard.press("ArrowRight")
    assert "9" in page.locator("#large-title").inner_text()
    page.keyboard.press("Escape")
    # The browser closes the dialog, gives the focus back where it was, and says so later.
    page.wait_for_function("() => document.activeElement.dataset.page === '9'")
