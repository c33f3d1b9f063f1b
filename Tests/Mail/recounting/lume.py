"""Goals, tips and moods of Lume."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from .periods import ONE_DAY, Period, Reader
from .reading import Expected, Section
from .writing import counted, decimal, halves_even, halves_up, integer, listed, medium_day, month_name, percent, points

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

    def __init__(self, reader: Reader, record: dict[str, Any], instances: list[dict[str, Any]]) -> None:
        self.record, self.title, today = record, record["title"], reader.today
        self.today, self.instances = today, []
        for instance in instances:
            day = calendar_day(reader, instance["instance_date"])
            if day and day <= today and instance.get("current_value") is not None:
                self.instances.append((day, instance))
        self.current, self.target = exact(record["current_value"]), exact(record["target_value"])
        self.progress = exact(record["progress"]) if "progress" in record else min(max(self.current / self.target, Fraction(0)), Fraction(1))
        self.recurs = record.get("is_recurring", False)
        self.due = calendar_day(reader, record.get("target_date"))
        start = calendar_day(reader, record.get("start_date"))
        self.completed = record["status"] == "completed" or (not self.recurs and self.progress >= 1)
        self.active = not self.completed and record["status"] in ("active", "")
        self.overdue = self.active and self.due is not None and today > self.due
        self.left = (self.due - today).days if self.active and self.due else None
        self.starts = start
        self.reached, self.why = self.forecast(reader, start, today) if self.active and not self.recurs else (None, None)
        self.state = {"paused": "Paused", "archived": "Archived", "abandoned": "Abandoned"}.get(record["status"], "Active")
        if self.completed:
            self.state = "Completed"
        elif self.overdue:
            self.state = "Overdue"
        elif self.active and not self.recurs and start and self.due and today > start:
            self.state = "On track" if self.reached and self.reached <= self.due else "Behind"
        at_nothing = self.state == "Behind" and self.reached is None and self.progress == 0
        if at_nothing:
            is_half_over = 2 * (today - start).days > (self.due - start).days
            self.state = "Nothing done yet" if is_half_over else "Active"
        self.is_timed = at_nothing or self.state in ("Overdue", "Behind", "On track")

    def forecast(self, reader: Reader, start: date | None, today: date) -> tuple[date | None, str | None]:
        """The day on which Lume's own estimate, or else the pace since the start, says it will be reached; and what says so, or why nothing does."""
        estimate = calendar_day(reader, (self.record.get("statistics") or {}).get("estimated_completion_date"))
        if estimate and estimate >= today:
            return estimate, "Lume expects it on"
        if not start or today <= start:
            return None, None
        if self.progress == 0:
            return None, "Nothing is done yet, so there is no pace to go by."
        days = -((-Fraction((today - start).days) / self.progress).__floor__())
        if days > 36525:
            return None, "At the pace since the start it takes over a hundred years."
        return start + timedelta(days=days), "At this pace done on"

    def outlook(self, today: date) -> str | None:
        """When it will be reached, beside its target day."""
        if not self.active or self.recurs:
            return None
        if self.starts and self.starts > today:
            return f"Begins on {medium_day(self.starts)}"
        if self.reached is None:
            return self.why or (None if self.due else "No target day")
        reached = f"{self.why} {medium_day(self.reached)}"
        if self.due is None:
            return f"{reached}, no target day"
        apart = (self.reached - self.due).days
        if apart == 0:
            return f"{reached}, on its target day"
        return f"{reached}, {counted(abs(apart), 'day', 'days')} {'late' if apart > 0 else 'early'}"

    def pace(self, today: date) -> str | None:
        """What was done a day, a week or in 30 days, whichever is the first to come to one; and of a goal that will be late what it takes."""
        if not self.active or self.overdue or self.recurs or not self.starts or self.starts >= today:
            return None
        own = (self.record.get("statistics") or {}).get("average_daily_progress")
        ours = None if self.current is None else self.current / (today - self.starts).days
        # Lume rounds its average to hundredths.
        rounded = own is not None and ours is not None and abs(ours - exact(own)) <= Fraction(5, 1000)
        average = ours if own is None or rounded else exact(own)
        if not average or average <= 0:
            return None
        if self.state == "Behind" and self.due and self.due > today and self.target > self.current:
            needed = (self.target - self.current) / (self.due - today).days
            # Both in one unit of time.
            if paces := self.over(needed, average):
                return f"About {paces[1]} on average so far, and it takes {paces[0]} to be in time"
        paces = self.over(average)
        return f"About {paces[0]} on average so far" if paces else None

    def over(self, *amounts: Fraction) -> list[str] | None:
        """Amounts of a day, a week or 30 days: the first in which the first comes to one, and none is rounded to nothing."""
        for days, name in ((1, "a day"), (7, "a week"), (30, "in 30 days")):
            least = Fraction(1, 10) if days == 30 else 1
            if amounts[0] * days >= least and all(amount * days >= Fraction(1, 20) for amount in amounts):
                tenths = [Fraction(halves_up(amount * days * 10), 10) for amount in amounts]
                return [f"{decimal(number)} {self.unit(number)} {name}" for number in tenths]
        return None

    def unit(self, number: Fraction) -> str:
        unit = self.record.get("target_unit") or ""
        one = SINGULAR.get(unit, unit)
        return one if number == 1 else UNITS.get(unit, (one, unit))[1]

    @property
    def amount(self) -> str:
        unit = self.record.get("target_unit") or ""
        one = SINGULAR.get(unit, unit)
        many = UNITS.get(unit, (one, unit))[1]
        current, target, day = self.current, self.target, None
        if self.recurs and self.instances:
            day, newest = max(self.instances, key=lambda one: one[0])
            current, target = exact(newest["current_value"]), exact(newest["target_value"])
        amount = f"{decimal(current)} of {decimal(target)} {one if target == 1 else many}".strip()
        if not (self.recurs and self.active):
            return amount
        # The record of a goal has an amount without a day.
        if day is None:
            return f"{amount}, as last noted down"
        return f"{amount} today" if day == self.today else f"{amount} on {medium_day(day)}"


