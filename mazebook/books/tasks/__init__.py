"""Tasks of a book: what is asked at a maze, in the book's language, and how its answer is written.

In: `TaskKnobs`, a posed `Task`. Out: sentences, and the corridors that the signs of a task need.
"""
