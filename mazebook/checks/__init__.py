"""Checks: is what is here, or what was made, as it should be."""
