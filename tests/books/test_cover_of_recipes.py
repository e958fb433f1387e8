"""Each recipe has a cover in each language: no word of a title is too long for it. No two look alike."""

import tomllib

import pytest

from mazebook.books.choose.candidates import carve_candidate
from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.look import look_of
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.plan.setting import design_of, setting_of
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
    spec = {"cover": True} | tomllib.loads(in_language(recipe_text(name), code)) | keys
    plan = plan_book(parse_spec(spec), 7)
    return plan, Mazes({one.number: carve_candidate(one, 0, one.grid) for one in plan.puzzles}, (), plan)


@pytest.mark.slow
@pytest.mark.parametrize("code", settable(language_names()))
@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_has_a_cover_in_every_language(name, code):
    plan, mazes = planned(name, code)
    assert design_of(plan.setting).lay_out_front(plan, mazes, plan.setting.editions[0]).items
    for trim in ("8.5x11in", "6x9in", "5.5x8.5in"):
        try:
            plan, mazes = planned(name, code, printer="kdp", trim=trim)
        except SpecError:  # the mazes that the recipe asks for do not fit onto such a page
            assert trim != "8.5x11in"
            continue
        page = design_of(plan.setting).lay_out_cover(
            plan, mazes, read_printer("kdp"), None, max(PAGES, len(plan.pages))
        )
        assert page.items


def test_words_that_were_too_long():
    plan, mazes = planned("hexagons", "nl", trim="A4")
    assert design_of(plan.setting).lay_out_front(plan, mazes, plan.setting.editions[0]).items


def test_no_two_recipes_look_alike():
    """Of one design, two covers differ in their pictures or in their inks."""
    looks = {}
    for name in RECIPES:
        setting = setting_of(parse_spec(tomllib.loads(recipe_text(name))), 7, None)
        look, design = look_of(setting), setting.cover.design
        looks.setdefault((design, look.edge, look.table if design != "bold" else None), []).append(name)
    assert [names for names in looks.values() if len(names) > 1] == []
