"""The specification: what the user asked for, checked, every default filled in, lengths in points.

In: a TOML file, a row of a spreadsheet, or a mapping. Out: `BookSpec`.
"""
