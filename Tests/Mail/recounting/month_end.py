"""What a running month will probably come to, worked out a second time from the amounts of its days."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, time, timedelta

from .guardian import ONE_DAY, Spending, overdue_payment
from .periods import instant
from .writing import Money


class UsualDays:
    """The whole days that are known, and which of them are unlike the others."""

    def __init__(self, known: dict[date, int]) -> None:
        self.known, self.first = known, min(known)
        spent = sorted(amount for amount in known.values() if amount > 0)
        self.typical = (spent[(len(spent) - 1) // 2] + spent[len(spent) // 2]) / 2
        place = 0.85 * (len(spent) - 1)
        low, high = math.log(spent[int(place)]), math.log(spent[min(len(spent) - 1, int(place) + 1)])
        spread = max(0.0, low + (high - low) * (place - int(place)) - math.log(self.typical)) / 1.0364
        self.bound = max(3 * self.typical, self.typical * math.exp(3 * spread))

    def is_like(self, one: int, other: int) -> bool:
        low, high = min(one, other), max(one, other)
        return low > 3 * self.typical and high - low <= high / 5

    def has_like(self, amount: int, days: list[date]) -> bool:
        return any(day in self.known and self.is_like(amount, self.known[day]) for day in days)

    def is_apart(self, day: date) -> bool:
        """Whether a day is no sign of days to come: it is far out, or comes every month, and is not like its weekday."""
        amount = self.known[day]
        beside = [self.known.get(other) for other in (day - ONE_DAY * 7, day + ONE_DAY * 7)]
        known = [max(0, one) for one in beside if one is not None]
        if amount <= 0 or (known and sum(known) / len(known) >= amount / 2):
            return False
        return amount > self.bound or self.has_like(amount, [day + ONE_DAY * sign * number for sign in (-1, 1) for number in range(25, 35)])


def bills_to_come(usual: UsualDays, mean: float, today: int | None, now: datetime, but: date | None) -> tuple[float, float, float]:
    """What came on a day of the month before and is still to come: what is sure, what is likely, and what may come."""
    day, sure, likely, possible = now.date(), 0.0, 0.0, 0.0
    month = day.replace(day=1)
    last = (month + ONE_DAY * 31).replace(day=1) - ONE_DAY
    then = (month - ONE_DAY).replace(day=1)
    while then < month:
        amount = usual.known.get(then)
        due = month.replace(day=min(then.day, last.day))
        if amount is not None and then != but and usual.is_apart(then) and due + ONE_DAY * 3 >= day:
            before = [usual.known[one] for one in (then - ONE_DAY * number for number in range(25, 35)) if one in usual.known]
            alike = [min(one, amount) for one in before if usual.is_like(amount, one)]
            bill = min(alike) if alike else None
            around = [one for one in (due + ONE_DAY * number for number in range(-3, 4)) if month <= one <= last]
            expected = amount if bill is None else bill
            if not usual.has_like(expected, around) and not (today is not None and usual.is_like(expected, today)):
                if bill is not None:
                    came_before = usual.has_like(bill, [then - ONE_DAY * number for number in range(50, 69)])
                    more = max(0.0, bill - mean)
                    sure, likely = (sure + more, likely) if bill > usual.bound or came_before else (sure, likely + more)
                elif then - ONE_DAY * 34 < usual.first:
                    possible += max(0.0, amount - mean)
        then += ONE_DAY
    return sure, likely, possible


def month_end(spending: Spending) -> tuple[int, int, int] | None:
    """The least, the likely and the most that the month will probably come to; nothing where that cannot be said."""
    days, summary = spending.days, spending.data.get("summary", {}).get("mtd")
    if days.first is None or days.last_whole is None or not summary:
        return None
    now, spent, unit = instant(summary["range"]["end"]), summary["spend_cents"], 10**spending.reader.money.digits
    assert now
    first = max(days.first, days.began or days.first)
    known = {day: days.amounts.get(day, 0) for day in (first + ONE_DAY * number for number in range((days.last_whole - first).days + 1))}
    if len(known) < 14 or spent < 0 or not any(amount > 0 for amount in known.values()):
        return None
    month = now.date().replace(day=1)
    end = datetime.combine((month + ONE_DAY * 31).replace(day=1), time(), UTC)
    if end - now < ONE_DAY:
        return None
    usual = UsualDays(known)
    plain = [float(max(0, amount)) for day, amount in known.items() if not usual.is_apart(day)]
    if len(plain) < 7:
        return None
    count, left = len(plain), (end - now) / timedelta(days=1)
    mean = sum(plain) / count
    variance = sum((amount - mean) ** 2 for amount in plain) / (count - 1)
    rest, scatter = mean * left, variance * left + variance / count * left * left
    overdue = overdue_payment(spending)
    today = None if now.time() == time() else days.amounts.get(now.date(), 0)
    sure, likely, possible = bills_to_come(usual, mean, today, now, overdue[3] if overdue else None)
    sure += overdue[1] if overdue else 0
    spending_days = sorted(amount for amount in plain if amount > 0)
    silent = 1 - len(spending_days) / count
    nothing = silent**left
    lowest = highest = 0.0
    if rest > 0:
        some = rest / (1 - nothing)
        deviation = math.sqrt(math.log(max(1.0, (scatter + rest * rest) / (1 - nothing) / some / some)))
        middle = math.log(some) - deviation * deviation / 2
        lowest = math.exp(middle - 1.645 * deviation) if nothing < 0.05 else 0.0
        highest = math.exp(middle + 1.645 * deviation)
    single = left * (1 - silent) * silent ** (left - 1) if silent > 0 else 0.0
    if nothing < 0.05 < nothing + single and spending_days:
        place = int((0.05 - nothing) / single * len(spending_days))
        lowest = min(lowest, spending_days[min(place, len(spending_days) - 1)])
    least, most = spent + sure + lowest, spent + sure + likely + highest + possible
    width = (most - least) / 5
    step = float(unit)
    if width > unit:
        power = 10 ** math.floor(math.log10(width / unit)) * unit
        step = power * (5 if width >= 5 * power else 2 if width >= 2 * power else 1)
    low, high = math.floor(least / step) * step, math.ceil(most / step) * step
    middle = math.floor((spent + sure + likely + rest) / step + 0.5) * step
    # A range of a unit only shows how it was rounded.
    if most - least <= unit:
        low = high = middle
    return max(round(low), spent), max(round(middle), spent), max(round(high), spent)


def sentence_of(ends: tuple[int, int, int], money: Money) -> str:
    """What the running month will probably come to, as a sentence."""
    low, likely, high = ends
    return f"This month will probably come to {f'about {money.short(likely)}' if low == high else f'between {money.short(low)} and {money.short(high)}'}."
