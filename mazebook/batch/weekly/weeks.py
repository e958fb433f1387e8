"""Weeks of ISO 8601: they begin on Monday, and week 1 of a year has its first Thursday."""

import datetime
import re
from collections.abc import Iterator
from typing import NamedTuple

from mazebook.errors import UsageError

_MOST = 530  # weeks at once, ten years of them

_FIRST, _LAST = 1900, 2999  # years that a sheet may have
_WEEK = re.compile(r"([0-9]{4})-?[wW]([0-9]{1,2})")
_DAY = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DAYS = 7
_NAMED = {"this": 0, "next": 1}  # how many weeks after the current one


class Week(NamedTuple):
    """One week: its ISO year, which may differ from the year of some of its days, and its number in that year."""

    year: int
    number: int

    def __str__(self) -> str:
        """Return the week as users write it, such as ``"2026-W47"``."""
        return f"{self.year}-W{self.number:02}"

    @property
    def monday(self) -> datetime.date:
        """Its first day."""
        return datetime.date.fromisocalendar(self.year, self.number, 1)

    @property
    def sunday(self) -> datetime.date:
        """Its last day."""
        return self.monday + datetime.timedelta(days=_DAYS - 1)

    def after(self, weeks: int) -> "Week":
        """Return the week a number of weeks later, or earlier for a negative number."""
        return week_of(self.monday + datetime.timedelta(days=_DAYS * weeks))


def week_of(day: datetime.date) -> Week:
    """Return the week that a day is in."""
    return Week(*day.isocalendar()[:2])


def weeks_in(year: int) -> int:
    """Return how many weeks a year has, 52 or 53; the 28th of December is always in the last week."""
    return week_of(datetime.date(year, 12, 28)).number


def read_week(text: str, this: Week | None = None) -> Week:
    """Return the week in a text such as ``"2026-W47"``, or that of a day such as ``"2026-11-16"``.

    With the current week, `this`, also the week that ``"this"`` or ``"next"`` is. Raises UsageError for no such week.
    """
    named = text.strip().lower()
    if this is not None and named in _NAMED:
        return this.after(_NAMED[named])
    match = _WEEK.fullmatch(named) or _DAY.fullmatch(named)
    if match is None:
        raise UsageError(
            f'--week "{text}": must be a year and a week of it, such as 2026-W47, or a day, such as 2026-11-16. '
            '"this" and "next" are weeks, too.'
        )
    year, *numbers = map(int, match.groups())
    if not _FIRST <= year <= _LAST:
        raise UsageError(f'--week "{text}": must be in the years {_FIRST} to {_LAST}.')
    if match.re is _DAY:
        try:
            return week_of(datetime.date(year, *numbers))
        except ValueError:
            raise UsageError(f'--week "{text}": there is no such day.') from None
    (number,), last = numbers, weeks_in(year)
    if not 1 <= number <= last:
        known = f"{Week(year, 1)} to {Week(year, last)}"
        raise UsageError(f'--week "{text}": there is no such week. {year} has the weeks {known}.')
    return Week(year, number)


def read_weeks(text: str, this: Week | None = None) -> list[Week]:
    """Return the week in a text, or all weeks of one such as ``"2026-W47..2027-W04"``, both ends included.

    `this` is as in `read_week`. Raises UsageError for other texts.
    """
    first, dots, last = text.partition("..")
    begin = read_week(first, this)
    end = read_week(last, this) if dots else begin
    if end < begin:
        raise UsageError(f'--week "{text}": the last week is before the first. Write {end}..{begin}.')
    if (end.monday - begin.monday).days // _DAYS >= _MOST:
        raise UsageError(f'--week "{text}": these are more than {_MOST} weeks. Make them in several runs.')
    return list(_from(begin, end))


def _from(week: Week, last: Week) -> Iterator[Week]:
    while week <= last:
        yield week
        week = week.after(1)
