"""Books: from a specification to pages, one stage after another.

In: `book.toml` or values from Python.
Out: `BookSpec` (spec), `Plan` (plan), `Mazes` (choose), `Page` records (pages, cover, singles).
Each folder imports only from folders before it:
walls, pictures, fit, values, themes, spec, plan, choose, draw, pages, cover, singles.
"""
