"""Where some words stand among the characters of a page, whose lines are read from left to right."""

import re
from collections.abc import Iterator, Sequence

from mazebook.checks.proof.page.letters import Letter, is_on_baseline
from mazebook.paper.scripts.characters import may_turn
from mazebook.paper.scripts.marks import as_printed, marked_lines


def spans_of(words: str, letters: Sequence[Letter]) -> Iterator[tuple[int, int]]:
    """Yield where some words begin and end among a page's characters, on one line or broken into several.

    Words from right to left stand in another order for each way to break them into lines.
    """
    text = "".join(letter.text for letter in letters)
    if len(text) != len(letters):  # a character that stands for several: none of ours does
        return
    if not may_turn(words):
        plain = _plain(words)
        yield from ((begin, begin + len(plain)) for begin in _places(plain, text))
        return
    pieces = words.split(" ")
    for count in range(len(pieces), 0, -1):
        first = [" ".join(pieces[:count])]
        plain = _printed(words, first)
        for begin in _places(plain, text):
            for end in _ends(words, first, pieces[count:], letters, begin + len(plain)):
                yield begin, end


def _ends(words: str, lines: Sequence[str], rest: Sequence[str], letters: Sequence[Letter], at: int) -> Iterator[int]:
    """Yield where words end whose first lines end at a place, `rest` being the other words."""
    if not rest:
        yield at
    elif at == len(letters) or is_on_baseline(letters[at].axes[:2], letters[at].origin, letters[at - 1].origin):
        return
    for count in range(len(rest), 0, -1):
        more = [*lines, " ".join(rest[:count])]
        plain = _printed(words, more)
        if "".join(letter.text for letter in letters[at : at + len(plain)]) == plain:
            yield from _ends(words, more, rest[count:], letters, at + len(plain))


def _printed(words: str, lines: Sequence[str]) -> str:
    """Return the last of some lines of a sentence as it stands on paper, without spaces."""
    return _plain(as_printed(marked_lines(words, lines)[-1]))


def _plain(text: str) -> str:
    return "".join(text.split())


def _places(plain: str, text: str) -> Iterator[int]:
    return (found.start() for found in re.finditer(f"(?={re.escape(plain)})", text)) if plain else iter(())
