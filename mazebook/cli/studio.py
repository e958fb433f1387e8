"""``mazebook studio``: a page in the browser where a book is chosen, seen and made."""

from __future__ import annotations

import importlib.util
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import console, options, values
from mazebook.errors import UsageError

_NEEDED = ("starlette", "uvicorn", "jinja2", "python_multipart", "tomlkit")  # the extra "studio" of pyproject.toml
_LARGEST_PORT = 65_535


def open_the_studio(
    folder: Annotated[
        Path,
        typer.Argument(metavar="FOLDER", help='Where your books are, or shall be; by default "mazebook-books" here.'),
    ] = Path("mazebook-books"),
    port: Annotated[
        str | None, options.of("--port", "N", "The port of the page's address; by default any that is free.")
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only print the address; you open it in a browser yourself.")
    ] = False,
    quiet: options.Quiet = False,
) -> None:
    """Make books on a page in your browser, without a text file.

    The page is on this computer, for you alone; it needs no network. The address that is printed opens it once. Ctrl-C
    ends the studio. Your books are TOML files in FOLDER, which all other commands take.

    Examples
    --------
    mazebook studio
    mazebook studio my-books --port 8000 --no-browser
    """
    number = values.read_number("--port", port, 0, _LARGEST_PORT) if port is not None else 0
    if not all(map(importlib.util.find_spec, _NEEDED)):
        raise UsageError('The studio needs some more packages. Install them: pip install "mazebook[studio]"')
    from mazebook.studio.server.serving import serve

    def opened(address: str) -> None:
        console.say(address)
        if not no_browser:
            console.warn(f"The studio is open in your browser; its books are in {folder}. Ctrl-C ends it.")
            webbrowser.open(address)
        else:
            console.warn(f"Open this address in your browser; the books are in {folder}. Ctrl-C ends the studio.")

    serve(folder, number, opened)
