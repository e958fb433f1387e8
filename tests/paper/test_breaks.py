"""Where lines break: phrases, hyphens, grapheme clusters, and what stays together in every language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.graphics.block_flow import flow, prose
from mazebook.graphics.block_words import Words
from mazebook.graphics.frames import Room
from mazebook.paper.scripts.breaks import unbroken, words, wrapped
from mazebook.paper.scripts.clusters import clusters
from mazebook.paper.scripts.hyphens import hyphens
from mazebook.paper.typefaces import fonts
from tests import python

JAPANESE = "うさぎさんといっしょに、にんじんをさがしましょう。「ゴールはどこかな?」"
CHINESE = "小兔子找不到回家的路了,你能帮助它走出迷宫吗?"
THAI = "ช่วยกระต่ายน้อยหาทางกลับบ้านในเขาวงกตแสนสนุก"
KOREAN = "토끼가 당근을 찾을 수 있게 도와주세요"
HINDI = "खरगोश को गाजर तक पहुँचाओ"


def at_most(width):
    return lambda line: len(line) <= width


def squeezed(text):
    return "".join(text.split())


@pytest.mark.parametrize(
    ("text", "language", "width", "lines"),
    [
        ("小さなうさぎの迷路", "ja", 8, ["小さなうさぎの", "迷路"]),
        ("どうぶつの めいろ 3", "ja", 7, ["どうぶつの", "めいろ 3"]),
        ("みちを さがしましょう", "ja", 7, ["みちを", "さがしましょう"]),
        ("どうぶつの\u3000めいろ", "ja", 10, ["どうぶつの\u3000めいろ"]),
        ("どうぶつの\u3000めいろ", "ja", 5, ["どうぶつの", "めいろ"]),
        ("今天是晴天。", "zh-Hans", 4, ["今天是", "晴天。"]),
        ("วันนี้อากาศดี", "th", 8, ["วันนี้", "อากาศดี"]),
        (KOREAN, "ko", 9, ["토끼가 당근을", "찾을 수 있게", "도와주세요"]),
        (HINDI, "hi", 12, ["खरगोश को", "गाजर तक", "पहुँचाओ"]),
    ],
)
def test_lines_break_where_the_language_does(text, language, width, lines):
    assert wrapped(text, at_most(width), language) == lines


def test_a_text_of_an_unknown_language_breaks_at_spaces_alone():
    text = "小さなうさぎの迷路を解いてみよう ね"
    assert unbroken(text) == text.split()
    assert unbroken(text, "ja") == ["小さな", "うさぎの", "迷路を", "解いてみよう", "ね"]


def test_japanese_that_is_written_apart_breaks_at_its_spaces():
    assert unbroken("みちを さがしましょう", "ja") == ["みちを", "さがしましょう"]
    assert len(unbroken("みちを さがしましょうといったのはだれでしょう", "ja")) > 2


@pytest.mark.parametrize(("text", "language"), [(JAPANESE, "ja"), (CHINESE, "zh-Hans"), (THAI, "th")])
def test_no_space_comes_between_phrases(text, language):
    assert len(words(text, language)) > 3
    assert "".join(words(text, language)) == text
    for width in range(1, len(text) + 1):
        assert "".join(wrapped(text, at_most(width), language)) == text


NEVER_FIRST = "、。,.!?」』)ぁぃぅぇぉっゃゅょァィゥェォッャュョー々…ๆ"
NEVER_LAST = "「『(《"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (JAPANESE, "ja"),
        ("きょう、「チョコレートケーキ」(おやつ)をたべちゃった……。", "ja"),
        ("『キャッチャー』とぉーっても、すごぃ!!", "ja"),
        (CHINESE, "zh-Hans"),
        ("他说:“我们一起走吧!”《小兔子的迷宫》(第一册)。", "zh-Hans"),
        (THAI + "เร็วๆ", "th"),
    ],
)
def test_no_mark_begins_a_line_and_no_bracket_ends_one(text, language):
    for width in range(4, len(text)):
        lines = wrapped(text, at_most(width), language)
        assert all(len(line) <= width for line in lines)
        assert not [line for line in lines if line[0] in NEVER_FIRST or line[-1] in NEVER_LAST], (width, lines)


def test_words_in_letters_and_numbers_with_their_nouns_stay_whole_among_phrases():
    pieces = unbroken("うさぎの Mazebook をよんで、PDF-A4で3びきのねこをさがそう", "ja")
    assert "Mazebook" in pieces
    assert next(piece for piece in pieces if "PDF" in piece).startswith("PDF-A4で")
    assert next(piece for piece in pieces if "3" in piece).startswith("3びき")
    assert unbroken("レベル\u00a03のめいろ", "ja")[0].startswith("レベル\u00a03")


@pytest.mark.parametrize(
    ("word", "language", "width", "lines"),
    [
        ("Labyrinthabenteuer", "de", 12, ["Labyrinth-", "abenteuer"]),
        ("Labyrinthabenteuer", "de", 6, ["Laby-", "rinth-", "aben-", "teuer"]),
        ("LABYRINTHABENTEUER!", "de", 12, ["LABYRINTH-", "ABENTEUER!"]),
        ("Tier-Labyrinth", "de", 10, ["Tier-Laby-", "rinth"]),
        ("Tier-Labyrinth", "de", 7, ["Tier-", "Laby-", "rinth"]),  # no second hyphen
        ("Piratenabenteuer", "de", 11, ["Piraten-", "abenteuer"]),
        ("Labyrinthe", "de", 9, ["Labyrin-", "the"]),
        ("doolhofavontuur", "nl", 9, ["doolhof-", "avontuur"]),
        ("labiryntowisko", "pl", 8, ["labiryn-", "towisko"]),
        ("Labyrinthabenteuer", "en", 12, ["Labyrinthabe", "nteuer"]),
        ("Labyrinthabenteuer", "", 12, ["Labyrinthabe", "nteuer"]),
    ],
)
def test_a_word_wider_than_a_line_is_hyphenated(word, language, width, lines):
    assert wrapped(word, at_most(width), language) == lines


def test_a_part_of_a_word_that_is_wider_than_a_line_is_broken():
    lines = wrapped("Labyrinthabenteuer", at_most(3), "de")
    assert lines[:3] == ["La-", "by-", "rin"]
    assert max(map(len, lines)) == 3
    assert "".join(lines).replace("-", "") == "Labyrinthabenteuer"


def test_only_a_word_that_is_too_wide_is_hyphenated():
    text = "Das große Labyrinthabenteuer der Tiere"
    assert wrapped(text, at_most(18), "de") == ["Das große", "Labyrinthabenteuer", "der Tiere"]
    assert wrapped(text, at_most(13), "de") == ["Das große", "Labyrinth-", "abenteuer der", "Tiere"]


@pytest.mark.parametrize(("word", "language"), [("Oase", "de"), ("Uhu", "de"), ("Ameise", "de"), ("omaatje", "nl")])
def test_two_letters_stay_before_a_hyphen_and_three_after(word, language):
    assert all(2 <= place <= len(word) - 3 for place, _ in hyphens(word, language))


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("e\u0301a\u0308", ["e\u0301", "a\u0308"]),
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),
        ("पहुँचाओ", ["प", "हुँ", "चा", "ओ"]),
        ("தமிழ்க்", ["த", "மி", "ழ்", "க்"]),
        ("👩\u200d👩\u200d👧👍🏽🇩🇪🇳🇱", ["👩\u200d👩\u200d👧", "👍🏽", "🇩🇪", "🇳🇱"]),
        ("❤\ufe0f1\ufe0f\u20e3", ["❤\ufe0f", "1\ufe0f\u20e3"]),
        ("ที่น้ำเก้า", ["ที่", "น้ำ", "เก้", "า"]),
        ("한\u1112\u1161\u11ab가", ["한", "\u1112\u1161\u11ab", "가"]),
        ("a b", ["a", " ", "b"]),
        ("", []),
    ],
)
def test_clusters(text, pieces):
    assert clusters(text) == pieces
    for language in ("", "ja", "ko"):
        for width in range(1, 4):
            ends = {len(squeezed("".join(pieces[:count]))) for count in range(len(pieces) + 1)}
            at = 0
            for line in wrapped(text, at_most(width), language):
                at += len(squeezed(line))
                assert at in ends


SIGNS = st.sampled_from("ab-ß 7,\u0301\u0308क्षि\u200d😀👩🇩เกา้ำ「」っうさぎー迷路 \u3000\u00a0\n«»:한글")


@given(st.text(SIGNS, max_size=30), st.integers(1, 12), st.sampled_from(["", "de", "pl", "ja", "zh-Hans", "th", "ko"]))
def test_lines_lose_nothing(text, width, language):
    lines = wrapped(text, at_most(width), language)
    printed, given = squeezed("".join(lines)), squeezed(text)
    if language in ("de", "pl"):
        assert printed.replace("-", "") == given.replace("-", "")
    else:
        assert printed == given
    assert all(line == line.strip(" \u3000\n") for line in lines)


def lines_of(text, room, lines=1, size=60):
    """Return the lines of words in German in a room."""
    frame = Words(text, fonts.TITLE, size, lines=lines, language="de").lay(room)
    return [item.text for part in frame.leaves() for item in part.frame.items]


def test_words_are_set_smaller_before_one_of_them_is_hyphenated():
    assert lines_of("Labyrinthabenteuer", Room(200), 3) == ["Labyrinthabenteuer"]
    long = "Labyrinthabenteuergeschichten" * 2
    lines = lines_of(long, Room(80), 9)
    assert len(lines) > 2
    assert all(line.endswith("-") for line in lines[:-1])
    assert "".join(line.removesuffix("-") for line in lines) == long


def test_a_hyphenated_word_goes_on_on_the_next_page():
    text = "Ein Labyrinthabenteuer für alle Kinder"
    pages = flow(prose(Words(text, fonts.BODY, 10, language="de"), 55), Room(55, 32), width=55)
    found = [[item.text for part in page.leaves() for item in part.frame.items] for page in pages]
    assert any(page[-1] == "Labyrinth-" for page in found)
    assert " ".join(line for page in found for line in page).replace("- ", "") == text


def test_phrases_and_hyphens_are_loaded_on_first_use():
    wrap = "from mazebook.paper.scripts.breaks import wrapped; wrapped('Labyrinthe', lambda line: len(line) < 9, '{}')"
    for language, loaded in (("fr", set()), ("de", {"pyphen"}), ("ja", {"budoux"})):
        script = f"import sys; {wrap.format(language)}; assert {{'budoux', 'pyphen'}} & set(sys.modules) == {loaded}"
        python("-c", script)
