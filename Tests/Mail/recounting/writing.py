"""Numbers, amounts, days and moments as a reader in the United States writes them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from fractions import Fraction

DASH = "–"
SIGNS = {"USD": "$", "EUR": "€", "INR": "₹", "JPY": "¥"}


def halves_up(value: Fraction) -> int:
    """The nearest whole number, halves away from zero."""
    whole = (abs(value) + Fraction(1, 2)).__floor__()
    return whole if value >= 0 else -whole


def halves_even(value: Fraction) -> int:
    """The nearest whole number, halves to the even one: as percentages and decimals are written by ICU."""
    return round(value)


def integer(number: int) -> str:
    return f"{number:,}".replace("-", "−")


def decimal(number: float | Fraction, digits: int = 1) -> str:
    """A number with so many digits after the point, with none where it is whole, and with more where it would be 0.0."""
    exact = Fraction(number)
    if exact.denominator == 1:
        return integer(int(exact))
    while digits < 3 and exact < Fraction(5, 10 ** (digits + 1)):
        digits += 1
    scaled = halves_even(exact * 10**digits)
    return f"{scaled // 10**digits:,}.{scaled % 10**digits:0{digits}}"


def percent(ratio: Fraction) -> str:
    """A ratio of 0.08 is `8%`; what is something, and rounds to nothing, is less than one percent, what is not all, more than 99, and what is little more has the digits that say so."""
    if 0 < ratio <= Fraction(1, 200):
        return "<1%"
    if Fraction(199, 200) <= ratio < 1:
        return ">99%"
    if ratio > 1 and halves_even(ratio * 100) == 100:
        return next((f"{float(ratio * 100):.{digits}f}%" for digits in range(1, 5) if (ratio - 1) * 10 ** (digits + 2) > Fraction(101, 200)), ">100%")
    return f"{integer(halves_even(ratio * 100))}%"


class Money:
    """Amounts in the minor unit of a currency."""

    def __init__(self, currency: str) -> None:
        self.sign = SIGNS.get(currency, currency + " ")
        self.digits = 0 if currency == "JPY" else 2

    def __call__(self, minor: int) -> str:
        unit = 10**self.digits
        fraction = f".{minor % unit:0{self.digits}}" if self.digits else ""
        return f"{self.sign}{minor // unit:,}{fraction}"

    def whole(self, minor: int) -> str:
        """As above a bar: in whole units, and in full where these are none."""
        unit = 10**self.digits
        return self.short((minor + unit // 2) // unit * unit or minor)

    def short(self, minor: int) -> str:
        """As in a subject line: `$57.95`, `$24`, `$734`, `$1,360`, `$12,346`."""
        unit = 10**self.digits
        if minor < 100 * unit:
            return self(minor).removesuffix(f".{0:0{self.digits}}")
        return f"{self.sign}{halves_even(Fraction(minor, unit)):,}"


def short_day(day: date) -> str:
    """`Nov 9`."""
    return f"{day:%b} {day.day}"


_own_year = 0


def leave_out(year: int) -> None:
    """Makes days and months of a year be written without it: the year of the reader's data goes without saying."""
    global _own_year
    _own_year = year


def _year(day: date, before: str, dated: bool) -> str:
    return "" if day.year == _own_year and not dated else f"{before}{day.year}"


def medium_day(day: date, dated: bool = False) -> str:
    """`Nov 9`, and with its year `Nov 9, 2026`."""
    return short_day(day) + _year(day, ", ", dated)


def long_day(day: date, dated: bool = False) -> str:
    """`November 9`, and with its year `November 9, 2026`."""
    return f"{day:%B} {day.day}" + _year(day, ", ", dated)


def month_name(day: date, dated: bool = False) -> str:
    """`November`, and with its year `November 2026`."""
    return f"{day:%B}" + _year(day, " ", dated)


def days_between(first: date, last: date, dated: bool = False) -> str:
    """`Nov 9 – 15`, `Oct 21 – Nov 20`, `Dec 28, 2026 – Jan 3, 2027`."""
    if first == last:
        return medium_day(first, dated)
    if first.year != last.year:
        return f"{medium_day(first, True)} {DASH} {medium_day(last, True)}"
    if first.month != last.month:
        return f"{short_day(first)} {DASH} {medium_day(last, dated)}"
    return f"{short_day(first)} {DASH} {last.day}" + _year(last, ", ", dated)


def from_day_to_day(first: date, last: date) -> str:
    """`from Nov 9 to 15`, `on Nov 9`."""
    days = days_between(first, last)
    return f"on {days}" if first == last else "from " + days.replace(f" {DASH} ", " to ")


def moment(at: datetime, dated: bool = False) -> str:
    """`Nov 20, 4:37 PM`, by the clocks of the zone that the moment is given in."""
    return f"{medium_day(at.date(), dated)}, {at.hour % 12 or 12}:{at.minute:02} {'AM' if at.hour < 12 else 'PM'}"


def counted(count: int, one: str, more: str) -> str:
    """`1 task`, `3 tasks`."""
    return f"{integer(count)} {one if count == 1 else more}"


def listed(items: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b, and c`."""
    texts = list(items)
    if len(texts) < 3:
        return " and ".join(texts)
    return ", ".join(texts[:-1]) + ", and " + texts[-1]


def is_told_as_amount(now: int, before: int, money: Money) -> bool:
    """Whether the change of an amount is told by the amount: of more than twice as much, and of less than ten units."""
    return abs(now - before) * 200 > before and (now > 2 * before or before < 10 * 10**money.digits)


def change(now: int, before: int, money: Money | None = None) -> str:
    """`8% more than`, `$92.70 more than`, `about the same as`, from two numbers of which the second is above zero."""
    ratio = Fraction(now - before, before)
    if money is not None and is_told_as_amount(now, before, money):
        return f"{money(abs(now - before))} {'more' if now > before else 'less'} than"
    if abs(ratio) <= Fraction(1, 200):
        return "about the same as"
    return f"{percent(abs(ratio))} {'more' if ratio > 0 else 'less'} than"


def delta(now: int, before: int, money: Money | None = None) -> str:
    """`▲ 8%` or `▲ $92.70`, as beside the number of a tile."""
    ratio = Fraction(now - before, before)
    if money is not None and is_told_as_amount(now, before, money):
        return f"{'▲ ' if now > before else '▼ '}{money(abs(now - before))}"
    if ratio == 0:
        return "±0%"
    if abs(ratio) <= Fraction(1, 200):
        return "<1%"
    return f"{'▲ ' if ratio > 0 else '▼ '}{integer(halves_even(abs(ratio) * 100))}%"


def points(now: Fraction, before: Fraction) -> str:
    """`▲ 8 points`, of two shares as they are read in whole percents."""
    more = halves_even(now * 100) - halves_even(before * 100)
    sign = "▲ " if more > 0 else "▼ " if more < 0 else "±"
    return f"{sign}{counted(abs(more), 'point', 'points')}"
