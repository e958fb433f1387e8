"""``mazebook doctor``: checks of this installation's packages and files, which run even if most of it is broken."""

import importlib
import importlib.metadata
import locale
import os
import platform
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

import mazebook
from mazebook.cli.make import OUT
from mazebook.cli.shared import console, options
from mazebook.errors import MazebookError, OutputError
from mazebook.numerics import caches
from mazebook.numerics.wording import counted
from mazebook.output.files import make_folder

_OPTIONAL = "uharfbuzz"  # without it Latin letters can be set, too
_AGAIN = "Install mazebook again."


def examine_installation(
    clean: Annotated[
        bool, typer.Option("--clean", help="Remove kernels that other versions compiled. End other runs first.")
    ] = False,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Examine this installation, and say what is wrong with it.

    Examples
    --------
    mazebook doctor
    mazebook doctor --clean
    """
    cleaned = _clean() if clean else None
    findings = []
    for finding in examine(OUT):
        findings.append(finding)
        if not as_json:
            (console.report if finding.ok else console.say)(f"{'ok' if finding.ok else 'problem':<9}{finding.sentence}")
    problems = sum(not finding.ok for finding in findings)
    if as_json:
        document = {"ok": not problems, "checks": [vars(finding) for finding in findings]}
        console.say_json(document | ({"removed": cleaned[0], "freed": cleaned[1]} if cleaned else {}))
    else:
        if cleaned:
            console.report(f"Removed the kernels of {cleaned[0]} other versions: {megabytes(cleaned[1])} are free.")
        found = f"{problems} problem{'s' if problems > 1 else ''}; see above."
        console.report(found if problems else "All is well.")
    if problems:
        raise typer.Exit(OutputError.exit_code)


def _clean() -> tuple[int, int]:
    """Remove the compiled kernels of other versions; return the number of versions and of freed bytes."""
    key = current_key()
    if key is None:  # without numba this version's own folder is not known
        return 0, 0
    return caches.remove_versions(caches.other_versions(key))


@dataclass(frozen=True)
class Diagnosis:
    """The result of one check: its name, whether it passed, a sentence, and a version or path."""

    topic: str
    ok: bool
    sentence: str
    value: str = ""


def examine(out: Path) -> Iterator[Diagnosis]:
    """Yield the results of all checks; `out` is the folder that books are written into."""
    home = Path(mazebook.__file__).parent
    yield Diagnosis("mazebook", True, f"mazebook {mazebook.__version__}, in {home}", mazebook.__version__)
    version = platform.python_version()
    yield Diagnosis("python", True, f"{platform.python_implementation()} {version}, {sys.executable}", version)
    yield Diagnosis("platform", True, f"{platform.platform()}, {os.cpu_count()} processors", platform.platform())
    for name, module in dependencies().items():
        again = f"Install it again: {Path(sys.executable).name} -m pip install --force-reinstall {name}"
        yield _checked(name, partial(_version, name, module), again)
    for topic, check in {
        "shaping": _shaping,
        "fonts": _fonts,
        "font packages": _font_packages,
        "layouts": _layouts,
        "levels": _levels,
        "languages": _languages,
        "algorithms": _algorithms,
    }.items():
        yield _checked(topic, check, _AGAIN)
    yield from _cache()
    yield _checked("folder", partial(_writable, Path(), "the current folder"))
    if out.exists():  # else it will be made in the current folder
        yield _checked("output", partial(_writable, out, "the folder for books"))
    yield _terminal()


def dependencies() -> dict[str, str]:
    """Return the packages that mazebook needs, and as what each is imported; "" for one that is not installed."""
    needed = [line for line in importlib.metadata.requires("mazebook") or [] if "extra ==" not in line]
    names = [re.split(r"[^\w-]", line)[0] for line in needed]
    modules: dict[str, str] = {}
    for module, packages in importlib.metadata.packages_distributions().items():
        for name in (package.lower() for package in packages if module[0] != "_"):
            modules[name] = module if module.lower() == name else modules.get(name, module)
    return {name: modules.get(name, "") for name in names if name != _OPTIONAL}


def current_key() -> str | None:
    """Return the name of the folder of this version's compiled kernels; None if numba does not work."""
    try:
        from mazebook.numerics.jit import cache_key

        return cache_key()
    except Exception:  # noqa: BLE001 - the check of numba reports the error
        return None


def megabytes(size: int) -> str:
    """Return a number of bytes in megabytes, as text."""
    return f"{size / 1e6:,.1f} MB"


def _checked(topic: str, check: Callable[[], tuple[str, str]], advice: str = "") -> Diagnosis:
    """Return the finding of a check, which returns a sentence and a value, or raises any error."""
    try:
        return Diagnosis(topic, True, *check())
    except MazebookError as error:
        return Diagnosis(topic, False, f"{error} {advice}".rstrip())
    except Exception as error:  # noqa: BLE001 - a broken installation may raise any error
        return Diagnosis(topic, False, f"{topic}: {type(error).__name__}: {error}. {advice}".rstrip())


def _version(name: str, module: str) -> tuple[str, str]:
    importlib.import_module(module or name)
    version = importlib.metadata.version(name)
    return f"{name} {version}", version


def _shaping() -> tuple[str, str]:
    from mazebook.paper.typefaces.program import HAS_HARFBUZZ

    if not HAS_HARFBUZZ:
        return "no uharfbuzz: letters are not kerned, and Arabic and Hindi cannot be set", ""
    return _version("uharfbuzz", "uharfbuzz")


def _fonts() -> tuple[str, str]:
    from mazebook.paper.typefaces import fonts

    for face in dict.fromkeys([fonts.TITLE, fonts.HEADING, fonts.BODY, fonts.BOLD, *fonts.faces()]):
        fonts.program(face)
    return _count([*fonts.faces()], "font")


def _font_packages() -> tuple[str, str]:
    from mazebook.paper.typefaces.font_packages import font_packages

    found = [f"{package.name} {package.version}" for package in font_packages()]
    none = "no font packages; Japanese, Chinese and Korean texts need one, such as mazebook-fonts-ja"
    return (f"{counted(len(found), 'font package')}: {', '.join(found)}" if found else none), ", ".join(found)


def _layouts() -> tuple[str, str]:
    from mazebook.paper.layouts import layout_names, read_layout

    return _count([read_layout(name).name for name in layout_names()], "page layout")


def _levels() -> tuple[str, str]:
    from mazebook.books.fit.levels import level_names

    return _count(level_names(), "level")


def _languages() -> tuple[str, str]:
    from mazebook.paper.languages import language_names, read_language

    return _count([read_language(name).name for name in language_names()], "language")


def _algorithms() -> tuple[str, str]:
    from mazebook.mazes import algorithms, tessellations
    from mazebook.mazes.options import traits

    names = [traits.traits_of(name).name for name in algorithms.REGISTRY.names()]
    kinds = tessellations.REGISTRY.names()
    return f"{len(names)} algorithms and {len(kinds)} tessellations can be read", ", ".join([*names, *kinds])


def _count(names: list[str], what: str) -> tuple[str, str]:
    return f"{counted(len(names), what)} can be read", ", ".join(names)


def _cache() -> Iterator[Diagnosis]:
    """Yield the findings on the folder of compiled kernels, and on the kernels that other versions left there."""
    advice = "Set MAZEBOOK_CACHE_DIR to a folder of yours; without one, every run compiles anew, for seconds."
    try:
        folder = caches.kernels_folder()
        make_folder(folder)
    except OutputError:
        yield Diagnosis("cache", False, f"compiled kernels cannot be kept in {folder}. {advice}", str(folder))
        return
    except ImportError as error:
        yield Diagnosis("cache", False, f"compiled kernels cannot be kept: {error}. {advice}")
        return
    key = current_key()
    if key is None:
        yield Diagnosis("cache", True, f"compiled kernels are kept in {folder}", str(folder))
        return
    compiled = len(list((folder / key).rglob("*.nbc")))
    held = f"{compiled} so far, {megabytes(caches.bytes_in(folder / key))}"
    text = held if compiled else "none yet, so the first mazes take some seconds longer"
    yield Diagnosis("cache", True, f"compiled kernels are kept in {folder / key}: {text}", str(folder / key))
    others = caches.other_versions(key)
    if others:
        size = sum(caches.bytes_in(path) for path in others)
        text = f'kernels of {len(others)} other versions take {megabytes(size)}; "mazebook doctor --clean" removes them'
        yield Diagnosis("old caches", True, text, str(size))


def _writable(folder: Path, what: str) -> tuple[str, str]:
    make_folder(folder)
    return f"{what} can be written into: {folder.resolve()}", str(folder.resolve())


def _terminal() -> Diagnosis:
    encoding, term = locale.getpreferredencoding(False), os.environ.get("TERM")
    watched = f"a terminal{f' ({term})' if term else ''}" if console.shows_terminal() else "no terminal"
    colour = f"NO_COLOR is {'set' if os.environ.get('NO_COLOR') else 'not set'}, nothing is coloured anyway"
    text = f"stdout is {watched}, written in UTF-8; the system's own encoding is {encoding}; {colour}"
    return Diagnosis("terminal", True, text, encoding)
