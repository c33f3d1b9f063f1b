"""What a mail may say of card spending: headlines, tiles and sections."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, timedelta
from fractions import Fraction

from .guardian import (
    Payment, Spending, all_payments, budgets, category_name, category_of, forecasts, free_days, habit, is_as_good_as_kept, is_for_payments, last_counted,
    limits_over, merged,
    monthly_days, monthly_parts,
    months, overdue_payment, running_month, shares, weeks,
    without_forecast)
from .month_end import month_end, sentence_of
from .periods import Period, Reader, instant
from .reading import Expected, Section, collapsed
from .writing import change, counted, days_between, delta, from_day_to_day, halves_up, integer, listed, long_day, medium_day, month_name, percent, short_day

WINDOWS = {"7d": "in the last 7 days", "30d": "in the last 30 days", "mtd": "in {month} so far", "90d": "in the last 90 days"}
ABOUT = [
    "Guardian counts days, weeks and months in UTC.",
    "What was spent a day is the average of whole days; a day of which only a part is counted is not in it.", "Of each period, the ten merchants with the most spending are known.",
    "What you pay a merchant in a year is estimated from the last 90 days. What you pay once a month is counted twelve times. Of other merchants there "
    "is an estimate only where you paid them at least five times, and at least twice before the last 30 days.",
    "A usual week is the one in the middle: in half of the weeks before less was spent, in half more. Weeks with a payment of once a month that "
    "is more than three usual days are left out."]


def budget_row(name: str, spent: int, limit: int | None, money: Callable[[int], str], is_closed: bool, is_past: bool) -> list[str]:
    """A budget as a mail says it: its name, how it stands or how its month ended, how far it is used."""
    if limit is None:
        return [f"{name}: no limit set {money(spent)}"]
    if limit == 0:
        return [f"{name}: {f'over by {money(spent)}' if spent > 0 else 'meant to be zero'} {money(spent)} of {money(0)}"]
    used = max(Fraction(spent, limit), Fraction(0))
    if spent < 0:
        return [f"{name}: more came back than was spent {money(-spent)}"]
    if used > 1:
        state = f"over by {money(spent - limit)}"
    elif is_closed:
        state = "kept"
    else:
        state = f"{money(limit - spent)} {'unused' if is_past else 'left'}" if used >= Fraction(7, 10) else "on track"
    return [f"{name}: {state} {percent(used)} {money(spent)} of {money(limit)}"]


def expect(reader: Reader, period: Period, expected: Expected) -> None:
    """Adds what Guardian's part of a mail may say."""
    spending = Spending(reader, period)
    head(spending, expected)
    tiles(spending, expected)
    expected.sections += [budget_section(spending), *categories_sections(spending), merchants_section(spending), days_section(spending)]
    about = Section("About these numbers")
    closed = closed_month(spending)
    if closed is not None:
        over_limits(closed, expected)
        expected.tiles += [f"{tile}, {closed.period.name}" for tile in tiles_of_limits(closed)]
        expected.sections.append(budget_section(closed))
        about.say(f"The budgets of {month_name(closed.period.first)} are set against the limits as they are now.")
    first = medium_day(period.first)
    about.say(
        *ABOUT,
        f"{first} counts only from the time of day at which this data was gathered: each day of the period has 24 hours.")
    before = spending.period.before or ""
    if before.startswith("on a usual ") and not before.endswith(" day"):
        about.say(
            f"A {before.removeprefix('on a ')} is the one in the middle of the {spending.days.weekdays} before: on half of them less was spent, on half "
            "more. Days with a monthly payment larger than three usual days of spending are left out.")
    about.say(
        f"A usual day is the one in the middle of those with spending among the last {len(spending.days.known()[0])} days that are known: on half of "
        "them less was spent, on half more.")
    if spending.usual_days:
        about.say(
            f"A usual 30 days is the average of the {spending.usual_days} days before, for 30 days; what is paid once a month counts once.")
    about.say(f"The budgets of {month_name(period.first)} are set against the limits as they are now.")
    expected.sections += [decisions_section(spending), about]


def shortened(names: list[str]) -> list[str]:
    """A list of names, in full and cut with the number of those left out."""
    return [listed(names)] + [listed([*names[:kept], f"{len(names) - kept} more"]) for kept in range(1, len(names) - 1)]


def few(names: list[str], most: int) -> list[str]:
    """The first of some names and how many more there are; one more is named."""
    return names if len(names) <= most + 1 else [*names[:most], f"{len(names) - most} more"]


def still_more(spending: Spending, name: str, amount: int) -> str:
    """The same of the month that runs, where a budget is for such payments alone."""
    payment = next(one for one in all_payments(spending) if one.name == name and one.amount == amount)
    category = category_of(spending.data, payment)
    for budget, spent, limit, _ in budgets(spending) or []:
        if budget == category and is_for_payments(spending, budget, spent, limit):
            more = sum(monthly_parts(spending, budget) or []) - spent - amount
            return f", nor has {spending.reader.money(more)} more in {category}." if more > 0 else "."
    return "."


