"""Paper: printers, typefaces, inks, the user's own files, languages and layouts.

In: the shipped tables (`data/printers.toml`, `layouts/`, `fonts/`) and files of the user's.
Out: the sizes that a page may have, the faces of its text, and the pictures that can be placed on it.
Knows nothing of mazes.
"""
