#!/usr/bin/env python3
"""Renders a fleet with Spark: every task runs `almanac render` for one shard, then the driver runs `almanac merge`.

    spark-submit almanac_spark.py --input /shared/fleet.ndjson --out /shared/site --shards 64 --job 2026-11-23
    spark-submit almanac_spark.py --input s3a://bucket/fleet/ --stage /shared/stage --out /shared/site --shards 64 --job 2026-11-23
    spark-submit almanac_spark.py --input hdfs:///fleet.parquet --parquet --stage /shared/stage --out /shared/site --shards 64 --job 2026-11-23 -- --format dashboard

The output folder, the program and the settings have to be the same on the driver and on all workers, on a shared folder with file locks and hard links
(NFS 4, CephFS). Without --stage the input is a file of lines on such a folder, and each task reads its own bytes of it. With --stage Spark reads the
input, whatever its Hadoop can read: NDJSON by ranges of bytes that are cut at lines, or rows of Parquet; and its tasks write the lines to one file in the
folder STAGE, which the shards are cut from. A .gz cannot be cut: it is one partition, so that one task inflates all of it while the others wait.

What stands after -- is given to `almanac render` and `almanac merge` alike. Both work in /, so give paths that are absolute; settings come from there, from
a file that --config names, and from ALMANAC_FORMAT, _LANGUAGE, _PAPER, _PERIOD, _SANDBOX, _SHARE, _TEMPLATES and _THEME of the driver.

Exit: as of `almanac merge`; 78 when the settings are wrong; when a shard failed in all of its tries, its code (a signal and a machine that was lost: 75). The
same command with the same --job goes on where it stopped.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import fcntl
import hashlib
import itertools
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from py4j.protocol import Py4JJavaError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import BinaryType, StringType

DONE, PARTIAL, USAGE, BAD_DATA, UNAVAILABLE, CANNOT_WRITE, TRY_LATER, CONFIGURATION = 0, 2, 64, 65, 69, 73, 75, 78

#: What a shard may end with and another try would not change: the merge tells of 2 and 65, and 78 ends the job.
FINAL = (DONE, PARTIAL, BAD_DATA, CONFIGURATION)

#: The driver's values of these are those of every task. Tokens and passwords stay where they are: rendering needs none.
SETTINGS = tuple(f"ALMANAC_{name}" for name in ("FORMAT", "LANGUAGE", "PAPER", "PERIOD", "SANDBOX", "SHARE", "TEMPLATES", "THEME"))


class Failure(Exception):
    """Ends this program with an exit code and a sentence."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(f"{words} [exit {code}]")
        self.code, self.words = code, words


@dataclass(frozen=True)
class Plan:
    """What is to be done, in the words of the command line."""

    input: str
    out: str
    shards: int
    job: str
    stage: str | None = None
    keep_stage: bool = False
    parquet: bool = False
    column: str | None = None
    almanac: str = "almanac"
    #: Seconds that a shard or the merge waits for another try that is at work.
    wait: float = 3600
    #: For `almanac render` alone: --anew, --recheck.
    render_only: tuple[str, ...] = ()
    #: For render and merge.
    more: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)

    @property
    def dump(self) -> str:
        """The file of lines that the shards are cut from."""
        return os.path.join(self.stage, f"{self.job}.ndjson") if self.stage else self.input


class Ended(NamedTuple):
    """How a shard ended, with the end of what it said."""

    shard: int
    code: int
    words: str


# MARK: Running the program


