"""A book's file and its versions: undo, edits from outside, and what a killed process leaves."""

import os
import shutil
import subprocess
import sys
from contextlib import closing

import pytest

from mazebook.errors import OutputError, SpecError, UsageError
from mazebook.output.files import FAILPOINT_EXIT_CODE
from mazebook.studio.project.document import SetKey, toml_values
from mazebook.studio.project.project import HISTORY, Project
from mazebook.studio.project.shelf import BookFolder
from mazebook.studio.project.versions import MOST_VERSIONS
from tests import ROOT


@pytest.fixture
def shelf(tmp_path):
    shelf = BookFolder.open(tmp_path)
    yield shelf
    shelf.close()


@pytest.fixture
def book(shelf):
    return shelf.new("animals", "en", "Ada's animals")


def title(number):
    return [SetKey(("title",), f"Title {number}")]


def test_a_new_book_is_a_file_that_is_named_by_its_title(shelf, book):
    assert book.path == shelf.folder / "ada-s-animals.toml"
    assert book.values["title"] == "Ada's animals"
    assert [(found.key, found.title, found.kind, found.is_made) for found in shelf.books()] == [
        ("ada-s-animals", "Ada's animals", "book", False)
    ]
    assert shelf.new("animals", "en", "Ada's animals").path.name == "ada-s-animals-2.toml"


def test_files_are_read_again_only_when_they_have_changed(shelf, book, monkeypatch):
    other = shelf.new("animals", "en", "Other")
    read = []
    parse = toml_values
    monkeypatch.setattr("mazebook.studio.project.shelf.toml_values", lambda text: read.append(1) or parse(text))
    assert shelf.find(book.path.stem).title == "Ada's animals"
    assert len(read) == 1  # the book alone
    assert {found.title for found in shelf.books()} == {"Ada's animals", "Other"}
    assert len(read) == 2
    assert shelf.find(other.path.stem).title == "Other"
    assert len(read) == 2
    other.change(title(1))
    assert shelf.find(other.path.stem).title == "Title 1"
    assert len(read) == 3
    with pytest.raises(UsageError, match="no such book"):
        shelf.find("ada")


@pytest.mark.parametrize("name", ["../../evil", "..\\..\\evil", "CON", "a/b", "\0", "."])
def test_no_title_leads_out_of_the_folder(shelf, name):
    path = shelf.new("animals", "en", name.replace("\0", "")).path
    assert path.parent == shelf.folder
    assert path.stem.upper() != "CON"


def test_changes_are_undone_and_redone(book):
    first = book.text
    for number in range(3):
        book.change(title(number))
    book.set_hand({"mazes": [1]})
    assert (book.can_undo, book.can_redo) == (True, False)
    book.undo()
    assert (book.values["title"], book.state.hand) == ("Title 2", None)
    for _ in range(9):
        book.undo()
    assert (book.text, book.can_undo) == (first, False)
    assert book.path.read_text(encoding="utf-8") == first
    for _ in range(9):
        book.redo()
    assert (book.values["title"], book.state.hand) == ("Title 2", {"mazes": [1]})


def test_what_was_undone_and_then_changed_is_not_redone(book):
    for number in range(4):
        book.change(title(number))
    book.undo()
    book.undo()
    book.change(title(9))
    assert not book.can_redo
    again = Project.open(book.path)
    assert (again.values["title"], again.can_redo) == ("Title 9", False)
    again.undo()
    assert again.values["title"] == "Title 1"


def test_versions_are_there_after_a_restart(book):
    book.change(title(1))
    book.change(title(2))
    again = Project.open(book.path)
    assert again.version == book.version
    again.undo()
    assert again.values["title"] == "Title 1"


def test_an_edit_from_outside_is_a_version(book):
    book.change(title(1))
    book.path.write_text('title = "Mine"\n', encoding="utf-8")
    assert book.refresh()
    assert (book.text, book.refresh()) == ('title = "Mine"\n', False)
    book.undo()
    assert book.values["title"] == "Title 1"
    book.path.write_bytes(b"\xff\xff")
    with pytest.raises(SpecError):
        book.refresh()
    book.path.unlink()
    with pytest.raises(OutputError):
        book.refresh()


def test_a_change_keeps_what_was_saved_elsewhere_in_the_meantime(book):
    book.change(title(1))
    book.path.write_text('title = "Mine"\nauthor = "A. Nother"\n', encoding="utf-8")
    book.change(title(2))
    assert (book.values["title"], book.values["author"]) == ("Title 2", "A. Nother")


