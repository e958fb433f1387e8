"""Drawing in cell widths: walls and routes as paths, as text, as bits, and as frames of an animation.

In: a `Maze`. Out: paths, lines of text, packed bits, orders of carving.
"""
