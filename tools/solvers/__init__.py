"""Simulated solvers, one file each: how many steps somebody of this kind walks from Start to Finish.

They test the score of difficulty (`python -m tools calibrate`); `mazebook.mazes.kernels.search` solves mazes. None of
them is a person. A file placed here takes part in the comparison the day it appears; it declares

- ``repeats`` : int, the number of walks over which its steps are averaged; 1 if it draws no random number
- ``walk(scene, rng)`` : a kernel that returns the steps of one walk; `scene` is `tools.scene.Scene`

A walk ends at the Finish, on every maze, with loops or without: each step counts, looking is free.
"""

from mazebook.registry import Registry

REGISTRY = Registry("solver", "tools.solvers", "mazebook.solvers")
