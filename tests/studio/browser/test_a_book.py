"""From a recipe to the proved PDF, as a parent goes the way; each change is in the file and on the pages."""

import os
import signal

import pytest

from tests.studio.browser.conftest import (
    begin,
    is_settled,
    page_of,
    shows_pages,
    studio_at,
    toml_of,
    wait_for_text,
)

pytestmark = pytest.mark.browser


def test_from_a_recipe_to_the_proved_pdf(page, folder):
    begin(page, "ages-4-6", for_="Ada", title="Ada and the mazes")
    assert 'for = "Ada"' in toml_of(folder)
    assert (folder / "ada-and-the-mazes.toml").exists()
    page.get_by_role("button", name="Make the book").click()
    page.locator("#work .verdict.good").wait_for()
    assert "50 mazes and 50 answers read back" in page.locator(".verdict").inner_text()
    with page.expect_download() as saved:
        page.locator(".files a[download]").first.click()
    content = saved.value.path().read_bytes()
    assert content.startswith(b"%PDF-")
    assert saved.value.suggested_filename.endswith(".pdf")
    page.get_by_role("link", name="mazebook").click()
    page.locator(".shelf .cover").wait_for()
    assert "finished" in page.locator(".shelf").inner_text()


def test_making_can_be_cancelled(page, folder):
    begin(page, "adults")
    page.get_by_role("button", name="Make the book").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("You stopped this.").wait_for()
    assert not list(folder.rglob("*.pdf"))
    page.get_by_role("button", name="Make it again").wait_for()


def test_controls_change_the_file_and_the_pages(page, folder):
    begin(page)
    title = page.locator("#c-title")
    title.fill("Under the sea")
    wait_for_text(page, folder, 'title = "Under the sea"')
    page.locator("h1", has_text="Under the sea").wait_for()
    count = page.locator("#part-0").get_by_label("How many mazes")
    count.fill("5000")
    page.locator("#troubles:not([hidden])").wait_for()
    assert "1 to 1000" in page.locator("#part-0 .problem:not(:empty)").inner_text()
    assert count.get_attribute("aria-invalid") == "true"
    count.fill("3")
    wait_for_text(page, folder, "count = 3")
    page.locator("#troubles").wait_for(state="hidden")
    assert page.locator(".problem:not(:empty)").count() == 0
    page.get_by_label("In colour").check()
    wait_for_text(page, folder, "colour = true")
    page.locator("#c-theme").click()
    page.locator("#wall button[data-name=sea]").click()
    wait_for_text(page, folder, 'theme = "sea"')
    page.get_by_label("Language of the book").select_option("fr")
    wait_for_text(page, folder, 'language = "fr"')
    page.locator("#part-0 [data-wall=shapes]").first.click()
    page.locator("#wall-search").fill("elephant")
    page.locator("#wall button[data-name=elephant]").first.click()
    wait_for_text(page, folder, 'shape = "elephant"')
    is_settled(page)


def test_what_is_refused_stays_with_the_reason_below_it(chromium, opened, folder):
    with page_of(chromium, opened, is_refused=True) as page:
        begin(page)
        count = page.locator("#part-0").get_by_label("How many mazes")
        problem = page.locator("#part-0 .problem:not(:empty)")
        count.fill("1.5")
        problem.wait_for()
        assert "whole number" in problem.inner_text()
        page.get_by_label("In colour").check()
        wait_for_text(page, folder, "colour = true")
        assert count.input_value() == "1.5"
        assert count.get_attribute("aria-invalid") == "true"
        count.fill("4")
        wait_for_text(page, folder, "count = 4")
        problem.wait_for(state="detached")


def test_focus_and_panel_go_with_a_moved_page(page):
    begin(page, "dinosaurs")
    names = page.locator("#page-list > li .name")
    here = names.all_inner_texts().index("Certificate")
    page.locator(f"#page-entry-{here} summary").click()
    page.get_by_role("button", name="Up: Certificate").focus()
    while here > 0:  # past pages that come by themselves, too
        page.keyboard.press("Enter")
        page.wait_for_function(
            "at => document.querySelectorAll('#page-list .name')[at].innerText !== 'Certificate'", arg=here
        )
        now = names.all_inner_texts().index("Certificate")
        assert now < here
        assert page.evaluate("document.activeElement.closest('li').id") == f"page-entry-{now}"
        assert page.locator(".page-fields[open]").evaluate("each => each.closest('li').id") == f"page-entry-{now}"
        here = now


