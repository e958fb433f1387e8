"""Nobody but the page that the person opened can do or see anything, and no request costs more than it may."""

import re
from itertools import product

import pytest

from mazebook.studio.server.app import ROUTES
from mazebook.studio.server.safety import UPLOAD_BYTES
from tests.studio.server.stand_ins import OURS, TOKEN, VISIT

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "frame-ancestors 'none'"
)
CHANGING = sorted({route.path for route in ROUTES if "POST" in (getattr(route, "methods", None) or ())})
SHOWING = sorted({route.path for route in ROUTES} - set(CHANGING) - {"/events"})


def address(path):
    """Return an address of a route that leads to a book that is there."""
    return (
        path.replace("{key}", "first").replace("{name}", "one").replace("{wall}", "levels").replace("{path:path}", "x")
    )


def everything(folder):
    """Return what a person has in the folder; versions are kept as soon as a book is opened."""
    return {path: path.read_bytes() for path in folder.rglob("*.toml")}


@pytest.mark.parametrize("path", [*CHANGING, *SHOWING, "/nothing", "/static/studio.css", "/static/none"])
def test_each_answer_has_the_policy(shown, path):
    for method, headers in (
        *product(("GET", "POST"), (VISIT, OURS, {})),
        ("HEAD", VISIT),
        ("PUT", OURS),
        ("OPTIONS", {}),
    ):
        answer = shown.request(method, address(path), headers, b"")
        assert answer.headers["content-security-policy"].startswith(POLICY)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert not any(name.startswith("access-control") for name in answer.headers)


def test_an_answer_to_a_mistake_of_ours_has_the_policy(shown, monkeypatch):
    monkeypatch.setattr(shown.studio.shelf, "books", lambda: 1 / 0)
    answer = shown.get("/")
    assert answer.status == 500
    assert answer.headers["content-security-policy"].startswith(POLICY)
    assert "ZeroDivision" not in answer.text
    assert "mistake of mazebook" in answer.text


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "0.0.0.0", "a b"])
def test_other_hosts_are_refused(shown, host):
    before = everything(shown.folder)
    assert shown.get("/", host=host).status == 400
    assert shown.request("POST", "/books/first/undo", OURS | {"host": host}, b"{}").status == 400
    assert everything(shown.folder) == before


@pytest.mark.parametrize("host", ["localhost", "localhost:8123", "127.0.0.1", "[::1]", "[::1]:8123"])
def test_the_names_of_this_computer_are_taken(shown, host):
    assert shown.get("/", host=host).status == 200


def test_the_token_opens_once(closed):
    assert closed.get("/").status == 403
    closed.open()
    assert closed.get("/").status == 200
    # Who has the cookie may follow the old address again.
    assert closed.get(f"/?token={TOKEN}").status == 303
    closed.cookie = ""
    again = closed.get(f"/?token={TOKEN}")
    assert again.status == 403
    assert "set-cookie" not in again.headers
    assert "used already" in again.text
    assert closed.get("/?token=").status == 403


def test_a_wrong_token_opens_nothing_and_the_right_one_then_does(closed):
    assert closed.get("/?token=guess").status == 403
    assert closed.get(f"/?token={TOKEN}", **{"sec-purpose": "prefetch;prerender"}).status == 403
    answer = closed.get(f"/?token={TOKEN}")
    assert answer.status == 303
    assert answer.headers["location"] == "/"


def test_the_cookie_is_named_with_the_port_and_hidden_from_scripts(closed):
    cookie = closed.get(f"/?token={TOKEN}").headers["set-cookie"]
    assert cookie.startswith(f"mazebook-{closed.port}=")
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= parts
    assert not any(part.startswith("domain") for part in parts)
    assert TOKEN not in cookie


@pytest.mark.parametrize("path", [path for path in (*SHOWING, "/events") if path != "/static"])
def test_nothing_is_shown_without_the_cookie(shown, path):
    right, port = shown.cookie.partition("=")[2], shown.port
    shown.cookie = ""
    for cookie in ("", f"mazebook-{port}=guess", f"mazebook-{port}=", f"mazebook-{port + 1}={right}", right):
        answer = shown.get(address(path), cookie=cookie)
        assert answer.status == 403
        assert "First" not in answer.text


@pytest.mark.parametrize("path", CHANGING)
def test_nothing_is_changed_without_the_cookie(shown, path):
    before = everything(shown.folder)
    shown.cookie = ""
    assert shown.send(address(path), {}).status == 403
    assert everything(shown.folder) == before


SITES = [None, "cross-site", "same-site", "none", "", "same-origin, cross-site"]


@pytest.mark.parametrize("path", CHANGING)
def test_what_changes_anything_must_come_from_our_own_page(shown, path):
    before, asked = everything(shown.folder), len(shown.engine.asked)
    methods = "POST", "PUT", "PATCH", "DELETE", "OPTIONS"
    for site, method in (*product(SITES, methods[:1]), *product(SITES[:2], methods[1:])):
        named = {} if site is None else {"sec-fetch-site": site}
        headers = {"origin": shown.origin, "referer": shown.origin} | named
        assert shown.request(method, address(path), headers, b"{}").status == 403
    assert everything(shown.folder) == before
    assert len(shown.engine.asked) == asked


def test_the_header_given_twice_is_refused(shown):
    headers = [("sec-fetch-site", "same-origin"), ("sec-fetch-site", "cross-site")]
    assert shown.request("POST", "/books/first/undo", headers, b"{}").status == 403


