"""The one reader of users' files: ordinary files of a limited size only, and no other file is opened anywhere."""

import ast
import os
from pathlib import Path

import pytest

import mazebook
from mazebook.errors import OutputError
from mazebook.reading import limits, user_files
from mazebook.reading.limits import limits_page
from mazebook.reading.user_files import FileKind, digest_of, read_file

KINDS = [kind for kind in vars(user_files).values() if isinstance(kind, FileKind)]
PACKAGE = Path(mazebook.__file__).parent

# Who opens files of mazebook's own, or writes them.
OWN = {
    "__init__": "the version of a checkout",
    "registry": "docstrings",
    "books.fit.levels": "data",
    "books.pictures.end_pictures": "data",
    "books.pictures.kinds": "data",
    "books.pictures.outlines": "data",
    "books.pages.kinds.credits": "licences of the shipped fonts",
    "books.spec.forms.recipes": "data",
    "checks.proof.page.turned_text": "streams inside a PDF",
    "cli": "docstrings of commands",
    "cli.stream": "writes",
    "cli.studio": "the browser",
    "cli.watch": "the book that it has just made",
    "mazes.difficulty.medians": "data",
    "numerics.jit": "sources",
    "output.files": "writes",
    "output.pdf.standards": "the shipped profile",
    "reading.pdf.streams": "a stream inside a PDF",
    "paper.languages": "data",
    "paper.printers.table": "data",
    "paper.typefaces.fonts": "shipped fonts",
    "cli.bundle": "data",
    "batch.classes.roster": "data",
    "batch.shop.selling_texts": "data",
    "batch.shop.shops": "data",
    "books.spec.tried_keys": "data",
    "studio.choices.pictures": "pictures that it kept",
    "studio.choices.shapes": "data",
    "studio.project.project": "the book of a shelf",
    "studio.project.shelf": "the lock of the folder",
    "studio.project.versions": "versions that it wrote",
    "studio.server.serving": "a shelf",
    "studio.server.state.studio": "a book of the shelf",
    "reading.user_files": "the one reader",
}


def opens(path):
    """Return whether a module opens files by their paths."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            whose = getattr(getattr(node.func, "value", None), "id", "")
            if name in ("read_bytes", "read_text") and not isinstance(node.func, ast.Name):
                return True
            if name == "open" and whose not in ("pikepdf", "Image"):  # which open bytes
                return True
    return False


def test_no_other_module_opens_a_file():
    names = {".".join(path.relative_to(PACKAGE).with_suffix("").parts): path for path in PACKAGE.rglob("*.py")}
    found = {name.removesuffix(".__init__") for name, path in names.items() if "_data" not in name and opens(path)}
    assert found <= set(OWN)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.noun)
def test_a_file_is_read_up_to_its_limit(kind, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"text")
    assert read_file(path, kind) == b"text"
    with path.open("wb") as file:
        file.truncate(kind.most_bytes + 1)
    with pytest.raises(OutputError, match=rf"file: is larger than {kind.most_bytes // 10**6} MB, and is not read\. \w"):
        read_file(path, kind)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "/dev/null"])
def test_what_may_have_no_end_is_not_opened(name, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OutputError, match="is no ordinary file, but a device or a pipe"):
        read_file(tmp_path / name, user_files.TOML)
    assert digest_of(tmp_path / name) == ""


def test_what_cannot_be_opened(tmp_path):
    with pytest.raises(OutputError, match=r"none: there is no such file\. Check the name and the folder\."):
        read_file(tmp_path / "none", user_files.TOML)
    (tmp_path / "book.toml.txt").touch()
    with pytest.raises(OutputError, match=r"no such file\. \S+book\.toml\.txt is there: an editor added \.txt"):
        read_file(tmp_path / "book.toml", user_files.TOML)
    with pytest.raises(OutputError, match=r"is a folder\. Name the CSV file inside it\."):
        read_file(tmp_path, user_files.CSV_SHEET)
    for name in ("nul\0byte", "x" * 5000):
        with pytest.raises(OutputError, match=r"cannot be read \(.+\)\. Check that you may open it\."):
            read_file(name, user_files.TOML)
        assert digest_of(name) == ""


def test_the_page_of_limits_names_them_all():
    found = [limit for limit in vars(limits).values() if isinstance(limit, limits.ReadLimit)]
    assert all(limit.what and f"| {limit:,} | {limit.what} |" in limits_page() for limit in found)
