"""Options of carving: knobs, weights; the traits of algorithms, and refusals.

In: names and numbers as text.
Out: `Options`, `Texture`, `Weights`, `Traits`, and sentences that say why something is refused.
Loads no numba.
"""
