"""What a child collects on the way: the names that the catalogues of words have, and what is drawn."""

from mazebook.errors import find_name
from mazebook.paper.languages import read_language

USUAL_THING = "star"  # what is collected where no theme names a thing

_STAR_PICTURE = "white medium star"  # all other things are called as their pictures are


def thing_names() -> tuple[str, ...]:
    """Return the names of all things that can be collected, such as ``"gem stone"``."""
    return tuple(key.replace("_", " ") for key in read_language("en").entries["things"])


def drawing_of_thing(name: str) -> str:
    """Return the name of a thing's drawing in the emoji font; raises UnknownNameError if there is no such thing."""
    found = find_name("thing to collect", name, thing_names())
    return _STAR_PICTURE if found == USUAL_THING else found
