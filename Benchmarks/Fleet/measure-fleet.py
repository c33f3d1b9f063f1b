#!/usr/bin/env python3
"""Measures what a subject costs in fleets of several sizes, and the line through them: processor time, files, bytes, requests, and the merge of shards.

usage: measure-fleet.py ALMANAC [--subjects 1000,10000,100000] [--shards 16] [--processes 2] [--system guardian] [--only-shards] [--work FOLDER] [-- OPTIONS OF RENDER AND MERGE]

Of each size a made-up fleet is rendered by one process, rendered again after 1 in 100 records has changed, and rendered by shards and merged into another
folder. Times of the processor are those of the processes and their system calls, added up. A request is what an object store would be asked for a file that
was written; files that did not change ask for none. 100,000 subjects in all formats take some 5 million files and 30 GB twice: --work says where, and
`-- --format dashboard` makes less. `--system guardian` leaves the other systems out of the fleet. `--only-shards` renders by shards alone, as for a million:

    measure-fleet.py .build/release/almanac --subjects 1000000 --shards 64 --system guardian --only-shards -- --layout packed --format dashboard

It judges nothing. Exit: 0 measured, 1 a process failed.
"""

import argparse
import concurrent.futures
import gzip
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

DONE, PARTIAL = 0, 2


@dataclass
class Cost:
    """Of one process or of several, added up; the peak is that of the largest."""

    wall: float = 0.0
    processor: float = 0.0
    #: Of that, in calls to the system: creating files is most of it.
    system: float = 0.0
    peak: float = 0.0

    def add(self, other):
        self.processor += other.processor
        self.system += other.system
        self.peak = max(self.peak, other.peak)


