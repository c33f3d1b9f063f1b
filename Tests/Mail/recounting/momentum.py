"""Tasks, goals and streaks of Momentum: what was done in a period, and how things stand today."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from .periods import ONE_DAY, Period, Reader, instant
from .reading import Expected, Section
from .writing import change, counted, delta, integer, listed, medium_day, month_name, percent

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
POINTS = {"Easy": 1, "Medium": 3, "Challenge": 5}
BADGES = {
    "fast_start": "Fast Start", "7_day_streak": "7 Day Streak", "week_perfect": "Perfect Week", "30_day_streak": "30 Day Streak",
    "first_100": "First 100", "first_goal_complete": "Goal Crusher", "hundred_tasks": "Centurion", "five_hundred_tasks": "Task Machine",
    "speed_demon": "Speed Demon", "early_bird": "Early Bird", "night_owl": "Night Owl", "domain_master": "Domain Master",
    "research_pro": "Research Pro",
}


def goals_of(data: dict[str, Any]) -> list[dict[str, Any]]:
    """All goals, whatever generation of the app wrote them."""
    found = list(data.get("goals", [])) + list(data.get("savedGoals", [])) + list(data.get("savedHabitGoals", []))
    for key in ("savedGoal", "savedProjectGoal", "savedIdentityGoal"):
        if data.get(key):
            found.append(data[key])
    return found


def steps_of(goal: dict[str, Any]) -> list[dict[str, Any]]:
    return goal.get("milestones") or goal.get("powerGoals") or []


def tasks_of(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for goal in goals_of(data):
        for step in steps_of(goal):
            yield from step.get("tasks", [])
            for week in step.get("weeklyMilestones", []):
                yield from week.get("tasks", [])


def difficulty(task: dict[str, Any]) -> tuple[str, int]:
    """In the app's words, and the minutes; the newest generation has the minutes alone."""
    minutes = task.get("totalEstimatedMinutes", task.get("estimatedMinutes", 0))
    if "difficulty" in task:
        return {"easy": "Easy", "medium": "Medium", "hard": "Challenge"}[task["difficulty"]], minutes
    return ("Easy" if minutes <= 15 else "Medium" if minutes <= 45 else "Challenge"), minutes


