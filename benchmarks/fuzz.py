"""Reads any number of broken files of each kind with the functions that the commands use.

``python benchmarks/fuzz.py --examples 20000 --seed 1`` prints a row for each kind of file, and every failure: an error
that is no sentence. Each file is a right one in which a few places were changed (`right_files`, `mutations`).
"""

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import right_files as right
from mutations import changed_bytes, changed_json, changed_pdf, changed_png, changed_text

from mazebook.batch.classes.roster import read_roster
from mazebook.batch.collections.collection import read_collection, read_collection_sheet
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.pictures.silhouettes import silhouette_of
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import read_source
from mazebook.books.spec.forms.csv_rows import read_rows, specs_of_rows
from mazebook.books.themes.theme import find_theme
from mazebook.checks.preflight.preflight import preflight
from mazebook.errors import MazebookError
from mazebook.output.pdf.imposition import impose
from mazebook.output.pictures.png import render_pdf
from mazebook.paper.layouts import own_layout
from mazebook.paper.own_files.pdf_pages import pages_refusal, read_pdf_pages
from mazebook.paper.own_files.pictures import read_picture, read_steps
from mazebook.paper.printers.demands import X1A
from mazebook.paper.printers.own import own_printer
from mazebook.paper.typefaces.font_files import read_font_file
from mazebook.press.checking import prove_folder
from mazebook.press.export import make_booklet
from mazebook.press.lock.lock import read_lock
from mazebook.press.make.leftovers import leftovers
from mazebook.reading.pdf.foreign import refuse_bad_pages
from tools.feedback import read_replies

Change = Callable[[Random, bytes, Sequence[bytes]], bytes]


@dataclass(frozen=True)
class Kind:
    """A kind of file: right examples, how they are changed, and what reads a changed one.

    Attributes
    ----------
    name : the file's name
    share : of all examples, in parts of a thousand
    """

    name: str
    share: int
    examples: Callable[[Random], Sequence[bytes]]
    change: Change
    read: Callable[[Path], object]


def _plan(path: Path) -> object:
    spec, source = read_source(path)
    return plan_book(spec, 7, source)


def _theme(path: Path) -> object:
    return find_theme(path.parent.name, path.parent.parent)


def _printed(path: Path) -> object:
    own_printer(path)
    spec = path.with_name("book.toml")
    spec.write_text(f'seed = 1\nprinter = "{path.name}"\ncover = true\n[[sections]]\nlevel = "6-8"\ncount = 60\n')
    return _plan(spec)


def _laid_out(path: Path) -> object:
    own_layout(path)
    spec = path.with_name("book.toml")
    spec.write_text(f'seed = 1\nlayout = "{path.name}"\n[[sections]]\nlevel = "6-8"\ncount = 5\n')
    return _plan(spec)


def _tried(*readers: Callable[[], object]) -> None:
    """Call each reader; raise the last refusal at the end, if there was one."""
    refused: MazebookError | None = None
    for reader in readers:
        try:
            reader()
        except MazebookError as error:
            refused = error
    if refused is not None:
        raise refused


def _sheet(path: Path) -> None:
    _tried(lambda: specs_of_rows(read_rows(path)), lambda: read_collection_sheet(path))


def _roster(path: Path) -> None:
    read_roster(path, language="ru")
    read_roster(path, ["one", "two"])


def _shape(path: Path) -> None:
    _tried(
        lambda: silhouette_of(path.name, path.parent),
        lambda: little_picture(path.name, path.parent),
        lambda: read_picture(path) if path.suffix != ".svg" else None,
        lambda: read_steps(path, 4) if path.suffix != ".svg" else None,
    )


def _record(path: Path) -> None:
    for pdf in right.book().glob("*.pdf"):
        path.with_name(pdf.name).write_bytes(pdf.read_bytes())

    def whole() -> None:
        lock = read_lock(path)
        plan_book(lock.spec(), 1, lock.source())

    _tried(
        lambda: leftovers(path.parent, ()), lambda: make_booklet(path.parent), whole, lambda: prove_folder(path.parent)
    )


