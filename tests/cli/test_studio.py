"""``mazebook studio``: its address, its end, and what keeps it from opening."""

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from tests import ROOT


def start(folder, *options):
    command = [sys.executable, "-m", "mazebook", "studio", str(folder), "--no-browser", *options]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background starts tests that ignore Ctrl-C
    return subprocess.Popen(command, env=environment, start_new_session=True, **pipes)


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is sent otherwise")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_and_ends_with_all_its_processes(tmp_path, end):
    process = start(tmp_path / "books")
    address = process.stdout.readline().rstrip("\n")
    assert address.startswith("http://127.0.0.1:")
    assert "/?token=" in address
    with pytest.raises(urllib.error.HTTPError, match="403"):  # it answers; who is no browser has no cookie
        urllib.request.urlopen(address)
    process.send_signal(end)
    out, err = process.communicate(timeout=30)  # until all processes that have its pipes are gone
    assert out == ""
    assert "Traceback" not in err
    assert process.returncode == (130 if end == signal.SIGINT else -end)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_kill_leaves_no_process_behind(tmp_path):
    process = start(tmp_path / "books", "--port", "0")  # any that is free
    assert process.stdout.readline().startswith("http://127.0.0.1:")
    process.kill()
    process.communicate(timeout=30)  # as above: its end ends the others


def test_a_port_that_is_taken(run, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        answer = run("studio", tmp_path, "--no-browser", "--port", taken.getsockname()[1], code=2, out="")
    assert "cannot be used" in answer.err
    assert run("studio", "--port", "99999999", code=2).err


def test_a_folder_that_another_studio_has(run, tmp_path):
    first = start(tmp_path)
    first.stdout.readline()
    second = run("studio", tmp_path, "--no-browser", code=2, out="")
    first.send_signal(signal.SIGINT)
    first.communicate(timeout=30)
    assert "another studio has this folder open" in second.err


def test_without_its_packages_it_says_what_to_install(run, monkeypatch):
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "starlette" else found(name))
    assert 'pip install "mazebook[studio]"' in run("studio", code=2, out="").err
