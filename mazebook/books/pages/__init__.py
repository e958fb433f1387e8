"""The kinds of pages, one file each, with one function ``lay_out(context, planned, number) -> Page``."""

from mazebook.registry import Registry

REGISTRY = Registry("page kind", "mazebook.books.pages", "mazebook.pages")
