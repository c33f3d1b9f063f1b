"""Questions, matches and the outlook of the day, from Destiny."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

from .periods import Period, Reader, instant
from .reading import Expected, Section
from .writing import counted, decimal, medium_day, percent

KUTAS = ("Varna", "Vashya", "Tara", "Yoni", "Maitri", "Gana", "Bhakoot", "Nadi")
MOST = (1, 2, 3, 4, 5, 6, 7, 8)


def expect(reader: Reader, period: Period, expected: Expected) -> None:
    """Adds what Destiny's part of a mail may say."""
    data = reader.record["destiny"]
    questions(reader, period, data, expected)
    match, compared = judged_match(data)
    section = Section("Compatibility")
    if match:
        result = match.get("result") or {}
        score, most = decimal(match["totalScore"]), match.get("maxScore", 36)
        adjusted = result.get("adjustedScore")
        verdict = verdict_of(match, result)
        of = "The best match of your last comparison" if compared > 1 else "Your newest match"
        expected.head.append(f"{of} has {score} of {most} points ({verdict}).")
        expected.subjects.append(f"Your best match has {score} of {most} points" if compared > 1 else f"{of} has {score} of {most} points ({verdict})")
        expected.tiles.append(f"Last comparison: {score} of {most}, {verdict}" + (f", the best of {compared}" if compared > 1 else ""))
        after = f", {decimal(adjusted)} after adjustments" if adjusted is not None else ""
        section.say(f"{verdict}: {score} of {most}{after}.")
        kutas(match, result, section)
        if match["totalScore"] == 20:
            section.say("The app records 20 of 36 when it could not read the server's answer; such points are made up, and these may be.")
    expected.sections += [section, outlook(reader, data, expected)]


def judged_match(data: dict[str, Any]) -> tuple[dict[str, Any] | None, int]:
    """The newest match, or the best of those made together with it, as the app puts them in order; and how many those are."""
    matches = data.get("compatibility") or []
    newest = max(matches, key=lambda match: match["timestamp"], default=None)
    group = newest.get("comparisonGroupId") if newest else None
    if not group:
        return newest, 1
    together = sorted((one for one in matches if one.get("comparisonGroupId") == group), key=lambda one: one["timestamp"], reverse=True)

    def rank(match: dict[str, Any]) -> tuple[bool, Fraction]:
        result = match.get("result") or {}
        adjusted = result.get("adjustedScore")
        score = Fraction(str(adjusted if adjusted is not None else match["totalScore"]))
        return verdict_of(match, result) != "Not Recommended", score

    return max(together, key=rank), len(together)


def verdict_of(match: dict[str, Any], result: dict[str, Any]) -> str:
    """The app's word: by the adjusted score, of 36; never recommended under ten points."""
    score = Fraction(str(result["adjustedScore"] if result.get("adjustedScore") is not None else match["totalScore"]))
    if not result.get("isRecommended", True) or score < 10:
        return "Not Recommended"
    share = score / 36
    for least, words in ((Fraction(3, 4), "Excellent Match"), (Fraction(3, 5), "Good Match"), (Fraction(1, 2), "Average")):
        if share >= least:
            return words
    return "Recommended"


def kutas(match: dict[str, Any], result: dict[str, Any], section: Section) -> None:
    sent = result.get("analysisData", {}).get("joint", {}).get("ashtakoot_matching", {}).get("guna_scores", {})
    rows = {row["name"].removeprefix("Graha "): row for row in result.get("kutas", [])}
    whole, lines, known = Fraction(0), [], 0
    for name, most in zip(KUTAS, MOST, strict=True):
        value = sent.get(name.lower(), {}).get("score", rows.get(name, {}).get("points"))
        if value is None:
            continue
        points, called = Fraction(str(value)), "Graha Maitri" if name == "Maitri" else name
        known, whole = known + 1, whole + points
        lines.append(f"{called} {percent(points / most)} {decimal(points)} of {most}")
        if points.denominator != 1:
            section.say(f"{called} has {decimal(points)} points; the app rounds that down to {int(points)}.")
    section.rows(lines)
    if whole != Fraction(str(match["totalScore"])):
        section.say(f"Added up, the kutas have {decimal(whole)} points; Destiny gives {decimal(match['totalScore'])} in all.")
    if known < 8:
        section.say(f"Only {known} of the eight kutas {'is' if known == 1 else 'are'} known.")


