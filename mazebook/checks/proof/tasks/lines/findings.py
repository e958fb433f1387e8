"""What is wrong with a printed tangle, or with its answer: its names, its lines, and where they lead."""

from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.page.letters import Letter
from mazebook.checks.proof.page.pages import DrawnLine, PageImage, view_of
from mazebook.checks.proof.pixels.runs import WHITE
from mazebook.checks.proof.tasks.findings import sign_at
from mazebook.checks.proof.tasks.lines.answers import BROADEST, PALEST, TanglePicture, findings_of_lines
from mazebook.checks.proof.tasks.lines.following import Followed, faults_of, followed
from mazebook.checks.proof.tasks.lines.strands import strands_of
from mazebook.checks.proof.walls.maze_picture import PictureFinding

_PIXELS = 15.0  # the width of a line: one pixel more than meant, it still is narrower than a crossing
_MOST_PIXELS = 14_000_000
_PAD = 8
_AROUND = 0.75  # widths of a line: what is taken out around the disc of a name


class ReadTangle(NamedTuple):
    """What was found in a tangle, how its lines run, and its picture; None if these cannot be read."""

    found: Sequence[PictureFinding]
    lines: Followed | None = None
    picture: TanglePicture | None = None


def read_tangle(puzzle: Puzzle, place: RecordedPlacement, sheet: PageImage, letters: Sequence[Letter]) -> ReadTangle:
    """Return what is wrong with a tangle on a page; nothing if its lines lead where its answer says."""
    pairs = puzzle.task.answer.split() if puzzle.task else []
    wanted = [*map(str, range(1, len(pairs) + 1)), *ascii_uppercase[: len(pairs)]]
    found = list(_findings_of_names(wanted, place, letters))
    if found:
        return ReadTangle(found)
    line = _line_of(place, sheet, len(pairs))
    if line is None or not line.thickness or line.grey > PALEST:
        return ReadTangle([("task", "its lines cannot be read")])
    area = (place.box[2] - place.box[0]) * (place.box[3] - place.box[1])
    scale = min(_PIXELS / line.thickness, (_MOST_PIXELS / area) ** 0.5)
    view = view_of(place.box, scale, _PAD)
    names = [*view.at(place.things)]
    radius = (place.disc / 2 + _AROUND * line.thickness) * scale
    ink = sheet.pixels(view) < (line.grey + WHITE) / 2
    strands = strands_of(ink, names, radius, line.thickness * scale)
    found = [("task", sentence) for sentence in dict.fromkeys(faults_of(strands))]
    lines = followed(strands, len(pairs))
    for start, end in enumerate(lines.ends):
        said = dict(pair.split("-", 1) for pair in pairs).get(str(start + 1))
        if end < 0:
            found.append(("task", f"the line from {start + 1} leads to no end"))
        elif ascii_uppercase[end] != said:
            found.append(("task", f"the line from {start + 1} leads to {ascii_uppercase[end]}, not to {said}"))
    return ReadTangle(found, lines, TanglePicture(place, view, ink, line.thickness))


def findings_of_tangled_answer(
    puzzle: Puzzle, place: RecordedPlacement, sheet: PageImage, letters: Sequence[Letter], tangle: TanglePicture | None
) -> Iterator[PictureFinding]:
    """Yield what is wrong with the names and lines of an answer; its words are read as those of all tasks are.

    `tangle` : the picture of the tangle; None if it could not be read
    """
    pairs = puzzle.task.answer.split() if puzzle.task else []
    wanted = [*map(str, range(1, len(pairs) + 1)), *ascii_uppercase[: len(pairs)]]
    found = list(_findings_of_names(wanted, place, letters))
    yield from found
    if tangle is not None and not found:
        yield from findings_of_lines(tangle, place, sheet)


def _findings_of_names(
    wanted: Sequence[str], place: RecordedPlacement, letters: Sequence[Letter]
) -> Iterator[PictureFinding]:
    if len(place.things) != len(wanted) or not place.disc:
        yield "task", "the record has other names than it has places for"
        return
    for name, at in zip(wanted, place.things, strict=True):
        if (shown := sign_at(letters, at, place.disc)) != name:
            yield "task", f'"{shown}" stands where its line has the name "{name}"'


def _line_of(place: RecordedPlacement, sheet: PageImage, lines: int) -> DrawnLine | None:
    """Return the thickness and the grey of the lines, the thickest strokes of which there are enough; None without."""
    counts = Counter(DrawnLine(round(thickness, 2), grey) for thickness, grey in sheet.drawn(place.box)[1])
    return max((line for line, count in counts.items() if count >= lines and line.thickness < BROADEST), default=None)
