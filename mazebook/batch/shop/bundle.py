"""A finished book made ready to sell: files for buyers, pictures and a preview for the listing, texts for the form."""

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mazebook.batch.shop.buyers import Sold, buyers_pdf, faces_for, goods_of, licence_text
from mazebook.batch.shop.listing import half_solved_image, middle_maze, pictures, sample_pages
from mazebook.batch.shop.marks import marked, sample_pdf, unmarked
from mazebook.batch.shop.selling_texts import LICENCES, certificate, known_paper, metadata_sheet
from mazebook.batch.shop.shops import Shop, find_shop, free_name, parcel_stem, parcels
from mazebook.books.plan.printed import RecordedFile
from mazebook.books.plan.stories import section_themes
from mazebook.books.spec.section_ids import file_stem
from mazebook.books.themes.theme import Theme
from mazebook.checks.proof.report import PROOF
from mazebook.errors import MazebookError, OutputError, SpecError, UsageError, did_you_mean
from mazebook.output.files import folder_for, write_together
from mazebook.output.pdf.page_order import in_reading_order
from mazebook.paper.languages import Language, read_language
from mazebook.paper.printers.editions import SCREEN
from mazebook.paper.printers.offers import trim_text
from mazebook.press.checking import PROVED
from mazebook.press.export import half_solved_page
from mazebook.press.lock.lock import Lock, LockSource, read_lock
from mazebook.progress import Progress, Step, silent
from mazebook.reading.user_files import BOOK_PDF, RECORD, RECORD_FILE, is_ordinary, read_file

_ALLOWED = {"personal": ("home", "classroom"), "classroom": ("classroom",), "commercial": ()}  # permissions by licence


@dataclass(frozen=True)
class Bundle:
    """A finished bundle: the folder, the paths of its files, and warnings for the seller."""

    folder: Path
    files: tuple[Path, ...]
    warnings: tuple[str, ...]


def bundle_book(
    book: LockSource,
    out: str | os.PathLike[str] | None = None,
    *,
    shop: str = "etsy",
    licence: str | None = None,
    others: Sequence[LockSource] = (),
    anyway: bool = False,
    progress: Progress = silent,
) -> Bundle:
    """Write the bundle of a finished book for a shop into a folder, and return it; the same bytes every time.

    Parameters
    ----------
    book : the book's folder or record
    out : the folder to write into; None for ``bundle-SHOP`` in the book's folder, or ``bundle-SHOP-LICENCE``
    shop : a name in ``data/shops.toml``
    licence : one of `mazebook.batch.shop.selling_texts.LICENCES`, used if the shop gives files to buyers, whose names
        have it; None for the first of them, which no name has
    others : the same book for other paper sizes; buyers get these files as well
    anyway : pack `others` even where their mazes are not those of the book

    Raises
    ------
    OutputError
        If a file of the book cannot be read or was changed, or a new file cannot be written.
    SpecError
        If the record was changed, or the licence of a theme forbids selling the book.
    UsageError
        If there is no such shop or licence, the files do not fit the shop, or one of `others` is another book.
    """
    chosen = find_shop(shop)
    if licence not in (None, *LICENCES):
        raise UsageError(f'licence = "{licence}": there is no such licence. {did_you_mean(licence, LICENCES)}')
    terms = (licence or LICENCES[0]) if chosen.buyers_files else ""
    named = terms if licence else ""
    if others and not chosen.buyers_files:
        raise UsageError(f"--with: {chosen.title} hands no files to buyers. Leave it out, or bundle for another shop.")
    lock = read_lock(book)
    warnings = _rights(lock, terms)
    books = [lock, *map(read_lock, others)]
    warnings += [told for each in books if (told := _unproved(each))]
    for other in books[1:]:
        warnings += [*_rights(other, terms), *_different(lock, other, anyway)]
    listed = lock.checked.files
    contents = {file.path: in_reading_order(_content(lock, file)) for file in listed}
    interior = next((file for file in listed if file.role == "interior"), None)
    if interior is None:
        raise SpecError(f"{lock.name}  files: names no PDF with the pages of the book. Make the book again.")
    words = read_language(str(lock.record["spec"].get("language", "en")))
    stem = parcel_stem(file_stem(lock.title), chosen, named)
    made: dict[str, bytes] = {}
    if terms:
        progress(0, 0, Step.PACK)
        made |= _for_buyers(books, chosen, terms, stem, words)
    progress(0, 0, Step.DRAW_LISTING)
    made |= pictures(lock, listed, contents, interior, words, marked if chosen.buyers_files else unmarked)
    try:
        made["image-5-half-solved.png"] = half_solved_image(half_solved_page(lock, middle_maze(lock)))
    except SpecError as error:
        warnings.append(f"There is no picture of a maze half solved. {error}")
    progress(0, 0, Step.DRAW_SAMPLE)
    made["preview.pdf"] = sample_pdf(contents[interior.path], sample_pages(lock, interior))
    sheet, wrong = metadata_sheet(lock, chosen, words, terms)
    made |= {"metadata.txt": _for_notepad(sheet), "certificate.txt": _for_notepad(certificate(lock))}
    folder = lock.folder / "-".join(filter(None, ("bundle", chosen.name, named))) if out is None else Path(out)
    with folder_for(folder):
        write_together({folder / name: content for name, content in made.items()})
    old = sorted(path.name for path in folder.glob(f"{stem}-files*.zip") if path.name not in made)
    if old:
        warnings.append(f"{', '.join(old)} in {folder} is not of this bundle. Do not upload it; remove it.")
    said = dict.fromkeys((*warnings, *wrong))  # several books may have the same warning
    return Bundle(folder, tuple(folder / name for name in made), tuple(said))


