"""Files that a person gives to the studio: kept until its end under names of our own, never under theirs."""

import hashlib
import re
from pathlib import Path

from starlette.datastructures import UploadFile
from starlette.requests import Request

from mazebook.errors import UsageError
from mazebook.output.files import make_folder, write_bytes
from mazebook.reading.user_files import FileKind
from mazebook.studio.project.project import HISTORY
from mazebook.studio.project.shelf import GIVEN
from mazebook.studio.server.asked import texts_of

_FIELDS = 60


async def given_file(request: Request, kind: FileKind) -> tuple[bytes, dict[str, str]]:
    """Return the content of the only file of a form, and its texts.

    Raises
    ------
    UsageError
        If there is no file, if it is too large, or if a text is too long.
    """
    async with request.form(max_files=1, max_fields=_FIELDS) as form:
        given, texts = form.get("file"), texts_of(form)
        if not isinstance(given, UploadFile):
            raise UsageError(f"Choose a {kind.noun} first.")
        content = await given.read(kind.most_bytes + 1)
    if not content:
        raise UsageError(f"The {kind.noun} is empty, or none was chosen.")
    if len(content) > kind.most_bytes:
        raise UsageError(f"The {kind.noun} is too large. {kind.shrink}")
    return content, texts


def keep_file(folder: Path, content: bytes, suffix: str) -> str:
    """Keep a file in the folder of what was given, and return its name there: a hash of its content."""
    name = hashlib.blake2b(content, digest_size=10).hexdigest()
    make_folder(folder / HISTORY / GIVEN)
    write_bytes(folder / HISTORY / GIVEN / f"{name}{suffix}", content)
    return name


def kept(folder: Path, name: str, suffix: str) -> Path | None:
    """Return the path of a file that was given earlier, by its name; None if there is none."""
    found = {path.name: path for path in (folder / HISTORY / GIVEN).glob(f"*{suffix}")}
    return found.get(f"{name}{suffix}")


def without_names(text: str, folder: Path) -> str:
    """Return a message in which files that were given have no path, which says nothing to a person."""
    given = re.escape(str(folder / HISTORY / GIVEN)) + r"[/\\]\w+\.\w+"
    return re.sub(given, "Your file", re.sub(rf"{given}:(\d+):\d+:?\s*", r"Your file, line \1: ", text)).replace(
        "Your file  ", "Your file "
    )
