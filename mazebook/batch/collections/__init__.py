"""Collections: many books from one table, made by several workers, and resumed after an interruption."""
