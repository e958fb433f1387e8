"""The pages of commands and options, from the command line's own tree of commands."""

import textwrap
from collections.abc import Iterator
from typing import Any

import typer

from _build.markdown import code, page, table
from mazebook.cli import GROUPS, app

_HELP = "--help"
_MADE_OF = "the commands in mazebook/cli/"


def commands_page() -> str:
    """Return the page of all commands: what each is for, its usage, its arguments and options, and examples."""
    tree: Any = typer.main.get_command(app)
    parts = []
    for title, names in GROUPS.items():
        parts.append(f"## {title}")
        for name in names:
            parts += _command(f"mazebook {name}", tree.commands[name])
    return page(
        "Commands",
        _MADE_OF,
        "`mazebook --help` lists the commands, and `mazebook make --help` (and so on) explains each as here. "
        "[Options](options.md) lists the options of all commands.",
        *parts,
    )


def options_page() -> str:
    """Return the page of all options, each with the commands that have it."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, command in commands():
        for option in _options(command):
            found.setdefault((_names(option), option.help or ""), []).append(name.removeprefix("mazebook "))
    rows = [(names, text, code(used)) for (names, text), used in sorted(found.items(), key=_place)]
    return page(
        "Options",
        _MADE_OF,
        "All options of all [commands](commands.md), in alphabetical order.",
        table(("option", "what it means", "commands"), rows),
    )


def commands() -> Iterator[tuple[str, Any]]:
    """Yield all commands as they are typed, such as ``"mazebook make"``, in the order of the help."""
    tree: Any = typer.main.get_command(app)
    for names in GROUPS.values():
        for name in names:
            yield f"mazebook {name}", tree.commands[name]


def _command(typed: str, command: Any) -> Iterator[str]:
    """Yield the parts of the page about one command."""
    with typer.Context(command, info_name=typed) as context:
        usage = " ".join([typed, *command.collect_usage_pieces(context)])
    yield f"### {typed}"
    yield "\n\n".join(" ".join(part.split()) for part in (command.help or "").split("\n\n"))
    yield f"```text\n{usage}\n```"
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    rows = [(code(str(one.metavar).split("|")), one.help or "", "") for one in arguments]
    rows += [(_names(one), one.help or "", _default(one)) for one in _options(command)]
    yield table(("takes", "what it means", "by default"), rows)
    examples = (command.epilog or "").partition("Examples:\n")[2]
    if examples:
        yield f"Examples:\n\n```text\n{textwrap.dedent(examples).strip()}\n```"


def _options(command: Any) -> list[Any]:
    return [one for one in command.params if one.param_type_name == "option" and _HELP not in one.opts]


def _names(option: Any) -> str:
    """Return an option as it is typed, such as ``-o, --out DIR``, with all that it may be."""
    names = ", ".join([*sorted(option.opts, key=len), *option.secondary_opts])
    if option.is_flag:
        return f"`{names}`"
    first, *others = str(option.metavar).split("|")
    return " or ".join([f"`{names} {first}`", *(f"`{other}`" for other in others)])


def _default(option: Any) -> str:
    usual = option.default
    return "" if usual is None or isinstance(usual, bool) or callable(usual) or usual == [] else f"`{usual}`"


def _place(found: tuple[tuple[str, str], list[str]]) -> tuple[str, int]:
    (names, _), used = found
    return names[names.index("--") :], -len(used)