def test_a_page_that_was_added_is_shown_in_both_places(page):
    begin(page, "dinosaurs")
    page.get_by_role("button", name="Add a page").click()
    page.locator("#wall button[data-name=notes]").click()
    page.locator(".page.chosen").wait_for()
    last = page.locator("#page-list > li").count() - 1
    assert page.evaluate("document.activeElement.id") == f"page-entry-{last}"
    assert page.locator(".page.chosen").evaluate("each => each.getBoundingClientRect().top < innerHeight")


def test_a_wrong_file_is_named_and_the_wall_stays_open(chromium, opened, tmp_path):
    wrong = tmp_path / "letter.txt"
    wrong.write_text("Dear all,", "utf-8")
    with page_of(chromium, opened, is_refused=True) as page:
        begin(page)
        page.locator("#part-0 [data-wall=shapes]").first.click()
        page.locator("#own-file").set_input_files(wrong)
        page.locator("#wall-problem:not(:empty)").wait_for()
        assert page.locator("#wall-problem").inner_text().startswith("letter.txt: ")
        assert page.locator("#wall").is_visible()


def test_a_view_may_point_at_a_page(page, folder):
    begin(page)
    (key,) = (path.stem for path in folder.glob("*.toml"))
    page.goto(f"{page.url.partition('/books')[0]}/books/{key}#page-5")
    page.reload(wait_until="domcontentloaded")
    page.locator("#large[open]").wait_for()
    assert page.locator("#large-title").inner_text() == "Page 5"


def test_after_a_large_page_the_pages_stand_where_they_stood(page, folder):
    (folder / "many.toml").write_text(
        'title = "Many"\ncover = true\nauthor = "A"\nsections = [{ count = 60 }]\n', "utf-8"
    )
    page.reload()
    page.locator("a.cover", has_text="Many").click()
    shows_pages(page)
    far = page.locator(".page[data-page='40']")
    far.scroll_into_view_if_needed()
    scrolled = "() => document.querySelector('.table').scrollTop"
    before = page.evaluate(scrolled)
    assert before > 500
    for leave in ("click", "Escape", "back"):
        far.click()
        page.locator("#large[open]").wait_for()
        if leave == "back":
            page.go_back()
        elif leave == "Escape":
            page.keyboard.press("Escape")
        else:
            page.locator("#large [data-close]").click()
        page.locator("#large").wait_for(state="hidden")
        page.wait_for_function("() => document.activeElement.dataset.page === '40'")
        page.wait_for_function("() => !window.history.state?.large")
        assert page.evaluate(scrolled) == before
        assert page.url.endswith("/books/many")


def test_mazes_are_shared_out_to_the_parts(page, folder):
    begin(page, "ages-4-6")
    page.get_by_label("Mazes in all").fill("20")
    wait_for_text(page, folder, "count = ")
    page.locator("#size", has_text="20 mazes").wait_for()


def test_pages_and_parts_are_moved(page, folder):
    begin(page)
    first = page.locator("#page-list > li .name").first.inner_text()
    page.get_by_role("button", name=f"Down: {first}").click()
    page.wait_for_function("name => document.querySelectorAll('#page-list .name')[1].innerText === name", arg=first)
    page.locator("#page-list > li").nth(1).drag_to(page.locator("#page-list > li").nth(3))
    page.wait_for_function("name => document.querySelectorAll('#page-list .name')[3].innerText === name", arg=first)
    before = page.locator("#page-list > li").count()
    page.get_by_role("button", name="Add a page").click()
    page.locator("#wall button[data-name=notes]").click()
    page.wait_for_function("n => document.querySelectorAll('#page-list > li').length === n", arg=before + 1)
    parts = toml_of(folder).count("[[sections]]")
    page.get_by_role("button", name="Add a part").click()
    page.wait_for_function("n => document.querySelectorAll('.part').length === n", arg=parts + 1)
    page.locator(f"#part-{parts} > summary").click()
    page.locator(f"#part-{parts} [data-do=remove_section]").click()
    page.wait_for_function("n => document.querySelectorAll('.part').length === n", arg=parts)


