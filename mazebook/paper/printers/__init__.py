"""Printers: the sizes, papers and limits of each, from the shipped table or the user's own, and the cost of a copy."""
