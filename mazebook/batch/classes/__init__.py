"""Class sets: a different maze for each pupil, with a code on each sheet from which its answer is made again."""
