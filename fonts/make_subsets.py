"""Makes the faces of scripts, here and in ``packages/``: of each font, the characters that its script needs.

In an empty folder, ``npm install`` the packages of `NPM` with their versions, ``apt-get download`` that of `DEBIAN` and
``dpkg-deb -x`` it into the same folder; ``pip install fonttools==4.68.0``; then ``python make_subsets.py FOLDER``. The
same files give the same bytes. Shaping (GSUB, GPOS, GDEF) is kept for the letters that are kept, hinting is not.

None of these fonts reserves its name but LXGW WenKai ("霞鹜" and "LXGW"), which is therefore renamed.
"""

import hashlib
import io
import sys
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
PACKAGES = HERE.parent / "packages"

EXPO = "node_modules/@expo-google-fonts"
NPM = {  # all in @expo-google-fonts
    "baloo-2": "0.4.2",
    "baloo-bhaijaan-2": "0.4.2",
    "fredoka": "0.4.1",
    "gowun-dodum": "0.4.1",
    "jua": "0.4.1",
    "klee-one": "0.4.1",
    "m-plus-rounded-1c": "0.4.4",
    "noto-sans": "0.4.2",
    "nunito": "0.4.2",
    "zcool-kuaile": "0.4.2",
}
DEBIAN = {"fonts-lxgw-wenkai": "1.250+repack-1"}
WENKAI = "usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Regular.ttf"


def span(*bounds: int) -> set[int]:
    """Return the codes from each first bound to the last after it."""
    return {code for first, last in zip(bounds[::2], bounds[1::2], strict=True) for code in range(first, last + 1)}


def rows(codec: str, first: int, last: int) -> set[int]:
    """Return the codes of the characters in rows of a national standard, which has 94 characters a row."""
    cells = (bytes([0xA0 + row, 0xA0 + cell]) for row in range(first, last + 1) for cell in range(1, 95))
    return {ord(text) for text in (cell.decode(codec, "ignore") for cell in cells) if len(text) == 1}


# Space, digits and punctuation stand beside any letters, and are kerned with them; Latin letters are in other faces.
SIGNS = span(0x20, 0x40, 0x5B, 0x60, 0x7B, 0x7E) | {0xA0, 0xAB, 0xB7, 0xBB, 0x2010, 0x2011, 0x2013, 0x2014, 0x2018}
SIGNS |= {0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2026, 0x2039, 0x203A, 0x20AC, 0x2116, 0x2212}
JOINERS = {0x200C, 0x200D, 0x25CC}  # two that are not seen, and the circle that a sign without its letter stands on
ACCENTS = {0x300, 0x301, 0x302, 0x304, 0x306, 0x308, 0x30B}
WIDE = span(0xFF01, 0xFF5E)  # letters and signs that are as wide as a character of East Asia
QUOTES = {0x20, 0xA0, 0xB7, 0x2014, 0x2015, 0x2018, 0x2019, 0x201C, 0x201D, 0x2025, 0x2026, 0x203B, 0xFF5E}

CYRILLIC = span(0x400, 0x52F) | ACCENTS | SIGNS | {0x20B4, 0x20B8, 0x20BD}
GREEK = span(0x370, 0x3FF, 0x1F00, 0x1FFF) | ACCENTS | SIGNS
HEBREW = span(0x590, 0x5FF, 0xFB1D, 0xFB4F) | JOINERS | SIGNS | {0x20AA}
ARABIC = span(0x600, 0x6FF, 0x750, 0x77F, 0x8A0, 0x8FF) | JOINERS | SIGNS
DEVANAGARI = span(0x900, 0x97F, 0xA8E0, 0xA8FF) | JOINERS | SIGNS | {0x20B9}
# Of level 2, those in the lists of kanji for all uses (jōyō, 2010) and for names (jinmeiyō) that both fonts have.
NAMED = (
    "丼乘亞佛來侑傲傳儉兒凉凛凜凰刹剝剩勁勳卷哺喩單嗅嘲嚴圈國圓團堯塡壘壞壯壽奎奧孃實將專峽崚已帶廣廳彈彌"
    "彗彙從徠恆恣惠惡惧惺愼慄憬應懷戰拂拉搖搜摯攝收昊昴晄晏晝晟晨暉曉曖栞梛條椰楷榮槇樂樣橙檜檢櫂櫻毀毬氣"
    "洵洸淨滉滯漱澁澪煌熙燎燒燿爭爲狹珀珈琥瑶璧疊瘍皓盡眞眸碎祕祿禪禮稟穗穰穹笙箋籠粹絆綸綺緻縣縱纖羚羞翔"
    "聽脩臟與苺茉莉莊菫萠萬蕾藏藝裝訃詢諄諧謠讓貪賣赳踪轉辣逞遙醉釀釉錮鎭鑄陷險雜靜頌頰颯飜驍驗鬱麒黎齊𠮟"
)
# JIS X 0208: signs and kana in rows 1 to 5, level 1 of the kanji in rows 16 to 47.
JAPANESE = rows("euc_jp", 1, 2) | rows("euc_jp", 4, 5) | rows("euc_jp", 16, 47) | {*map(ord, NAMED)} | WIDE | QUOTES
# GB 2312: signs in row 1, numerals in row 2, both levels of the characters in rows 16 to 87; and the two that the list
# of 3,500 everyday characters has besides.
CHINESE = rows("gb2312", 1, 2) | rows("gb2312", 16, 87) | {*map(ord, "啰瞭")} | WIDE | QUOTES
# KS X 1001: signs in rows 1 and 2, letters in row 4, syllables in rows 16 to 40.
KOREAN = rows("euc_kr", 1, 2) | rows("euc_kr", 4, 4) | rows("euc_kr", 16, 40) | WIDE | QUOTES

