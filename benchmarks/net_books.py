"""The cases of the net (see ``net.py``) that are books, sheets, class sets and bundles."""

from collections.abc import Iterator

from net_cases import DAY, SMALL, Case, Names, Table, book, lines, page_kinds, spec
from net_files import (
    COLLECTION,
    FAILING,
    LAYOUT,
    PRINTER,
    ROSTER,
    ROWS,
    SVG,
    WRONG_ROSTER,
    own_font,
    own_theme,
    picture,
)

HOME: Table = {"pages": ["puzzles", "answers"], "trim": "148x210mm"}
SHORT: Table = {"pages": ["title", "how_to", "puzzles", "answers"]}
INNER = spec([{"level": "4-6", "count": 2}], title="Inner", pages=["puzzles", "answers"])
ISBN = "978-3-16-148410-0"
IMPRINT: Table = {
    "title": "Inside",
    "subtitle": "What a book may hold",
    "author": "A. Nother",
    "publisher": "Publisher & Co.",
    "publisher_address": "1 Way\nTown",
    "publisher_email": "a@example.org",
    "edition": "First edition",
    "isbn": ISBN,
    "copyright_year": 2026,
    "copyright_owner": "Ann",
    "permission": "classroom",
    "date": DAY,
}
LOCKED = lines("""
    make --lock out --redraw 2,5-6 --out again
    make --lock out --redraw 2
    make --lock out --redraw 2
    make other.toml --lock out --out moved
    make other.toml --lock out --keep --out kept
    compare out again
    compare out kept --strict --json
    compare again again --strict
    prove kept
    make book.toml --out draft --draft --json
    make --seed 3 --out default --draft --no-previews
    make book.toml --seed 5 --out seeded --no-previews -q
""")
EXPORTED = lines("""
    export out --json
    export out --format png --dpi 150 --only 1-3
    export out --format pdf -o pdfs
    preview out/my-maze-book.pdf --dpi 50 --json
    preview book.toml --pages 1-3 --dpi 40 -o early
    booklet out -o small.pdf
    booklet out --paper tabloid -o large.pdf
""")
BUNDLED = lines("""
    make book.toml --out out
    make a4.toml --lock out --keep --out out-a4
    make kdp.toml --out kdp
    bundle out --with out-a4
    bundle out --licence classroom -o school --json
    bundle kdp --shop kdp
    bundle kdp --licence commercial --json -o etsy
""")
WEEK = "week --week 2026-W47"
WEEKS = lines(f"""
    check weekly.toml
    {WEEK} weekly.toml --out sheets --paper a4,letter --json
    {WEEK} --paper letter --answers sheet --level 4-6,6-8,8-10 --out apart
    week weekly.toml --week 2026-W53..2027-W01 --answers upside-down --out years
    {WEEK} --answers last-week --language de --count 6 --level 4-6 --out six
    {WEEK} --draft --theme sea --count 4 --out draft
    prove sheets/sheet-2026-w47-a4.json --json
    export sheets/sheet-2026-w47-a4.json
""")
COLUMNS = lines("""
    column --week 2026-W53 --width 42mm --level 8-10
    column --week 2026-W53 --width 60mm --level 4-6 --dpi 600 --out wide --json
    column --week 2026-W53 --width 90mm --level 6-8 --out widest
    column --week 2026-W53 --width 3mm
""")
GROUPS = "--groups support=4-6,core=6-8,stretch=8-10"
CLASSES = lines(f"""
    class --copies 6 {GROUPS} --theme animals --seed 7
    class roster.csv {GROUPS} --seed 7 -o named --font own.ttf --json
    class wrong.csv {GROUPS}
    class --copies 2 --count 3 --per-sheet 2 --week 2026-W47 -o shared
    class --copies 2 --level 6-8 --count 3 --seed 7 -o three --language fr --paper letter
    class --copies 3 --seed 7 --draft -o draft
    answer 1830-24HF-EVFT-1MMK
    answer 1830-24HF-EVFT-1MMK -o answer.pdf
    answer 1830-24HF-EVFT-1MMK -o answer.png
    answer 1830-24HF-EVFT-1MMK -o answer.svg
    answer 183024hfevft1mmk --language pl
    answer 1830-24HF-EVFT-1MMJ
    answer 1830
""")
BATCHES = lines("""
    check shop.toml --json
    batch shop.toml -j 1 --out shop
    batch shop.toml -j 1 --out shop --resume --json
    check books.csv
    batch books.csv --seed 5 --executor serial --out rows --catalogue all.db
    make books.csv --row 2 --out row
    make tiny.toml --out tiny --catalogue all.db
    check failing.toml
    batch failing.toml -j 1 --out failing --draft --json
""")


