"""The two profiles: every commit runs what is not marked `slow`; ``pytest --all`` runs everything."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("quick", max_examples=30)
settings.register_profile("all", max_examples=100)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also run the tests that take long, those marked slow")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("all" if config.getoption("--all") else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow and not config.getoption("--all"):
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
