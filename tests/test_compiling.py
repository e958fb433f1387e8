"""What the first book on a new machine compiles, and what the books after it compile."""

import json

import pytest
from compiling import commands, compiled_by

MOST = 66  # compilations for the default book, each about a tenth of a second of the processor


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """Return the words of the command for the default book, a cache in which it was the first, and what it compiled."""
    folder = tmp_path_factory.mktemp("compiling")
    _, words = next(commands(folder))
    return words, folder / "cache", compiled_by(words, folder / "cache")


def test_the_default_book_compiles_little_and_only_once(first):
    words, cache, compiled = first
    assert 0 < len(compiled) <= MOST, sorted(compiled, key=lambda each: -each.seconds)
    assert compiled_by([*words, "--no-previews"], cache) == []  # pictures of pages are made without kernels


def test_other_grids_with_the_same_algorithm_compile_nothing(first, tmp_path):
    """The default book uses Kruskal's algorithm, and has no mazes of these cells."""
    _, cache, _ = first
    spec, section = tmp_path / "book.toml", '[[sections]]\nlevel = "6-8"\nalgorithm = "kruskal"\ncount = 1\n'
    spec.write_text("".join(f'{section}tessellation = "{name}"\n' for name in ("delta", "upsilon", "penrose")))
    assert compiled_by(["make", spec, "--out", tmp_path / "out", "--no-previews"], cache) == []
    made = json.loads((tmp_path / "out" / "book.json").read_text(encoding="utf-8"))
    assert {puzzle["algorithm"] for puzzle in made["puzzles"]} == {"kruskal"}
