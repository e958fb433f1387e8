"""What the first book on a new machine compiles."""

import re

from compiling import compiled_by

from mazebook.books.spec.forms.recipes import recipe_text

MOST = 66  # compilations for the default book, each about a tenth of a second of the processor


def test_the_default_book_compiles_little_and_only_once(tmp_path):
    """One maze of each section compiles what all fifty do."""
    spec = tmp_path / "book.toml"
    spec.write_text(re.sub(r"(?m)^count = .*", "count = 1", recipe_text("journey")))
    words = ["make", spec, "--seed", 1, "--no-previews"]  # pictures of pages are made without kernels
    first = compiled_by([*words, "--out", tmp_path / "first"], tmp_path / "cache")
    assert 0 < len(first) <= MOST, sorted(first, key=lambda each: -each.seconds)
    assert compiled_by([*words, "--out", tmp_path / "again"], tmp_path / "cache") == []


def test_other_grids_with_the_same_algorithm_compile_nothing(tmp_path):
    """The cache is a fresh one, because the default book has several kinds of cells."""
    section = '[[sections]]\nlevel = "6-8"\nalgorithm = "kruskal"\ncount = 1\ntessellation = "{}"\n'

    def compiled(*grids):
        spec = tmp_path / "book.toml"
        spec.write_text("".join(map(section.format, grids)))
        return compiled_by(["make", spec, "--out", tmp_path / grids[0], "--no-previews"], tmp_path / "cache")

    assert compiled("orthogonal")
    assert compiled("sigma", "delta", "theta") == []
