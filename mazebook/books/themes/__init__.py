"""Themes: pairs of pictures with their sentences, and the areas of these on a page."""
