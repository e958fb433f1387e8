"""Every command by its name, and the examples in its help."""

import typer

from mazebook.cli import app

GROUP = typer.main.get_command(app)
COMMANDS = dict(GROUP.commands.items())


def examples_of(command):
    """Return the examples in the help of a command, each as the words after ``mazebook``."""
    lines = [line.strip() for line in (command.epilog or "").splitlines()]
    return [line.split()[1:] for line in lines if line.startswith("mazebook ")]
