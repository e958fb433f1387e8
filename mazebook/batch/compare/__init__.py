"""Comparing two books: which mazes and pages they have in common."""
