"""The names that programs may use."""

import importlib.metadata
import re

import pytest

import mazebook
from mazebook.mazes import tessellations


@pytest.mark.parametrize("name", mazebook.__all__)
def test_every_public_name_is_there_and_documented(name):
    value = getattr(mazebook, name)
    assert name in dir(mazebook)
    assert value if name == "__version__" else value.__doc__


def test_every_tessellation_and_tiling_is_named_where_programs_read_of_them():
    about = mazebook.make_maze.__doc__.partition("tessellation :")[2].partition("ends :")[0]
    assert sorted(re.findall(r'"(\w+)"', about)) == sorted(tessellations.REGISTRY.names())


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'make_labyrinth'"):
        _ = mazebook.make_labyrinth


def test_the_version_is_that_of_the_metadata():
    try:
        installed = importlib.metadata.version("mazebook")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("a bare checkout")
    assert mazebook.__version__ == installed


def test_the_example_of_the_pages():
    maze = mazebook.make_maze("wilson", size=(40, 30), seed=7, tessellation="sigma", ends=("n", "s"))
    assert maze.solution[0] == maze.ends[0]
    assert maze.solution[-1] == maze.ends[1]
    assert int(maze.passages.sum()) == 40 * 30 - 1
