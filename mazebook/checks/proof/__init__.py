"""The proof: every puzzle and every answer of a finished PDF, read back from its pixels and its text.

In: a book's record and its files.
Out: a report of what was proved, and of what failed.
"""
