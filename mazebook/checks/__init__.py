"""Checks of finished files: is this PDF printable (`preflight`)? Is every puzzle in it right (`proof`)?

In: PDFs, a printer, a book's record.
Out: findings and failures, each with its page.
"""
