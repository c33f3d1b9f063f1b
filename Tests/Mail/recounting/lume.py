"""Goals, tips and moods of Lume."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

from .periods import ONE_DAY, Period, Reader
from .reading import Expected, Section
from .writing import counted, decimal, listed, medium_day, percent

UNITS = {"completion": ("completion", "completions")}
SINGULAR = {"minutes": "minute", "steps": "step", "pages": "page", "servings": "serving", "kg": "kg"}


def exact(number: Any) -> Fraction:
    """The number as it is written in the dump."""
    return Fraction(str(number))


def goals_of(data: dict[str, Any]) -> list[dict[str, Any]]:
    body = data.get("goals") or {}
    pages = body if isinstance(body, list) else [body]
    return [goal for page in pages for goal in page.get("data", page).get("goals", [])]


def body_of(data: dict[str, Any], key: str, goal: str) -> dict[str, Any]:
    body = data.get(key, {}).get(goal) or {}
    return body.get("data", body)


class Goal:
    """A goal as it stands on the reader's day."""

    def __init__(self, reader: Reader, record: dict[str, Any]) -> None:
        self.record, self.title, today = record, record["title"], reader.today
        self.current, self.target = exact(record["current_value"]), exact(record["target_value"])
        self.progress = exact(record["progress"]) if "progress" in record else min(max(self.current / self.target, Fraction(0)), Fraction(1))
        self.recurs = record.get("is_recurring", False)
        self.due = calendar_day(reader, record.get("target_date"))
        start = calendar_day(reader, record.get("start_date"))
        self.completed = record["status"] == "completed" or (not self.recurs and self.progress >= 1)
        self.active = not self.completed and record["status"] in ("active", "")
        self.overdue = self.active and self.due is not None and today > self.due
        self.left = (self.due - today).days if self.active and self.due else None
        self.state = {"paused": "Paused", "archived": "Archived", "abandoned": "Abandoned"}.get(record["status"], "Active")
        if self.completed:
            self.state = "Completed"
        elif self.overdue:
            self.state = "Overdue"
        elif self.active and not self.recurs and start and self.due and today > start:
            self.state = "Behind" if self.is_late(reader, start, today) else "On track"

    def is_late(self, reader: Reader, start: date, today: date) -> bool:
        """Whether Lume's own estimate, or else the pace since the start, leads past the target day."""
        assert self.due
        estimate = calendar_day(reader, (self.record.get("statistics") or {}).get("estimated_completion_date"))
        if estimate and estimate >= today:
            return estimate > self.due
        if self.progress == 0:
            return True
        days = Fraction((today - start).days) / self.progress
        return days > (self.due - start).days

    @property
    def amount(self) -> str:
        unit = self.record.get("target_unit") or ""
        one = SINGULAR.get(unit, unit)
        many = UNITS.get(unit, (one, unit))[1]
        return f"{decimal(self.current)} of {decimal(self.target)} {one if self.target == 1 else many}".strip()


def calendar_day(reader: Reader, value: Any) -> date | None:
    """A date without a time is that day; a moment is the reader's day."""
    if value is None:
        return None
    if isinstance(value, str) and len(value) == 10:
        return date.fromisoformat(value)
    if isinstance(value, str) and "T00:00:00" in value:
        return date.fromisoformat(value[:10])
    return reader.local_day(value)


def streaks(reader: Reader, data: dict[str, Any], goals: list[Goal]) -> list[tuple[str, set[int]]]:
    """Times in a row of each goal: of its instances, else of its statistics."""
    found = []
    for goal in goals:
        body = body_of(data, "history", goal.record["id"])
        values: set[int] = set()
        if body.get("instances"):
            run = 0
            for instance in sorted(body["instances"], key=lambda one: one["instance_date"], reverse=True):
                day = calendar_day(reader, instance["instance_date"])
                assert day
                if instance["status"] == "completed":
                    run += 1
                elif instance["status"] == "missed" or day < reader.today:
                    break
            values.add(run)
        elif goal.record.get("statistics"):
            values.add(goal.record["statistics"]["current_streak"])
        found.append((goal.title, values))
    return found


def mood(reader: Reader, data: dict[str, Any], days: list[date] | None) -> tuple[Fraction | None, int]:
    """The mean of the days, those with more entries weighing more, and how many entries there are."""
    weighted, entries = Fraction(0), 0
    for row in data.get("mood", {}).get("dailyBreakdown", []):
        day = reader.local_day(row["date"])
        if day and day <= reader.today and (days is None or day in days):
            weighted += exact(row["averageMood"]) * row["entryCount"]
            entries += row["entryCount"]
    return (weighted / entries if entries else None), entries


def expect(reader: Reader, period: Period, expected: Expected) -> None:
    """Adds what Lume's part of a mail may say."""
    data = reader.record["lume"]
    goals = [Goal(reader, record) for record in goals_of(data)]
    head(reader, period, goals, expected)
    expected.sections += [goals_section(reader, goals), tips_section(data, goals)]


def sentence(goals: list[Goal], one: str, more: str) -> list[str]:
    """A sentence with the titles of goals, in full and cut."""
    titles = [goal.title for goal in goals]
    lists = [listed(titles)] + [listed([*titles[:kept], f"{len(titles) - kept} more"]) for kept in range(1, len(titles))]
    return [(one if len(goals) == 1 else more).format(count=len(goals), names=names) for names in lists] if goals else []