def sizes(cells: str) -> str:
    """Return a small size for cells."""
    return "6x3" if cells == "theta" else "6x6"


def books(names: Names) -> Iterator[Case]:
    """Yield books that go through what sections and pages may be."""
    cells = [SMALL | {"tessellation": name, "size": sizes(name)} for name in names["tessellations"]]
    cells += [SMALL | {"weave": 0.4}, SMALL | {"size": "4x4x2"}, SMALL | {"shape": "heart", "size": "14x14"}]
    for walls in names["walls"]:
        yield book(f"walls-{walls}", cells, walls=walls, pages=["puzzles", "answers"])
    yield book("levels", [{"level": level, "count": 2} for level in names["levels"]], "report out", **SHORT)
    climbs = ("24", "20..30", "flat", "waves", "20..37 waves")
    rows: list[Table] = [{"level": "6-8", "count": 3, "difficulty": climb} for climb in climbs]
    yield book("climbs", rows, "report out --json", "report out --plot ladder.png", layout="two", **HOME)
    rows = [SMALL | {"algorithm": name} for name in names["algorithms"]]
    one_way = ("recursive_division", "unicursal")
    rows += [SMALL | {"algorithm": name, "focus": "walls"} for name in names["algorithms"] if name not in one_way]
    yield book("algorithms", rows, layout="four", **HOME)
    yield book("settings", settings(), files={"own.png": picture("PNG")}, layout="four", **HOME)
    yield from cut(names)
    rows = [SMALL | {"layout": layout, "count": 2} for layout in names["layouts"] if not layout.startswith("sheet")]
    yield book("layouts", rows, pages=["puzzles", "answers"])
    for layout in names["layouts"]:
        if not layout.startswith("sheet"):
            yield book(f"layout-{layout}", [{"level": "4-6", "count": 5}], layout=layout, answer_layout=layout)
    few = [{"level": "4-6", "count": 4}]
    for answers in ("back", "reverse", "after", "foot", "separate", "none"):
        yield book(f"answers-{answers}", few, trim="6x9in", answers=answers)
    for backs in ("draw", "doodle", "jokes", "notes", "blank"):
        yield book(f"backs-{backs}", few, single_sided=True, backs=backs)


def settings() -> list[Table]:
    """Return sections with ends and what shapes a maze."""
    ends = ("n,s", "ne,sw", "centre,random", "random", "opposite", "longest", "tips")
    rows: list[Table] = [SMALL | {"ends": way.split(",") if "," in way else way} for way in ends]
    pictured = {"tables": ["n=9, e=1", "n=1, e=9"], "picture": "own.png"}
    zoned = {"tables": ["n=4, e=1"], "zones": [{"area": [50, 0, 50, 100], "table": "n=1, e=4"}]}
    changes: list[Table] = [
        {"braid": 0.5},
        {"islands": 2},
        {"longest_trap": 4},
        {"algorithm": "growing_tree", "texture": "newest=10, random=1"},
        {"algorithm": "wilson", "weights": pictured},
        {"algorithm": "hunt_and_kill", "weights": zoned},
        {"algorithm": "kruskal", "weights": "n=4, e=1"},
    ]
    return rows + [SMALL | {"size": "10x10"} | change for change in changes]