def nothing_more(spending: Spending, payment: Payment) -> str:
    """What else comes once a month to the category of a payment that has not come, and a full stop."""
    category = category_of(spending.data, payment)
    parts = monthly_parts(spending, category) if category else None
    recent = {category_name(row["category"]) for row in spending.data.get("by_category", {}).get("30d", [])}
    more = sum(parts or []) - payment.amount if category not in recent else 0
    return f", nor has {spending.reader.money(more)} more in {category}." if more > 0 else "."


def gap_sentences(spending: Spending) -> list[str]:
    """From when to when the days are known, and which day is left out."""
    days, period, said = spending.days, spending.period, []
    if days.first is None or days.last is None or days.end is None:
        return ["Guardian sent no amounts by day; only its own periods are known."]
    if period.first < days.first:
        said.append(f"Guardian's daily amounts begin on {medium_day(days.first)}; what was spent before is not known.")
    if period.last > days.last:
        said.append(f"Guardian's daily amounts end on {medium_day(days.last)}; what was spent after is not known.")
    elif spending.left_out is not None:
        said.append(f"{medium_day(spending.left_out)} is left out: it was not over in UTC when the data was gathered.")
    return said


def head(spending: Spending, expected: Expected) -> None:
    money, period, total = spending.reader.money, spending.period, spending.total
    # A subject line of other days than the mail is about says which they are.
    which = "" if spending.left_out is None else f" {period.name}"
    if total is None:
        expected.head += gap_sentences(spending)
        expected.subjects += gap_sentences(spending)
        first = spending.days.began or spending.days.first
        if first and period.last < first:
            # Where no system knows anything of the time.
            expected.head.append(f"What happened {period.name} is not known; there are numbers from {medium_day(first)} on.")
            expected.subjects.append("nothing is known")
        if first and period.first < first:
            expected.head.append(f"What you spent {period.name} is not known: Guardian's daily amounts begin on {medium_day(first)}.")
            expected.subjects.append(f"What you spent {period.name} is not known")
    else:
        if not period.is_window:
            expected.head += gap_sentences(spending)
        # A period that lost days says its sum alone.
        expected.subjects.append(f"You spent {money.short(total)}{which}")
        if total == 0:
            expected.head.append(f"You spent nothing {period.name}.")
            expected.subjects.append(f"You spent nothing {period.name}")
        if spending.charges == 0:
            expected.head.append(f"There were no charges {period.name}.")
        elif spending.before and spending.compared_until is not None:
            words = change(spending.compared or 0, spending.before, money)
            compared = from_day_to_day(spending.compared_days[0], spending.compared_until)
            is_same = spending.compared == total
            expected.head.append(
                f"You spent {money(total)} {period.name}; "
                + f"{compared} it was {money(spending.compared or 0)}, {words} {spending.before_name}.")
            if is_same:
                expected.head[-1] = f"You spent {money(total)} {period.name}, and the same {compared}: {words} {spending.before_name}."
            expected.subjects.append(f"You spent {money.short(total)}" + (f", {words} {spending.before_name}" if is_same else ""))
        elif spending.before:
            words = change(total, spending.before, money)
            said, usual = words, ""
            if not period.is_window:
                # The sentence about one period has amounts; the percent is left to the subject line.
                if words != "about the same as":
                    said = f"{money(abs(total - spending.before))} {'more' if total > spending.before else 'less'} than"
                usual = f" ({money(spending.before)})"
            expected.head.append(f"You spent {money(total)} {period.name}, {said} {period.before}{usual}.")
            missing = [payment for payment in all_payments(spending) if not payment.is_of_last_days] if period.is_window and "usual" in period.before else []
            if missing:
                largest = min(missing, key=lambda payment: (-payment.amount, payment.name))
                if largest.amount >= spending.before // 10:
                    expected.head.append(
                        f"A payment of {money(largest.amount)} ({largest.name}) that usually comes once in 30 days has not come this time"
                        + nothing_more(spending, largest))
            words = words.replace(money(abs(total - spending.before)), money.short(abs(total - spending.before)))
            expected.subjects.append(f"You spent {money.short(total)}{which}, {words} {'usual' if ' usual ' in period.before else period.before}")
        else:
            expected.head.append(f"You spent {money(total)} {period.name}.")
    if spending.is_of_one_month and any(spending.by_day.values()):
        dearest = max(spending.by_day, key=lambda day: (spending.by_day[day] or 0, -day.toordinal()))
        expected.head.append(f"The most on one day was {money(spending.by_day[dearest] or 0)}, on {medium_day(dearest)}.")
    expected.head += dearest_of_week(spending)
    over_limits(spending, expected)
    ahead = forecasts(spending)
    for names in shortened([name for name, _, _ in ahead]) if ahead else []:
        if len(ahead) == 1:
            expected.head.append(f"At this pace {names} will be used up on {medium_day(ahead[0][1])}.")
            expected.subjects.append(f"{names} runs out on {short_day(ahead[0][1])}")
        else:
            expected.head.append(f"At this pace {names} will be used up before the month ends.")
            expected.subjects.append(f"{names} run out before the month ends")
    _, _, watched, full = limits_over(spending)
    for names in shortened(full) if full else []:
        expected.head.append(f"{names} {'has used all of its limit' if len(full) == 1 else 'have used all of their limits'}.")
        expected.subjects.append(f"{names} {'is' if len(full) == 1 else 'are'} used up")
    for names in shortened(watched) if watched else []:
        expected.head.append(f"{names} {'has used most of its limit' if len(watched) == 1 else 'have used most of their limits'}.")
        expected.subjects.append(f"{names} {'is' if len(watched) == 1 else 'are'} nearly used up")


