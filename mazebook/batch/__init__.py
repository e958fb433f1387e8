"""Batches: many sheets and books from few words."""
