"""Writers: they draw a `Page` into a file and know nothing of mazes.

In: pages, and what a file is beside its pages (title, standards, links).
Out: bytes of PDFs and pictures; files that are there whole or not at all.
"""