def cut(names: Names) -> Iterator[Case]:
    """Yield books with shapes, hidden pictures and themes."""
    own = {"own.svg": SVG, "own.png": picture("PNG"), "own.jpg": picture("JPEG")}
    shapes = [*names["shapes"][:5], *names["shapes"][5::260], "elephant", "M", "text:MAX", *own]
    rows: list[Table] = [{"level": "expert", "shape": shape, "size": "36x36"} for shape in shapes]
    rows += [{"level": "10-12", "shape": "heart", "outline": outline} for outline in (True, False)]
    yield book("shapes", rows, "prove out --json", files=own, **SHORT)
    rows = [{"level": "expert", "size": "40x40", "hidden": name} for name in ("heart", "elephant", "own.svg")]
    rows += [{"level": "expert", "size": "40x40", "hidden": ["cat", "rocket"], "count": 2}]
    yield book("hidden", rows, "export out -o loose", files=own, **SHORT)
    for theme in names["themes"]:
        rows = [{"level": "4-6", "count": 2}, {"level": "adult", "shape": "theme", "size": "24x24", "count": 2}]
        yield book(f"theme-{theme}", rows, theme=theme, **SHORT)
    rows = [{"level": "4-6", "count": 3}, {"level": "6-8", "shape": "theme", "count": 3}]
    yield book("story", rows, "prove out --json", theme="sea", story=True, **{"for": "Anna"}, **SHORT)


def on_paper(names: Names) -> Iterator[Case]:
    """Yield books in every language, for every printer, and what is made of a finished book."""
    for number, code in enumerate(names["languages"]):
        yield in_language(code, names, names["themes"][number % len(names["themes"])])
    for printer in names["printers"]:
        binds = not printer.startswith(("home", "news"))
        keys: Table = ({"cover": True} if binds else {}) | ({"isbn": ISBN} if printer == "ingramspark" else {})
        then = [f"preflight out/my-maze-book.pdf --printer {printer} --json", "prove out --json", "booklet out"]
        then += [f"preflight out/my-maze-book-cover.pdf --printer {printer} --as cover --page-count 36 --json"] * binds
        yield book(f"printer-{printer}", [{"level": "4-6", "count": 26}], *then, printer=printer, **keys)
    fair = [{"level": "4-6", "count": 32}]
    cover: Table = {"colour": "green", "tagline": "Go!", "blurb": "A few.\n\nMore."}
    keys = {"editions": ["kdp", "ingramspark", "lulu", "screen"], "isbn": ISBN, "trim": "6x9in", "author": "A. Nother"}
    yield book("editions", fair, "export out --only 1 --format pdf", cover=cover, **keys)
    yield book("editions-home", [SMALL], editions=["home-a4", "newspaper", "screen"])
    yield book("editions-two-papers", [SMALL], editions=["home-a4", "home-letter"])
    for name, colour in (("blue", "blue"), ("own", [100, 70, 0, 10])):
        keys = {"cover": {"colour": colour, "spine_text": False, "title": "Covered"}, "wall_colour": colour}
        yield book(f"colour-{name}", fair, printer="kdp", stock="premium_color", theme="animals", **keys)
    shapes = {"level": "4-6", "count": 2, "shape": "theme", "title": "Shapes"}
    yield book("in-colour", [SMALL, shapes], editions=["home-a4", "screen"], theme="sea", colour=True, cover=True)
    yield from own_files()
    yield from later()
    yield from sheets(names)
    yield from many()


def in_language(code: str, names: Names, theme: str) -> Case:
    """Return a book with all kinds of pages in a language, and its screen edition."""
    rows: list[Table] = [
        {"title": "One", "intro": "Begin.", "level": "4-6", "count": 3},
        {"level": "8-10", "count": 2, "tessellation": "sigma"},
        {"level": "adult", "theme": "none", "size": "20x26", "algorithm": "wilson", "count": 2},
    ]
    keys: Table = {"language": code, "theme": theme, "pages": page_kinds(names), "editions": ["kdp", "screen"]}
    files = {"inner.toml": INNER, "own.png": picture("PNG", 2400), "book.toml": spec(rows, **keys, **IMPRINT)}
    make = ("make inner.toml --out inner -q", "check book.toml --json", "make book.toml --out out --json")
    return Case(f"language-{code}", dict(files), make)