def test_undo_redo_and_the_text(page, folder):
    begin(page)
    start = toml_of(folder)
    page.get_by_label("Line below the title").fill("For rainy days")
    wait_for_text(page, folder, "For rainy days")
    page.locator("#undo:enabled").click()
    page.wait_for_function("() => document.querySelector('#redo:enabled')")
    assert toml_of(folder) == start
    page.locator("#redo").click()
    wait_for_text(page, folder, "For rainy days")
    page.locator("[data-tab=text]").click()
    text = page.locator("#toml")
    page.wait_for_function("text => document.querySelector('#toml').value === text", arg=toml_of(folder))
    text.fill(toml_of(folder) + "\nlevel = 3 = 4\n")
    page.locator("#troubles:not([hidden])").wait_for()
    assert page.locator(".page.drawn").count() > 3  # the pages from before stay
    page.locator("#troubles button").first.click()
    assert page.evaluate("() => document.activeElement.id") == "toml"
    page.locator("#undo").click()
    page.locator("#troubles").wait_for(state="hidden")


def test_one_maze_is_chosen_anew_and_kept(page, folder):
    begin(page)
    is_settled(page)
    number = page.evaluate(
        "() => [...document.querySelectorAll('.page')].find((p) => /maze/.test(p.ariaLabel)).dataset.page"
    )
    page.locator(f".page[data-page='{number}']").click()
    picture = page.locator("#large figure[data-role=page] img")
    page.wait_for_function("() => document.querySelector('#large img').naturalWidth > 300")
    before = picture.get_attribute("src")
    page.get_by_role("button", name="Another maze here").first.click()
    page.wait_for_function("() => document.querySelector('#large-status').textContent.startsWith('Done.')")
    assert picture.get_attribute("src") != before  # which is said once the maze is seen
    page.get_by_role("button", name="Keep this maze").first.click()
    page.get_by_role("button", name="Keep it no longer").first.wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("(number) => document.activeElement.dataset.page === number", arg=number)
    page.locator("#undo").click()
    page.locator("#undo").click()


def test_an_edit_from_outside_appears(page, folder):
    begin(page)
    (path,) = folder.glob("*.toml")
    path.write_text(path.read_text("utf-8").replace("# ", "# mine: ", 1).replace("count = 20", "count = 2"), "utf-8")
    page.locator("#c-title").fill("Both")
    wait_for_text(page, folder, 'title = "Both"')
    assert "# mine: " in toml_of(folder)
    page.wait_for_function("() => document.querySelector('#toml').value.includes('# mine: ')")


@pytest.mark.parametrize("how", ["reload", "kill"])
def test_nothing_is_lost(chromium, folder, how):
    with studio_at(folder) as (process, address), page_of(chromium, address) as page:
        begin(page, title="First title")
        page.locator("#c-title").fill("Second title")
        wait_for_text(page, folder, "Second title")
        if how == "reload":
            page.reload(wait_until="domcontentloaded")
            shows_pages(page)
            assert page.locator("#c-title").input_value() == "Second title"
            page.locator("#undo:enabled").click()
            wait_for_text(page, folder, "First title")
            return
        page.goto("about:blank")
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    with studio_at(folder) as (_, address), page_of(chromium, address) as page:
        page.locator(".shelf .cover").click()
        shows_pages(page)
        assert page.locator("#c-title").input_value() == "Second title"
        page.locator("#undo:enabled").click()
        wait_for_text(page, folder, "First title")


def test_the_cover_is_before_the_pages(page):
    begin(page, "dinosaurs", for_="Ada")
    page.locator(".page.drawn[data-page='0']").click()
    page.wait_for_function("() => document.querySelector('#large img').naturalWidth > 300")
    assert page.locator("#large-title").inner_text() == "Cover"
    page.keyboard.press("ArrowRight")
    assert page.locator("#large-title").inner_text() == "Page 1"
    page.keyboard.press("ArrowLeft")
    assert page.locator("#large-title").inner_text() == "Cover"
    page.keyboard.press("Escape")


def test_a_task_is_chosen_and_its_words_are_given(page, folder):
    begin(page)
    page.locator("#c-sections-0-task").click()
    page.locator("#wall button[data-name=letters]").click()
    wait_for_text(page, folder, 'task = "letters"')
    words = page.locator("#part-0").get_by_label("Words to spell")
    words.fill("owl\nfox")
    wait_for_text(page, folder, 'words = ["owl", "fox"]')
    assert page.locator("#c-sections-0-task-tables").count() == 0
    page.locator("#part-0").get_by_label("How many mazes").fill("2")
    wait_for_text(page, folder, "count = 2")
    page.locator("#troubles").wait_for(state="hidden")
    is_settled(page)
    assert words.input_value() == "owl\nfox"
