"""Reading pixels: runs of white and black, connected areas, and the tones of lines."""
