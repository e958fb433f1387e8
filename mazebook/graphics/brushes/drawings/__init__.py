"""Drawings: things of one world each, such as what is in a harbour or a jungle; most are stamps that are placed often.

In: paints, and for what differs from page to page a random generator and places.
Out: stamps around the point (0, 0), or items from back to front.
"""
