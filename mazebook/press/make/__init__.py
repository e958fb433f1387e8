"""Making a book: from a spec to its files, its cover and its previews.

In: a spec, a folder, options. Out: `Book`, whose files are in the folder.
"""
