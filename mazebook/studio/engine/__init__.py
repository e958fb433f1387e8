"""The engine: a process that draws the pages of a book while it is being changed.

In: `messages` that ask. Out: `messages` that reply.
"""
