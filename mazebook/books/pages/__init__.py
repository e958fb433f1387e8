"""Pages: the page kinds, and what several of them share.

In: `Plan` and `Mazes`. Out: `Page` records (`lay_out`).
"""
