"""The views: what the studio answers at each address.

In: a request. Out: a page, a picture, or JSON for the page's scripts.
"""
