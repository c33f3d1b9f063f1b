#!/usr/bin/env python3
"""Measures a merge: makes the parts of a fleet out of those of a sample, without its pages, and merges them.

usage: measure-merge.py ALMANAC [--subjects 1000000] [--shards 64] [--work FOLDER]

Prints the time, the peak of memory and the sizes of the parts, the index and the manifest. The dump that it makes has lines of 120 bytes: what hashing
a real one costs comes on top, on another core.
"""

import argparse
import hashlib
import os
import resource
import shutil
import struct
import subprocess
import tempfile
import time
from pathlib import Path

LINE = 120


class Reader:
    def __init__(self, data):
        self.data, self.offset = data, 0

    def take(self, count):
        self.offset += count
        return self.data[self.offset - count : self.offset]

    def number(self):
        return struct.unpack("<q", self.take(8))[0]

    def block(self):
        return self.take(self.number())


def number(value):
    return struct.pack("<q", value)


def block(data):
    return number(len(data)) + data


def sealed(path):
    """The blocks of a part, and its summary."""
    data = path.read_bytes()
    start = struct.unpack("<q", data[-40:-32])[0]
    reader, blocks = Reader(data[:start]), []
    while reader.offset < start:
        blocks.append(reader.block())
    return blocks, Reader(data[start:-40]).block()


def entries(blocks):
    """What is kept of each rendered record: how it begins, its stamp and numbers, its row, and its notices."""
    found = []
    for data in blocks:
        reader = Reader(data)
        reader.take(16)
        if reader.number() != 0:
            continue
        counts = reader.take(80)
        known = Reader(reader.block())
        known.take(64)
        figures = block(known.block()) + known.take(24)
        identifier, name, target, row = (known.block() for _ in range(4))
        found.append((counts, figures, identifier, target.partition(b"/")[2], row, known.data[known.offset : -8]))
    return found


def part(path, head, shard, count, cut, size, content, first, seeds):
    """Writes the part of a shard whose subjects are numbered from `first`."""
    digest, keys, written = hashlib.sha256(), [], 0
    with open(path, "wb") as file:

        def put(data):
            nonlocal written
            digest.update(data)
            file.write(data)
            written += len(data)

        for line in range(len(content) // LINE):
            counts, figures, old, target, row, rest = seeds[(first + line) % len(seeds)]
            identifier = b"subject-%07d" % (first + line)
            known = hashlib.sha256(identifier).digest() + hashlib.sha256(b"m" + identifier).digest() + figures
            # Names begin with every letter of the alphabet, in no order.
            name = bytes([65 + hashlib.md5(identifier).digest()[0] % 26]) + b" " + identifier
            known += block(identifier) + block(name) + block(identifier + b"/" + target) + block(row.replace(old, identifier)) + rest
            known += hashlib.sha256(known).digest()[:8]
            keys.append(struct.unpack(">q", hashlib.sha256(identifier).digest()[:8])[0])
            put(block(number(line + 1) + number(cut[0] + line * LINE) + number(0) + counts + block(known)))
        keys.sort(key=lambda key: key & (1 << 64) - 1)
        summary = b"".join(map(block, head)) + b"".join(map(number, (shard, count, cut[0], cut[1], size, len(keys), len(keys), 0)))
        summary += block(hashlib.sha256(content).hexdigest().encode()) + number(len(keys)) + struct.pack(f"<{len(keys)}q", *keys) + number(0) * 2
        start = written
        put(block(summary) + number(start))
        file.write(digest.digest())
    return written


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("almanac")
    parser.add_argument("--subjects", type=int, default=1_000_000)
    parser.add_argument("--shards", type=int, default=64)
    parser.add_argument("--work")
    options = parser.parse_args()
    almanac = str(Path(options.almanac).resolve())
    place = Path(options.work or tempfile.mkdtemp())
    place.mkdir(parents=True, exist_ok=True)
    out = place / "site"
    shutil.rmtree(out, ignore_errors=True)

    sample = place / "sample.ndjson"
    sample.write_bytes(subprocess.run([almanac, "sample", "--subjects", "200"], capture_output=True, check=True).stdout)
    subprocess.run([almanac, "render", "--quiet", "-i", sample, "-o", out, "--format", "dashboard", "--shard", "0/1", "--job", "seed"], check=True)
    job = out / ".almanac" / "job"
    blocks, summary = sealed(job / "part-0")
    seeds, reader = entries(blocks), Reader(summary)
    head = [reader.block() for _ in range(7)]
    print(f"{len(seeds)} records of a sample, {sum(map(len, blocks)) // len(blocks)} bytes of the part each")
    shutil.rmtree(out)

    dump, size = place / "fleet.ndjson", options.subjects * LINE
    with open(dump, "wb") as file:
        for index in range(options.subjects):
            file.write((b'{"n":%d,"x":"' % index).ljust(LINE - 3, b".") + b'"}\n')
    job.mkdir(parents=True)
    (job / "note").write_bytes(f"almanac job 1\nm\n{options.shards}\nwhole\n{dump}".encode())
    bytes_of_parts = 0
    with open(dump, "rb") as file:
        for shard in range(options.shards):
            lower, upper = (-(-(size * each // options.shards) // LINE) for each in (shard, shard + 1))
            cut = lower * LINE, upper * LINE
            file.seek(cut[0])
            bytes_of_parts += part(job / f"part-{shard}", head, shard, options.shards, cut, size, file.read(cut[1] - cut[0]), lower, seeds)
    print(f"{options.shards} parts, {bytes_of_parts / 1e6:.0f} MB")

    os.sync()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    done = subprocess.run([almanac, "merge", "--out", out, "--job", "m", "--format", "dashboard"], env={**os.environ, "TMPDIR": str(place)})
    seconds = time.monotonic() - begin
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    user, system = usage.ru_utime - before.ru_utime, usage.ru_stime - before.ru_stime
    pages = [entry.stat().st_size for entry in os.scandir(out) if entry.name.endswith(".html")]
    print(f"merge: {seconds:.1f} s, {user + system:.1f} s of the processor, {system:.1f} of them in calls to the system, {usage.ru_maxrss / 1024:.0f} MiB at most, "
          f"exit {done.returncode}, load {os.getloadavg()[0]:.1f}")
    print(f"{len(pages)} pages, {sum(pages) / 1e6:.0f} MB; manifest {(out / 'manifest.json').stat().st_size / 1e6:.0f} MB")
    if not options.work:
        shutil.rmtree(place)


main()
