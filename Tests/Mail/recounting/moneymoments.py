"""Habits of a month and the nudges that were sent, from MoneyMoments."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from typing import Any

from .periods import ONE_DAY, Period, Reader, instant, is_whole_month
from .reading import Expected, Section
from .writing import counted, decimal, halves_up, moment, month_name, percent

# How sure a moment is is said where it is less sure than this.
SURE = Fraction(7, 10)
LEVELS = ((Fraction(1, 2), "Medium confidence"), (Fraction(0), "Low confidence"))
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


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


def expect(reader: Reader, period: Period, expected: Expected) -> None:
    """Adds what MoneyMoments' part of a mail may say."""
    data = reader.record["moneymoments"]
    moments = data.get("moments", {}).get("moments", [])
    months = sorted({row["month"] for row in moments})
    asked = f"{period.first:%Y-%m}" if not period.is_window and is_whole_month(period.first, period.last) else None
    month = asked if asked in months else months[-1] if months and asked is None else None
    rows = [row for row in moments if row["month"] == month]
    rows.sort(key=lambda row: (-Fraction(str(row["confidence"])), row["habit_id"]))
    head(reader, period, month, rows, expected)
    expected.sections += [moments_section(period, moments, months, month, rows), nudges_section(reader, period, data)]


def nudges_of(reader: Reader, period: Period, data: dict[str, Any]) -> list[dict[str, Any]]:
    """The newest first; of a period that was asked for those that were sent in it, by the reader's clock."""
    rows = data.get("nudges", {}).get("nudges", [])
    if not period.is_window:
        rows = [row for row in rows if reader.local_day(row["sent_at"]) in period.days]
    return sorted(rows, key=lambda row: str(row["sent_at"]), reverse=True)


def head(reader: Reader, period: Period, month: str | None, rows: list[dict[str, Any]], expected: Expected) -> None:
    data, said, tiles = reader.record["moneymoments"], expected.head, expected.tiles
    months = {row["month"] for row in data.get("moments", {}).get("moments", [])}
    if month is not None:
        name, count = month_name(first_of(month)), len(rows)
        runs = month == f"{reader.today:%Y-%m}"
        if count == 1:
            said.append(f"MoneyMoments saw 1 habit in {name}: {rows[0]['label']}.")
        top = Fraction(str(rows[0]["confidence"]))
        for row in rows:
            if Fraction(str(row["confidence"])) == top:
                said.append(f"MoneyMoments saw {count} habits in {name}, most surely this one: {row['label']}.")
        expected.subjects.append(f"{counted(count, 'habit', 'habits')} seen in {name}")
        for row in rows:
            if row["habit_id"] == "spend_to_income_ratio":
                share = percent(Fraction(str(row["value"])))
                said.append(f"In {name} so far you spent {share} of your income." if runs else f"In {name} you spent {share} of your income.")
                expected.subjects.append(f"{share} of your income spent in {name}" + (" so far" if runs else ""))
        tiles.append(f"Moments: {count}, in {name}")
        mean = sum((Fraction(str(row["confidence"])) for row in rows), Fraction(0)) / len(rows)
        tiles.append(f"Behaviour score: {percent(mean)}, how sure the moments are, on average")
    elif not period.is_window:
        tiles.append(f"Moments: 0, in {month_name(period.first)}")
    if months:
        # Up to the newest month, whatever month the mail is about.
        run, at = 0, first_of(max(months))
        while f"{at:%Y-%m}" in months:
            run, at = run + 1, (at - ONE_DAY).replace(day=1)
        tiles.append(f"Months in a row: {run}")
    nudges = nudges_of(reader, period, data)
    tiles.append(f"Nudges: {len(nudges)}")
    if nudges:
        said.append(f"The newest nudge: “{words_of(nudges[0])[0]}”.")
    lacks = (data.get("signal") or {}).get("rank1_goal_underfund_amt")
    if lacks is not None:
        minor = halves_up(Fraction(lacks) * 10**reader.money.digits)
        amount = reader.money(minor)
        said.append(f"Your top goal still lacks {amount}.")
        expected.subjects.append(f"Your top goal still lacks {reader.money.short(minor)}")
        tiles.append(f"Top goal underfunded: {amount}")


def moments_section(
    period: Period, moments: list[dict[str, Any]], months: list[str], month: str | None, rows: list[dict[str, Any]]
) -> Section:
    section = Section("Money moments")
    cards = []
    for row in rows:
        habit, confidence = row["habit_id"], Fraction(str(row["confidence"]))
        level = "" if confidence >= SURE else next(f" {words} · {percent(confidence)}" for least, words in LEVELS if confidence >= least)
        known = {one["month"]: one["value"] for one in moments if one["habit_id"] == habit}
        # The four months that end with the newest one.
        shown = months[-4:]
        spark = " → ".join(f"{MONTHS[int(one[5:]) - 1]} {value_text(habit, known[one]) if one in known else '–'}" for one in shown)
        card = f"{value_text(habit, row['value'])} {row['label']} {row['insight_text']}{level}"
        cards += [f"{card}{' ·' if level else ''} {spark}" if len(shown) > 1 else card]
    section.say(*cards, f"And {len(cards) - 4} more." if len(cards) > 4 else None)
    section.say(None if cards else f"There was nothing {period.name}.")
    return section


def nudges_section(reader: Reader, period: Period, data: dict[str, Any]) -> Section:
    section = Section("Nudges")
    nudges = nudges_of(reader, period, data)
    cards = []
    for nudge in nudges:
        title, body = words_of(nudge)
        at = instant(nudge["sent_at"])
        assert at
        cards.append(f"{title} {body} {nudge['rule_name']} · {moment(reader.local(at))}")
    section.first(cards, 3)
    section.say(f"There was nothing {period.name}." if not cards else None)
    return section
