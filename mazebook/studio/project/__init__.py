"""The files: a book's TOML file with all its versions, in a folder that the person named.

In: changes. Out: the text, the mazes chosen by hand, and the versions of both.
"""
