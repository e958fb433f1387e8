"""Emoji by what they look like in a scene: scenery that looks like the hero or the goal would be taken for it."""

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.places.site import Site

MOONS = "🌑🌒🌓🌔🌕🌖🌗🌘🌙🌚🌛🌜🌝"
ROCKETS = "🚀"
SHADES = "⛱🏖☂☔"
EGGS = "🥚🪺🪹"
PRIMEVAL = "🦕🦖🐊🦎🐢🐣"  # whose jungle has a volcano, large eggs and tracks of three toes
AFLOAT = "⛵🚤🚢⛴🛳🛥🛶🚣🐟🐠🐡🐙🐳🐋🐬🦈🦑🐢🦭🦀🪼🦆🦢🫧"  # who needs no ground under the feet


def is_one_of(picture: LittlePicture, emoji: str) -> bool:
    """Return whether a picture is one of some emoji."""
    return isinstance(picture.drawn, str) and picture.drawn in emoji


def is_about(site: Site, emoji: str) -> bool:
    """Return whether the hero or the goal of a site is one of some emoji."""
    return is_one_of(site.hero, emoji) or is_one_of(site.goal, emoji)