def head(reader: Reader, period: Period, goals: list[Goal], expected: Expected) -> None:
    data, said, short, tiles = reader.record["lume"], expected.head, expected.subjects, expected.tiles
    active, late = [goal for goal in goals if goal.active], [goal for goal in goals if goal.overdue]
    soon, behind = [goal for goal in active if goal.left is not None and 0 <= goal.left <= 3], [goal for goal in goals if goal.state == "Behind"]
    said += sentence(late, "{count} goal is overdue: {names}.", "{count} goals are overdue: {names}.")
    short += sentence(late, "{names} is overdue", "{count} goals are overdue")
    said += sentence(soon, "{count} goal is due within three days: {names}.", "{count} goals are due within three days: {names}.")
    short += sentence(soon, "{names} is due soon", "{count} goals are due soon")
    said += sentence(behind, "At this pace {count} goal will be late: {names}.", "At this pace {count} goals will be late: {names}.")
    short += sentence(behind, "{names} is behind", "{count} goals are behind")
    completed = sum(goal.completed for goal in goals)
    if active:
        mean = percent(sum((goal.progress for goal in active), Fraction(0)) / len(active))
        said.append(
            f"You pursue 1 goal, which is at {mean}." if len(active) == 1 else
            f"You pursue {len(active)} goals, which are at {mean} on average.")
        short.append(f"Your goal is at {mean}" if len(active) == 1 else f"Your {len(active)} goals are at {mean}")
        tiles.append(f"Progress: {mean}")
    elif completed:
        said.append(f"{counted(completed, 'goal is', 'goals are')} completed, and none is open.")
    tiles += [f"Active goals: {len(active)}, {completed} completed", f"Overdue goals: {len(late)} of {len(active)}"]
    rows = streaks(reader, data, goals)
    best = max((times for _, values in rows for times in values), default=0)
    for title, values in rows:
        if best in values:
            said.append(f"{title}: done {counted(best, 'time', 'times')} in a row.")
            short.append(f"{title}: {counted(best, 'time', 'times')} in a row")
            tiles.append(f"Times in a row: {best}, {title}")
    average, entries = mood(reader, data, None if period.is_window else period.days)
    if average is not None:
        now = decimal(average)
        said.append(f"Your mood is {now} of 10 on average." if period.is_window else f"Your mood was {now} of 10 on average {period.name}.")
        short.append(said[-1].removesuffix("."))
        of = f"of 10, from {counted(entries, 'entry', 'entries')}"
        before, _ = mood(reader, data, period.days_before)
        for moved in mood_changes(average, before):
            tiles.append(f"Mood: {now}{moved}, {of}")
    rate_tile(reader, period, data, goals, expected)


def mood_changes(now: Fraction, before: Fraction | None) -> list[str]:
    if before is None or before == 0:
        return [""]
    ratio = now / before - 1
    return ["", f" ({'▲ +' if ratio > 0 else '▼ −'}{percent(abs(ratio))})", " (±0%)" if abs(ratio) < Fraction(1, 200) else ""]


def rate_tile(reader: Reader, period: Period, data: dict[str, Any], goals: list[Goal], expected: Expected) -> None:
    """What recurring goals asked for and got, of what is over."""
    def rate(days: Any) -> Fraction | None:
        done = due = 0
        for goal in goals:
            for instance in body_of(data, "history", goal.record["id"]).get("instances", []):
                day = calendar_day(reader, instance["instance_date"])
                if day in days and (instance["status"] in ("completed", "missed") or day < reader.today):
                    due += 1
                    done += instance["status"] == "completed"
        return Fraction(done, due) if due else None

    now = rate([reader.today - ONE_DAY * number for number in range(30)] if period.is_window else period.days)
    if now is None:
        return
    text = f"Done of what was due: {percent(now)}"
    expected.tiles.append(text)
    before = None if period.is_window else rate(period.days_before)
    if before is not None:
        expected.tiles += [f"{text}{moved}, {percent(before)} {period.before}" for moved in mood_changes(now, before)]


def goals_section(reader: Reader, goals: list[Goal]) -> Section:
    section = Section("Goals")
    rows = streaks(reader, reader.record["lume"], goals)
    best = max((times for _, values in rows for times in values), default=0)
    section.say(*(f"Times in a row: {best} ({title})." for title, values in rows if best in values))
    cards = []
    for goal in goals:
        due = f" · Target day {medium_day(goal.due)}" if goal.due else ""
        cards.append(f"{percent(goal.progress)} {goal.title} {goal.state} · {goal.amount}{due}")
    section.say(*cards, f"And {len(cards) - 4} more." if len(cards) > 4 else None)
    return section


def tips_section(data: dict[str, Any], goals: list[Goal]) -> Section:
    section = Section("Tips")
    tips = []
    for goal in goals:
        for tip in body_of(data, "tips", goal.record["id"]).get("tips", []):
            for category in ("Nutrition", "Exercise", "Sleep", "Mindset", "Habit", "General"):
                section.say(f"{tip} {category} · {goal.title}")
            tips.append(tip)
    section.say(f"And {len(tips) - 3} more." if len(tips) > 3 else None)
    return section
