"""The catalogue: all mazes that exist already, with their books, so that no maze is used twice."""
