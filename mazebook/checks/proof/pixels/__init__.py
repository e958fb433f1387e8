"""What is read from pixels: runs of white and black, which areas hang together, and the tones of lines."""
