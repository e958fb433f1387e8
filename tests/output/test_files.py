"""Files are written whole or not at all, and every failure of the disk is a sentence."""

import errno
import os
import stat
from pathlib import Path

import pytest

from mazebook.errors import OutputError, UsageError
from mazebook.output import files
from mazebook.settings import whole_setting
from tests import python


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "book.pdf"
    path.write_bytes(b"old")
    return path


def only(path):
    return list(path.parent.iterdir()) == [path]


def failing(number, kind=OSError):
    def fail(*_, **__):
        raise kind(number, os.strerror(number))

    return fail


def test_a_file_is_replaced_whole(old):
    files.write_bytes(old, b"new")
    assert old.read_bytes() == b"new"
    assert only(old)


def test_the_old_file_stands_until_the_new_one_is_finished(old):
    with files.replacing(old) as temporary:
        assert temporary.parent == old.parent
        temporary.write_bytes(b"half")
        assert old.read_bytes() == b"old"


@pytest.mark.parametrize("failure", [KeyboardInterrupt, ValueError, SystemExit])
def test_an_interrupted_write_keeps_the_old_file(old, failure):
    def interrupted():
        with files.replacing(old) as temporary:
            temporary.write_bytes(b"half")
            raise failure

    with pytest.raises(failure):
        interrupted()
    assert old.read_bytes() == b"old"
    assert only(old)


def test_text_is_utf8_with_its_own_line_ends(tmp_path):
    files.write_text(tmp_path / "a.txt", "Größe\n😀\n")
    assert (tmp_path / "a.txt").read_bytes() == "Größe\n😀\n".encode()


@pytest.mark.skipif(os.name == "nt", reason="modes are Unix's")
def test_a_new_file_has_the_mode_of_any_new_file(tmp_path):
    (tmp_path / "plain").touch()
    files.write_bytes(tmp_path / "ours", b"")
    assert stat.S_IMODE((tmp_path / "ours").stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_stays_a_link(old):
    link = old.parent / "latest.pdf"
    link.symlink_to(old)
    files.write_bytes(link, b"new")
    assert link.is_symlink()
    assert old.read_bytes() == b"new"


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "there is no space left on this disk. Free some, or choose another folder with --out."),
        (errno.EROFS, "this disk is read-only; choose another folder with --out."),
        (errno.EIO, "cannot be written (Input/output error). Try again, or choose another folder with --out."),
    ],
)
def test_a_failing_disk_is_a_sentence_and_keeps_the_old_file(old, monkeypatch, number, sentence):
    monkeypatch.setattr(Path, "write_bytes", failing(number))
    with pytest.raises(OutputError) as caught:
        files.write_bytes(old, b"new")
    monkeypatch.undo()
    assert str(caught.value) == f"{old}: {sentence}"
    assert isinstance(caught.value.__cause__, OSError)
    assert caught.value.__cause__.errno == number
    assert old.read_bytes() == b"old"
    assert only(old)


def test_a_folder_without_permission_is_told_from_a_file_in_use(old, monkeypatch):
    # Tests may run as root, whom no permission stops: the refusals are simulated.
    monkeypatch.setattr(os, "open", failing(errno.EACCES, PermissionError))
    with pytest.raises(OutputError, match="this folder does not let you write"):
        files.write_bytes(old, b"new")
    monkeypatch.undo()
    monkeypatch.setattr(Path, "replace", failing(errno.EACCES, PermissionError))  # as Windows does for a viewer
    with pytest.raises(OutputError, match=r"is open in another program, or protected\. Close it there"):
        files.write_bytes(old, b"new")
    monkeypatch.undo()
    assert old.read_bytes() == b"old"
    assert only(old)


def test_names_that_are_taken_or_missing(old):
    with pytest.raises(OutputError, match="a folder has this name"):
        files.write_bytes(old.parent, b"")
    with pytest.raises(OutputError, match=r"its folder does not exist\. Make the folder first"):
        files.write_bytes(old.parent / "none" / "a.pdf", b"")
    with pytest.raises(OutputError, match="a file has the name of a folder"):
        files.make_folder(old)
    with pytest.raises(OutputError, match="a file has the name of a folder"):
        files.make_folder(old / "inner")
    files.make_folder(old.parent / "a" / "b")
    files.make_folder(old.parent / "a" / "b")
    assert (old.parent / "a" / "b").is_dir()


@pytest.mark.parametrize("error", [OSError("full"), KeyboardInterrupt()])
def test_a_new_folder_goes_with_the_work_that_failed(tmp_path, error):
    with pytest.raises(type(error)), files.folder_for(tmp_path / "a" / "b"):
        raise error
    assert list(tmp_path.iterdir()) == []

    def work():
        with files.folder_for(tmp_path / "a" / "b"):
            (tmp_path / "a" / "kept").touch()
            raise error

    with pytest.raises(type(error)):
        work()
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["kept"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_devices_and_pipes_are_never_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")  # root would replace /dev/null just so
    with pytest.raises(OutputError, match="not an ordinary file"):
        files.write_bytes(tmp_path / "pipe", b"")
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "a/" * 3000 + "x"])
def test_a_name_longer_than_a_file_system_takes(tmp_path, name):
    def folder(path):
        with files.folder_for(path):
            raise AssertionError("made")

    for write in (lambda path: files.write_bytes(path, b""), files.make_folder, folder):
        with pytest.raises(
            OutputError, match=r" \.\.\. \([0-9]+ characters\): is longer than a file system takes"
        ) as caught:
            write(tmp_path / name)
        assert len(str(caught.value)) < 200
    assert list(tmp_path.iterdir()) == []


WRITE = "from pathlib import Path; from mazebook.output.files import write_bytes; write_bytes(Path('a'), b'text')"


def test_the_next_run_removes_what_a_killed_one_left(tmp_path):
    """A file of a living process stays, and so does every file of the user's."""
    python("-c", WRITE, code=files.FAILPOINT_EXIT_CODE, env={"MAZEBOOK_FAIL": "1"}, cwd=tmp_path)
    (left,) = tmp_path.iterdir()
    digits = "0123456789abcdef"
    others = {f".{os.getpid()}-{digits}.part", f".999999999-{digits}.part.txt", f"999999999-{digits}.part", ".a.part"}
    for name in others:
        (tmp_path / name).touch()
    (tmp_path / f".999999999-{digits}.part").mkdir()  # no file
    python("-c", WRITE, cwd=tmp_path)
    assert not left.exists()
    assert {path.name for path in tmp_path.iterdir()} == {"a", *others, f".999999999-{digits}.part"}


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "9" * 5000])
def test_a_setting_that_is_no_number_is_a_sentence(text, monkeypatch):
    monkeypatch.setenv("MAZEBOOK_FAIL", text)
    with pytest.raises(UsageError, match=r'^MAZEBOOK_FAIL = ".{1,60}": must be a whole number, 0 or more\. Correct or'):
        whole_setting("MAZEBOOK_FAIL")