def test_a_text_that_is_no_toml_is_kept_as_it_is(book):
    book.replace_text("title = ")
    assert (book.values, Project.open(book.path).text) == (None, "title = ")
    book.undo()
    assert book.values["title"] == "Ada's animals"


def test_versions_are_bounded(book, monkeypatch):
    monkeypatch.setattr("mazebook.studio.project.versions.MOST_VERSIONS", 5)
    for number in range(12):
        book.change(title(number))
    files = list((book.path.parent / HISTORY / book.path.stem).glob("0*.json"))
    assert len(files) <= 6 < MOST_VERSIONS
    assert Project.open(book.path).can_undo


def test_a_damaged_version_counts_as_none(book):
    book.change(title(1))
    book.change(title(2))
    folder = book.path.parent / HISTORY / book.path.stem
    (folder / "000002.json").write_text("{", encoding="utf-8")
    (folder / "head.json").write_text("[]", encoding="utf-8")
    again = Project.open(book.path)
    assert (again.values["title"], again.can_undo) == ("Title 2", False)


def test_a_second_studio_is_told_of_the_first(shelf):
    code = "import sys\nfrom pathlib import Path\nfrom mazebook.studio.project.shelf import BookFolder\n"
    code += "BookFolder.open(Path(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", code, shelf.folder], capture_output=True, text=True, check=False)
    assert "another studio has this folder open" in done.stderr
    shelf.close()
    subprocess.run([sys.executable, "-c", code, shelf.folder], check=True)


def test_a_link_out_of_the_folder_is_no_book(shelf, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "secret.toml"
    outside.write_text('title = "Secret"\n', encoding="utf-8")
    (shelf.folder / "linked.toml").symlink_to(outside)
    assert shelf.books() == []
    with pytest.raises(UsageError):
        shelf.find("linked")


CHANGES = """
import importlib, os, sys
from pathlib import Path
from mazebook.output import files
from mazebook.studio.project.document import SetKey
from mazebook.studio.project.project import Project

def change(folder, step):
    os.environ["MAZEBOOK_FAIL"] = step
    importlib.reload(files)  # which reads it
    book = Project.open(folder / "ada-s-animals.toml")
    with (folder / "said").open("w", buffering=1) as said:
        for number in range(1, 4):
            book.change([SetKey(("title",), f"Title {number}")])
            said.write(f"{number}\\n")
        book.undo()
        said.write("undone\\n")
        book.change([SetKey(("title",), "Title 9")])
        said.write("changed\\n")

folder, *steps = sys.argv[1:]
for step in steps:
    if step != steps[-1] and os.fork():
        os.wait()
        continue
    change(Path(folder, step), step)
    break
"""
LAST = {"": "Ada's animals", "1": "Title 1", "2": "Title 2", "3": "Title 3", "undone": "Title 2", "changed": "Title 9"}
NEXT = dict(zip(LAST, [*list(LAST)[1:], "changed"], strict=True))
STEPS = range(1, 16)


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """Return a folder with a folder for each step: a book, and what a process that was killed there had said."""
    folder = tmp_path_factory.mktemp("killed")
    with closing(BookFolder.open(folder / "0")) as shelf:
        shelf.new("animals", "en", "Ada's animals")
    for step in STEPS:
        shutil.copytree(folder / "0", folder / str(step))
    # One process forks for each step; where it cannot, each has a process of its own.
    for steps in [STEPS] if hasattr(os, "fork") else [[step] for step in STEPS]:
        told = os.environ | {"PYTHONPATH": str(ROOT)}
        ended = subprocess.run([sys.executable, "-c", CHANGES, folder, *map(str, steps)], env=told, check=False)
        assert ended.returncode in (0, FAILPOINT_EXIT_CODE)
    return folder


@pytest.mark.parametrize("step", STEPS)
def test_a_kill_at_any_step_loses_nothing(killed, step):
    """Each step is a rename; before it the process ends as in a power failure."""
    last = (["", *(killed / str(step) / "said").read_text().split()])[-1]
    again = Project.open(killed / str(step) / "ada-s-animals.toml")
    assert again.values["title"] in (LAST[last], LAST[NEXT[last]])
    shown = again.values["title"]
    again.change([SetKey(("title",), "After")])
    again.undo()
    assert again.values["title"] == shown
    while again.can_undo:
        again.undo()
    assert again.values["title"] == "Ada's animals"


def test_steps_end_where_the_changes_do(killed):
    first, *_, last = ((killed / str(step) / "said").read_text().split() for step in STEPS)
    assert (first, last[-1]) == ([], "changed")
