"""Simulated solvers, one file each: how many steps somebody of this kind walks from Start to Finish.

They are there to judge the score of difficulty (`mazebook calibrate`), not to solve mazes:
`mazebook.mazes.kernels.search` does. None of them is a person. A file placed here takes part in the comparison the day
it appears; it declares

- ``repeats`` : int, over how many walks its steps are averaged; 1 if it never draws a number
- ``walk(scene, rng)`` : a kernel that returns the steps of one walk; `scene` is `mazebook.mazes.surveys.scene.Scene`

A walk ends at the Finish, on every maze, loops or not: what is walked twice counts twice, what is only seen is free.
"""

from mazebook.registry import Registry

REGISTRY = Registry("solver", "mazebook.mazes.surveys.solvers", "mazebook.solvers")
