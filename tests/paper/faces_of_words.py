"""How the words of a catalogue are set: each in one face, be it that of its place or the one that has its script."""

import itertools
import unicodedata

import pytest

from mazebook.paper.languages import read_language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import ROLES, usual_faces
from mazebook.paper.typefaces.scripts import SCRIPTS


def package_lacking(code):
    """Return the package of fonts that a language needs and that is not installed; "" if it can be set in type."""
    script = SCRIPTS.get(read_language(code).entries["script"])
    return script.package if script and not set(script.faces) <= fonts.faces().keys() else ""


def settable(codes):
    """Return the languages, or pytest's parameters of them, for a test that sets type: skipped without their fonts."""
    return [_param(code) for code in codes]


def _param(given):
    (code,), marks = (given.values, given.marks) if hasattr(given, "marks") else ((given,), ())
    package = package_lacking(code)
    skips = [pytest.mark.skip(reason=f"{package} is not installed")] if package else []
    return pytest.param(code, marks=[*marks, *skips])


def faces_of(code):
    """Return the faces that books in a language have, in the order of `ROLES`; none where no fonts are installed."""
    faces = usual_faces(read_language(code).entries["script"])
    return [] if package_lacking(code) else [getattr(faces, role) for role in ROLES]


def patched(text, face):
    """Return the words of a text that would be set in two faces; a FontError says which character no face has."""
    fonts.runs(text, face, "")
    words = ("".join(word) for kind, word in itertools.groupby(text, _kind_of) if kind)
    return [word for word in words if len(fonts.runs(word, face, "")) > 1]


def _kind_of(character):
    """Return "" for what is in no word; in East Asia no space stands between a word and one in letters of Latin."""
    if unicodedata.category(character)[0] not in "LM":
        return ""
    return "wide" if unicodedata.east_asian_width(character) in "WF" else "letter"
