"""Other pages in the same browser can neither do nor see anything."""

import http.server
import threading

import pytest

from tests.studio.browser.conftest import PATIENCE, begin

pytestmark = pytest.mark.browser

ATTACK = """async (origin) => {
  const tried = [];
  const sent = { method: "POST", credentials: "include", body: "{}" };
  for (const path of ["/books/maze-fun/undo", "/books/maze-fun/text", "/books", "/settings"]) {
    for (const mode of ["cors", "no-cors"]) {
      const answer = await fetch(origin + path, { ...sent, mode }).catch(() => null);
      tried.push(answer && answer.type !== "opaque" ? answer.status : "blocked");
    }
  }
  const seen = await fetch(origin + "/", { credentials: "include" }).then((it) => it.text()).catch(() => "blocked");
  return [tried, seen];
}"""


class _Foreign(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>foreign</title>")

    def log_message(self, *_):
        pass


@pytest.fixture
def foreign():
    """Return the port of a page of somebody else on this computer: the same site, another origin."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Foreign)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def everything(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_foreign_page_can_do_nothing(page, folder, foreign, host):
    begin(page)
    page.locator("#c-title").fill("Mine")
    page.wait_for_function("() => document.querySelector('#undo:enabled')")
    origin = page.url.partition("/books")[0]
    other = page.context.new_page()
    before = everything(folder)
    other.goto(f"http://{host}:{foreign}/")
    tried, seen = other.evaluate(ATTACK, origin)
    assert set(tried) <= {"blocked", 403}
    assert seen == "blocked"
    other.evaluate(
        "origin => { document.body.innerHTML = `<form method=post action='${origin}/books'></form>`; }", origin
    )
    with other.expect_navigation():
        other.evaluate("() => document.forms[0].submit()")
    assert "did not come from the studio" in other.content()
    other.goto(f"http://{host}:{foreign}/")
    shown = other.evaluate(
        """(origin) => new Promise((done) => {
          const frame = Object.assign(document.createElement("img"), { src: `${origin}/static/icon.svg` });
          frame.onload = () => done("shown");
          frame.onerror = () => done("blocked");
          document.body.append(frame);
        })""",
        origin,
    )
    assert shown == "blocked"
    assert everything(folder) == before


def test_a_rebound_name_is_nobody(opened, chromium, folder):
    """The name evil.example means this computer now, as after DNS rebinding: its pages are of the same origin."""
    origin = opened.partition("/?")[0].replace("127.0.0.1", "evil.example")
    context = chromium.new_context()
    other = context.new_page()
    other.set_default_timeout(PATIENCE)
    for path in ("/", "/?" + opened.partition("?")[2]):
        answer = other.goto(origin + path)
        assert answer.status == 400
        assert "set-cookie" not in answer.headers
    tried, seen = other.evaluate(ATTACK, origin)
    assert set(tried) <= {"blocked", 400, 403}
    assert seen == "Invalid host header"
    context.close()
    assert not list(folder.glob("*.toml"))


def test_without_the_token_the_page_says_what_to_do(opened, chromium):
    context = chromium.new_context()
    other = context.new_page()
    answer = other.goto(opened.partition("?")[0])
    assert answer.status == 403
    assert "mazebook studio" in other.locator("main").inner_text()
    other.goto(opened)
    other.locator("form.new").wait_for()
    context.close()
    second = chromium.new_context()
    answer = second.new_page().goto(opened)
    assert answer.status == 403
    second.close()
