"""A studio in a process of its own, and headless Chromium that shows it."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests import ROOT

CHROMIUM = "/usr/bin/chromium"
# As root in a sandbox, and with nothing of its own to do in the network.
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP evil.example 127.0.0.1",  # a name that somebody has made to mean this computer
]
PATIENCE = 120_000  # ms: a computer that runs other tests, too


@contextmanager
def studio_at(folder, *options):
    """Start a studio, and yield its process and its opening address."""
    command = [sys.executable, "-m", "mazebook", "studio", str(folder), "--no-browser", *options]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )
    try:
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), process.stderr.read()
        yield process, address
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        try:
            process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            raise


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "books"


@pytest.fixture
def opened(folder):
    """Return the opening address of a studio on an empty folder."""
    with studio_at(folder) as (_, address):
        yield address


@pytest.fixture
def page(chromium, opened):
    """Return a page that shows the studio's first view; at the end nothing may have gone wrong in it."""
    with page_of(chromium, opened) as found:
        yield found


@contextmanager
def page_of(browser, address, *, is_refused=False, **options):
    """Yield a page; `is_refused` : whether the studio shall refuse what it sends, which the browser notes, too."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
    context.set_default_timeout(PATIENCE)
    found = context.new_page()
    wrong, foreign = [], []
    found.on("pageerror", lambda error: wrong.append(str(error)))
    found.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    found.on("request", lambda sent: None if sent.url.startswith("http://127.0.0.1:") else foreign.append(sent.url))
    found.goto(address, wait_until="domcontentloaded")
    yield found
    context.close()
    refused = [text for text in wrong if "status of 400" in text]
    assert bool(refused) is is_refused
    assert wrong == refused
    assert foreign == []  # the studio needs no network


def begin(page, recipe="ages-4-6", **fields):
    """Begin a book, and wait for its first pages."""
    page.locator(f"input[name=recipe][value={recipe}]").check(force=True)
    for label, text in fields.items():
        page.locator(f"form.new [name={label.rstrip('_')}]").fill(text)
    page.get_by_role("button", name="Begin this book").click()
    shows_pages(page)


def shows_pages(page):
    page.locator(".page.drawn").first.wait_for()


def is_settled(page):
    page.wait_for_function(
        "() => document.querySelectorAll('.page.drawn').length > 3 && !document.querySelector('.page.draft')"
    )


def toml_of(folder):
    """Return the text of the only book."""
    (path,) = Path(folder).glob("*.toml")
    return path.read_text("utf-8")


def wait_for_text(page, folder, part):
    """Wait until the file of the only book has a text, or, for None of it, has it no more."""
    for _ in range(200):
        if part in toml_of(folder):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"{part!r} is not in the file:\n{toml_of(folder)}")
