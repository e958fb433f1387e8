"""What people wrote, and where in the file it stands.

In: the name of a TOML or CSV file, or values that an API was given.
Out: plain values with their lines and columns, and every problem with them as (place, sentence).
Imports the ground floor alone; loads no numba.
"""
