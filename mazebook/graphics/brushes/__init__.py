"""Brushes: what scenes are drawn with, from hedges and clouds to strata of earth.

In: geometry of shapely in points, a random generator, paints.
Out: geometry, or items from back to front. All are pure functions of what they are given.
"""
