"""Pages as pictures: laid out alone, written as a PDF, and drawn by pdfium; a known page is not drawn again."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, fields
from weakref import WeakKeyDictionary

from mazebook.books.choose.choose import Mazes
from mazebook.books.draw.puzzle import on_screen
from mazebook.books.pages.lay_out import on_sheet
from mazebook.books.plan.plan import Plan
from mazebook.graphics.page import Box, FromFile, Item, Page, shift, transformed
from mazebook.numerics.path import Path
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import png_bytes, render_pdf
from mazebook.paper.own_files.pictures import Raster
from mazebook.press.make.put_together import cover_files
from mazebook.reading.problems import Source
from mazebook.studio.engine.bounded import Bounded

_MOST_BYTES = 24_000_000  # of pictures that are remembered
_COMPRESSION = 1  # zlib's level: the pictures stay on this computer

_digests: WeakKeyDictionary[Path, bytes] = WeakKeyDictionary()


@dataclass(frozen=True)
class PagePicture:
    """A page as a PNG: its name, which is a hash of what is on the page and of its resolution, and its pixels."""

    name: str
    png: bytes
    width: int
    height: int


Drawing = Callable[[], list[tuple[int, PagePicture]]]  # waits for pictures, and returns them by page


class Pictures:
    """Draws pages, and remembers the last pictures by their names.

    Another thread turns PDFs into pictures, so that the next pages can be laid out meanwhile.
    """

    def __init__(self) -> None:
        self._known: Bounded[str, PagePicture] = Bounded(_MOST_BYTES)
        self._thread = ThreadPoolExecutor(max_workers=1)  # pdfium must not be used by two

    def draw(self, plan: Plan, laid_out: Mapping[int, Page], dpi: int, part: int = 0) -> Drawing:
        """Begin to draw pages of a part, and return what gives their pictures; raises as `write_pdf` does."""
        planned = plan.parts[part].pages
        pages = {
            number: on_sheet(page, planned[number - 1], number, rtl=plan.setting.language.rtl)
            for number, page in laid_out.items()
        }
        return self._begun(pages, dpi, plan.spec.language)

    def cover(self, plan: Plan, mazes: Mazes, dpi: int, source: Source, *, only_front: bool = False) -> PagePicture:
        """Return the cover of a book's first edition that has one, or its front alone; errors as `cover_files`."""
        file = cover_files(plan, mazes, "book", source)[0]
        page = file.pages[0]
        if only_front:
            front = Box(*file.facts["front"])
            place, sheet = shift(-front.x0, -front.y0), Box(0, 0, front.width, front.height)
            items = tuple(transformed(item, place) for item in page.items)
            page = Page(sheet.width, sheet.height, sheet, sheet, items)
        ((_, found),) = self._begun({0: page}, dpi, plan.spec.language)()
        return found

    def _begun(self, pages: Mapping[int, Page], dpi: int, language: str) -> Drawing:
        names = {number: page_hash(page, dpi) for number, page in pages.items()}
        known = {number: picture for number, name in names.items() if (picture := self._known.get(name)) is not None}
        missing = [page for number, page in pages.items() if number not in known]
        drawn: Future[list[PagePicture]] | None = None
        if missing:
            pdf = write_pdf(on_screen(missing), title="", language=language)
            own = [names[number] for number in pages if number not in known]
            drawn = self._thread.submit(_drawn, pdf, [page.coloured for page in missing], own, dpi)

        def pictures() -> list[tuple[int, PagePicture]]:
            made = {picture.name: picture for picture in (drawn.result() if drawn else ())}
            for name, picture in made.items():
                self._known.put(name, picture, len(picture.png))
            return [(number, known.get(number) or made[name]) for number, name in names.items()]

        return pictures


def _drawn(pdf: bytes, coloured: Sequence[bool], names: Sequence[str], dpi: int) -> list[PagePicture]:
    """Return the pages of a PDF as pictures with these names."""
    found = []
    for colour in (False, True):
        wanted = [at for at, is_coloured in enumerate(coloured, 1) if is_coloured == colour]
        for at, picture in render_pdf(pdf, wanted, dpi, colour=colour):
            found.append(PagePicture(names[at - 1], png_bytes(picture, dpi, _COMPRESSION), *picture.size))
    return found


def page_hash(page: Page, dpi: int) -> str:
    """Return a hash of what is on a page and of its resolution."""
    digest = hashlib.blake2b(repr((page.width, page.height, dpi)).encode(), digest_size=12)
    for item in page.items:
        digest.update(_content(item))
    return digest.hexdigest()


def _content(item: Item | FromFile) -> bytes:
    """Return what is drawn of an item, as bytes that are the same in each process."""
    values = (_bytes_of(getattr(item, each.name)) for each in fields(item))
    return b"\0".join((type(item).__name__.encode(), *values))


def _bytes_of(value: object) -> bytes:
    if isinstance(value, Path):
        return _path_digest(value)
    if isinstance(value, Raster):
        return repr(value).encode() + value.grey
    return value if isinstance(value, bytes) else repr(value).encode()


def _path_digest(path: Path) -> bytes:
    if path not in _digests:
        digest = hashlib.blake2b(path.ops.tobytes(), digest_size=16)
        digest.update(path.points.tobytes())
        _digests[path] = digest.digest()
    return _digests[path]
