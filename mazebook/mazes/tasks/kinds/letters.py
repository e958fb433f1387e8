"""The letters on the way spell a word; letters in dead ends lead astray."""

from mazebook.errors import GridError
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.drawing_lots import shuffled, spread
from mazebook.mazes.tasks.posing.task import Task, Thing
from mazebook.mazes.tasks.posing.ways import Ways
from mazebook.numerics.rng import Rng

version = 1
knobs = ("words",)
cells = (12, 5)
signs = "W"
held = True


def pose(maze: Maze, knobs: TaskKnobs, rng: Rng) -> tuple[Maze, Task]:
    """Return the maze with the first word that fits on its route, and other letters in wrong ways.

    No way to a dead end spells a word of the list, but a nook may have the right one. Raises GridError if no word fits.
    """
    ways = Ways(maze)
    word = next((word for word in knobs.words if len(word) <= len(ways.on_route)), None)
    if word is None:
        least = min(map(len, knobs.words), default=0)
        raise GridError(f"the way has room for {len(ways.on_route)} letters, and the shortest word has {least}.")
    # The last letter stands behind the last fork that can be: a way that leaves the route behind it spells the word.
    cells = [*spread(rng, ways.on_route[:-1], len(word) - 1), ways.on_route[-1]]
    found = dict(zip(cells, word, strict=True))
    texts = ways.read(found)
    spelling = ways.last_rooms(leaf for leaf in ways.leaves if _joined(texts[leaf]) in knobs.words)
    others = [leaf for leaf in ways.dead_ends if _joined(texts[leaf]) not in knobs.words]
    letters = sorted(set("".join(knobs.words)))
    for leaf in [*spelling, *shuffled(rng, others, max(len(word) - len(spelling), 0))]:
        right = (each for each in shuffled(rng, letters) if _joined(texts[leaf] + each) not in knobs.words)
        if letter := next(right, None):
            found[leaf] = letter
    texts = ways.read(found)
    spelt = {_joined(texts[leaf]) for leaf in ways.leaves if leaf not in ways.nooks or _joined(texts[leaf]) != word}
    if spelt := spelt & set(knobs.words):
        raise GridError(f'a way to a dead end spells "{min(spelt)}".')
    return maze, Task(knobs, version, tuple(Thing(*each) for each in sorted(found.items())), word, on_way=len(word))


def _joined(read: str) -> str:
    return read.replace(" ", "")
