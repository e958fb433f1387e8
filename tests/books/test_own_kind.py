"""The page kind that the documentation shows: a whole file, as a package of somebody else may bring it."""

import re
from pathlib import Path

import pytest

from mazebook.books.values.page_kinds import REGISTRY, own_words
from mazebook.errors import LayoutError
from mazebook.graphics.page import Stroke
from mazebook.paper.typefaces.emoji import EMOJI_FACE
from mazebook.registry import Entry
from tests.books.page_helpers import inside, laid_out, live_on, text_box, texts_of

EXTEND = Path(__file__).parents[2] / "docs" / "extend.md"


@pytest.fixture
def walk(tmp_path, monkeypatch):
    """Put the file of the documentation where mazebook finds it."""
    (code,) = re.findall(r"```python\n(\"\"\"Three pictures.*?)```", EXTEND.read_text(encoding="utf-8"), re.S)
    path = tmp_path / "walk.py"
    path.write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(REGISTRY.entries, "walk", Entry("walk", "walk", path))
    return code


@pytest.mark.parametrize("language", ["en", "de", "ar"])
@pytest.mark.parametrize("trim", ["8.5x11in", "4x6in"])
def test_it_has_what_it_says_on_any_page(walk, language, trim):
    """Without German words it speaks English."""
    plan, pages = laid_out(
        1, trim=trim, language=language, pages=["contents", "walk", "puzzles"], sections=[{"count": 1}]
    )
    page, live = pages[1], live_on(plan, 2)
    shown = {item.text: item for item in texts_of(page)}
    say = own_words("walk", language)
    assert say["title"] == "Look out!"
    assert {"Look out!", "I found them on"} <= shown.keys()
    assert sum(item.font == EMOJI_FACE for item in shown.values()) == 3
    (line,) = (item for item in page.items if isinstance(item, Stroke))
    assert line.place.y + line.path.points[:, 1].max() == pytest.approx(shown["I found them on"].y, abs=2)
    assert all(inside(text_box(item), live, 1) for item in shown.values())
    assert "Look out!" in [item.text for item in texts_of(pages[0])]


def test_a_text_continues_on_the_next_page_and_pictures_are_below_its_end(walk, monkeypatch, tmp_path):
    (parts,) = re.findall(r"```python\n(takes = .*?)```", EXTEND.read_text(encoding="utf-8"), re.S)
    path = tmp_path / "tale.py"
    path.write_text(re.sub(r"def texts.*?(?=def thing)", f"{parts}\n\n", walk, flags=re.S), encoding="utf-8")
    monkeypatch.setitem(REGISTRY.entries, "walk", Entry("walk", "tale", path))
    said = "Who sees the owl first waits for the others. " * 60
    for text, count in ((said, 2), (None, 1)):
        entry = {"kind": "walk"} | ({"text": text} if text else {})
        _, pages = laid_out(1, trim="6x9in", pages=[entry, "puzzles"], sections=[{"count": 1}])
        shown = [[item.font == EMOJI_FACE for item in texts_of(page)] for page in pages[:count]]
        assert [sum(each) for each in shown] == [0] * (count - 1) + [3]
        assert all(len(each) > sum(each) + 1 for each in shown)  # besides the page number


def test_a_page_that_is_too_high_is_refused(walk, monkeypatch, tmp_path):
    path = tmp_path / "high.py"
    path.write_text(
        walk.replace('"wide"', '"open"')
        .replace("lines=9", "lines=99")
        .replace("on your next walk.", "on your next walk. " * 60),
        encoding="utf-8",
    )
    monkeypatch.setitem(REGISTRY.entries, "walk", Entry("walk", "high", path))
    with pytest.raises(LayoutError, match=r'^spec  pages: the page "walk" has more on it than fits\.'):
        laid_out(1, trim="4x6in", pages=["walk", "puzzles"], sections=[{"count": 1}])


def test_it_is_short(walk):
    assert len([line for line in walk.split("\n") if line.strip()]) <= 27
