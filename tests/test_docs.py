"""The documentation is right: generated pages are fresh, links lead somewhere, pictures are small, examples work."""

import re
import shlex
import tomllib
from typing import NamedTuple

import build
import pytest

from mazebook.books.spec.book import parse_spec
from tests import ROOT

DOCS = ROOT / "docs"
SABOTEURS = "saboteurs.md"  # it takes long to make: tests/checks/test_saboteurs.py compares it
WITH_EXAMPLES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
ALL = [*WITH_EXAMPLES, ROOT / "CONTRIBUTING.md", *sorted(build.REFERENCE.glob("*.md"))]
LANGUAGES = {"sh", "powershell", "toml", "csv", "svg", "python", "text"}
INSTALLING = ("git", "cd", "python3", "pipx", "uv")  # lines that tests/test_install.py runs
MOST_PICTURES, MOST_DOCS, MOST_OF_ONE = 1_500_000, 4_000_000, 64_000  # bytes


class Block(NamedTuple):
    language: str
    title: str | None
    text: str

    @property
    def lines(self):
        return [line for line in self.text.splitlines() if shlex.split(line, comments=True)]


def named(path):
    return str(path.relative_to(ROOT))


def blocks(path):
    """Return the fenced blocks of a page, each with its language, its title and its text."""
    found = re.findall(r'^```(\S*)(?: title="([^"]+)")?\n(.*?)^```$', path.read_text("utf-8"), re.M | re.S)
    return [Block(language, title or None, text) for language, title, text in found]


def prose(path):
    """Return a page without its blocks and without code between backticks."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.M | re.S))


def anchors(path):
    """Return the anchors of a page's headings, as both GitHub and the site make them."""
    text = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.M | re.S)
    heads = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def links(path):
    """Return the relative links of a page, and its pictures."""
    text = prose(path)
    found = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    return [link for link in found if not re.match(r"[a-z]+:", link)]


@pytest.mark.parametrize("name", [name for name in build.PAGES if name != SABOTEURS])
def test_a_generated_page_is_fresh(name):
    written = (build.REFERENCE / name).read_text("utf-8")
    assert written == build.PAGES[name](), "run: python docs/build.py --pages"


def test_every_page_of_the_reference_is_generated():
    assert {path.name for path in build.REFERENCE.glob("*.md")} == set(build.PAGES)


@pytest.mark.parametrize("page", ALL, ids=named)
def test_every_link_leads_somewhere(page):
    for link in links(page):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert target.is_relative_to(DOCS) or not page.is_relative_to(DOCS), f"{link}: the site has no such page"
        assert DOCS not in page.parents or DOCS in target.parents, f"{link}: is not on the site"
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", ALL, ids=named)
def test_no_two_headings_have_one_anchor(page):
    heads = re.findall(r"^#+ .+$", re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S), re.M)
    assert len(anchors(page)) == len(heads)


def test_every_page_is_in_the_navigation():
    def inside(entries):
        for entry in entries:
            for value in entry.values():
                yield from inside(value) if isinstance(value, list) else [value]

    listed = list(inside(tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]))
    assert sorted(listed) == sorted(str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md"))


def test_every_picture_is_shown():
    shown = {(path.parent / link).resolve() for path in ALL for link in links(path)}
    assert set(DOCS.glob("**/pictures/*")) <= shown


def test_pictures_are_small():
    sizes = {path: path.stat().st_size for path in DOCS.rglob("*") if path.is_file() and "__pycache__" not in str(path)}
    front = {path.name: size for path, size in sizes.items() if path.parent == build.PICTURES}
    assert sum(front.values()) <= MOST_PICTURES
    assert max(front.values()) <= MOST_OF_ONE, front
    assert sum(sizes.values()) <= MOST_DOCS


@pytest.mark.slow
@pytest.mark.parametrize("name", build.EXACT)
def test_exact_pictures_are_fresh(name):
    for path, content in build.make_pictures(name).items():
        assert path.read_bytes() == content, f"{path}: run python docs/build.py --pictures {name}"


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=named)
def test_examples_are_of_known_kinds(page):
    found = blocks(page)
    assert page.read_text("utf-8").count("```") == 2 * len(found)
    for number, block in enumerate(found):
        assert block.language in LANGUAGES
        assert block.language != "powershell" or found[number - 1].language == "sh"
        if block.title:
            others = [each for place, each in enumerate(found) if place > number or each.title]
            assert any(block.title in each.text for each in others if each is not block), f"{block.title}: unused"
        elif block.language == "toml":
            table = tomllib.loads(block.text)
            (parse_spec)(table)


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in WITH_EXAMPLES if blocks(page)], ids=named)
def test_examples_work(page, run, tmp_path):
    for block in blocks(page):
        if block.title:
            (tmp_path / block.title).write_text(block.text, encoding="utf-8")
        elif block.language == "sh":
            for line in block.lines:
                first, *words = shlex.split(line, comments=True)
                assert first == "mazebook" or first in INSTALLING, line
                if first == "mazebook":
                    run(*words, code=0)
        elif block.language == "python":
            exec(block.text, {})
