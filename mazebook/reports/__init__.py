"""Reports of a plan, of a finished book, or of many mazes: tables, plots and galleries.

In: plans, records and measurements.
Out: lines of text and `Page` records.
"""
