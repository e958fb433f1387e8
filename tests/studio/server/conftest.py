"""A studio on a fresh folder with one book."""

import pytest

from tests.studio.server.stand_ins import OpenStudio, Server


@pytest.fixture(scope="session")
def server():
    """A server for all studios, one after another."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture
def closed(tmp_path, server):
    """Return a studio whose opening address nobody has used yet."""
    folder = tmp_path / "books"
    folder.mkdir()
    (folder / "first.toml").write_text('title = "First"  # a comment\n\n[[sections]]\nlevel = "6-8"\n', "utf-8")
    studio = OpenStudio(folder, server)
    yield studio
    studio.close()


@pytest.fixture
def shown(closed):
    """Return a studio that is open."""
    return closed.open()
