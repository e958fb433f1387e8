"""The press: the one place that joins spec, plan, mazes, pages and files."""

from mazebook.press.make_book import Book, make_book

__all__ = ["Book", "make_book"]
