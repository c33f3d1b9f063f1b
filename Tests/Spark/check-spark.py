#!/usr/bin/env python3
"""Renders fleets with deploy/spark/almanac_spark.py on Spark's local master, and compares the folder with that of one process, byte by byte.

Kills the program and Spark's Python workers, runs each shard twice at once, has more shards than lines, records and settings that cannot be read, a program
that is not there, input that only Spark can read.

usage: check-spark.py ALMANAC [--subjects 120] [--work FOLDER]      (with pyspark, and Java 17 or later)

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import argparse
import gzip
import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "deploy/spark/almanac_spark.py"
sys.path[:0] = [str(SCRIPT.parent), str(ROOT / "Tests/Shards")]

from trees import Checks, differences  # noqa: E402

#: A process of half a minute is over before its best code would pay.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
ALL, FORMATS = ("--format", "dashboard,data"), ("--format", "data")

check = Checks()

# Stands for the program in a task: says in a file how each try of a shard ended, and once does to one shard what the case asks for.
WRAPPER = """#!/bin/sh
shard=merge
for word in "$@"; do case "$last" in --shard) shard=${{word%/*}};; esac; last=$word; done
try() {{ "{almanac}" "$@"; code=$?; echo "$shard $code" >> "{log}"; exit $code; }}
[ "$shard" = "{shard}" ] || try "$@"
{always}
mkdir "{log}.once" 2>/dev/null || try "$@"
{once}
"""
KILL_PROGRAM = """"{almanac}" "$@" & child=$!; sleep 0.4; kill -9 $child; echo "$shard killed" >> "{log}"; kill -9 $$"""
KILL_WORKER = """echo $$ > "{log}.pid"; echo "$shard worker" >> "{log}"; kill -9 $PPID; exec sleep 600"""


class Bench:
    def __init__(self, almanac, place, subjects):
        self.almanac, self.place = almanac, place
        self.sample = subprocess.run([almanac, "sample", "--subjects", str(subjects)], capture_output=True, check=True).stdout
        self.lines = [line for line in self.sample.splitlines() if b'"trailer"' not in line]
        self.log = place / "spark.log"
        self.jobs = 0
        self.spark = self.session()
        # As `render_fleet` does, for the parts of it that are called by themselves.
        self.spark.sparkContext.addPyFile(str(SCRIPT))

    def session(self):
        """Spark in this process; what it, its workers and the driver say goes to a file."""
        from pyspark.sql import SparkSession

        with open(self.log, "wb") as log:
            os.dup2(log.fileno(), 2)
        # Four tries of each task; a local master has one otherwise.
        builder = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").config("spark.log.level", "OFF")
        builder = builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
        builder = builder.config("spark.local.dir", str(self.place / "local")).config("spark.sql.warehouse.dir", str(self.place / "warehouse"))
        builder = builder.config("spark.driver.extraJavaOptions", JAVA).config("spark.sql.codegen.wholeStage", "false")
        # Small ranges, so that a small fleet has many.
        return builder.config("spark.sql.files.maxPartitionBytes", str(100_000)).config("spark.sql.files.openCostInBytes", "0").getOrCreate()

    def plan(self, dump, out, shards, **more):
        import almanac_spark

        self.jobs += 1
        given = {"almanac": self.almanac, "wait": 60.0, "more": FORMATS, **more}
        return almanac_spark.Plan(input=str(self.place / dump), out=str(self.place / out), shards=shards, job=f"job-{self.jobs}", **given)

    def wrapper(self, name, shard="none", once=KILL_PROGRAM, always=""):
        """A program that does `once` to one shard, and a file with how each try ended."""
        path, log = self.place / name, self.place / f"{name}.log"
        names = {"almanac": self.almanac, "log": log}
        path.write_text(WRAPPER.format(shard=shard, always=always.format(**names), once=once.format(**names), **names))
        path.chmod(0o755)
        log.write_text("")
        return str(path), lambda: log.read_text().splitlines()

    def one(self, dump, out, formats=FORMATS):
        done = subprocess.run(
            [self.almanac, "render", "--quiet", "--input", self.place / dump, "--out", self.place / out, *formats], cwd="/", capture_output=True)
        return done.returncode

    def fleet(self, plan):
        """Exit code, and the words that end a run early."""
        import almanac_spark

        try:
            return almanac_spark.render_fleet(self.spark, plan), ""
        except almanac_spark.Failure as failure:
            return failure.code, failure.words

    def same(self, name, one, many, code, wanted):
        check(f"{name}: the exit code of one process", code == wanted, f"{code}, not {wanted}")
        found = differences(self.place / one, self.place / many)
        check(f"{name}: the same tree", not found, found[:12])

    def alone(self, name, dump, shards):
        code, words = self.fleet(self.plan(dump, f"{name}-spark", shards))
        self.same(name, f"{name}-one", f"{name}-spark", code, self.one(dump, f"{name}-one"))
        return code, words


def kills(bench):
    """The program is killed in one task, a worker in another run; nights after one another."""
    (bench.place / "fleet.ndjson").write_bytes(bench.sample)
    wanted = bench.one("fleet.ndjson", "one", ALL)
    program, tries = bench.wrapper("killed", shard="3")
    plan = bench.plan("fleet.ndjson", "killed-out", 8, almanac=program, more=ALL)
    code, words = bench.fleet(plan)
    check("a killed program is tried again", tries().count("3 killed") == 1 and tries().count("3 0") == 1, (tries(), words))
    check("the others are not", sorted(tries()) == sorted(["3 killed", "merge 0", *(f"{n} 0" for n in range(8))]), tries())
    # What is known for the next run names the program, which was the same.
    bench.same("killed program", "one", "killed-out", code, wanted)
    check("the same job once more changes nothing", bench.fleet(plan)[0] == wanted, words)
    bench.same("the same job", "one", "killed-out", code, wanted)

    (bench.place / "fleet.ndjson").write_bytes(b"\n".join(bench.lines[10:]) + b"\n")
    wanted = bench.one("fleet.ndjson", "one", ALL)
    program, tries = bench.wrapper("worker", shard="2", once=KILL_WORKER)
    code, words = bench.fleet(bench.plan("fleet.ndjson", "killed-out", 5, almanac=program, more=ALL))
    check("the task of a killed worker is tried again", tries().count("2 worker") == 1 and tries().count("2 0") == 1, (tries(), words))
    bench.same("the next night, with a killed worker", "one", "killed-out", code, wanted)
    check("a killed worker takes its program with it", is_gone(int((bench.place / "worker.log.pid").read_text())))


def is_gone(pid):
    for _ in range(50):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except FileNotFoundError:
            return True
        time.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    return False


def duplicates(bench):
    """Every shard twice in one run of tasks, and the same from a second thread."""
    import almanac_spark

    program, tries = bench.wrapper("twice")
    plan = bench.plan("small.ndjson", "twice-out", 3, almanac=program)
    ends = []

    def work(order):
        ends.extend(almanac_spark.render_shards(bench.spark, plan, order))

    threads = [threading.Thread(target=work, args=(order,)) for order in ([0, 0, 1, 1, 2, 2], [2, 1, 0])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check("every try comes to its end", sorted(end.shard for end in ends) == [0, 0, 0, 1, 1, 1, 2, 2, 2] and {end.code for end in ends} == {0}, ends)
    check("two were at one shard at the same time, and one waited", any(line.endswith(" 75") for line in tries()), tries())
    code = almanac_spark.merge(plan, ends)
    bench.same("duplicates", "small-one", "twice-out", code, bench.one("small.ndjson", "small-one"))
    program, tries = bench.wrapper("busy", shard="0", always='echo "0 75" >> "{log}"; exit 75')
    begin = time.monotonic()
    code, words = bench.fleet(bench.plan("small.ndjson", "busy-out", 2, almanac=program, wait=0.5))
    check("one that never becomes free fails after the wait, in each of four tries", code == 75 and time.monotonic() - begin >= 2 and len(tries()) >= 8, (code, words))


def data(bench):
    """Partitions with nothing in them, records that cannot be read, dumps that are none."""
    few = b"\n".join(bench.lines[:3]) + b"\n"
    (bench.place / "few.ndjson").write_bytes(few)
    bench.alone("few", "few.ndjson", 7)
    broken = [b"", b"{not json", *bench.lines[:8], bench.lines[2], b"[]", b'{"almanac":1,"subject":{"id":"x"}}', bench.lines[8]]
    (bench.place / "broken.ndjson").write_bytes(b"\n".join(broken))
    code, _ = bench.alone("broken", "broken.ndjson", 4)
    check("records that cannot be read are a part", code == 2, code)
    (bench.place / "lost.ndjson").write_bytes(b"no\nno\nno\n{\n")
    code, _ = bench.alone("lost", "lost.ndjson", 2)
    check("a dump none of which can be read is bad data", code == 65, code)


def refusals(bench):
    """What no other try mends, or nobody can do."""
    import almanac_spark

    def ends(name, code, words, plan):
        found = bench.fleet(plan)
        check(name, found[0] == code and words in found[1], found)

    settings = bench.place / "wrong.yaml"
    settings.write_text("themes: neutral\n")
    program, tries = bench.wrapper("settings")
    plan = bench.plan("few.ndjson", "wrong-out", 3, almanac=program, more=("--config", str(settings)))
    ends("wrong settings", 78, "", plan)
    check("are not tried again, and not merged", sorted(tries()) == ["0 78", "1 78", "2 78"], tries())
    check("nothing was made of them", not (bench.place / "wrong-out/manifest.json").exists())

    ends("no program on the driver", 69, "there is no program '/none/almanac'", bench.plan("few.ndjson", "none-out", 2, almanac="/none/almanac"))
    try:
        almanac_spark.render_shards(bench.spark, bench.plan("few.ndjson", "none-out", 2, almanac="/none/almanac"), [0, 1])
        check("no program in a task", False, "it passes")
    except Exception as error:  # noqa: BLE001  whatever Spark raises
        check("no program in a task", "/none/almanac cannot be run on" in str(error) and "install it on every machine" in str(error), error)

    program, tries = bench.wrapper("full", shard="1", always='echo "1 73" >> "{log}"; echo "no room on the device" >&2; exit 73')
    code, words = bench.fleet(bench.plan("few.ndjson", "full-out", 2, almanac=program))
    check("a shard that fails in all of its tries", code == 73 and tries().count("1 73") == 4, (code, tries()))
    check("its words are told", words.startswith("shard 1/2 ended with 73 on ") and words.endswith("no room on the device"), words)

    ends("no dump", 65, "--stage", bench.plan("none.ndjson", "none-out", 2))
    ends("a server without --stage", 64, "--stage", replace(bench.plan("few.ndjson", "none-out", 2), input="s3a://bucket/fleet.ndjson"))
    ends("Parquet without --stage", 64, "--stage", bench.plan("few.ndjson", "none-out", 2, parquet=True))
    ends("a folder without --stage", 64, "its files in the order of their names", bench.plan("", "none-out", 2))
    with gzip.open(bench.place / "few.ndjson.gz", "wb") as file:
        file.write((bench.place / "few.ndjson").read_bytes())
    ends("gzip without --stage", 64, "one task inflates it", bench.plan("few.ndjson.gz", "none-out", 2))
    ends("no shards", 64, "--shards", bench.plan("few.ndjson", "none-out", 0))
    ends("a job with a slash", 64, "--job", replace(bench.plan("few.ndjson", "none-out", 2), job="a/b"))
    check("nothing was made of these", not (bench.place / "none-out").exists())
    # A dump that is on the driver alone.
    plan = bench.plan("gone.ndjson", "gone-out", 2, wait=1.0)
    ended = [almanac_spark.render_shard(plan, 1, shard) for shard in range(2)]
    check("no dump on a worker is bad data", [each.code for each in ended] == [65, 65] and "no such file" in ended[0].words, ended)
    check("which the merge leaves as it is", almanac_spark.merge(plan, ended) == 65)


def staged(bench):
    """Lines that only Spark can read: a folder of files, by ranges of bytes; gzip; Parquet."""
    from pyspark.sql import functions as F

    import almanac_spark

    folder = bench.place / "fleet files"
    folder.mkdir()
    third = len(bench.lines) // 3
    odd = b'{"almanac":1,\r"x":"\xff\xfe \xe2\x80\xa8","subject":{"id":"odd"}}\r'
    files = {
        "a.ndjson": b"\n".join([*bench.lines[:third], odd, b"", *bench.lines[:2]]),
        "b.ndjson.gz": b"\n".join(bench.lines[third : 2 * third]) + b"\n",
        "c.ndjson": b"",
        "d.ndjson": b"\n".join(bench.lines[2 * third :]) + b"\n{not json\n",
    }
    for name, content in files.items():
        (folder / name).write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    whole = b"".join(content if content.endswith(b"\n") or not content else content + b"\n" for content in files.values())
    (bench.place / "joined.ndjson").write_bytes(whole)

    stage = str(bench.place / "stage")
    plan = replace(bench.plan("", "staged-out", 6, stage=stage, keep_stage=True), input=f"file://{folder}")
    lines = almanac_spark.lines_of(bench.spark, plan)
    ranges = lines.select("path", "start").distinct().collect()
    check("files are cut into ranges", len(ranges) > 6 and sum("a.ndjson" in each.path for each in ranges) > 2, ranges)
    check("but for gzip, which is one partition", sum("b.ndjson.gz" in each.path for each in ranges) == 1, ranges)
    once = str(bench.place / "died-once")

    @F.udf("binary")
    def dies_once(line):
        if b"not json" in line:
            try:
                os.mkdir(once)
                os.kill(os.getpid(), signal.SIGKILL)
            except FileExistsError:
                pass
        return line

    # What an earlier driver left that was killed.
    Path(stage).mkdir(mode=0o700)
    (Path(stage) / f"{plan.job}.ndjson.pieces-{'0' * 32}").mkdir()
    (Path(stage) / f"{plan.job}.ndjson.whole-{'0' * 32}").write_bytes(b"{}")
    almanac_spark.stage(bench.spark, plan, lines.withColumn("line", dies_once("line")))
    check("a worker was killed while it wrote", os.path.isdir(once))
    found = Path(plan.dump).read_bytes()
    check("the lines are those of all files, byte for byte", found == whole, (len(found), len(whole)))
    check("nothing else is left", sorted(os.listdir(stage)) == [f"{plan.job}.ndjson", f"{plan.job}.ndjson.lock"], os.listdir(stage))
    check("nobody else may read them", stat.S_IMODE(os.stat(plan.dump).st_mode) == 0o600 and stat.S_IMODE(os.stat(stage).st_mode) == 0o700)
    before = os.stat(plan.dump).st_mtime_ns
    code, _ = bench.fleet(plan)
    check("a job that is begun again takes the lines that are there", os.stat(plan.dump).st_mtime_ns == before)
    bench.same("staged", "joined-one", "staged-out", code, bench.one(plan.dump, "joined-one"))
    Path(plan.dump).unlink()

    pieces = bench.place / "pieces"
    pieces.mkdir()
    rows = [Row("x", 0, b"first"), Row("x", 0, None), Row("x", 5, b"a\nb")]
    first = list(almanac_spark.write_pieces(str(pieces), rows))
    again = list(almanac_spark.write_pieces(str(pieces), [Row("x", 0, b"a later try that differs"), Row("x", 5, b"a\nb")]))
    check("the first try of a piece stays", first == again and [(pieces / piece.name).read_bytes() for piece in first] == [b"first\nnull\n", b"a b\n"], (first, again))
    check("and nothing beside it", len(os.listdir(pieces)) == 2, os.listdir(pieces))

    # Parquet: one column of JSON text, with an empty file; and a column for each key.
    frame = bench.spark.createDataFrame([(line.decode(),) for line in bench.lines[:6]], "record string")
    frame.repartitionByRange(3, "record").write.parquet(str(bench.place / "text.parquet"))
    frame.limit(0).write.mode("append").parquet(str(bench.place / "text.parquet"))
    plan = bench.plan("text.parquet", "text-out", 3, stage=stage, parquet=True, keep_stage=True)
    code, words = bench.fleet(plan)
    check("Parquet of one column", sorted(Path(plan.dump).read_bytes().splitlines()) == sorted(bench.lines[:6]), words)
    bench.same("Parquet of one column", "text-one", "text-out", code, bench.one(plan.dump, "text-one"))
    Path(plan.dump).unlink()

    # A whole record is a schema of a thousand columns, for which Spark writes Java for a minute; these keys have texts, numbers, lists and objects.
    keys = ("almanac", "as_of", "subject", "moneymoments")
    six = [{key: value for key, value in json.loads(line).items() if key in keys} for line in bench.lines[:6]]
    (bench.place / "six.ndjson").write_text("".join(json.dumps(each) + "\n" for each in six))
    wide = bench.spark.read.json(str(bench.place / "six.ndjson"))
    wide.withColumn("note", F.lit("Line\nbreak")).write.parquet(str(bench.place / "wide.parquet"))
    plan = bench.plan("wide.parquet", "wide-out", 3, stage=stage, parquet=True, keep_stage=True)
    code, words = bench.fleet(plan)
    rows = {row["subject"]["id"]: row for row in map(json.loads, Path(plan.dump).read_bytes().splitlines())}
    wanted = {row["subject"]["id"]: row for row in six}
    check("a column for each key, line breaks escaped", len(rows) == 6 and all(row.pop("note") == "Line\nbreak" for row in rows.values()), words)
    check("values are those that were written", {key: without_null(row) for key, row in rows.items()} == {key: without_null(row) for key, row in wanted.items()})
    bench.same("Parquet of many columns", "wide-one", "wide-out", code, bench.one(plan.dump, "wide-one"))
    found = bench.fleet(bench.plan("wide.parquet", "wide-out", 3, stage=stage, parquet=True, column="recrod"))
    check("a column that is not there", found[0] == 64 and "no column 'recrod'; it has" in found[1], found)
    found = bench.fleet(bench.plan("nothing.parquet", "wide-out", 3, stage=stage, parquet=True))
    check("Parquet that is not there", found[0] == 65 and "nothing.parquet" in found[1], found)
    found = bench.fleet(bench.plan("wide.parquet", "wide-out", 3, stage="/proc/none/stage", parquet=True))
    check("a folder that cannot be made", found[0] == 73 and "/proc/none" in found[1], found)


def tables(bench):
    """Rows of a table, in any order: records are made by `almanac pull`, pages of them by one process and by Spark."""
    rows = [f"2026-{1 + day // 28:02d}-{1 + day % 28:02d},c{(day * 7 + each) % 23},{'abc'[each % 3]},{day * 31 + each}.{each}0" for day in range(300) for each in range(9)]
    settings = bench.place / "shop.yaml"
    table = bench.place / "orders.csv"
    settings.write_text(
        f"data:\n  shop:\n    from: {table}\n    time: day\n    subject: customer\n    by: [kind]\n"
        "    measures:\n      revenue: { is: sum(total), unit: EUR, good: higher, goal: 900 a month }\n      orders: count\n      basket: revenue / orders\n"
        "      middle: { is: median(total), unit: EUR }\n")
    dumps = []
    for name, order in (("sorted", rows), ("shuffled", [rows[place * 1009 % len(rows)] for place in range(len(rows))])):
        table.write_text("\n".join(["day,customer,kind,total", *order]) + "\n")
        out = bench.place / f"{name}.ndjson"
        done = subprocess.run([bench.almanac, "pull", "--quiet", "--config", settings, "--out", out], cwd="/", capture_output=True, text=True)
        check(f"records of {name} rows", done.returncode == 0, done.stderr)
        dumps.append(out.read_bytes())
    check("the same records in any order", dumps[0] == dumps[1] and len(dumps[0].splitlines()) >= 23)
    more = ("--config", str(settings), *ALL)
    wanted = bench.one("shuffled.ndjson", "tables-one", more)
    code, words = bench.fleet(bench.plan("shuffled.ndjson", "tables-out", 7, more=more))
    bench.same("a table", "tables-one", "tables-out", code, wanted)
    page = (bench.place / "tables-out/c1/index.html").read_text()
    check("pages are of the table", "Revenue" in page and "Orders" in page, words)


class Row:
    """As Spark's rows, without Spark."""

    def __init__(self, path, start, line):
        self.path, self.start, self.line = path, start, line


def without_null(value):
    if isinstance(value, dict):
        return {key: without_null(each) for key, each in value.items() if each is not None}
    return [without_null(each) for each in value] if isinstance(value, list) else value


def command_line(bench):
    """As an operator begins it: spark-submit, with settings from the environment, words for almanac after --, and a .gz."""
    place = bench.place
    (place / "night.ndjson.gz").write_bytes(gzip.compress(b"\n".join(bench.lines[:10]) + b"\n"))
    submit = [Path(sys.executable).with_name("spark-submit"), "--master", "local[2,4]", "--conf", "spark.ui.enabled=false", "--conf", "spark.log.level=OFF", "--driver-java-options", JAVA, SCRIPT]
    environment = {**os.environ, "ALMANAC_THEME": "guardian", "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    words = ["--input", place / "night.ndjson.gz", "--stage", place / "stage", "--out", place / "submit-out", "--shards", "2", "--job", "2026-11-23"]
    done = subprocess.run([*submit, *words, "--almanac", bench.almanac, "--", *FORMATS], env=environment, cwd=place, capture_output=True, text=True)
    check("spark-submit", done.returncode == 0 and "ranges of" in done.stdout + done.stderr, (done.returncode, done.stdout[-2000:], done.stderr[-2000:]))
    check("the lines that were staged are gone", not list((place / "stage").glob("2026*")), os.listdir(place / "stage"))
    # One process over the same lines at the same path.
    staged = place / "stage/2026-11-23.ndjson"
    staged.write_bytes(b"\n".join(bench.lines[:10]) + b"\n")
    one = [bench.almanac, "render", "--quiet", "--input", staged, "--out", place / "submit-one", *FORMATS]
    subprocess.run(one, env=environment, check=True, cwd="/", capture_output=True)
    bench.same("spark-submit", "submit-one", "submit-out", done.returncode, 0)
    subprocess.run(one, env={**environment, "ALMANAC_THEME": "neutral"}, check=True, cwd="/", capture_output=True)
    check("with the theme of the environment", differences(place / "submit-one", place / "submit-out"), "another one makes the same pages")
    done = subprocess.run([sys.executable, SCRIPT, "--input", "x"], env=environment, capture_output=True, text=True)
    check("words that are missing", done.returncode == 64 and "--out" in done.stderr, done.stderr)
    done = subprocess.run([sys.executable, SCRIPT, "--help"], env=environment, capture_output=True, text=True)
    check("its help says what a .gz is", done.returncode == 0 and "A .gz cannot be cut" in done.stdout, done.stdout)


def types():
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", ROOT / ".build/mypy", SCRIPT], capture_output=True, text=True)
    check("mypy --strict", done.returncode == 0, done.stdout + done.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("almanac")
    parser.add_argument("--subjects", type=int, default=120)
    parser.add_argument("--work", help="keeps what was made in this folder, which must not exist")
    parser.add_argument("--only", help="one part of the checks alone, such as staged")
    options = parser.parse_args()
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    with tempfile.TemporaryDirectory() as folder:
        place = Path(options.work or folder)
        place.mkdir(exist_ok=not options.work)
        bench = Bench(str(Path(options.almanac).resolve()), place, options.subjects)
        (place / "small.ndjson").write_bytes(b"\n".join(bench.lines[:40]) + b"\n")
        for part in [part for part in (kills, duplicates, data, refusals, staged, tables) if not options.only or part.__name__ in options.only]:
            begin = time.monotonic()
            try:
                part(bench)
            except Exception:  # noqa: BLE001  it is told, and the next part is tried
                check(part.__name__, False, traceback.format_exc())
            print(f"{part.__name__}: {time.monotonic() - begin:.1f} s", flush=True)
        bench.spark.stop()
        command_line(bench)
        types()
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
