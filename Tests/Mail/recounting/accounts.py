"""Accounts made up for days on which a period is easily got wrong. Guardian's answers are worked out from single charges, as its server does."""

from __future__ import annotations

import random
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from .periods import APPLE_EPOCH

CATEGORIES = ("groceries", "fun", "transport", "fast_food", "clothing", "rent_bills", "subscription", "alcohol", None)
MERCHANTS = ("Kroger", "Uber", "Corner Shop", "Zara", "Cinema", "Netflix", "Landlord", "Bar", "Bakery", "Market", "Etsy", "Amazon")
HABITS = (
    ("burn_rate_early_month", "Balanced early-month spending"), ("spend_to_income_ratio", "Tight month"),
    ("weekend_spend_multiplier", "Weekend spender"), ("repeating_payments_count", "Some repeating payments"),
    ("top_category_spend_share", "Category leaning"),
)
# Who, where, and what their clocks show when the mail is made.
EDGES = (
    ("kiritimati-first", "Pacific/Kiritimati", "2026-12-01T07:00"),
    ("kiritimati-night", "Pacific/Kiritimati", "2027-01-01T00:05"),
    ("pago-first", "Pacific/Pago_Pago", "2026-12-01T07:00"),
    ("pago-eve", "Pacific/Pago_Pago", "2026-11-30T22:00"),
    ("berlin-spring", "Europe/Berlin", "2026-03-30T07:00"),
    ("berlin-autumn", "Europe/Berlin", "2026-10-26T00:30"),
    ("newyork-spring", "America/New_York", "2026-03-09T07:00"),
    ("newyork-autumn", "America/New_York", "2026-11-02T07:00"),
    ("kathmandu-after-31", "Asia/Kathmandu", "2026-04-01T05:30"),
    ("greenwich-after-31", "UTC", "2026-12-01T00:00"),
    ("leap-day", "UTC", "2028-02-29T12:00"),
    ("after-leap-day", "America/New_York", "2028-03-01T07:00"),
    ("year-after-leap", "Europe/Berlin", "2029-03-01T07:00"),
    ("lord-howe-half-hour", "Australia/Lord_Howe", "2026-10-05T07:00"),
    ("newyork-new-year", "America/New_York", "2027-01-01T00:01"),
)


def iso(at: datetime) -> str:
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def since_2001(at: datetime) -> float:
    return (at - APPLE_EPOCH).total_seconds()


def moments(rng: random.Random, now: datetime, zone: ZoneInfo, days: int, each: float) -> list[datetime]:
    """Moments of so many days up to now: some at any time, some within minutes of the reader's or of Greenwich's midnight."""
    found = []
    for number in range(days):
        day = (now.astimezone(zone) - timedelta(days=number)).date()
        for _ in range(2):
            if rng.random() > each:
                continue
            clock = rng.choice([(0, 0), (0, 1), (23, 59), (rng.randrange(24), rng.randrange(60))])
            found.append(datetime(day.year, day.month, day.day, *clock, rng.randrange(60), tzinfo=rng.choice([zone, UTC])).astimezone(UTC))
    return sorted(at for at in found if at < now)


def guardian(rng: random.Random, now: datetime, zone: ZoneInfo) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The bodies of Guardian's answers, and the charges that they are of."""
    charges = [
        {"at": iso(at), "cents": rng.randrange(1, 9000), "category": rng.choice(CATEGORIES), "merchant": rng.choice(MERCHANTS)}
        for at in moments(rng, now, zone, 88, 0.4)
    ]
    greenwich = now.astimezone(UTC)
    starts = {f"{days}d": greenwich - timedelta(days=days) for days in (7, 30, 90)}
    starts["mtd"] = greenwich.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    data: dict[str, Any] = defaultdict(dict)
    for key, start in starts.items():
        held = [one for one in charges if start <= datetime.fromisoformat(one["at"]) < greenwich]
        events = len(held) + rng.randrange(5)
        risky, through = rng.randrange(events - len(held) + 1), rng.randrange(min(3, len(held)) + 1)
        data["summary"][key] = {
            "auth_events": events, "charge_count": len(held), "override_rate": through / events if events else 0.0,
            "risky_rate": risky / events if events else 0.0, "spend_cents": sum(one["cents"] for one in held),
            "range": {"start": start.isoformat(), "end": greenwich.isoformat()},
        }
        data["timeseries"][key] = [
            {"day": f"{day}T00:00:00", "spend_cents": cents} for day, cents in sorted(summed(held, lambda one: one["at"][:10]).items())]
        for name, field, nobody, most in (("by_category", "category", "uncategorized", 99), ("merchants", "merchant", "unknown", 10)):
            rows = [
                {field: key, "count": sum((one[field] or nobody) == key for one in held), "spend_cents": cents}
                for key, cents in summed(held, lambda one: one[field] or nobody).items()]
            data[name][key] = sorted(rows, key=lambda row: -row["spend_cents"])[:most]
        data["overrides"][key] = []
    month = summed([one for one in charges if datetime.fromisoformat(one["at"]) >= starts["mtd"]], lambda one: one["category"])
    for number, (category, limit) in enumerate((("groceries", 20000), ("fun", 9000), ("clothing", 0), ("transport", None), (None, 7777))):
        spent = month.get(category, 0)
        data.setdefault("rules", []).append({"category": category, "id": number, "monthly_limit_cents": limit})  # type: ignore[arg-type]
        data.setdefault("rules_progress", []).append({  # type: ignore[arg-type]
            "category": category, "limit_cents": limit or 0, "spent_mtd_cents": spent,
            "remaining_cents": max(0, limit - spent) if limit else None, "utilization": spent / limit if limit else None})
    return dict(data), charges


