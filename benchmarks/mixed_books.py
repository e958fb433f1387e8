"""Draws books as people write them: sensible by themselves, with all that there is mixed.

Every kind of cell, wall, task, script, layout and printer appears; what is drawn follows from the random numbers alone.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from any_spec import FILLING, Draw, one_of, shape_of, some_of, task_of, toml_of

from mazebook.books.fit.levels import level_names
from mazebook.books.places import kinds as places
from mazebook.books.places.kind import place_kind
from mazebook.books.spec.pages import ANSWERS, PUZZLES
from mazebook.books.themes.names import theme_names
from mazebook.books.values.book import ANSWER_PLACES
from mazebook.books.walls import styles
from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.tasks import draws_lines
from mazebook.paper.typefaces.emoji import picture_names

CELLS = tessellations.REGISTRY.names()

_TITLES = {
    "ar": "كتاب المتاهات",
    "de": "Irrgärten für Lea",
    "el": "Λαβύρινθοι",
    "en": "Maze adventures for everybody",
    "es": "Laberintos para niños",
    "fr": "Labyrinthes d'été",
    "he": "ספר המבוכים",
    "hi": "भूलभुलैया की किताब",
    "it": "Labirinti per tutti",
    "ja": "めいろの本",
    "ko": "미로 책",
    "nl": "Doolhoven",
    "pl": "Książka labiryntów",
    "pt": "Labirintos",
    "ru": "Лабиринты",
    "uk": "Лабіринти",
    "zh-Hans": "迷宫书",
}
_PAPERS = [
    *({"printer": name} for name in ("home-a4", "home-letter", "kdp", "ingramspark", "lulu")),
    {"editions": ["kdp", "ingramspark"]},
    {"editions": ["kdp", "lulu"]},
    *({"trim": trim} for trim in ("8.5x11in", "8.5x8.5in", "6x9in", "11x8.5in", "210x297mm", "5x8in")),
]
_WALLS = [name for name in styles.REGISTRY.names() if name != "double"]  # which needs thick walls
_OF_BOOKS: dict[str, tuple[float, Draw]] = {  # the share of books with a key, and what it is
    "layout": (0.3, one_of("one", "two", "four", "sheet-2", "sheet-3", "sheet-4", "sheet-6", "large-print")),
    "answers": (0.6, one_of(*ANSWER_PLACES)),
    "answer_layout": (0.2, one_of("answers-4", "answers-6", "answers-9", "two", "sheet-4")),
    "walls": (0.4, one_of(*_WALLS)),
    "theme": (0.5, one_of(*theme_names())),
    "art": (0.3, one_of("lines", "bold")),
    "colour": (0.1, one_of(True)),
    "wall_colour": (0.1, one_of("blue", "brown", "green")),
    "for": (0.15, one_of("Anna", "Zoë")),
    "single_sided": (0.1, one_of(True)),
}
_OF_SECTIONS: dict[str, tuple[float, Draw]] = {
    "title": (0.3, one_of("Warm up", "Über die Brücke", "Łódź", "Ärger & Öl")),
    "walls": (0.3, one_of(*_WALLS)),
    "scenery": (0.3, one_of("full", "light", "none")),
    "layout": (0.1, one_of("one", "two", "sheet-1", "large-print")),
    "difficulty": (0.15, one_of("flat", "waves", "30..45")),
}
_KINDS_OF_MAZES: list[dict[str, Draw]] = [  # what does not go together is in different ones
    {},
    {"algorithm": one_of(*algorithms.REGISTRY.names())},
    *[{"tessellation": one_of(*CELLS)}] * 4,
    {"tessellation": one_of(*CELLS), "ends": lambda random: random.choice([["n", "s"], ["w", "e"], "longest"])},
    {"tessellation": one_of(*CELLS), "longest_trap": one_of(4, 6)},
    {"tessellation": one_of(*CELLS), "walls": one_of("double"), "level": one_of("3-4", "4-6")},
    {"tessellation": one_of(*CELLS), "shape": shape_of},
    *[{"shape": lambda random: random.choice([*picture_names()])}] * 3,
    {"ends": lambda random: [random.choice(["n", "s", "centre"]), "w"]},
    {"weave": one_of(0.3, 0.6), "algorithm": one_of("kruskal", "wilson", "aldous_broder")},
    {"braid": one_of(0.1, 0.25)},
    {"size": one_of("4x3x4", "5x5x2", "8x8x3")},
    {"tessellation": one_of("own.svg")},
    *(
        {
            "place": one_of(name),
            "level": one_of(*place_kind(name).levels),
            "tessellation": one_of(*place_kind(name).cells),
        }
        for name in places.REGISTRY.names()
    ),
]
_WITHOUT_TASKS = {"place", "weave", "braid", "size", "algorithm", "longest_trap"}


def mixed_text(random: Random) -> str:
    """Return the text of a book as people write them, with every kind of cell, wall, task, script, layout and printer.

    Its own cells are in a file ``own.svg`` beside it.
    """
    language = random.choice(sorted(_TITLES))
    book: dict[str, Any] = {"title": _TITLES[language], "seed": random.randrange(2**63), "language": language}
    book |= random.choice(_PAPERS) | _some(random, _OF_BOOKS)
    if random.random() < 0.5 and "theme" in book:
        book["story"] = True
    kinds = [PUZZLES, ANSWERS] if book.get("answers", "back") == "back" else [PUZZLES]
    pages = [*some_of(random, ["title", "copyright", "how_to", "contents", "tracker", "jokes", "feedback"], 4), *kinds]
    pages += some_of(random, ["certificate", "draw", "colour", "doodle"], 2)
    book["pages"] = [*pages, FILLING] if {"printer", "editions"} & {*book} else pages
    lines = [f"{key} = {toml_of(value)}" for key, value in book.items()]
    for place in range(random.randint(1, 4)):
        section = {"id": f"part-{place}", "count": random.randint(1, 3), "level": random.choice(level_names())}
        section |= _some(random, _OF_SECTIONS)
        maze = {key: draw(random) for key, draw in random.choice(_KINDS_OF_MAZES).items()}
        section |= maze
        if "place" in maze:  # it draws walls itself
            section.pop("walls", None)
        if random.random() < 0.4 and not _WITHOUT_TASKS & {*maze}:
            task = task_of(random)
            if not maze or not draws_lines(task["kind"] if isinstance(task, dict) else task):
                section["task"] = task
        lines += ["", "[[sections]]", *(f"{key} = {toml_of(value)}" for key, value in section.items())]
    return "\n".join(lines) + "\n"


def _some(random: Random, keys: Mapping[str, tuple[float, Draw]]) -> dict[str, Any]:
    """Return the values of some keys, each with its own probability."""
    return {key: draw(random) for key, (share, draw) in keys.items() if random.random() < share}
