"""The kinds of pages, one file each: what a file declares is said in `mazebook.books.values.page_kinds.PageKind`."""
