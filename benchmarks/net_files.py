"""Files as users bring them, for the cases of the net (see ``net.py``): pictures, a font, tables, settings."""

import io
import json
import time
from pathlib import Path

from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

ROOT = Path(__file__).resolve().parent.parent
FONT = "AtkinsonHyperlegible-Regular.ttf"
NEVER = time.gmtime(0)
OWN_THEME = """silhouettes = ["duck", "owl", "cat", "dog", "elephant", "rocket", "strawberry", "own.svg"]
name = {{ en = "My birds" }}
sections = {{ en = ["In the garden", "On the roof", "At the pond", "In the sky"] }}
pairs = [{pairs}]
licence = {{ name = "CC BY 4.0", by = "Ann Example", source = "https://example.org/birds", sale = {sale} }}
"""
PICTURES = ["duck", "owl", "cat", "dog", "elephant", "rocket", "strawberry", "mouse", "rabbit", "carrot", "banana"]
PICTURES += ["bone", "chestnut"]
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g transform="translate(5 5)">
<path d="M0 40 C0 0 60 0 60 40 L90 40 L90 90 L0 90 Z"/><circle cx="20" cy="80" r="10"/></g>
<circle id="start" cx="5" cy="60" r="2"/><circle id="finish" cx="95" cy="60" r="2"/></svg>
"""
PRICES = """
[[cost]]
printer = "kdp"
stock = "bw_white"
pages = [24, 828]
copy = 1.00
page = 0.01
currency = "USD"
checked = 2026-09-24
"""
PRINTER = """[corner-shop]
title = "The shop at the corner"
trims = [[400, 600]]
viewer = { duplex = "Simplex" }
[corner-shop.interior]
margin = { no_bleed = 50, bleed = 60 }
inside_margin = [{ first = 1, last = 99, margin = 70 }]
min_line = 2
[corner-shop.pages]
white = { default = [4, 90] }
"""
HOUSE = PRINTER.replace("corner-shop", "home-press").replace("corner", "other corner")  # for all books
LAYOUT = """description = "Six puzzles a page"
[page]
columns = 2
rows = 3
[type]
number = 16
ends = 9
[background]
frame = 20
frame_tint = 0.25
[margins]
top = 40
bottom = 40
outside = 40
"""
MISTAKES = """title = 5
langauge = "en"
trim = "8x"
date = "soon"
pages = ["title", "puzzels", { kind = "text" }, "award"]
cover = { colour = "pink" }

[[sections]]
level = "5-6"
size = "0x9"
ends = ["n", "up"]
shape = "elefant"
[[sections]]
algorithm = "unicursal"
tessellation = "sigma"
weave = 2
texture = "newest=x"
"""
ROSTER = "name,group,room\nAda Lovelace,core,1\nÉmile Zola,support,2\nŁukasz Żak,core,3\nCarl Gauß,stretch,4\n"
WRONG_ROSTER = "name;group\nAda;core\n;core\n=SUM(A1);support\n\u039d\u03af\u03ba\u03bf\u03c2;corr\n"
ROWS = "title,author,seed,level,count,tessellation\nOne,A. Nother,3,4-6,2,sigma\nTwo,,4,6-8,2,\n"
WRONG_ROWS = "title,level,size\nOne,4-6,6x\nTwo,March 4,8x8\n"
COLLECTION = """[books]
title = { en = "{theme}, volume {volume}", fr = "{theme}, tome {volume}" }
author = "A. Nother"
seed = 2026
level = "4-6"
count = 3
[each]
theme = ["animals", "space"]
language = ["en", "fr"]
volume = "1..2"
"""
FAILING = '[books]\nseed = 1\nlevel = "4-6"\ncount = 2\n[each]\nsize = ["6x6", "900x900"]\ntitle = ["Fine", "Wide"]\n'


def picture(kind: str, size: int = 300) -> bytes:
    """Return a dark figure on white, larger at one side."""
    image = Image.new("L", (size, size), 255)
    draw = ImageDraw.Draw(image)
    draw.ellipse((size // 10, 3 * size // 10, 7 * size // 10, 9 * size // 10), fill=40)
    draw.polygon(
        [(4 * size // 10, 4 * size // 10), (29 * size // 30, size // 15), (8 * size // 10, size // 2)], fill=90
    )
    file = io.BytesIO()
    image.save(file, kind, creationDate=NEVER, modDate=NEVER)  # of a PDF
    return file.getvalue()


def foreign() -> bytes:
    """Return a PDF of somebody else, with much that printers do not take."""
    file = io.BytesIO()
    page = Canvas(file, pagesize=(600, 780), invariant=1)
    page.bookmarkPage("here")
    page.addOutlineEntry("Here", "here")
    page.linkURL("https://example.org", (10, 10, 200, 40))
    page.setFillColorRGB(0.8, 0.1, 0.1)
    page.rect(-5, 300, 200, 200, fill=1)
    page.setFillColorCMYK(1, 1, 1, 1)
    page.circle(400, 400, 60, fill=1)
    page.setLineWidth(0.1)
    page.line(3, 3, 590, 700)
    page.setFont("Helvetica", 4)
    page.drawString(2, 700, "Small type that is not embedded, at the edge")
    page.drawImage(ImageReader(io.BytesIO(picture("JPEG"))), 200, 100, 300, 300)
    page.setFillAlpha(0.5)
    page.rect(300, 500, 200, 200, fill=1)
    for _ in range(2):
        page.showPage()
        page.setPageSize((500, 700))
    page.save()
    return file.getvalue()


def own_font() -> bytes:
    """Return a font as a user may have one: one of those that come with mazebook."""
    return next(path for top in ("fonts", "mazebook") for path in (ROOT / top).rglob(FONT)).read_bytes()


def own_theme(sale: bool) -> str:
    """Return a theme of pictures that mazebook has, and of one of the user's."""
    ways = zip(PICTURES, [*PICTURES[2:], "own.png"], strict=False)
    rows = [f'{{ start = "{a}", finish = "{b}", en = "Help {a} to {b}." }}' for a, b in ways]
    rows.append('{ start = "own.png", finish = "worm", en = "Help it find the worm." }')
    return OWN_THEME.format(pairs=", ".join(rows), sale=json.dumps(sale))
