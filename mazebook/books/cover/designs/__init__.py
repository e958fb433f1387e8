"""The designs of covers, one file each: its `DESIGN` is a `mazebook.books.values.cover_designs.CoverDesign`."""
