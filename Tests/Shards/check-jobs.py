#!/usr/bin/env python3
"""Runs what the documentation offers for a fleet that many processes render, and compares the folder with that of one process, byte by byte.

The two Jobs of deploy/kubernetes/shards.yaml are run as Kubernetes would run them, by processes in place of pods: each pod runs the command of the file word
for word, with JOB_COMPLETION_INDEX. Only the folders in which volumes are mounted stand elsewhere. `parallelism`, `backoffLimit`, `backoffLimitPerIndex`,
`maxFailedIndexes` and `podFailurePolicy` are followed; waiting between tries takes a fraction of the time. Pods are killed, moved, tried twice at once; the
merge is tried from the start. The lines of docs/machines.md are run as they stand there, too.

usage: check-jobs.py ALMANAC [--subjects 40] [--seed 1]      (with PyYAML)

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import argparse
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import yaml

from trees import Checks, differences

ROOT = Path(__file__).parents[2]
check = Checks()

FORMATS = "data"
#: Seconds of Kubernetes in one of ours.
HASTE = 100


def rules(job):
    """What the API server refuses and a schema does not say: (what holds, whether it does)."""
    spec, pod = job["spec"], job["spec"]["template"]["spec"]
    containers = {each["name"] for each in pod["containers"]}
    name = job["metadata"]["name"]
    indexed = spec.get("completionMode", "NonIndexed") == "Indexed"
    # An index has up to five digits behind a hyphen in the name of its pod.
    longest = 63 - (1 + len(str(spec.get("completions", 1) - 1)) if indexed else 0)
    yield "metadata.name is a label that leaves room for the index", len(name) <= longest and re.fullmatch(r"[a-z0-9]([-a-z0-9]*[a-z0-9])?", name)
    yield "completionMode is one of two", spec.get("completionMode", "NonIndexed") in ("Indexed", "NonIndexed")
    yield "an Indexed Job has completions and parallelism", not indexed or 0 < spec.get("parallelism", 1) <= 100_000 and 0 < spec.get("completions", 0) <= 100_000
    yield "restartPolicy is Never or OnFailure", pod.get("restartPolicy") in ("Never", "OnFailure")
    yield "a podFailurePolicy needs restartPolicy Never", "podFailurePolicy" not in spec or pod["restartPolicy"] == "Never"
    per_index = "backoffLimitPerIndex" in spec
    yield "backoffLimitPerIndex needs Indexed and Never", not per_index or indexed and pod["restartPolicy"] == "Never"
    yield "maxFailedIndexes needs backoffLimitPerIndex, and is at most completions", "maxFailedIndexes" not in spec or per_index and spec["maxFailedIndexes"] <= spec["completions"]
    policy = spec.get("podFailurePolicy", {}).get("rules", [])
    yield "at most twenty rules", len(policy) <= 20
    for rule in policy:
        actions = ("FailJob", "Ignore", "Count") + (("FailIndex",) if per_index else ())
        yield "a rule's action is one of these", rule.get("action") in actions
        yield "a rule asks for exit codes or for conditions", ("onExitCodes" in rule) != ("onPodConditions" in rule)
        codes = rule.get("onExitCodes")
        if codes:
            values = codes["values"]
            yield "exit codes are 1 to 255 of them, in order, each once, none 0", 1 <= len(values) <= 255 and values == sorted(set(values)) and (codes["operator"] == "NotIn" or 0 not in values)
            yield "the operator is In or NotIn", codes["operator"] in ("In", "NotIn")
            yield "the container is one of the pod's", codes.get("containerName", next(iter(containers))) in containers
        for condition in rule.get("onPodConditions", []):
            yield "a condition has a type, and a status that is text", condition.get("type") and condition.get("status", "True") in ("True", "False", "Unknown")
    volumes = [each["name"] for each in pod.get("volumes", [])]
    mounts = [each["name"] for container in pod["containers"] for each in container.get("volumeMounts", [])]
    yield "volumes have names of their own, and each is mounted", len(set(volumes)) == len(volumes) and set(volumes) == set(mounts)
    yield "no two volumes are mounted in one place", all(
        len({each["mountPath"] for each in container["volumeMounts"]}) == len(container["volumeMounts"]) for container in pod["containers"])
    for container in pod["containers"]:
        resources = container.get("resources", {})
        asked, limits = ({key: amount(value) for key, value in resources.get(which, {}).items()} for which in ("requests", "limits"))
        yield "what is asked for is within the limits", all(asked[key] <= limits[key] for key in asked if key in limits)


def amount(text):
    """`256Mi` and `500m` as numbers."""
    number, unit = re.fullmatch(r"([0-9.]+)([a-zA-Z]*)", text).groups()
    return float(number) * {"": 1, "m": 1e-3, "k": 1e3, "M": 1e6, "G": 1e9, "Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "Ti": 2**40}[unit]


class Cluster:
    """Runs Jobs by processes. `place` stands for the machines: it holds the program and the volumes."""

    def __init__(self, place, almanac, chance):
        self.place, self.chance = place, chance
        (place / "bin").mkdir(parents=True, exist_ok=True)
        if not (place / "bin/almanac").exists():
            (place / "bin/almanac").symlink_to(almanac)

    def start(self, job, index=None):
        """A pod's process: the command of the file, word for word, but for where its volumes are."""
        container = job["spec"]["template"]["spec"]["containers"][0]
        words = [*container["command"], *container.get("args", [])]
        places = {mount["mountPath"]: str(self.place / mount["name"]) for mount in container["volumeMounts"]}
        mounted = re.compile(rf"(?<![^\s=])({'|'.join(map(re.escape, places))})(?=/|$)")
        words = [mounted.sub(lambda found: places[found[1]], word) for word in words]
        environment = {"PATH": f"{self.place / 'bin'}:/usr/bin:/bin", "HOME": "/", "TMPDIR": str(self.place / "scratch")}
        if index is not None:
            environment["JOB_COMPLETION_INDEX"] = str(index)
        # A container has its own processes, which end with it.
        return subprocess.Popen(words, cwd="/", env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def end(self, process, killing=None):
        """Waits for a pod, or kills all of its processes after so many seconds. An exit code as a container has it."""
        if killing is not None:
            time.sleep(killing)
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        said = process.communicate()[1]
        return (128 - process.returncode if process.returncode < 0 else process.returncode), said

    def action(self, job, code, disrupted):
        """The first rule that a failed pod meets."""
        for rule in job["spec"].get("podFailurePolicy", {}).get("rules", []):
            codes = rule.get("onExitCodes")
            if codes and code != 0 and (code in codes["values"]) == (codes["operator"] == "In"):
                return rule["action"]
            if disrupted and any(condition["type"] == "DisruptionTarget" for condition in rule.get("onPodConditions", [])):
                return rule["action"]
        return "Count"

    def indexed(self, job, troubles):
        """Runs an Indexed Job to its end.

        - Parameter troubles: What happens to the tries of an index, in order: `kill`, `move`, `twice`; none after that.
        - Returns: "Complete" or why it failed, the failed indexes, and every (index, exit code, action, trouble).
        """
        spec = job["spec"]
        waiting = list(range(spec["completions"]))
        failures, failed, tries, lock = {}, set(), [], threading.Lock()
        outcome = []

        def pods():
            while True:
                with lock:
                    if outcome or not waiting:
                        return
                    index = waiting.pop(0)
                    trouble = troubles.get(index, []).pop(0) if troubles.get(index) else None
                process = self.start(job, index)
                if trouble == "twice":
                    # The node is thought lost: another pod of the index is begun while the first is at work.
                    other = self.start(job, index)
                    codes = [self.end(each) for each in (other, process)]
                    code, said = min(codes, key=lambda each: each[0])
                elif trouble:
                    # The shell of a pod hands no signal on, so that one that is moved is killed in the end, as one that took too much memory.
                    code, said = self.end(process, self.chance.uniform(0.02, 0.5))
                else:
                    code, said = self.end(process)
                with lock:
                    if code == 0:
                        tries.append((index, 0, "Succeeded", trouble))
                        continue
                    action = self.action(job, code, trouble == "move")
                    tries.append((index, code, action, trouble))
                    if action == "FailJob":
                        outcome.append(f"PodFailurePolicy: exit code {code}: {said}")
                        return
                    if action == "Count":
                        failures[index] = failures.get(index, 0) + 1
                    if action == "FailIndex" or failures.get(index, 0) > spec["backoffLimitPerIndex"]:
                        failed.add(index)
                        if len(failed) > spec.get("maxFailedIndexes", spec["completions"]):
                            outcome.append("MaxFailedIndexesExceeded")
                            return
                        continue
                time.sleep(min(10 * 2 ** (failures.get(index, 1) - 1), 360) / HASTE)
                with lock:
                    waiting.append(index)

        threads = [threading.Thread(target=pods) for _ in range(spec["parallelism"])]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return (outcome or (["FailedIndexes"] if failed else ["Complete"]))[0], sorted(failed), tries

    def single(self, job):
        """Runs a Job of one pod to its end: "Complete" or why it failed, and every exit code."""
        codes, failures = [], 0
        while True:
            code, said = self.end(self.start(job))
            codes.append(code)
            if code == 0:
                return "Complete", codes
            if self.action(job, code, False) == "FailJob":
                return f"PodFailurePolicy: exit code {code}: {said}", codes
            failures += 1
            if failures > job["spec"]["backoffLimit"]:
                return f"BackoffLimitExceeded: {said}", codes
            time.sleep(min(10 * 2 ** (failures - 1), 360) / HASTE)


def jobs():
    return list(yaml.safe_load_all((ROOT / "deploy/kubernetes/shards.yaml").read_text()))


def format_of(job, shards=None, **more):
    """The job with another number of shards, in both places that say it."""
    job = json.loads(json.dumps(job))
    if shards:
        job["spec"]["completions"] = shards
        container = job["spec"]["template"]["spec"]["containers"][0]
        container["command"] = [word.replace("auto/64", f"auto/{shards}") for word in container["command"]]
    job["spec"].update(more)
    return job


class Bench:
    def __init__(self, almanac, place, subjects, chance):
        self.almanac, self.place, self.chance = almanac, place, chance
        sample = subprocess.run([almanac, "sample", "--subjects", str(subjects)], capture_output=True, check=True).stdout.splitlines()
        self.lines = [line for line in sample if b'"trailer"' not in line]

    def settings(self, place, dump, settings=""):
        """The volumes of a cluster: settings, data, scratch."""
        for name in ("settings", "data", "scratch"):
            (place / name).mkdir(parents=True, exist_ok=True)
        (place / "data/fleet.ndjson").write_bytes(dump)
        (place / "settings/almanac.yaml").write_text(
            f"input: {place}/data/fleet.ndjson\noutput: {place}/data/site\nformats: [{FORMATS}]\njobs: 1\n{settings}")
        return place

    def one(self, place):
        """One process over the same settings, into a folder beside."""
        done = subprocess.run(
            [self.almanac, "render", "--quiet", "--config", place / "settings/almanac.yaml", "--out", place / "data/one"], cwd="/", capture_output=True, text=True)
        return done.returncode

    def same(self, name, place):
        found = differences(place / "data/one", place / "data/site")
        check(f"{name}: the same tree", not found, found[:12])


def kubernetes(bench):
    shards, merging = jobs()
    for job in (shards, merging):
        for what, holds in rules(job):
            check(f"{job['metadata']['name']}: {what}", holds)
    words = [each["spec"]["template"]["spec"]["containers"][0] for each in (shards, merging)]
    count = shards["spec"]["completions"]
    check("auto/N has the number of completions", f"auto/{count} " in words[0]["command"][2], words[0]["command"])
    named = [re.search(r"--job ([\w.:-]+)", shlex.join([*each["command"], *each["args"]]).replace("'", "").replace(",", ""))[1] for each in words]
    check("both Jobs have one --job, which their names end with", len(set(named)) == 1 and all(job["metadata"]["name"].endswith(named[0]) for job in (shards, merging)), named)

    # As the file has it: 64 shards, a merge that is tried from the start, and what befalls pods.
    place = bench.settings(bench.place / "cluster", b"\n".join([*bench.lines, b"{not json"]) + b"\n")
    cluster = Cluster(place, bench.almanac, bench.chance)
    merged = []
    thread = threading.Thread(target=lambda: merged.append(cluster.single(merging)))
    thread.start()
    befallen = bench.chance.sample(range(count), 24)
    troubles = {index: ["kill"] for index in befallen[:8]} | {index: ["move"] * 7 for index in befallen[8:12]} | {index: ["twice"] for index in befallen[12:]}
    troubles[befallen[0]] = ["kill", "move", "kill"]
    outcome, failed, tries = cluster.indexed(shards, troubles)
    check("the shards come to their end", outcome == "Complete" and not failed, (outcome, failed))
    killed = [each for each in tries if each[1] == 137]
    check("pods were killed and moved", {each[3] for each in killed} == {"kill", "move"}, killed)
    check("moved ones count as no failure", {each[2:] for each in killed} == {("Count", "kill"), ("Ignore", "move")}, killed)
    thread.join()
    outcome, codes = merged[0]
    # A record cannot be read: a part is done, which nobody's next try would mend.
    check("the merge waits for them, and then says that a part is done", outcome.startswith("PodFailurePolicy: exit code 2") and codes[0] == 75 and set(codes[:-1]) == {75}, (outcome[:300], codes))
    check("one process ends with the same", bench.one(place) == 2)
    bench.same("Kubernetes", place)

    # A pod that is killed each time: its index fails, the others come to their end, and the merge names what is missing.
    few = format_of(shards, 6, parallelism=3)
    place = bench.settings(bench.place / "lost", b"\n".join(bench.lines[:20]) + b"\n")
    cluster = Cluster(place, bench.almanac, bench.chance)
    original = cluster.start

    def doomed(job, index=None):
        process = original(job, index)
        if index == 4:
            os.killpg(process.pid, signal.SIGKILL)
        return process

    cluster.start = doomed
    outcome, failed, tries = cluster.indexed(few, {})
    check("an index that is killed each time fails alone", outcome == "FailedIndexes" and failed == [4], (outcome, failed))
    limit = few["spec"]["backoffLimitPerIndex"]
    check("after as many tries as it has", sum(each[0] == 4 for each in tries) == limit + 1, tries)
    cluster.start = original
    outcome, codes = cluster.single(format_of(merging, backoffLimit=1))
    check("the merge names it", outcome.startswith("BackoffLimitExceeded") and "1 of 6 shards" in outcome and ": 4;" in outcome, (outcome, codes))
    outcome, failed, _ = cluster.indexed(few, {})
    check("the Job once more renders it", outcome == "Complete", (outcome, failed))
    outcome, codes = cluster.single(merging)
    check("and the merge ends well", (outcome, codes[-1], bench.one(place)) == ("Complete", 0, 0), (outcome, codes))
    bench.same("after a lost index", place)

    # What time does not mend ends the Job at once.
    place = bench.settings(bench.place / "wrong", b"\n".join(bench.lines[:3]) + b"\n", "themes: neutral\n")
    outcome, _, tries = Cluster(place, bench.almanac, bench.chance).indexed(few, {})
    check("wrong settings end the Job", outcome.startswith("PodFailurePolicy: exit code 78") and "themes" in outcome and len(tries) <= few["spec"]["parallelism"], (outcome, tries))
    outcome, codes = Cluster(place, bench.almanac, bench.chance).single(merging)
    check("and the merge", outcome.startswith("PodFailurePolicy: exit code 78") and codes == [78], (outcome, codes))
    # A dump none of whose records can be read: the merge says it once.
    place = bench.settings(bench.place / "useless", b"no\nno\nno\n{\n")
    cluster = Cluster(place, bench.almanac, bench.chance)
    outcome, _, _ = cluster.indexed(few, {})
    check("shards of a dump that is none come to their end", outcome == "Complete", outcome)
    outcome, codes = cluster.single(merging)
    check("the merge says that it is none", outcome.startswith("PodFailurePolicy: exit code 65") and codes == [65] and bench.one(place) == 65, (outcome, codes))
    bench.same("a dump that is none", place)


def by_hand(bench):
    """The lines of docs/machines.md, as they stand there."""
    text = (ROOT / "docs/machines.md").read_text()
    line = next(block for block in re.findall(r"```sh\n(.*?)```", text, re.S) if "xargs" in block)
    check("the documentation has xargs and the merge", len(line.splitlines()) == 2 and "merge" in line.splitlines()[1], line)
    place = bench.place / "hand"
    place.mkdir()
    cluster = Cluster(place, bench.almanac, bench.chance)
    (place / "fleet.ndjson").write_bytes(b"\n".join(bench.lines) + b"\n")
    environment = {"PATH": f"{place / 'bin'}:/usr/bin:/bin", "HOME": str(place), "ALMANAC_FORMAT": FORMATS}
    for name, words in {"once": line, "again, under another name": line.replace("2026-11-23", "2026-11-24")}.items():
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", words], cwd=place, env=environment, capture_output=True, text=True)
        check(f"xargs, {name}", done.returncode == 0, (done.returncode, done.stderr[-1000:]))
        subprocess.run([bench.almanac, "render", "--quiet", "--input", "fleet.ndjson", "--out", "one"], cwd=place, env=environment, check=True)
        found = differences(place / "one", place / "site")
        check(f"xargs, {name}: the same tree", not found, found[:12])
    # One of them is killed: xargs says so, and the same lines again go on.
    words = line.replace("2026-11-23", "2026-11-25")
    (place / "fleet.ndjson").write_bytes(b"\n".join(reversed(bench.lines)) + b"\n")
    (place / "bin/almanac").unlink()
    (place / "bin/almanac").write_text(
        f'#!/bin/sh\ncase "$*" in *"--shard 5/64"*) mkdir "{place}/once" 2>/dev/null && kill -9 $$;; esac\nexec "{bench.almanac}" "$@"\n')
    (place / "bin/almanac").chmod(0o755)
    done = subprocess.run(["bash", "-c", words], cwd=place, env=environment, capture_output=True, text=True)
    check("a killed shard keeps the merge from ending", done.returncode == 75 and "shards of the job '2026-11-25' have not come to their end: 5" in done.stderr, (done.returncode, done.stderr[-1000:]))
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", words], cwd=place, env=environment, capture_output=True, text=True)
    check("the same lines go on where they stopped", done.returncode == 0, (done.returncode, done.stderr[-1000:]))
    subprocess.run([bench.almanac, "render", "--quiet", "--input", "fleet.ndjson", "--out", "one"], cwd=place, env=environment, check=True)
    found = differences(place / "one", place / "site")
    check("xargs, after a kill: the same tree", not found, found[:12])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("almanac")
    parser.add_argument("--subjects", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(str(Path(options.almanac).resolve()), Path(folder), options.subjects, random.Random(options.seed))
        kubernetes(bench)
        by_hand(bench)
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
