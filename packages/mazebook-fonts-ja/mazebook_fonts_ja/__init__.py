"""Fonts for Japanese texts, which mazebook finds by the entry point ``mazebook.fonts``."""
