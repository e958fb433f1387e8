"""From a plan to its mazes: candidates of each puzzle are carved, and the best one that is not used yet is kept.

In: `Plan`, fingerprints of mazes that must not be used. Out: `Mazes`.
"""
