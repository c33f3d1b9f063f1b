"""The days that a mail is about, in the zone of its reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from . import writing

ONE_DAY = timedelta(days=1)
APPLE_EPOCH = datetime(2001, 1, 1, tzinfo=UTC)
ORDINALS = ("first", "second", "third", "fourth")


def instant(value: Any) -> datetime | None:
    """A moment in any of the spellings of a dump: ISO with or without a zone, or seconds since 2001."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return APPLE_EPOCH + timedelta(seconds=value)
    text = str(value)
    if "." in text:  # Python reads six digits of a fraction at most.
        head, rest = text.split(".", 1)
        digits = len(rest) - len(rest.lstrip("0123456789"))
        text = f"{head}.{rest[:min(digits, 6)]:0<6}{rest[digits:]}"
    at = datetime.fromisoformat(text)
    return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)


def a_year_earlier(day: date) -> date:
    """The same date; 28 February for the 29th."""
    return day.replace(year=day.year - 1, day=28) if (day.month, day.day) == (2, 29) else day.replace(year=day.year - 1)


def is_whole_month(first: date, last: date) -> bool:
    return first.day == 1 and (last + ONE_DAY).day == 1 and (first.year, first.month) == (last.year, last.month)


def month_before(first: date) -> date:
    """The first of the month before."""
    return (first.replace(day=1) - ONE_DAY).replace(day=1)


@dataclass(frozen=True)
class Period:
    """The days of a period, those that it is compared with, and how both are called."""

    key: str
    first: date
    last: date
    before_first: date
    before_last: date
    title: str
    range: str
    name: str
    before: str
    is_window: bool = False

    @property
    def is_past(self) -> bool:
        """Whether how things stand now is none of it."""
        return not self.is_window and self.first < self.last

    @property
    def days(self) -> list[date]:
        return [self.first + ONE_DAY * number for number in range((self.last - self.first).days + 1)]

    @property
    def days_before(self) -> list[date]:
        return [self.before_first + ONE_DAY * number for number in range((self.before_last - self.before_first).days + 1)]

    @property
    def a_year_before(self) -> list[date]:
        """The same dates a year earlier, and the week 52 weeks earlier; none of a year, where that is the one before."""
        if self.key in ("year", "7d", "30d"):
            return []
        if self.key == "week":
            return [day - ONE_DAY * 364 for day in self.days]
        if self.key == "yesterday":
            return [a_year_earlier(self.first)]
        first, last = self.first.replace(year=self.first.year - 1), (self.last + ONE_DAY).replace(year=(self.last + ONE_DAY).year - 1)
        return [first + ONE_DAY * number for number in range((last - first).days)]

    @property
    def name_of_a_year_before(self) -> str:
        days = self.a_year_before
        if self.key == "yesterday":
            return f"on {writing.long_day(days[0])}"
        if self.key == "week":
            return f"in the week of {writing.days_between(days[0], days[-1])}"
        if self.key == "month":
            return f"in {writing.month_name(days[0])}"
        return f"in the {ORDINALS[days[-1].month // 3 - 1]} quarter of {days[0].year}"

    @property
    def heading(self) -> str:
        # A month and a year have their days by name.
        return self.title if self.key in ("month", "year") or self.title == self.range else f"{self.title} · {self.range}"


