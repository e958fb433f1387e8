"""The press: the one package that joins spec, plan, mazes, pages and files.

In: a spec and a folder.
Out: a finished book with its record, checked and proved; exports of it.
"""
