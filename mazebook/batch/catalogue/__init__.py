"""The catalogue: which mazes exist already, in which book, so that none comes twice."""
