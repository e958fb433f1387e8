"""Compiled building blocks of algorithms: two topologies, sets, heaps, queues, the search for a route.

In: arrays of a grid. Out: arrays.
`topology` holds the contract of kernels.
"""