def over_limits(spending: Spending, expected: Expected) -> None:
    """Which budgets are over, or were in a month that is over."""
    money, period = spending.reader.money, spending.period
    over, excess, _, _ = limits_over(spending)
    is_over = spending.is_of_one_month or is_past(spending)
    tense = ("was", "were") if is_over else ("is", "are")
    when = f" {period.name}" if spending.is_of_one_month else f" in {running_month(spending)}" if is_over else ""
    for names in shortened(over) if over else []:
        expected.head.append(
            f"{names} {tense[0]} over its limit by {money(excess)}{when}." if len(over) == 1 else
            f"{names} {tense[1]} over their limits{when}, by {money(excess)} together.")
        expected.subjects += [f"{names} {'is' if len(over) == 1 else 'are'} over", expected.head[-1].removesuffix(".")]


def closed_month(spending: Spending) -> Spending | None:
    """The month that a day or a week ends in, where it is over where Guardian counts: its budgets stand there where they are known to be its own."""
    period, now = spending.period, spending.reader.now.astimezone(UTC).date()
    first = period.last.replace(day=1)
    if period.is_window or len(period.days) > 8 or first >= now.replace(day=1):
        return None
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    before = first - timedelta(days=1)
    name = month_name(first)
    return Spending(spending.reader, replace(
        period, key="month", first=first, last=last, before_first=before.replace(day=1), before_last=before, name=f"in {name}",
        before=f"in {month_name(before)}"))


