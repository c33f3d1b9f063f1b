"""A server of its own on 127.0.0.1 that answers as the four systems do, out of a fleet of `almanac sample`, and what scripts that use it share."""

import collections
import hashlib
import json
import os
import subprocess
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

AS_OF = "2026-11-20T21:37:12Z"
RANGED = {"summary": "summary", "by-category": "by_category", "timeseries": "timeseries", "merchants": "merchants", "overrides": "overrides"}
PLAIN = {
    "/analytics/rules-progress": ("guardian", "rules_progress"),
    "/rules": ("guardian", "rules"),
    "/rules/geofence": ("guardian", "geofences"),
    "/v1/moneymoments/moments": ("moneymoments", "moments"),
    "/v1/moneymoments/nudges": ("moneymoments", "nudges"),
    "/v1/moneymoments/moments/diagnose": ("moneymoments", "moments_diagnose"),
    "/v1/moneymoments/nudges/diagnose": ("moneymoments", "nudges_diagnose"),
    "/subscription/status": ("destiny", "subscription"),
}


class Server:
    """Answers out of a fleet; `trouble` is a function of the request that may answer in its stead."""

    def __init__(self, fleet):
        self.fleet = {f"tok-Zx9{entry['subject']['id']}": entry for entry in fleet}
        self.trouble = lambda handler, path: False
        self.requests = collections.Counter()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def log_message(self, *arguments):
                pass

            def reply(self, status, body, kind="application/json"):
                body = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def page(self, status, text):
                self.reply(status, f"<!doctype html><title>{status}</title><h1>Error</h1><p>{text}</p>".encode(), "text/html")

            def do_GET(self):
                url = urllib.parse.urlsplit(self.path)
                query = dict(urllib.parse.parse_qsl(url.query))
                outer.requests[url.path] += 1
                try:
                    if outer.trouble(self, url.path):
                        return
                    if url.path == "/health":
                        return self.reply(200, {"status": "ok"})
                    entry = outer.fleet.get((self.headers.get("Authorization") or "").removeprefix("Bearer "))
                    if entry is None:
                        return self.page(401, "jwt error: Signature verification failed.")
                    found = outer.find(entry, url.path, query)
                    self.page(404, "Not Found") if found is None else self.reply(200, found)
                except (BrokenPipeError, ConnectionResetError):
                    pass

            def do_POST(self):
                outer.requests["POST " + urllib.parse.urlsplit(self.path).path] += 1
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                self.reply(200, {"status": "computed", "signal": None})

        class Quiet(ThreadingHTTPServer):
            request_queue_size = 128

            def handle_error(self, request, address):
                """Those who are killed hang up."""

        self.http = Quiet(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    @staticmethod
    def find(entry, path, query):
        parts = [urllib.parse.unquote(part) for part in path.split("/")[1:]]
        if parts[0] == "analytics" and parts[1] in RANGED:
            return entry["guardian"].get(RANGED[parts[1]], {}).get(query["range"])
        if path in PLAIN:
            system, key = PLAIN[path]
            kept = entry.get(system, {}).get(key)
            return {"user_id": "u", "diagnosis": []} if kept is None and key.endswith("diagnose") else kept
        lume, destiny = entry.get("lume", {}), entry.get("destiny", {})
        if parts[:3] == ["api", "v1", "goals"]:
            if len(parts) == 3:
                # In pages of two, so that there are several.
                data = lume["goals"]["data"]
                start = int(query["offset"])
                page = data["goals"][start : start + 2]
                return {"success": True, "data": {"goals": page, "total": len(data["goals"]), "limit": 2, "offset": start}}
            nothing = {"success": True, "data": {"goal_id": parts[3], "tips": [], "count": 0}} if parts[4] == "tips" else None
            return lume.get(parts[4], {}).get(parts[3], nothing)
        if path == "/subscription/plans":
            return []
        if path == "/subscription/can-access":
            return destiny.get("access", {}).get(query["feature"])
        if parts[:2] == ["chat-history", "threads"]:
            return {"threads": [], "total_count": 0}
        return None


class Checks:
    def __init__(self, almanac, folder):
        self.almanac, self.folder = str(Path(almanac).resolve()), folder
        self.passed, self.failed = 0, 0

    def check(self, name, holds, detail=""):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {name} {str(detail)[:600]}")

    def run(self, *arguments, environment=None, timeout=120):
        clean = {key: value for key, value in os.environ.items() if not key.startswith("ALMANAC_") and "proxy" not in key.lower()}
        clean |= environment or {}
        return subprocess.run(
            [self.almanac, *arguments], cwd=self.folder, env=clean, capture_output=True, text=True, timeout=timeout, stdin=subprocess.DEVNULL
        )

    def lines(self, name):
        path = self.folder / name
        entries = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
        # The last line counts the others, and is no record.
        if entries and "trailer" in entries[-1]:
            trailer = entries.pop()["trailer"]
            before = path.read_bytes().rstrip(b"\n").rpartition(b"\n")[0] + b"\n"
            assert trailer == {"records": len(entries), "sha256": hashlib.sha256(before).hexdigest()}, trailer
        return entries


# Momentum has no server.
SYSTEMS = ("guardian", "moneymoments", "lume", "destiny")


def has_numbers(record):
    """True for a record with a number that is not zero: a mail that would show none is not sent."""
    def numbers(data):
        if isinstance(data, (dict, list)):
            return any(numbers(part) for part in (data.values() if isinstance(data, dict) else data))
        return isinstance(data, (int, float)) and not isinstance(data, bool) and data != 0

    return any(numbers(record[system]) for system in SYSTEMS if system in record)


def write_list(path, fleet):
    systems = ("guardian", "moneymoments", "lume", "destiny")
    rows = ["id,name,email,locale,timezone,currency," + ",".join(f"{system}_token" for system in systems) + ",lume_api_key,destiny_api_key"]
    for index, entry in enumerate(fleet):
        subject = entry["subject"]
        quoted = ['"' + subject[key].replace('"', '""') + '"' for key in ("id", "name", "email", "locale", "timezone", "currency")]
        tokens = [f"env:TOKEN_{index}" if system in entry else "" for system in systems]
        keys = ["env:KEY" if system in entry else "" for system in ("lume", "destiny")]
        rows.append(",".join(quoted + tokens + keys))
    path.write_text("\n".join(rows) + "\n")


def settings(server, more=""):
    return "sources:\n" + "".join(f"  {s}: {{ url: {server.url} }}\n" for s in ("guardian", "moneymoments", "lume", "destiny")) + more
