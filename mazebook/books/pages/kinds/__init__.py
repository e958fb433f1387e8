"""The kinds of pages, one file each: `mazebook.books.plan.page_kind.PageKind` lists what a file declares."""
