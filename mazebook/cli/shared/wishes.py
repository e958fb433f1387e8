"""A book in one line: what the options of ``mazebook make`` ask for, in place of keys of a specification."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mazebook.cli.shared import values
from mazebook.errors import UsageError, key_of
from mazebook.paper.languages import read_language
from mazebook.units import parse_size

if TYPE_CHECKING:
    from mazebook.books.spec.book import BookSpec
    from mazebook.reading.problems import Source

_AGES = re.compile(r"ages-([0-9]+)-[0-9]+")
_GROWN_UPS, _GROWN_UP = "adults", 13


@dataclass(frozen=True)
class Wishes:
    """The options as the user wrote them; None where one is not given."""

    theme: str | None
    for_whom: str | None
    ages: str | None
    paper: str | None
    language: str | None
    recipe: str | None = None

    @property
    def words(self) -> list[str]:
        """The options and their values, as a command has them."""
        named = {"for": self.for_whom, "theme": self.theme, "ages": self.ages, "paper": self.paper}
        named |= {"language": self.language, "recipe": self.recipe}
        return [word for name, value in named.items() if value is not None for word in (f"--{name}", value)]

    def fulfilled(self, spec: BookSpec | None, source: Source) -> tuple[BookSpec, Source]:
        """Return a specification with these wishes in place of its keys, and its origin.

        Without one, that of the recipe, in the language: the one that is named, or for these ages, or about this theme;
        with none of these a journey. A theme that is wished for is that of all sections.

        Raises
        ------
        UsageError, SpecError
            If an option has no such value, or the rest of the specification does not go with it.
        """
        from mazebook.books.spec.book import parse_spec
        from mazebook.reading.problems import Source

        if spec is not None and not self.words:
            return spec, source
        given: dict[str, Any] = {"theme": self.theme, "for": self.for_whom, "language": self.language}
        given = {key: value for key, value in given.items() if value is not None}
        line = Source("the command line", source.folder)
        parse_spec(given, line)
        if spec is None:
            source, table = line if self.words else source, self._recipe()
        else:
            for option, value in (("--ages", self.ages), ("--recipe", self.recipe)):
                if value is not None:
                    raise UsageError(
                        f'{option} "{value}": your file says that, by its keys "level"; change them there.'
                    )
            table = spec.model_dump(mode="json", exclude_unset=True)
        if self.theme is not None:
            table["sections"] = [_without_theme(section) for section in table.get("sections", [])]
        if table.get("story") and not self._tells_a_story(source, given.get("language", table.get("language", "en"))):
            given["story"] = False
        if self.paper is not None:
            from mazebook.batch.weekly.week_spec import sheet_printer

            paper = values.read_paper(self.paper)
            given["trim"] = parse_size(paper)
            if not table.get("printer") and not table.get("editions"):
                given["printer"] = sheet_printer(paper)
        return parse_spec(table | given, source), source

    def _tells_a_story(self, source: Source, language: str) -> bool:
        """Return whether the theme that is wished for, if one is, has words for a story in a language."""
        from mazebook.books.themes.theme import chosen_theme
        from mazebook.paper.languages import find_language

        if self.theme is None:
            return True
        theme = chosen_theme(self.theme, source.folder)
        return theme is not None and not theme.lacks_story(find_language(language))

    def _recipe(self) -> dict[str, Any]:
        """Return the keys of the recipe that is asked for, without its seed."""
        import tomllib

        from mazebook.books.spec.forms import recipes

        if self.recipe is not None and self.ages is not None:
            raise UsageError(f'--recipe "{self.recipe}": a recipe says for which ages it is. Leave out --ages.')
        about = [each for each in recipes.recipe_names() if self.theme and key_of(each) == key_of(self.theme)]
        name = about[0] if about else recipes.JOURNEY
        if self.recipe is not None:
            name = recipes.recipe_name(self.recipe)
            if name == recipes.SHEET:
                raise UsageError(f'--recipe "{name}": this one is for sheets. Write mazebook week.')
        elif self.ages is not None:
            age = values.read_number("--ages", self.ages, 3, 120)
            begins = {int(found[1]): each for each in recipes.recipe_names() if (found := _AGES.fullmatch(each))}
            name = begins[max(low for low in begins if low <= age)] if age < _GROWN_UP else _GROWN_UPS
        language = read_language(self.language or "en").name
        table = tomllib.loads(recipes.in_language(recipes.recipe_text(name), language))
        del table["seed"]
        return table


def _without_theme(section: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in section.items() if key != "theme"}
