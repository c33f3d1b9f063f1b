#!/usr/bin/env python3
"""Renders packed output and holds it against the folders of the same dump: what `unzip`, Python's zipfile and `almanac unpack` find in the packs is, byte for
byte, what is in the folders. Second nights, one subject, forgetting, damage, kills, a signal, no room, shards and their merge, hostile archives, `serve`.

usage: check-packs.py ALMANAC [--subjects 24] [--kills 6] [--seed 1]

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

import argparse
import concurrent.futures
import gzip
import hashlib
import http.client
import json
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Shards"))

from trees import Checks, Program, changed, report  # noqa: E402

FORMATS = ("--format", "dashboard,report,markdown,data", "--quiet")
PACKED = ("--layout", "packed", "--pack-size", "1")
OWN = (".almanac", "run.json", "manifest.json")


def tree(folder, leave=OWN):
    """The bytes of each file by its path; what a run keeps for itself left out at the top."""
    found = {}
    for path in sorted(Path(folder).rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_file() and name.split("/")[0] not in leave:
            found[name] = path.read_bytes()
    return found


def names(folder):
    """All files of a folder, those that a run keeps for itself, too."""
    return {str(path) for path in Path(folder).rglob("*")}


def differences(left, right):
    return [name for name in sorted(set(left) | set(right)) if left.get(name) != right.get(name)][:8]


def manifest(folder):
    return json.loads((Path(folder) / "manifest.json").read_text())


def packs(folder):
    return sorted(path.name for path in Path(folder).glob("pack-*.zip"))


def content(folder):
    """What the packs that a manifest lists hold, and the files at the top: what a folder of the other layout has."""
    found = {file["path"]: (Path(folder) / file["path"]).read_bytes() for file in manifest(folder)["files"]}
    for pack in manifest(folder)["packs"]:
        with zipfile.ZipFile(Path(folder) / pack["path"]) as archive:
            for entry in archive.infolist():
                assert entry.filename not in found, entry.filename
                found[entry.filename] = archive.read(entry)
    return found


def problems(folder):
    """What is not as the manifest says. Nothing of it may ever be seen, whenever a run is killed."""
    folder, found = Path(folder), []
    for pack in manifest(folder)["packs"]:
        path = folder / pack["path"]
        if not path.exists() or path.stat().st_size != pack["bytes"] or hashlib.sha256(path.read_bytes()).hexdigest() != pack["sha256"]:
            found.append(pack["path"])
    return found


class Bench(Program):
    def __init__(self, almanac, place, chance, check):
        super().__init__(almanac, place)
        self.chance, self.check = chance, check

    def render(self, dump, out, *more):
        return self.run("render", "-i", dump, "-o", out, *FORMATS, *more)

    def both(self, name, dump, folders, packed, *more):
        """Renders in both layouts, and compares all that can be compared."""
        one, other = self.render(dump, folders, *more), self.render(dump, packed, *PACKED, *more)
        self.check(f"{name}: the same exit code", one.returncode == other.returncode, (one.returncode, other.returncode, other.stderr))
        self.same(name, folders, packed)
        reports = report(self.place / folders), report(self.place / packed)
        self.check(f"{name}: the same report", reports[0] == reports[1], [(key, reports[0][key], reports[1].get(key)) for key in reports[0] if reports[0][key] != reports[1].get(key)])

    def same(self, name, folders, packed):
        found = differences(tree(self.place / folders), content(self.place / packed))
        self.check(f"{name}: the packs hold what the folders do", not found, found)
        self.check(f"{name}: the packs are those of the manifest", packs(self.place / packed) == sorted(pack["path"] for pack in manifest(self.place / packed)["packs"]))
        self.check(f"{name}: each is whole", not problems(self.place / packed), problems(self.place / packed))


def archives(bench, check):
    """What a pack is to programs that know ZIP."""
    place = bench.place
    bench.both("first night", "fleet.ndjson", "folders", "packed")
    listed = manifest(place / "packed")
    check("several packs", len(listed["packs"]) > 1, listed["packs"])
    check("none larger than it may be", all(pack["bytes"] <= 1_000_000 for pack in listed["packs"]))
    for pack in listed["packs"]:
        done = subprocess.run(["unzip", "-tq", place / "packed" / pack["path"]], capture_output=True, text=True)
        check("unzip finds no fault", done.returncode == 0, done.stdout)
        with zipfile.ZipFile(place / "packed" / pack["path"]) as archive:
            check("nor does zipfile", archive.testzip() is None)
            check("times say nothing", {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)})
            check("files are regular", {entry.external_attr >> 16 for entry in archive.infolist()} == {0o100644})
    # Found by the offset in the manifest, without the directory of the archive.
    row = listed["subjects"][-1]
    with open(place / "packed" / listed["packs"][row["pack"]]["path"], "rb") as file:
        file.seek(row["offset"])
        head = file.read(30)
        check("an entry begins at the offset", head[:4] == b"PK\x03\x04" and file.read(int.from_bytes(head[26:28], "little")).decode() == row["folder"] + "/manifest.json")
    bench.render("fleet.ndjson", "again", *PACKED, "--jobs", 1)
    check("the same packs with one task", packs(place / "again") == packs(place / "packed"))
    check("and the same manifest", (place / "again" / "manifest.json").read_bytes() == (place / "packed" / "manifest.json").read_bytes())
    done = bench.run("verify", "--out", "packed", "--input", "fleet.ndjson", "--sample", "3")
    check("verify", done.returncode == 0, done.stdout + done.stderr)


def unpacking(bench, check):
    place = bench.place
    done = bench.run("unpack", "--out", "unpacked", "packed")
    check("unpack", done.returncode == 0, done.stderr)
    left, right = tree(place / "folders", (".almanac", "run.json")), tree(place / "unpacked", (".almanac", "run.json"))
    check("unpacked output is that of folders, with its manifest", left == right, differences(left, right))
    name = manifest(place / "packed")["subjects"][0]["folder"]
    done = bench.run("unpack", "--out", "one", *sorted(f"packed/{pack}" for pack in packs(place / "packed")), "--subject", name)
    check("one subject of some packs", done.returncode == 0 and sorted(os.listdir(place / "one")) == sorted([".almanac", "manifest.json", name]), (done.stderr, os.listdir(place / "one")))
    check("its files", tree(place / "one" / name, ()) == tree(place / "folders" / name, ()))
    done = bench.run("unpack", "--out", "one", "packed", "--subject", "nobody")
    check("nobody of this name", done.returncode == 65 and "nobody" in done.stderr, (done.returncode, done.stderr))


def nights(bench, check, lines):
    """Later nights: nothing has changed, something has, one subject, somebody is forgotten."""
    place = bench.place
    before = {name: (place / "packed" / name).stat().st_ino for name in packs(place / "packed")}
    bench.both("nothing has changed", "fleet.ndjson", "folders", "packed")
    check("nobody is made again", report(place / "packed")["subjects"]["passed_over"] == len(lines), report(place / "packed"))
    check("packs of the same content stay", {name: (place / "packed" / name).stat().st_ino for name in packs(place / "packed")} == before)

    broken = b'{"almanac":1,"as_of":"x","subject":{"id":"%s"}}' % json.loads(lines[2])["subject"]["id"].encode()
    second = [lines[0], changed(lines[1], name="Changed <b>"), broken, *lines[4:], changed(lines[3], id="new one")]
    (place / "fleet.ndjson").write_bytes(b"\n".join(second) + b"\n")
    bench.both("one changed, one new, one gone, one that fails", "fleet.ndjson", "folders", "packed")
    check("who fails keeps the last good files", any(row["folder"] == json.loads(lines[2])["subject"]["id"] for row in manifest(place / "packed")["subjects"]))

    name = json.loads(lines[5])["subject"]["id"]
    second[4] = changed(lines[5], name="Only one")
    (place / "fleet.ndjson").write_bytes(b"\n".join(second) + b"\n")
    before = set(packs(place / "packed"))
    bench.both("one subject alone", "fleet.ndjson", "folders", "packed", "--subject", name)
    check("packs without it stay", len(before & set(packs(place / "packed"))) == len(before) - 1, (before, packs(place / "packed")))

    for out in ("folders", "packed"):
        done = bench.run("forget", name, "--out", out)
        check(f"forget: {out}", done.returncode == 0 and "Removed" in done.stderr, done.stderr)
    bench.same("forgotten", "folders", "packed")
    check("nothing is left of it", not any(name.encode() in (place / "packed" / pack).read_bytes() for pack in packs(place / "packed")))
    rest = b"\n".join(line for line in second if json.loads(line)["subject"]["id"] != name) + b"\n"
    (place / "fleet.ndjson").write_bytes(rest)
    bench.both("the night after", "fleet.ndjson", "folders", "packed")

    # Back to the first fleet; and layouts are not mixed.
    (place / "fleet.ndjson").write_bytes(b"\n".join(lines) + b"\n")
    bench.both("the first fleet once more", "fleet.ndjson", "folders", "packed")
    check("packs do not tell what was before", packs(place / "packed") == packs(place / "again"))
    for name, out, layout, words in (("folders over packs", "packed", "folders", "holds packed output"), ("packs over folders", "folders", "packed", "holds a folder for each subject")):
        state = tree(place / out, (".almanac",))
        done = bench.render("fleet.ndjson", out, "--layout", layout)
        check(f"{name}: refused", done.returncode == 64 and words in done.stderr, (done.returncode, done.stderr))
        check(f"{name}: nothing changes", {**tree(place / out, (".almanac",)), "run.json": b""} == {**state, "run.json": b""})
    done = bench.render("fleet.ndjson", "packed", "--layout", "zip")
    check("a layout that is none", done.returncode == 64 and "folders or packed" in done.stderr, done.stderr)
    done = bench.run("render", "-i", "fleet.ndjson", "-o", "packed", *FORMATS, env={**os.environ, "ALMANAC_LAYOUT": "packed"})
    check("the layout from the environment", done.returncode == 0, done.stderr)


def damage(bench, check):
    """What the device loses is found, and made again."""
    place = bench.place
    bench.render("fleet.ndjson", "packed", *PACKED)
    path = place / "packed" / packs(place / "packed")[0]
    bytes_ = bytearray(path.read_bytes())
    bytes_[len(bytes_) // 3] ^= 0x40
    path.write_bytes(bytes_)
    done = bench.run("verify", "--out", "packed")
    check("verify finds a byte", done.returncode == 2 and path.name in done.stderr, (done.returncode, done.stderr))
    done = bench.run("unpack", "--out", "damaged", "packed")
    check("unpack leaves out who is damaged", done.returncode == 2 and "not what was written" in done.stderr, (done.returncode, done.stderr))
    done = bench.render("fleet.ndjson", "packed", *PACKED, "--recheck")
    check("--recheck mends", done.returncode == 0 and report(place / "packed")["subjects"]["passed_over"] == len(manifest(place / "packed")["subjects"]) - 1, report(place / "packed"))
    check("verify finds nothing", bench.run("verify", "--out", "packed").returncode == 0)
    bench.same("mended", "folders", "packed")
    (place / "packed" / packs(place / "packed")[-1]).unlink()
    check("verify misses a pack", bench.run("verify", "--out", "packed").returncode == 2)
    bench.render("fleet.ndjson", "packed", *PACKED)
    bench.same("a pack that was gone", "folders", "packed")


def faults(bench, check, lines, kills):
    """A run that does not come to its end leaves what was there."""
    place = bench.place
    (place / "next.ndjson").write_bytes(b"\n".join(changed(line, name=f"Night {index}") for index, line in enumerate(lines)) + b"\n")
    good = content(place / "packed")
    bench.render("next.ndjson", "wanted", *PACKED)
    wanted = content(place / "wanted")

    def limits():
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

    # Python ignores the signal of it, and so does the process that it starts.
    done = bench.run("render", "-i", "next.ndjson", "-o", "packed", *FORMATS, *PACKED, preexec_fn=limits, restore_signals=False)
    check("no room: 73", done.returncode == 73 and "the last good packs were kept" in done.stderr, (done.returncode, done.stderr))
    check("no room: the last good packs are there", content(place / "packed") == good and not problems(place / "packed"))
    begin = time.monotonic()
    bench.render("next.ndjson", "timed", *PACKED)
    whole = time.monotonic() - begin
    process = subprocess.Popen(bench.command("render", "-i", "next.ndjson", "-o", "packed", *FORMATS, *PACKED), cwd=place, stderr=subprocess.PIPE)
    # Its files are those of the night before until it has begun, when signals are listened to.
    before = names(place / "packed")
    while process.poll() is None and names(place / "packed") == before:
        time.sleep(0.001)
    process.terminate()
    process.communicate()
    check("a signal: 143, or done before", process.returncode in (143, 0), process.returncode)
    check("a signal: one night or the other", content(place / "packed") in (good, wanted) and not problems(place / "packed"))
    seen = set()
    for turn in range(kills):
        shutil.rmtree(place / "killed", ignore_errors=True)
        bench.run("render", "-i", "fleet.ndjson", "-o", "killed", *FORMATS, *PACKED)
        process = subprocess.Popen(bench.command("render", "-i", "next.ndjson", "-o", "killed", *FORMATS, *PACKED), cwd=place, stderr=subprocess.DEVNULL)
        # Half of them at the end, where packs are put in place.
        time.sleep(bench.chance.uniform(0.02, whole) if turn % 2 == 0 else bench.chance.uniform(whole * 0.85, whole * 1.05))
        process.kill()
        process.wait()
        found = content(place / "killed")
        # The index is put in place before the manifest, as ever.
        is_one = any({name: found[name] for name in found if "/" in name} == {name: other[name] for name in other if "/" in name} for other in (good, wanted))
        check("killed: one night or the other, whole", is_one and not problems(place / "killed"), problems(place / "killed"))
        seen.add(len(packs(place / "killed")))
    bench.render("next.ndjson", "killed", *PACKED)
    check("the next run ends it", content(place / "killed") == wanted, differences(content(place / "killed"), wanted))
    check("and leaves no pack of the killed ones", packs(place / "killed") == packs(place / "wanted"), packs(place / "killed"))


def shards(bench, check, lines):
    """A job of several processes, with a subject in two shards, records that fail, kills and tries at the same time."""
    place = bench.place
    first = json.loads(lines[0])["subject"]["id"].encode()
    dump = [b"{not json", *lines, changed(lines[0], name="The first once more"), b'{"almanac":1,"as_of":"x","subject":{"id":"%s"}}' % first]
    later = [changed(line, name="Later") if index % 5 == 0 else line for index, line in enumerate(dump[:-4]) if line != b"{not json"]
    for count in (3, 1):
        one, many = f"one-{count}", f"many-{count}"
        for night, records in enumerate((dump, later) if count > 1 else (dump,)):
            (place / "shards.ndjson").write_bytes(b"\n".join(records) + b"\n")
            alone = bench.render("shards.ndjson", one)
            job = f"job-{count}-{night}"
            earlier = content(place / many) if night else None

            def work(number):
                command = bench.command("render", "-i", "shards.ndjson", "-o", many, *FORMATS, *PACKED, "--jobs", 1, "--shard", f"{number}/{count}", "--job", job)
                process = subprocess.Popen(command, cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(bench.chance.uniform(0.05, 0.5))
                process.kill()
                process.wait()
                while (done := subprocess.run(command, cwd=place, capture_output=True, text=True)).returncode == 75:
                    time.sleep(0.05)
                return done

            with concurrent.futures.ThreadPoolExecutor(3) as pool:
                ends = list(pool.map(work, list(range(count)) * 2))
            check(f"{many}, night {night}: every shard comes to its end", all(done.returncode in (0, 2) for done in ends), [(done.returncode, done.stderr) for done in ends])
            visible = content(place / many) if night else packs(place / many)
            check(f"{many}, night {night}: until the merge, nothing changes", visible == (earlier if night else []))
            merged = bench.run("merge", "--out", many, "--job", job, *FORMATS)
            check(f"{many}, night {night}: the same exit code", merged.returncode == alone.returncode, (merged.returncode, alone.returncode, merged.stderr))
            bench.same(f"{many}, night {night}", one, many)
            check(f"{many}, night {night}: the same report", report(place / one) == report(place / many), (report(place / one), report(place / many)))
            left = sorted(os.listdir(place / many / ".almanac"))
            check(f"{many}, night {night}: nothing of the job is left", set(left) <= {"job-lock", "known", "lock", "merged", "packs"}, left)
            again = bench.run("merge", "--out", many, "--job", job, *FORMATS)
            check(f"{many}, night {night}: a second merge", again.returncode == merged.returncode, again.stderr)
    check("as many packs as shards, at least", len(packs(place / "many-3")) >= 3)


def zipped(path, entries):
    """An archive of hostile entries; each is a name or a ZipInfo, and its bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, data in entries:
            archive.writestr(entry, data)


