"""The review of a year: what each system says of it in a mail, worked out from the record in ways of its own."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction

from . import guardian, guardian_mail, lume, moneymoments
from .momentum import BADGES, Work, goals_of, steps_of
from .periods import Period, Reader
from .reading import Expected, Section
from .writing import counted, decimal, from_day_to_day, halves_up, medium_day, month_name, percent

MEANINGS = (
    "A task on each of 7 days in a row.", "A task on each of 30 days in a row.", "3 tasks in the first 3 days.", "100 tasks.", "500 tasks.",
    "5 tasks in one day.", "A task before 8 in the morning.", "A task after 10 at night.")


def bands(days: list[date]) -> list[list[date]]:
    """The days of each month, in order."""
    keys = sorted({(day.year, day.month) for day in days})
    return [[day for day in days if (day.year, day.month) == key] for key in keys]


def expect(reader: Reader, period: Period, expected: Expected) -> None:
    for key, system in (("momentum", momentum), ("lume", wellbeing), ("moneymoments", moments), ("destiny", outlook), ("guardian", spending)):
        if key in reader.record:
            system(reader, period, expected)
    # Numbers stand under the first sentence, without a heading.
    expected.head += expected.tiles


def momentum(reader: Reader, period: Period, expected: Expected) -> None:
    work = Work(reader)
    begins = work.begins()
    days = [day for day in period.days if begins and begins <= day <= reader.today]
    sections = {name: Section(name) for name in ("Tasks", "Month by month", "Day by day", "The road")}
    counts = [(work.done(band), band[0]) for band in bands(days)]
    best = max(counts, default=(0, period.first))
    heading = "Month by month"
    if best[0] >= 3 and [count for count, _ in counts].count(best[0]) == 1:
        heading = f"You did the most in {month_name(best[1])}: {best[0]} tasks"
        sections[heading] = Section(heading)
    sections[heading].say("When Completed", f"No task was completed {period.name}.")
    sections[heading].rows(f"{month_name(first)} {count}" for count, first in counts)
    # The first of the longest runs.
    run: list[date] = []
    longest: list[date] = []
    for day in days:
        run = [*run, day] if work.completed[day] else []
        longest = run if len(run) > len(longest) else longest
    if len(longest) > 1:
        span = from_day_to_day(longest[0], longest[-1])
        sections["Day by day"].say(f"Most days in a row with a task done: {len(longest)}, {span}.")
        expected.tiles.append(f"Most days in a row in the period: {len(longest)}, {span}")
    road = sections["The road"]
    reached: list[tuple[date, str, int]] = []
    for goal in goals_of(work.data):
        steps = steps_of(goal)
        done = sum(step["status"] == "completed" for step in steps)
        road.say(f"{goal['visionText']}: {done} of {counted(len(steps), 'step is', 'steps are')} done.", "Step Status", f"And {len(steps) - 7} more." if len(steps) > 7 else None)
        for step in steps:
            tasks = step.get("tasks", []) + [task for week in step.get("weeklyMilestones", []) for task in week.get("tasks", [])]
            states = Counter(task["status"] for task in tasks)
            name = {"completed": "Completed", "active": "Active", "locked": "Locked"}[step["status"]]
            said = f"{step['title']} {name}"
            if states["skipped"]:
                said += f": {states['completed']} of {len(tasks)} tasks done, {states['skipped']} skipped"
            elif step["status"] == "completed" and states["completed"] < len(tasks):
                said += f": {states['completed']} of {len(tasks)} tasks done"
            road.say(said)
            day = reader.local_day(step.get("completedAt"))
            if step["status"] == "completed" and day in period.days:
                reached.append((day, step["title"], states["completed"]))
    steps_reached = Section(f"Steps reached {period.name}")
    steps_reached.rows(f"{title} {medium_day(day)} {done}" for day, title, done in sorted(reached, key=lambda row: row[0]))
    badges = Section(f"Badges earned {period.name}", [*BADGES.values(), *MEANINGS])
    earned: dict[str, date] = {}
    for badge in (work.data.get("achievements") or []) + (work.data.get("savedAchievements") or []):
        day = reader.local_day(badge.get("unlockedAt"))
        if day:
            earned[badge["badgeType"]] = min(day, earned.get(badge["badgeType"], day))
    in_year = [day for day in earned.values() if day in period.days]
    badges.say(*(f"Earned on {medium_day(day)}" for day in in_year))
    expected.tiles += [f"Steps reached: {len(reached)}", f"Badges earned: {len(in_year)}"]
    expected.sections += [*sections.values(), steps_reached, badges, habits(work, period)]


def habits(work: Work, period: Period) -> Section:
    """Days on which habits were done and meant to be, from the check-ins."""
    section, reader = Section(f"Habits {period.name}"), work.reader
    for goal in goals_of(work.data):
        habit = goal.get("habitConfig")
        ticks = [one for one in work.data.get("habit_check_ins", []) if one["habitGoalId"].lower() == goal["id"].lower()]
        if not habit or not ticks or goal.get("status") == "archived":
            continue
        done = {day for one in ticks if one["isCompleted"] and (day := reader.local_day(one["scheduledDate"])) and day <= reader.today}
        skipped = {reader.local_day(one["scheduledDate"]) for one in ticks if one.get("skipped") and not one["isCompleted"]}
        skipped |= {reader.local_day(moment) for moment in habit.get("skipHistory", [])} - done
        meant = {"weekdays": range(5), "weekends": range(5, 7)}.get(habit.get("frequency"), range(7))
        begins = min([*done, *(day for day in [reader.local_day(goal.get("createdAt"))] if day)], default=period.first)
        due = count = longest = run = 0
        for day in period.days:
            is_meant = day.weekday() in meant and day not in skipped
            if day in done:
                count, due, run = count + 1, due + 1, run + 1
            elif is_meant:
                run = 0
                due += begins <= day < reader.today
            longest = max(longest, run)
        if due:
            section.say(f"{goal['visionText']} {percent(Fraction(count, due))} Days done {count} · Days due {due} · Longest streak {longest}")
    return section


def wellbeing(reader: Reader, period: Period, expected: Expected) -> None:
    data = reader.record["lume"]
    goals = [
        lume.Goal(reader, record, lume.body_of(data, "history", record["id"]).get("instances", [])) for record in lume.goals_of(data)]
    noted = Counter(reader.local_day(row["date"]) for row in data.get("mood", {}).get("dailyBreakdown", []))
    months = [(lume.mood(reader, data, band)[0], band[0], sum(noted[day] > 0 for day in band)) for band in bands(period.days)]
    known = [(Fraction(halves_up(mood * 10), 10), first) for mood, first, count in months if mood is not None and count >= 5]
    mood = Section("Mood")
    line = lume.mood_section(reader, period)
    if len(known) == 12:
        values = sorted(value for value, _ in known)
        if values[0] < values[1] and values[-2] < values[-1]:
            low, high = min(known), max(known)
            mood = Section(
                f"Your mood was best in {month_name(high[1])} ({decimal(high[0])} of 10) and lowest in {month_name(low[1])} ({decimal(low[0])})")
    mood.sentences, mood.lists = line.sentences, line.lists
    average, _ = lume.mood(reader, data, period.days)
    mood.say(f"Mood: {decimal(average)}." if average is not None else None, f"Line at {decimal(average)}: Mood." if average is not None else None)
    said = lume.habits_section(reader, period, goals)
    # The sentence on how often is the heading.
    heading = next((one for one in said.sentences if " recurring goal" in one), "Recurring goals")
    kept = Section(heading)
    rows = [(band[0], *lume.kept(reader, data, goals, band)) for band in bands(period.days)]
    while rows and not rows[0][2]:
        rows.pop(0)
    while rows and not rows[-1][2]:
        rows.pop()
    kept.say("Month Done Missed")
    kept.rows(f"{month_name(first)} {done} {due - done}" for first, done, due in rows)
    each = Section("Each recurring goal")
    for goal in goals:
        done, due = lume.kept(reader, data, [goal], period.days)
        if due:
            longest = run = 0
            instances = lume.body_of(data, "history", goal.record["id"]).get("instances", [])
            for instance in sorted(instances, key=lambda one: one["instance_date"]):
                day = lume.calendar_day(reader, instance["instance_date"])
                if day not in period.days:
                    continue
                if lume.is_kept(reader, instance, day):
                    run += 1
                elif lume.is_over(reader, instance, day):
                    run = 0
                longest = max(longest, run)
            each.say(f"{goal.title} {percent(Fraction(done, due))} Done {done} · Due {due} · Longest {longest}")
    expected.sections += [Section("Wellbeing"), mood, kept, each, Section("Mood, day by day"), Section(f"Goals {period.name}")]


def moments(reader: Reader, period: Period, expected: Expected) -> None:
    data = reader.record["moneymoments"]
    share = Section("Share of income spent", ["Month Spending against income"])
    known = {row["month"]: row["value"] for row in data.get("moments", {}).get("moments", []) if row["habit_id"] == "spend_to_income_ratio"}
    months = [f"{band[0]:%Y-%m}" for band in bands(period.days)]
    every = [row["month"] for row in data.get("moments", {}).get("moments", [])]
    shown = [month for month in months if every and min(every) <= month <= max(every)]
    share.rows(
        f"{month_name(moneymoments.first_of(month))}{' (partial)' if month == f'{reader.now:%Y-%m}' else ''} {moneymoments.value_text('spend_to_income_ratio', known[month]) if month in known else '–'}"
        for month in shown)
    nudges = Section("Nudges")
    counts = Counter(moneymoments.RULES[row["rule_id"]] for row in moneymoments.nudges_of(reader, period, data))
    nudges.say(*(f"{name} {count}" for name, count in counts.items()))
    expected.sections += [Section("Money moments"), share, nudges]


def outlook(reader: Reader, period: Period, expected: Expected) -> None:
    expected.sections += [Section("Outlook"), Section(period.title, list(expected.tiles))]


def spending(reader: Reader, period: Period, expected: Expected) -> None:
    """Of a year that Guardian does not know whole: the months that it knows a part of."""
    found = guardian.months(guardian.Spending(reader, period))
    section = Section("Month by month", ["Month Spent"])
    section.rows(f"{month_name(first)}{'' if whole else ' (partial)'} {reader.money(spent)}" for first, spent, whole in found[-12:])
    guardian_mail.stretches(guardian.Spending(reader, period), section)
    expected.sections += [Section("Spending"), section]
