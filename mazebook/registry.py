"""Registries: folders of files where the file's name is the key and its docstring's first line the description.

A third party adds entries by an entry point that names a *package* of such files; the built-in package is simply the
first on the list. Listing reads files with `pkgutil` and `ast` and imports none of them.
"""

import ast
import importlib
import importlib.metadata
import importlib.util
import pkgutil
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from mazebook.errors import DuplicateNameError, PluginError, UnknownNameError, did_you_mean, key_of


@dataclass(frozen=True)
class Entry:
    """One file of a registry: its key, the name of its module, and its path; the file is read on first use."""

    name: str
    module: str
    path: Path

    @cached_property
    def description(self) -> str:
        """The first line of the file's docstring; raises PluginError if the file is not Python."""
        return (ast.get_docstring(_parsed(self.path)) or "").partition("\n")[0]

    def constant(self, name: str) -> object:
        """Return the literal assigned to `name` at the top of the file, read without importing it; None if absent."""
        if name not in self._assigned:
            return None
        if name not in self._constants:
            try:
                self._constants[name] = ast.literal_eval(self._assigned[name])
            except ValueError:
                raise PluginError(f"{self.path}: {name} must be a plain value, such as a number or a text.") from None
        return self._constants[name]

    def defines(self, name: str) -> bool:
        """Return whether a function `name` is defined at the top of the file, read without importing it."""
        return any(isinstance(node, ast.FunctionDef) and node.name == name for node in _parsed(self.path).body)

    @cached_property
    def _constants(self) -> dict[str, object]:
        """What `constant` has read: plans ask again and again, and each reading leaves a circle of objects behind."""
        return {}

    @cached_property
    def _assigned(self) -> dict[str, ast.expr]:
        """The first value assigned to each name at the top of the file."""
        found: dict[str, ast.expr] = {}
        for node in _parsed(self.path).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                found.setdefault(node.target.id, node.value)
            elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                found.setdefault(node.targets[0].id, node.value)
        return found


@dataclass(frozen=True)
class Registry:
    """The files of one package, and of the packages that entry points of `group` name.

    Parameters
    ----------
    kind : the noun for an entry in messages, such as ``"algorithm"``
    package : the built-in package, such as ``"mazebook.mazes.algorithms"``
    group : the entry-point group of third parties' packages
    """

    kind: str
    package: str
    group: str

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Every entry by name, in alphabetical order.

        Raises
        ------
        DuplicateNameError
            If two packages have a file of the same name.
        PluginError
            If an installed package names a package that does not exist.
        """
        others = [point.value for point in installed_in(self.group)]
        found: dict[str, Entry] = {}
        for package in dict.fromkeys([self.package, *others]):
            for entry in _files(package):
                if entry.name in found:
                    raise DuplicateNameError(
                        f'Two files are both the {self.kind} "{entry.name}": '
                        f"{found[entry.name].path} and {entry.path}. Rename or uninstall one of them."
                    )
                found[entry.name] = entry
        return dict(sorted(found.items()))

    def names(self) -> list[str]:
        """Return all names, in alphabetical order."""
        return list(self.entries)

    def entry(self, name: str) -> Entry:
        """Return the entry called `name`; ``-``, ``_`` and space are the same.

        Raises
        ------
        UnknownNameError
            If there is none; the message offers the nearest name.
        """
        entry = self.entries.get(key_of(name))
        if entry is None:
            raise UnknownNameError(f'There is no {self.kind} "{name}". {did_you_mean(name, self.names())}')
        return entry

    def load(self, name: str, *needed: str) -> ModuleType:
        """Return the module of the entry called `name`, imported; `needed` : the names that its file must define.

        Raises
        ------
        UnknownNameError
            If there is no such entry; the message offers the nearest name.
        PluginError
            If a third party's file cannot be imported, or if a file lacks a name.
        """
        entry = self.entry(name)
        try:
            module = importlib.import_module(entry.module)
        except Exception as error:
            if entry.module.rpartition(".")[0] == self.package:
                raise  # a fault of our own keeps its traceback
            raise PluginError(
                f"{entry.path}: cannot be imported ({type(error).__name__}: {error}). Repair it, or uninstall it."
            ) from error
        for each in needed:
            if not hasattr(module, each):
                raise PluginError(f'{entry.path}: does not define "{each}". Repair it, or uninstall it.')
        return module


@cache
def all_installed() -> Any:  # another class before Python 3.12
    """Return the entry points of all groups: to read those of one takes as long."""
    return importlib.metadata.entry_points()


def installed_in(group: str) -> list[Any]:
    """Return the entry points of a group, of all installed packages."""
    return list(all_installed().select(group=group))


def folders_of(package: str) -> list[str]:
    """Return the folders of a package, which is not imported.

    Raises
    ------
    PluginError
        If it does not exist.
    """
    try:
        spec = importlib.util.find_spec(package)
    except ModuleNotFoundError:
        spec = None
    if spec is None:
        raise PluginError(
            f'An installed package offers mazebook the package "{package}", which is not there. Repair it.'
        )
    return list(spec.submodule_search_locations or [])


def _files(package: str) -> list[Entry]:
    entries = []
    for module in pkgutil.iter_modules(folders_of(package)):
        if module.ispkg or module.name.startswith("_"):
            continue
        path = Path(module.module_finder.path) / f"{module.name}.py"  # type: ignore[union-attr]
        entries.append(Entry(key_of(module.name), f"{package}.{module.name}", path))
    return entries


def _parsed(path: Path) -> ast.Module:
    try:
        return _parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError) as error:
        raise PluginError(f"{path}: is not a Python file that can be read ({error}). Repair or uninstall it.") from None


@cache
def _parse(text: str) -> ast.Module:
    """Return the syntax tree of `text`, cached because the same files are read for each section and each puzzle."""
    return ast.parse(text)
