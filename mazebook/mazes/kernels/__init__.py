"""Compiled building blocks that algorithms share: two topologies, sets, heaps, queues, the search for a route.

In: arrays of a grid. Out: arrays.
`topology` says what every kernel keeps to.
"""
