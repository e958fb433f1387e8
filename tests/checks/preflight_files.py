"""PDFs for the tests of the preflight: sound ones, and each with one thing wrong."""

import copy
import io
import re
import tomllib

import numpy as np
import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

from mazebook.graphics.page import Box, Page, Stroke, Text
from mazebook.numerics.path import LINE, MOVE, Path
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.printers.table import printers_in
from mazebook.resources import data

WIDTH, HEIGHT, BLEED = 432.0, 648.0, 9.0
COVER = (925.2, 666.0)  # 240 pages of 6 x 9 in on cream paper
LETTERS = "Page"


def sound(pages=32, size=(WIDTH, HEIGHT)):
    """Return a book of pages with a line and a word each, as mazebook writes it, opened."""
    square = Path(np.array([MOVE, LINE, LINE], np.uint8), np.array([[0, 0], [90, 0], [90, 90]], float))
    box = Box(0, 0, *size)
    items = (Stroke(square, 1.5, 0.0), Text(150, 300, LETTERS, "Andika-Regular", 12))
    moved = (Stroke(Path(square.ops, square.points + 150), 1.5, 0.0), *items[1:])
    page = Page(*size, box, box, moved)
    return pikepdf.open(io.BytesIO(write_pdf([page] * pages, title="Sound")))


def with_bleed(pages=32):
    """Return the same with bleed at top, bottom and outside."""
    pdf = sound(pages, (WIDTH + BLEED, HEIGHT + 2 * BLEED))
    for number, page in enumerate(pdf.pages, start=1):
        left = 0 if number % 2 else BLEED
        page.obj.TrimBox = Array([left, BLEED, left + WIDTH, BLEED + HEIGHT])
    return pdf


def x1a(pages=32):
    """Return the same as PDF/X-1a."""
    pdf = sound(pages)
    pdf.trailer.Info["/GTS_PDFXVersion"] = String("PDF/X-1:2001")
    pdf.trailer.Info["/GTS_PDFXConformance"] = String("PDF/X-1a:2001")
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String("CGATS TR 001"),
        RegistryName=String("http://www.color.org"),
    )
    pdf.Root.OutputIntents = Array([intent])
    for page in pdf.pages:
        for box in ("/BleedBox", "/ArtBox"):
            if box in page.obj:
                del page.obj[box]
    return pdf


def cover():
    """Return a sound cover in one sheet."""
    pdf = sound(1, COVER)
    for box in ("/TrimBox", "/BleedBox"):
        del pdf.pages[0].obj[box]
    return pdf


def saved(pdf, **options):
    """Return the bytes of a PDF, as plain as qpdf writes it."""
    out = io.BytesIO()
    usual = {"object_stream_mode": pikepdf.ObjectStreamMode.disable, "force_version": "1.3", "deterministic_id": True}
    if options.get("encryption"):
        usual = {}
    pdf.save(out, **(usual | options))
    return out.getvalue()


def draw(pdf, content, page=0):
    """Add content to a page, in a state of its own."""
    body = content if isinstance(content, bytes) else content.encode("ascii")
    pdf.pages[page].contents_add(Stream(pdf, b"\nq " + body + b"\nQ\n"))


def font_of(pdf, page=0):
    """Return the name under which a page knows its font."""
    return next(iter(pdf.pages[page].obj.Resources.Font.keys()))


def words_of(pdf):
    """Return the codes of the sound file's only text, or of its beginning, as its content has them."""
    return re.search(rb"<[0-9A-F]{4,}>", pdf.pages[0].obj.Contents.read_bytes())[0]


def text(pdf, size=12, words=b"", before="", place="150 200"):
    """Add a text to the first page: the same as is there already, if no codes are given."""
    head = f"{before} BT {font_of(pdf)} {size} Tf {place} Td ".encode("ascii")
    draw(pdf, head + (words or words_of(pdf)) + b" Tj ET")


def resource(pdf, kind, name, value, page=0):
    """Give a page a resource of its own."""
    resources = pdf.pages[page].obj.Resources = Dictionary(pdf.pages[page].obj.Resources)
    if kind not in resources:
        resources[kind] = Dictionary()
    else:
        resources[kind] = Dictionary(resources[kind])
    resources[kind][name] = value


def changed(name, **interior):
    """Return a shipped printer whose interior has other limits."""
    table = copy.deepcopy(tomllib.loads(data("printers.toml").read_text(encoding="utf-8")))
    table[name]["interior"] |= interior
    return printers_in(table)[name]
