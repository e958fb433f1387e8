"""Collections: many books of one table, made by several workers, taken up again after an interruption."""
