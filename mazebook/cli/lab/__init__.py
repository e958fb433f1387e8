"""Measure and compare algorithms, for those who change them."""
