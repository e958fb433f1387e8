"""The first view: recipes as covers, and the books that are there already."""

import re
from http import HTTPStatus
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from mazebook.books.spec.forms import recipes
from mazebook.errors import OutputError
from mazebook.paper.languages import find_language
from mazebook.studio.choices.options import Option, options
from mazebook.studio.project.document import SetKey
from mazebook.studio.project.shelf import ListedBook, preview_of
from mazebook.studio.server.asked import form_of, studio_of
from mazebook.studio.server.rendering import render


async def begin(request: Request) -> Response:
    """Show the recipes, and the books in the folder."""
    shelf = studio_of(request).shelf
    return render(
        request,
        "begin.html",
        books=[(book, _picture_of(request, book)) for book in shelf.books()],
        recipes=sorted(options("recipes", render.words_of(request).name), key=_by_age),
        chosen=recipes.DEFAULT_RECIPE,
        folder=shelf.folder,
    )


def _picture_of(request: Request, book: ListedBook) -> str:
    """Return the address of a picture of a book: as it was made, or as it is being worked on; "" for none."""
    if preview_of(book) is not None:
        return f"/books/{quote(book.key)}/picture.png"
    desk = studio_of(request).open_desk(book.key)
    drawn = (desk.drawn.get(0) or desk.drawn.get(1)) if desk else None
    return f"/pictures/{drawn.picture}.png" if drawn else ""


def _by_age(recipe: Option) -> tuple[int, str]:
    """Return the place of a recipe: those for an age first, the youngest first."""
    age = re.match(r"ages-(\d+)", recipe.name)
    return int(age[1]) if age else 1000, recipe.name


async def new_book(request: Request) -> Response:
    """Write a new book from a recipe, and open it."""
    form = await form_of(request)
    edits = (SetKey(("for",), form["for"]),) if form.get("for") else ()
    language = find_language(form.get("language") or "en")
    project = studio_of(request).shelf.new(form.get("recipe", ""), language, form.get("title", ""), edits)
    return RedirectResponse(f"/books/{quote(project.path.stem)}", HTTPStatus.SEE_OTHER)


async def book_picture(request: Request) -> Response:
    """Return the picture of a finished book, as `mazebook make` has drawn it."""
    path = preview_of(studio_of(request).shelf.find(request.path_params["key"]))
    if path is None:
        raise OutputError("This book has no picture yet.")
    return FileResponse(path, media_type="image/png")