class Work:
    """What was completed and planned on each day of the reader's calendar."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.data = reader, reader.record["momentum"]
        self.tasks = list(tasks_of(self.data))
        self.completed: Counter[date] = Counter()
        self.planned: Counter[date] = Counter()
        for task in self.tasks:
            done, due = reader.local_day(task.get("completedAt")), reader.local_day(task.get("scheduledDate"))
            if task["status"] == "completed" and done:
                self.completed[done] += 1
            if due:
                self.planned[due] += 1

    def planned_in(self, days: list[date]) -> Counter[date]:
        """By the day that each task counts for among some days: that it was planned for, else that it was done on. Each task once."""
        found: Counter[date] = Counter()
        for task in self.tasks:
            due, done = self.reader.local_day(task.get("scheduledDate")), self.reader.local_day(task.get("completedAt"))
            done = done if task["status"] == "completed" else None
            day = next((one for one in (due, done) if one in days), None)
            if day:
                found[day] += 1
        return found

    def done(self, days: list[date]) -> int:
        return sum(self.completed[day] for day in days)

    def begins(self) -> date | None:
        """The first day that anything is known of."""
        user = self.data.get("user") or self.data.get("savedUser") or {}
        made = [self.reader.local_day(one.get("createdAt")) for one in [user, *goals_of(self.data)]]
        days = [*self.completed, *self.planned, *(day for day in made if day)]
        return min(days, default=None) if self.tasks else None

    def best_week(self) -> tuple[int, date] | None:
        """The most tasks of a week, and its Monday, of the whole weeks that are known and the one that runs; not before there are eight."""
        begins, today = self.begins(), self.reader.today
        if not begins:
            return None
        first = begins + ONE_DAY * (-begins.weekday() % 7)
        weeks = [first + ONE_DAY * 7 * number for number in range(max(0, (today - first).days // 7) + 1)]
        counts = [(self.done([monday + ONE_DAY * number for number in range(7)]), monday) for monday in weeks if monday <= today]
        if len(counts) < 9 or not any(count for count, _ in counts):
            return None
        # One that has equals is no record.
        best = max(counts)
        return best if sum(count == best[0] for count, _ in counts) == 1 else None

    def badges(self) -> list[tuple[str, int, int, str]]:
        """Badges whose rules add up and are not met: name, what is done, what is asked for, and of what."""
        earned = {badge["badgeType"] for badge in (self.data.get("achievements") or []) + (self.data.get("savedAchievements") or [])}
        done = sum(task["status"] == "completed" for task in self.tasks)
        streaks, longest, _ = self.streak()
        best = max(streaks | {longest or 0} | {self.longest_run()})
        rules = [("7_day_streak", 7, "days"), ("30_day_streak", 30, "days"), ("first_100", 100, "tasks"), ("hundred_tasks", 100, "tasks"),
                 ("five_hundred_tasks", 500, "tasks")]
        rows = []
        for badge, needed, unit in rules:
            if badge not in earned and (done if unit == "tasks" else best) < needed:
                rows += [(BADGES[badge], one, needed, unit) for one in ({done} if unit == "tasks" else streaks)]
        return rows

    def record(self, longest: int) -> str:
        """The longest streak, and that it is the app's where the tasks do not show it."""
        return counted(longest, "day", "days") + (", the app’s own record" if longest > self.longest_run() else "")

    def longest_run(self) -> int:
        longest = run = 0
        for day in sorted(self.completed):
            run = run + 1 if self.completed[day - ONE_DAY] else 1
            longest = max(longest, run)
        return longest

    def pending(self) -> list[tuple[date, dict[str, Any]]]:
        """Open tasks by the day they are planned for."""
        rows = [(self.reader.local_day(task["scheduledDate"]), task) for task in self.tasks if task["status"] == "pending"]
        return sorted(((day, task) for day, task in rows if day), key=lambda row: row[0])

    def overdue(self) -> int:
        return sum(day < self.reader.today for day, _ in self.pending())

    def left_today(self) -> int:
        return sum(day == self.reader.today for day, _ in self.pending())

    def streak(self) -> tuple[set[int], int | None, bool]:
        """Days in a row as the app keeps them or as the tasks have them, the most so far, and whether the last day was yesterday."""
        user = self.data.get("user") or self.data.get("savedUser") or {}
        last = self.reader.local_day(user.get("lastTaskCompletedAt"))
        today = self.reader.today
        newest = max(self.completed, default=None)
        counted_days = 0
        if newest and newest >= today - ONE_DAY:
            while self.completed[newest - ONE_DAY * counted_days]:
                counted_days += 1
        stored = user.get("streakCount", 0) if last and last >= today - ONE_DAY else 0
        longest = user.get("longestStreak")
        return {max(stored, counted_days)} if last else {counted_days}, longest, last == today - ONE_DAY


def expect(reader: Reader, period: Period, expected: Expected) -> None:
    """Adds what Momentum's part of a mail may say."""
    work = Work(reader)
    head(work, period, expected)
    tiles(work, period, expected)
    if not period.is_window:
        expected.sections.append(period_section(work, period))
    expected.sections += [today_section(work, period.is_past), asked_today(work)]


def difference(now: int, before: int) -> str:
    """`3 more than`, `as many as`."""
    if now == before:
        return "as many as"
    return f"{integer(abs(now - before))} {'more' if now > before else 'fewer'} than"


