"""Inks: CMYK and screen colours, and the palettes of covers."""
