"""Tasks: the things in the cells of a printed maze, read from the page, and the rules that their kind sets.

In: the characters of a page, the walls that were read, the record's claims.
Out: findings.
"""
