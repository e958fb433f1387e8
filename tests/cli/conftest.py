"""What the tests of commands share."""

import pytest

from mazebook.graphics.page import Box, Page
from tools import galleries


@pytest.fixture
def one_sheet(monkeypatch):
    """Make the gallery one empty sheet. The whole one compiles every kernel; tests/reports/test_gallery.py draws it."""

    def gallery_pages(_seed, *, samples, solution, progress):
        for count in range(100):
            progress(count, 100, f"{samples} {solution}")
        paper = Box(0, 0, 100, 100)
        return [Page(100, 100, paper, paper, ())]

    monkeypatch.setattr(galleries, "gallery_pages", gallery_pages)
