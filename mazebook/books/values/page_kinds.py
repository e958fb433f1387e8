"""The kinds of pages: one file each in ``books/pages/kinds``, by their names."""

from __future__ import annotations

from mazebook.registry import Registry

REGISTRY = Registry("page kind", "mazebook.books.pages.kinds", "mazebook.pages")