def head(work: Work, period: Period, expected: Expected) -> None:
    reader, head, short = work.reader, expected.head, expected.subjects
    if left := work.left_today():
        head.append(f"{counted(left, 'task is', 'tasks are')} left today.")
        short.append(head[-1].removesuffix("."))
    if late := work.overdue():
        short.append(f"{counted(late, 'task is', 'tasks are')} overdue")
        names = [task["title"] for day, task in work.pending() if day < reader.today]
        # One or two are named.
        head += [f"{short[-1]}: {listed(order)}." for order in (names, names[::-1])] if late <= 2 else [f"{short[-1]}."]
    late = [goal["visionText"] for goal in work.data.get("goals") or [] if goal["status"] == "active" and (
        due := reader.local_day(goal.get("targetCompletionDate"))) and due < reader.today]
    if late:
        head.append(f"{counted(len(late), 'goal is', 'goals are')} overdue: {listed(late)}.")
        short.append(f"{late[0]} is overdue" if len(late) == 1 else f"{len(late)} goals are overdue")
    streaks, _, was_yesterday = work.streak()
    for days in streaks:
        if was_yesterday:
            head.append(f"Your streak of {counted(days, 'day', 'days')} ends today unless you complete a task.")
            short.append(f"A task today keeps your streak of {counted(days, 'day', 'days')}")
        head.append(f"You completed a task on each of {counted(days, 'day', 'days')} in a row.")
        short.append(f"{counted(days, 'day', 'days')} in a row")
    for badge in (work.data.get("achievements") or []) + (work.data.get("savedAchievements") or []):
        day = reader.local_day(badge.get("unlockedAt"))
        if day and reader.today - ONE_DAY <= day <= reader.today:
            name = BADGES.get(badge["badgeType"], badge["badgeType"])
            head.append(f"You earned a badge: {name}.")
            short.append(f"New badge: {name}")
    for name, done, needed, unit in work.badges():
        left, near = needed - done, 1 if unit == "days" else 3
        if left <= near:
            noun = unit.removesuffix("s") if left == 1 else unit
            head.append(f"{left} more {noun}{' in a row' if unit == 'days' else ''}, and you have the badge {name}.")
            short.append(f"{counted(left, unit.removesuffix('s'), unit)} to the badge {name}")
    best = work.best_week()
    if best and period.is_window and reader.today - best[1] < timedelta(days=7):
        head.append(f"This is your best week so far, with {counted(best[0], 'task', 'tasks')}.")
        short.append(f"Your best week so far, with {counted(best[0], 'task', 'tasks')}")
    if best and period.days == [best[1] + ONE_DAY * number for number in range(7)]:
        head.append(f"You have never completed more in one week than {period.name}: {counted(best[0], 'task', 'tasks')}.")
        short.append(head[-1].removesuffix("."))
    if period.is_window:
        this_week(work, expected)
    else:
        now, before = work.done(period.days), work.done(period.days_before)
        begins = work.begins()
        if begins and begins > period.days[-1]:
            # The account is older than its first number.
            first = min([*work.completed, *work.planned], default=begins)
            head.append(f"Nothing is known of your tasks before {medium_day(first)}.")
            head.append(f"What happened {period.name} is not known; there are numbers from {medium_day(first)} on.")
            short.append(head[-1].removesuffix("."))
        elif now == 0:
            head.append(f"You completed no task {period.name}.")
            short.append(f"You completed no task {period.name}")
        else:
            text = f"You completed {counted(now, 'task', 'tasks')} {period.name}"
            words = [difference(now, before)] + ([change(now, before)] if before else [])
            # Of a time before the first task nothing is said.
            begins = begins or period.first
            said = [f"{text}, {word} {period.before}." for word in words] if before else []
            said += [f"{text}."] if begins > period.before_first or not before else []
            head += said
            short += [one.removesuffix(".") for one in said]
        if period.a_year_before and (past := work.done(period.a_year_before)):
            head.append(f"A year earlier, {period.name_of_a_year_before}, you completed {counted(past, 'task', 'tasks')}.")
    for goal in goals_of(work.data):
        steps = steps_of(goal)
        done = sum(step["status"] == "completed" for step in steps)
        head.append(f"{goal['visionText']}: {done} of {len(steps)} {'step is' if len(steps) == 1 else 'steps are'} done.")


def this_week(work: Work, expected: Expected) -> None:
    """What was done since Monday, against the week before up to the same weekday and time."""
    reader = work.reader
    local = reader.local(reader.now)
    monday = reader.today - ONE_DAY * reader.today.weekday()
    then = local.replace(tzinfo=None) - timedelta(days=7)
    done = work.done([monday + ONE_DAY * number for number in range(7)])
    before = 0
    for task in work.tasks:
        at = instant(task.get("completedAt"))
        if task["status"] == "completed" and at:
            clock = reader.local(at).replace(tzinfo=None)
            before += monday - ONE_DAY * 7 <= clock.date() and clock <= then
    if done == 0:
        return
    text = f"You completed {counted(done, 'task', 'tasks')} this week"
    begins = work.begins()
    is_known = before and begins and begins <= monday - ONE_DAY * 7
    expected.head.append(f"{text}, {difference(done, before)} at this time last week." if is_known else f"{text}.")
    short = f"{counted(done, 'task', 'tasks')} done this week"
    expected.subjects += [short, f"{short}, {difference(done, before).removesuffix(' than').removesuffix(' as')}"]