def the_last(key: str, today: date) -> Period:
    """The last day, week, month, quarter or year that is over."""
    if key == "yesterday":
        day = today - ONE_DAY
        name = f"yesterday ({writing.long_day(day)})"
        return Period(key, day, day, day - ONE_DAY, day - ONE_DAY, "Yesterday", writing.long_day(day, dated=True), name, "on the day before")
    if key == "week":
        last = today - ONE_DAY * (today.weekday() + 1)
        first, span = last - ONE_DAY * 6, writing.days_between(last - ONE_DAY * 6, last)
        title = writing.days_between(first, last, dated=True)
        return Period(key, first, last, first - ONE_DAY * 7, first - ONE_DAY, title, title, f"last week ({span})", "in the week before")
    if key == "month":
        last = today.replace(day=1) - ONE_DAY
        first = last.replace(day=1)
        past, name = month_before(first), writing.month_name(first)
        return Period(
            key, first, last, past, first - ONE_DAY, writing.month_name(first, dated=True), writing.days_between(first, last, dated=True), f"in {name}",
            f"in {writing.month_name(past)}")
    if key == "quarter":
        last = date(today.year, (today.month - 1) // 3 * 3 + 1, 1) - ONE_DAY
        first = date(last.year, last.month - 2, 1)
        past = month_before(month_before(month_before(first)))
        number = last.month // 3
        return Period(
            key, first, last, past, first - ONE_DAY, f"Q{number} {last.year}", writing.days_between(first, last, dated=True),
            f"in the {ORDINALS[number - 1]} quarter of {last.year}", "in the quarter before")
    first, last = date(today.year - 1, 1, 1), date(today.year - 1, 12, 31)
    return Period(
        key, first, last, date(first.year - 1, 1, 1), first - ONE_DAY, str(first.year), writing.days_between(first, last, dated=True),
        f"in {first.year}", f"in {first.year - 1}")


def the_running(key: str, start: datetime, end: datetime) -> Period:
    """A window of so many days that Guardian answers for; its days are counted in UTC."""
    count = int(key[:-1])
    first, last = start.date(), (end - timedelta(microseconds=1)).date()
    return Period(
        key, first, last, first - ONE_DAY * count, first - ONE_DAY, writing.counted(count, "day", "days"),
        writing.days_between(first, last, dated=True),
        f"in the last {count} days", f"in the {count} days before", True)


@dataclass(frozen=True)
class Reader:
    """Who a mail is for: the record of the dump, the moment it is of, and the clocks of its subject."""

    record: dict[str, Any]
    now: datetime
    zone: ZoneInfo
    money: writing.Money

    @property
    def today(self) -> date:
        return self.local(self.now).date()

    @property
    def greeting(self) -> str:
        hour = self.local(self.now).hour
        if hour < 5:
            return "Hello"
        return "Good morning" if 5 <= hour < 12 else "Good afternoon" if 12 <= hour < 17 else "Good evening"

    def local(self, at: datetime) -> datetime:
        return at.astimezone(self.zone)

    def local_day(self, value: Any) -> date | None:
        at = instant(value)
        return self.local(at).date() if at else None

    def period(self, key: str) -> Period:
        if not key.endswith("d"):
            return the_last(key, self.today)
        window = self.record.get("guardian", {}).get("summary", {}).get(key, {}).get("range")
        end = instant(window["end"]) if window else self.now
        start = instant(window["start"]) if window else self.now - ONE_DAY * int(key[:-1])
        assert start and end
        return the_running(key, self.shown(key, start, end), end)

    def shown(self, key: str, start: datetime, end: datetime) -> datetime:
        """When the first day of a window begins that is shown: what is left of one on which nothing was spent is none."""
        rows = self.record.get("guardian", {}).get("timeseries", {}).get(key)
        if rows is None or start.time() == time() or start.date() == (end - timedelta(microseconds=1)).date():
            return start
        spent = any(row["spend_cents"] != 0 and (at := instant(row["day"])) and at.date() == start.date() for row in rows)
        return start if spent else datetime.combine(start.date() + ONE_DAY, time(), UTC)


def zone_name(reader: Reader) -> str:
    """The zone as it is called in the United States: by letters there, `GMT+5:45` elsewhere."""
    local = reader.local(reader.now)
    letters = local.strftime("%Z")
    if letters in ("UTC", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT"):
        return letters
    offset = local.utcoffset()
    assert offset is not None
    minutes = abs(int(offset.total_seconds())) // 60
    sign = "+" if offset.total_seconds() >= 0 else "−"
    return f"GMT{sign}{minutes // 60}" + (f":{minutes % 60:02}" if minutes % 60 else "")


def reader(record: dict[str, Any]) -> Reader:
    now = instant(record["as_of"])
    assert now
    subject = record["subject"]
    made = Reader(record, now, ZoneInfo(subject.get("timezone", "UTC")), writing.Money(subject.get("currency", "USD")))
    writing.leave_out(made.today.year)
    return made