def summed(charges: list[dict[str, Any]], key: Any) -> dict[Any, int]:
    sums: dict[Any, int] = defaultdict(int)
    for one in charges:
        sums[key(one)] += one["cents"]
    return sums


def momentum(rng: random.Random, now: datetime, zone: ZoneInfo) -> dict[str, Any]:
    """Tasks of fourteen months, most done on the day they were planned for, and some to come."""
    tasks: list[dict[str, Any]] = []
    for number, at in enumerate(moments(rng, now, zone, 800, 0.3)):
        done = min(at + timedelta(minutes=rng.choice([0, 1, 90, 1440])), now - timedelta(seconds=1))
        status = rng.choices(["completed", "skipped", "pending"], [12, 2, 1 if (now - at).days < 20 else 0])[0]
        spelled = iso if number % 2 else since_2001
        task = {"id": f"T{number}", "title": f"Task {chr(65 + number % 26)}", "scheduledDate": spelled(at), "status": status,
                "totalEstimatedMinutes": rng.choice([10, 15, 30, 45, 60]), "checklist": []}
        tasks.append(task | ({"completedAt": spelled(done)} if status == "completed" else {}))
    local = now.astimezone(zone)
    for hour in (1, 23):
        at = datetime(local.year, local.month, local.day, hour, 30, tzinfo=zone)
        tasks.append({"id": f"N{hour}", "title": "Task of today", "scheduledDate": iso(at), "status": "pending", "totalEstimatedMinutes": 20})
    milestones = [
        {"id": f"M{number}", "sequenceNumber": number + 1, "title": f"Part {chr(65 + number)}", "tasks": tasks[number::4],
         "status": "completed" if number < 2 else "active" if number == 2 else "locked", "completionPercentage": 0}
        for number in range(4)]
    done = [task["completedAt"] for task in tasks if "completedAt" in task]
    last = max((APPLE_EPOCH + timedelta(seconds=at) if isinstance(at, float) else datetime.fromisoformat(at) for at in done), default=now)
    return {
        "user": {"id": "U", "streakCount": 5, "longestStreak": 23, "lastTaskCompletedAt": iso(last)},
        "goals": [{"id": "G", "visionText": "A garden", "goalType": "project", "status": "active", "createdAt": iso(now - timedelta(days=900)),
                   "domain": "growth", "currentMilestoneIndex": 2, "completionPercentage": 50, "milestones": milestones}],
        "achievements": [{"id": "A", "badgeType": "fast_start", "unlockedAt": iso(now - timedelta(days=40))}],
    }


def lume(rng: random.Random, now: datetime, zone: ZoneInfo) -> dict[str, Any]:
    """Goals that were due yesterday, are due today and later; moods of two years."""
    today = now.astimezone(zone).date()
    goals = []
    for number, (title, days, current, target) in enumerate((
        ("Sleep early", -1, 4, 10), ("Swim", 0, 7, 9), ("Read", 2, 1, 3), ("Walk", 40, 5.5, 20), ("Cook", 90, 8, 8))):
        goals.append({
            "id": f"goal-{number}", "goal_type": "custom", "title": title, "target_value": target, "target_unit": "steps",
            "current_value": current, "status": "active", "start_date": str(today - timedelta(days=30)),
            "target_date": str(today + timedelta(days=days)), "created_at": iso(now - timedelta(days=30)), "is_recurring": False})
    daily = {"id": "daily", "goal_type": "activity", "title": "Stretch", "target_value": 1, "target_unit": "completion", "current_value": 0,
             "status": "active", "start_date": str(today - timedelta(days=60)), "target_date": None, "is_recurring": True,
             "created_at": iso(now - timedelta(days=60)), "recurrence_pattern": "daily"}
    instances = [
        {"id": f"I{number}", "instance_date": str(today - timedelta(days=number)),
         "status": "in_progress" if number == 0 else rng.choice(["completed", "completed", "missed"])} for number in range(60)]
    moods: dict[Any, dict[str, Any]] = {}
    for at in moments(rng, now, zone, 800, 0.3):
        moods[at.astimezone(zone).date()] = {
            "date": since_2001(at), "averageMood": rng.randrange(20, 95) / 10, "entryCount": rng.randrange(1, 4), "dominantMood": "calm"}
    return {
        "goals": {"data": {"goals": [*goals, daily], "total": 6, "has_more": False}},
        "tips": {"goal-0": {"data": {"goal_id": "goal-0", "tips": ["Dim the light."], "count": 1}}},
        "history": {"daily": {"data": {"goal_id": "daily", "instances": instances, "total": 60}}},
        "mood": {"totalEntries": sum(row["entryCount"] for row in moods.values()), "dailyBreakdown": list(moods.values())},
    }


