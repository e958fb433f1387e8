"""What the first book on a new machine compiles."""

from compiling import commands, compiled_by

MOST = 66  # compilations for the default book, each about a tenth of a second of the processor


def test_the_default_book_compiles_little_and_only_once(tmp_path):
    _, words = next(commands(tmp_path))
    first = compiled_by(words, tmp_path / "cache")
    assert 0 < len(first) <= MOST, sorted(first, key=lambda each: -each.seconds)
    assert compiled_by(words, tmp_path / "cache") == []


def test_other_grids_with_the_same_algorithm_compile_nothing(tmp_path):
    spec = tmp_path / "book.toml"
    section = '[[sections]]\nlevel = "6-8"\nalgorithm = "kruskal"\ncount = 1\ntessellation = "{}"\n'
    for name in ("orthogonal", "sigma", "delta", "theta"):
        spec.write_text(section.format(name))
        compiled = compiled_by(["make", spec, "--out", tmp_path / "out"], tmp_path / "cache")
        assert (len(compiled) > 0) == (name == "orthogonal"), (name, compiled)
