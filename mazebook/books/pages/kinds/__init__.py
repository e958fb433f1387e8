"""The kinds of pages, one file each: `mazebook.books.values.page_kinds.PageKind` lists what a file declares."""
