#!/usr/bin/env python3
"""Renders dumps by shards, in processes of their own, and compares the folder with that of one process, byte by byte.

Kills shards at moments that the seed chooses, starts each shard several times at once, has subjects in two shards, records that cannot be read, more
shards than lines. Only `.almanac` is left out of the comparison, but for what it knows for the next run; of run.json, times.

usage: check-shards.py ALMANAC [--subjects 12] [--shards 1,2,7,64] [--tries 3] [--nights 4] [--seed 1]

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import argparse
import concurrent.futures
import gzip
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from trees import Checks, Program, changed, differences

FORMATS = "dashboard,markdown,data"


class Bench(Program):
    def __init__(self, almanac, place, random, check):
        super().__init__(almanac, place)
        self.random, self.check = random, check
        self.jobs = 0

    def one(self, dump, out):
        return self.run("render", "--quiet", "--input", dump, "--out", out, "--format", FORMATS).returncode

    def shard(self, dump, out, number, count, job):
        return self.command("render", "--quiet", "--input", dump, "--out", out, "--format", FORMATS, "--jobs", 1, "--shard", f"{number}/{count}", "--job", job)

    def render(self, dump, out, count, kills=0, tries=1):
        """All shards, four at a time and in any order, and their merge; with its exit code."""
        self.jobs += 1
        job = f"job-{self.jobs}"
        order = [number for number in range(count) for _ in range(tries)]
        self.random.shuffle(order)
        killed = set(self.random.sample(range(count), min(kills, count)))
        moments = {number: self.random.uniform(0.03, 0.6) for number in killed}

        def work(number):
            if number in killed:
                killed.discard(number)
                process = subprocess.Popen(self.shard(dump, out, number, count, job), cwd=self.place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(moments[number])
                process.kill()
                process.wait()
            for _ in range(400):
                done = subprocess.run(self.shard(dump, out, number, count, job), cwd=self.place, capture_output=True, text=True)
                # 75: another try of it is at work.
                if done.returncode != 75:
                    return number, done
                time.sleep(0.05)
            return number, done

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            ends = list(pool.map(work, order))
        bad = [(number, done.returncode, done.stderr) for number, done in ends if done.returncode not in (0, 2, 65)]
        self.check(f"{out}: every shard comes to its end", not bad, bad[:3])
        merged = self.run("merge", "--quiet", "--out", out, "--job", job, "--format", FORMATS)
        left = sorted(os.listdir(self.place / out / ".almanac"))
        self.check(f"{out}: nothing of the job is left", left in (["job-lock", "known", "lock", "merged"], ["job-lock", "lock", "merged"]), left)
        return job, merged

    def same(self, name, dump, nights, count, **how):
        """Several nights by shards and by one process, each over the one before."""
        one, many = f"{name}-one", f"{name}-{count}"
        for folder in (one, many):
            shutil.rmtree(self.place / folder, ignore_errors=True)
        for night, lines in enumerate(nights):
            (self.place / dump).write_bytes(lines)
            code = self.one(dump, one)
            _, merged = self.render(dump, many, count, **how)
            self.check(f"{many}, night {night}: the same exit code", merged.returncode == code, f"{merged.returncode}, not {code}: {merged.stderr}")
            found = differences(self.place / one, self.place / many)
            self.check(f"{many}, night {night}: the same tree", not found, found[:12])


def fleets(lines, chance):
    """Names and nights of dumps; a night is the bytes of one."""
    plain = b"\n".join(lines) + b"\n"
    shuffled = list(lines)
    chance.shuffle(shuffled)
    later = [changed(line, name="Renamed & <b>New</b>") if index % 3 == 0 else line for index, line in enumerate(shuffled[: len(lines) - 4])]
    yield "plain", [plain, plain, b"\n".join(later)]

    first, last = json.loads(lines[0])["subject"]["id"], json.loads(lines[-1])["subject"]["id"]
    broken = [
        b"", b"{not json", *lines[:5], changed(lines[0], name="Second of the first"), b"   ", b'{"almanac":1,"as_of":"x","subject":{"id":"%s"}}' % last.encode(),
        *lines[5:-1], changed(lines[-1], name="First of the last"), b"\r", changed(lines[0], name="Third", currency="nothing"), lines[-1], b"[]",
        b'{"almanac":1,"subject":{"id":"%s"}}' % first.encode(), b'{"almanac":1,"subject":{"id":"nobody"}}',
        changed(lines[3], locale="xx-none", timezone="Nowhere/At_All"), b'{"unclosed":', b"",
    ]
    twice = b"\xef\xbb\xbf" + b"\n".join(broken)
    yield "broken", [twice, twice, b"\n".join(reversed(broken)), plain]


def limits(bench, check, lines):
    """What cannot be cut or merged says so, and changes nothing."""
    place = bench.place
    (place / "small.ndjson").write_bytes(b"\n".join(lines[:6]) + b"\n")
    with gzip.open(place / "small.ndjson.gz", "wb") as file:
        file.write((place / "small.ndjson").read_bytes())
    (place / "wide.json").write_text(json.dumps(json.loads(lines[0]), indent=1))

    def ends(name, code, words, *arguments, environment=None):
        done = bench.run(*arguments, stdin=subprocess.DEVNULL, env={**os.environ, **(environment or {})})
        check(name, done.returncode == code and words in done.stderr, (done.returncode, done.stderr))

    ends("standard input is not cut", 64, "only a file can be cut", "render", "-i", "-", "-o", "limits", "--shard", "0/2", "--job", "a")
    ends("gzip is not cut", 64, "gzip cannot be cut", "render", "-i", "small.ndjson.gz", "-o", "limits", "--shard", "0/2", "--job", "a")
    ends("wide JSON is not cut", 64, "many lines", "render", "-i", "wide.json", "-o", "limits", "--shard", "0/2", "--job", "a")
    ends("no dump", 65, "no such file", "render", "-i", "none.ndjson", "-o", "limits", "--shard", "0/2", "--job", "a")
    check("nothing was made of these", not (place / "limits").exists())
    for text in ("2/2", "-1/2", "1", "a/2", "0/0", "+1/2", "auto/2"):
        ends(f"--shard {text}", 64, "--shard", "render", "-i", "small.ndjson", "-o", "limits", "--shard=" + text, "--job", "a")
    ends("--job with a slash", 64, "--job", "render", "-i", "small.ndjson", "-o", "limits", "--shard", "0/2", "--job", "../a")
    ends("nothing to merge", 75, "no shard of the job", "merge", "-o", "limits", "--job", "a")

    few = ("--format", "data", "--quiet")
    auto = {"JOB_COMPLETION_INDEX": "1"}
    ends("by the index of the pod", 0, "", "render", "-i", "small.ndjson", "-o", "limits", "--shard", "auto/2", "--job", "a", *few, environment=auto)
    ends("not all parts", 75, "1 of 2 shards of the job 'a' have not come to their end: 0", "merge", "-o", "limits", "--job", "a", *few)
    ends("another number of shards", 64, "was begun with 2 shards", "render", "-i", "small.ndjson", "-o", "limits", "--shard", "0/3", "--job", "a", *few)
    ends("the other shard", 0, "", "render", "-i", "small.ndjson", "-o", "limits", "--shard", "0/2", "--job", "a", *few)
    ends("other formats than the shards", 64, "other templates, formats", "merge", "-o", "limits", "--job", "a", "--quiet")
    part = place / "limits" / ".almanac" / "job" / "part-1"
    content = bytearray(part.read_bytes())
    content[len(content) // 3] ^= 1
    part.write_bytes(content)
    ends("a damaged part", 75, "1/2 is not as it was written", "merge", "-o", "limits", "--job", "a", *few)
    ends("which is made again", 0, "", "render", "-i", "small.ndjson", "-o", "limits", "--shard", "1/2", "--job", "a", *few)
    whole = (place / "small.ndjson").read_bytes()
    (place / "small.ndjson").write_bytes(whole.replace(b'"currency":"', b'"currency": "', 1).replace(b'"name":"', b'"name":"X', 1)[: len(whole)])
    ends("a dump that was changed", 65, "not those that the shards read", "merge", "-o", "limits", "--job", "a", *few)
    (place / "small.ndjson").write_bytes(whole)
    ends("a merge without the dump", 65, "no such file", "merge", "-i", "none.ndjson", "-o", "limits", "--job", "a", *few)
    check("no manifest until all is well", not (place / "limits" / "manifest.json").exists())
    ends("a merge", 0, "", "merge", "-o", "limits", "--job", "a", *few)
    report = (place / "limits" / "run.json").read_bytes()
    ends("a second merge", 0, "", "merge", "-o", "limits", "--job", "a", *few)
    check("leaves what the first said", (place / "limits" / "run.json").read_bytes() == report)
    manifest = (place / "limits" / "manifest.json").read_bytes()
    ends("a late try", 0, "merged already", "render", "-i", "small.ndjson", "-o", "limits", "--shard", "0/2", "--job", "a", "--format", "data")
    (place / "small.ndjson").write_bytes(whole.replace(b'"name":"', b'"name":"Y', 1))
    ends("a name of a job a second time", 64, "merged already; give every run", "render", "-i", "small.ndjson", "-o", "limits", "--shard", "0/2", "--job", "a", *few)
    check("changes nothing", (place / "limits" / "manifest.json").read_bytes() == manifest)
    ends("one shard of a new job", 0, "", "render", "-i", "small.ndjson", "-o", "limits", "--shard", "0/2", "--job", "b", *few)
    check("the report says that a run goes on", json.loads((place / "limits" / "run.json").read_text())["state"] == "running")
    ends("a run of one process takes over", 0, "", "render", "-i", "small.ndjson", "-o", "limits", *few)
    ends("from an unmerged job", 75, "no shard of the job", "merge", "-o", "limits", "--job", "b", *few)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("almanac")
    parser.add_argument("--subjects", type=int, default=12)
    parser.add_argument("--shards", default="1,2,7,64")
    parser.add_argument("--tries", type=int, default=3, help="of each shard at once, while shards are killed")
    parser.add_argument("--nights", type=int, default=4, help="of each fleet, at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, check = random.Random(options.seed), Checks()
    almanac = str(Path(options.almanac).resolve())
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(almanac, Path(folder), chance, check)
        sample = subprocess.run([almanac, "sample", "--subjects", str(options.subjects)], capture_output=True, check=True).stdout.splitlines()
        lines = [line for line in sample if b'"trailer"' not in line]
        limits(bench, check, lines)
        # With a trailer, as pulled.
        bench.same("trailer", "trailer.ndjson", [b"\n".join(sample) + b"\n", b"\n".join(sample[1:]) + b"\n"], 3)
        bench.same("empty", "empty.ndjson", [b"\n\n"], 2)
        bench.same("single", "single.ndjson", [lines[0] + b"\n"], 2)
        bench.same("lost", "lost.ndjson", [b"{\n", b"no\nno\nno"], 3)
        for name, nights in fleets(lines, chance):
            nights = nights[-options.nights:]
            for count in map(int, options.shards.split(",")):
                # Most of many shards are empty, and each is a process: every other night is enough.
                bench.same(name, f"{name}.ndjson", nights[::2] if count > 16 else nights, count)
            bench.same(name, f"{name}.ndjson", nights, 7, kills=7, tries=options.tries)
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
