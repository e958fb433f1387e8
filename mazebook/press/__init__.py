"""Makes books: the one package that joins specification, plan, mazes, pages and files.

In: a specification and a folder.
Out: a finished book with its record, checked and proved; exports of it.
"""
