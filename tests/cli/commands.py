"""Every command by the words that call it, those of groups too, such as ``"lab table"``."""

import typer

from mazebook.cli import app


def _below(group, words=""):
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _below(command, f"{words}{name} ")
        else:
            yield f"{words}{name}", command


GROUP = typer.main.get_command(app)
COMMANDS = dict(_below(GROUP))


def examples_of(command):
    """Return the examples in the help of a command, each as the words after ``mazebook``."""
    lines = [line.strip() for line in (command.epilog or "").splitlines()]
    return [line.split()[1:] for line in lines if line.startswith("mazebook ")]
