"""From plan to mazes: candidates are carved, and the best that is not taken is kept.

In: `Plan`, fingerprints that are taken. Out: `Mazes`.
"""