def _pdf(path: Path) -> None:
    content = path.read_bytes()

    def shown() -> None:
        refuse_bad_pages(content, path, dpi=20)
        for _ in render_pdf(content, None, 20, name=str(path)):
            pass

    def folded() -> None:
        refuse_bad_pages(content, path)
        impose(content)

    _tried(
        lambda: preflight(content, "kdp"),
        lambda: preflight(content, "ingramspark", kind="cover", pages=100),
        lambda: pages_refusal(read_pdf_pages(path, None, right.SIZE), X1A),
        shown,
        folded,
    )


def _always(examples: Callable[[], Sequence[bytes]]) -> Callable[[Random], Sequence[bytes]]:
    return lambda _: examples()


KINDS = {
    "spec": Kind("book.toml", 160, right.specs, changed_text, _plan),
    "layout": Kind("own-layout.toml", 80, _always(right.layouts), changed_text, _laid_out),
    "printer": Kind("own.toml", 100, _always(right.printers), changed_text, _printed),
    "theme": Kind("theme.toml", 60, _always(right.themes), changed_text, _theme),
    "collection": Kind("many.toml", 40, _always(right.collections), changed_text, read_collection),
    "sheet": Kind("rows.csv", 60, _always(right.sheets), changed_text, _sheet),
    "roster": Kind("roster.csv", 40, _always(right.rosters), changed_text, _roster),
    "replies": Kind("replies.csv", 20, _always(right.replies), changed_text, read_replies),
    "svg": Kind("own.svg", 80, _always(right.svgs), changed_text, _shape),
    "picture": Kind("own.png", 80, _always(right.pictures), changed_png, _shape),
    "record": Kind("book.json", 80, _always(right.records), changed_json, _record),
    "pdf": Kind("own.pdf", 140, _always(right.pdfs), changed_pdf, _pdf),
    "font": Kind("own.ttf", 60, _always(right.fonts), changed_bytes, read_font_file),
}


def broken(kind: Kind, random: Random) -> bytes:
    """Return a file of a kind with a few changes."""
    examples = kind.examples(random)
    return kind.change(random, random.choice(list(examples)), examples)


def outcome(kind: Kind, content: bytes, folder: Path) -> str:
    """Return ``read`` or ``refused``; raises every error that is no sentence."""
    path = folder / kind.name
    path.write_bytes(content)
    try:
        kind.read(path)
    except MazebookError:
        return "refused"
    return "read"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    asked = parser.parse_args()
    failed: Counter[str] = Counter()
    print("kind        examples  read  refused  failed  longest s")
    for name in asked.kinds:
        kind, count = KINDS[name], Counter[str]()
        longest = 0.0
        for number in range(asked.examples * kind.share // 1000):
            with tempfile.TemporaryDirectory() as folder:
                content = broken(kind, Random(f"{asked.seed} {name} {number}"))
                begin = time.perf_counter()
                try:
                    count[outcome(kind, content, Path(folder))] += 1
                except Exception as error:  # noqa: BLE001 - what is looked for
                    count["failed"] += 1
                    place = traceback.extract_tb(error.__traceback__)[-1]
                    where = f"{name}: {type(error).__name__} in {Path(place.filename).name}:{place.lineno}"
                    if not failed[where]:
                        kept = Path("fuzz-failures") / f"{name}-{number}{Path(kind.name).suffix}"
                        kept.parent.mkdir(exist_ok=True)
                        kept.write_bytes(content)
                        print(f"{where}: {str(error)[:200]} ({kept})", flush=True)
                        traceback.print_exc()
                    failed[where] += 1
                seconds = time.perf_counter() - begin
                if seconds > 10:
                    print(f"{name}: number {number} took {seconds:.0f} s", flush=True)
                longest = max(longest, seconds)
        print(
            f"{name:12}{sum(count.values()):8}{count['read']:6}{count['refused']:9}{count['failed']:8}{longest:11.1f}"
        )
        sys.stdout.flush()
    for where, times in failed.most_common():
        print(f"{times} x {where}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
