"""How many cells fit: areas of a page, levels, targets of difficulty, sizes of grids, plain, shaped or hidden."""
