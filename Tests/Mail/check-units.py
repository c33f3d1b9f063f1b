#!/usr/bin/env python3
"""Checks what starts a night, in deploy/, with the programs that would read it.

usage: check-units.py DEPLOY_DIR

systemd's own verifier reads the units, a cron library the crontab, and Kubernetes' published schema the CronJob. What is missing of these is said and
skipped, but not in continuous integration.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

passed = failed = 0


def check(name, problem):
    global passed, failed
    if problem:
        failed += 1
        print(f"{name}: {problem}")
    else:
        passed += 1


def skip(what):
    if os.environ.get("CI"):
        check(what, "is missing here")
    else:
        print(f"skipped: {what} is not installed")


def units(folder):
    if not shutil.which("systemd-analyze"):
        return skip("systemd-analyze")
    with tempfile.TemporaryDirectory() as scratch:
        for unit in folder.glob("almanac*.[st]*"):
            # The programs that are started are of the machine it is put on.
            text = re.sub(r"^(ExecStart=)/usr/local/bin/almanac", r"\1/bin/true", unit.read_text(), flags=re.M)
            Path(scratch, unit.name).write_text(text)
        names = sorted(str(path) for path in Path(scratch).iterdir())
        check("there are four units", "" if len(names) == 4 else names)
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", *names], capture_output=True, text=True)
        # Of the units beside them only ours are asked about.
        check("systemd-analyze verify", done.returncode and done.stderr or "".join(line for line in done.stderr.splitlines() if "almanac" in line))
        drop_in = Path(scratch, "almanac.service.d")
        drop_in.mkdir()
        shutil.copy(folder / "almanac-hourly.conf", drop_in / "hourly.conf")
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", *names], capture_output=True, text=True)
        check("the same every hour", done.returncode and done.stderr or "".join(line for line in done.stderr.splitlines() if "almanac" in line))
        done = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--threshold=30", str(Path(scratch, "almanac.service"))], capture_output=True, text=True)
        check("systemd-analyze security: exposure at most 3.0", done.returncode and (done.stdout + done.stderr)[-300:])
    timers = "".join(timer.read_text() for timer in sorted(folder.glob("*.timer")))
    for calendar in re.findall(r"^OnCalendar=(.*)$", timers, re.M):
        done = subprocess.run(["systemd-analyze", "calendar", calendar], capture_output=True, text=True)
        check(f"OnCalendar={calendar}", done.returncode and done.stderr)


def codes(folder):
    """What must not be tried again is the same for systemd and Kubernetes."""
    unit = re.search(r"^RestartPreventExitStatus=(.*)$", (folder / "almanac.service").read_text(), re.M)
    job = re.search(r"values: \[(.*)\]", (folder / "cronjob.yaml").read_text())
    unit, job = ([int(code) for code in re.findall(r"\d+", found.group(1))] if found else None for found in (unit, job))
    check("systemd and Kubernetes try the same exit codes again", "" if unit and unit == job else (unit, job))


def crontab(folder):
    try:
        from croniter import croniter
    except ImportError:
        return skip("croniter")
    lines = [line for line in (folder / "almanac.cron").read_text().splitlines() if line and not line.startswith("#")]
    jobs = [line.split(None, 6) for line in lines if not re.match(r"^[A-Z]+=", line)]
    check("one line of cron", "" if len(jobs) == 1 else jobs)
    for job in jobs:
        check("minute, hour, day, month, weekday", "" if croniter.is_valid(" ".join(job[:5])) else job[:5])
        check("a user", "" if re.fullmatch(r"[a-z][a-z0-9-]*", job[5]) else job[5])
        done = subprocess.run(["/bin/sh", "-n", "-c", job[6]], capture_output=True, text=True)
        check("a command", done.stderr)
        check("no % that cron would turn into a line break", "%" in job[6] and job[6])


def cronjob(folder):
    try:
        import kubernetes_validate
        import yaml
    except ImportError:
        return skip("kubernetes-validate")
    for document in [one for path in [folder / "cronjob.yaml", *sorted(folder.glob("kubernetes/*.yaml"))] for one in yaml.safe_load_all(path.read_text())]:
        try:
            kubernetes_validate.validate(document, kubernetes_validate.latest_version(), strict=True)
            check(document["kind"], "")
        except Exception as error:  # noqa: BLE001  whatever the schema says is a finding
            check(document["kind"], error)


def main():
    folder = Path(sys.argv[1])
    units(folder)
    codes(folder)
    crontab(folder)
    cronjob(folder)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
