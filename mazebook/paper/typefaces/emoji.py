"""The drawings of the emoji font, by Unicode's names and by short names."""

import difflib
import unicodedata
from functools import cache

from mazebook.errors import ALIKE, UnknownNameError, key_of
from mazebook.numerics.arrays import Float64
from mazebook.paper.typefaces.glyphs import glyph_names, polygons_of
from mazebook.reading.problems import shown

EMOJI_FACE = "NotoEmoji-Regular"
BOLD_FACE = "FluentEmoji-HighContrast"  # some of the same characters, in heavier drawings
DRAWN_FACES = (EMOJI_FACE, BOLD_FACE)
LINES, BOLD = "lines", "bold"  # the styles of drawings

_LEAST_CODE = 0x2190  # lower codes are letters and digits
_NO_DRAWINGS = {*range(0x1F3FB, 0x1F400), *range(0xFE00, 0xFE10), *range(0xE0000, 0xE0080)}  # skin, variants, tags
_OFFERED = 5  # names in the message about an unknown name

# Short words that people use. A name that ends in "face" may be written without that word, unless another has it.
_ALIASES = {
    "apple": "red apple",
    "bee": "honeybee",
    "bike": "bicycle",
    "boat": "sailboat",
    "bunny": "rabbit",
    "burger": "hamburger",
    "cake": "birthday cake",
    "camel": "dromedary camel",
    "car": "automobile",
    "chick": "baby chick",
    "daisy": "blossom",
    "dinosaur": "sauropod",
    "donut": "doughnut",
    "dove": "dove of peace",
    "eggplant": "aubergine",
    "fire truck": "fire engine",
    "flower": "tulip",
    "fries": "french fries",
    "gift": "wrapped present",
    "hippo": "hippopotamus",
    "house": "house building",
    "ladybird": "lady beetle",
    "ladybug": "lady beetle",
    "lolly": "lollipop",
    "lorry": "delivery truck",
    "moon": "crescent moon",
    "motorbike": "racing motorcycle",
    "motorcycle": "racing motorcycle",
    "pizza": "slice of pizza",
    "plane": "airplane",
    "present": "wrapped present",
    "pumpkin": "jack-o-lantern",
    "rhino": "rhinoceros",
    "shell": "spiral shell",
    "steam train": "steam locomotive",
    "sun": "black sun with rays",
    "tree": "deciduous tree",
    "truck": "delivery truck",
    "tyrannosaurus": "t-rex",
    "ufo": "flying saucer",
}

# Characters that are younger than the tables of some Pythons.
_YOUNG = {
    0x1FABB: "hyacinth",
    0x1FABC: "jellyfish",
    0x1FABD: "wing",
    0x1FABE: "leafless tree",
    0x1FABF: "goose",
    0x1FACE: "moose",
    0x1FACF: "donkey",
    0x1FADA: "ginger root",
    0x1FADB: "pea pod",
    0x1FADC: "root vegetable",
    0x1FA75: "light blue heart",
    0x1FA76: "grey heart",
    0x1FA77: "pink heart",
    0x1FA87: "maracas",
    0x1FA88: "flute",
    0x1FA89: "harp",
    0x1FA8F: "shovel",
    0x1FAAD: "folding hand fan",
    0x1FAAE: "hair pick",
    0x1FAAF: "khanda",
    0x1FAC6: "fingerprint",
    0x1FADF: "splatter",
    0x1FAE8: "shaking face",
    0x1FAE9: "face with bags under eyes",
    0x1FAF7: "leftwards pushing hand",
    0x1FAF8: "rightwards pushing hand",
    0x1F6DC: "wireless",
}

Codes = tuple[int | tuple[int, int], ...]

# The blocks and single characters of three groups, as Unicode's emoji-test.txt (15.1) has them.
GROUPS: dict[str, Codes] = {
    "animals": (
        (0x1F400, 0x1F43F), 0x1F54A, 0x1F577, (0x1F980, 0x1F99F), (0x1F9A1, 0x1F9A9), (0x1F9AB, 0x1F9AE),
        (0x1FAB0, 0x1FAB3), 0x1FABC, 0x1FABF, 0x1FACE, 0x1FACF,
    ),
    "food": (
        (0x1F32D, 0x1F330), 0x1F336, (0x1F345, 0x1F37F), 0x1F382, (0x1F950, 0x1F96F), 0x1F9AA, (0x1F9C0, 0x1F9CB),
        (0x1FAD0, 0x1FADC), 0x2615,
    ),
    "vehicles": (
        (0x1F680, 0x1F6A4), 0x1F6B2, 0x1F6E5, 0x1F6E9, 0x1F6EB, 0x1F6EC, 0x1F6F0, (0x1F6F3, 0x1F6FC), 0x26F5, 0x2708,
        0x1F3CD, 0x1F3CE,
    ),
}  # fmt: skip


@cache
def picture_names() -> dict[str, int]:
    """Return the character of every drawing by its name and by its short names, each as `key_of` has it."""
    found: dict[str, int] = {}
    for code in sorted(glyph_names(EMOJI_FACE)):
        name = _name(code)
        if code >= _LEAST_CODE and code not in _NO_DRAWINGS and name:
            found.setdefault(key_of(name), code)
    for name, code in list(found.items()):
        found.setdefault(name.removesuffix("_face"), code)
    for short, name in _ALIASES.items():
        if key_of(name) in found:
            found.setdefault(key_of(short), found[key_of(name)])
    return found


def group_names(group: str) -> list[str]:
    """Return the names of the drawings of a group, in the order of their characters."""
    names: list[str] = []
    for part in GROUPS[group]:
        first, last = part if isinstance(part, tuple) else (part, part)
        names += [_name(code) for code in range(first, last + 1) if code in glyph_names(EMOJI_FACE) and _name(code)]
    return names


def drawing_of(name: str) -> list[Float64]:
    """Return the outline of a drawing as polygons, each (n, 2) float64, y up: a point in any of them is inside.

    Raises
    ------
    UnknownNameError
        If there is no such drawing; the message offers the nearest names.
    """
    return polygons_of(EMOJI_FACE, glyph_names(EMOJI_FACE)[ord(character_of(name))])


def character_of(name: str) -> str:
    """Return the character whose glyph in `EMOJI_FACE` is a drawing; raises as `drawing_of` does."""
    code = picture_names().get(key_of(name))
    if code is None:
        raise UnknownNameError(f"there is no picture called {shown(name)}. {nearest_names(name)}")
    return chr(code)


def nearest_names(name: str) -> str:
    """Return the sentence that offers the names most like `name`, and the names that contain its words."""
    key, known = key_of(name), picture_names()
    words = [other for other in known if key and key in other.split("_")]
    like = difflib.get_close_matches(key, known, n=_OFFERED, cutoff=ALIKE)
    found = list(dict.fromkeys([*like, *sorted(words, key=len)]))[:_OFFERED]
    if not found:
        return '"mazebook list shapes" names them all.'
    offered = [f'"{other.replace("_", " ")}"' for other in found]
    said = offered[0] if len(offered) == 1 else f"{', '.join(offered[:-1])} or {offered[-1]}"
    return f'Did you mean {said}? "mazebook list shapes" names them all.'


def _name(code: int) -> str:
    return _YOUNG.get(code) or unicodedata.name(chr(code), "").lower()
