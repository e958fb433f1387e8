"""A class set from a spreadsheet, the sheet of a week, and a series of volumes."""

import pytest

from tests.studio.browser.conftest import begin, toml_of

pytestmark = pytest.mark.browser

PUPILS = "Name;Gruppe\nÄnne;support\nBen;core\nChloé;core\n"


def visit(page, path):
    page.goto(page.url.partition("/", 8)[0] + "//" + page.url.split("/")[2] + path, wait_until="domcontentloaded")


def test_a_class_set_from_a_spreadsheet(page, tmp_path, folder):
    roster = tmp_path / "..weird \u202e name.csv"
    roster.write_bytes(PUPILS.encode("utf-8-sig"))
    page.get_by_role("link", name="Class set").click()
    page.locator("#roster-file").set_input_files(roster)
    page.get_by_text("3 names were read.").wait_for()
    page.get_by_label("core").select_option("8-10")
    page.get_by_role("button", name="Make the class set").click()
    page.locator("#work .verdict.good").wait_for()
    assert "read back" in page.locator(".verdict").first.inner_text()
    assert page.locator(".files li").count() == 2
    assert not list(folder.rglob("*weird*"))


def test_a_file_that_is_no_roster_is_refused_in_a_sentence(page, tmp_path):
    page.get_by_role("link", name="Class set").click()
    for name, content in {
        "a.csv": b"PK\x03\x04" + b"xl/workbook.xml" * 9,
        "b.csv": b"\0" * 5000,
        "c.csv": b"x\ny\n",
    }.items():
        (tmp_path / name).write_bytes(content)
        page.locator("#roster-file").set_input_files(tmp_path / name)
        page.locator(".note-page").wait_for()
        assert ".mazebook" not in page.locator("main").inner_text()
        page.go_back(wait_until="domcontentloaded")


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
