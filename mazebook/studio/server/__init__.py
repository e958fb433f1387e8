"""The page: routes, views and events, on this computer only.

In: a browser's requests. Out: pages of the studio.
"""
