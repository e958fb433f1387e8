"""Preflight: does a printer take this PDF? Every rule is asked, in one walk over the pages.

In: a PDF, a printer, what kind of file it is.
Out: findings. A rule is one file in `rules/`.
"""
