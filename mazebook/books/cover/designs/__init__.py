"""The designs of covers, one file each: `mazebook.books.values.cover_designs.CoverDesign` lists what a file has."""