def moneymoments(rng: random.Random, now: datetime, zone: ZoneInfo) -> dict[str, Any]:
    """Habits of fifteen months, and nudges around midnight."""
    local, rows = now.astimezone(zone), []
    for back in range(15):
        months = local.year * 12 + local.month - 1 - back
        month = f"{months // 12}-{months % 12 + 1:02}"
        for habit, label in HABITS:
            value = rng.randrange(1, 6) if habit.endswith("_count") else rng.randrange(1000, 14000) / 10000
            rows.append({"user_id": "u", "month": month, "habit_id": habit, "value": value, "label": label,
                         "insight_text": f"{label} in a month.", "confidence": rng.choice([0.8, 0.7, 0.6, 0.35]), "created_at": iso(now)})
    nudges = [
        {"delivery_id": f"d{number}", "user_id": "u", "rule_id": "DINING_2PLUS_WEEK", "rule_name": "Dining 2+ times this week",
         "template_code": "T", "channel": "in_app", "sent_at": iso(at), "send_status": "success", "metadata_json": None,
         "title_template": "", "body_template": "", "title": f"Nudge {chr(65 + number % 26)}", "body": f"Cook at home, {at:%H} o'clock."}
        for number, at in enumerate(reversed(moments(rng, now, zone, 45, 0.2)))]
    return {"moments": {"moments": rows}, "nudges": {"nudges": nudges}}


def destiny(rng: random.Random, now: datetime, zone: ZoneInfo) -> dict[str, Any]:
    """Questions around midnight, and a match with points for each kuta."""
    asked = moments(rng, now, zone, 420, 0.2)
    threads = [{
        "id": f"t{number}", "title": "A question", "primaryArea": "career", "messageCount": 1, "createdAt": since_2001(at),
        "updatedAt": since_2001(at), "messages": [
            {"id": "q", "role": "user", "content": "?", "createdAt": since_2001(at)},
            {"id": "a", "role": "assistant", "content": "!", "createdAt": since_2001(at)}]} for number, at in enumerate(asked)]
    points = [rng.randrange(most + 1) for most in range(1, 9)]
    names = ("Varna", "Vashya", "Tara", "Yoni", "Maitri", "Gana", "Bhakoot", "Nadi")
    match = {
        "sessionId": "s", "timestamp": since_2001(now - timedelta(days=3)), "totalScore": sum(points), "maxScore": 36, "boyName": "A",
        "girlName": "B", "result": {
            "totalScore": sum(points), "maxScore": 36, "isRecommended": True,
            "kutas": [{"name": name, "maxPoints": most + 1, "points": points[most]} for most, name in enumerate(names)]}}
    return {
        "subscription": {"plan_id": "plus", "is_premium": True, "subscription_status": "active", "auto_renew_status": True,
                         "subscription_expires_at": iso(now + timedelta(days=5)), "features": ["ai_questions"],
                         "feature_usage": {"ai_questions": {"daily": 3, "overall": 9}}},
        "access": {"ai_questions": {"can_access": True, "limits": {"daily": {"used": 3, "limit": 7, "remaining": 4}},
                                    "reset_at": iso(now + timedelta(hours=5))}},
        "threads": threads, "compatibility": [match],
        "today": {"target_date": str(now.astimezone(zone).date()), "dasha_insight": {"quality": "Good", "theme": "Learning"},
                  "life_areas": {"career": {"status": "Good", "brief": "A talk bears fruit."}}},
    }


def edges() -> list[dict[str, Any]]:
    """All of these accounts, each with all five systems."""
    fleet = []
    for name, place, clock in EDGES:
        zone, rng = ZoneInfo(place), random.Random(name)
        now = datetime.fromisoformat(clock).replace(tzinfo=zone)
        spending, charges = guardian(rng, now, zone)
        fleet.append({
            "almanac": 1, "as_of": iso(now),
            "subject": {"id": name, "name": "Kim", "locale": "en_US", "timezone": place, "currency": "USD", "email": f"{name}@example.test"},
            "guardian": spending, "charges": charges, "moneymoments": moneymoments(rng, now, zone), "momentum": momentum(rng, now, zone),
            "lume": lume(rng, now, zone), "destiny": destiny(rng, now, zone)})
    return fleet
