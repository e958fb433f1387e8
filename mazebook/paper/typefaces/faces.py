"""The three faces of a book: shipped faces by name, or fonts from the user's own files."""

from dataclasses import dataclass
from pathlib import Path

from mazebook.errors import FontError, did_you_mean, key_of
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.scripts import SCRIPTS

ROLES = ("title", "heading", "body")


@dataclass(frozen=True)
class Faces:
    """The faces of a book, as names that `mazebook.paper.typefaces.fonts` knows.

    Attributes
    ----------
    title : of the title, and of the numbers of the puzzles
    heading : of headings, labels, the words at Start and Finish
    body : of running text and page numbers
    language : the code of the language of the texts that are set in them, such as ``"de"``, which says where their
        lines break; "" if it is not known
    """

    title: str = fonts.TITLE
    heading: str = fonts.HEADING
    body: str = fonts.BODY
    language: str = ""


DEFAULT_FACES = Faces()
_LATIN = {fonts.TITLE, fonts.HEADING, fonts.BODY}  # the faces of scripts that also have Latin letters


def usual_faces(script: str) -> Faces:
    """Return the faces of books in a script (ISO 15924), unless they have their own: those of its font package.

    So all of a Chinese text is in one face, where a Japanese font has some of its characters. For scripts without a
    package, and where it is not installed, they are the default ones.
    """
    known = SCRIPTS.get(script)
    has_package = known and known.package and set(known.faces) <= fonts.faces().keys()
    return Faces(*known.faces) if known and has_package else DEFAULT_FACES


def faces_that_set(word: str, faces: Faces) -> list[str]:
    """Return the faces in which a word of a language, and numbers, are set: not all faces have its script."""
    roles = (faces.body, faces.heading, faces.title)
    pieces = (piece for face in roles for text in (word, "1") for piece in fonts.runs(text, face, "fonts"))
    return list(dict.fromkeys(piece.face for piece in pieces))


def face_names() -> list[str]:
    """Return the names of the faces that a book can be set in: not those that have the letters of one script alone."""
    alone = {face for script in SCRIPTS.values() for face in script.faces} - _LATIN
    return [face for face in fonts.faces() if face not in alone]


def read_face(name: str, folder: Path) -> str:
    """Return the face of a shipped name, or of a file in a folder, whose name may have slashes of either kind.

    Raises
    ------
    FontError
        If there is no such face, or the file is no font that can be embedded.
    """
    known = {key_of(face): face for face in face_names()}
    if key_of(name) in known:
        return known[key_of(name)]
    if not is_file_name(name):
        raise FontError(
            f"there is no such font. {did_you_mean(name, known.values())} "
            'Or name a TrueType file beside the specification, such as "my-font.ttf".'
        )
    return fonts.add_file(folder / name.replace("\\", "/"))


def is_file_name(name: str) -> bool:
    """Return whether a font is named by its file."""
    return "/" in name or "\\" in name or "." in name
