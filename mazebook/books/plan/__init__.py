"""The plan: the order of the pages; size, algorithm, target and seed of each puzzle. Nothing is carved.

In: `BookSpec`. Out: `Plan`, or every problem of the book at once.
"""