def calendar_day(reader: Reader, value: Any) -> date | None:
    """A date without a time is that day; a moment is the reader's day."""
    if value is None:
        return None
    if isinstance(value, str) and len(value) == 10:
        return date.fromisoformat(value)
    if isinstance(value, str) and "T00:00:00" in value:
        return date.fromisoformat(value[:10])
    return reader.local_day(value)


def is_kept(reader: Reader, instance: dict[str, Any], day: date) -> bool:
    """Marked so, or its target met though nobody ended it until the day after the next."""
    target = instance.get("target_value") or 0
    is_met = target > 0 and (instance.get("current_value") or 0) >= target
    return instance["status"] == "completed" or (instance["status"] != "missed" and is_met and is_over(reader, instance, day))


def is_over(reader: Reader, instance: dict[str, Any], day: date) -> bool:
    """Lume may hear of a day a day late."""
    return instance["status"] == "missed" or day < reader.today - ONE_DAY


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
                if is_kept(reader, instance, day):
                    run += 1
                elif is_over(reader, instance, day):
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
    goals = [Goal(reader, record, body_of(data, "history", record["id"]).get("instances", [])) for record in goals_of(data)]
    head(reader, period, goals, expected)
    expected.sections += [
        goals_section(reader, period, goals), habits_section(reader, period, goals), mood_section(reader, period), tips_section(data, goals),
        asked_today(reader, period, goals)]


def sentence(goals: list[Goal], one: str, more: str) -> list[str]:
    """A sentence with the titles of goals, in full and cut."""
    titles = [goal.title for goal in goals]
    lists = [listed(titles)] + [listed([*titles[:kept], f"{len(titles) - kept} more"]) for kept in range(1, len(titles) - 1)]
    return [(one if len(goals) == 1 else more).format(count=len(goals), names=names) for names in lists] if goals else []


