"""The folder of what may be removed at any time, and in it compiled kernels, one folder for each version of the code.

Imports no numba.
"""

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path

_KEY = re.compile(r"[0-9a-f]{20}")  # `mazebook.numerics.jit.cache_key` names a version's folder so


def cache_folder() -> Path:
    """Return the folder of everything that mazebook keeps to be faster; it need not exist."""
    base = os.environ.get("MAZEBOOK_CACHE_DIR")
    if not base:
        import platformdirs

        base = platformdirs.user_cache_dir("mazebook", appauthor=False)
    return Path(base)


def kernels_folder() -> Path:
    """Return the folder that holds one folder of compiled kernels for each version; it need not exist."""
    return cache_folder() / "kernels"


def other_versions(current: str) -> list[Path]:
    """Return the folders of kernels whose key is not `current`, in alphabetical order."""
    with suppress(OSError):
        found = sorted(path for path in kernels_folder().iterdir() if _KEY.fullmatch(path.name))
        return [path for path in found if path.name != current and path.is_dir() and not path.is_symlink()]
    return []


def bytes_in(folder: Path) -> int:
    """Return the total size of the files below a folder, in bytes; files that cannot be read count 0."""
    total = 0
    for path in folder.rglob("*"):
        with suppress(OSError):
            total += path.stat().st_size if path.is_file() else 0
    return total


def remove_versions(folders: list[Path]) -> tuple[int, int]:
    """Remove folders of kernels, and return how many were removed and how many bytes that freed."""
    gone = freed = 0
    for folder in folders:
        size = bytes_in(folder)
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            gone, freed = gone + 1, freed + size
    return gone, freed
