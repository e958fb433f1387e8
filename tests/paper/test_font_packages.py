"""Packages of fonts: found by their entry points, named by the doctor, not looked for where no face is asked for."""

import importlib.metadata
import json
import shutil
import tomllib

import pytest

from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.errors import DuplicateNameError, FontError, PluginError, SpecError
from mazebook.paper.typefaces import font_packages, fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES, Faces, face_names, read_face, usual_faces
from mazebook.paper.typefaces.scripts import SCRIPTS, package_advice
from tests import ROOT, python

PACKAGES = {path.name: path for path in sorted((ROOT / "packages").glob("mazebook-fonts-*"))}
JA, KO, ZH = PACKAGES
INSTALL = "Install its fonts, in mazebook's folder: pip install ./packages/mazebook-fonts"


def project(name):
    return tomllib.loads((PACKAGES[name] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def forget():
    for cached in (
        font_packages.font_packages,
        fonts.faces,
        fonts.program,
        fonts.face_for,
        fonts.shows,
        fonts.known_runs,
    ):
        cached.cache_clear()


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Return a function that installs packages; what tells Python of one is a folder with its entry points.

    What else is installed is not seen.
    """
    site = tmp_path / "site"
    site.mkdir()

    def installed_in(group):
        here = importlib.metadata.distributions(path=[str(site)])
        return [point for each in here for point in each.entry_points if point.group == group]

    def install(*names, module=""):
        for name in names:
            ((point, value),) = project(name)["entry-points"][font_packages.GROUP].items()
            about = site / f"{name.replace('-', '_')}-1.5.dist-info"
            about.mkdir()
            (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.5\n", encoding="utf-8")
            line = f"[{font_packages.GROUP}]\n{point} = {module or value}\n"
            (about / "entry_points.txt").write_text(line, encoding="utf-8")
            monkeypatch.syspath_prepend(PACKAGES[name])
        forget()

    monkeypatch.setattr(font_packages, "installed_in", installed_in)
    install()
    yield install
    monkeypatch.undo()
    forget()


def families(text, role=fonts.TITLE):
    return [(piece.text, piece.face) for piece in fonts.runs(text, role, "title")]


def test_each_script_has_its_package():
    packed = {script.package: script for script in SCRIPTS.values() if script.package}
    assert packed.keys() == PACKAGES.keys()
    for name, script in packed.items():
        files = {path.stem for path in PACKAGES[name].glob("*/*/*.ttf")}
        assert files == set(script.faces)
        assert project(name)["license"] == "OFL-1.1"


def test_without_packages_there_are_the_shipped_faces(install):
    assert font_packages.font_packages() == ()
    assert {path.stem for path in ROOT.glob("fonts/*/*.ttf")} == set(fonts.faces())
    assert usual_faces("Jpan") == DEFAULT_FACES


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("め", f"{INSTALL}-ja (Japanese)."),
        ("로", f"{INSTALL}-ko (Korean)."),
        ("路", f"{INSTALL}-ja (Japanese) or pip install ./packages/mazebook-fonts-zh (Chinese)."),
    ],
)
def test_a_message_names_the_packages_that_are_not_here(install, text, advice):
    with pytest.raises(FontError) as caught:
        fonts.runs(text, fonts.TITLE, "title")
    assert str(caught.value).endswith(f"). {advice}")
    install(JA, KO)
    if text == "路":
        assert package_advice(text) == f"{INSTALL}-zh (Chinese)."
    else:
        assert package_advice(text) == ""


def test_what_the_installed_packages_lack_is_not_promised(install):
    install(*PACKAGES)
    with pytest.raises(FontError, match="give the book fonts of your own"):
        fonts.runs("\u9f98", fonts.TITLE, "title")  # four dragons: in level 2 of both standards


def test_letters_come_from_the_package_and_digits_from_the_chosen_face(install):
    install(JA)
    assert families("迷路 3") == [("迷路 ", "RoundedMplus1c-ExtraBold"), ("3", fonts.TITLE)]
    assert families("めいろ", fonts.BODY) == [("めいろ", "KleeOne-SemiBold")]
    assert families("Level 迷", fonts.HEADING)[-1] == ("迷", "RoundedMplus1c-ExtraBold")


def test_a_chinese_book_is_in_chinese_faces_although_there_are_japanese_ones(install):
    install(*PACKAGES)
    faces = usual_faces("Hans")
    assert faces == Faces("ZCOOLKuaiLe-Regular", "ZCOOLKuaiLe-Regular", "MazebookKai-Regular")
    assert families("迷路里的龙 3", faces.title) == [("迷路里的龙 ", faces.title), ("3", fonts.TITLE)]
    assert families("迷路里的龙3", faces.body) == [("迷路里的龙", faces.body), ("3", fonts.BODY)]
    assert usual_faces("Kore").body == "GowunDodum-Regular"
    assert usual_faces("Latn") == usual_faces("Cyrl") == DEFAULT_FACES


def test_a_face_without_letters_of_latin_cannot_be_chosen(install, tmp_path):
    install(JA)
    assert fonts.family("KleeOne-SemiBold") == "Klee One"
    assert fonts.width("路", "KleeOne-SemiBold", 10) == pytest.approx(10)
    assert {fonts.TITLE, fonts.HEADING, fonts.BODY, fonts.BOLD} < set(face_names())
    for face in ("KleeOne-SemiBold", "Baloo2-Regular", "Fredoka-Bold"):
        assert face in fonts.faces()
        with pytest.raises(FontError, match=r"^there is no such font\."):
            read_face(face, tmp_path)
    lacking = [face for face in face_names() if fonts.missing("AZaz09", face)]
    assert lacking == ["FluentEmoji-HighContrast", "NotoEmoji-Regular"]


def test_a_package_that_is_not_there(install):
    install(JA, module="mazebook_fonts_lost")
    with pytest.raises(PluginError, match='offers mazebook the package "mazebook_fonts_lost", which is not there'):
        fonts.faces()


def test_two_faces_of_one_name(install, tmp_path, monkeypatch):
    (tmp_path / "twice" / "family").mkdir(parents=True)
    shutil.copy(fonts.faces()[fonts.BODY], tmp_path / "twice" / "family")
    monkeypatch.syspath_prepend(tmp_path)
    install(KO, module="twice")
    with pytest.raises(DuplicateNameError, match=r'both the font "Andika-Regular": .* Uninstall mazebook-fonts-ko\.$'):
        fonts.faces()


def test_the_doctor_names_them(install, run):
    assert "no font packages; Japanese, Chinese and Korean texts need one" in run("doctor", code=0).out
    install(JA, ZH)
    found = json.loads(run("doctor", "--json", code=0).out)["checks"]
    said = {check["topic"]: check for check in found}
    assert said["font packages"]["sentence"] == "2 font packages: mazebook-fonts-ja 1.5, mazebook-fonts-zh 1.5"
    assert "MazebookKai-Regular" in said["fonts"]["value"]


def test_the_help_looks_for_no_packages():
    script = "import importlib.metadata as m; m.entry_points = None; from mazebook.cli import main; main(['--help'])"
    assert "mazebook" in python("-c", script).stdout


def test_a_book_in_a_language_without_fonts_is_refused_in_one_sentence(install):
    install()
    with pytest.raises(SpecError) as caught:
        plan_book(parse_spec({"title": "めいろ", "language": "ja", "sections": [{"level": "4-6", "count": 2}]}), 1)
    (line,) = [line for line in str(caught.value).splitlines() if "no font here" in line]
    assert 'language = "ja"' in line
    assert line.endswith(f"{INSTALL}-ja (Japanese).")