def die_with_parent() -> None:
    """Has the kernel stop the program when the Python worker that waits for it is killed, so that it does not hold its shard for nothing."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def run(command: Sequence[str], environment: Mapping[str, str], stdout: int | None) -> tuple[int, str]:
    """Runs the program in /, and hands on what it says on standard error.

    - Returns: its exit code, negative for a signal, and its last words.
    - Raises: `Failure` when it cannot be started.
    """
    own = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    try:
        process = subprocess.Popen(
            command, cwd="/", env={**own, **environment}, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE,
            preexec_fn=die_with_parent if sys.platform == "linux" else None)
    except OSError as error:
        raise Failure(
            UNAVAILABLE, f"{command[0]} cannot be run on {socket.gethostname()}: {error.strerror}; install it on every machine, or give --almanac its "
            "absolute path on the shared folder") from error
    last: deque[str] = deque(maxlen=20)
    with process:
        try:
            assert process.stderr
            for line in process.stderr:
                last.append(line.decode(errors="replace"))
                sys.stderr.write(last[-1])
        except BaseException:
            # Whoever stops this task stops its program.
            process.terminate()
            raise
    return process.returncode, "".join(last).strip()


def until_free(command: Sequence[str], environment: Mapping[str, str], wait: float, stdout: int | None) -> tuple[int, str]:
    """As `run`, again and again while it ends with 75, for up to `wait` seconds: another try of a shard, a run or a merge is at work and will come to its end."""
    deadline = time.monotonic() + wait
    pause = 0.5
    while True:
        code, words = run(command, environment, stdout)
        left = deadline - time.monotonic()
        if code != TRY_LATER or left <= 0:
            return code, words
        time.sleep(min(pause, left))
        pause = min(pause * 2, 30)


def render_shard(plan: Plan, jobs: int, shard: int) -> Ended:
    """Runs one shard; in a task.

    - Raises: `Failure` for what another try can mend; Spark then gives it that try.
    """
    command = [
        plan.almanac, "render", "--quiet", "--input", plan.dump, "--out", plan.out, "--jobs", str(jobs), "--shard", f"{shard}/{plan.shards}", "--job", plan.job,
        *plan.render_only, *plan.more]
    code, words = until_free(command, plan.environment, plan.wait, subprocess.DEVNULL)
    if code in FINAL:
        return Ended(shard, code, words)
    how = f"was killed by signal {-code}" if code < 0 else f"ended with {code}"
    raise Failure(code if code > 0 else TRY_LATER, f"shard {shard}/{plan.shards} {how} on {socket.gethostname()}: {words}")


def render_shards(spark: SparkSession, plan: Plan, shards: Iterable[int]) -> list[Ended]:
    """Runs shards as tasks, one partition each."""
    context = spark.sparkContext
    numbers = list(shards)
    jobs = int(context.getConf().get("spark.task.cpus") or 1)
    # A partition for each, and nothing in it but its number. RDD.pipe would do without Python, but it swallows exit codes, drops the environment and hangs
    # when what it reads from fails.
    return context.parallelize(numbers, len(numbers)).mapPartitionsWithIndex(
        lambda _, those: (render_shard(plan, jobs, shard) for shard in those)).collect()


def merge(plan: Plan, ended: Sequence[Ended]) -> int:
    """Merges the parts; on the driver.

    - Returns: the exit code of the whole.
    """
    refused = [each for each in ended if each.code == CONFIGURATION]
    if refused:
        say(f"nothing is merged, since shard {refused[0].shard}/{plan.shards} ended with {CONFIGURATION}: {refused[0].words}")
        return CONFIGURATION
    # A dump that is not there leaves no parts, for which a merge need not wait long.
    useless = [each for each in ended if each.code == BAD_DATA]
    code, _ = until_free(
        [plan.almanac, "merge", "--out", plan.out, "--job", plan.job, *plan.more], plan.environment, min(plan.wait, 30) if useless else plan.wait, None)
    if code == TRY_LATER and useless:
        say(f"shard {useless[0].shard}/{plan.shards} ended with {BAD_DATA}: {useless[0].words}")
        return BAD_DATA
    return code if code >= 0 else TRY_LATER


# MARK: Lines that only Spark can read


class Piece(NamedTuple):
    """The lines of one range of bytes of an input file, in a file of its own."""

    path: str
    start: int
    name: str
    size: int


def lines_of(spark: SparkSession, plan: Plan) -> DataFrame:
    """The lines of the input as bytes, and where they come from: columns `line`, `path`, `start`.

    Text comes as it is, byte by byte, whatever its encoding: only \\n ends a line. Rows of Parquet become JSON, without what is null.
    """
    if plan.parquet:
        frame = spark.read.parquet(plan.input)
        whole = frame.schema.fields
        if plan.column and plan.column not in frame.columns:
            raise Failure(USAGE, f"{plan.input} has no column '{plan.column}'; it has {', '.join(frame.columns)}")
        if plan.column or (len(whole) == 1 and isinstance(whole[0].dataType, (StringType, BinaryType))):
            line = frame[f"`{plan.column or whole[0].name}`"]
        else:
            line = F.to_json(F.struct(*(frame[f"`{each.replace('`', '``')}`"] for each in frame.columns)))
    else:
        frame = spark.read.text(plan.input, lineSep="\n")
        line = frame["value"]
    return frame.select(
        line.cast("binary").alias("line"), frame["_metadata.file_path"].alias("path"), frame["_metadata.file_block_start"].alias("start"))


def write_pieces(folder: str, rows: Iterable[Row]) -> Iterator[Piece]:
    """Writes each range of bytes to a file; in a task.

    The file is written aside and then linked: the first try that comes to its end stays, and every other changes nothing.
    """
    for (path, start), lines in itertools.groupby(rows, key=lambda row: (row.path, row.start)):
        name = hashlib.sha256(f"{start} {path}".encode()).hexdigest()[:32]
        final = os.path.join(folder, name)
        descriptor, aside = tempfile.mkstemp(prefix=f"{name}-", dir=folder)
        try:
            with os.fdopen(descriptor, "wb", 1 << 20) as file:
                for row in lines:
                    # A row that is null is a record that cannot be read, and is told as such. A line break inside JSON is white space.
                    file.write(b"null" if row.line is None else bytes(row.line).replace(b"\n", b" "))
                    file.write(b"\n")
                file.flush()
                os.fsync(file.fileno())
            with contextlib.suppress(FileExistsError):
                os.link(aside, final)
        finally:
            os.unlink(aside)
        yield Piece(path, start, name, os.path.getsize(final))


def put_pieces(folder: str, whole: str, places: Iterable[tuple[str, int]]) -> Iterator[int]:
    """Copies pieces to their places in the one file; in a task. Two tries write the same bytes to the same place."""
    with open(whole, "r+b") as file:
        for name, offset in places:
            file.seek(offset)
            with open(os.path.join(folder, name), "rb") as piece:
                shutil.copyfileobj(piece, file, 1 << 20)
            yield 1
        file.flush()
        os.fsync(file.fileno())


def stage(spark: SparkSession, plan: Plan, lines: DataFrame) -> None:
    """Has the tasks write lines, as of `lines_of`, to the one file `plan.dump`, in the order of files' names and of their bytes.

    The file gets its name when all of it is there. A job that is begun again takes the file that it finds.
    """
    assert plan.stage
    os.makedirs(plan.stage, mode=0o700, exist_ok=True)
    with open(plan.dump + ".lock", "ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failure(TRY_LATER, f"another driver is writing {plan.dump}") from None
        if os.path.exists(plan.dump):
            return say(f"{plan.dump} is there from an earlier try of the job, and is used")
        for left in [name for name in os.listdir(plan.stage) if re.fullmatch(re.escape(plan.job) + r"\.ndjson\.(pieces|whole)-[0-9a-f]+", name)]:
            path = os.path.join(plan.stage, left)
            shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)
        # Tasks of an earlier driver may still be running: what they write goes elsewhere.
        mark = uuid.uuid4().hex
        folder, whole = f"{plan.dump}.pieces-{mark}", f"{plan.dump}.whole-{mark}"
        os.mkdir(folder, 0o700)
        pieces = sorted(lines.rdd.mapPartitions(lambda rows: write_pieces(folder, rows)).collect())
        offsets = [0, *itertools.accumulate(piece.size for piece in pieces)]
        with open(os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.truncate(offsets[-1])
        places = [(piece.name, offset) for piece, offset in zip(pieces, offsets)]
        if places:
            context = spark.sparkContext
            context.parallelize(places, min(len(places), 4 * context.defaultParallelism)).mapPartitions(
                lambda those: put_pieces(folder, whole, those)).count()
        if os.path.getsize(whole) != offsets[-1]:
            raise Failure(TRY_LATER, f"{whole} has {os.path.getsize(whole)} bytes and not {offsets[-1]}; stage it again")
        os.rename(whole, plan.dump)
        shutil.rmtree(folder)
        say(f"{len(pieces)} ranges of {plan.input} are {offsets[-1]} bytes in {plan.dump}")


# MARK: The whole


def check(plan: Plan) -> None:
    """Says what is wrong before any task is begun."""
    if not 1 <= plan.shards <= 65_536:
        raise Failure(USAGE, f"--shards takes 1 to 65536, not {plan.shards}")
    if not re.fullmatch(r"[A-Za-z0-9_.:-]{1,128}", plan.job):
        raise Failure(USAGE, f"--job takes up to 128 letters, digits, '-', '_', '.' and ':', not '{plan.job}'")
    if not shutil.which(plan.almanac):
        raise Failure(UNAVAILABLE, f"there is no program '{plan.almanac}' on the driver's machine, which merges; install it on every machine, or give --almanac "
                      "its absolute path on the shared folder")
    if plan.stage:
        return
    if plan.parquet or "://" in plan.input or not os.path.exists(plan.input):
        what = "rows of Parquet are" if plan.parquet else f"{plan.input} is"
        raise Failure(BAD_DATA if "://" not in plan.input and not plan.parquet else USAGE,
                      f"{what} no file that every machine can read; give --stage a folder that all of them share, and Spark writes the lines there first")
    if os.path.isdir(plan.input):
        raise Failure(USAGE, f"{plan.input} is a folder; give --stage, and Spark joins its files in the order of their names")
    with open(plan.input, "rb") as file:
        if file.read(2) == b"\x1f\x8b":
            raise Failure(USAGE, f"{plan.input} is gzipped and cannot be cut; give --stage, and one task inflates it, or inflate it first")


def render_fleet(spark: SparkSession, plan: Plan) -> int:
    """Stages the lines where that is asked for, renders every shard, merges.

    - Returns: the exit code.
    - Raises: `Failure` with the code and words of what could not be done.
    """
    check(plan)
    spark.sparkContext.addPyFile(os.path.abspath(__file__))
    try:
        if plan.stage:
            stage(spark, plan, lines_of(spark, plan))
        ended = render_shards(spark, plan, range(plan.shards))
    except OSError as error:
        raise Failure(CANNOT_WRITE, str(error)) from error
    except (Py4JJavaError, PySparkException) as error:
        # The task's own sentence is somewhere in what Spark makes of it.
        told = re.search(r"Failure: (.*?) \[exit (\d+)\]", str(error), re.S)
        if told:
            raise Failure(int(told[2]), told[1]) from error
        if isinstance(error, PySparkException) and error.getCondition() == "PATH_NOT_FOUND":
            raise Failure(BAD_DATA, f"Spark finds no {plan.input}") from error
        raise Failure(TRY_LATER, f"Spark could not bring a task to its end: {str(error).strip()[:2000]}") from error
    code = merge(plan, ended)
    if plan.stage and not plan.keep_stage:
        if code in (DONE, PARTIAL):
            os.unlink(plan.dump)
            os.unlink(plan.dump + ".lock")
        else:
            say(f"{plan.dump} stays for the next try")
    return code


def say(words: str) -> None:
    print(f"almanac_spark: {words}", file=sys.stderr, flush=True)


def plan_of(arguments: Sequence[str]) -> Plan:
    """Reads the command line."""
    ours, more = list(arguments), []
    if "--" in ours:
        at = ours.index("--")
        ours, more = ours[:at], ours[at + 1 :]
    head, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        prog="almanac_spark.py", description=head, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter, usage="%(prog)s [options] [-- options of almanac]")
    parser.add_argument("--input", required=True, metavar="PATH", help="a file of lines on the shared folder; with --stage, whatever Spark reads: a file, a folder, a pattern, a .gz")
    parser.add_argument("--out", required=True, metavar="FOLDER", help="the folder that the pages go to, which all machines share")
    parser.add_argument("--shards", required=True, type=int, metavar="N", help="how many tasks; three for each core even out the slow ones")
    parser.add_argument("--job", required=True, metavar="ID", help="name of the run, another one for every run; the same to go on with one that stopped")
    parser.add_argument("--stage", metavar="FOLDER", help="a shared folder, to which Spark writes the lines first; the file goes when the merge is done")
    parser.add_argument("--keep-stage", action="store_true", help="leave that file there")
    parser.add_argument("--parquet", action="store_true", help="the input is Parquet: one column of JSON text, or a column for each key of the dump")
    parser.add_argument("--column", metavar="NAME", help="the column of the Parquet that has the JSON text")
    parser.add_argument("--almanac", default="almanac", metavar="PROGRAM", help="the program, on every machine (default: almanac, from PATH)")
    parser.add_argument("--wait", type=float, default=3600, metavar="SECONDS", help="how long a shard waits for another try of it that is at work (default: 3600)")
    parser.add_argument("--anew", action="store_true", help="as of almanac render")
    parser.add_argument("--recheck", action="store_true", help="as of almanac render")
    options = parser.parse_args(ours)
    return Plan(
        input=options.input if options.stage or "://" in options.input else os.path.abspath(options.input),
        out=os.path.abspath(options.out), shards=options.shards, job=options.job,
        stage=os.path.abspath(options.stage) if options.stage else None, keep_stage=options.keep_stage, parquet=options.parquet or options.column is not None,
        column=options.column, almanac=os.path.abspath(options.almanac) if "/" in options.almanac else options.almanac, wait=options.wait,
        render_only=tuple(f"--{name}" for name in ("anew", "recheck") if getattr(options, name)), more=tuple(more),
        environment={name: os.environ[name] for name in SETTINGS if name in os.environ})


def main(arguments: Sequence[str]) -> int:
    try:
        plan = plan_of(arguments)
    except SystemExit as end:
        # argparse ends with 2, which would say that a part is done.
        return USAGE if end.code else DONE
    try:
        check(plan)
        spark = SparkSession.builder.appName(f"almanac {plan.job}").getOrCreate()
        try:
            return render_fleet(spark, plan)
        finally:
            spark.stop()
    except Failure as failure:
        say(failure.words)
        return failure.code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