def own_files() -> Iterator[Case]:
    """Yield books with files of the user's: fonts, layout, printer, theme."""
    fonts = {"title": "own.ttf", "heading": "Andika-Bold", "body": "own.ttf"}
    files = {"own.ttf": own_font(), "mine.toml": LAYOUT, "shop.toml": PRINTER}
    some: list[Table] = [{"level": "8-10", "count": 6}]
    yield book("own-layout", some, files=files, fonts=fonts, layout="mine.toml", title="Own")
    many_more = [some[0] | {"count": 90}]
    yield book("own-layout-bleed", many_more, "prove out --json", files=files, layout="mine.toml", printer="kdp")
    inside: Table = {"pages": ["puzzles", "answers", {"kind": "pdf", "file": "own.pdf", "pages": "1"}]}
    yield book("own-pdf", some, files={"own.pdf": picture("PDF", 600)}, trim="600x600pt", printer="newspaper", **inside)
    then = "preflight out/my-maze-book.pdf --printer shop.toml --json"
    yield book("own-printer", some, then, files=files, printer="shop.toml")
    birds = {"birds/theme.toml": own_theme(sale=False), "birds/own.svg": SVG, "birds/own.png": picture("PNG")}
    shaped: Table = {"level": "adult", "shape": "theme", "size": "24x24", "count": 8}
    yield book("own-theme", [{"level": "4-6", "count": 14}, shaped], files=birds, theme="birds", **SHORT)
    yield book("own-theme-sold", [{"level": "4-6", "count": 30}], files=birds, theme="birds", printer="kdp")


def later() -> Iterator[Case]:
    """Yield what is done with a finished book: made again, compared, exported, folded, bundled."""
    first: Table = {"id": "a", "level": "6-8", "count": 4}
    second: Table = {"id": "b", "level": "8-10", "count": 3, "theme": "animals"}
    other = spec([second | {"title": "New"}, first | {"count": 5}, SMALL], title="Changed")
    yield book("lock", [first, second], *LOCKED, files={"other.toml": other})
    rings: Table = {"level": "adult", "tessellation": "theta", "size": "6x4"}
    yield book("export", [first, second, rings], *EXPORTED, trim="148x210mm")
    keys: Table = {"title": "À vendre", "language": "fr", "author": "A. Nother"}
    files = {
        "book.toml": spec([first, second], printer="home-letter", **keys),
        "a4.toml": spec([first, second], printer="home-a4", **keys),
        "kdp.toml": spec([{"level": "6-8", "count": 30}], printer="kdp", cover=True),
    }
    yield Case("bundle", dict(files), BUNDLED)


def sheets(names: Names) -> Iterator[Case]:
    """Yield sheets of weeks, mazes for columns, and class sets."""
    weekly = spec([SMALL, {"level": "8-10"}], title="Sheet", theme="animals", author="A")
    spoken = [f"{WEEK} --language {code} --count 1 --level 4-6 --out {code}" for code in names["languages"]]
    yield Case("weeks", {"weekly.toml": weekly}, (*WEEKS, *spoken))
    yield Case("columns", {}, COLUMNS)
    roster = {"roster.csv": ROSTER, "wrong.csv": WRONG_ROSTER, "own.ttf": own_font()}
    every = [f"class --copies 2 --tessellation {cells} --seed 7 -o {cells}" for cells in names["tessellations"]]
    yield Case("classes", roster, (*CLASSES, *every))


def many() -> Iterator[Case]:
    """Yield collections and catalogues."""
    tiny = spec([{"size": "2x2", "count": 3}])
    files = {"shop.toml": COLLECTION, "books.csv": ROWS, "failing.toml": FAILING, "tiny.toml": tiny}
    yield Case("batch", dict(files), BATCHES)
    yield Case("batch-crew", {"books.csv": ROWS}, ("batch books.csv --seed 5 -j 2 --no-previews",))
