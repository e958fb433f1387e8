"""Emoji by what they look like in a scene: scenery that looks like the hero or the goal would be taken for it."""

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.places.site import Site

MOONS = "🌑🌒🌓🌔🌕🌖🌗🌘🌙🌚🌛🌜🌝"
ROCKETS = "🚀"
RINGED = "🪐"
HOUSES = "🏚🏠🏡🏘🏰🏛"
SATELLITES = "🛰📡"
SHADES = "⛱🏖☂☔"
EGGS = "🥚🪺🪹"
SPOOKY = "🎃🏚🕷🕸🦇👻"
PRIMEVAL = "🦕🦖🐊🦎🐢🐣"  # whose jungle has a volcano and large eggs
BOATS = "⛵🚤🚢⛴🛳🛥🛶🚣"
AFLOAT = BOATS + "🏝⚓🛟✈🛩🚁🌈☁🌊🕊🐦🐟🐠🐡🐙🐳🐋🐬🦈🦑🐢🦭🦀🪼🦆🦢🫧"  # which need no ground under the feet


def is_one_of(picture: LittlePicture, emoji: str) -> bool:
    """Return whether a picture is one of some emoji."""
    return isinstance(picture.drawn, str) and picture.drawn in emoji


def is_spooky(site: Site) -> bool:
    """Return whether a site belongs to Halloween, as its hero, its goal or its finds tell."""
    return any(is_one_of(picture, SPOOKY) for picture in (site.hero, site.goal, *site.finds))


def is_about(site: Site, emoji: str) -> bool:
    """Return whether the hero or the goal of a site is one of some emoji."""
    return is_one_of(site.hero, emoji) or is_one_of(site.goal, emoji)
