"""How walls are drawn: the styles, one file each in `styles/`, and what each asks of the paper."""
