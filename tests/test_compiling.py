"""What the first book on a new machine compiles."""

import re

from compiling import commands, compiled_by

from mazebook.books.spec.forms.recipes import recipe_text

MOST = 66  # compilations for the default book, each about a tenth of a second of the processor


def test_the_default_book_compiles_little_and_only_once(tmp_path):
    _, words = next(commands(tmp_path))
    words = [*words, "--no-previews"]  # pictures of pages are made without kernels
    first = compiled_by(words, tmp_path / "cache")
    assert 0 < len(first) <= MOST, sorted(first, key=lambda each: -each.seconds)
    # The book again, with one maze of each sort.
    new = tmp_path / "again.toml"
    new.write_text(re.sub(r"(?m)^count = .*", "count = 1", recipe_text("journey")))
    assert (
        compiled_by(["make", new, "--seed", 1, "--out", tmp_path / "again", "--no-previews"], tmp_path / "cache") == []
    )


def test_other_grids_with_the_same_algorithm_compile_nothing(tmp_path):
    """The cache is a fresh one, because the default book has several kinds of cells."""
    section = '[[sections]]\nlevel = "6-8"\nalgorithm = "kruskal"\ncount = 1\ntessellation = "{}"\n'

    def compiled(*grids):
        spec = tmp_path / "book.toml"
        spec.write_text("".join(map(section.format, grids)))
        return compiled_by(["make", spec, "--out", tmp_path / grids[0], "--no-previews"], tmp_path / "cache")

    assert compiled("orthogonal")
    assert compiled("sigma", "delta", "theta") == []
