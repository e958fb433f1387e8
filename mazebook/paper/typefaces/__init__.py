"""Typefaces: the fonts, their glyphs and metrics, and the outlines of glyphs as pictures."""