def this_month(work: Work) -> tuple[int, int, int | None]:
    """Done and planned since the first, and done in the month before up to the same day and time, where anything is known of its first day."""
    reader = work.reader
    month = [reader.today.replace(day=1) + ONE_DAY * number for number in range(31)]
    month = [day for day in month if day.month == reader.today.month]
    planned = sum(
        reader.local_day(task.get("scheduledDate")) in month or (task["status"] == "completed" and reader.local_day(task.get("completedAt")) in month)
        for task in work.tasks)
    now = reader.local(reader.now).replace(tzinfo=None)
    last = month[0] - ONE_DAY
    first = last.replace(day=1)
    # All of a month that has no such day.
    until = now.replace(year=last.year, month=last.month) if now.day <= last.day else now.replace(year=last.year, month=last.month, day=last.day, hour=23, minute=59, second=59)
    before = 0
    for task in work.tasks:
        at = instant(task.get("completedAt"))
        if task["status"] == "completed" and at:
            clock = reader.local(at).replace(tzinfo=None)
            before += first <= clock.date() and clock <= until
    begins = work.begins()
    return work.done(month), planned, before if begins and begins <= first else None


def tiles(work: Work, period: Period, expected: Expected) -> None:
    tiles, reader = expected.tiles, work.reader
    tiles.append(f"Tasks left today: {work.left_today()}")
    if not period.is_window:
        now, before = work.done(period.days), work.done(period.days_before)
        arrow = f" ({'▲ ' if now > before else '▼ '}{abs(now - before)})" if now != before else " (±0)"
        for moved in ("", arrow, f" ({delta(now, before)})" if before else ""):
            text = f"Tasks completed: {now}{moved}, {before} {period.before}"
            tiles += [text, *(f"{text}, {work.done(days)} {period.name_of_a_year_before}" for days in [period.a_year_before] if days)]
        tiles.append(f"Tasks completed: {now}")
    else:
        monday = reader.today - ONE_DAY * reader.today.weekday()
        week = [monday + ONE_DAY * number for number in range(7)]
        planned = sum(work.planned_in(week).values())
        points = sum(
            POINTS[difficulty(task)[0]] for task in work.tasks
            if task["status"] == "completed" and reader.local_day(task.get("completedAt")) in week)
        tiles.append(f"Completed this week: {work.done(week)} of {planned}, {counted(points, 'point', 'points')}")
    streaks, longest, _ = work.streak()
    for days in streaks:
        tiles.append(f"Days in a row: {days}" + (f", longest {work.record(longest)}" if longest is not None else ""))
    for goal in goals_of(work.data):
        if "milestones" in goal:
            done, whole = sum(step["status"] == "completed" for step in goal["milestones"]), len(goal["milestones"])
            tiles.append(f"Goal progress: {percent(Fraction(done, max(1, whole)))}, {done} of {counted(whole, 'step', 'steps')}")
        elif planned := list(tasks_of({"savedGoal": goal})):
            done, whole = sum(task["status"] == "completed" for task in planned), len(planned)
            empty = sum(not any(week.get("tasks") for week in step["weeklyMilestones"]) for step in steps_of(goal))
            basis = f"{done} of {counted(whole, 'task', 'tasks')} planned so far"
            basis += f". {counted(empty, 'step has', 'steps have')} none yet." if empty else ""
            tiles.append(f"Goal progress: {percent(Fraction(done, whole))}, {basis}")
    done, planned, _ = this_month(work)
    tiles.append(f"Completed this month: {done} of {planned}")
    for name, done, needed, unit in work.badges():
        tiles.append(f"Next badge: {name}, {counted(needed - done, unit.removesuffix('s'), unit)} to go")


def period_section(work: Work, period: Period) -> Section:
    """By days, and of a year by months."""
    section = Section(f"Done {period.name}")
    begins = work.begins()
    days = [day for day in period.days if begins and day >= begins]
    if not days:
        return section
    section.say("What was completed, and what was planned.", f"Tasks done {period.name}")
    if not work.done(days):
        section.say(f"No task was completed {period.name}.")
    most = 12 if len(days) > 100 else 7
    if len(days) > 100:
        bands = [[day for day in days if day.month == month] for month in range(1, 13)]
        bands = [band for band in bands if band]
        labels = [month_name(band[0]) for band in bands]
    else:
        bands, labels = [[day] for day in days], [medium_day(day) for day in days]
    done = [work.done(band) for band in bands]
    # Of a year each month counts what was planned for it or done in it; of days each task counts once.
    counts = [work.planned_in(band) for band in bands] if len(days) > 100 else [work.planned_in(days)] * len(bands)
    planned = [sum(count[day] for day in band) for count, band in zip(counts, bands, strict=True)]
    section.say(f"The last {most} of {len(bands)}." if len(bands) > most else None)
    section.say("When Completed Planned")
    section.rows(f"{label} {one} {other}" for label, one, other in list(zip(labels, done, planned, strict=True))[-most:])
    return section


