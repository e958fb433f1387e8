"""Paper: printers, typefaces, inks, the user's own files, languages and layouts.

In: the shipped tables (`data/printers.toml`, `layouts/`, `fonts/`) and files of the user's.
Out: what a page may be, what it is set in, and what can be placed on it.
Knows nothing of mazes.
"""