@pytest.mark.parametrize("path", CHANGING)
def test_what_changes_anything_is_no_mere_visit(shown, path):
    before = everything(shown.folder)
    shown.get(address(path))
    assert everything(shown.folder) == before


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_foreign_page_may_link_to_ours_and_not_contain_it(shown, site):
    assert shown.get("/", **{"sec-fetch-site": site}).status == 200
    for what in ({"sec-fetch-dest": "iframe"}, {"sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}):
        assert shown.get("/", **{"sec-fetch-site": site, **what}).status == 403


@pytest.mark.parametrize(
    "path",
    [
        "/books/..%2Fsecret",
        "/books/..",
        "/books/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/books/..%5Csecret",
        "/books/C:%5Csecret",
        "/books/secret%00",
        "/books/%2Fetc%2Fpasswd",
        "/books/first.toml",
        "/books/first%2F..%2F..%2Fsecret",
        "/static/../app.py",
        "/static/..%2Fapp.py",
        "/static/%2e%2e/app.py",
        "/pictures/..%2F..%2Fsecret.png",
    ],
)
def test_names_that_leave_the_folder_are_nobody(shown, path, tmp_path):
    (tmp_path.parent / "secret.toml").write_text('title = "Secret"', "utf-8")
    answer = shown.get(path)
    assert answer.status in (400, 404)
    assert "Secret" not in answer.text
    assert "create_app" not in answer.text


def test_links_out_of_the_folder_are_not_followed(shown, tmp_path):
    outside = tmp_path.parent / "outside.toml"
    outside.write_text('title = "Outside"', "utf-8")
    (shown.folder / "link.toml").symlink_to(outside)
    assert shown.get("/books/link").status == 404
    assert "Outside" not in shown.get("/").text


def test_a_request_is_of_ten_megabytes_at_most(shown):
    for size, status in ((UPLOAD_BYTES + 1, 413), (UPLOAD_BYTES - 1, 400)):
        answer = shown.request("POST", "/books/first/text", OURS, b" " * size)
        assert answer.status == status
    for length in ("-1", "1e9", "99999999999999"):
        headers = OURS | {"content-length": length}
        assert shown.request("POST", "/books/first/text", headers, b"{}").status in (400, 413)


def test_a_request_that_does_not_say_its_size_is_counted(shown):
    piece = b"%x\r\n%s\r\n" % (1_000_000, b"a" * 1_000_000)
    headers, body = OURS | {"transfer-encoding": "chunked"}, piece * 11 + b"0\r\n\r\n"
    assert shown.request("POST", "/books/first/text", headers, body).status == 413


@pytest.mark.parametrize(
    "body", [b"[" * 100_000, b"{", b"[]", b"null", b'{"a": NaN', b"\xff\xfe", b'{"edits": []}', b'{"edits": 3}', b""]
)
def test_json_that_is_not_ours_is_refused_in_a_sentence(shown, body):
    before = everything(shown.folder)
    answer = shown.request("POST", "/books/first/change", OURS, body)
    assert answer.status == 400
    assert answer.json["sentence"].endswith(".")
    assert everything(shown.folder) == before


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/books/first/change", {"do": "control", "where": ["title"], "given": "A maze \ud83d"}),
        ("/books/first/text", {"text": 'title = "\ud83d"\n'}),
    ],
)
def test_half_of_a_character_is_refused_in_a_sentence(shown, path, asked):
    before = everything(shown.folder)
    answer = shown.send(path, asked)
    assert (answer.status, answer.json["sentence"].partition(".")[0]) == (400, "A character in the text is broken")
    assert everything(shown.folder) == before


def test_a_form_brings_no_file_where_none_is_asked_for(shown):
    head = 'Content-Disposition: form-data; name="title"; filename="../../evil.toml"'
    body = f"--b\r\n{head}\r\n\r\ntitle = 1\r\n--b--\r\n".encode()
    assert shown.submit("/books", {}, body, "multipart/form-data; boundary=b").status == 400
    assert not list(shown.folder.parent.rglob("*evil*"))


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_settings_lead_back_to_our_own_page_only(shown, back):
    assert shown.submit("/settings", {"back": back, "theme": "dark"}).headers["location"] == "/"


def test_texts_of_a_book_are_shown_as_texts(shown):
    (shown.folder / "bad.toml").write_text('title = "<script>alert(1)</script>"', "utf-8")
    for path in ("/", "/books/bad"):
        text = shown.get(path).text
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert" in text


def test_no_page_has_scripts_or_styles_of_its_own(shown):
    for path in ("/", "/books/first", "/nothing"):
        text = shown.get(path).text
        assert " style=" not in text
        assert "<style" not in text
        ours = re.findall(r'<script (?:type="module" )?src="/static/[a-z]+\.js"></script>', text)
        assert text.count("<script") == len(ours)
        assert " on" not in {part[:3] for part in text.split("<") if part.startswith(" on")}


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        ("GET / HTTP/1.1\r\nHost: evil.example", 400),
        ("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example", 400),
        ("GET http://evil.example/ HTTP/1.1\r\nHost: evil.example", 400),
        ("GET / HTTP/1.0", 400),
        ("GET / HTTP/1.1\r\nHost: localhost", 403),
        ("GET /static/../app.py HTTP/1.1\r\nHost: localhost", 404),
        ("GET /static/..\\app.py HTTP/1.1\r\nHost: localhost", 404),
        ("POST /books HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0", 403),
        ("GET /events HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket", 403),
    ],
)
def test_requests_that_no_browser_sends(closed, request_line, status):
    answer = closed.raw(f"{request_line}\r\nConnection: close\r\n\r\n".encode())
    assert answer.startswith(f"HTTP/1.1 {status} ")
    assert "secret" not in answer
