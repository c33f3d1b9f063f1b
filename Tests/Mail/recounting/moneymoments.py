"""Habits of a month and the nudges that were sent, from MoneyMoments."""

from __future__ import annotations

import json
import re
from datetime import date
from fractions import Fraction
from itertools import chain
from typing import Any

from .periods import ONE_DAY, Period, Reader, instant
from .reading import Expected, Section
from .writing import decimal, halves_up, medium_day, month_name, percent, points

# How sure a moment is is said where it is less sure than this.
SURE = Fraction(7, 10)
LEVELS = ((Fraction(1, 2), "Medium confidence"), (Fraction(0), "Low confidence"))
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


# What is said in other words than the server's.
LABELS = {
    "Watch zone": "Worth watching", "Overspent vs income": "More spent than came in", "Moderate spikes": "Some spikes",
    "Micro-spend heavy": "Many small purchases", "Some micro-spend": "Some small purchases", "Low micro-spend": "Few small purchases",
    "Balanced across week": "Balanced across the week", "Some late-night spend": "Some late-night spending",
    "Rare late-night spend": "Little late-night spending", "Cash-reliant": "Much in cash", "Some cash usage": "Some in cash",
    "Heavy transfers out": "Much paid by UPI or transfer", "Moderate transfers out": "Some paid by UPI or transfer",
    "Low transfers out": "Little paid by UPI or transfer", "Category concentrated": "Mostly one category", "Category leaning": "One category leads",
}
LABELS_OF = {
    "burn_rate_early_month": ("Front-loaded spending", "Balanced early-month spending", "Back-loaded spending"),
    "spend_to_income_ratio": ("Comfortable month", "Watch zone", "Tight month", "Overspent vs income"),
    "top3_day_spend_share": ("Spiky spending", "Moderate spikes", "Steady spending"),
    "weekend_spend_multiplier": ("Weekend spender", "Balanced across week", "Weekday spender"),
    "late_night_spend_share": ("Late-night spender", "Some late-night spend", "Rare late-night spend"),
    "micro_spend_share": ("Micro-spend heavy", "Some micro-spend", "Low micro-spend"),
    "repeating_payments_count": ("Many repeating payments", "Some repeating payments", "Few repeating payments"),
    "cash_spend_share": ("Cash-reliant", "Some cash usage", "Mostly digital"),
    "transfer_out_share": ("Heavy transfers out", "Moderate transfers out", "Low transfers out"),
    "top_category_spend_share": ("Category concentrated", "Category leaning", "Well distributed"),
}
NAMES = {
    "burn_rate_early_month": "Early-month spending", "spend_to_income_ratio": "Spending against income", "top3_day_spend_share": "Three biggest days",
    "micro_spend_share": "Small purchases", "weekend_spend_multiplier": "Weekend spending", "late_night_spend_share": "Late-night spending",
    "cash_spend_share": "Cash spending", "transfer_out_share": "Payments by UPI or transfer", "repeating_payments_count": "Repeating payments",
    "top_category_spend_share": "Biggest category",
}
NONE = {"micro_spend_share": "No small purchases", "repeating_payments_count": "No repeating payments"}
CATEGORIES = {"travel": "Travel", "dining": "Eating out", "shopping": "Shopping", "groceries": "Groceries"}
RULES = {
    "DINING_2PLUS_WEEK": "Ate out at least twice in a week", "DINING_3PLUS_WEEK": "Ate out at least three times in a week",
    "SHOPPING_3PLUS_WEEK": "Went shopping at least three times in a week", "WANTS_SHARE_HIGH_30D": "Much of the month’s money went to non-essentials",
    "GOAL_UNDERFUNDED": "The top goal lacks money", "DINING_HIGH_WANTS": "Ate out often, and much went to non-essentials",
}
ACTIONS = {"Adjust Budget": "Adjust your budget", "View Budget": "Look at your budget", "View Goals": "Look at your goals"}