def tiles(spending: Spending, expected: Expected) -> None:
    money, period, total = spending.reader.money, spending.period, spending.total
    tiles = expected.tiles
    if total is not None:
        before = f", {money(spending.before)} {period.before}" if spending.before is not None else ""
        compared = total
        if spending.before is not None and spending.compared_until is not None:
            compared = spending.compared or 0
            days = days_between(spending.compared_days[0], spending.compared_until)
            before = f", {days}: {money(compared)}, before: {money(spending.before)}"
            if spending.before:
                # The change is of other days than the number, and stands beside its own.
                before = f", {days}: {money(compared)}, {change(compared, spending.before, money)} {spending.before_name} ({money(spending.before)})"
        moved = f" ({delta(compared, spending.before, money)})" if spending.before and spending.compared_until is None else ""
        # Other days than those of the mail are named.
        which = "" if spending.left_out is None else f", {period.name}"
        tiles.append(f"Spent: {money(total)}{moved}{which}{before}")
        free = counted(len(free_days(spending)), "day without spending", "days without spending")
        per_day = spending.per_day
        if per_day is not None and not is_mostly_monthly(spending):
            tiles += [f"Spent a day: {money(per_day)}, {free}" if total else f"Spent a day: {money(per_day)}"]
            if spending.is_of_one_month:
                tiles.append(f"Spent a day: {money(per_day)}")
            if spending.is_of_one_month and spending.before:
                # Two months have not the same number of days: a change in percent would not be that of the sums.
                before_per_day = halves_up(Fraction(spending.before, (period.first - month_before(period.first)).days))
                tiles.append(f"Spent a day: {money(per_day)}, {money(before_per_day)} {period.before}")
        if period.is_window and (ends := month_end(spending)) and ends[2] > 0:
            between = "" if ends[0] == ends[2] else f", probably between {money.short(ends[0])} and {money.short(ends[2])}"
            tiles.append(f"Projected for the month: {money.short(ends[1])}{between}")
        if spending.is_of_one_month:
            tiles.append(f"No-spend days: {integer(len(free_days(spending)))}, of {integer(len(period.days))} days")
    tiles += month_until(spending) + week_until(spending)
    # Where the heading does not compare with a usual day, a number says it.
    usual = usual_day(spending)
    if usual is not None and not total:
        weekday = period.before.removeprefix("on a usual ")
        tiles.append(f"A usual day: {money(usual)}, " + (
            "the middle of the days with spending" if weekday == "day" else f"for a {weekday}"))
    dearest = {day: spent for day, spent in spending.by_day.items() if spent}
    if total is not None and spending.asked.is_past and dearest and max(dearest.values()) > 0:
        day = max(dearest, key=lambda day: (dearest[day], -day.toordinal()))
        tiles.append(f"Highest day: {money(dearest[day])}, {day:%A}, {long_day(day)}")
    if spending.charges is not None:
        each = f", {money(halves_up(Fraction(total, spending.charges)))} each" if total is not None and spending.charges > 1 and total >= 0 else ""
        tiles.append(f"Charges: {integer(spending.charges)}{each}")
    over, _, _, _ = limits_over(spending)
    rows = budgets(spending)
    if rows is not None:
        [text] = tiles_of_limits(spending)
        tiles.append(text)
        # Limits of a month that still runs, in a mail about something else.
        if not spending.is_of_one_month and not period.is_window:
            tiles.append(f"{text}, in {running_month(spending)}{'' if is_past(spending) else ' so far'}")
        if not spending.is_of_one_month and not is_past(spending) and any(limit for _, _, limit, _ in rows):
            # The month of UTC, by which Guardian counts, and the reader's own days in it, today among them.
            today, month = spending.reader.today, spending.reader.now.astimezone(UTC).date()
            last = date(month.year + month.month // 12, month.month % 12 + 1, 1) - timedelta(days=1)
            open_ones = [row for row in rows if row[2] and not is_for_payments(spending, row[0], row[1], row[2])]
            left = sum(min(max(limit - spent, 0), limit) for _, spent, limit, _ in open_ones)
            # Beside budgets that are over it would read as leave to spend what others have.
            if open_ones and not over:
                closed = [row[0] for row in by_use([row for row in rows if row[2] and row not in open_ones and row[1] < row[2]])]
                without = f", not counting {listed(few(closed, 3))}" if closed else ""
                tiles.append(f"Left in budgets: {money(left)}, until {medium_day(last)}{without}")
    decisions = spending.data["summary"].get(period.key) if period.is_window else None
    if decisions and decisions["auth_events"]:
        risky, through = (round(decisions[key] * decisions["auth_events"]) for key in ("risky_rate", "override_rate"))
        tiles.append(
            f"Flagged as risky: {risky} of {decisions['auth_events']}, "
            + f"{integer(through)} of {integer(decisions['auth_events'])} let through by you" if through else
            f"Flagged as risky: {risky} of {decisions['auth_events']}")


def dearest_of_week(spending: Spending) -> list[str]:
    """The day of a week on which most was spent, and how the week was against the one before; nothing of a day, and of longer periods."""
    period, total, money = spending.period, spending.total, spending.reader.money
    known = {day: spent for day, spent in spending.by_day.items() if spent is not None and spent > 0}
    if not known or total is None or total <= 0 or not 1 < len(spending.asked.days) <= 8:
        return []
    highest = max(known.values())
    found = []
    dearest = [day for day, spent in known.items() if spent == highest]
    # Of several days with as much none is the one.
    for day in dearest[: len(dearest) == 1]:
        found.append(f"You spent the most on {medium_day(day)}: {money(highest)}.")
        days = [day_before - timedelta(days=7) for day_before in period.days]
        before = spending.days.total(days)
        if spending.asked.key == "week" and spending.left_out is None and before:
            words = change(total, before, money)
            found.append(f"You spent {words} in the week before ({money(before)}), and the most on {medium_day(day)}: {money(highest)}.")
    return found


def month_before(day: date) -> date:
    """The first day of the month before that of a day."""
    return (day.replace(day=1) - timedelta(days=1)).replace(day=1)


def month_until(spending: Spending) -> list[str]:
    """What the month of a day or a week came to until its last day, beside the same days of the month before."""
    money, last = spending.reader.money, spending.period.last
    first = last.replace(day=1)
    if spending.period.is_window or len(spending.period.days) > 1 and spending.asked.key != "week" or first == last:
        return []
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    other = month_before(first)
    before = [other + timedelta(days=number) for number in range(len(days))]
    total = spending.days.total(days)
    if total is None or (spending.days.began and spending.days.began > first):
        return []
    stretch = days_between(first, last)
    alone = f"Month to date: {money(total)}, {stretch}"
    sum_before = spending.days.total(before)
    monthly = monthly_days(spending)
    is_same = len([day for day in days if day in monthly]) == len([day for day in before if day in monthly])
    if before[-1] >= first or sum_before is None or not is_same or (spending.days.began and spending.days.began > other):
        return [alone]
    moved = f" ({delta(total, sum_before, money)})" if sum_before > 0 else ""
    return [
        f"Month to date: {money(total)}{moved}, {other_days(spending, first)}{money(sum_before)} on the same days of {month_name(other)}"]


def other_days(spending: Spending, first: date) -> str:
    """The days of a sum, where the last one that is counted is not the last of the reader's period."""
    last = spending.period.last
    return "" if last == spending.asked.last else f"{days_between(first, last)}; "


def week_until(spending: Spending) -> list[str]:
    """What the seven days until a day came to, beside the seven before them."""
    money, last, began = spending.reader.money, spending.period.last, spending.days.began
    if spending.period.is_window or len(spending.period.days) > 1:
        return []
    days, before = ([last - timedelta(days=number) for number in range(first, first + 7)] for first in (0, 7))
    total, sum_before = spending.days.total(days), spending.days.total(before)
    if total is None or (began and began > days[-1]):
        return []
    monthly = monthly_days(spending)
    is_same = len([day for day in days if day in monthly]) == len([day for day in before if day in monthly])
    if sum_before is None or not is_same or (began and began > before[-1]):
        return [f"Past 7 days: {money(total)}, {days_between(days[-1], last)}"]
    moved = f" ({delta(total, sum_before, money)})" if sum_before > 0 else ""
    return [f"Past 7 days: {money(total)}{moved}, {other_days(spending, days[-1])}{money(sum_before)} in the 7 days before"]


def table_of(spending: Spending, section: Section) -> None:
    """The largest categories of 30 days with their shares and what they changed."""
    rows = merged(spending.data.get("by_category", {}).get("30d", []), lambda row: category_name(row["category"])) or []
    money, whole = spending.reader.money, sum(spend for _, spend, _ in rows)
    texts = []
    for name, spend, _ in rows:
        seats = 0 if spend * 200 <= whole else round(Fraction(spend * 100, whole)) if whole else 0
        share = "–" if any(one < 0 for _, one, _ in rows) or whole <= 0 else "<1%" if 0 < spend and seats == 0 else f"{seats}%"
        share = ">99%" if seats == 100 and spend < whole else share
        texts.append(f"{name} {money(spend)} {share}")
    # What they changed, where that is known.
    start = instant(spending.data["summary"].get("30d", {}).get("range", {}).get("start"))
    if start:
        spending.usual_month(start.date())
    if spending.usual_of:
        def less(spend: int, name: str) -> str:
            more = spend - spending.usual_of.get(name, 0)
            return ("−" if more < 0 else "+" if more > 0 else "") + money(abs(more))
        ended = {name: usual for name, usual in spending.usual_of.items() if name not in {row[0] for row in rows}}
        texts = [f"{text} {less(row[1], row[0])}" for text, row in zip(texts, rows, strict=True)]
        # What changed most of all has a row of its own.
        most = max([abs(row[1] - spending.usual_of.get(row[0], 0)) for row in rows] + list(ended.values()))
        named = next((name for name, usual in ended.items() if usual == most), None) if sum(ended.values()) else None
        texts += [f"{named} {money(0)} – −{money(ended.pop(named))}"] if named else []
        texts += [f"Categories without spending {money(0)} – −{money(sum(ended.values()))}"] if sum(ended.values()) else []
    # One more is shown sooner than counted.
    section.first(texts, len(texts) if len(texts) == 8 else 7)


def tiles_of_limits(spending: Spending) -> list[str]:
    """How many budgets are over, and by how much; none where that is not known."""
    rows = budgets(spending)
    if rows is None:
        return []
    over, excess, _, _ = limits_over(spending)
    limited = sum(limit is not None for _, _, limit, _ in rows)
    together = " together" if len(over) > 1 else ""
    return [f"Over the limit: {len(over)} of {limited}" + (f", by {spending.reader.money(excess)}{together}" if over else "")]


def by_use(rows: list[tuple[str, int, int | None, bool]]) -> list[tuple[str, int, int | None, bool]]:
    """Budgets with a limit in the order of their bars: most used first."""
    return sorted((row for row in rows if row[2]), key=lambda row: (-Fraction(max(row[1], 0), row[2] or 1), row[0]))


def is_mostly_monthly(spending: Spending) -> bool:
    """Whether a large payment of once a month lies within so few days that it would be most of their average."""
    return 1 < len(spending.by_day) <= 14 and any(day in spending.by_day for day in monthly_days(spending))


def is_past(spending: Spending) -> bool:
    """Whether the month that Guardian counts is over for the reader."""
    utc, local = spending.reader.now.astimezone(UTC).date(), spending.reader.today
    return (utc.year, utc.month) < (local.year, local.month)


def budget_section(spending: Spending) -> Section:
    money, period = spending.reader.money, spending.period
    month = f"in {month_name(period.first)}"
    # Guardian's month is that of UTC, which near its first day is another than the reader's.
    is_own = period.is_window or running_month(spending) == month_name(spending.asked.last)
    runs = "this month" if is_own and running_month(spending) == month_name(spending.reader.today) else f"in {running_month(spending)}"
    runs += " so far" if runs != "this month" and not is_past(spending) else ""
    section = Section(f"Budgets {month if spending.is_of_one_month else runs}")
    rows = budgets(spending)
    if rows is None:
        return section
    # Beside a period that is over, they are of today.
    is_over = not period.is_window and period.last < spending.reader.today
    until = f"from the 1st to {medium_day(spending.reader.now.astimezone(UTC).date())}" if is_over else "since the 1st"
    section.say(f"Spent {until}; the tick shows an even pace.")
    section.say(f"Spent {month} against each limit.")
    for name, day, excess in forecasts(spending):
        section.say(
            f"{name} will be used up on {medium_day(day)} at this pace, and about {money.short(excess)} over by the end of the month.")
    others = without_forecast(spending)
    if others and not spending.is_of_one_month:
        section.say(
            f"Whether {others[0]} lasts until the end of the month cannot be said yet: it has too few charges, or charges that are too uneven."
            if len(others) == 1 else
            f"Whether {listed(few(others, 3))} last until the end of the month cannot be said yet: they have too few charges, or charges that are too uneven.")
    overdue = overdue_payment(spending)
    if overdue and not spending.is_of_one_month:
        name, amount, first, second = overdue
        section.say(
            f"A payment of {money(amount)} ({name}), which came on {medium_day(first)} and {medium_day(second)}, has not come yet this month"
            + still_more(spending, name, amount))
    if not any(name == "Not categorised" for name, _, _, _ in rows):
        sent = spending.data.get("by_category", {}).get("mtd", [])
        parts = spending.categories if spending.is_of_one_month else merged(sent, lambda row: category_name(row["category"]))
        when = month if spending.is_of_one_month else f"in {running_month(spending)}{'' if is_past(spending) else ' so far'}"
        for name, spend, _ in parts or []:
            if name == "Not categorised":
                section.say(
                    f"Of what was spent {when}, {money(spend)} has no category and counts for no budget.",
                    f"What was spent {when} has no category ({money(spend)}), so how far each budget is used is not known.")
    # Those that are over or close to it; the others are counted.
    # Of a month that is over only those that were not kept.
    tight = [row for row in rows if row[2] is not None and (row[1] > row[2] or not is_for_payments(spending, row[0], row[1], row[2])) and (
        row[1] * 10 >= row[2] * 7 and (row[1] > row[2] or not is_as_good_as_kept(spending, row[1], row[2]))
        if row[2] and not spending.is_of_one_month else row[1] > row[2])]
    shown = sorted(tight, key=lambda row: -(Fraction(row[1], row[2]) if row[2] else Fraction(10**9)))
    # For some hours a month is over for the reader and not in UTC, where budgets are counted.
    is_over = spending.reader.today.replace(day=1) > spending.reader.now.astimezone(UTC).date()
    section.first(
        [text for name, spent, limit, _ in shown for text in budget_row(name, spent, limit, money, spending.is_of_one_month, is_over)], 8)
    kept = sum(limit is not None for _, _, limit, _ in rows) - len(tight)
    section.say(f"{counted(kept, 'budget is', 'budgets are')} on track." if kept and not spending.is_of_one_month else None)
    free = [(name, limit - max(spent, 0)) for name, spent, limit, _ in by_use(rows)
            if limit and (spent * 10 < limit * 7 or is_as_good_as_kept(spending, spent, limit)) and not is_for_payments(spending, name, spent, limit)]
    named = free if len(free) == 4 else free[:3]
    others = kept - len(named)
    if named and not spending.is_of_one_month:
        names = [f"{name} ({money(left)} left)" for name, left in named] + ([f"{others} more"] if others > 0 else [])
        section.say(f"On track: {listed(names)}.")
    return section


def shown_ends(spending: Spending, key: str) -> list[date]:
    """First and last day of a window of Guardian's, as they are shown."""
    window = spending.data["summary"].get(key, {}).get("range")
    ends = [at for at in (instant(window["start"]), instant(window["end"])) if at] if window else []
    ends = [spending.reader.shown(key, *ends).date(), ends[1].date()] if len(ends) == 2 else []
    # A window that ends at midnight does not touch the day that begins then.
    if window and str(window["end"]).partition("T")[2].startswith("00:00:00"):
        ends[1] -= timedelta(days=1)
    return ends


def categories_sections(spending: Spending) -> list[Section]:
    """Of the period where its categories are known; else of thirty days, under their name, unless that is of a short or a past one."""
    own = Section("Where it went")
    shares_of(spending, spending.categories, own)
    # A mail about a day tells the month so far; of longer periods a window has its days beside its name.
    ends = shown_ends(spending, "30d")
    other = Section(f"Where it went {WINDOWS['30d']} ({days_between(*ends)})" if len(ends) == 2 else "")
    month = Section(f"Where it went in the last 30 days (until {medium_day(ends_30[1])})" if len(ends_30 := shown_ends(spending, "30d")) == 2 else "")
    table_of(spending, month)
    shares_of(spending, merged(spending.data.get("by_category", {}).get("30d", []), lambda row: category_name(row["category"])), other)
    # What days up to now came to is no part of a day, of a week, or of a longer time that is over.
    if len(spending.period.days) <= 8 or spending.period.is_past:
        other = Section("")
    return [own] if spending.period.is_window else [own, other, month, last_days(spending), last_weeks(spending)]


def last_days(spending: Spending) -> Section:
    """The last day that a mail about a day or a week is about and the thirteen before it, as far as there are days, and what the month came to until then and
    since."""
    section, last = Section("Day by day"), spending.period.last
    is_week = spending.asked.key == "week"
    if is_week:
        month_said(spending, section)
    elif (ends := month_end(spending)) and ends[2] > 0 and running_month(spending) == month_name(spending.asked.last):
        sentence = sentence_of(ends, spending.reader.money)
        overdue = overdue_payment(spending)
        # It is called by its name where the reader has another month.
        if running_month(spending) != month_name(spending.reader.today):
            sentence = sentence.replace("This month", f"Spending in {running_month(spending)}")
        if overdue:
            sentence += f" Of it, {spending.reader.money(overdue[1])} is a payment that has not come yet ({overdue[0]})."
        section.say(sentence)
    if spending.period.is_window or len(spending.period.days) > 1 and not is_week:
        return section
    usual = usual_day(spending)
    if usual is not None:
        weekday = (spending.period.before or "").removeprefix("on a usual ")
        name = "A usual day" if weekday == "day" else f"A usual day ({weekday})"
        section.say(f"Line at {spending.reader.money(usual)}: {name}.", f"{name}: {spending.reader.money(usual)}.")
    if is_week:
        section.say(f"The days before {medium_day(spending.asked.first)} are there for comparison.")
    days = [last - timedelta(days=number) for number in range(13, -1, -1)]
    days = [day for day in days if spending.days.knows([day]) and not (spending.days.began and day < spending.days.began)]
    upright(section, [(f"{day:%a} {day.day}", f"{day:%a, %b} {day.day}", spending.days.total([day])) for day in days], spending.reader.money)
    section.say("Nothing was spent on these days.")
    return section


def month_said(spending: Spending, section: Section) -> None:
    """What the month came to until the end of a week and since."""
    total, last = spending.data["summary"].get("mtd", {}).get("spend_cents"), spending.period.last
    if total is None:
        return
    money, start = spending.reader.money, last.replace(day=1)
    said = f"You have spent {money(total)} in {running_month(spending)} so far"
    until = spending.days.total([start + timedelta(days=number) for number in range((last - start).days + 1)])
    section.say(f"{said}.")
    if until is not None and month_name(last) == running_month(spending):
        section.say(f"{said}: {money(until)} up to {medium_day(last)}, and {money(total - until)} after that.")


def usual_day(spending: Spending) -> int | None:
    """What the day of a mail is compared with."""
    return spending.before if "on a usual " in (spending.period.before or "") else None


def last_weeks(spending: Spending) -> Section:
    """The week that a mail is about beside those before it."""
    section = Section("Week by week")
    found = spending.weeks_to_asked()
    upright(section, [(short_day(monday), short_day(monday), spent) for monday, spent in found], spending.reader.money)
    section.say("Each week from Monday to Sunday.")
    usual = spending.usual_week()
    if usual is not None:
        section.say(f"Line at {spending.reader.money(usual)}: A usual week.", f"A usual week: {spending.reader.money(usual)}.")
    return section


def upright(section: Section, bars: list[tuple[str, str, int | None]], money: Callable[[int], str]) -> None:
    """Bars that stand, with their numbers in full or in short; where these find no room, the last seven of them, which lie where they find none either."""
    short = money.whole  # type: ignore[attr-defined]
    lying = [f"{long} {'–' if spent is None else money(spent)}" for _, long, spent in bars[-7:]]
    if len(bars) > 7:
        section.say(f"The last 7 of {len(bars)}.")
    section.one_of([
        [f"{name} {'–' if spent is None else written(spent)}" for name, _, spent in shown] for shown in (bars, bars[-7:]) for written in (money, short)]
        + [lying])


def shares_of(spending: Spending, categories: list[tuple[str, int, int]] | None, section: Section) -> None:
    rows = [row for row in categories or [] if row[1] > 0]
    if not rows:
        return
    if rows[0][0] != "Not categorised" and sum(row[1] == rows[0][1] for row in rows) == 1:
        section.say(f"The largest share went to {rows[0][0]}: {spending.reader.money(rows[0][1])}.")
    # The smallest ones stand together; how many are left by themselves is a matter of room.
    section.one_of(slices(spending, rows, kept) for kept in range(1, len(rows) + 1))


def slices(spending: Spending, rows: list[tuple[str, int, int]], kept: int) -> list[str]:
    """The largest categories, and the others together, each with its share."""
    parts = [(name, spend) for name, spend, _ in rows[:kept]]
    if kept < len(rows):
        parts.append((f"Other ({len(rows) - kept})", sum(spend for _, spend, _ in rows[kept:])))
    texts = []
    for (name, spend), seats in zip(parts, shares(rows, kept), strict=True):
        share = "<1%" if seats == 0 else ">99%" if seats == 100 and len(rows) > 1 else f"{seats}%"
        texts.append(f"{name} {spending.reader.money(spend)} {share}")
    return texts


def merchants_section(spending: Spending) -> Section:
    section = Section("Top merchants")
    rows = [f"{name} {spending.reader.money(spend)} ×{count}" for name, spend, count in spending.merchants or []]
    section.first(rows, 5)
    often = habit(spending)
    if often:
        name, count, average, yearly, is_exact = often
        money = spending.reader.money
        section.say(
            f"You paid {name} {money(average)} once a month in the last 90 days. That is {money(yearly)} a year." if is_exact else
            f"You paid {name} {integer(count)} times in the last 90 days, {spending.reader.money(average)} on average. "
            f"That is about {spending.reader.money.short(yearly)} a year at this rate.")
    return section


def days_section(spending: Spending) -> Section:
    section = Section("Day by day")
    money, period, total = spending.reader.money, spending.period, spending.total
    known = {day: spent for day, spent in spending.by_day.items() if spent is not None}
    if total is not None and known and spending.per_day is not None and not is_mostly_monthly(spending):
        start = f"You spent {money(spending.per_day)} a day on average {period.name}"
        highest = max(known.values())
        dearest = [day for day, spent in known.items() if spent == highest]
        section.say(*(f"{start}, and the most on {medium_day(day)}: {money(highest)}." for day in dearest[: len(dearest) == 1]))
        section.say(f"{start}.")
    stretches(spending, section)
    is_now = period.is_window or len(period.days) == 1
    section.say(f"No-spend days in a row now: {spending.days.free_run()}." if is_now and spending.days.free_run() else None)
    section.say(*gap_sentences(spending))
    if not known:
        return section
    days = [day for day in spending.by_day if not spending.days.began or day >= spending.days.began]
    # A window begins within a day: of that day a part without charges is no row, and another part has no average and is told.
    part = days[0] if period.is_window and days and not spending.whole[days[0]] and len(days) > 1 else None
    if part and spending.by_day[part] == 0:
        days, part = days[1:], None
    if part:
        section.say(f"Only part of {medium_day(part)} is counted here.")
    if len(days) > 7:
        section.say(f"The last 7 of {len(days)}.")
    averages = {day: None if day == part else spending.average_of_seven(day) for day in days}
    section.say("Day Spent 7-day average" if any(one is not None for one in averages.values()) else "Day Spent")
    section.say("Each day, with the average of seven days.")
    rows = []
    for day in days[-7:]:
        partial = "" if spending.whole[day] or spending.by_day[day] is None else " (partial)"
        average, spent = averages[day], spending.by_day[day]
        column = "" if all(one is None for one in averages.values()) else "–" if average is None else money(average)
        rows.append(f"{medium_day(day)}{partial} {'–' if spent is None else money(spent)} {column}")
    section.rows(rows)
    if len(period.days) <= 8:
        # Bars of days have no averages, and stand beside what was spent before.
        bars = Section("")
        upright(bars, [(f"{day:%a} {day.day}", f"{day:%a, %b} {day.day}", spending.by_day[day]) for day in days], money)
        section.lists[-1] += bars.lists[0]
        are_partial(section, [medium_day(day) for day in days if not spending.whole[day]])
    return section


def are_partial(section: Section, names: list[str]) -> None:
    """Which bars are of a part of their time, of all of them or of the last seven."""
    section.say(*("; ".join(f"{name}: partial" for name in names[start:]) + "." for start in range(len(names))))


def stretches(spending: Spending, section: Section) -> None:
    """Weeks under a week, months under what is longer, and a week that is a record."""
    money, period = spending.reader.money, spending.period
    if len(period.days) <= 8:
        record(spending, section)
        return
    if spending.days.first is not None and max(spending.days.first_touched, spending.days.began or spending.days.first_touched).day > 1:
        section.say(f"Days are known from {medium_day(max(spending.days.first, spending.days.began or spending.days.first))} on.")
    for is_short, found in ((True, weeks(spending)), (False, months(spending))):
        if len(found) > 1:
            section.say("Each week from Monday to Sunday." if is_short else None, "Week from Spent" if is_short else "Month Spent")
            if len(found) > 7:
                section.say(f"The last 7 of {len(found)}.")
            names = [(medium_day(first) if is_short else month_name(first), spent, whole) for first, spent, whole in found[-7:]]
            section.rows([f"{name}{'' if whole else ' (partial)'} {money(spent)}" for name, spent, whole in names])
        if is_short and len(found) > 1:
            monthly = {day - timedelta(days=day.weekday()) for day in monthly_days(spending) if day <= last_counted(spending)}
            # Of a list that is cut, those of the rows that are shown.
            names = [medium_day(monday) for monday, _, _ in found[-7:] if monday in monthly]
            if names:
                section.say(
                    f"The week from {names[0]} has a payment that comes once a month." if len(names) == 1 else
                    f"The weeks from {listed(names)} have a payment that comes once a month.")


def record(spending: Spending, section: Section) -> None:
    whole = [(monday, spent) for monday, spent, is_whole in weeks(spending) if is_whole]
    if len(whole) < 8 or any(spent < 0 for _, spent in whole):
        return
    (monday, spent), before = whole[-1], [amount for _, amount in whole[:-1]]
    name = f"in the week of {days_between(monday, monday + timedelta(days=6))}"
    if spent == 0 < min(before):
        section.say(f"You spent nothing {name}, for the first time in {len(before) + 1} weeks.")
    elif spent < min(before) or spent > max(before):
        section.say(
            f"You spent {spending.reader.money(spent)} {name}, {'less' if spent < min(before) else 'more'} than in any of the "
            f"{len(before)} weeks before.")


def decisions_section(spending: Spending) -> Section:
    section = Section("Decisions")
    summary = spending.data["summary"].get(spending.period.key) if spending.period.is_window else None
    if not summary or not summary["auth_events"]:
        return section
    events = summary["auth_events"]
    risky, through = (round(summary[key] * events) for key in ("risky_rate", "override_rate"))
    flagged = f"{risky} as risky ({percent(Fraction(risky, events))})" if risky else "none as risky"
    section.say(f"Your card checked {counted(events, 'attempt to pay', 'attempts to pay')} {spending.period.name} and flagged {flagged}.")
    if through:
        section.say(f"You let {through} of the {integer(events)} through yourself ({percent(Fraction(through, events))}).")
    return section
