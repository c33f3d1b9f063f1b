#!/usr/bin/env python3
"""Pulls a made-up fleet from a server of its own on 127.0.0.1, with every kind of trouble, and checks what came of it.

usage: check-pull.py ALMANAC [--subjects 60] [--kills 12]

The server answers each system's requests out of the dump that `almanac sample` writes, by the token that asks. So what is pulled
has to be that dump again.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import argparse
import base64
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

from upstream import AS_OF, Checks, Server, settings, write_list


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("almanac")
    parser.add_argument("--subjects", type=int, default=60)
    parser.add_argument("--kills", type=int, default=12)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(options.almanac, Path(folder))
        sample = checks.run("sample", "--subjects", str(options.subjects)).stdout
        fleet = [entry for entry in map(json.loads, sample.splitlines()) if not entry.get("failures")]
        server = Server(fleet)
        environment = {f"TOKEN_{index}": f"tok-Zx9{entry['subject']['id']}" for index, entry in enumerate(fleet)} | {"KEY": "key-Zx9-shared"}
        write_list(checks.folder / "people.csv", fleet)
        whole_fleet(checks, server, fleet, environment)
        troubles(checks, server, fleet, environment)
        killed(checks, server, fleet, environment, options.kills)
        mistakes(checks, server, environment)
        refresh(checks, server, environment)
        tokens(checks, environment)
    print(f"{checks.passed} passed, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


def whole_fleet(checks, server, fleet, environment):
    """What is pulled is what the server has, for everybody, in order, and renders the same."""
    (checks.folder / "almanac.yaml").write_text(settings(server, "subjects: people.csv\n"))
    begin = time.monotonic()
    run = checks.run("pull", "--as-of", AS_OF, "--out", "fleet.ndjson", environment=environment)
    seconds = time.monotonic() - begin
    checks.check("fleet: exit", run.returncode == 0, run.stderr)
    pulled = checks.lines("fleet.ndjson")
    checks.check("fleet: order", [e["subject"] for e in pulled] == [e["subject"] for e in fleet])
    for got, had in zip(pulled, fleet):
        who = had["subject"]["id"]
        for key, value in had["guardian"].items():
            checks.check(f"fleet: {who} guardian.{key}", got["guardian"].get(key) == value)
        for key, value in had.get("moneymoments", {}).items():
            if key in ("moments", "nudges"):
                checks.check(f"fleet: {who} moneymoments.{key}", got["moneymoments"].get(key) == value)
        if "lume" in had:
            pages = got["lume"]["goals"]
            goals = [goal for page in (pages if isinstance(pages, list) else [pages]) for goal in page["data"]["goals"]]
            checks.check(f"fleet: {who} lume.goals", goals == had["lume"]["goals"]["data"]["goals"])
            for kind in ("tips", "history"):
                mine = got["lume"].get(kind, {})
                checks.check(f"fleet: {who} lume.{kind}", all(mine.get(key) == value for key, value in had["lume"].get(kind, {}).items()))
        if "destiny" in had:
            checks.check(f"fleet: {who} destiny", got["destiny"]["subscription"] == had["destiny"]["subscription"])
    requests = sum(server.requests.values())
    print(f"pulled {len(pulled)} subjects, {requests} requests in {seconds:.1f} s: {requests / seconds:.0f} requests a second")
    checks.check("fleet: reads only", not any(path.startswith("POST") for path in server.requests), server.requests)
    checks.check("fleet: nothing that creates", not any(path.endswith("/today") for path in server.requests))
    run = checks.run("render", "--input", "fleet.ndjson", "--out", "output")
    checks.check("fleet: render", run.returncode in (0, 2), run.stderr)


def one(checks, server, environment, *more, out="one.ndjson"):
    for path in checks.folder.glob("one.ndjson*"):
        path.unlink()
    (checks.folder / "one.yaml").write_text(
        "pull: { connect_timeout: 2, first_byte_timeout: 1, timeout: 2, retries: 1 }\n"
    )
    return checks.run(
        "pull", "--config", "one.yaml", "--guardian", server.url, "--subject", "ana", "--timezone", "America/New_York", "--as-of", AS_OF,
        "--out", out, *more, environment={"ALMANAC_GUARDIAN_TOKEN": environment["TOKEN_0"]},
    )


def troubles(checks, server, fleet, environment):
    def at(path, answer):
        def trouble(handler, asked):
            if asked != path:
                return False
            answer(handler)
            return True

        server.trouble = trouble

    def window(handler):
        body = json.loads(json.dumps(fleet[0]["guardian"]["summary"]["7d"]))
        handler.reply(200, body)

    def cut(handler):
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        handler.wfile.write(b"[")
        handler.close_connection = True

    cases = [
        ("HTML with 200", "/analytics/merchants", lambda h: h.page(200, "maintenance"), "HTML"),
        ("500", "/analytics/merchants", lambda h: h.page(500, "The server is tired"), "The server is tired"),
        ("404 as JSON", "/analytics/merchants", lambda h: h.reply(404, {"detail": "no such thing"}), "no such thing"),
        ("another shape", "/analytics/merchants", lambda h: h.reply(200, {"merchants": []}), "merchants"),
        ("no JSON", "/analytics/merchants", lambda h: h.reply(200, b"\xff\xfe{]"), "JSON"),
        ("a window that was not asked for", "/analytics/summary", window, "was asked for"),
        ("cut", "/analytics/merchants", cut, "before its answer was whole"),
        ("the first answer cut", "/analytics/summary", cut, "before its answer was whole"),
        ("hanging", "/analytics/merchants", lambda h: time.sleep(4), "no first byte"),
        ("the token in the answer", "/analytics/merchants", lambda h: h.reply(200, [{"merchant": environment["TOKEN_0"], "count": 1, "spend_cents": 1}]), "merchants"),
        ("the token in the error", "/analytics/merchants", lambda h: h.page(500, "bad " + environment["TOKEN_0"]), "merchants"),
    ]
    for name, path, answer, words in cases:
        at(path, answer)
        begin = time.monotonic()
        run = one(checks, server, environment)
        record = (checks.lines("one.ndjson") or [{}])[0]
        messages = " ".join(f"{f['endpoint']} {f.get('message', '')}" for f in record.get("failures", []))
        checks.check(f"{name}: exit", run.returncode == 2, (run.returncode, run.stderr))
        checks.check(f"{name}: told", words.lower() in messages.lower(), messages)
        checks.check(f"{name}: the rest is there", "by_category" in record.get("guardian", {}))
        checks.check(f"{name}: in time", time.monotonic() - begin < 20)
        rendered = checks.run("render", "--input", "one.ndjson", "--out", "one")
        text = (checks.folder / "one/ana/report.md").read_text()
        checks.check(f"{name}: the report says so", rendered.returncode in (0, 2) and "did not send everything this time" in text, rendered.stderr)
        checks.check(f"{name}: the reader is not told what the server said", not record.get("failures") or record["failures"][0].get("message", "-") not in text, text)
    server.trouble = lambda handler, path: False

    # Everything refused, everything down: the last good dump stays.
    checks.check("good", one(checks, server, environment).returncode == 0)
    good = (checks.folder / "one.ndjson").read_bytes()
    run = checks.run(
        "pull", "--guardian", server.url, "--subject", "ana", "--timezone", "UTC", "--as-of", AS_OF, "--out", "one.ndjson",
        environment={"ALMANAC_GUARDIAN_TOKEN": "tok-Zx9-wrong"},
    )
    checks.check("refused: exit", run.returncode == 77, (run.returncode, run.stderr))
    checks.check("refused: place", "ALMANAC_GUARDIAN_TOKEN" in run.stderr and "tok-Zx9" not in run.stderr, run.stderr)
    checks.check("refused: last good dump", (checks.folder / "one.ndjson").read_bytes() == good)
    expired = ".".join(base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in ({"alg": "HS256"}, {"exp": 1_700_000_000})) + ".x"
    before = sum(server.requests.values())
    run = checks.run(
        "pull", "--guardian", server.url, "--subject", "ana", "--timezone", "UTC", "--out", "expired.ndjson",
        environment={"ALMANAC_GUARDIAN_TOKEN": expired},
    )
    checks.check("expired: exit", run.returncode == 77 and "expired" in run.stderr, (run.returncode, run.stderr))
    asked = sum(server.requests.values()) - before
    checks.check("expired: nothing asked with it", asked <= 1 and expired not in run.stderr, asked)
    run = checks.run(
        "pull", "--config", "one.yaml", "--guardian", "http://127.0.0.1:9", "--subject", "ana", "--timezone", "UTC", "--out", "one.ndjson",
        environment={"ALMANAC_GUARDIAN_TOKEN": "tok-Zx9"},
    )
    checks.check("down: exit", run.returncode == 69, (run.returncode, run.stderr))
    checks.check("down: last good dump", (checks.folder / "one.ndjson").read_bytes() == good)


def killed(checks, server, fleet, environment, kills):
    """kill -9 at random moments, then the same again, until it is done: everybody once, every line whole, at every moment."""
    chance = random.Random(4)
    server.trouble = lambda handler, path: time.sleep(chance.random() * 0.02) or False
    output, partial = checks.folder / "killed.ndjson", checks.folder / "killed.ndjson.partial"
    clean = {key: value for key, value in os.environ.items() if not key.startswith("ALMANAC_")} | environment
    ended, rounds, hits = None, 0, 0
    while ended != 0:
        child = subprocess.Popen(
            [checks.almanac, "pull", "--as-of", AS_OF, "--out", "killed.ndjson", "--jobs", "4", "--quiet"], cwd=checks.folder, env=clean,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        if rounds < kills:
            time.sleep(0.05 + chance.random() * 0.4)
            child.send_signal(signal.SIGKILL)
        said = child.communicate()[1]
        ended = child.returncode
        rounds += 1
        hits += ended == -signal.SIGKILL
        # One that was not killed ends by itself, and well.
        checks.check("killed: end", ended in (0, -signal.SIGKILL), (ended, said))
        if ended not in (0, -signal.SIGKILL):
            break
        whole = partial.read_bytes().splitlines(keepends=True) if partial.exists() else []
        for line in whole[:-1]:
            json.loads(line)
    got = [entry["subject"]["id"] for entry in checks.lines("killed.ndjson")]
    print(f"killed {hits} times, then ended by itself")
    checks.check("killed: often enough to mean something", hits >= min(kills, 4), hits)
    checks.check("killed: everybody once, in order", got == [entry["subject"]["id"] for entry in fleet], got[:5])
    checks.check("killed: nothing is left", not partial.exists())
    checks.check("killed: as in one go", output.read_bytes() == (checks.folder / "fleet.ndjson").read_bytes())
    server.trouble = lambda handler, path: False


def mistakes(checks, server, environment):
    open_file = checks.folder / "open.token"
    open_file.write_text("tok-Zx9-open\n")
    open_file.chmod(0o644)
    (checks.folder / "bad.yaml").write_text(
        "sources:\n  guardian: { url: ftp://api.example.org, tokn: env:X }\n  gardian: { url: https://x.test }\n"
        "  lume: { url: https://api.example.org, token: 'tok-Zx9-written' }\nsubjects:\n  - { id: ana }\npul: { jobs: 2 }\n"
    )
    run = checks.run("check", "--config", "bad.yaml")
    said = run.stderr
    checks.check("check: exit", run.returncode == 78, (run.returncode, said))
    for words in (
        "bad.yaml:2:20: url of guardian: neither http nor https", "bad.yaml:2:43: no option of 'guardian' named 'tokn'; did you mean 'token'?",
        "bad.yaml:3:3: no option of 'sources' named 'gardian'; did you mean 'guardian'?", "bad.yaml:4:48: token: a credential is given by its place",
        "bad.yaml:6:5: subject 'ana' has no time zone", "bad.yaml:7:1: no setting named 'pul'; did you mean 'pull'?",
    ):
        checks.check("check: " + words, words in said, said)
    checks.check("check: no token", "tok-Zx9" not in said)
    (checks.folder / "files.yaml").write_text(
        f"sources:\n  guardian: {{ url: https://api.example.org, token: 'file:{open_file}' }}\n"
        "subjects:\n  - { id: ana, timezone: Europe/Berlinn }\n  - { id: bo, timezone: UTC, tokens: { guardian: file:/nonexistent/token } }\n"
    )
    run = checks.run("check", "--config", "files.yaml")
    checks.check("check: files, exit", run.returncode == 78, (run.returncode, run.stderr))
    for words in ("chmod 600", "/nonexistent/token: no such file", "Europe/Berlin", "files.yaml:4:5", "files.yaml:5:5"):
        checks.check("check: " + words, words in run.stderr, run.stderr)
    (checks.folder / "zone.csv").write_text("id,guardian_token\nana,env:TOKEN_0\n")
    (checks.folder / "zone.yaml").write_text(f"sources:\n  guardian: {{ url: {server.url} }}\nsubjects: zone.csv\n")
    run = checks.run("check", "--config", "zone.yaml", environment=environment)
    checks.check("check: a zone missing in a list", run.returncode == 78 and "zone.csv:2: no time zone" in run.stderr, run.stderr)


def refresh(checks, server, environment):
    run = checks.run(
        "pull", "--moneymoments", server.url, "--subject", "ana", "--timezone", "UTC", "--as-of", AS_OF, "--out", "refreshed.ndjson",
        "--refresh-moments", environment={"ALMANAC_MONEYMOMENTS_TOKEN": environment["TOKEN_0"]},
    )
    posts = [path for path in server.requests if path.startswith("POST")]
    wanted = ["signals/compute", "moments/compute", "nudges/evaluate", "nudges/process"]
    checks.check("refresh: in order", posts == ["POST /v1/moneymoments/" + name for name in wanted], posts)
    checks.check("refresh: says what it does", all(name in run.stderr for name in wanted), run.stderr)


def tokens(checks, environment):
    """No file that was written anywhere holds a credential, in any spelling."""
    spellings = set()
    for secret in environment.values():
        spellings |= {secret.encode(), base64.b64encode(secret.encode()).rstrip(b"="), urllib.parse.quote(secret, safe="").encode()}
    files = 0
    for path in checks.folder.rglob("*"):
        if path.is_file() and path.name not in ("open.token", "bad.yaml"):
            files += 1
            content = path.read_bytes()
            found = [spelling for spelling in spellings if spelling in content]
            checks.check(f"token in {path.name}", not found, found[:1])
    checks.check("files were looked at", files > 100, files)


if __name__ == "__main__":
    main()