# Of each habit, what the server's own sentence has in it; others stand as they came.
MARKS = {
    "burn_rate_early_month": "of your monthly spend happened in", "spend_to_income_ratio": "of your credited income",
    "top3_day_spend_share": "Your top 3 spend days", "micro_spend_share": " transactions of ≤", "weekend_spend_multiplier": "Avg weekend spend/day",
    "late_night_spend_share": "happened after 10 PM", "cash_spend_share": "Cash-like transactions", "transfer_out_share": "Transfers out contributed",
    "repeating_payments_count": "likely repeating merchants", "top_category_spend_share": "Top category '",
}


def insight(reader: Reader, row: dict[str, Any]) -> str:
    """The sentence of a moment, with the numbers that the server's own sentence has."""
    text, habit = row["insight_text"], row["habit_id"]
    if MARKS[habit] not in text:
        return str(text)
    share = value_text(habit, row["value"])
    numbers = re.findall(r"\d+(?:\.\d+)?", text)
    if habit == "burn_rate_early_month":
        half = percent(Fraction(int(numbers[2]), 100))
        if str(row["month"])[:7] == f"{reader.today:%Y-%m}":
            return f"Of what was spent in the month so far, {share} fell in its first 5 days and {half} in its first 15."
        return f"{share} of the month’s spending fell in its first 5 days, {half} in its first 15."
    if habit == "spend_to_income_ratio":
        return f"You spent {share} of what came in."
    if habit == "top3_day_spend_share":
        return f"The three biggest days make up {share} of the month’s spending."
    if habit == "micro_spend_share":
        count, limit = int(numbers[1]), text.partition("≤")[2].removesuffix(".")
        if limit.startswith(reader.money.sign):
            limit = reader.money.short(int(numbers[2]) * 10**reader.money.digits)
        if count == 0:
            return f"No payment was of {limit} or less."
        payments = f"1 payment of up to {limit} makes" if count == 1 else f"{count:,} payments of up to {limit} make"
        return f"{payments} up {share} of the spending."
    if habit == "weekend_spend_multiplier":
        if Fraction(str(row["value"])) < 1:
            return f"On a weekend day you spent {percent(Fraction(str(row['value'])))} of what you spent on a weekday."
        return f"On a weekend day you spent {share} what you spent on a weekday."
    if habit == "late_night_spend_share":
        return f"{share} of the spending was between 10 PM and 5 AM."
    if habit == "cash_spend_share":
        return f"Cash makes up {share} of the spending."
    if habit == "transfer_out_share":
        return f"Payments by UPI or transfer, those in shops among them, make up {share} of the spending."
    if habit == "repeating_payments_count":
        count = int(numbers[0])
        merchants = "No merchant was" if count == 0 else "1 merchant was" if count == 1 else f"{count:,} merchants were"
        return f"{merchants} paid about the same amount more than once."
    category = text.split("'")[1]
    if category == "None":
        return f"The largest part of the spending, {share}, has no category."
    return f"The biggest category is {CATEGORIES[category]}, with {share} of the spending."


def even(some: int, days: int) -> Fraction:
    return min(Fraction(1), Fraction(some, days))


