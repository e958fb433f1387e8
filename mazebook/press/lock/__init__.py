"""The record of a book (`book.json`), which is also the lock: from it the same mazes are made again.

In: a finished book, or the folder of one. Out: the record, or the puzzles that it locks.
"""
