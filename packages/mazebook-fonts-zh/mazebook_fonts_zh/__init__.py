"""Fonts for Chinese texts, which mazebook finds by the entry point ``mazebook.fonts``."""
