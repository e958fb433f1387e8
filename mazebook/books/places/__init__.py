"""Places: what a maze is on its page, such as a hedge garden or an ant nest, and the scene around it.

In: a carved maze at its place, the pictures of its story, a random generator, the paints of the book.
Out: items from back to front, and where the hero, the goal and the finds are.
Each kind of place is a file in ``kinds``; `site` has what a kind is given and returns.
"""