def questions(reader: Reader, period: Period, data: dict[str, Any], expected: Expected) -> None:
    said, tiles = expected.head, expected.tiles
    limits = (data.get("access") or {}).get("ai_questions", {}).get("limits") or {}
    offered = []
    for key, name in (("daily", "for today"), ("overall", "in all")):
        limit = limits.get(key)
        if limit and limit["limit"] >= 0:
            offered.append((max(0, limit["limit"] - limit["used"]), limit["limit"], name))
    # The fewest that are left are those that count.
    fewest = min((left for left, _, _ in offered), default=None)
    for left, limit, name in offered:
        if left != fewest:
            continue
        tiles.append(f"Questions left: {left} of {limit}, {name}")
        resets = instant((data["access"]["ai_questions"]).get("reset_at"))
        if resets:
            tiles.append(f"Questions left: {left} of {limit}, {name}, new ones on {medium_day(reader.local(resets).date())}")
            tiles.append(f"Questions left: {left} of {limit}, new ones on {medium_day(reader.local(resets).date())}")
        said.append(f"You have {left} of {limit} questions left." if left else f"You have used all of your {limit} questions.")
        expected.subjects.append(said[-1].removesuffix("."))
    threads = data.get("threads") or []
    rows = threads.get("threads", []) if isinstance(threads, dict) else threads
    asked = sum(row.get("messageCount", row.get("message_count", 0)) for row in rows)
    # In what is about a time that is over it says that it is of now.
    have = "You have" if period.is_window else "You now have"
    said.append(f"{have} {counted(len(rows), 'conversation', 'conversations')}.")
    expected.subjects.append(said[-1].removesuffix("."))
    tiles.append(f"Conversations: {len(rows)}, {counted(asked, 'question', 'questions')}")
    if not period.is_window and (count := asked_in(reader, rows, period.days)):
        said.append(f"You asked {counted(count, 'question', 'questions')} {period.name}.")
        expected.subjects.append(said[-1].removesuffix("."))
    checked = sum(reader.local_day(match["timestamp"]) in period.days for match in data.get("compatibility") or [])
    if not period.is_window and checked:
        said.append(f"You checked {counted(checked, 'match', 'matches')} {period.name}.")
        expected.subjects.append(said[-1].removesuffix("."))
        tiles.append(f"Matches checked: {checked}")
    subscription = data.get("subscription") or {}
    ends = reader.local_day(subscription.get("subscription_expires_at"))
    if ends:
        word = "renews" if subscription.get("auto_renew_status") else "ends"
        said.append(f"Your subscription {word} on {medium_day(ends)}.")
        expected.subjects.append(said[-1].removesuffix("."))


def asked_in(reader: Reader, threads: list[dict[str, Any]], days: list[date]) -> int:
    """Questions of a period, where the dump has the messages."""
    messages = [message for thread in threads for message in thread.get("messages", []) if message.get("role") == "user"]
    return sum(reader.local_day(message.get("createdAt", message.get("created_at"))) in days for message in messages)


def outlook(reader: Reader, data: dict[str, Any], expected: Expected) -> Section:
    today = data.get("today") or {}
    day = today.get("target_date")
    section = Section(f"Outlook for {medium_day(date.fromisoformat(day))}" if day else "Outlook")
    for area, row in (today.get("life_areas") or {}).items():
        section.say(f"{area.title()} {row['brief']} {row['status']}")
    beginning = f"{section.heading}:"
    if day and date.fromisoformat(day) != reader.today:
        beginning = f"This is the outlook for {medium_day(date.fromisoformat(day))}; there is no newer one yet."
        section.say(beginning)
    point = Section("Today")
    point.say(beginning, *(f"{area.title()}: {row['status']}." for area, row in (today.get("life_areas") or {}).items()))
    expected.sections.append(point)
    transits = today.get("transit_influences") or []
    if transits:
        section.say("Where the planets stand:", "Planet Sign In a word")
        section.say(*(" ".join([row["planet"], row.get("sign") or "–", row.get("badge") or "–"]) for row in transits))
        section.say(f"And {len(transits) - 3} more." if len(transits) > 3 else None)
    theme = (today.get("dasha_insight") or {}).get("theme")
    expected.head.append(f"The theme of your current dasha: {theme}.")
    return section
