"""Making a collection: mazes are chosen for all its books first, in their order, and then the books are made.

Workers choose for each book in advance as if no maze were taken. A serial pass then chooses again only for books with a
taken maze, so it is short; at its end all chosen mazes are in the catalogue, or none is. From then on each book depends
only on its order and its picks, and any worker can make it at any time.
"""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mazebook.batch.catalogue.catalogue import CATALOGUE, Catalogue, Turn
from mazebook.batch.collections.jobs import Crew, Job, compile_kernels, first_choice, make, other_choice
from mazebook.batch.collections.orders import Order, order_hash, settled_orders
from mazebook.batch.collections.report import REPORT, Made, Report
from mazebook.batch.collections.state import RunState
from mazebook.books.choose.choose import Picks
from mazebook.errors import MazebookError, OutputError
from mazebook.output.files import make_folder, write_bytes
from mazebook.press.lock.by_hand import has_mazes_by_hand
from mazebook.press.lock.make_record import record_file
from mazebook.press.make.leftovers import PREVIEWS
from mazebook.press.make.make_book import place_book
from mazebook.press.make.put_together import USUAL, MadeBook, Making
from mazebook.progress import Progress, Step, silent
from mazebook.reading.user_files import RECORD

_PART = re.compile(r"\.[0-9a-f]{16}\.part")  # the temporary names of `mazebook.output.files`


_BY_HAND = (
    "mazes of the book in its folder were drawn anew or kept, and would be lost. Move the folder away, or remove its "
    f"{RECORD} to have the book made anew."
)


@dataclass(frozen=True)
class CollectionOptions:
    """How a collection is made.

    Attributes
    ----------
    seed : the seed of the collection; None for that of a resumed run, else a drawn one; the report has it
    catalogue : the file of all mazes that were made; None for one in `out`, for this collection alone
    resume : keep the books of an earlier run that are finished and unchanged; False to make all anew
    making : the options of each book
    """

    seed: int | None = None
    catalogue: Path | None = None
    resume: bool = False
    making: Making = USUAL


def make_collection(
    orders: Sequence[Order],
    out: Path,
    hire: Callable[[], Executor],
    how: CollectionOptions = CollectionOptions(),
    progress: Progress = silent,
) -> Report:
    """Make the books of a collection, each in a folder of its own in `out`, and return the report about them.

    Parameters
    ----------
    hire : returns the executor; a script whose workers are processes needs the usual ``if __name__ == "__main__"``
    progress : told how far the work is

    Raises
    ------
    OutputError
        If `out` or the catalogue cannot be written. Problems of single books are in the report.
    SpecError
        If no book can be made, all for the same reason.
    UsageError
        If a run that used `catalogue` is resumed without it.
    """
    make_folder(out)
    with RunState(out) as state:
        seed = state.begin(how.resume, how.seed)
        state.check_catalogue(how.catalogue is not None)
        with Catalogue(how.catalogue or out / CATALOGUE) as shared, Crew[Job](hire) as crew:
            run = _Run(settled_orders(orders, seed), out, how.making, state, shared, crew, progress)
            run.sort_out()
            run.choose()
            run.make()
        made = tuple(run.made[order.name] for order in run.orders)
        is_seeded = any("seed" not in order.mapping for order in orders)
        report = Report(seed, out, made, _others(out, run.made), is_seeded)
        _remove_parts(out)
        write_bytes(out / REPORT, record_file(report.summary()))
    return report


