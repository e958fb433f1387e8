"""Many books or sheets at once: collections, class sets, weekly sheets, columns, and bundles for shops.

In: a table of books, a list of pupils, a spec and its weeks.
Out: folders of finished books, each made by `press`.
"""
