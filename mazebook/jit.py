"""The `kernel` decorator: compiled with numba, cached on disk under a key that covers every file it may inline.

numba's own cache looks only at the file that holds a function: an edit in an imported file keeps the old machine code
in use. So the cache folder's name is a hash of the sources of all kernels, of numba's version and of the processor.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite.binding
import numba
import platformdirs

F = TypeVar("F", bound=Callable[..., object])

PACKAGE = Path(__file__).resolve().parent


def cache_key() -> str:
    """Return 20 hex digits that change with any kernel source, numba's version or the processor."""
    digest = hashlib.blake2b(digest_size=10)
    for source in [PACKAGE / "jit.py", PACKAGE / "rng.py", *sorted((PACKAGE / "mazes").rglob("*.py"))]:
        digest.update(str(source.relative_to(PACKAGE)).encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(f"{numba.__version__} {llvmlite.binding.get_host_cpu_name()}".encode())
    return digest.hexdigest()


def _writable_folder() -> Path | None:
    """Return the folder for compiled kernels, made if need be; None where nothing can be written."""
    base = os.environ.get("MAZEBOOK_CACHE_DIR") or platformdirs.user_cache_dir("mazebook", appauthor=False)
    folder = Path(base) / "kernels" / cache_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


CACHE = _writable_folder()


def compiled_before() -> bool:
    """Return True if kernels of exactly this version were compiled on this computer before."""
    return CACHE is not None and any(CACHE.rglob("*.nbc"))


def kernel(function: F) -> F:
    """Return `function` compiled by numba on its first call, or loaded from the cache.

    No ``parallel``, no ``fastmath``: one seed must give one maze everywhere.
    """
    # numba reads its cache folder when a function is decorated. It is set for our kernels only, so that another
    # library's kernels in the same process stay where they are; and it works when numba was imported before us.
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE) if CACHE else before
    try:
        return cast(F, numba.njit(cache=CACHE is not None)(function))
    finally:
        config.CACHE_DIR = before