def borne_out(reader: Reader, row: dict[str, Any]) -> list[str]:
    """The labels that the numbers of a moment show: more than an even share where that is more, much where that is a quarter, and so on."""
    value = Fraction(str(row["value"]))
    month, made = first_of(row["month"]), reader.local_day(row["created_at"])
    assert made
    last = (month.replace(day=28) + ONE_DAY * 4).replace(day=1) - ONE_DAY
    days = (min(last, max(month, made)) - month).days + 1
    shares = value * 100
    numbers = re.findall(r"\d+(?:\.\d+)?", row["insight_text"]) if MARKS[row["habit_id"]] in row["insight_text"] else []
    half = Fraction(int(numbers[2]), 100) if numbers and row["habit_id"] == "burn_rate_early_month" else None
    payments = int(numbers[1]) if numbers and row["habit_id"] == "micro_spend_share" else None
    rules = {
        "Front-loaded spending": value >= Fraction(45, 100) and value >= even(5, days) * 3 / 2,
        "Balanced early-month spending":
            even(5, days) * 3 / 4 <= value <= even(5, days) * 3 / 2 and (half is None or half <= even(15, days) * 5 / 4),
        "Back-loaded spending": value <= even(5, days) * 3 / 4 and (half is None or half <= even(15, days) * 9 / 10),
        "Comfortable month": shares < 60, "Watch zone": 60 <= shares < 86, "Tight month": 85 <= shares <= 100, "Overspent vs income": shares > 100,
        "Spiky spending": value >= Fraction(35, 100) and value >= even(3, days) * 2,
        "Moderate spikes": Fraction(20, 100) <= value <= Fraction(35, 100) and value >= even(3, days) * 3 / 2,
        "Steady spending": value <= Fraction(20, 100), "Weekend spender": value >= Fraction(1245, 1000),
        "Balanced across week": Fraction(85, 100) <= value <= Fraction(125, 100), "Weekday spender": value <= Fraction(855, 1000),
        "Late-night spender": value >= Fraction(7, 24), "Some late-night spend": shares >= 6, "Rare late-night spend": shares <= 6,
        "Micro-spend heavy": shares >= 25 and (payments is None or payments >= 20), "Some micro-spend": shares >= 15,
        "Low micro-spend": shares <= 15 and (payments is None or 1 <= payments < 20), "Many repeating payments": value >= 4,
        "Some repeating payments": value >= 2, "Few repeating payments": 1 <= value < 4, "Cash-reliant": shares >= 25,
        "Some cash usage": shares >= 7, "Mostly digital": shares < 50, "Heavy transfers out": shares >= 25,
        "Moderate transfers out": 12 <= shares <= 50, "Low transfers out": shares <= 12, "Category concentrated": shares > 50,
        "Category leaning": shares >= 30, "Well distributed": shares <= 30,
    }
    return [name for name in LABELS_OF[row["habit_id"]] if rules[name]]


def label(reader: Reader, row: dict[str, Any]) -> str:
    """What a moment is called; where its numbers do not show that, another label that they show, or what was measured."""
    labels = borne_out(reader, row)
    if row["label"] in labels or row["label"] not in chain(*LABELS_OF.values()):
        return LABELS.get(row["label"], row["label"])
    if row["value"] == 0 and ("0 transactions" in row["insight_text"] or row["habit_id"] == "repeating_payments_count"):
        return NONE.get(row["habit_id"], NAMES[row["habit_id"]])
    return LABELS.get(labels[0], labels[0]) if labels else NAMES[row["habit_id"]]


def value_text(habit: str, value: Any) -> str:
    """Shares in percent, a multiplier with two digits, counts as they are."""
    exact = Fraction(str(value))
    if habit == "weekend_spend_multiplier":
        scaled = halves_up(exact * 100)
        return f"{scaled // 100}.{scaled % 100:02}×"
    if habit.endswith("_count"):
        return decimal(exact)
    return percent(exact)


def first_of(month: str) -> date:
    return date.fromisoformat(f"{month}-01")


def words_of(nudge: dict[str, Any]) -> tuple[str, str]:
    """Title and text as they were sent, else as the server renders them today."""
    metadata = nudge.get("metadata_json")
    sent = json.loads(metadata) if isinstance(metadata, str) and metadata else metadata or {}
    return sent.get("rendered_title") or nudge.get("title") or "", sent.get("rendered_body") or nudge.get("body") or ""


def action_of(nudge: dict[str, Any]) -> str:
    metadata = nudge.get("metadata_json")
    return str((json.loads(metadata) if metadata else {}).get("cta_text") or "")