def _rights(lock: Lock, licence: str) -> list[str]:
    """Return warnings about a book's rights, raise SpecError if it must not be sold; `licence` "" for no buyer's."""
    permission, said = lock.record["spec"].get("permission"), list[str]()
    themes: Sequence[Theme | None] = ()
    try:
        themes = section_themes(lock.spec(), lock.source().folder or lock.folder).themes
    except MazebookError:
        why = "its specification cannot be read"
        said.append(f"Whether the book's themes and pictures may be sold was not checked: {why}.")
    for theme in themes:
        if theme is not None and theme.licence and not theme.licence.sale:
            raise SpecError(
                f'{lock.name}  theme "{theme.key}": its licence says that a book with its pictures must not be sold '
                "(sale = false). Make the book with another theme."
            )
    if licence and permission and permission not in _ALLOWED[licence]:
        said.append(
            f'The copyright page says permission = "{permission}", which does not agree with the {licence} licence. '
            "Make the book with another permission, or none, or choose another licence with --licence."
        )
    return said


def _unproved(lock: Lock) -> str:
    """Return the warning about a book that was not proved, or whose proof failed; "" for other books."""
    again = f'Run "mazebook prove {lock.folder}" before you sell it.'
    try:
        proof = json.loads(read_file(lock.folder / PROOF, RECORD_FILE))
        seen, is_right = {file["path"]: file["sha256"] for file in proof["files"]}, proof["ok"] is True
    except (OutputError, ValueError, RecursionError, LookupError, TypeError):  # missing, or not what `prove` writes
        seen, is_right = {}, False
    if any(seen.get(file.path) != file.sha256 for file in lock.checked.files if file.role in PROVED):
        return f"{lock.folder}: the finished files are not proved; the files of a draft never are. {again}"
    return "" if is_right else f"{lock.folder}: {PROOF} says that mazes or answers are wrong. {again}"


def _content(lock: Lock, file: RecordedFile) -> bytes:
    """Return the bytes of one of a book's files; raises OutputError unless their hash is the recorded one."""
    path = lock.folder / file.path
    content = read_file(path, BOOK_PDF)
    if hashlib.sha256(content).hexdigest() != file.sha256:
        raise OutputError(
            f"{path}: was changed since the book was made, so it may hold other mazes than its record says. "
            "Make the book again."
        )
    return content


def _for_buyers(books: Sequence[Lock], shop: Shop, licence: str, stem: str, words: Language) -> dict[str, bytes]:
    """Return the ZIPs for buyers, with a folder for each paper if several, and the licence as text; no bound covers."""
    papers = [known_paper(lock.checked.trim) or trim_text(lock.checked.trim) for lock in books]
    folders = [f"{paper}/" for paper in papers] if len(books) > 1 else [""]
    sold: dict[str, bytes] = {}
    files = []
    for lock, folder in zip(books, folders, strict=True):
        for file in (file for file in lock.checked.files if file.role != "cover" or file.spine is None):
            name = f"{folder}{file.path}"
            if name in sold:
                raise UsageError(
                    f"{lock.name}: another of the books has a file {name}, too. Bundle books of different page sizes, "
                    "or with different titles."
                )
            sold[name] = _content(lock, file)
            files.append(Sold(name, file.role, file.edition == SCREEN, file.pages, lock.checked.trim))
    goods = goods_of(books, licence, files)
    faces = faces_for(books[0], [goods.title, goods.owner, *sold])
    first = {free_name(words.word("buyers_file"), sold): buyers_pdf(goods, words, faces)}
    return parcels(stem, sold, first, shop) | {"licence.txt": _for_notepad(licence_text(goods, words))}


def _for_notepad(text: str) -> bytes:
    """Return a text as the bytes of a file that the Notepad of every Windows shows.

    Before 2018 Notepad broke lines only at CR LF, and before 2019 it guessed the encoding without a byte order mark.
    """
    return text.replace("\n", "\r\n").encode("utf-8-sig")


def _different(first: Lock, other: Lock, anyway: bool) -> list[str]:
    """Return a list with the warning about a book whose mazes differ, or an empty list.

    Raises UsageError for such a book unless it is bundled `anyway`.
    """
    ours, theirs = ({puzzle.fingerprint for puzzle in lock.puzzles.values()} for lock in (first, other))
    if ours == theirs:
        return []
    count = len(theirs - ours)
    differing = f"{count} of its {len(theirs)} mazes are not in" if count else "it lacks mazes that are in"
    found = f"{other.name}: {differing} {first.name}"
    if anyway:
        return [f"{found}; the certificate is about that one."]
    raise UsageError(
        f"{found}, so it is another book, and not the same one for another paper. Make it from that one, with "
        f'"mazebook make SPEC --lock {first.folder} --keep --out DIR"; or add --anyway to bundle both.'
    )


def books_in(folder: Path) -> list[Path]:
    """Return the folders of the books of a collection, in alphabetical order; none for the folder of one book."""
    if is_ordinary(folder) or is_ordinary(folder / RECORD):
        return []
    return sorted(path.parent for path in folder.glob(f"*/{RECORD}"))
