"""Other forms of a specification: rows of a spreadsheet, recipes, the commented reference, the JSON Schema."""