def run(words, out=os.devnull, environment=None):
    """Runs a process to its end, whose cost the kernel tells."""
    words = [str(word) for word in words]
    actions = [(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, str(out), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
    begin = time.monotonic()
    pid = os.posix_spawn(words[0], words, {**os.environ, **(environment or {})}, file_actions=actions)
    _, status, usage = os.wait4(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (DONE, PARTIAL):
        sys.exit(f"measure-fleet: exit {code} of: {' '.join(words)}")
    return Cost(time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_stime, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6)


def change(dump):
    """Gives every hundredth subject another name."""
    aside = dump.with_suffix(".changed")
    with open(dump, "rb") as before, open(aside, "wb") as after:
        for number, line in enumerate(before):
            if number % 100 == 0 and b'"trailer"' not in line:
                record = json.loads(line)
                record["subject"]["name"] = "Renamed"
                line = json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
            # A trailer has the hash of what was.
            if b'"trailer"' not in line:
                after.write(line)
    aside.rename(dump)


def fleet(almanac, dump, subjects, system):
    """Writes a made-up fleet, of one system alone where one is named."""
    if system is None:
        run([almanac, "sample", "--subjects", subjects], out=dump)
        return
    whole = dump.with_suffix(".whole")
    # A million records of all systems would take 16 GB: these are some thousands, and then the same again under other ids.
    part = min(subjects, 10_000)
    run([almanac, "sample", "--subjects", part], out=whole)
    records = []
    with open(whole, "rb") as lines:
        for line in lines:
            record = json.loads(line)
            if system in record:
                records.append({name: value for name, value in record.items() if name in ("almanac", "as_of", "subject", system)})
    if not records:
        sys.exit(f"measure-fleet: nobody of the made-up fleet has {system}")
    with open(dump, "wb") as out:
        for number in range(subjects):
            record = records[number % len(records)]
            record["subject"]["id"] = f"m-{number:07}"
            out.write(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
    whole.unlink()


def tree(folder):
    """Files below a folder, but for `.almanac`: how many, their bytes, what they take of the disk, and the bytes of a sample of them when gzipped."""
    files = size = disk = 0
    plain = packed = 0
    for place, folders, names in os.walk(folder):
        if ".almanac" in folders:
            folders.remove(".almanac")
        for name in names:
            path = os.path.join(place, name)
            status = os.lstat(path)
            files, size, disk = files + 1, size + status.st_size, disk + status.st_blocks * 512
            # Every 97th: subjects have some fifty files, so that each kind comes up.
            if files % 97 == 0:
                data = Path(path).read_bytes()
                plain, packed = plain + len(data), packed + len(gzip.compress(data, 6))
    return files, size, disk, size * packed / plain if plain else 0


def of_merge(more):
    """Options that a merge has, too: the layout is that of the folder."""
    return [word for index, word in enumerate(more) if not {"--layout", "--pack-size"} & set(more[max(0, index - 1) : index + 1])]


def by_shards(almanac, dump, out, shards, processes, more):
    """Renders by shards, as many side by side as told, and merges: the cost of all shards, and that of the merge."""
    def one(number):
        return run([almanac, "render", "--quiet", "--input", dump, "--out", out, "--jobs", 1, "--shard", f"{number}/{shards}", "--job", "measure", *more])

    total, begin = Cost(), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(processes) as pool:
        for cost in pool.map(one, range(shards)):
            total.add(cost)
    total.wall = time.monotonic() - begin
    return total, run([almanac, "merge", "--quiet", "--out", out, "--job", "measure", *of_merge(more)], environment={"TMPDIR": str(out.parent)})


def line(points):
    """The straight line through (x, y) with the least squares: what it is at 0, and what one more costs."""
    count, x, y = len(points), sum(point[0] for point in points), sum(point[1] for point in points)
    spread = count * sum(point[0] ** 2 for point in points) - x * x
    slope = (count * sum(point[0] * point[1] for point in points) - x * y) / spread
    return (y - slope * x) / count, slope


def by_one(almanac, dump, out, subjects, options, more):
    """What a night by one process comes to, and the one after it, in which 1 % has changed; and the processor seconds of the first."""
    render = [almanac, "render", "--quiet", "--input", dump, "--out", out, "--jobs", options.processes, *more]
    first = run(render)
    files, size, disk, packed = tree(out)
    change(dump)
    again = run(render)
    written = json.loads((out / "run.json").read_text())["files"]["written"]
    shutil.rmtree(out)
    return {
        "first night, processor ms a subject": first.processor * 1e3 / subjects,
        "of that in calls to the system": first.system / first.processor,
        "first night, s": first.wall,
        "first night, peak MB": first.peak,
        "files a subject": files / subjects,
        "kB a subject": size / subjects / 1e3,
        "kB a subject on the disk": disk / subjects / 1e3,
        "kB a subject, each file gzipped (1 in 97 tried)": packed / subjects / 1e3,
        "requests a subject, first night": files / subjects,
        "1 % changed, processor ms a subject": again.processor * 1e3 / subjects,
        "1 % changed, of the first night": again.processor / first.processor,
        "1 % changed, files written a subject": written / subjects,
    }, first.processor


def measure(almanac, place, subjects, options, more):
    """One size: what was measured, by name, in the units that the names say."""
    dump, out, parts = place / "fleet.ndjson", place / "one", place / "shards"
    for folder in (out, parts):
        shutil.rmtree(folder, ignore_errors=True)
    fleet(almanac, dump, subjects, options.system)
    found, totals = {"dump, kB a subject": dump.stat().st_size / subjects / 1e3}, {}
    if not options.only_shards:
        nights, first = by_one(almanac, dump, out, subjects, options, more)
        found |= nights
        totals["processor seconds of a first night"] = first
    shards, merge = by_shards(almanac, dump, parts, options.shards, options.processes, more)
    if options.only_shards:
        files, size, disk, _ = tree(parts)
        found |= {"files a subject": files / subjects, "kB a subject": size / subjects / 1e3, "kB a subject on the disk": disk / subjects / 1e3}
    found |= {
        f"{options.shards} shards, processor ms a subject": shards.processor * 1e3 / subjects,
        f"{options.shards} shards, of that in calls to the system": shards.system / shards.processor,
        f"{options.shards} shards, peak MB": shards.peak,
        f"{options.shards} shards, s, {options.processes} side by side": shards.wall,
        "merge, processor ms a subject": merge.processor * 1e3 / subjects,
        "merge, s": merge.wall,
        "merge, peak MB": merge.peak,
    }
    shutil.rmtree(parts)
    dump.unlink()
    return found, totals | {"processor seconds of all shards": shards.processor, "seconds of the merge": merge.wall}


def main():
    arguments, more = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, more = arguments[:at], arguments[at + 1 :]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("almanac")
    parser.add_argument("--subjects", default="1000,10000,100000", help="sizes of fleets")
    parser.add_argument("--shards", type=int, default=16)
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="shards side by side, and --jobs of the one process")
    parser.add_argument("--system", help="the one system of the fleet's subjects (default: all five)")
    parser.add_argument("--only-shards", action="store_true", help="renders by shards and merges, and measures no night by one process")
    parser.add_argument("--work", help="where to write (default: a temporary folder, which goes afterwards)")
    options = parser.parse_args(arguments)
    almanac, sizes = str(Path(options.almanac).resolve()), [int(size) for size in options.subjects.split(",")]
    place = Path(tempfile.mkdtemp(prefix="measure-fleet-", dir=options.work))
    print(f"{subprocess.run([almanac, '--version'], capture_output=True, text=True).stdout.strip()}, {' '.join(more) or 'all formats'}; "
          f"{platform.machine()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before; written below {place.parent}", flush=True)
    columns, totals = [], []
    try:
        run([almanac, "--version"])
        for size in sizes:
            found, sums = measure(almanac, place, size, options, more)
            columns.append(found)
            totals.append(sums)
            print(f"{size:,} subjects: done, load {os.getloadavg()[0]:.1f}", flush=True)
    finally:
        shutil.rmtree(place)
    width = max(map(len, columns[0]))
    print(f"\n{'':{width}}" + "".join(f"{size:>12,}" for size in sizes))
    for name in columns[0]:
        print(f"{name:{width}}" + "".join(f"{column[name]:>12.3f}" for column in columns))
    if len(sizes) > 1:
        print("\nThe line through them, by least squares:")
        for name in totals[0]:
            start, slope = line([(size, each[name]) for size, each in zip(sizes, totals)])
            print(f"{name}: {start:.2f} s and {slope * 1e6:.1f} µs a subject, so {start + slope * 10_000_000:,.0f} s for ten million")


main()
