"""The mazes of a finished book that somebody drew anew or kept: another run into its folder must not lose them."""

from dataclasses import replace
from pathlib import Path

from mazebook.books.spec.book import BookSpec
from mazebook.errors import OutputError, SpecError, UsageError
from mazebook.numerics.wording import ranges
from mazebook.press.lock.lock import Lock, read_lock
from mazebook.reading.user_files import RECORD, RECORD_FILE, read_file

_MARK = b'"by_hand": true'  # as `mazebook.press.lock.make_record.record_file` writes it


def has_mazes_by_hand(folder: Path) -> bool:
    """Return whether the record in a folder names mazes that were drawn anew or kept; False without a record."""
    try:
        return _MARK in read_file(folder / RECORD, RECORD_FILE)
    except OutputError:
        return False


def lock_by_hand(folder: Path, spec: BookSpec, *, draft: bool) -> Lock | None:
    """Return the lock of the book in a folder if mazes of it were drawn anew or kept; None if none were.

    Of a draft only these mazes are locked, unless another `draft` is made of it.

    Raises
    ------
    UsageError
        If `spec` asks for another book than the recorded one.
    SpecError
        If the record was changed so that its mazes cannot be made again.
    """
    if not has_mazes_by_hand(folder):
        return None
    try:
        lock = read_lock(folder / RECORD)
    except SpecError as error:
        raise SpecError(
            f"{error}\nMazes of that book were drawn anew or kept. Add --fresh to do without them."
        ) from None
    asked = spec.model_dump(mode="json") | {"seed": lock.seed}
    if spec.seed not in (None, lock.seed) or asked != lock.record["spec"]:
        raise UsageError(
            f'{by_hand_sentence(lock)}, and the specification is not that of "{lock.title}" any more. '
            f"To go on from that book, add --lock {folder}; to begin anew without these mazes, --fresh; or name "
            "another folder with --out."
        )
    if lock.record.get("draft") and not draft:
        return replace(lock, puzzles={key: puzzle for key, puzzle in lock.puzzles.items() if puzzle.by_hand})
    return lock


def by_hand_sentence(lock: Lock) -> str:
    """Return the beginning of a sentence about the mazes of a book that were drawn anew or kept."""
    numbers = [puzzle.number for puzzle in lock.in_order if puzzle.by_hand]
    mazes = f"maze {numbers[0]} was" if len(numbers) == 1 else f"mazes {ranges(numbers)} were"
    return f"{lock.name}: {mazes} drawn anew or kept"
