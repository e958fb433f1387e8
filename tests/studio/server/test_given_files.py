"""Files that a person gives: bounded, checked before they are decoded, and never under the person's name for them."""

import io
import re
import struct
import zlib

import pytest
from PIL import Image

from mazebook.studio.project.shelf import GIVEN, BookFolder
from tests.studio.server.stand_ins import OURS

BOUNDARY = "b0undary"


def form(content, name="x.png", more=()):
    fields = dict(more).items()
    texts = (f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{text}\r\n' for key, text in fields)
    head = "".join(texts)
    head += f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    return head.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()


def give(shown, path, content, name="x.png", more=()):
    kind = {"content-type": f"multipart/form-data; boundary={BOUNDARY}"}
    return shown.request("POST", path, OURS | kind, form(content, name, more))


def png(width, height):
    """Return a PNG that says how large it is, and has hardly any content."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


def drawing():
    content = io.BytesIO()
    Image.new("L", (40, 40), 0).save(content, "PNG")
    return content.getvalue()


def names(shown):
    return {path.name for path in shown.folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "name", ["../../evil.png", "..\\..\\evil.png", "C:\\evil.png", "/etc/evil", "evil.toml", "evil\0.png", "con", ""]
)
def test_a_drawing_gets_a_name_of_ours(shown, name):
    answer = give(shown, "/books/first/drawings", drawing(), name)
    if answer.status == 200:
        found = answer.json["name"]
        assert found.startswith("drawing-")
        assert found.endswith(".png")
        assert (shown.folder / found).read_bytes() == drawing()
    assert not [path for path in shown.folder.parent.rglob("*") if "evil" in path.name]


@pytest.mark.parametrize(
    "content",
    [
        png(60_000, 60_000),
        png(7_200, 7_200),
        b"\x89PNG\r\n\x1a\n",
        b"nothing",
        b"",
        b"%PDF-1.7",
        b"<svg" + b" " * 6_000_000,
    ],
    ids=["bomb", "too large", "damaged", "text", "empty", "pdf", "long svg"],
)
def test_what_is_no_drawing_leaves_nothing_behind(shown, content):
    shown.get("/books/first")
    before = names(shown)
    answer = give(shown, "/books/first/drawings", content)
    assert answer.status == 400
    assert answer.json["sentence"].endswith(".")
    assert ".mazebook" not in answer.json["sentence"]
    assert names(shown) == before


@pytest.mark.parametrize("path", ["/class/roster", "/collection/table"])
def test_a_table_gets_a_name_of_ours(shown, path):
    answer = give(shown, path, b"name,group\nAda,core\n", "../../evil.csv")
    assert answer.status == 303
    assert [path.suffix for path in (shown.folder / ".mazebook" / "given").iterdir()] == [".csv"]
    assert not [path for path in shown.folder.parent.rglob("*") if "evil" in path.name]
    assert give(shown, path, b"x," * 4_500_000).status == 400


@pytest.mark.parametrize("name", ["../first", "..%2Ffirst", "nothing", "*", "?"])
def test_only_what_was_given_is_found_again(shown, name):
    (shown.folder / "secret.csv").write_text("name\nAda\n", "utf-8")
    assert "1 name was read" not in shown.get(f"/class?roster={name}").text
    assert shown.submit("/class", {"roster": name, "copies": "2"}).status == 400


def test_what_was_filled_in_stays_with_a_list(shown):
    answer = give(shown, "/class/roster", b"Name;Gruppe\nAda;Sun\nBo;Moon\n", more={"theme": "dinosaurs", "mazes": "3"})
    assert answer.status == 303
    text = shown.get(answer.headers["location"]).text
    assert '<option value="dinosaurs" selected>' in text
    assert 'name="mazes" min="1" max="20" value="3"' in text
    assert re.search(r"<strong>Sun</strong> . Ada</p>\s*<p class=\"fine\"><strong>Moon</strong> . Bo</p>", text)


def test_what_is_no_list_is_said_in_the_form(shown):
    answer = give(shown, "/class/roster", b"PK\x03\x04..xl/workbook.xml", more={"theme": "dinosaurs"})
    assert answer.status == 400
    assert "Your file is an Excel workbook (.xlsx), and no CSV file." in answer.text
    assert '<option value="dinosaurs" selected>' in answer.text
    answer = give(shown, "/class/roster", b"Name,Name\nAda,Bo\n")
    assert "Your file, line 1: row 1: two columns are called" in answer.text
    assert ".mazebook" not in answer.text


def test_sheets_that_were_made_earlier_can_be_saved(shown):
    for kind, place in (("class", "class-set-1"), ("sheets", "weekly-sheets/2026")):
        (shown.folder / place).mkdir(parents=True)
        (shown.folder / place / "a.pdf").write_bytes(kind.encode())
        (address,) = re.findall(rf'href="(/earlier/{kind}/\w+)\?save"', shown.get(f"/{kind}").text)
        assert shown.get(address).body == kind.encode()
        (shown.folder / place / "0.pdf").write_bytes(b"before it in the alphabet")
        assert shown.get(address).body == kind.encode()
        assert shown.get(f"/earlier/{kind}/0").status == 409
    assert shown.get("/earlier/books/0").status == 404


def test_a_list_of_names_is_gone_with_the_studio(shown):
    give(shown, "/class/roster", b"name,group\nAda,core\n")
    assert any("Ada" in path.read_text("utf-8") for path in shown.folder.rglob("*.csv"))
    shown.close()
    assert not list(shown.folder.rglob("*.csv"))


def test_a_list_that_a_killed_studio_left_is_gone_with_the_next(tmp_path):
    given = tmp_path / ".mazebook" / GIVEN
    given.mkdir(parents=True)
    (given / "0a.csv").write_text("name\nAda\n", "utf-8")
    BookFolder.open(tmp_path).close()
    assert not given.exists()