def hostile(bench, check):
    """Archives of others are refused before anything is written."""
    place = bench.place
    listed = manifest(place / "packed")
    good = (place / "packed" / listed["packs"][listed["subjects"][0]["pack"]]["path"]).read_bytes()
    link = zipfile.ZipInfo("ana/index.html")
    link.external_attr = 0o120777 << 16
    cases = {
        "above": lambda path: zipped(path, [("../evil.html", b"x"), ("ana/manifest.json", b"{}")]),
        "absolute": lambda path: zipped(path, [("/tmp/evil.html", b"x")]),
        "link": lambda path: zipped(path, [(link, b"/etc/passwd")]),
        "plain": lambda path: zipped(path, [("ana/index.html", b"<p>")]),
        "bomb": lambda path: zipped(path, [("ana/manifest.json", bytes(40_000_000))]),
        "empty": lambda path: path.write_bytes(b""),
        "text": lambda path: path.write_bytes(b"no archive at all, but long enough for an end of one"),
        "cut": lambda path: path.write_bytes(good[: len(good) // 2]),
        "no beginning": lambda path: path.write_bytes(good[100:]),
        "more before": lambda path: path.write_bytes(b"MZ" + good),
        "more after": lambda path: path.write_bytes(good + b"\0"),
    }
    # What is ours but for one thing: bytes of the same length in place of others.
    name = listed["subjects"][0]["folder"].encode()
    index = name + b"/index.html"
    for case, old, new in (
        ("a path above", index, b"../" + b"x" * (len(index) - 3)),
        ("a path from the top", index, b"/" + b"x" * (len(index) - 1)),
        ("a hidden path", index, name + b"/.ndex.html"),
        ("a zero in a path", index, name + b"/\0ndex.html"),
        ("a backslash", index, name + b"\\index.html"),
    ):
        cases[case] = lambda path, old=old, new=new: path.write_bytes(good.replace(old, new))
    for bits in range(12):
        cases[f"a bit of its directory ({bits})"] = lambda path: path.write_bytes(flipped(good, bench.chance))
    for case, make in cases.items():
        path = place / "hostile.zip"
        make(path)
        before = sorted(os.listdir(place))
        done = bench.run("unpack", "--out", "hostile-out", "hostile.zip")
        written = [str(file.relative_to(place / "hostile-out")) for file in (place / "hostile-out").rglob("*") if ".almanac" not in file.parts and file.name != "manifest.json"]
        check(f"hostile, {case}: refused", done.returncode == 65 and "hostile.zip" in done.stderr, (done.returncode, done.stderr))
        check(f"hostile, {case}: nothing is written", not written and set(os.listdir(place)) - set(before) <= {"hostile-out"}, written[:3])
        shutil.rmtree(place / "hostile-out", ignore_errors=True)
    done = bench.run("unpack", "--out", "hostile-out", "none.zip")
    check("a pack that is not there", done.returncode == 65 and "no such file" in done.stderr, done.stderr)
    done = bench.run("unpack", "--out", "hostile-out", "folders")
    check("a folder that is not packed", done.returncode == 65 and "holds no packed output" in done.stderr, done.stderr)


def flipped(pack, chance):
    with tempfile.NamedTemporaryFile() as file:
        file.write(pack)
        file.flush()
        start = zipfile.ZipFile(file.name).start_dir
    changed_ = bytearray(pack)
    changed_[chance.randrange(start, len(pack))] ^= 1 << chance.randrange(8)
    return bytes(changed_)


def serving(bench, check):
    place = bench.place
    server = subprocess.Popen(bench.command("serve", "packed", "--port", 0), cwd=place, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    port = int(server.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])

    def ask(target, method="GET", **fields):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.putrequest(method, target, skip_host="Host" in fields, skip_accept_encoding=True)
        for key, value in fields.items():
            connection.putheader(key.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    try:
        wanted = content(place / "packed")
        name = manifest(place / "packed")["subjects"][1]["folder"]
        for target, path in (("/", "index.html"), ("/index.html?x=1", "index.html"), (f"/{name}/", f"{name}/index.html"), (f"/{name}/manifest.json", f"{name}/manifest.json"), (f"/{name}/data/series.json", f"{name}/data/series.json")):
            plain, body = ask(target)
            check(f"{target}: as it is", plain.status == 200 and body == wanted[path], (plain.status, len(body)))
            packed, body = ask(target, Accept_Encoding="br, gzip;q=0.5")
            check(f"{target}: gzipped", packed.status == 200 and packed.getheader("Content-Encoding") == "gzip" and gzip.decompress(body) == wanted[path], packed.status)
            head, body = ask(target, "HEAD")
            check(f"{target}: HEAD", head.status == 200 and body == b"" and head.getheader("Content-Length") == str(len(wanted[path])), head.getheaders())
            check(f"{target}: two forms, two tags", plain.getheader("ETag") != packed.getheader("ETag") and plain.getheader("Vary") == "Accept-Encoding")
            same, body = ask(target, If_None_Match='"x", W/' + plain.getheader("ETag"))
            check(f"{target}: 304", same.status == 304 and body == b"", same.status)
        every = [path for path in wanted if path.startswith(name + "/")]
        check("every file of a subject", all(ask("/" + path)[1] == wanted[path] for path in every))
        page, _ = ask(f"/{name}/")
        check("its policy", "default-src 'none'" in page.getheader("Content-Security-Policy") and page.getheader("X-Content-Type-Options") == "nosniff" and page.getheader("Content-Type") == "text/html; charset=utf-8")
        check("data is json", ask(f"/{name}/data/series.json")[0].getheader("Content-Type") == "application/json")
        moved, _ = ask(f"/{name}")
        check("a folder without its slash", moved.status == 301 and moved.getheader("Location") == f"/{name}/", moved.status)
        for target in ("/nobody/", "/nobody", "/run.json", "/.almanac/known", "/../run.json", f"/{name}/../index.html", "/%2e%2e/run.json", f"/{name}/%2e%2e/index.html", f"/{name}//index.html", "/%00", "/%zz", "/" + "a" * 4000, "/" + packs(place / "packed")[0]):
            answer, _ = ask(target)
            check(f"{target[:40]}: 404", answer.status == 404, answer.status)
        check("no other method", ask("/", "POST", Content_Length="0")[0].status == 405 and ask("/", "DELETE")[0].status == 405)
        check("no body", ask("/", Content_Length="5")[0].status == 413)
        check("no other name", ask("/", Host="evil.example")[0].status == 421 and ask("/", Host=f"localhost:{port}")[0].status == 200)

        def raw(request):
            with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
                client.sendall(request)
                return client.makefile("rb").readline()

        check("no protocol", b" 400 " in raw(b"hello\r\n\r\n"))
        check("another version", b" 505 " in raw(b"GET / HTTP/2.0\r\nHost: 127.0.0.1\r\n\r\n"))
        check("two hosts", b" 400 " in raw(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: x\r\n\r\n".encode()))
        check("a folded line", b" 400 " in raw(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n x: y\r\n\r\n".encode()))
        check("a head without an end", b" 431 " in raw(b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 20_000))
        with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
            request = f"GET /{name}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
            client.sendall(request * 3)
            text = b""
            while text.count(wanted[f"{name}/index.html"][-60:]) < 3:
                text += client.recv(1 << 16) or b"\0" * 60 if len(text) < 10_000_000 else b""
            check("three requests on one connection", text.count(b"HTTP/1.1 200 OK") == 3)
        # These and all that come after them are fewer than a server takes at a time, however late it sees that one was closed.
        slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
        for client in slow:
            client.sendall(b"GET / HT")
        # Longer than the server waits for more before it looks around.
        time.sleep(0.5)
        # Twenty of them in turn would take longer than anybody here waits for an answer.
        check("slow ones hold nobody up", ask("/")[0].status == 200)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            check("many at once", all(status == 200 for status in pool.map(lambda _: ask(f"/{name}/", Accept_Encoding="gzip")[0].status, range(40))))
        for client in slow:
            client.close()
        taken = bench.run("serve", "packed", "--port", port)
        check("a port that is taken", taken.returncode == 73 and "another --port" in taken.stderr, (taken.returncode, taken.stderr))
        bench.render("next.ndjson", "packed", *PACKED)
        check("the next night is shown", ask(f"/{name}/")[1] == content(place / "packed")[f"{name}/index.html"] != wanted[f"{name}/index.html"])
        path = place / "packed" / manifest(place / "packed")["packs"][0]["path"]
        whole = bytearray(path.read_bytes())
        for position in range(200, 4000, 50):
            whole[position] ^= 0xFF
        path.write_bytes(whole)
        first = manifest(place / "packed")["subjects"][0]["folder"]
        check("what is damaged is not shown", ask(f"/{first}/")[0].status == 500)
    finally:
        server.send_signal(signal.SIGTERM)
        code = server.wait(timeout=20)
    check("SIGTERM ends it", code == 0, (code, server.stderr.read()))
    done = bench.run("serve", "folders", "--port", 0)
    check("folders are not served", done.returncode == 64 and "holds no packed output" in done.stderr, (done.returncode, done.stderr))
    done = bench.run("serve", "nowhere", "--port", 0)
    check("no folder", done.returncode == 73, (done.returncode, done.stderr))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("almanac")
    parser.add_argument("--subjects", type=int, default=24)
    parser.add_argument("--kills", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance, check = random.Random(options.seed), Checks()
    almanac = str(Path(options.almanac).resolve())
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(almanac, Path(folder), chance, check)
        sample = subprocess.run([almanac, "sample", "--subjects", str(options.subjects)], capture_output=True, check=True).stdout.splitlines()
        lines = [line for line in sample if b'"trailer"' not in line]
        (bench.place / "fleet.ndjson").write_bytes(b"\n".join(lines) + b"\n")
        archives(bench, check)
        unpacking(bench, check)
        nights(bench, check, lines)
        damage(bench, check)
        shards(bench, check, lines)
        hostile(bench, check)
        faults(bench, check, lines, options.kills)
        serving(bench, check)
    print(f"{check.passed} passed, {check.failed} failed")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
