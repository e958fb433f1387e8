"""Watching: a book is built again when something was saved, and never otherwise. Ticks are given, nobody sleeps."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from mazebook.cli import main, watch
from mazebook.press.watching import changes, files_of_spec, stamps
from tests import ROOT

SPEC = 'seed = 5\n[[sections]]\nlevel = "3-4"\ncount = {count}\n'
WEIGHTED = 'seed = 5\n[[sections]]\ncount = 1\nalgorithm = "wilson"\n[sections.weights]\n'
WEIGHTED += 'tables = ["n=9, e=1", "n=1, e=9"]\npicture = "zones.png"\n'


class Clock:
    """Gives files the times they are told to have, so that a save is a save however coarse the disk's clock is."""

    def __init__(self):
        self.now = 1_700_000_000_000_000_000

    def write(self, path, content):
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        self.now += 1_000_000
        os.utime(path, ns=(self.now, self.now))


@pytest.fixture
def save():
    return Clock().write


def built(spec, *steps):
    """Return the ticks at which a spec is built; before tick k, from 1 on, step k - 1 is done."""

    def ticks():
        yield
        for step in steps:
            step()
            yield

    number = -1

    def counted():
        nonlocal number
        for _ in ticks():
            number += 1
            yield

    return [number for _ in changes(spec, counted())]


def nothing():
    pass


def test_it_is_built_at_once_and_then_only_when_saved(tmp_path, save):
    spec = tmp_path / "book.toml"
    save(spec, SPEC.format(count=1))
    assert built(spec, nothing, nothing, nothing) == [0]
    assert built(spec, nothing, lambda: save(spec, SPEC.format(count=2)), nothing, nothing) == [0, 3]


def test_a_save_of_the_same_length_is_seen(tmp_path, save):
    spec = tmp_path / "book.toml"
    save(spec, SPEC.format(count=1))
    assert built(spec, lambda: save(spec, SPEC.format(count=2)), nothing) == [0, 2]


def test_a_file_that_is_still_being_written_is_waited_for(tmp_path, save):
    spec = tmp_path / "book.toml"
    save(spec, SPEC.format(count=1))
    parts = [lambda: save(spec, ""), lambda: save(spec, "seed = 5"), lambda: save(spec, SPEC.format(count=2)), nothing]
    assert built(spec, *parts, nothing) == [0, 4]


def test_what_is_saved_while_a_book_is_built_is_built_next(tmp_path, save):
    spec = tmp_path / "book.toml"
    save(spec, SPEC.format(count=1))
    at = []
    for _ in changes(spec, range(6)):
        at.append(spec.read_text(encoding="utf-8"))
        if len(at) == 1:
            save(spec, SPEC.format(count=2))
    assert at == [SPEC.format(count=1), SPEC.format(count=2)]


def test_a_spec_that_comes_later_or_goes_is_a_change(tmp_path, save):
    spec = tmp_path / "book.toml"
    assert built(spec, nothing, lambda: save(spec, SPEC.format(count=1)), nothing, spec.unlink, nothing) == [0, 3, 5]


def test_files_that_the_spec_names_are_watched(tmp_path, save):
    spec, picture = tmp_path / "book.toml", tmp_path / "zones.png"
    save(spec, WEIGHTED)
    assert picture in files_of_spec(spec)
    steps = [lambda: save(picture, b"1"), nothing, lambda: save(picture, b"2"), nothing, nothing]
    assert built(spec, *steps) == [0, 2, 4]


def test_a_file_that_is_named_later_is_watched_from_then_on(tmp_path, save):
    spec, picture = tmp_path / "book.toml", tmp_path / "zones.png"
    save(spec, SPEC.format(count=1))
    save(picture, b"1")
    steps = [lambda: save(picture, b"2"), nothing, lambda: save(spec, WEIGHTED), nothing]
    assert built(spec, *steps, lambda: save(picture, b"3"), nothing) == [0, 4, 6]


def test_a_broken_spec_names_nothing_and_is_watched(tmp_path, save):
    spec = tmp_path / "book.toml"
    save(spec, "title = \n")
    assert files_of_spec(spec) == []
    assert built(spec, lambda: save(spec, SPEC.format(count=1)), nothing) == [0, 2]


