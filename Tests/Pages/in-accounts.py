#!/usr/bin/env python3
"""Makes accounts with few numbers, or with such as are rare, of the card spending of the first subject of a dump; the id says which: its first day, a refund
larger than all that was spent, and charges that have no category.

usage: almanac sample --subjects 1 | in-accounts.py > accounts.ndjson
"""

import copy
import json
import sys


def first_day(guardian):
    """One charge, today, and two budgets."""
    spent, category = 1299, "fast_food"
    for window in guardian["summary"]:
        guardian["summary"][window] |= {"spend_cents": spent, "charge_count": 1, "auth_events": 1, "risky_rate": 0.0, "override_rate": 0.0}
        guardian["by_category"][window] = [{"category": category, "count": 1, "spend_cents": spent}]
        guardian["timeseries"][window] = [guardian["timeseries"][window][-1] | {"spend_cents": spent}]
        guardian["merchants"][window] = [{"merchant": "Starbucks", "count": 1, "spend_cents": spent}]
        guardian["overrides"][window] = []
    guardian["rules"] = [{"category": name, "id": place, "monthly_limit_cents": 9000} for place, name in enumerate([category, "groceries"], 1)]
    guardian["rules_progress"] = [
        {"category": rule["category"], "limit_cents": 9000, "spent_mtd_cents": paid, "remaining_cents": 9000 - paid, "utilization": paid / 9000}
        for rule, paid in zip(guardian["rules"], (spent, 0))]


def refund(guardian):
    """More came back on a day before the last than was spent in ninety days."""
    back = guardian["summary"]["90d"]["spend_cents"] + 100_000
    for window in guardian["summary"]:
        guardian["summary"][window]["spend_cents"] -= back
        guardian["timeseries"][window][-2]["spend_cents"] -= back
        clothing = next((row for row in guardian["by_category"][window] if row["category"] == "clothing"), None)
        if clothing is None:
            clothing = {"category": "clothing", "count": 1, "spend_cents": 0}
            guardian["by_category"][window].append(clothing)
        clothing["spend_cents"] -= back


def without_categories(guardian):
    """As the API alone makes them: no charge has a category, so that budgets stay at nothing."""
    for window, total in guardian["summary"].items():
        guardian["by_category"][window] = [{"category": "uncategorized", "count": total["charge_count"], "spend_cents": total["spend_cents"]}]
    for budget in guardian["rules_progress"]:
        budget |= {"spent_mtd_cents": 0, "remaining_cents": budget["limit_cents"], "utilization": 0.0}


def main():
    first = json.loads(sys.stdin.readline())
    for name, change in {"first-day": first_day, "refund": refund, "no-categories": without_categories}.items():
        record = {key: copy.deepcopy(first[key]) for key in ("almanac", "as_of", "subject", "guardian")}
        change(record["guardian"])
        record["subject"]["id"] = name
        print(json.dumps(record))


main()
