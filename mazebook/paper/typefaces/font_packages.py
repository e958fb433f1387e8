"""Font packages: installed packages whose entry point in ``mazebook.fonts`` names a Python package with fonts.

Such a package has a folder a family, each with its TrueType files and its licence, as ``fonts/`` of mazebook has; the
package itself is never imported.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mazebook.errors import DuplicateNameError
from mazebook.registry import folders_of, installed_in

GROUP = "mazebook.fonts"


@dataclass(frozen=True)
class FontPackage:
    """An installed package of fonts: its name for pip, its version, and the file of each of its faces."""

    name: str
    version: str
    files: dict[str, str]


@cache
def font_packages() -> tuple[FontPackage, ...]:
    """Return the installed packages of fonts, by name; raises PluginError if one names a package that is not there."""
    found = []
    for point in installed_in(GROUP):
        folders = [Path(folder) for folder in folders_of(point.value)]
        files = {path.stem: str(path) for folder in folders for path in sorted(folder.glob("*/*.ttf"))}
        found.append(FontPackage(point.dist.name, point.dist.version, files))
    return tuple(sorted(found, key=lambda package: package.name))


def with_packages(shipped: dict[str, str]) -> dict[str, str]:
    """Return the file of each face, of those shipped and of those in packages.

    Raises
    ------
    DuplicateNameError
        If two of them have the same name.
    """
    found = dict(shipped)
    for package in font_packages():
        for face, path in package.files.items():
            if face in found:
                raise DuplicateNameError(
                    f'Two files are both the font "{face}": {found[face]} and {path}. Uninstall {package.name}.'
                )
            found[face] = path
    return found