def test_a_folder_of_a_texts_name_is_no_file(tmp_path, save):
    """The previews' own folder, say: each preview changes it, and each change would draw another preview."""
    spec = tmp_path / "book.toml"
    save(spec, 'title = "previews"\n')
    folder = tmp_path / "previews"
    folder.mkdir()
    assert folder in files_of_spec(spec)
    assert stamps([folder]) == {folder: None}
    assert stamps([tmp_path / "\0"]) == {tmp_path / "\0": None}


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Return a function that watches book.toml for some steps, then interrupts; it returns what was printed."""
    monkeypatch.chdir(tmp_path)

    def run(*steps, words=()):
        def looks():
            yield
            for step in steps:
                step()
                yield
                yield  # the file has settled
            raise KeyboardInterrupt

        monkeypatch.setattr(watch, "ticks", looks)
        with pytest.raises(SystemExit) as ended:
            main(["watch", "book.toml", *words])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        assert ended.value.code == 130
        return out, err

    return run


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_previews_follow_the_spec_and_nothing_else_is_written(run, tmp_path, save):
    spec, folder = tmp_path / "book.toml", tmp_path / "mazebook-out" / "book" / "previews"
    save(spec, SPEC.format(count=2))
    seen = []

    def look():
        seen.append({path.name: path.read_bytes() for path in folder.iterdir()})

    def change():
        look()
        save(spec, SPEC.format(count=3))

    out, err = run(change, look)
    sheet = Path("mazebook-out", "book", "previews", "contact-sheet.png")
    assert out == f"2 mazes, 6 pages: {sheet}\n3 mazes, 6 pages: {sheet}\n"
    assert seen[0].keys() == seen[1].keys() == {"contact-sheet.png", *(f"page-00{n}.png" for n in range(1, 5))}
    assert seen[0]["contact-sheet.png"] != seen[1]["contact-sheet.png"]
    assert names(tmp_path) == ["book.toml", "mazebook-out"]
    assert names(tmp_path / "mazebook-out" / "book") == ["previews"]
    assert names(tmp_path / "mazebook-out") == ["book"]  # of another spec they are elsewhere
    assert "Seed" not in err


def test_the_previews_are_those_of_the_book(run, tmp_path, save):
    save(tmp_path / "book.toml", SPEC.format(count=2))
    run()
    watched = {path.name: path.read_bytes() for path in (tmp_path / "mazebook-out/book/previews").iterdir()}
    with pytest.raises(SystemExit):
        main(["make", "book.toml"])
    folder = tmp_path / "mazebook-out/previews"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == watched


def test_mistakes_are_sentences_and_watching_goes_on(run, tmp_path, save):
    spec, folder = tmp_path / "book.toml", tmp_path / "out" / "previews"
    save(spec, SPEC.format(count=1))
    before = []

    def spoil():
        before.extend(path.read_bytes() for path in sorted(folder.iterdir()))
        save(spec, SPEC.format(count=0))

    def spoil_more():
        assert [path.read_bytes() for path in sorted(folder.iterdir())] == before
        save(spec, "[[sections]\n")

    out, err = run(spoil, spoil_more, spec.unlink, lambda: save(spec, SPEC.format(count=2)), words=["--out", "out"])
    assert "book.toml:4:9  section 1, count = 0: must be 1 to 1000" in err
    assert "a bracket is missing" in err
    assert "book.toml: there is no such file" in err
    assert err.count("The previews stay as they were. Correct this and save again.") == 3
    assert [line.partition(",")[0] for line in out.splitlines()] == ["1 maze", "2 mazes"]


def test_a_drawn_seed_is_kept_and_told_once(run, tmp_path, save):
    spec, folder = tmp_path / "book.toml", tmp_path / "mazebook-out" / "book" / "previews"
    unseeded = SPEC.format(count=1).partition("\n")[2]
    save(spec, unseeded)
    pages = []

    def retitle():
        pages.append((folder / "page-003.png").read_bytes())
        save(spec, f'title = "Other"\n{unseeded}')

    def look():
        pages.append((folder / "page-003.png").read_bytes())

    _, err = run(retitle, look)
    assert pages[0] == pages[1]
    assert err.count("was drawn for these previews") == 1


def test_chosen_pages_that_are_there(run, tmp_path, save):
    save(tmp_path / "book.toml", SPEC.format(count=2))
    run(words=["--pages", "3,90"])
    folder = tmp_path / "mazebook-out" / "book" / "previews"
    assert names(folder) == ["contact-sheet.png", "page-003.png"]
    assert np.array(Image.open(folder / "page-003.png")).shape == (1100, 850)


def test_pages_that_are_none_are_said_before_watching(tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["watch", str(tmp_path / "book.toml"), "--pages", "0"])
    assert ended.value.code == 2
    assert "pages count from 1" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="a process cannot be sent Ctrl-C there")
def test_ctrl_c_ends_the_real_loop(tmp_path):
    (tmp_path / "book.toml").write_text(SPEC.format(count=1), encoding="utf-8")
    script = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    script += "import sys; from mazebook.cli import main; main(sys.argv[1:])"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    child = subprocess.Popen(
        [sys.executable, "-c", script, "watch", "book.toml"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout.readline().startswith("1 maze, ")  # waits until it is built
    child.send_signal(signal.SIGINT)
    _, err = child.communicate()
    assert child.returncode == 130
    assert "Traceback" not in err
