"""Many at once: collections, class sets, weekly sheets, columns, and what a shop sells of them.

In: a table of books, a list of pupils, a spec and its weeks.
Out: folders of finished books, each made by `press`.
"""
