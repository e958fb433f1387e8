"""The drawing of a page, carried out without pixels: what its instructions paint, and the work that this would be.

In: instructions, colours and fonts as they were read.
Out: `Mark` records in the order of the page, and its `Effort`.
"""
