"""Typefaces: which fonts there are, which glyphs they have, how far their ink reaches, and glyphs as pictures."""
