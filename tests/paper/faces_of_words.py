"""How the words of a catalogue are set: each in one face, be it that of its place or the one that has its script."""

import itertools
import unicodedata

from mazebook.paper.typefaces import fonts


def patched(text, face):
    """Return the words of a text that would be set in two faces; a FontError says which character no face has."""
    fonts.runs(text, face, "")
    words = ("".join(word) for is_word, word in itertools.groupby(text, _is_of_a_word) if is_word)
    return [word for word in words if len(fonts.runs(word, face, "")) > 1]


def _is_of_a_word(character):
    return unicodedata.category(character)[0] in "LM"
