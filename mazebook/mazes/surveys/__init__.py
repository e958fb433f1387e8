"""Surveys: measurements of many mazes, for the tables of difficulty and of algorithms.

In: algorithms, tessellations, sizes. Out: rows of tables.
"""
