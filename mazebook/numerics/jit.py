"""The `kernel` decorator: compiles with numba, and caches on disk under a key of every file that a kernel may inline.

numba's own cache checks only the file that holds a function: an edit in an imported file would leave old machine code
in use. So the cache folder's name is a hash of the sources of all kernels, of numba's version and of the processor.
"""

import hashlib
import importlib.util
import os
import re
import shutil
from collections.abc import Callable
from functools import cache, partial, update_wrapper
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite.binding
import numba
import numpy as np
from numba.core import event
from numba.core.caching import FunctionCache
from numba.core.runtime import _nrt_python  # type: ignore[attr-defined]  # made from C

from mazebook.numerics.caches import kernels_folder
from mazebook.resources import PACKAGE

Kernel = TypeVar("Kernel", bound=Callable[..., object])

_NUMBA: Any = numba.config
# Kernels never raise, so nothing need look for a division by 0. (Two more options are not in the signature of njit.)
_njit: Any = partial(numba.njit, error_model="numpy", no_cfunc_wrapper=True)
_Stored: Any = FunctionCache  # its methods have no types
if _NUMBA.DISABLE_JIT:
    np.seterr(over="ignore")  # unsigned numbers wrap around, as they do when compiled

_LEAST_ROOM = 50_000_000  # bytes; numba does not expect a disk to be full


_DECORATED = "from mazebook.numerics.jit import "
_USES_KERNELS = re.compile(rf"^{_DECORATED}.*\b(?:kernel|helper)\b", re.MULTILINE)
_NAME = re.compile(r"\w+")
_IMPORT = re.compile(r"^(?:from (mazebook[\w.]*) import (\([^)]*\)|.+)|import (mazebook[\w.]*))", re.MULTILINE)


def cache_key() -> str:
    """Return 20 hex digits that change with any kernel source, numba's version or the processor."""
    digest = hashlib.blake2b(digest_size=10)
    for source, text in kernel_sources().items():
        digest.update(source.encode() + b"\0" + text.encode() + b"\0")
    digest.update(f"{numba.__version__} {llvmlite.binding.get_host_cpu_name()}".encode())
    return digest.hexdigest()


def kernel_sources() -> dict[str, str]:
    """Return the contents of files whose code a kernel may hold, by their paths in the package.

    They are those with kernels, and all that these import.
    """
    texts = {}
    for room in ("numerics", "mazes", "checks"):
        for folder, _, files in os.walk(PACKAGE / room):
            inside = folder[len(str(PACKAGE)) + 1 :]
            for file in files:
                if file.endswith(".py"):
                    name = f"{PACKAGE.name}.{inside.replace(os.sep, '.')}.{file[:-3]}".removesuffix(".__init__")
                    texts[name] = f"{inside}{os.sep}{file}", Path(folder, file).read_bytes().decode()
    found = {__name__}
    waiting = [name for name, (_, text) in texts.items() if _DECORATED in text and _USES_KERNELS.search(text)]
    while waiting:
        name = waiting.pop()
        if name in texts and name not in found:
            found.add(name)
            for module, names, plain in _IMPORT.findall(texts[name][1]):
                waiting += [plain] if plain else [module, *(f"{module}.{inner}" for inner in _NAME.findall(names))]
    return dict(sorted(texts[name] for name in found))


def _writable_folder() -> Path | None:
    """Return the folder for compiled kernels, made if missing; None if it cannot be written or the disk is full."""
    folder = kernels_folder() / cache_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        room = shutil.disk_usage(folder).free
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) and room > _LEAST_ROOM else None


CACHE = _writable_folder()


class _StoredKernels(_Stored):  # type: ignore[misc]
    """The machine code of one of our kernels on disk, loaded without all that numba would need to compile it.

    numba's own cache first imports and registers every function that numba knows: a tenth of the time of a draft.
    Machine code needs only what it calls, and ours calls nothing beyond numba's helpers in C.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        _name_allocators()
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


@cache
def _name_allocators() -> None:
    """Tell LLVM where numba's functions for memory are, as numba does before it compiles the first function."""
    for name, address in _nrt_python.c_helpers.items():
        llvmlite.binding.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)


