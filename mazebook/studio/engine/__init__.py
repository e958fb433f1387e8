"""The engine: processes that draw the pages of a book while it is being changed, and that make it.

In: `messages` that ask. Out: `messages` that reply.
"""
