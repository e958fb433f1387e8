"""Checks of finished files: `preflight` of what a printer takes, `proof` of every puzzle in them.

In: PDFs, a printer, a book's record.
Out: findings and failures, each with its page.
"""
