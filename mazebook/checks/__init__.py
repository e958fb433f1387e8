"""Checks of finished files: `preflight`, whether a printer takes them; `proof`, whether every puzzle in them is right.

In: PDFs, a printer, a book's record.
Out: findings and failures, each with its page.
"""
