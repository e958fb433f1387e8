"""The pages of a book's files, with the mazes and answers that the record has on each."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from mazebook.books.plan.printed import RecordedFile, RecordedPlacement
from mazebook.checks.proof.claims import Claims
from mazebook.checks.proof.labels.labels import Labelled
from mazebook.checks.proof.labels.numbers import NumberedBlock, blocks_of, words_for
from mazebook.checks.proof.page.letters import Letter
from mazebook.checks.proof.page.pages import Document, PageImage
from mazebook.checks.proof.page.printed_only import printed_only
from mazebook.paper.languages import read_language


class PrintedPages:
    """The open files of a book; to be closed.

    Attributes
    ----------
    files : by their paths in the record, those that are read
    documents : the same files, opened
    language : of the words on the pages

    Raises OutputError if a file cannot be read as a PDF.
    """

    def __init__(self, claims: Claims, contents: Mapping[str, bytes]) -> None:
        self._claims, self._contents = claims, contents
        self.language = read_language(claims.language)
        self.files: dict[str, RecordedFile] = {file.path: file for file in claims.files if file.path in contents}
        self.documents: dict[str, Document] = {}
        self._blocks: dict[tuple[str, int, str], list[NumberedBlock]] = {}
        try:
            for path, file in self.files.items():
                self.documents[path] = Document(contents[path], path, is_reversed=file.reversed)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close all files."""
        for document in self.documents.values():
            document.close()

    @cached_property
    def shown(self) -> dict[tuple[str, int, str], list[Labelled]]:
        """What is on each page that is there, by the role of the maze or the answer."""
        found: dict[tuple[str, int, str], list[Labelled]] = {}
        for puzzle in self._claims.puzzles:
            for place in puzzle.placements:
                if place.file in self.documents and place.page <= self.documents[place.file].count:
                    found.setdefault((place.file, place.page, place.role), []).append((puzzle, place))
        return found

    @cached_property
    def on_page(self) -> dict[tuple[str, int], list[Labelled]]:
        """What is on each page that is there, whatever its role, in the order of the record."""
        found: dict[tuple[str, int], list[Labelled]] = {}
        for puzzle in self._claims.puzzles:
            for place in puzzle.placements:
                if (place.file, place.page, place.role) in self.shown:
                    found.setdefault((place.file, place.page), []).append((puzzle, place))
        return found

    def printed_only(self, path: str) -> Iterator[tuple[int, str]]:
        """Yield the pages of a file, 0 for all, and what may print differently from what a screen shows."""
        index = self.documents[path].index
        numbers = {index(page): page for file, page in self.on_page if file == path}
        yield from printed_only(self._contents[path], path, numbers)

    def sheet(self, place: RecordedPlacement) -> PageImage:
        """Return the page of a place."""
        return self.documents[place.file].sheet(place.page)

    def letters(self, place: RecordedPlacement) -> list[Letter]:
        """Return the characters on the page of a place."""
        return self.documents[place.file].letters(place.page)

    def blocks(self, file: str, page: int, role: str) -> list[NumberedBlock]:
        """Return all mazes or answers on a page, each with its number; these are cached."""
        at = file, page, role
        if at not in self._blocks:
            letters = self.documents[file].letters(page)
            self._blocks[at] = blocks_of(self.shown[at], letters, words_for(role, self.language))
        return self._blocks[at]