@cache
def _folder_for(package: str) -> str | None:
    """Return the cache folder of a top-level package; for another package it holds a hash of that package's sources."""
    if CACHE is None or package == "__main__":
        return None
    if package == PACKAGE.name:
        return str(CACHE)
    spec = importlib.util.find_spec(package)
    roots = list(spec.submodule_search_locations or []) if spec else []
    digest = hashlib.blake2b(digest_size=10)
    for source in sorted(path for root in roots for path in Path(root).rglob("*.py")):
        digest.update(str(source).encode() + b"\0" + source.read_bytes() + b"\0")
    return str(CACHE / f"{package}-{digest.hexdigest()}")


class _FirstCompilation(event.Listener):
    """Calls a function once, when the first kernel is compiled and not loaded from the cache."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call: Callable[[], None] | None = call

    def on_start(self, event: Any) -> None:
        if self._call is not None:
            call, self._call = self._call, None
            call()

    def on_end(self, event: Any) -> None:
        """Do nothing: `numba.core.event.Listener` requires this method."""


def tell_before_compiling(call: Callable[[], None]) -> None:
    """Have `call` called once, before this process compiles its first kernel, which takes seconds."""
    register: Any = event.register
    register("numba:compile", _FirstCompilation(call))


def kernel(function: Kernel) -> Kernel:
    """Return `function` compiled by numba on its first call, or loaded from the cache.

    No ``parallel``, no ``fastmath``: one seed must give one maze everywhere. Other threads run while a kernel does.
    """
    # numba reads its cache folder when a function is decorated. It is set for our kernels only, so that another
    # library's kernels in the same process stay where they are; and it works when numba was imported before us.
    before = _NUMBA.CACHE_DIR
    folder = _folder_for(function.__module__.partition(".")[0])
    _NUMBA.CACHE_DIR = folder or before
    is_ours = folder is not None and folder == str(CACHE) and not _NUMBA.DISABLE_JIT  # others' may call anything
    try:
        compiled = _njit(cache=folder is not None and not is_ours, nogil=True)(function)
        if is_ours:
            compiled._cache = _StoredKernels(function)
        return cast(Kernel, compiled)
    finally:
        _NUMBA.CACHE_DIR = before


class _OfHelper(numba.types.Dispatcher):
    """The type of a helper, which is compiled once for all numbers: plain ones would each have a type of their own."""

    def __init__(self, choose: Callable[[Any], Any], one: Any) -> None:
        self._choose = choose
        super().__init__(one)

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        plain: Any = numba.types.unliteral
        args = tuple(map(plain, args))
        return numba.types.Dispatcher(self._choose(args)).get_call_type(context, args, kws)

    def get_overload(self, sig: Any) -> Any:
        return self._choose(sig.args).get_overload(sig.args)


numba.extending.register_model(_OfHelper)(numba.extending.models.OpaqueModel)


class _Helper:
    """A function that numba takes for a compiled one; Python runs it as it is written.

    Attributes
    ----------
    compiled : what numba makes of it
    """

    def __init__(self, called: Callable[..., object], choose: Callable[[Any], Any], one: Any) -> None:
        self._called, self.compiled = called, one
        self._numba_type_ = _OfHelper(choose, one)

    def __call__(self, *values: object) -> object:
        with np.errstate(over="ignore"):  # unsigned numbers wrap around, as they do when compiled
            return self._called(*values)


def helper(function: Kernel) -> Kernel:
    """Return `function` for kernels to call: compiled with the first of them, in half the time of a kernel.

    It is not stored by itself. Python may call it, too, but it is slow there.
    """
    if _NUMBA.DISABLE_JIT:
        return function
    compiled = _njit(no_cpython_wrapper=True)(function)
    return cast(Kernel, update_wrapper(_Helper(function, lambda _: compiled, compiled), function))


def by_kind(kind: type, function: Kernel, other: Callable[..., object]) -> Kernel:
    """Return a helper that is `function` where the first argument is a named tuple of this kind, and else `other`."""

    def called(first: object, *more: object) -> object:
        return (function if isinstance(first, kind) else other)(first, *more)

    if _NUMBA.DISABLE_JIT:
        return cast(Kernel, called)
    one, two = (cast(Any, helper(each)).compiled for each in (function, other))
    return cast(Kernel, _Helper(called, lambda args: one if args[0].instance_class is kind else two, one))
