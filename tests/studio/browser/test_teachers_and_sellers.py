"""A class set from a spreadsheet, the sheet of a week, and a series of volumes."""

import pytest

from tests.studio.browser.conftest import begin, toml_of

pytestmark = pytest.mark.browser

PUPILS = "Name;Gruppe\nÄnne;support\nBen;core\nChloé;core\n"


def test_a_class_set_from_a_spreadsheet(page, tmp_path, folder):
    roster = tmp_path / "..weird \u202e name.csv"
    roster.write_bytes(PUPILS.encode("utf-8-sig"))
    page.get_by_role("link", name="Class set").click()
    page.locator(".scripted #roster-file").wait_for()
    page.locator("#roster-file").set_input_files(roster)
    page.get_by_text("3 names were read.").wait_for()
    page.get_by_label("core").select_option("8-10")
    page.get_by_role("button", name="Make the class set").click()
    page.locator("#work .verdict.good").wait_for()
    assert "read back" in page.locator(".verdict").first.inner_text()
    assert page.locator(".files li").count() == 2
    assert not list(folder.rglob("*weird*"))


@pytest.mark.parametrize(
    "content", [b"PK\x03\x04" + b"xl/workbook.xml" * 9, b"\0" * 5000, b"x\ny\n"], ids=["workbook", "zeros", "names"]
)
def test_a_file_that_is_no_roster_is_refused_in_a_sentence(opened, chromium, tmp_path, content):
    (tmp_path / "a.csv").write_bytes(content)
    context = chromium.new_context()
    page = context.new_page()
    page.goto(opened)
    page.get_by_role("link", name="Class set").click()
    page.locator(".scripted #roster-file").wait_for()
    page.locator("#roster-file").set_input_files(tmp_path / "a.csv")
    page.locator(".zone .problem").wait_for()
    problem, text = page.locator(".zone .problem").inner_text(), page.locator("main").inner_text()
    context.close()
    assert problem.startswith("Your file")
    assert ".mazebook" not in text
    assert "mistake of mazebook" not in text


def test_the_sheet_of_a_week(page):
    page.get_by_role("link", name="Weekly sheet").click()
    page.locator("input[name=week]").fill("2026-W47")
    page.locator("input[name=mazes]").fill("2")
    page.get_by_role("button", name="Make the sheet").click()
    page.locator("#work .verdict.good").wait_for()
    assert "2026-W47" in page.locator(".files").inner_text()


def test_a_series_of_volumes(page, folder):
    begin(page, "ages-4-6", title="Small")
    page.locator("[data-tab=text]").click()
    page.locator("#toml").fill('title = "Small"\n[[sections]]\nlevel = "4-6"\ncount = 2\n')
    for _ in range(100):
        if "count = 2" in toml_of(folder):
            break
        page.wait_for_timeout(50)
    page.get_by_role("link", name="Collection").click()
    page.get_by_label("How many volumes").fill("2")
    page.get_by_role("button", name="Write the series").click()
    page.get_by_role("button", name="Make all its books").click()
    page.locator("#work .verdict.good").wait_for()
    assert page.locator(".files li").count() >= 2
