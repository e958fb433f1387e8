"""``mazebook new``: a specification to begin with."""

import os
import shlex
import subprocess
from pathlib import Path
from typing import Annotated

import typer

from mazebook.books.spec.forms import recipes
from mazebook.cli.shared import completion, console, options
from mazebook.errors import OutputError
from mazebook.numerics.seeds import draw_seed


def write_a_spec(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="The file to write, such as book.toml.")],
    recipe: Annotated[
        str, options.of("--recipe", "NAME", 'What kind of book, from "mazebook list recipes".', completion.recipes)
    ] = recipes.DEFAULT_RECIPE,
    language: options.LanguageCode = "en",
    quiet: options.Quiet = False,
) -> None:
    """Write a specification to begin with, from a recipe.

    Change what you like in it, then check it and make it.

    Examples
    --------
    mazebook new book.toml
    mazebook new sea.toml --recipe sea --language fr
    """
    from mazebook.paper.languages import read_language

    text = recipes.in_language(recipes.recipe_text(recipe), read_language(language).name)
    text = recipes.with_seed(text, draw_seed())
    path = file if file.suffix else file.with_suffix(".toml")
    if path.exists():
        raise OutputError(f"{path}: there is a file of this name already. Choose another name, or remove it first.")
    from mazebook.books.spec.forms.schema import reference
    from mazebook.output.files import write_text

    write_text(path, f"{text}\n\n{reference()}")
    quoted = subprocess.list2cmdline([str(path)]) if os.name == "nt" else shlex.quote(str(path))
    console.report(f"Wrote {path}. Open it in a text editor, change what you like, and then:")
    if recipes.recipe_name(recipe) == recipes.SHEET:
        console.report(f"  mazebook week {quoted}    makes this week's sheet, or says what is wrong")
    else:
        console.report(f"  mazebook check {quoted}    says what the book will be, or what is wrong")
        console.report(f"  mazebook make {quoted}     makes it")
