"""The proof of a book: every puzzle and every answer of its finished PDFs, read back from the pages.

Pixels and text are read from the pages alone, and held against what the plan asked for and what the record claims.
Nothing of the code that carved or drew them is used: `mazebook.checks.proof.walls.grids` says how cells are laid out,
the typefaces' own files how letters look.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from mazebook.books.plan.printed import RecordedFile, RecordedPlacement
from mazebook.checks.proof.claims import Claims, Puzzle, claims_of
from mazebook.checks.proof.hideouts import findings_of_hideouts
from mazebook.checks.proof.labels.glyphs import unknown_faces
from mazebook.checks.proof.labels.labels import findings_of_labels
from mazebook.checks.proof.labels.numbers import (
    numbers_of_answers,
    numbers_of_puzzles,
    printed_numbers,
    words_for,
)
from mazebook.checks.proof.page.letters import Letter
from mazebook.checks.proof.page.printed_only import pages_of_other_sizes
from mazebook.checks.proof.pictures import Judgement, PictureLook, judge, look_at
from mazebook.checks.proof.printed_pages import PrintedPages
from mazebook.checks.proof.report import Failure, Proof
from mazebook.checks.proof.sameness import Likeness, are_same, same_ones
from mazebook.checks.proof.stairs import numbers_of_stairs, without_stairs
from mazebook.checks.proof.tasks.findings import findings_of_line, findings_of_task, printed_words, without_answers
from mazebook.checks.proof.tasks.lines.findings import findings_of_tangled_answer, read_tangle
from mazebook.checks.proof.walls.maze_picture import PictureFinding
from mazebook.numerics.wording import counted
from mazebook.paper.languages.task_words import answer_line, question
from mazebook.progress import Progress, Step, silent


def prove_book(
    record: Mapping[str, Any],
    files: Mapping[str, bytes],
    *,
    name: str = "book.json",
    progress: Progress = silent,
) -> Proof:
    """Return the proof of a book from its record and its finished files.

    Parameters
    ----------
    files : contents of the PDFs by their paths in the record
    name : the record's name in messages
    progress : told how far the work is

    Raises
    ------
    SpecError
        If the record is not valid.
    OutputError
        If a file cannot be read as a PDF.
    """
    claims = claims_of(record, name)
    return _Prover(claims, files, progress).proof()


class _Prover:
    """Reads a book maze by maze and collects what is wrong."""

    def __init__(self, claims: Claims, files: Mapping[str, bytes], tell: Progress) -> None:
        self._claims, self._contents, self._tell = claims, files, tell
        self._pages = PrintedPages(claims, files)
        self._documents, self._files, self._language = self._pages.documents, self._pages.files, self._pages.language
        self._likenesses: dict[str, list[tuple[Puzzle, RecordedPlacement, str | Likeness]]] = {}
        self._failures: list[Failure] = []
        self._notes: list[str] = []
        self._read = {"puzzle": 0, "answer": 0}
        self._unlabelled = dict(self._pages.on_page)
        self._unknown: dict[str, None] = {}  # faces whose files are not here

    def proof(self) -> Proof:
        """Return the proof of the whole book."""
        try:
            self._look_at_files()
            self._prove()
            self._compare()
        finally:
            self._pages.close()
        order = {path: place for place, path in enumerate(self._files)}
        self._failures.sort(key=lambda failure: (order.get(failure.file, -1), failure.page, failure.maze))
        entries = tuple(self._entry(file) for file in self._files.values())
        read = self._read
        looped = sum(puzzle.loops > 0 and not puzzle.is_one_way for puzzle in self._claims.puzzles)
        told = tuple(self._failures), tuple(self._notes), looped
        return Proof(self._claims.title, entries, read["puzzle"], read["answer"], *told)

    def _entry(self, file: RecordedFile) -> dict[str, Any]:
        digest = hashlib.sha256(self._contents[file.path]).hexdigest()
        return {
            "path": file.path,
            "edition": file.edition,
            "role": file.role,
            "sha256": digest,
            "changed": digest != file.sha256,
        }

    def _look_at_files(self) -> None:
        """Check that each file has its pages, each edition every maze, and every answer if it has answers."""
        for path, document in self._documents.items():
            if document.count != self._files[path].pages:
                sentence = f"it has {counted(document.count, 'page')}, the record {self._files[path].pages}"
                self._failures.append(Failure(path, 0, 0, "", "pages", sentence))
            self._add_pages(path, self._pages.printed_only(path))
        for edition in dict.fromkeys(file.edition for file in self._files.values()):
            for role in ("puzzle", "answer"):
                shown = {p.number: self._places(p, edition, role) for p in self._claims.puzzles}
                if role == "puzzle" or self._claims.has_answers or any(shown.values()):
                    file = next(path for path, file in self._files.items() if file.edition == edition)
                    for number in (number for number, places in shown.items() if not places):
                        self._failures.append(Failure(file, 0, number, role, "missing", "it is nowhere in the book"))

    def _add_pages(self, path: str, found: Iterable[tuple[int, str]]) -> None:
        self._failures += [Failure(path, page, 0, "", "page", sentence) for page, sentence in found]

    def _places(self, puzzle: Puzzle, edition: str, role: str) -> list[RecordedPlacement]:
        return [
            place
            for place in puzzle.placements
            if place.role == role and place.file in self._files and self._files[place.file].edition == edition
        ]

    def _prove(self) -> None:
        """Read what is printed beside all mazes, take pictures of them, and judge these."""
        for count, puzzle in enumerate(self._claims.puzzles, 1):
            self._tell(count, len(self._claims.puzzles), Step.PROVE)
            self._prove_labels(puzzle)
            for edition in dict.fromkeys(file.edition for file in self._files.values()):
                if puzzle.is_tangle:
                    self._prove_tangle(puzzle, edition)
                    continue
                for look in self._looks(puzzle, edition):
                    judged = judge(puzzle, look, self._pages.sheet(look.maze.place))
                    for at, finding in judged.found:
                        self._add(puzzle, at, [finding])
                    self._prove_task(puzzle, look, judged)
                    if judged.likeness is not None:
                        self._likenesses.setdefault(edition, []).append((puzzle, look.maze.place, judged.likeness))
        self._prove_numbers()
        for path, document in self._documents.items():
            self._add_pages(path, pages_of_other_sizes(document.sizes))

    def _prove_tangle(self, puzzle: Puzzle, edition: str) -> None:
        """Follow the lines of a tangle at each of its places in an edition, and read its names, question and answer."""
        picture = None
        for role in ("puzzle", "answer"):
            for place in self._places(puzzle, edition, role):
                if not self._is_readable(puzzle, place):
                    continue
                self._read[role] += 1
                sheet, letters = self._pages.sheet(place), self._pages.letters(place)
                if role == "puzzle":
                    found, lines, picture = read_tangle(puzzle, place, sheet, letters)
                    self._add(puzzle, place, found)
                    if lines is not None and lines.code:
                        self._likenesses.setdefault(edition, []).append((puzzle, place, lines.code))
                else:
                    self._add(puzzle, place, [*findings_of_tangled_answer(puzzle, place, sheet, letters, picture)])
                self._prove_words(puzzle, place, letters)

    def _prove_words(self, puzzle: Puzzle, place: RecordedPlacement, letters: Sequence[Letter]) -> None:
        """Check that the question of a task stands at its puzzle, and the words of its answer at that."""
        if puzzle.task is None:
            return
        if place.role == "puzzle":
            words = question(puzzle.task, self._language, puzzle.starts)
            if not words:
                self._add(puzzle, place, [("task", f'no riddle has the answer "{puzzle.task.answer}"')])
        else:
            words = answer_line(puzzle.task, self._language)
        if words and not printed_words(words, place, self._pages.blocks(place.file, place.page, place.role), letters):
            self._add(puzzle, place, [("task", f'"{words}" is not printed at it')])

    def _prove_task(self, puzzle: Puzzle, look: PictureLook, judged: Judgement) -> None:
        """Read the things of a maze, its question, and the lines and words of its answers."""
        if puzzle.task is None:
            return
        for place in (look.maze.place, *(answer.place for answer in look.answers)):
            letters = self._pages.letters(place)
            if place.role == "puzzle":
                found = list(findings_of_task(puzzle, place, judged.read, letters))
                self._add(puzzle, place, found)
                if judged.read and not found:
                    for answer, line in judged.lines:
                        self._add(puzzle, answer, findings_of_line(puzzle, judged.read, line))
            self._prove_words(puzzle, place, letters)

    def _looks(self, puzzle: Puzzle, edition: str) -> Iterator[PictureLook]:
        """Yield the pictures of a maze at each of its places in an edition; its answers' with the first."""
        mazes, answers = (
            [place for place in self._places(puzzle, edition, role) if self._is_readable(puzzle, place)]
            for role in ("puzzle", "answer")
        )
        for index, place in enumerate(mazes):
            look = look_at(place, puzzle.cells, answers if index == 0 else (), self._pages.sheet)
            self._read["puzzle"] += 1
            self._read["answer"] += len(look.answers)
            yield look

    def _is_readable(self, puzzle: Puzzle, place: RecordedPlacement) -> bool:
        """Return True if a place can be read; else note a failure."""
        if place.page > self._documents[place.file].count:
            self._add(puzzle, place, [("missing", "the file has no such page")])
        elif not puzzle.is_placed(place):
            self._add(puzzle, place, [("missing", "its place is of a kind that cannot be proved")])
        else:
            return True
        return False

    def _add(self, puzzle: Puzzle, place: RecordedPlacement, found: Sequence[PictureFinding]) -> None:
        for rule, sentence in found:
            self._failures.append(Failure(place.file, place.page, puzzle.number, place.role, rule, sentence))

    def _prove_labels(self, puzzle: Puzzle) -> None:
        """Look at all that is printed beside mazes, on the pages of a maze that were not looked at yet."""
        for at in dict.fromkeys((place.file, place.page) for place in puzzle.placements):
            entries = self._unlabelled.pop(at, None)
            if entries is None:
                continue
            sheet, letters = self._documents[at[0]].sheet(at[1]), self._documents[at[0]].letters(at[1])
            for (beside, place), finding in findings_of_labels(entries, letters, sheet, self._language):
                self._add(beside, place, [finding])
            self._unknown.update(dict.fromkeys(unknown_faces(letters)))
            for hidden, place, finding in findings_of_hideouts(entries, sheet) if self._has_companion else ():
                self._add(hidden, place, [finding])

    @cached_property
    def _has_companion(self) -> bool:
        """Whether the companion of a story hides on the book's pages."""
        return any(place.hideout for puzzle in self._claims.puzzles for place in puzzle.placements)

    def _prove_numbers(self) -> None:
        """Read the number at each maze and answer, and the numbers at their stairs."""
        self._notes += [
            f"The font {name} is not on this computer: its letters were not compared." for name in self._unknown
        ]
        sheets = {}
        for at, entries in self._pages.shown.items():
            letters = self._documents[at[0]].letters(at[1])
            for puzzle, place in entries:
                self._add(puzzle, place, [("stairs", wrong) for wrong in numbers_of_stairs(letters, place)])
            others = without_stairs(letters, [place for _, place in self._pages.on_page[at[:2]]])
            if any(puzzle.task for puzzle, _ in entries):
                others = without_answers(others, entries, self._pages.blocks(*at), self._language)
            sheets[at] = printed_numbers(others, words_for(at[2], self._language)), [place for _, place in entries]
        numbers = {at: numbers_of_puzzles(*sheet) for at, sheet in sheets.items() if at[2] == "puzzle"}
        for path in self._documents:
            answers = {at: sheet for at, sheet in sheets.items() if at[0] == path and at[2] == "answer"}
            numbers |= dict(zip(answers, numbers_of_answers(list(answers.values())), strict=True))
        for at, entries in self._pages.shown.items():
            for (puzzle, place), number in zip(entries, numbers[at], strict=True):
                if puzzle.numbered and number != puzzle.number:
                    said = "no number can be read beside it" if number is None else f"the page calls it {number}"
                    self._add(puzzle, place, [("number", said)])

    def _compare(self) -> None:
        """Check that no maze comes twice in an edition, and that all editions have the same mazes."""
        self._tell(0, 0, Step.COMPARE)
        editions = list(self._likenesses.values())
        for shown in editions:
            groups: dict[Any, list[int]] = {}
            for index, (puzzle, _, likeness) in enumerate(shown):
                kind = puzzle.tessellation, tuple(sorted(puzzle.size)), puzzle.cells
                groups.setdefault(likeness if isinstance(likeness, str) else kind, []).append(index)
            for group in groups.values():
                for first, later in same_ones([shown[index][2] for index in group]):
                    self._add_repeated(shown[group[first]][0], *shown[group[later]][:2])
        for shown in editions[1:]:
            by_number = {puzzle.number: likeness for puzzle, _, likeness in editions[0]}
            for puzzle, place, likeness in shown:
                if puzzle.number in by_number and not are_same(by_number[puzzle.number], likeness):
                    self._add(puzzle, place, [("edition", "it is another maze than in the first edition")])

    def _add_repeated(self, first: Puzzle, puzzle: Puzzle, place: RecordedPlacement) -> None:
        if first.number == puzzle.number:
            return
        if puzzle.repeated:
            self._notes.append(f"Maze {puzzle.number} is maze {first.number} once more, as the record says.")
        else:
            self._add(
                puzzle, place, [("repeated", f"it is the same as maze {first.number}, turned or mirrored or not")]
            )