@dataclass
class _Run:
    """One run; `made`, `hashes` and `recipes` have the result, the `order_hash` and the recipe by folder name."""

    orders: list[Order]
    out: Path
    how: Making
    state: RunState
    catalogue: Catalogue
    crew: Crew[Job]
    tell: Progress
    made: dict[str, Made] = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    recipes: dict[str, bytes] = field(default_factory=dict)

    def sort_out(self) -> None:
        """Enter the books that cannot be made, and those that an earlier run has finished, into `made`."""
        for order in self.orders:
            if order.why:
                self._fail(order, order.why)
                continue
            try:
                self.hashes[order.name] = order_hash(order, vars(self.how))
            except (OSError, MazebookError) as error:
                self._fail(order, str(error))
                continue
            finished = self.state.finished(order.name, self.hashes[order.name])
            if finished:
                recipe, facts = finished
                self.recipes[order.name] = recipe
                self.made[order.name] = Made(order.name, order.title, facts=facts, kept=True)
            elif has_mazes_by_hand(self.out / order.name):
                self._fail(order, _BY_HAND)

    def choose(self) -> None:
        """Choose the mazes of all books, and enter them into the catalogue."""
        for name, facts in list(self.made.items()):
            is_known = not facts.kept or self.catalogue.picks(self._called(name)) is not None
            if not is_known and not self.catalogue.moved(self.out / name, self.recipes[name]):
                del self.made[name]  # not in the catalogue, so its mazes have to be entered again
        waiting = [order for order in self._open() if not self.state.first(order.name, self.hashes[order.name])]
        compile_kernels(map(self._job, waiting))
        for count, (job, found) in enumerate(self.crew.each(first_choice, map(self._job, waiting)), 1):
            if isinstance(found, BaseException):
                self._fail(job.order, _told(found))
            else:
                self.state.note_first(job.order.name, self.hashes[job.order.name], *found)
            self.tell(count, len(waiting), Step.CHOOSE_FOR_BOOKS)
        if not self._open():
            return
        with self.catalogue.turn(lambda: self.tell(0, 0, Step.WAIT)) as turn:
            self._take_turn(turn)

    def _take_turn(self, turn: Turn) -> None:
        """Choose mazes in the order of the books; a book with an unchanged recipe keeps its mazes."""
        new = []
        for order in self._open():
            recipe, picks = self._first(order)
            self.recipes[order.name] = recipe
            if turn.known(self._called(order.name), recipe) is None:
                turn.release(self._called(order.name))
                new.append((order, picks))
        for order, picks in new:
            if any(fingerprint in turn for fingerprint in picks.fingerprints):
                try:
                    picks = other_choice(self._job(order), turn)
                except MazebookError as error:
                    self._fail(order, str(error))
                    continue
            turn.add(self._called(order.name), self.recipes[order.name], replace(picks, taken=turn.taken))

    def make(self) -> None:
        """Make the books whose mazes are chosen."""
        orders = self._open()
        for count, (job, found) in enumerate(self.crew.each(make, self._jobs(orders)), 1):
            if isinstance(found, BaseException):
                self._fail(job.order, _told(found))
            else:
                self._finish(job.order, found)
            self.tell(count, len(orders), Step.MAKE_BOOKS)

    def _jobs(self, orders: Sequence[Order]) -> Iterator[Job]:
        for order in orders:
            yield replace(self._job(order), picks=self.catalogue.picks(self._called(order.name)))

    def _finish(self, order: Order, made: MadeBook) -> None:
        folder = self.out / order.name
        _remove_parts(folder, folder / PREVIEWS)
        try:
            book = place_book(made, folder)
        except OutputError as error:
            self._fail(order, str(error))
            return
        files = made.files | {f"{PREVIEWS}/{name}": content for name, content in made.previews.items()}
        facts = _facts(made, book.warnings)
        self.state.finish(order.name, self.hashes[order.name], self.recipes[order.name], files, facts)
        self.made[order.name] = Made(order.name, order.title, facts=facts)

    def _fail(self, order: Order, why: str) -> None:
        self.made[order.name] = Made(order.name, order.title, why=why)

    def _open(self) -> list[Order]:
        """Return the orders that are neither made nor failed, in their order."""
        return [order for order in self.orders if order.name not in self.made]

    def _first(self, order: Order) -> tuple[bytes, Picks]:
        found = self.state.first(order.name, self.hashes[order.name])
        assert found is not None  # else the order has failed already
        return found

    def _called(self, name: str) -> str:
        return self.catalogue.name_of(self.out / name)

    def _job(self, order: Order) -> Job:
        """Return the job of an order, with absolute paths, because a worker may have another current folder."""
        source = replace(order.source, folder=(order.source.folder or Path()).absolute())
        return Job(replace(order, source=source), (self.out / order.name).absolute(), self.how)


def _facts(made: MadeBook, warnings: Sequence[str]) -> dict[str, Any]:
    """Return the facts of a finished book for the report; they are the same in every run."""
    checked, record = made.checked, made.record
    return {
        "seed": int(record["seed"], 16),
        "pages": next(file["pages"] for file in record["files"] if file["role"] == "interior"),
        "puzzles": len(record["puzzles"]),
        "repeated": [puzzle["number"] for puzzle in record["puzzles"] if puzzle.get("repeated")],
        "files": [file["path"] for file in record["files"]],
        "warnings": list(warnings),
        "findings": checked.lines if checked is not None and not checked.ok else [],
    }


def _told(error: BaseException) -> str:
    if isinstance(error, MazebookError):
        return str(error)
    return f"a bug of mazebook, or of what it uses: {type(error).__name__}: {error}. Please report it."


def _others(out: Path, own: Container[str]) -> tuple[str, ...]:
    """Return the names of the folders in `out` that have a book and are not in `own`, the collection's folders."""
    return tuple(sorted(path.parent.name for path in out.glob(f"*/{RECORD}") if path.parent.name not in own))


def _remove_parts(*folders: Path) -> None:
    """Remove the temporary files of a killed run from folders."""
    for folder in folders:
        with suppress(OSError):
            for path in folder.iterdir():
                if _PART.fullmatch(path.name):
                    path.unlink()