def days_in_a_row(done: set[date], habit: dict[str, Any], reader: Reader) -> int:
    """How often a habit was done, back from today: days that it is not meant for, or that were skipped, end nothing, and neither does a today to come."""
    meant = {"weekdays": range(5), "weekends": range(5, 7)}.get(habit.get("frequency"), range(7))
    skipped = {reader.local_day(moment) for moment in habit.get("skipHistory", [])}
    day, count = reader.today, 0
    if day not in done:
        day -= ONE_DAY
    while day >= min(done):
        if day in done:
            count += 1
        elif day.weekday() in meant and day not in skipped:
            break
        day -= ONE_DAY
    return count


def asked_today(work: Work) -> Section:
    section = Section("Today")
    today = [task["title"] for day, task in work.pending() if day == work.reader.today]
    # The latest day first; what is due on one day stands as it was sent.
    late = [task["title"] for day, task in sorted(work.pending(), key=lambda one: one[0], reverse=True) if day < work.reader.today]
    for said, titles in (("Tasks left today", today), ("Overdue tasks", late)):
        # Those of one name are named once, with their number.
        counts = Counter(titles)
        shown = list(counts.items())[:3 if len(counts) == 3 else 2]
        left = len(titles) - sum(number for _, number in shown)
        names = [title if number == 1 else f"{number} × {title}" for title, number in shown] + ([f"{left} more"] if left else [])
        section.say(f"{said}: {len(titles)} ({listed(names)})." if titles else f"{said}: 0.")
    return section


def today_section(work: Work, is_past: bool) -> Section:
    section, today = Section("Now" if is_past else "Today and this week"), work.reader.today
    for goal in goals_of(work.data):
        steps = steps_of(goal)
        done = sum(step["status"] == "completed" for step in steps)
        of_steps = f"{done} of {counted(len(steps), 'step is', 'steps are')} done"
        for step in steps:
            section.say(f"{goal['visionText']}: {step['title']} ({of_steps})")
        section.say(goal["visionText"], f"{goal['visionText']} ({of_steps})")
    streaks, longest, _ = work.streak()
    for days in streaks:
        best = "" if longest is None else f"; your longest run so far is {work.record(longest)}"
        section.say(f"{counted(days, 'day', 'days')} in a row with a task done{best}.")
    done, planned, before = this_month(work)
    known = "" if before is None else f", {before} by this day last month"
    section.say(None if is_past else f"Done this month: {done} of {planned}{known}.")
    section.say("Task State Difficulty Minutes")
    states = {"completed": "Done", "pending": "Open", "skipped": "Skipped"}
    section.rows(
        f"{task['title']} {states[task['status']]} {difficulty(task)[0]} {difficulty(task)[1]}"
        for task in work.tasks if work.reader.local_day(task.get("scheduledDate")) == today)
    rows = []
    for day, task in work.pending():
        late = (today - day).days
        state = "Today" if late == 0 else f"Overdue by {counted(late, 'day', 'days')}" if late > 0 else medium_day(day)
        rows.append(f"{task['title']} {state} {difficulty(task)[0]} {difficulty(task)[1]}")
    # Which of many come first is not said; how many are left out is.
    section.say(*rows, f"And {len(rows) - 5} more." if len(rows) > 5 else None)
    monday = today - ONE_DAY * today.weekday()
    week = [monday + ONE_DAY * number for number in range(7)]
    section.rows(f"{name} {work.completed[day] if day <= today else '–'}" for name, day in zip(WEEKDAYS, week, strict=True))
    section.say("Badge So far Still to do", "Habit This week Streak", "Habit Streak")
    badges = work.badges()
    for name, done, needed, unit in badges:
        of = f"{done} of {needed} {unit}{' in a row' if unit == 'days' else ''}"
        section.say(f"{name} {of} {counted(needed - done, unit.removesuffix('s'), unit)} to go")
    section.say(*(f"And {number} more." for number in range(1, 4) if len(badges) > 2))
    for goal in goals_of(work.data):
        habit = goal.get("habitConfig")
        if not habit or goal.get("status") == "archived":
            continue
        days = {
            work.reader.local_day(one["scheduledDate"]) for one in work.data.get("habit_check_ins", [])
            if one["habitGoalId"].lower() == goal["id"].lower() and one["isCompleted"]}
        done = f"{sum(day in days for day in week)}"
        times = f"{done} of {habit['weeklyGoal']}" if habit.get("weeklyGoal") else done
        run = days_in_a_row(days, habit, work.reader) if days else habit.get("currentStreak")
        section.say(f"{goal['visionText']} {times} {run}", f"{goal['visionText']} {run}")
    return section
