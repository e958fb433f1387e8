"""Writers of files: a `Page` becomes a PDF or a picture; only the animations of `pictures` know mazes.

In: pages, and the title, standards and links of a file.
Out: bytes of PDFs and pictures; files, each written completely or not at all.
"""
