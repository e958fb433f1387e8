"""The kinds of pages: one file each in ``books/pages/kinds``, by their names.

`mazebook.books.plan.page_kind.PageKind` lists what such a file declares.
"""

from collections.abc import Mapping
from typing import Any, cast

from mazebook.registry import Registry

REGISTRY = Registry("page kind", "mazebook.books.pages.kinds", "mazebook.pages")


def has(name: str, function: str) -> bool:
    """Return whether the page kind called `name` has a function, such as `parts` or `texts`."""
    return REGISTRY.entry(name).defines(function)


def own_words(name: str, language: str) -> Mapping[str, str]:
    """Return the words that the page kind called `name` brings itself, in a language, or else in English."""
    declared: Any = REGISTRY.entry(name).constant("words") or {}
    return cast(Mapping[str, str], declared.get(language) or declared.get("en", {}))
