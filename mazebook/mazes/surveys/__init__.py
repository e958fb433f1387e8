"""Surveys: what measures many mazes, for the tables that difficulty and algorithms are judged by.

In: algorithms, tessellations, sizes. Out: rows of tables.
"""