ALL_FEATURES = ("*",)
HORIZONTAL = ("ccmp", "locl", "calt", "liga", "kern", "mark", "mkmk")  # nothing is set downwards, nor in older forms
NAMES = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 16, 17]  # copyright, names, version, trademark, licence
DROPPED = ["BASE", "DSIG", "STAT", "VORG", "gasp", "prep", "vhea", "vmtx"]
RENAMED = ("LXGW WenKai", "Mazebook Kai")
LICENCE_OF_KAI = """\
Copyright 2021-2023 LXGW (https://github.com/lxgw/LxgwWenKai), with Reserved Font Names "霞鹜" and "LXGW".
Copyright 2020 The Klee Project Authors (https://github.com/fontworks-fonts/Klee)

"Mazebook Kai" is a Modified Version of LXGW WenKai.
"""


def packed(language: str, family: str) -> Path:
    """Return the folder of a family in the package of a language."""
    return PACKAGES / f"mazebook-fonts-{language}" / f"mazebook_fonts_{language}" / family


@dataclass(frozen=True)
class Face:
    """A face to make: its file in its package, that file's SHA-256, its folder here, what is kept of it."""

    file: str
    digest: str
    folder: Path
    characters: set[int]
    features: tuple[str, ...] = ALL_FEATURES


FACES = (
    Face(
        f"{EXPO}/nunito/900Black/Nunito_900Black.ttf",
        "8de64ddb7d985763dd8dde658a9a2bb011f7509edcca475c02b281f4fe819e42",
        HERE / "nunito",
        CYRILLIC,
    ),
    Face(
        f"{EXPO}/nunito/700Bold/Nunito_700Bold.ttf",
        "ad443e47990c5fc4b263693b3018b7807868263b8c42ccb1115e030158931960",
        HERE / "nunito",
        CYRILLIC,
    ),
    Face(
        f"{EXPO}/m-plus-rounded-1c/900Black/MPLUSRounded1c_900Black.ttf",
        "90aa76fcfd9fe49a615c7c0475a545be91cc41e13ba9e41fe83441ff9c5604df",
        HERE / "m-plus-rounded-1c",
        GREEK,
    ),
    Face(
        f"{EXPO}/m-plus-rounded-1c/700Bold/MPLUSRounded1c_700Bold.ttf",
        "7cc22dbfebb98959d01f4dd86efcb8283ee9754319bfecb03e222ccfa82c65fb",
        HERE / "m-plus-rounded-1c",
        GREEK,
    ),
    Face(
        f"{EXPO}/noto-sans/400Regular/NotoSans_400Regular.ttf",
        "fe8c022f48d8dd29f17b744d16f9346f4357e16f7d4f7be58b000ae7c291b614",
        HERE / "noto-sans",
        GREEK,
    ),
    Face(
        f"{EXPO}/fredoka/700Bold/Fredoka_700Bold.ttf",
        "d5b9534228a0359dad311598dd57e3d14111ce44aee9d8aac6aeca349bcbffea",
        HERE / "fredoka",
        HEBREW,
    ),
    Face(
        f"{EXPO}/fredoka/600SemiBold/Fredoka_600SemiBold.ttf",
        "021e30b2bb317fa3618bad84289179f93c9607220cbf9a77ff3f83d7688e43a8",
        HERE / "fredoka",
        HEBREW,
    ),
    Face(
        f"{EXPO}/fredoka/400Regular/Fredoka_400Regular.ttf",
        "9f146128c709160d76662a275d8363a5da6cdca2490341d133f0802397e9b641",
        HERE / "fredoka",
        HEBREW,
    ),
    Face(
        f"{EXPO}/baloo-bhaijaan-2/800ExtraBold/BalooBhaijaan2_800ExtraBold.ttf",
        "e6cc201df6abc10c539e30ef511beeb15b57563eb1c35d64a407e40b0384de57",
        HERE / "baloo-bhaijaan-2",
        ARABIC,
    ),
    Face(
        f"{EXPO}/baloo-bhaijaan-2/600SemiBold/BalooBhaijaan2_600SemiBold.ttf",
        "1c7a08b2dfe33ee423887622b2b0512dd88d38157e764a265425d36aec6d8d2d",
        HERE / "baloo-bhaijaan-2",
        ARABIC,
    ),
    Face(
        f"{EXPO}/baloo-bhaijaan-2/400Regular/BalooBhaijaan2_400Regular.ttf",
        "6650cc70dd3df00af50ca8841df51943006edd010bbd0e4e3114086a25483d39",
        HERE / "baloo-bhaijaan-2",
        ARABIC,
    ),
    Face(
        f"{EXPO}/baloo-2/400Regular/Baloo2_400Regular.ttf",
        "eec4fd382ebc8e2cca292778a73889ff80026f6e91e0e63fd311670103872fcd",
        HERE / "baloo-2",
        DEVANAGARI,
    ),
    Face(
        f"{EXPO}/m-plus-rounded-1c/800ExtraBold/MPLUSRounded1c_800ExtraBold.ttf",
        "c230a2d30c13324e51057071cd335f99d43bcb99ff6b1816a9455d1a86e13f39",
        packed("ja", "m-plus-rounded-1c"),
        JAPANESE,
        HORIZONTAL,
    ),
    Face(
        f"{EXPO}/klee-one/600SemiBold/KleeOne_600SemiBold.ttf",
        "f8700426e5280efdd5686551243f65a59225a4a4b67c945229a0a09aa05e5d4f",
        packed("ja", "klee-one"),
        JAPANESE,
        HORIZONTAL,
    ),
    Face(
        f"{EXPO}/zcool-kuaile/400Regular/ZCOOLKuaiLe_400Regular.ttf",
        "bc218a547914684c036e0e141bdc60fd94e5fbe22eb84e1f4d1859875fc2415b",
        packed("zh", "zcool-kuaile"),
        CHINESE,
        HORIZONTAL,
    ),
    Face(
        WENKAI,
        "bbf534b0ca093928f94d1782855e65a19a32cde82b075d495d072025521953c8",
        packed("zh", "mazebook-kai"),
        CHINESE,
        HORIZONTAL,
    ),
    Face(
        f"{EXPO}/jua/400Regular/Jua_400Regular.ttf",
        "a1ad0976608d0dd6d298cb01de8431f20e9416b330dd8f58cb0e5f88cee39985",
        packed("ko", "jua"),
        KOREAN,
        HORIZONTAL,
    ),
    Face(
        f"{EXPO}/gowun-dodum/400Regular/GowunDodum_400Regular.ttf",
        "e7df7279df4649cd452d0f110ad4b825653c0d1a3baf6fa61c7bce99d88b281a",
        packed("ko", "gowun-dodum"),
        KOREAN,
        HORIZONTAL,
    ),
)


