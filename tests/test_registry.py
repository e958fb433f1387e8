"""Registries: a file is an entry, listed without being imported."""

import importlib.metadata
import sys

import pytest

from mazebook.books.fit.levels import level_names
from mazebook.books.spec.forms.recipes import recipe_names
from mazebook.books.themes.names import theme_names
from mazebook.books.values import page_kinds
from mazebook.books.walls import styles
from mazebook.errors import DuplicateNameError, PluginError, UnknownNameError, did_you_mean, nearest
from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.options.refusals import NEEDS
from mazebook.paper.layouts import layout_names
from mazebook.paper.printers.offers import printer_names
from mazebook.paper.typefaces.emoji import nearest_names
from mazebook.registry import Registry, all_installed

REGISTRIES = [algorithms.REGISTRY, tessellations.REGISTRY]
ENTRIES = [(registry, entry) for registry in REGISTRIES for entry in registry.entries.values()]


def package(folder, name, files):
    home = folder / name
    home.mkdir()
    (home / "__init__.py").write_text("")
    for file, text in files.items():
        (home / file).write_text(text)
    return name


@pytest.fixture
def registry(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    files = {
        "two_words.py": '"""First line.\n\nMore."""\nneeds: str = "rows"\nraise RuntimeError("imported")\n',
        "alpha.py": '"""A."""\nleast = (2, 1)\n',
        "_private.py": '"""No."""\n',
    }
    return Registry("thing", package(tmp_path, "things_of_ours", files), "mazebook.test_things")


@pytest.fixture
def install(registry, tmp_path):
    """Return a function that installs a package; what tells Python of it is a folder with its entry points."""

    def install(name):
        about = tmp_path / f"{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        (about / "entry_points.txt").write_text(f"[{registry.group}]\nx = {name}\n", encoding="utf-8")
        all_installed.cache_clear()

    yield install
    all_installed.cache_clear()


def test_files_are_entries_in_alphabetical_order(registry):
    assert registry.names() == ["alpha", "two_words"]
    assert registry.entry("alpha").description == "A."
    assert registry.entry("two_words").description == "First line."


def test_constants_are_read_once(registry, monkeypatch):
    entry = registry.entry("alpha")
    least = entry.constant("least")
    monkeypatch.setattr("mazebook.registry.ast.literal_eval", None)
    assert entry.constant("least") is least


def test_constants_are_read_without_importing(registry):
    assert registry.entry("two_words").constant("needs") == "rows"
    assert registry.entry("alpha").constant("least") == (2, 1)
    assert registry.entry("alpha").constant("nothing") is None
    assert "things_of_ours.two_words" not in sys.modules


def test_spelling(registry):
    for name in ("two_words", "two-words", "Two Words", " TWO_WORDS "):
        assert registry.entry(name).name == "two_words"


def test_an_unknown_name_is_answered_with_the_nearest(registry):
    with pytest.raises(
        UnknownNameError, match=r'There is no thing "alpa"\. Did you mean "alpha"\? Known: alpha, two_words\.'
    ):
        registry.entry("alpa")


def test_a_third_party_adds_a_package(registry, tmp_path, install):
    theirs = package(tmp_path, "things_of_theirs", {"beta.py": '"""B."""\nvalue = 7\n'})
    install(theirs)
    assert registry.names() == ["alpha", "beta", "two_words"]
    assert registry.load("beta").value == 7


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import no_such_module", "cannot be imported (ModuleNotFoundError: No module named 'no_such_module')"),
        ("1 / 0", "cannot be imported (ZeroDivisionError: division by zero)"),
        ("value = 7", 'does not define "carve"'),
    ],
)
def test_a_file_that_cannot_be_used_is_named(registry, tmp_path, install, text, said):
    theirs = package(tmp_path, f"things_{sum(map(ord, text))}", {"beta.py": f'"""B."""\n{text}\n'})
    install(theirs)
    with pytest.raises(PluginError, match=r"Repair it, or uninstall it\.") as error:
        registry.load("beta", "carve")
    assert str(error.value).startswith(f"{tmp_path / theirs / 'beta.py'}: {said}")


def test_a_fault_of_our_own_keeps_its_traceback(registry):
    with pytest.raises(RuntimeError, match="imported"):
        registry.load("two_words")


def test_a_duplicate_is_refused(registry, tmp_path, install):
    theirs = package(tmp_path, "things_of_others", {"alpha.py": '"""Another A."""\n'})
    install(theirs)
    with pytest.raises(DuplicateNameError, match='Two files are both the thing "alpha"'):
        registry.names()


@pytest.mark.parametrize(
    ("registry", "entry"), ENTRIES, ids=lambda value: getattr(value, "name", getattr(value, "kind", ""))
)
def test_every_shipped_entry_describes_itself(registry, entry):
    assert entry.description.endswith(".")
    assert len(entry.description) <= 110
    if registry is algorithms.REGISTRY:
        assert entry.constant("needs") in NEEDS
        assert isinstance(entry.constant("version"), int)
    elif not entry.constant("is_cut"):
        assert isinstance(entry.constant("rows"), bool)
        assert isinstance(entry.constant("minimum"), tuple)


@pytest.mark.parametrize(
    ("name", "guess"),
    [("titel", "title"), ("cuont", "count"), ("tess", "tessellation"), ("plumage", None), ("xyz", None), ("fn", None)],
)
def test_only_what_resembles_is_offered(name, guess):
    known = ["pages", "title", "count", "tessellation", "nl", "size"]
    assert nearest(name, known) == guess
    assert did_you_mean(name, known).startswith(f'Did you mean "{guess}"? Known' if guess else "Known")


def test_what_is_installed_is_read_once_for_all_registries(monkeypatch):
    asked = []
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda: asked.append(1) or importlib.metadata.EntryPoints())
    all_installed.cache_clear()
    for kind in ("first", "second"):
        assert Registry(kind, "mazebook.mazes.tessellations", f"mazebook.{kind}").names()
    all_installed.cache_clear()
    assert len(asked) == 1


NAMES = {
    "theme": theme_names(), "layout": layout_names(), "recipe": recipe_names(), "level": level_names(),
    "printer": printer_names(), "tessellation": tessellations.REGISTRY.names(),
    "algorithm": algorithms.REGISTRY.names(),
    "wall style": styles.REGISTRY.names(), "page kind": page_kinds.REGISTRY.names(),
}  # fmt: skip


@pytest.mark.parametrize("kind", NAMES)
def test_what_resembles_nothing_is_answered_with_the_list_alone(kind):
    for far in ("fantasy", "monsters", "pirates", "my own", "zzz"):
        assert did_you_mean(far, NAMES[kind]) == f"Known: {', '.join(sorted(NAMES[kind]))}."
    for name in NAMES[kind]:
        assert len(name) < 4 or nearest(name[:-2] + name[-1] + name[-2], NAMES[kind]) is not None


def test_pictures_that_resemble_a_name_are_offered_and_no_others():
    assert nearest_names("fantasy") == '"mazebook list shapes" names them all.'
    assert nearest_names("elefant") == 'Did you mean "elephant"? "mazebook list shapes" names them all.'
    assert '"chocolate bar"' in nearest_names("choclate")
