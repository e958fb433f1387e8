"""Themes: pairs of pictures with their sentences, and the room that these take on a page."""
