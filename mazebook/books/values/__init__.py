"""The values of a specification: the check of each, and its written form."""
