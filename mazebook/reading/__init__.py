"""Files that people write, and PDFs from any program: their values, and the place of each value in its file.

In: the name of a TOML or CSV file, or values that were passed to the API.
Out: plain values with their lines and columns, and every problem with them as (place, sentence).
Imports only the modules at the top of the package; loads no numba.
"""
