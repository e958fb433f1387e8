"""Exports of a finished book: single mazes as files of their own, and a booklet to fold.

In: the record of a book. Out: files.
"""
