"""Card spending: what was spent in a period and before it, by day, category and merchant, and in which budgets."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, UTC
from fractions import Fraction
from typing import Any

from .periods import ONE_DAY, Period, Reader, instant, is_whole_month
from .writing import from_day_to_day, halves_up, long_day, month_name

NAMES = {
    "fast_food": "Fast Food", "misc_online": "Online Shopping", "pharmacy_health": "Pharmacy & Health", "rent_bills": "Rent & Bills",
    "subscription": "Subscriptions", "uncategorized": "Not categorised",
}


def category_name(category: str | None) -> str:
    if not category:
        return NAMES["uncategorized"]
    return NAMES.get(category, category.replace("_", " ").title())


def merchant_name(merchant: str | None) -> str:
    return "Unknown merchant" if merchant in (None, "", "unknown") else str(merchant)


def merged(rows: Iterable[dict[str, Any]], name: Callable[[dict[str, Any]], str]) -> list[tuple[str, int, int]]:
    """Name, minor units and charges; rows of one name together, the largest first."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        sums[name(row)][0] += row["spend_cents"]
        sums[name(row)][1] += row["count"]
    return sorted(((key, spend, count) for key, (spend, count) in sums.items()), key=lambda row: (-row[1], row[0]))


class Days:
    """What was spent on each UTC day, and from when to when that is known: the ninety days that Guardian sends.

    Where every single charge is known, the amounts are theirs and not those of Guardian's answers."""

    def __init__(self, data: dict[str, Any], charges: list[dict[str, Any]] | None) -> None:
        series = data.get("timeseries", {})
        key = next((key for key in ("90d", "30d", "mtd", "7d") if key in series), None)
        self.amounts: dict[date, int] = defaultdict(int)
        self.first: date | None = None
        self.last: date | None = None
        self.end: datetime | None = None
        if key is None:
            return
        window = data["summary"][key]["range"]
        start, self.end = instant(window["start"]), instant(window["end"])
        assert start and self.end
        sent = [(row["day"], row["spend_cents"]) for row in series[key]]
        for spelled, cents in sent if charges is None else [(one["at"], one["cents"]) for one in charges]:
            at = instant(spelled)
            assert at
            if charges is None or start <= at < self.end:
                self.amounts[at.date()] += cents
        self.first_touched = start.date()
        self.first = start.date() if start.time() == time() else start.date() + ONE_DAY
        self.last = self.end.date() if self.end.time() != time() else self.end.date() - ONE_DAY

    def knows(self, days: Iterable[date]) -> bool:
        return all(self.first and self.last and self.first <= day <= self.last for day in days)

    def total(self, days: Iterable[date]) -> int | None:
        """The sum over the days; nothing when not all of them are known."""
        wanted = list(days)
        return sum(self.amounts.get(day, 0) for day in wanted) if self.knows(wanted) else None

    def free_run(self) -> int:
        """The whole days until now on which nothing was spent; none where something was spent today, or there was never a charge."""
        if self.first is None or self.last is None or not self.amounts:
            return 0
        day, run = self.last, 0
        if not self.is_whole(day):
            if self.amounts.get(day, 0) > 0:
                return 0
            day -= ONE_DAY
        while day >= max(self.first, self.began or self.first) and self.amounts.get(day, 0) <= 0:
            day, run = day - ONE_DAY, run + 1
        return run

    def usual_weekday(self, day: date, monthly: list[date]) -> int | None:
        """The middle one of the days of the same weekday before a day, but for those of a payment of once a month; nothing of fewer than eight."""
        start = max(self.first, self.began or self.first)
        days = [day - ONE_DAY * 7 * number for number in range(1, 14)]
        spent = sorted(self.amounts.get(one, 0) for one in days if one >= start and self.is_whole(one) and one not in monthly)
        self.weekdays = len(spent)
        if len(spent) < 8 or day in monthly:
            return None
        middle = (spent[(len(spent) - 1) // 2] + spent[len(spent) // 2] + 1) // 2
        return middle if middle > 0 else None

    def usual_day(self) -> int | None:
        """The middle one of the whole days with spending; nothing of fewer than seven."""
        spent = sorted(amount for day, amount in self.amounts.items() if amount > 0 and self.is_whole(day))
        return (spent[(len(spent) - 1) // 2] + spent[len(spent) // 2] + 1) // 2 if len(spent) >= 7 else None

    def known(self) -> tuple[dict[date, int], float | None]:
        """The whole days since the account began, and the amount in the middle of those with spending; none where nothing was spent."""
        if self.first is None or self.last_whole is None:
            return {}, None
        first = max(self.first, self.began or self.first)
        known = {day: self.amounts.get(day, 0) for day in (first + ONE_DAY * number for number in range((self.last_whole - first).days + 1))}
        spent = sorted(amount for amount in known.values() if amount > 0)
        return known, (spent[(len(spent) - 1) // 2] + spent[len(spent) // 2]) / 2 if spent else None

    @property
    def last_whole(self) -> date | None:
        return self.last if self.last is None or self.is_whole(self.last) else self.last - ONE_DAY

    @property
    def began(self) -> date | None:
        """The day of the first charge, where that is more than two weeks after the days begin: before it there was no account."""
        charged = sorted(self.amounts)
        return charged[0] if charged and (charged[0] - self.first_touched).days >= 14 else None

    def is_whole(self, day: date) -> bool:
        return self.knows([day]) and self.end is not None and datetime.combine(day + ONE_DAY, time(), UTC) <= self.end


class Spending:
    """What was spent in a period."""

    def __init__(self, reader: Reader, period: Period) -> None:
        self.reader = reader
        self.data: dict[str, Any] = reader.record["guardian"]
        self.days = Days(self.data, reader.record.get("charges"))
        # The last day of the reader's that is not over where Guardian counts.
        self.left_out: date | None = None
        self.asked = period
        self.period = period if period.is_window else self.counted(period)
        self.total: int | None
        self.charges: int | None = None
        self.before: int | None = None
        # What a whole day came to on average; nothing before the first is over.
        self.per_day: int | None = None
        # Of how many days a usual 30 days is made.
        self.usual_days: int | None = None
        self.usual_of: dict[str, int] = {}
        self.compared_until: date | None = None
        self.categories: list[tuple[str, int, int]] | None = None
        self.merchants: list[tuple[str, int, int]] | None = None
        if period.is_window:
            self.of_a_window()
        else:
            self.of_days()

    def counted(self, period: Period) -> Period:
        """The days of UTC that are over, and how they are called where those of the reader are others."""
        ends = (datetime.combine(day, time(), self.reader.zone) for day in (period.first, period.last + ONE_DAY))
        is_elsewhere = any(end.astimezone(UTC).replace(tzinfo=None) != end.replace(tzinfo=None) for end in ends)
        if self.days.last != period.last or self.days.is_whole(period.last):
            name = f"on {long_day(period.first)}" if is_elsewhere and period.key == "yesterday" else period.name
            return replace(period, name=name)
        self.left_out, last = period.last, period.last - ONE_DAY
        if period.key == "yesterday":
            return replace(
                period, first=last, last=last, before_first=last - ONE_DAY, before_last=last - ONE_DAY, name=f"on {long_day(last)}")
        before = f"on the same days of {month_name(period.before_first)}" if period.key == "month" else "on the same days of the period before"
        before_last = min(period.before_last, period.before_first + (last - period.first))
        name = from_day_to_day(period.first, last)
        return replace(period, last=last, before_last=before_last, name=name, before=before)

    def of_a_window(self) -> None:
        key, period = self.period.key, self.period
        summary = self.data["summary"].get(key, {})
        self.total, self.charges = summary.get("spend_cents"), summary.get("charge_count")
        self.by_day: dict[date, int | None] = {day: 0 for day in period.days}
        for row in self.data.get("timeseries", {}).get(key, []):
            at = instant(row["day"])
            assert at
            self.by_day[at.date()] = row["spend_cents"]
        start = instant(summary["range"]["start"])
        starts_whole = start is not None and start.time() == time()
        self.whole = {day: self.days.is_whole(day) and (start is None or day != start.date() or starts_whole) for day in period.days}
        end = instant(summary["range"]["end"])
        assert start and end
        self.divide(not starts_whole and end.time() != time() and not (self.days.began and start.date() < self.days.began))
        # The whole days until the last of them beside as many before.
        length, last = int(key[:-1]), end.date() - ONE_DAY
        whole = [last - ONE_DAY * number for number in range(length)]
        self.compare(whole, [day - ONE_DAY * length for day in whole], period.before)
        if start.time() == time() and end.time() == time():
            self.compared_until = None
        usual = self.usual_month(start.date()) if key == "30d" else None
        if usual is not None:
            self.before, self.compared_until = usual, None
            self.period = replace(period, before="in a usual 30 days")
        if key in self.data.get("by_category", {}):
            self.categories = merged(self.data["by_category"][key], lambda row: category_name(row["category"]))
        if key in self.data.get("merchants", {}):
            self.merchants = merged(self.data["merchants"][key], lambda row: merchant_name(row["merchant"]))

    def usual_month(self, first: date) -> int | None:
        """What 30 of the days before the last 30 came to on average; nothing of a young account."""
        summary, rows = self.data["summary"], self.data.get("timeseries", {}).get("90d")
        total = summary.get("30d", {}).get("spend_cents")
        if total is None or "90d" not in summary or rows is None:
            return None
        start = instant(summary["90d"]["range"]["start"])
        spent = sorted(at.date() for row in rows if row["spend_cents"] > 0 and (at := instant(row["day"])))
        if start is None or not spent:
            return None
        days = 60 if (spent[0] - start.date()).days < 14 else min((first - spent[0]).days, 60)
        if days < 30:
            return None
        self.usual_days = days
        lists = self.data.get("by_category", {})
        whole = [summary["90d"]["spend_cents"] - total]
        if "30d" in lists and "90d" in lists:
            recent, all_of_them = (
                {name: (spend, count) for name, spend, count in merged(lists[key], lambda row: category_name(row["category"]))}
                for key in ("30d", "90d"))
            parts = [(spend - recent.get(name, (0, 0))[0], recent.get(name, (0, 0)), count) for name, (spend, count) in all_of_them.items()]
            if sum(part for part, _, _ in parts) == whole[0] and all(part >= 0 for part, _, _ in parts):
                # What is paid once a month has one payment in 30 days, also where the 60 before them had but one.
                own = {payment.name: payment for payment in monthly_payments(self.data, "by_category") if payment.is_of_last_days}
                held = {name: [own[name]] if name in own else [] for name in all_of_them}
                for payment in steady_payments(self.data):
                    rooms = [name for name, (spend, _) in all_of_them.items() if name in recent and recent[name][0] >= payment.amount
                             and spend - recent[name][0] >= payment.earlier]
                    if len(rooms) == 1 and rooms[0] not in own:
                        held[rooms[0]].append(payment)
                # What rounding takes from one category the next gets, so that all of them add up to the part of the sum.
                rests = 0
                for (part, _, _), name in zip(parts, all_of_them, strict=True):
                    rest, paid = parted(part, held[name])
                    self.usual_of[name] = halves_up(Fraction((rests + rest) * 30, days)) - halves_up(Fraction(rests * 30, days)) + paid
                    rests += rest
                usual = sum(self.usual_of.values())
                return usual if usual > 0 else None
        usual = sum(usual_part(part, days, steady_payments(self.data)) for part in whole)
        return usual if usual > 0 else None

    def of_days(self) -> None:
        days = self.period.days
        self.total = self.days.total(days)
        whole = [day for day in days if self.days.is_whole(day)]
        before = self.period.days_before
        # Of days that are not all of a period as many stand beside each other.
        now = whole if self.left_out is None else whole[:len(before)]
        self.compare(now, before, self.period.before)
        if len(now) == len(days):
            self.compared_until = None
        if len(days) == 1:
            weekday = self.days.usual_weekday(days[0], monthly_days(self))
            self.before, self.compared_until = weekday or self.days.usual_day(), None
            self.period = replace(self.period, before=f"on a usual {days[0]:%A}" if weekday else "on a usual day")
        usual = self.usual_week()
        if usual is not None:
            self.before, self.compared_until = usual, None
            self.period = replace(self.period, before="in a usual week")
        if self.total is not None and self.days.began and self.period.last < self.days.began:
            self.total = None
        self.by_day = {day: self.days.total([day]) for day in days}
        self.whole = {day: self.days.is_whole(day) for day in days}
        self.divide()
        truth = self.reader.record.get("charges")
        if truth is not None and self.total is not None:
            # Made-up accounts have every charge in their record, beside the answers that were worked out from them.
            held = [one for one in truth if self.period.first <= instant(one["at"]).date() <= self.period.last]  # type: ignore[union-attr]
            rows = [{**one, "count": 1, "spend_cents": one["cents"]} for one in held]
            self.charges = len(rows)
            self.categories = merged(rows, lambda row: category_name(row["category"]))
            # Guardian names ten at most.
            self.merchants = merged(rows, lambda row: merchant_name(row["merchant"]))[:10]

    def weeks_to_asked(self) -> list[tuple[date, int]]:
        """The week that is asked for and the whole ones before it, twelve at most; nothing of other periods, or where not all of it is known."""
        if self.asked.key != "week" or self.left_out is not None:
            return []
        whole = [(monday, spent) for monday, spent, is_whole in weeks(self) if is_whole][-12:]
        return whole if whole and whole[-1][0] == self.asked.first else []

    def usual_week(self) -> int | None:
        """The middle one of the weeks before that have no payment of once a month; nothing of fewer than four, or where the week has one itself."""
        monthly = {day - ONE_DAY * day.weekday() for day in monthly_days(self)}
        found = self.weeks_to_asked()
        if not found or found[-1][0] in monthly:
            return None
        spent = sorted(amount for monday, amount in found[:-1] if monday not in monthly)
        usual = (spent[(len(spent) - 1) // 2] + spent[len(spent) // 2] + 1) // 2 if len(spent) >= 4 else 0
        return usual if usual > 0 else None

    def compare(self, whole: list[date], before: list[date], name: str) -> None:
        """What was spent on whole days, and on those before; nothing where they are not known, or there was no account yet."""
        self.compared, self.before = self.days.total(whole), self.days.total(before)
        if not whole or self.compared is None or (self.days.began and min(before) < self.days.began):
            self.before = None
        self.compared_days = sorted(whole)
        self.compared_until = max(whole, default=None) if self.before is not None else None
        self.before_name = name

    def divide(self, has_parts: bool = False) -> None:
        """What the whole days since the account began came to, by how many there are; nothing where one of them is not known. The parts of days that a window
        begins and ends with are one day, unless the highest day would be below the average."""
        whole = [amount for day, amount in self.by_day.items() if self.whole[day] and not (self.days.began and day < self.days.began)]
        if not whole or None in whole:
            return
        self.per_day = halves_up(Fraction(sum(amount or 0 for amount in whole), len(whole)))
        every = [amount or 0 for amount in self.by_day.values()]
        if has_parts:
            mean = halves_up(Fraction(sum(every), len(whole) + 1))
            self.per_day = mean if mean <= max(every) else self.per_day

    def average_of_seven(self, day: date) -> int | None:
        if self.days.began and day - ONE_DAY * 6 < self.days.began:
            return None
        total = self.days.total(day - ONE_DAY * number for number in range(7))
        return None if total is None else halves_up(Fraction(total, 7))

    @property
    def is_of_one_month(self) -> bool:
        return not self.period.is_window and is_whole_month(self.period.first, self.period.last)


def budgets(spending: Spending) -> list[tuple[str, int, int | None, bool]] | None:
    """Name, spent, limit and whether a limit of zero forbids; of the month that is asked for where it is one."""
    # Limits of the month that runs are none of a longer time that is over, but by the reader's clocks alone.
    is_running = running_month(spending) == month_name(spending.asked.last)
    if spending.period.is_past and len(spending.period.days) > 8 and not spending.is_of_one_month and not is_running:
        return None
    rules = {row["category"]: row["monthly_limit_cents"] for row in spending.data.get("rules", [])}
    rows = []
    by_name = {name: spend for name, spend, _ in spending.categories or []}
    for row in spending.data.get("rules_progress", []):
        name, limit = category_name(row["category"]), row["limit_cents"]
        spent = by_name.get(name, 0) if spending.is_of_one_month else row["spent_mtd_cents"]
        rows.append((name, spent, rules.get(row["category"], limit) if limit == 0 else limit, limit == 0))
    return rows if not spending.is_of_one_month or spending.categories is not None else None


def is_for_payments(spending: Spending, name: str, spent: int, limit: int | None) -> bool:
    """Whether nothing comes to a budget but what is paid once a month, and all, some or none of it has come."""
    parts = monthly_parts(spending, name)
    if spending.is_of_one_month or spent < 0 or not limit or parts is None:
        return False
    whole = sum(parts)
    if spent == whole:
        return spent <= limit
    times = sum(count for one, _, count in merged(spending.data["by_category"]["90d"], lambda row: category_name(row["category"])) if one == name)
    sums = {0}
    for part in parts:
        sums |= {one + part for one in sums}
    overdue = overdue_payment(spending)
    is_overdue = overdue and any(
        (one.name, one.amount) == overdue[:2] and category_of(spending.data, one) == name for one in all_payments(spending))
    return whole <= limit and bool(times > 2 or is_overdue) and spent in sums


def monthly_parts(spending: Spending, name: str) -> list[int] | None:
    """What comes to a category once a month, where nothing else does: as merchants tell, and one payment or some equal sum a month besides."""
    lists = spending.data.get("by_category", {})
    if name == "Not categorised" or "30d" not in lists or "90d" not in lists:
        return None
    recent, all_of_them = (
        {one: (spend, count) for one, spend, count in merged(lists[key], lambda row: category_name(row["category"]))} for key in ("30d", "90d"))
    if name not in all_of_them:
        return None
    (spent, count), (total, times) = recent.get(name, (0, 0)), all_of_them[name]
    parts = []
    for payment in all_payments(spending):
        if payment.name == name or category_of(spending.data, payment) != name:
            continue
        now = 1 if payment.is_of_last_days else 0
        total -= payment.earlier + now * payment.amount
        times -= payment.times + now
        spent -= now * payment.amount
        count -= now
        parts.append(payment.amount)
    if times == total == count == spent == 0:
        return parts or None
    if times <= 0 or total <= 0 or count < 0 or spent < 0 or (count == 0 and spent > 0):
        return None
    if count == 1 and times in (2, 3) and abs(total - spent * times) * 50 <= spent * (times - 1):
        return [*parts, spent]
    if count == 0:
        return [*parts, total // 2] if times == 2 and total % 2 == 0 and came_twice(spending, total // 2) else None
    if count <= 3 and spent > 0 and times in (2 * count, 3 * count) and abs(total * count - spent * times) * 50 <= spent * times:
        return [*parts, spent]
    return None


def category_of(data: dict[str, Any], payment: Payment) -> str | None:
    """The only category that has room for a payment, both in the last 30 days and before them."""
    lists = data.get("by_category", {})
    recent, all_of_them = (
        {one: spend for one, spend, _ in merged(lists.get(key, []), lambda row: category_name(row["category"]))} for key in ("30d", "90d"))
    fitting = [
        name for name, whole in all_of_them.items()
        if recent.get(name, 0) >= (payment.amount if payment.is_of_last_days else 0) and whole - recent.get(name, 0) >= payment.earlier]
    return fitting[0] if len(fitting) == 1 else None


def is_as_good_as_kept(spending: Spending, spent: int, limit: int) -> bool:
    """Whether the last day of the month has come, in UTC, with less spent than an even pace would have spent by now."""
    now = spending.reader.now.astimezone(UTC)
    start = datetime(now.year, now.month, 1, tzinfo=UTC)
    end = datetime(now.year + now.month // 12, now.month % 12 + 1, 1, tzinfo=UTC)
    return end - now <= timedelta(days=1) and spent < Fraction(limit) * Fraction((now - start) / timedelta(seconds=1)) / Fraction(
        (end - start) / timedelta(seconds=1))


def limits_over(spending: Spending) -> tuple[list[str], int, list[str], list[str]]:
    """The names of the budgets that are over, by how much together, of those that are nearly used up, and of those that are used up."""
    over, excess, watched, full = [], 0, [], []
    ahead = [name for name, _, _ in forecasts(spending)]
    for name, spent, limit, _ in budgets(spending) or []:
        if limit is not None and spent > limit:
            over.append((Fraction(spent, limit) if limit else Fraction(10**18), name))
            excess += spent - limit
        elif limit and spent * 10 >= limit * 7 and name not in ahead and not spending.is_of_one_month and not is_for_payments(spending, name, spent, limit):
            if spent == limit:
                full.append((Fraction(1), name))
            elif not is_as_good_as_kept(spending, spent, limit):
                watched.append((Fraction(spent, limit), name))
    over, watched, full = ([name for _, name in sorted(names, reverse=True)] for names in (over, watched, full))
    return over, excess, watched, full


def forecasts(spending: Spending) -> list[tuple[str, date, int]]:
    """Budgets that will be used up before their month ends at the pace of the month: the name, the day, and how much they will be over."""
    if budgets(spending) is None:
        return []
    now = spending.reader.now.astimezone(UTC)
    start = datetime(now.year, now.month, 1, tzinfo=UTC)
    end = datetime(now.year + now.month // 12, now.month % 12 + 1, 1, tzinfo=UTC)
    gone, month, week = now - start, end - start, timedelta(days=7)
    if spending.is_of_one_month or gone < timedelta(days=10):
        return []
    held = {}
    for key in ("mtd", "7d"):
        rows = merged(spending.data.get("by_category", {}).get(key, []), lambda row: category_name(row["category"]))
        held[key] = {name: (spend, count) for name, spend, count in rows}
    found = []
    for name, spent, limit, _ in budgets(spending) or []:
        all_of, last = held["mtd"].get(name), held["7d"].get(name)
        if not limit or not 0 < spent < limit or not all_of or not last or all_of[0] != spent or min(last[1], all_of[1] - last[1]) < 2:
            continue
        pace = Fraction(spent) / Fraction(gone / timedelta(seconds=1))
        parts = ((last[0], week), (spent - last[0], gone - week))
        if any(Fraction(part) / Fraction(time_of / timedelta(seconds=1)) * 2 < pace for part, time_of in parts):
            continue
        excess = halves_up(Fraction(spent) * Fraction(month / gone)) - limit
        if excess >= max(100, limit // 20):
            found.append((name, (now + timedelta(seconds=float((limit - spent) / pace))).date(), two_digits(excess)))
    return sorted(found, key=lambda row: (row[1], row[0]))


def without_forecast(spending: Spending) -> list[str]:
    """Budgets that something was spent of, are kept so far, and have too few charges for a forecast, or too uneven ones; the one that is used furthest first."""
    now = spending.reader.now.astimezone(UTC)
    gone, week = now - datetime(now.year, now.month, 1, tzinfo=UTC), timedelta(days=7)
    held = {}
    for key in ("mtd", "7d"):
        rows = merged(spending.data.get("by_category", {}).get(key, []), lambda row: category_name(row["category"]))
        held[key] = {name: (spend, count) for name, spend, count in rows}
    names = []
    for name, spent, limit, _ in sorted(budgets(spending) or [], key=lambda row: -Fraction(row[1], row[2] or 1)):
        if not limit or spent >= limit or spent <= 0 or is_for_payments(spending, name, spent, limit):
            continue
        if is_as_good_as_kept(spending, spent, limit):
            continue
        all_of, last = held["mtd"].get(name), held["7d"].get(name)
        if not all_of or not last or all_of[0] != spent or min(last[1], all_of[1] - last[1]) < 2:
            names.append((name, Fraction(spent, limit)))
            continue
        parts = ((last[0], week), (spent - last[0], gone - week))
        if any(Fraction(part) * 2 * Fraction(gone / week) < spent * Fraction(time_of / week) for part, time_of in parts):
            names.append((name, Fraction(spent, limit)))
    # Where none is foretold only those that are close to their limits are told.
    return [name for name, used in names if forecasts(spending) or used * 10 >= 7]


def two_digits(amount: int) -> int:
    step = 10 ** max(len(str(amount)) - 2, 0)
    return halves_up(Fraction(amount, step)) * step


def last_counted(spending: Spending) -> date:
    """The last day that weeks and months have: that of a period that is over, as far as it is counted."""
    assert spending.days.last
    return spending.days.last if spending.period.is_window else min(spending.period.last, spending.days.last)


def weeks(spending: Spending) -> list[tuple[date, int, bool]]:
    """The Mondays of the weeks that the days touch, with what was spent and whether all of them is known; of a period that is over until its end."""
    days = spending.days
    if days.first is None or days.last is None:
        return []
    first = max(days.first_touched, days.began or days.first_touched)
    last = last_counted(spending)
    found, monday = [], first - ONE_DAY * first.weekday()
    while monday <= last:
        own = [monday + ONE_DAY * number for number in range(7)]
        spent = sum(days.amounts.get(day, 0) for day in own if first <= day <= last)
        found.append((monday, spent, first <= monday and own[-1] <= last and all(days.is_whole(day) for day in own)))
        monday += ONE_DAY * 7
    return found


def months(spending: Spending) -> list[tuple[date, int, bool]]:
    """The same of calendar months, by their first days."""
    days = spending.days
    if days.first is None or days.last is None:
        return []
    first = max(days.first_touched, days.began or days.first_touched)
    last = last_counted(spending)
    found, start = [], first.replace(day=1)
    while start <= last:
        after = date(start.year + start.month // 12, start.month % 12 + 1, 1)
        own = [start + ONE_DAY * number for number in range((after - start).days)]
        spent = sum(days.amounts.get(day, 0) for day in own if first <= day <= last)
        found.append((start, spent, first <= start and own[-1] <= last and all(days.is_whole(day) for day in own)))
        start = after
    return found


def habit(spending: Spending) -> tuple[str, int, int, int, bool] | None:
    """The merchant that comes to most in a year, how many visits there were in 90 days, what each cost, what that comes to in a year, and
    whether that is twelve times the same payment."""
    sent = spending.data.get("merchants", {})
    if "90d" not in sent:
        return None
    lately = {name: (spend, count) for name, spend, count in merged(sent.get("30d", []), lambda row: merchant_name(row["merchant"]))}
    window = spending.data["summary"]["90d"]["range"]
    start, end = instant(window["start"]), instant(window["end"])
    assert start and end
    if spending.days.began:
        start = max(start, datetime.combine(spending.days.began, time(), UTC))
    found = []
    for name, spend, count in merged(sent["90d"], lambda row: merchant_name(row["merchant"])):
        last, visits = lately.get(name, (0, 0))
        if name == "Unknown merchant" or spend <= 0 or not 1 <= visits <= count - 2:
            continue
        average = halves_up(Fraction(spend, count))
        if count >= 5:
            yearly = two_digits(halves_up(Fraction(spend) * 365 * 86_400 / Fraction((end - start) / timedelta(seconds=1))))
            found.append((yearly, count, name, average, False))
        elif count == 3 and visits == 1 and abs(3 * last - spend) * 5 <= spend:
            # What is paid once a month.
            found.append((12 * last if 3 * last == spend else two_digits(4 * spend), count, name, average, 3 * last == spend))
    if not found:
        return None
    yearly, count, name, average, is_exact = max(found, key=lambda row: (row[0], row[1]))
    return name, count, average, yearly, is_exact


def monthly_days(spending: Spending) -> list[date]:
    """Days with a payment that comes once a month: far out three times, or mostly what a merchant was paid the same each month."""
    known, typical = spending.days.known()
    if typical is None:
        return []
    spent = sorted(amount for amount in known.values() if amount > 0)
    place = 0.85 * (len(spent) - 1)
    low, high = math.log(spent[int(place)]), math.log(spent[min(len(spent) - 1, int(place) + 1)])
    spread = max(0.0, low + (high - low) * (place - int(place)) - math.log(typical)) / 1.0364
    bound = max(3 * typical, typical * math.exp(3 * spread))
    payments = [(payment.amount, payment.is_of_last_days) for payment in all_payments(spending)]
    latest = first_of_last_days(spending.data)

    def recurs(day: date, months: int) -> bool:
        sign, distances = (1 if months > 0 else -1), (range(25, 35) if abs(months) == 1 else range(56, 66))
        others = (known.get(day + ONE_DAY * (sign * number)) for number in distances)
        return any(
            other is not None and min(known[day], other) > 3 * typical
            and max(known[day], other) - min(known[day], other) <= max(known[day], other) / 5 for other in others)

    found = []
    for day, amount in known.items():
        weeks_beside = [max(0, known[other]) for other in (day - ONE_DAY * 7, day + ONE_DAY * 7) if other in known]
        if amount <= 0 or (weeks_beside and sum(weeks_beside) / len(weeks_beside) >= amount / 2):
            continue
        is_sure = (recurs(day, 1) or recurs(day, -1)) and amount > bound and sum(recurs(day, months) for months in (-2, -1, 1, 2)) > 1
        if is_sure or any(
                (is_of_last_days or latest - ONE_DAY * 60 <= day < latest) and pays(known, typical, payment, day)
                for payment, is_of_last_days in payments):
            found.append(day)
    return found


def pays(known: dict[date, int], typical: float, payment: int, day: date) -> bool:
    """Whether a payment that is far more than a typical day went out on a day and about a month before or after it.

    It is most of both days, or of one of them, and the other is the only one about a month from it that has as much."""
    def has(one: date) -> bool:
        return known.get(one, 0) >= payment - payment // 50

    def is_most(one: date) -> bool:
        return has(one) and known[one] <= 2 * payment

    def likes(one: date, sign: int) -> list[date]:
        days = [other for number in range(25, 35) if has(other := one + ONE_DAY * (sign * number))]
        return [other for other in days if is_most(other)] or (days if len(days) == 1 else [])

    if payment <= 3 * typical or not has(day):
        return False
    if is_most(day):
        return bool(likes(day, 1) or likes(day, -1))
    others = ((day - ONE_DAY * (sign * number), sign) for number in range(25, 35) for sign in (1, -1))
    return any(is_most(other) and day in likes(other, sign) for other, sign in others)


@dataclass
class Payment:
    """What is paid once a month under one name, of about the same amount each time."""

    name: str
    amount: int
    times: int
    earlier: int
    is_of_last_days: bool


def first_of_last_days(data: dict[str, Any]) -> date:
    start = instant(data["summary"]["30d"]["range"]["start"])
    assert start
    return start.date()


def came_twice(spending: Spending, payment: int) -> bool:
    """Whether a payment may have gone out on two of the sixty days before the last 30 that are about a month apart."""
    known, typical = spending.days.known()
    if typical is None:
        return False
    latest = first_of_last_days(spending.data)
    found = [day for day in known if latest - ONE_DAY * 60 <= day < latest and pays(known, typical, payment, day)]
    return any((other - day).days in range(25, 35) for day in found for other in found)


def monthly_payments(data: dict[str, Any], part: str) -> list[Payment]:
    """Of merchants or of categories: two or three alike, one of them in the last 30 days, or two before them whose sum is even."""
    lists = data.get(part, {})
    if "30d" not in lists or "90d" not in lists:
        return []
    def name_of(row: dict[str, Any]) -> str:
        return merchant_name(row["merchant"]) if part == "merchants" else category_name(row["category"])

    recent = {name: (spend, count) for name, spend, count in merged(lists["30d"], name_of)}
    found = []
    for name, spend, count in merged(lists["90d"], name_of):
        if name in ("Unknown merchant", "Not categorised") or count not in (2, 3) or spend <= 0:
            continue
        if name in recent:
            last, visits = recent[name]
            if visits == 1 and last > 0 and abs(spend - last * count) * 50 <= last * (count - 1):
                found.append(Payment(name, last, count - 1, spend - last, True))
        elif count == 2 and spend % 2 == 0:
            # Of ten merchants one that is not among them was paid less than each of these.
            if part != "merchants" or len(lists["30d"]) < 10 or min(one for one, _ in recent.values()) < spend // 2:
                found.append(Payment(name, spend // 2, 2, spend, False))
    return found


def all_payments(spending: Spending) -> list[Payment]:
    """Those of the last 30 days, and of those before them what the days have room for."""
    merchants, categories = (
        [one for one in monthly_payments(spending.data, part) if one.is_of_last_days or came_twice(spending, one.amount)]
        for part in ("merchants", "by_category"))
    amounts = {payment.amount for payment in merchants}
    return merchants + [payment for payment in categories if payment.amount not in amounts]


def steady_payments(data: dict[str, Any]) -> list[Payment]:
    return [payment for payment in monthly_payments(data, "merchants") if payment.is_of_last_days]


def usual_part(amount: int, days: int, payments: list[Payment]) -> int:
    """What 30 of some days come to: each payment of once a month once, and of all else a part."""
    rest, paid = parted(amount, payments)
    return halves_up(Fraction(rest * 30, days)) + paid


def parted(amount: int, payments: list[Payment]) -> tuple[int, int]:
    """An amount without payments of once a month, and one of each of them."""
    paid = sum(payment.earlier for payment in payments)
    if not payments or paid > amount:
        return amount, 0
    return amount - paid, sum(halves_up(Fraction(payment.earlier, payment.times)) for payment in payments)


def overdue_payment(spending: Spending) -> tuple[str, int, date, date] | None:
    """A payment that came on about the same day of both months before, and three days after that day has not come in this one."""
    days = spending.days
    known, typical = days.known()
    if typical is None:
        return None
    today = spending.reader.now.astimezone(UTC).date()
    this = today.replace(day=1)
    before = (this - ONE_DAY).replace(day=1)
    long_before = (before - ONE_DAY).replace(day=1)
    for payment in all_payments(spending):
        if payment.is_of_last_days:
            continue
        earlier = [day for day in known if long_before <= day < before and pays(known, typical, payment.amount, day)]
        later = [day for day in known if before <= day < this and pays(known, typical, payment.amount, day)]
        if len(earlier) != 1 or len(later) != 1 or abs(earlier[0].day - later[0].day) > 3:
            continue
        last = (this + ONE_DAY * 31).replace(day=1) - ONE_DAY
        due = this.replace(day=min(max(earlier[0].day, later[0].day), last.day))
        since = (later[0] + ONE_DAY * number for number in range(20, (today - later[0]).days + 1))
        if (today - due).days >= 3 and all(days.amounts.get(day, 0) < payment.amount - payment.amount // 50 for day in since):
            return payment.name, payment.amount, earlier[0], later[0]
    return None


def running_month(spending: Spending) -> str:
    """The month that Guardian's month to date is of: by its clocks, which are those of UTC."""
    start = instant(spending.data["summary"]["mtd"]["range"]["start"]) if "mtd" in spending.data.get("summary", {}) else spending.reader.now
    assert start
    return month_name(start.date())


def free_days(spending: Spending) -> list[date]:
    """The whole days on which nothing was spent."""
    return [day for day, spent in spending.by_day.items() if spent == 0 and spending.whole[day]]


def longest_run(days: list[date]) -> int:
    longest = run = 0
    for number, day in enumerate(days):
        run = run + 1 if number and day - days[number - 1] == ONE_DAY else 1
        longest = max(longest, run)
    return longest


def shares(rows: list[tuple[str, int, int]], kept: int) -> list[int]:
    """Whole percents, each rounded by itself; the rows after those that are kept together."""
    whole = sum(spend for _, spend, _ in rows)
    parts = [spend for _, spend, _ in rows[:kept]] + ([sum(spend for _, spend, _ in rows[kept:])] if kept < len(rows) else [])
    return [0 if part * 200 <= whole else round(Fraction(part * 100, whole)) for part in parts]
