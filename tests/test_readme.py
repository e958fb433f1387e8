"""The README is right: it names what there is, and what it shows works."""

import re
import tomllib

import pytest

from mazebook.books.fit.levels import read_levels
from mazebook.books.spec.book import BookSpec, parse_spec
from mazebook.books.spec.cover import CoverSpec
from mazebook.books.spec.forms.recipes import recipe_names
from mazebook.books.spec.section import SectionSpec
from mazebook.books.values import page_kinds
from mazebook.books.walls import styles
from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.ends import words
from mazebook.paper.languages import read_language
from mazebook.paper.layouts import layout_names
from mazebook.reading.problems import keys_of
from tests import ROOT
from tests.cli.commands import COMMANDS, GROUP

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_with_every_option(name):
    (line,) = [line for line in README.splitlines() if line.startswith(f"| `mazebook {name} ")]
    for parameter in COMMANDS[name].params:
        if parameter.param_type_name == "option" and "--help" not in parameter.opts:
            assert any(f"[{option}" in line for option in parameter.opts), parameter.opts


@pytest.mark.parametrize("name", [*algorithms.REGISTRY.names(), *tessellations.REGISTRY.names()])
def test_every_entry(name):
    assert f"`{name}`" in README


@pytest.mark.parametrize("level", read_levels().values(), ids=lambda level: level.name)
def test_every_level(level):
    words = read_language("en").word(f"levels.{level.name}")
    low, high = ("x".join(map(str, size)) for size in (level.low, level.high))
    easy, hard = level.difficulty
    assert f"| `{level.name}` | {words} | {low} to {high} | {easy:g} to {hard:g} |" in README


@pytest.mark.parametrize("key", sorted({*keys_of(BookSpec), *keys_of(SectionSpec), *keys_of(CoverSpec)}))
def test_every_key_of_a_specification(key):
    rows = [line.split(" | ")[0] for line in README.splitlines() if line.startswith("| `")]
    assert any(f"`{key}`" in row or f"`[[{key}]]`" in row for row in rows)


@pytest.mark.parametrize(
    "name", [*layout_names(), *recipe_names(), *page_kinds.REGISTRY.names(), *styles.REGISTRY.names()]
)
def test_every_layout_recipe_and_page(name):
    rows = [line.split(" | ")[0] for line in README.splitlines() if line.startswith("| `")]
    assert any(f"`{name}`" in row for row in rows)


@pytest.mark.parametrize("word", words.WORDS)
def test_every_word_for_ends(word):
    assert f"`{word}`" in README


def test_the_specification_is_one():
    (example,) = blocks("toml")
    spec = parse_spec(tomllib.loads(example))
    assert [section.count for section in spec.sections] == [10, 40]


def test_the_python_example_works(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("python")
    smaller = example.replace("8192, 4096", "64, 32")
    assert smaller != example
    names = {}
    exec(smaller, names)
    assert len(names["maze"].solution) > 30
    assert (tmp_path / "my-book" / "book.json").is_file()


@pytest.mark.slow
def test_the_shell_examples_work(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "book.toml").write_text(blocks("toml")[0], encoding="utf-8")
    lines = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("mazebook ")]
    assert len(lines) >= 4
    for line in lines:
        with pytest.raises(SystemExit) as ended:
            GROUP.main(line.split()[1:], prog_name="mazebook")
        assert not ended.value.code, line
    assert {"my-book", "rings.svg", "mazebook-preview"} <= {path.name for path in tmp_path.iterdir()}


def test_the_commands_of_installation_and_tests():
    assert "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/mazebook make\n" in blocks("sh")[1]
    lines = [line for line in README.splitlines() if re.match(r"python3 -m venv .*pytest$", line)]
    assert lines == ['python3 -m venv .venv && .venv/bin/pip install -e ".[dev]" && .venv/bin/python -m pytest']
