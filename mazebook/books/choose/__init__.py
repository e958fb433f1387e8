"""From plan to mazes: candidates are carved, and the best one that is not taken is kept.

In: `Plan`, taken fingerprints. Out: `Mazes`.
"""
