"""What may be asked of a carving: options, knobs, weights; what each algorithm can do, and why another refuses.

In: names and numbers as people write them.
Out: `Options`, `Texture`, `Weights`, `Traits`, and sentences of refusal.
Loads no numba.
"""