def head(reader: Reader, period: Period, goals: list[Goal], expected: Expected) -> None:
    data, said, short, tiles = reader.record["lume"], expected.head, expected.subjects, expected.tiles
    active, late = [goal for goal in goals if goal.active], [goal for goal in goals if goal.overdue]
    soon, behind = [goal for goal in active if goal.left is not None and 1 <= goal.left <= 3], [goal for goal in goals if goal.state == "Behind"]
    today = [goal for goal in active if goal.left == 0]
    said += sentence(late, "{count} goal is overdue: {names}.", "{count} goals are overdue: {names}.")
    short += sentence(late, "{names} is overdue", "{count} goals are overdue")
    said += sentence(today, "{count} goal is due today: {names}.", "{count} goals are due today: {names}.")
    short += sentence(today, "{names} is due today", "{count} goals are due today")
    said += sentence(soon, "{count} goal is due within three days: {names}.", "{count} goals are due within three days: {names}.")
    short += sentence(soon, "{names} is due soon", "{count} goals are due soon")
    said += sentence(behind, "At this pace {count} goal will be late: {names}.", "At this pace {count} goals will be late: {names}.")
    short += sentence(behind, "{names} is behind", "{count} goals are behind")
    unbegun = [goal for goal in goals if goal.state == "Nothing done yet"]
    said += sentence(unbegun, *2 * ["Nothing is done yet, and more than half of the time is over: {names}."])
    short += sentence(unbegun, *2 * ["Nothing done yet: {names}"])
    completed = sum(goal.completed for goal in goals)
    if active:
        timed, good = [goal for goal in goals if goal.is_timed], [goal for goal in goals if goal.state == "On track"]
        if timed and len(timed) == len(good):
            said.append(
                "Your open goal with a target day is on track." if len(timed) == 1 else
                f"All {len(timed)} open goals with a target day are on track.")
            short.append("Your open goal is on track" if len(timed) == 1 else f"All {len(timed)} open goals with a target day are on track")
        else:
            said.append(f"You are working on {counted(len(active), 'goal', 'goals')}.")
            short.append(said[-1].removesuffix("."))
        if timed:
            tiles.append(f"Open goals on track: {len(good)} of {len(timed)}")
        begun = [goal for goal in active if not goal.recurs and not goal.overdue and goal.progress > 0]
        nearest = max((goal.progress for goal in begun), default=None)
        tiles += [f"Closest to done, not overdue: {percent(goal.progress)}, {goal.title}" for goal in begun if goal.progress == nearest]
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
    average, entries = mood(reader, data, days_of(reader, period))
    if average is not None:
        now = decimal(average)
        said.append(f"Your mood was {now} of 10 on average {days_name(period)}.")
        short.append(said[-1].removesuffix("."))
        past = mood(reader, data, period.a_year_before)[0] if period.a_year_before else None
        if past:
            said.append(f"A year earlier, {period.name_of_a_year_before}, your mood was {decimal(past)} of 10 on average.")
        of = f"of 10, from {counted(entries, 'entry', 'entries')}"
        before = mood_before(reader, data, period)
        for moved in mood_changes(average, before):
            tiles.append(f"Mood: {now}{moved}, {of}")
            # Of a period that was asked for, what it was before and a year ago stand there instead, where they are known.
            told = [f"{decimal(before)} {period.before}"] if before is not None else []
            told += [f"{decimal(past)} {period.name_of_a_year_before}"] if past else []
            tiles += [f"Mood: {now}{moved}, {', '.join(told)}"] if told else []
    rate_tile(reader, period, data, goals, expected)


