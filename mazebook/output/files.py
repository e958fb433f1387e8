"""Writing files so that an interrupted run leaves the old file or the new one, never half of one."""

import errno
import os
import re
import secrets
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path

from mazebook.errors import OutputError
from mazebook.settings import whole_setting

_ELSEWHERE = "choose another folder with --out"

_MAY_ASK = 0x1000  # PROCESS_QUERY_LIMITED_INFORMATION of winnt.h

# Exceptions clean up, so they cannot test the files that a killed run leaves. Tests set MAZEBOOK_FAIL=<n> instead: the
# process then ends before its n-th rename or commit, as in a power failure.
FAILPOINT_EXIT_CODE = 86
_left = whole_setting("MAZEBOOK_FAIL") or 0


def about_to_settle() -> None:
    """End the process if a test asks for it. Call this just before each atomic step: a rename, or a commit."""
    global _left
    if _left:
        _left -= 1
        if not _left:
            os._exit(FAILPOINT_EXIT_CODE)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield an empty temporary file beside `path`, which replaces `path` on success and is removed on any failure.

    A failure is any exception, `KeyboardInterrupt` too. If `path` is a symbolic link, the file it leads to is replaced.

    Raises
    ------
    OutputError
        If the file cannot be written: no permission, no space, a folder in the way, open in another program.
    """
    with _as_sentences(path):
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise OutputError(f"{path}: a folder has this name. Rename the folder, or write to another name.")
        if target.exists() and not target.is_file():  # /dev/null, a pipe: root would replace it for everyone
            raise OutputError(f"{path}: is not an ordinary file. Write to another name.")
        temporary = _new_file(target.parent)
    try:
        with _as_sentences(path):
            yield temporary
        about_to_settle()
        with _as_sentences(path, moving=True):
            temporary.replace(target)
    except BaseException:
        with suppress(OSError):  # the first failure is the one to report
            temporary.unlink(missing_ok=True)
        raise


def write_bytes(path: Path, data: bytes) -> None:
    """Write `data` to `path` completely or not at all; raises OutputError as `replacing` does."""
    with replacing(path) as temporary:
        temporary.write_bytes(data)


def write_together(files: Mapping[Path, bytes]) -> None:
    """Write all files under temporary names, then rename them: on a full disk all old files stay.

    They are renamed in the order given. Raises OutputError as `replacing` does.
    """
    with ExitStack() as stack:
        for path, data in reversed(list(files.items())):  # the stack closes in reverse order
            stack.enter_context(replacing(path)).write_bytes(data)


def write_text(path: Path, text: str) -> None:
    """Write `text` as UTF-8, with its line ends unchanged, to `path`; as `write_bytes`."""
    write_bytes(path, text.encode("utf-8"))


def make_folder(path: Path) -> None:
    """Make the folder `path` and those above it, if need be, and check that files can be written into it.

    Raises
    ------
    OutputError
        If the folder cannot be made or written into; the message says what to do.
    """
    with _as_sentences(path):
        path.mkdir(parents=True, exist_ok=True)
        _new_file(path).unlink()


@contextmanager
def folder_for(path: Path) -> Iterator[None]:
    """Make a folder as `make_folder` does; if the ``with`` block fails, remove those new folders that are empty."""
    with _as_sentences(path):
        missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    make_folder(path)
    try:
        yield
    except BaseException:
        with suppress(OSError):  # a folder that is not empty stays
            for folder in missing:
                folder.rmdir()
        raise


def reason(error: OSError, path: Path, moving: bool = False) -> str:
    """Return the sentences for an error of the file system: which file, what happened, what to do.

    `moving` says that the new file was written and only its move to `path` was refused.
    """
    if error.errno == errno.ENAMETOOLONG:
        name = str(path)
        return f"{name[:60]} ... ({len(name)} characters): is longer than a file system takes. Choose a shorter name."
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"{path}: there is no space left on this disk. Free some, or {_ELSEWHERE}."
    if error.errno == errno.EROFS:
        return f"{path}: this disk is read-only; {_ELSEWHERE}."
    if isinstance(error, PermissionError) and moving:
        return f"{path}: is open in another program, or protected. Close it there and try again, or {_ELSEWHERE}."
    if isinstance(error, PermissionError):
        return f"{path}: this folder does not let you write. Change its permissions, or {_ELSEWHERE}."
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        return f"{path}: a file has the name of a folder that is needed here. Rename the file, or {_ELSEWHERE}."
    if isinstance(error, FileNotFoundError):
        return f"{path}: its folder does not exist. Make the folder first, or {_ELSEWHERE}."
    return f"{path}: cannot be written ({error.strerror or error}). Try again, or {_ELSEWHERE}."


def _new_file(folder: Path) -> Path:
    """Return a new empty file with the mode that any new file gets; `tempfile` would make a private one."""
    _remove_parts(folder)
    path = folder / f".{os.getpid()}-{secrets.token_hex(8)}.part"
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    return path


_PART = re.compile(r"\.([1-9][0-9]{0,9})-[0-9a-f]{16}\.part")


@cache  # once a process: a folder may get thousands of files
def _remove_parts(folder: Path) -> None:
    """Remove what killed processes left in a folder: temporary files, named after a process that is there no longer."""
    with suppress(OSError):  # who cannot list the folder cannot write into it either: its own sentence follows
        left = [path for path in folder.iterdir() if (match := _PART.fullmatch(path.name)) and _is_gone(int(match[1]))]
        for path in left:
            with suppress(OSError):  # nothing is lost if a file stays
                path.unlink()


def _is_gone(process: int) -> bool:
    """Return whether there is no process of this number."""
    if sys.platform == "win32":  # where `os.kill` would end it
        import ctypes

        handle = ctypes.windll.kernel32.OpenProcess(_MAY_ASK, False, process)
        return not (handle and ctypes.windll.kernel32.CloseHandle(handle))
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):  # somebody else's, or no number of a process
        return False
    return False


@contextmanager
def _as_sentences(path: Path, moving: bool = False) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OutputError(reason(error, path, moving)) from error