def expect(reader: Reader, period: Period, expected: Expected) -> None:
    """Adds what MoneyMoments' part of a mail may say."""
    data = reader.record["moneymoments"]
    moments = data.get("moments", {}).get("moments", [])
    months = sorted({row["month"] for row in moments})
    if not period.is_window:
        # Nothing that came after the period; and a month that has no moments has none of another one either.
        months = [one for one in months if one <= f"{period.last:%Y-%m}"]
    month = months[-1] if months and (period.is_window or months[-1] >= f"{period.first:%Y-%m}") else None
    rows = [row for row in moments if row["month"] == month]
    rows.sort(key=lambda row: (-Fraction(str(row["confidence"])), row["habit_id"]))
    head(reader, period, moments, month, rows, expected)
    if rows:
        expected.sections.append(moments_section(reader, moments, months, rows, nudges_of(reader, period, data)))
    if period.is_window or nudges_of(reader, period, data):
        expected.sections.append(nudges_section(reader, period, data))
        today = Section("Today")
        today.say(*asked_today(reader, period, data))
        expected.sections.append(today)


def nudges_of(reader: Reader, period: Period, data: dict[str, Any]) -> list[dict[str, Any]]:
    """The newest first; of a period that was asked for those that were sent in it, by the reader's clock."""
    rows = data.get("nudges", {}).get("nudges", [])
    if not period.is_window:
        rows = [row for row in rows if reader.local_day(row["sent_at"]) in period.days]
    return sorted(rows, key=lambda row: str(row["sent_at"]), reverse=True)


def is_whole_months(period: Period) -> bool:
    return not period.is_window and period.first.day == 1 and (period.last + ONE_DAY).day == 1


def head(
    reader: Reader, period: Period, moments: list[dict[str, Any]], month: str | None, rows: list[dict[str, Any]], expected: Expected
) -> None:
    data, said, tiles = reader.record["moneymoments"], expected.head, expected.tiles
    # Guardian's amounts are of other accounts.
    there, whose = (" in the accounts that MoneyMoments sees", "MoneyMoments") if "guardian" in reader.record else ("", "")
    now = reader.today if period.is_window else period.last
    if month is not None and first_of(month) >= ((now.replace(day=1) - ONE_DAY).replace(day=1)):
        name, runs = month_name(first_of(month)), month == f"{reader.today:%Y-%m}"
        when = f"in {name} so far" if runs else f"in {name}"
        before = f"{first_of(month) - ONE_DAY:%Y-%m}"
        past = {row["habit_id"]: row["value"] for row in moments if row["month"] == before}
        top = Fraction(str(rows[0]["confidence"]))
        for row in rows:
            if label(reader, row) != NAMES[row["habit_id"]]:
                said.append(f"What stood out in {name}: {label(reader, row)}.")
                expected.subjects.append(f"{name}: {label(reader, row)}")
            if Fraction(str(row["confidence"])) == top:
                said.append(f"{NAMES[row['habit_id']]} in {name}{',' if there else ''}{there}: {value_text(row['habit_id'], row['value'])}.")
                subject = f"{name}: {NAMES[row['habit_id']]}, {value_text(row['habit_id'], row['value'])}"
                expected.subjects.append(f"{whose}, {subject}" if whose else subject)
            habit, value, change = row["habit_id"], value_text(row["habit_id"], row["value"]), ""
            if habit in past:
                change = f" ({points(Fraction(str(row['value'])), Fraction(str(past[habit])))})"
            if habit == "spend_to_income_ratio":
                said.append(f"In {name}{' so far' if runs else ''} you spent {value} of your income{there}.")
                expected.subjects.append((f"{whose}: " if whose else "") + f"{value} of your income spent in {name}" + (" so far" if runs else ""))
                # Some days are not set against a whole month.
                change = "" if runs else change
                earlier = f", {value_text(habit, past[habit])} before ·" if habit in past and not runs else ","
                tiles.append(f"Share of income spent: {value}{change}{earlier} {when}")
            elif habit in past and not runs and value.endswith("%"):
                earlier = value_text(habit, past[habit])
                said.append(f"{NAMES[habit]}: {value} of your spending in {name}{there}, after {earlier} in the month before.")
                expected.subjects.append(f"{whose}: {NAMES[habit]}, {value} after {earlier}" if whose else f"{NAMES[habit]}: {value}, after {earlier}")
                tiles.append(f"Grew most: {value}{change}, {earlier} before · {NAMES[habit]}, {when}")
    elif month is None and is_whole_months(period):
        name, newest = month_name(period.last), max((row["month"] for row in moments), default="")
        said.append(f"MoneyMoments has nothing of {name}." if newest > f"{period.last:%Y-%m}" else f"MoneyMoments has not looked at {name} yet.")
        expected.subjects.append(said[-1].removesuffix("."))
        oldest = min((row["month"] for row in moments), default="")
        if oldest > f"{period.last:%Y-%m}":
            said.append(f"What happened {period.name} is not known; there are numbers from {medium_day(first_of(oldest))} on.")
    nudges = nudges_of(reader, period, data)
    if nudges:
        said.append(f"The newest nudge: “{words_of(nudges[0])[0]}”.")
    lacks = (data.get("signal") or {}).get("rank1_goal_underfund_amt")
    # In rupees, whatever the account is in.
    if lacks is not None and reader.money.sign == "₹":
        minor = halves_up(Fraction(lacks) * 10**reader.money.digits)
        amount = reader.money(minor)
        said.append(f"Your top goal still lacks {amount}.")
        expected.subjects.append(f"Your top goal still lacks {reader.money.short(minor)}")
        tiles.append(f"Top goal underfunded: {amount}")


