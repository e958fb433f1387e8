"""How many cells fit: areas of a page, levels, difficulty curves, sizes of whole, shaped and hiding mazes."""
