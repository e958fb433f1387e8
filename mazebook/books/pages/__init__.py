"""Pages: what each page kind draws, and what several kinds share.

In: `Plan` and `Mazes`. Out: `Page` records (`lay_out`).
"""
