"""Fonts for Korean texts, which mazebook finds by the entry point ``mazebook.fonts``."""
