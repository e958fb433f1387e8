"""Makes FluentEmoji-HighContrast.ttf from the icons of the npm package @iconify-json/fluent-emoji-high-contrast.

``npm pack @iconify-json/fluent-emoji-high-contrast`` and unpack it, ``pip install fonttools skia-pathops``, then
``python make_font.py FOLDER/package FluentEmoji-HighContrast.ttf``. Icons that are not of filled paths alone are left
out, and named. The same package gives the same bytes. Version 1.2.6 gave 1,351 characters and left 19 out.
"""

import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

EM, SIDE = 1024, 32  # units of the font, and of the icons
BELOW = 128  # units of the font: of an icon, what is below the baseline
ERROR = 0.6  # units: the largest distance from a cubic curve to the quadratic ones that stand for it
OTHER_MEANS = {"mask", "use", "stroke", "transform"}
CREATED = 3_786_912_000  # 2024-01-01, in seconds since 1904
NAMES = {
    "familyName": "Fluent Emoji High Contrast",
    "styleName": "Regular",
    "psName": "FluentEmoji-HighContrast",
    "copyright": "Copyright (c) Microsoft Corporation.",
    "licenseDescription": "MIT License",
}


def outline(body: str) -> pathops.Path | None:
    """Return what an icon blackens, in units of the font, y up; None if it is not of filled paths alone."""
    whole = pathops.Path()
    for parent in ElementTree.fromstring(f"<svg>{body}</svg>").iter():
        if parent.tag in ("defs", "clipPath"):
            continue
        for element in parent:
            if OTHER_MEANS & {element.tag, *element.attrib} or element.tag not in ("path", "g", "defs", "clipPath"):
                return None
            if element.tag != "path" or element.attrib.get("fill") == "none":
                continue
            part = pathops.Path()
            # In the icons' own units skia loses pieces of small curves.
            scaled = TransformPen(part.getPen(glyphSet=None), (EM / SIDE, 0, 0, -EM / SIDE, 0, EM - BELOW))
            parse_path(element.attrib["d"], scaled)
            rule = element.attrib.get("fill-rule", parent.attrib.get("fill-rule"))
            part.fillType = pathops.FillType.EVEN_ODD if rule == "evenodd" else pathops.FillType.WINDING
            part.simplify(fix_winding=True, keep_starting_points=False)
            part.draw(whole.getPen(glyphSet=None))
    return whole if len(list(whole.segments)) else None


def main() -> None:
    """Write the font, and print what it lacks."""
    folder, target = Path(sys.argv[1]), Path(sys.argv[2])
    icons = json.loads((folder / "icons.json").read_text())
    characters = json.loads((folder / "chars.json").read_text())
    glyphs, names, left_out = {".notdef": TTGlyphPen(None).glyph()}, {}, []
    single = sorted((int(code, 16), icon) for code, icon in characters.items() if re.fullmatch("[0-9a-f]+", code))
    for code, icon in single:
        icon = icons.get("aliases", {}).get(icon, {}).get("parent", icon)
        path = outline(icons["icons"][icon]["body"])
        if path is None:
            left_out.append(icon)
            continue
        pen = TTGlyphPen(None)
        path.draw(Cu2QuPen(pen, ERROR, reverse_direction=True))
        names[code] = f"u{code:04X}"
        glyphs[names[code]] = pen.glyph()
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder([*glyphs])
    builder.setupCharacterMap(names)
    builder.setupGlyf(glyphs)
    bounds = builder.font["glyf"].glyphs
    builder.setupHorizontalMetrics({name: (EM, getattr(glyph, "xMin", 0)) for name, glyph in bounds.items()})
    above = EM - BELOW
    builder.setupHorizontalHeader(ascent=above, descent=-BELOW)
    builder.setupOS2(
        sTypoAscender=above, sTypoDescender=-BELOW, sCapHeight=above, usWinAscent=above, usWinDescent=BELOW
    )
    builder.setupNameTable(NAMES)
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = CREATED
    builder.font.recalcTimestamp = False
    builder.font.save(target)
    print(f"{len(names)} characters; left out: {', '.join(left_out)}")


main()
