"""Weeks, and what a sheet says of them. No test here asks the clock."""

import re

import pytest

from mazebook.batch.weekly.week_spec import date_line
from mazebook.batch.weekly.weeks import Week, read_week, read_weeks, week_of, weeks_in
from mazebook.errors import UsageError
from mazebook.paper.languages import language_names, read_language
from tests import ROOT


def test_years_of_53_weeks():
    long = {2004, 2009, 2015, 2020, 2026, 2032}
    assert {year: weeks_in(year) for year in range(2000, 2033)} == {
        year: 53 if year in long else 52 for year in range(2000, 2033)
    }


@pytest.mark.parametrize(
    ("text", "monday", "sunday"),
    [
        ("2020-W53", "2020-12-28", "2021-01-03"),
        ("2026-W53", "2026-12-28", "2027-01-03"),
        ("2027-W01", "2027-01-04", "2027-01-10"),
        ("2026W1", "2025-12-29", "2026-01-04"),
        (" 2026-w47 ", "2026-11-16", "2026-11-22"),
        ("2026-12-07", "2026-12-07", "2026-12-13"),
        ("2027-1-3", "2026-12-28", "2027-01-03"),
    ],
)
def test_the_days_of_a_week(text, monday, sunday):
    week = read_week(text)
    assert (str(week.monday), str(week.sunday)) == (monday, sunday)
    assert week_of(week.sunday) == week


def test_weeks_by_name():
    now = Week(2026, 53)
    assert [str(week) for week in read_weeks("This..2027-W02", now)] == ["2026-W53", "2027-W01", "2027-W02"]
    assert read_week(" next ", now) == Week(2027, 1)
    assert read_weeks("2026-W47") == [Week(2026, 47)]
    with pytest.raises(UsageError, match='"this" and "next" are weeks, too'):
        read_week("next")  # nobody asks the clock here


def test_the_turn_of_the_year():
    assert list(map(str, read_weeks("2026-W52..2027-W02"))) == [
        "2026-W52", "2026-W53", "2027-W01", "2027-W02",
    ]  # fmt: skip
    assert Week(2027, 1).after(-1) == Week(2026, 53)
    assert Week(2021, 1).after(-1) == Week(2020, 53)
    assert Week(2026, 1).after(-1) == Week(2025, 52)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2027-W53", "there is no such week. 2027 has the weeks 2027-W01 to 2027-W52."),
        ("2026-W54", "2026 has the weeks 2026-W01 to 2026-W53."),
        ("2026-W00", "2026 has the weeks"),
        ("week 47", "must be a year and a week of it, such as 2026-W47, or a day, such as 2026-11-16."),
        ("2026-02-30", "there is no such day."),
        ("20261116", "must be a year and a week of it"),
        ("1582-W40", "must be in the years 1900 to 2999."),
    ],
)
def test_a_week_that_does_not_exist(text, said):
    with pytest.raises(UsageError) as caught:
        read_week(text)
    assert str(caught.value).startswith(f'--week "{text}": ')
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2026-W47..", "must be a year and a week of it"),
        ("2027-W04..2026-W47", "Write 2026-W47..2027-W04."),
        ("2000-W01..2026-W01", "more than 530 weeks"),
    ],
)
def test_runs_of_weeks_that_cannot_be(text, said):
    with pytest.raises(UsageError, match=said):
        read_weeks(text)


@pytest.mark.parametrize(
    ("code", "week", "line"),
    [
        ("en", "2026-W47", "Week 47 · November 16-22, 2026"),
        ("en", "2026-W49", "Week 49 · November 30 - December 6, 2026"),
        ("en", "2026-W53", "Week 53 · December 28, 2026 - January 3, 2027"),
        ("fr", "2026-W23", "Semaine 23 · 1er-7 juin 2026"),
        ("fr", "2026-W44", "Semaine 44 · 26 octobre - 1er novembre 2026"),
        ("de", "2026-W47", "Woche 47 · 16.-22. November 2026"),
        ("es", "2026-W47", "Semana 47 · 16-22 de noviembre de 2026"),
        ("it", "2026-W23", "Settimana 23 · 1º-7 giugno 2026"),
        ("pt", "2026-W53", "Semana 53 · 28 de dezembro de 2026 - 3 de janeiro de 2027"),
        ("nl", "2026-W47", "Week 47 · 16-22 november 2026"),
        ("zh-Hans", "2026-W37", "第37周 · 2026年9月7-13日"),
        ("ko", "2026-W37", "37주차 · 2026년 9월 7-13일"),
        ("ja", "2026-W37", "だい37しゅう · 2026年9月7-13日"),
        ("ja", "2026-W28", "だい28しゅう · 2026年7月6-12日"),
        ("ja", "2026-W49", "だい49しゅう · 2026年11月30日 - 12月6日"),
        ("ja", "2026-W53", "だい53しゅう · 2026年12月28日 - 2027年1月3日"),
        ("ar", "2026-W47", "الأسبوع 47 · 16-22 نوفمبر 2026"),
        ("he", "2026-W47", "שבוע 47 · 16-22 בנובמבר 2026"),
        ("pl", "2026-W44", "Tydzień 44 · 26 października - 1 listopada 2026"),
    ],
)
def test_the_line_with_the_date(code, week, line):
    assert date_line(read_language(code), read_week(week)) == line.replace("-", "\u2013")


@pytest.mark.parametrize("code", language_names())
def test_every_week_of_a_year_names_both_its_days(code):
    language = read_language(code)
    for week in read_weeks("2026-W01..2026-W53"):
        line = date_line(language, week)
        for day in (week.monday.day, week.sunday.day):
            assert str(day) in line.replace(str(week.monday.year), "").replace(str(week.sunday.year), "")
        assert str(week.sunday.year) in line


def test_only_the_command_asks_the_clock():
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "mazebook" / "batch" / "weekly").glob("*.py")]
    assert len(sources) >= 2
    assert not any(re.search(r"\b(now|today|time\.time)\(", text) for text in sources)
