"""The commands as a whole: their help, their examples, and what their options are called."""

import re
from collections import defaultdict

import pytest

from mazebook.cli import GROUPS, summary_of
from tests.cli.commands import COMMANDS, examples_of

PLACES = {name: place for table in GROUPS.values() for name, place in table.items()}
# The same option has the same values everywhere, but for these.
SEVERAL = {
    "--out": "a folder, or a file of the formats that the command can write",
    "--format": "each command has formats of its own",
    "--paper": "always the paper in your printer: a booklet also takes large ones, a poster any size, a week several",
}
WRITING = "make watch preview export booklet bundle more batch week column class answer maze poster stream schema"
# What has no file of its own to tell of, or is JSON itself.
WITHOUT_JSON = {"new", "studio", "watch", "answer", "stream", "schema"}


@pytest.mark.parametrize("words", [[], ["--help"]], ids=["alone", "help"])
def test_the_help_is_in_groups_and_ends_with_the_first_command_to_try(run, monkeypatch, words):
    monkeypatch.setenv("COLUMNS", "80")
    _, out, err = run(*words)
    lines = (out + err).splitlines()
    assert [line[:-1] for line in lines if re.fullmatch(r"\w[\w ]*:", line)] == ["Options", *GROUPS]
    assert lines[-1].strip() == "mazebook make"
    for name in PLACES:
        assert f"  {name:<9}  {summary_of(*PLACES[name])}" in lines


@pytest.mark.parametrize("name", PLACES)
def test_each_has_one_whole_line(name):
    summary = summary_of(*PLACES[name])
    assert 15 < len(summary) <= 60
    assert summary.endswith(".")
    if name in COMMANDS:
        assert COMMANDS[name].help.partition("\n\n")[0] == summary


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_no_help_is_cut_off(run, monkeypatch, name):
    monkeypatch.setenv("COLUMNS", "80")
    out = run(*name.split(), "--help", code=0).out
    assert "..." not in out
    assert max(map(len, out.splitlines())) < 80
    assert out.startswith(f"Usage: mazebook {name}".rstrip() + " [OPTIONS]")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_help_ends_with_two_examples_that_can_be_typed(run, monkeypatch, name):
    monkeypatch.setenv("COLUMNS", "80")
    examples = examples_of(COMMANDS[name])
    assert len(examples) == 2
    shown = run(*name.split(), "--help", code=0).out.splitlines()[-3:]
    assert shown == ["  Examples:", *(f"    mazebook {' '.join(example)}" for example in examples)]
    for example in examples:
        words = name.split()
        assert example[: len(words)] == words
        COMMANDS[name].make_context(name, example[len(words) :])


def options():
    """Return what each option takes, by the option and the command."""
    found = defaultdict(dict)
    for name, command in COMMANDS.items():
        for parameter in command.params:
            if parameter.param_type_name == "option":
                takes = "" if parameter.is_flag else parameter.metavar
                found[next(word for word in parameter.opts if word.startswith("--"))][name] = takes
    return found


OPTIONS = options()


def test_an_option_takes_the_same_everywhere():
    assert {option for option, takes in OPTIONS.items() if len(set(takes.values())) > 1} == set(SEVERAL)


def test_the_options_that_go_with_all():
    assert set(OPTIONS["--quiet"]) == set(COMMANDS)
    assert set(OPTIONS["--json"]) == set(COMMANDS) - WITHOUT_JSON
    assert set(OPTIONS["--out"]) == {name.replace("_", " ") for name in WRITING.split()}
    assert not {"--samples", "--mazes", "--weeks", "--single"} & set(OPTIONS)
    for command in COMMANDS.values():
        shorts = {long: [o for o in p.opts if not o.startswith("--")] for p in command.params for long in p.opts}
        assert all(shorts[long] == short for long, short in (("--out", ["-o"]), ("--quiet", ["-q"])) if long in shorts)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_first_sentence_about_an_option_is_short(name):
    for parameter in COMMANDS[name].params:
        first = re.split(r"[.;:] ", parameter.help or "")[0]
        assert 0 < len(first) <= 80, parameter.name


# Examples that no test runs, and why.
NOT_RUN = {
    "watch book.toml": "goes on until somebody ends it",
    "watch book.toml --pages 1-4,7": "goes on until somebody ends it",
    "doctor --clean": "cleans the folders of this computer",
    "preflight cover.pdf --printer kdp --as cover --page-count 120": "is of a book of 120 pages",
    "new book.toml": "is there already",
}
BOOK = 'title = "My maze book"\nseed = 7\nprinter = "{}"\ntrim = "{}"\n[[sections]]\nlevel = "6-8"\ncount = 24\n'
FILES = {
    "book.toml": BOOK.format("home-a4", "A4"),
    "letter.toml": BOOK.format("home-letter", "letter"),
    "kdp.toml": BOOK.format("kdp", "8.5x11in"),
    "collection.toml": '[books]\ntitle = "{theme}"\n[[books.sections]]\ncount = 2\n[each]\ntheme = ["sea", "space"]\n',
    "books.csv": "title,count\nOne,2\nTwo,2\n",
    "pupils.csv": "name,group\nAna,support\nBen,core\nCem,core\n",
}


@pytest.fixture
def prepared(run, tmp_path):
    """Return the command runner, in a folder with small books and files of all kinds."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    words = ("make", "--draft", "--no-previews", "-q", "-o")
    for folder, *more in (
        ("mazebook-out", "book.toml"),
        ("mazebook-letter", "letter.toml", "--lock", "mazebook-out", "--keep"),
        ("volume-1", "book.toml"),
        ("volume-2", "book.toml", "--seed", "8"),
        ("printed", "kdp.toml"),
    ):
        run(*words, folder, *more, code=0)
    (tmp_path / "my-maze-book.pdf").write_bytes((tmp_path / "printed" / "my-maze-book.pdf").read_bytes())
    return run


EXAMPLES = [" ".join(example) for command in COMMANDS.values() for example in examples_of(command)]


def test_the_examples_that_nobody_runs_are_examples():
    assert set(NOT_RUN) <= set(EXAMPLES)


@pytest.mark.slow
@pytest.mark.parametrize("example", [example for example in EXAMPLES if example not in NOT_RUN])
def test_the_examples_run(prepared, example):
    prepared(*example.split(), code=0)