def measure(font: TTFont) -> None:
    """Give a font whose table OS/2 is too old for them the heights of its capitals and of its small letters."""
    table = font["OS/2"]
    if table.version < 2:
        table.sCapHeight, table.sxHeight = (font["glyf"][font.getBestCmap()[ord(letter)]].yMax for letter in "Hx")
        table.version, table.usDefaultChar, table.usBreakChar, table.usMaxContext = 4, 0, 0x20, 1


def settle(font: TTFont) -> None:
    """Make the side bearings of a font those of its outlines' boxes, which some readers otherwise move them to."""
    metrics = font["hmtx"].metrics
    for name in font.getGlyphOrder():
        if font["glyf"][name].numberOfContours:
            metrics[name] = (metrics[name][0], font["glyf"][name].xMin)


def made(face: Face, folder: Path) -> tuple[str, bytes]:
    """Return the PostScript name and the content of a face."""
    content = (folder / face.file).read_bytes()
    if hashlib.sha256(content).hexdigest() != face.digest:
        sys.exit(f"{face.file} is another version.")
    font = TTFont(io.BytesIO(content), recalcTimestamp=False, recalcBBoxes=False)
    if font["OS/2"].fsType:
        sys.exit(f"{face.file} must not be embedded.")
    measure(font)
    options = subset.Options(hinting=False, notdef_outline=True, layout_features=[*face.features])
    options.name_IDs, options.name_languages, options.drop_tables = NAMES, [0x409], DROPPED
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=face.characters)
    subsetter.subset(font)
    settle(font)
    for record in font["name"].names:
        if record.nameID:  # the copyright stays as it is
            record.string = str(record).replace(*RENAMED).replace(*(name.replace(" ", "") for name in RENAMED))
    out = io.BytesIO()
    font.save(out)
    return font["name"].getDebugName(6), out.getvalue()


def licence(face: Face, folder: Path) -> str:
    """Return the licence of a face; that of LXGW WenKai has the same text as that of Klee One."""
    if face.file != WENKAI:
        return (folder / face.file).parents[1].joinpath("LICENSE_FONT").read_text(encoding="utf-8-sig")
    klee = folder.joinpath(f"{EXPO}/klee-one/LICENSE_FONT").read_text(encoding="utf-8-sig")
    return LICENCE_OF_KAI + klee.partition("\n")[2]


def main() -> None:
    """Write each face and its licence, and print how large it is."""
    folder = Path(sys.argv[1])
    for face in FACES:
        name, content = made(face, folder)
        face.folder.mkdir(parents=True, exist_ok=True)
        (face.folder / f"{name}.ttf").write_bytes(content)
        (face.folder / "OFL.txt").write_text(licence(face, folder), encoding="utf-8")
        print(f"{len(content):>9,}  {name}")


main()
