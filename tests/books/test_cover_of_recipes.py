"""Each recipe has a cover in each language: no word of a title is too long for it."""

import tomllib

import pytest

from mazebook.books.choose.candidates import carve_candidate
from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.designs.classic import lay_out_cover, lay_out_front
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.books.spec.forms.recipes import SHEET, in_language, recipe_names, recipe_text
from mazebook.errors import SpecError
from mazebook.paper.languages import language_names
from mazebook.paper.printers.offers import read_printer
from tests.paper.faces_of_words import settable

RECIPES = [name for name in recipe_names() if name != SHEET]
PAGES = 80  # so many that each printer binds them


def planned(name, code, **keys):
    """Return the plan of a recipe's book with a cover, and the first candidate of each maze."""
    spec = tomllib.loads(in_language(recipe_text(name), code)) | {"cover": True} | keys
    plan = plan_book(parse_spec(spec), 7)
    return plan, Mazes({one.number: carve_candidate(one, 0, one.grid) for one in plan.puzzles}, (), plan)


@pytest.mark.slow
@pytest.mark.parametrize("code", settable(language_names()))
@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_has_a_cover_in_every_language(name, code):
    plan, mazes = planned(name, code)
    assert lay_out_front(plan, mazes, plan.setting.editions[0]).items
    for trim in ("8.5x11in", "6x9in", "5.5x8.5in"):
        try:
            plan, mazes = planned(name, code, printer="kdp", trim=trim)
        except SpecError:  # the mazes that the recipe asks for do not fit onto such a page
            assert trim != "8.5x11in"
            continue
        assert lay_out_cover(plan, mazes, read_printer("kdp"), None, max(PAGES, len(plan.pages))).items


def test_words_that_were_too_long():
    plan, mazes = planned("hexagons", "nl", trim="A4")
    assert lay_out_front(plan, mazes, plan.setting.editions[0]).items