def moments_section(
    reader: Reader, moments: list[dict[str, Any]], months: list[str], rows: list[dict[str, Any]], nudges: list[dict[str, Any]]
) -> Section:
    section = Section("Money moments")
    if "guardian" in reader.record:
        section.say(f"{month_name(first_of(months[-1]))}, in the accounts that MoneyMoments sees.")
    cards, plain = [], []
    for row in rows:
        habit, confidence = row["habit_id"], Fraction(str(row["confidence"]))
        level = "" if confidence >= SURE else next(f" {words} · {percent(confidence)}" for least, words in LEVELS if confidence >= least)
        known = {one["month"]: one["value"] for one in moments if one["habit_id"] == habit}
        # The four months that end with the newest one.
        shown = months[-4:]
        spark = " → ".join(f"{MONTHS[int(one[5:]) - 1]} {value_text(habit, known[one]) if one in known else '–'}" for one in shown)
        card = f"{value_text(habit, row['value'])} {label(reader, row)} {insight(reader, row)}{level}"
        plain.append(card)
        cards += [f"{card}{' ·' if level else ''} {spark}" if len(shown) > 1 else card]
    section.say(*cards, f"And {len(cards) - 4} more." if len(cards) > 4 else None)
    # A week has the first two, without the months before.
    section.say(*plain, f"And {len(cards) - 2} more." if len(cards) > 2 else None)
    # So have its nudges, with what they ask for alone.
    for nudge in nudges:
        section.say(" ".join([*words_of(nudge), ACTIONS.get(nudge.get("cta_text") or action_of(nudge), "")]).strip())
    section.say(f"And {len(nudges) - 2} more." if len(nudges) > 2 else None)
    return section


def nudges_section(reader: Reader, period: Period, data: dict[str, Any]) -> Section:
    section = Section("Nudges")
    nudges = nudges_of(reader, period, data)
    cards = []
    for nudge in nudges:
        title, body = words_of(nudge)
        at = instant(nudge["sent_at"])
        assert at
        sent = "rendered_title" in (nudge.get("metadata_json") or "")
        foot = [ACTIONS.get(nudge.get("cta_text") or action_of(nudge), ""), RULES[nudge["rule_id"]]]
        foot += ["" if sent else "may have been sent in other words", medium_day(reader.local(at).date())]
        cards.append(f"{title} {body} {' · '.join(words for words in foot if words)}")
    section.first(cards, 3)
    return section


def asked_today(reader: Reader, period: Period, data: dict[str, Any]) -> list[str]:
    """What the nudges ask for, in a line each."""
    said = []
    for nudge in nudges_of(reader, period, data):
        action = ACTIONS.get(nudge.get("cta_text") or action_of(nudge), "")
        said.append(words_of(nudge)[0] + (f": {action}" if action else ""))
    return said
