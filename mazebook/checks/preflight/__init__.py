"""Preflight: does a printer accept this PDF? Every rule is checked in one walk over the pages.

In: a PDF, a printer, the kind of file (interior or cover).
Out: findings. The rules stand in `rules/`, a file for each group of them.
"""