def mood_before(reader: Reader, data: dict[str, Any], period: Period) -> Fraction | None:
    """That of the time before, where moods are known from its first tenth on."""
    days = sorted(days_before(reader, period))
    moods = [reader.local_day(row["date"]) for row in data.get("mood", {}).get("dailyBreakdown", [])]
    oldest = min((day for day in moods if day), default=None)
    if not days or oldest is None or oldest > days[0] + ONE_DAY * ((days[-1] - days[0]).days // 10):
        return None
    return mood(reader, data, days)[0]


def days_of(reader: Reader, period: Period) -> list[date]:
    """The days that moods and recurring goals are told of: those of the period, or the last 30."""
    return days_of_month(reader) if period.is_window else period.days


def days_before(reader: Reader, period: Period) -> list[date]:
    return [reader.today - ONE_DAY * number for number in range(30, 60)] if period.is_window else period.days_before


def days_name(period: Period) -> str:
    return "in the last 30 days" if period.is_window else period.name


def before_name(period: Period) -> str:
    return "in the 30 days before" if period.is_window else period.before


def mood_changes(now: Fraction, before: Fraction | None) -> list[str]:
    if before is None or before == 0:
        return [""]
    tenths = halves_even(now * 10) - halves_even(before * 10)
    return ["", f" ({'▲ ' if tenths > 0 else '▼ '}{decimal(Fraction(abs(tenths), 10))})" if tenths else " (±0)"]


def kept(reader: Reader, data: dict[str, Any], goals: list[Goal], days: list[date]) -> tuple[int, int]:
    """How often recurring goals were done, and how often they were due, as far as it is over."""
    done = due = 0
    for goal in goals:
        for instance in body_of(data, "history", goal.record["id"]).get("instances", []):
            day = calendar_day(reader, instance["instance_date"])
            if day in days and (is_kept(reader, instance, day) or is_over(reader, instance, day)):
                due += 1
                done += is_kept(reader, instance, day)
    return done, due


def rate_tile(reader: Reader, period: Period, data: dict[str, Any], goals: list[Goal], expected: Expected) -> None:
    """What recurring goals asked for and got, of what is over."""
    done, due = kept(reader, data, goals, days_of(reader, period))
    if not due:
        return
    now = Fraction(done, due)
    text = f"Recurring goals kept: {percent(now)}"
    expected.tiles.append(text)
    done_before, due_before = kept(reader, data, goals, days_before(reader, period))
    if due_before:
        before = Fraction(done_before, due_before)
        moved = f" ({points(now, before)})"
        expected.tiles += [text + moved, f"{text}{moved}, {percent(before)} {period.before}"]


def short_standing(reader: Reader, goal: Goal) -> list[str]:
    """What a mail of a day says of a goal: in percent, how it stands, how much is done and until when the rest is to be."""
    percents = [percent(goal.progress)]
    states = [f"{counted((reader.today - goal.due).days, 'day', 'days')} overdue" if goal.overdue and goal.due else goal.state]
    if goal.recurs:
        done, due = kept(reader, reader.record["lume"], [goal], days_of_month(reader))
        percents = [percent(Fraction(done, due)) if due else ""]
        runs = {run for _, values in streaks(reader, reader.record["lume"], [goal]) for run in values if run > 1}
        if goal.active and not goal.overdue and runs:
            states = [f"{integer(run)} times in a row" for run in runs]
    notes = [goal.amount, f"due {medium_day(goal.due)}" if goal.due and goal.active else None]
    return [standing(goal, of, state, notes) for of in percents for state in states]


def standing(goal: Goal, of: str, state: str, notes: list[str | None]) -> str:
    """A row with its bar: the name, the state, the part that is done, and what there is to say of it."""
    return f"{goal.title}: {state} {of} {' · '.join(note for note in notes if note)}".strip()


def goals_section(reader: Reader, period: Period, goals: list[Goal]) -> Section:
    section = Section("Goals")
    timed, good = [goal for goal in goals if goal.is_timed], [goal for goal in goals if goal.state == "On track"]
    section.say(f"On track: {len(good)} of {len(timed)} open {'goal' if len(timed) == 1 else 'goals'} with a target day.")
    cards, brief = [], []
    for goal in goals:
        done, due = kept(reader, reader.record["lume"], [goal], days_of_month(reader))
        notes = [
            goal.amount, f"Done {done} of {due} {'time' if due == 1 else 'times'} in the last 30 days" if due else None,
            f"Target day {medium_day(goal.due)}" if goal.due else None, goal.outlook(reader.today),
            goal.pace(reader.today)]
        of = "" if goal.recurs else percent(goal.progress)
        cards.append(standing(goal, of, goal.state, notes))
        brief.append(standing(goal, of, goal.state, [notes[0], notes[2]]))
    # A week has the first two, with less said of each, and so has a day.
    day = [standing for goal in goals for standing in short_standing(reader, goal)]
    told, most = (day, 2) if len(period.days) == 1 else (brief, 2) if len(period.days) <= 8 else (cards, 4)
    more = len(goals) - most
    section.say(*told, f"And {more} more." if more > 0 else None)
    return section


def asked_today(reader: Reader, period: Period, goals: list[Goal]) -> Section:
    """What a mail about a day says of goals and the mood: those whose day has passed, a tip, and how the mood was."""
    section, data = Section("Today"), reader.record["lume"]
    section.say(*mood_of_day(reader, period))
    for goal in goals:
        section.say(f"{goal.title}: the target day has passed." if goal.state == "Overdue" else None)
        section.say(*body_of(data, "tips", goal.record["id"]).get("tips", []))
    return section


def mood_of_day(reader: Reader, period: Period) -> list[str]:
    """How the mood of a single day was, beside the 30 days before."""
    data = reader.record["lume"]
    average, _ = mood(reader, data, days_of(reader, period))
    if average is None or len(period.days) != 1:
        return []
    usual, noted = mood(reader, data, [period.first - ONE_DAY * number for number in range(1, 31)])
    told = [f"Your mood was {decimal(average)} of 10."]
    if usual is not None and noted >= 5:
        told.append(f"Your mood was {decimal(average)} of 10; in the 30 days before it was {decimal(usual)} on average.")
    return told


def days_of_month(reader: Reader) -> list[date]:
    return [reader.today - ONE_DAY * number for number in range(30)]


def habits_section(reader: Reader, period: Period, goals: list[Goal]) -> Section:
    section, data = Section("Recurring goals"), reader.record["lume"]
    done, due = kept(reader, data, goals, days_of(reader, period))
    if due and period.key != "yesterday":
        section.say(
            f"You {'kept' if done else 'did not keep'} the one recurring goal that was due {days_name(period)}." if due == 1 else
            f"You kept your recurring goals {done} of {due} times {days_name(period)}.")
        done_before, due_before = kept(reader, data, goals, days_before(reader, period))
        if due_before:
            section.say(f"That is {percent(Fraction(done, due))}, after {percent(Fraction(done_before, due_before))} {before_name(period)}.")
    rows = streaks(reader, data, goals)
    best = max((times for _, values in rows for times in values), default=0)
    section.say(*(f"{title}: {counted(best, 'time', 'times')} in a row." for title, values in rows if best in values))
    return section


def mood_section(reader: Reader, period: Period) -> Section:
    section, data = Section("Mood"), reader.record["lume"]
    average, entries = mood(reader, data, days_of(reader, period))
    if average is not None:
        before = mood_before(reader, data, period)
        after = "" if before is None else f", after {decimal(before)} {before_name(period)}"
        section.say(
            f"Your mood was {decimal(average)} of 10{after}.", f"Your mood was {decimal(average)} of 10.",
            f"That is from the only entry {days_name(period)}." if entries == 1 else
            f"That is the average of {counted(entries, 'entry', 'entries')} {days_name(period)}.")
        section.say(*mood_of_day(reader, period))
    if not period.is_window and len(period.days) > 100:
        section.say("The average of a month, from 0 to 10.", "Mood, month by month", "Month Mood")
        months = [[day for day in period.days if (day.year, day.month) == key] for key in sorted({(day.year, day.month) for day in period.days})]
        known = [(band, mood(reader, data, band)[0]) for band in months]
        while known and known[0][1] is None:
            known.pop(0)
        while known and known[-1][1] is None:
            known.pop()
        section.rows(f"{month_name(band[0])} {'–' if one is None else decimal(one)}" for band, one in known[-12:])
    return section


def tips_section(data: dict[str, Any], goals: list[Goal]) -> Section:
    section = Section("Tips")
    tips = []
    for goal in goals:
        for tip in body_of(data, "tips", goal.record["id"]).get("tips", []):
            section.say(f"{tip} {goal.title}")
            tips.append(tip)
    section.say(f"And {len(tips) - 3} more." if len(tips) > 3 else None)
    return section
