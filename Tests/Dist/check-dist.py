#!/usr/bin/env python3
"""Checks what `make dist` made: the manual, the package and the tarball, the bill of materials, the notice, and what goes with them.

usage: check-dist.py BINARY DIST WORK

BINARY is the release binary that DIST was made of. WORK is a scratch folder. With root and mmdebstrap, the package is installed in a Debian of nothing
but its smallest set, which is fetched from Debian's mirror, has a night there, and is purged. What is missing here is said and skipped, but not in
continuous integration.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
passed = failed = 0


def check(name: str, problem: object) -> None:
    global passed, failed
    if problem:
        failed += 1
        print(f"{name}: {problem}")
    else:
        passed += 1


def skip(what: str) -> None:
    if os.environ.get("CI"):
        check(what, "is missing here")
    else:
        print(f"skipped: {what} is not installed")


def run(*command: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    if not shutil.which(str(command[0])):
        return subprocess.CompletedProcess(command, 127, "", f"{command[0]} is not installed")
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)


def finding(done: subprocess.CompletedProcess[str]) -> str:
    return (done.stdout + done.stderr)[-2000:].strip() or f"ended with {done.returncode}" if done.returncode else ""


def commands(command: dict[str, Any], path: str = "almanac") -> dict[str, dict[str, Any]]:
    """Every command that does something, by its whole name."""
    out: dict[str, dict[str, Any]] = {}
    for sub in command.get("subcommands", []):
        if sub["commandName"] != "help" and sub["shouldDisplay"]:
            name = f"{path} {sub['commandName']}"
            out |= commands(sub, name) or {name: sub}
    return out


def manual(binary: Path, tree: Path) -> None:
    packed = tree / "usr/share/man/man1/almanac.1.gz"
    text = gzip.decompress(packed.read_bytes()).decode("utf-8")
    check("the manual is ASCII", not text.isascii() and "it is not")
    page = packed.parent / "almanac.1"
    page.write_text(text)
    if shutil.which("mandoc"):
        done = run("mandoc", "-T", "lint", "-W", "warning", page)
        check("mandoc finds nothing", done.stdout + done.stderr)
        shown = run("mandoc", "-T", "utf8", "-O", "width=200", page).stdout
    else:
        skip("mandoc")
        shown = ""
    if shutil.which("man"):
        done = run("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page, env=os.environ | {"LC_ALL": "C.UTF-8"})
        check("man warns of nothing", done.stderr or finding(done))
    else:
        skip("man")
    page.unlink()
    shown = re.sub(r".\x08", "", shown)
    if not shown:
        return
    top = json.loads(run(binary, "--experimental-dump-help").stdout)["command"]
    lacking = [name for name in commands(top) if not re.search(rf"^ +{re.escape(name)}$", shown, re.M)]
    check("every command has its part", lacking)
    sections = re.split(r"^ {2,4}(almanac [a-z ]+)$", shown, flags=re.M)
    parts = dict(zip(sections[1::2], sections[2::2]))
    flat = {name: re.sub(r"\s+", " ", part) for name, part in parts.items()}
    for name, command in commands(top).items():
        options = [f"--{each['name']}" for argument in command["arguments"] for each in argument.get("names", []) if each["kind"] == "long"]
        check(f"{name}: every option", [option for option in options if option not in ("--help", "--version") and option not in flat.get(name, "")])
        # What roff could take for something else is still what it was.
        words = re.sub(r"\s+", " ", " ".join(argument.get("abstract") or "" for argument in command["arguments"][:-2])).strip()
        check(f"{name}: its words", words and not all(word in flat.get(name, "") for word in words.split(" ")) and words)
    table = (ROOT / "docs/exit-codes.md").read_text()
    codes = re.findall(r"^\| (\d[\d, ]*) \| ", table.split("## ")[0], re.M)
    status = shown.split("EXIT STATUS")[1].split("FILES")[0]
    check("every exit code", [code for code in codes if not re.search(rf"^ +{code}\b", status, re.M)] or (len(codes) < 10 and codes))


def notice_and_bill(binary: Path, dist: Path) -> None:
    sys.path.insert(0, str(ROOT / "Scripts"))
    import linked

    empty = dist.parent / "no-licence"
    empty.mkdir(exist_ok=True)
    for what, try_it in {
        "a package without a licence": lambda: linked.texts("x", empty),
        "a licence that nobody knows": lambda: linked.Component("x", "u", "1", "r", ("All rights reserved.",)).licence,
    }.items():
        check(f"{what} is an error", not raises(linked.Incomplete, try_it) and "it passes")
    manifest = {
        "dependencies": [],
        "targets": [
            {"name": "almanac", "dependencies": [{"byName": ["Middle", None]}]},
            {"name": "Middle", "dependencies": [{"product": ["A", "pack-a", None, None]}, {"byName": ["PackB", None]}]},
            {"name": "Tests", "dependencies": [{"product": ["C", "pack-c", None, None]}]},
        ],
    }
    check("what tests alone need is not linked", linked.needed(manifest, "almanac") != {"pack-a", "packb"} and linked.needed(manifest, "almanac"))
    notice = (dist / "NOTICE").read_text()
    bill = json.loads((dist / "almanac.cdx.json").read_text())
    error = JsonStrictValidator(SchemaVersion.V1_5).validate_str(json.dumps(bill))
    check("the bill of materials is CycloneDX 1.5", error)
    names = {component["name"] for component in bill["components"]}
    wanted = linked.needed(json.loads(run(os.environ.get("SWIFT", "swift"), "package", "dump-package", cwd=ROOT).stdout), "almanac")
    check("the notice names what is linked", sorted(name for name in wanted if name not in notice.lower()))
    check("so does the bill", sorted(name for name in wanted if name not in {each.lower() for each in names}))
    check("the oracle of the tests is in neither", "swift-mustache" in notice + json.dumps(bill) and "it is")
    libraries = {prop["value"] for component in bill["components"] for prop in component.get("properties", []) if prop["name"] == "almanac:library"}
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "--dynamic", "--wide", binary).stdout))
    loaded = {name for source in ("CCurl/curl.c", "CShaping/CShaping.c") for name in re.findall(r"\b(lib[\w-]+\.so\.\d+)", (ROOT / "Sources" / source).read_text())}
    check("the sources load five libraries or more", len(loaded) < 5 and loaded)
    check("every library that is linked or loaded has its package", sorted((needed | loaded) - libraries))
    digest = bill["metadata"]["component"]["hashes"][0]["content"]
    packaged = hashlib.sha256((dist.parent / "tree/usr/bin/almanac").read_bytes()).hexdigest()
    check("the bill is of the packaged binary", digest != packaged and digest)


def raises(kind: type[Exception], try_it: Callable[[], object]) -> bool:
    try:
        try_it()
    except kind:
        return True
    return False


def packages(binary: Path, dist: Path, work: Path) -> None:
    deb, tarball = next(dist.glob("*.deb")), next(dist.glob("*.tar.gz"))
    tree = work / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    check("the package unpacks", finding(run("dpkg-deb", "--raw-extract", deb, tree)))
    sums = (tree / "DEBIAN/md5sums").read_text().splitlines()
    files = {str(path.relative_to(tree)) for path in tree.rglob("*") if path.is_file() and "DEBIAN" not in path.parts}
    check("md5sums has every file", sorted(files ^ {line.split("  ", 1)[1] for line in sums}))
    check("md5sums is right", finding(run("md5sum", "--check", "--quiet", "--strict", "DEBIAN/md5sums", cwd=tree)))
    with tarfile.open(tarball) as archive:
        members = archive.getmembers()
        inside = {member.name.split("/", 1)[1]: archive.extractfile(member).read() for member in members if member.isfile()}  # type: ignore[union-attr]
    check("the tarball has the same files", sorted(files ^ set(inside)) or [name for name in files if inside[name] != (tree / name).read_bytes()])
    check("all of it is root's", [member.name for member in members if (member.uid, member.gid) != (0, 0)])
    check("nobody else may write it", [member.name for member in members if member.mode & 0o022])
    check("one folder", {member.name.split("/")[0] for member in members} if len({member.name.split("/")[0] for member in members}) != 1 else "")
    check("its checksums", finding(run("sha256sum", "--check", "--quiet", "--strict", "SHA256SUMS", cwd=dist)))
    if shutil.which("lintian"):
        # Who gives the package to others is asked of them, not of this test.
        done = run("lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags", "bogus-mail-host,bogus-mail-host-in-debian-changelog", deb)
        check("lintian finds nothing", finding(done))
    else:
        skip("lintian")
    depends = re.search(r"^Depends: (.*)$", (tree / "DEBIAN/control").read_text(), re.M)
    check("what is loaded later is in Depends", [name for name in ("libcurl4", "libharfbuzz-subset0", "libfribidi0", "libfontconfig1") if not depends or name not in depends.group(1)])
    examples = {path.name for path in (tree / "usr/share/doc/almanac/examples").iterdir()}
    wanted = {"almanac-hourly.conf", "almanac.cron", "almanac.yaml", "almanac_spark.py", "cronjob.yaml", "shards.yaml"}
    check("what begins a night, shards and Spark is among the examples", sorted(examples ^ wanted))
    manual(binary, tree)
    for shell, path in {
        "bash": "usr/share/bash-completion/completions/almanac",
        "zsh": "usr/share/zsh/vendor-completions/_almanac",
        "fish": "usr/share/fish/vendor_completions.d/almanac.fish",
    }.items():
        if shutil.which(shell):
            check(f"completions of {shell}", finding(run(shell, "-n", tree / path)))
        check(f"completions of {shell} know render", "render" not in (tree / path).read_text() and "they do not")
    again = work / "again"
    done = run(ROOT / "Scripts/package", binary, again, cwd=work, umask=0o077, env=os.environ | {"TZ": "Asia/Kolkata", "LC_ALL": "C"})
    check("it is made a second time", finding(done))
    for made in sorted(dist.iterdir()):
        check(f"{made.name}: the same bytes a second time", made.read_bytes() != (again / made.name).read_bytes() and "they differ")
    shutil.rmtree(again, ignore_errors=True)


def clean_root(dist: Path, work: Path) -> None:
    # Who is not root may be allowed to become it without being asked.
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not shutil.which("mmdebstrap") or run(*sudo, "true").returncode:
        return skip("mmdebstrap, or the right to use it,")
    text = (ROOT / "docs/install.md").read_text()
    block = re.search(r"<!-- what purge leaves -->\n+```\n(.*?)```", text, re.S)
    check("the docs list what purge leaves", not block and "they do not")
    if not block:
        return
    left = work / "left"
    left.write_text("".join(line.split()[0] + "\n" for line in block.group(1).splitlines()))
    root = work / "root"
    run(*sudo, "rm", "-rf", "--one-file-system", root)
    # A container, or a machine without Debian's mirror, may not let anybody do this; the package is at no fault then.
    allowed = run(*sudo, "unshare", "--mount", "--pid", "--fork", "true")
    if allowed.returncode:
        print(f"skipped: the night in a small Debian, since nothing may be mounted here: {finding(allowed)}")
        return
    done = run(*sudo, "mmdebstrap", "--mode=root", "--variant=minbase", "--quiet", "bookworm", root)
    if done.returncode:
        print(f"skipped: the night in a small Debian, since there is none to be had: {finding(done)}")
        return
    check("a small Debian", "")
    done = run(*sudo, "unshare", "--mount", "--pid", "--fork", Path(__file__).with_name("night-in-clean-root.sh"), root, next(dist.glob("*.deb")), left)
    lines = done.stdout.splitlines()
    for index, line in enumerate(lines):
        if line.startswith("ok: "):
            check(line[4:], "")
        elif line.startswith("FAIL: "):
            check(line[6:], "\n".join(lines[index : index + 16]))
    check("the night in it", "ok: went to its end" not in lines and (done.stdout + done.stderr)[-2000:])
    run(*sudo, "rm", "-rf", "--one-file-system", root)


def recipes(binary: Path, work: Path) -> None:
    """The Containerfile, the action, the workflow, and the shell in them. A container cannot be made here: the night in a clean root is the nearest."""
    programs = Path(sys.executable).parent
    check("the Containerfile", finding(run(programs / "hadolint", ROOT / "deploy/Containerfile")))
    for schema, path in {"github-actions": "action.yml", "github-workflows": "deploy/github/monday-report.yml"}.items():
        check(path, finding(run(programs / "check-jsonschema", "--builtin-schema", f"vendor.{schema}", ROOT / path)))
    action = YAML(typ="safe").load((ROOT / "action.yml").read_text())
    steps = {step["name"]: step for step in action["runs"]["steps"]}
    check("no input becomes shell text", [name for name, step in steps.items() if "${{" in step["run"]])
    used = set(re.findall(r"inputs\.([\w-]+)", json.dumps([step.get("env") for step in steps.values()])))
    check("every input is used", sorted(used ^ set(action["inputs"])))
    workflow = YAML(typ="safe").load((ROOT / "deploy/github/monday-report.yml").read_text())
    given = next(step for step in workflow["jobs"]["report"]["steps"] if "almanac" in step.get("uses", ""))["with"]
    check("the workflow gives what the action takes", sorted(set(given) - set(action["inputs"])))
    lacking = [name for name, each in action["inputs"].items() if each.get("required") and name not in given]
    check("and what it needs", lacking)
    scripts = {name: f"#!/bin/bash\n{step['run']}" for name, step in steps.items()}
    for name, script in scripts.items():
        check(f"bash reads '{name}'", finding(run("bash", "-n", "-c", script)))
        if shutil.which("shellcheck"):
            check(f"shellcheck of '{name}'", finding(subprocess.run(["shellcheck", "-"], input=script, capture_output=True, text=True)))
    if shutil.which("shellcheck"):
        ours = [path for folder in ("Scripts", "deploy/debian", "Tests/Dist") for path in sorted((ROOT / folder).iterdir()) if path.is_file()]
        shells = [path for path in ours if re.match(rb"#!.*\b(ba)?sh\n", path.read_bytes()[:80])]
        check("shellcheck of our scripts", finding(run("shellcheck", *shells)))
    else:
        skip("shellcheck")
    render(binary, scripts["Render"], work / "action")


def render(binary: Path, script: str, work: Path) -> None:
    """The action's last step, as a runner does it, with names that a shell would take for more than names."""
    shutil.rmtree(work, ignore_errors=True)
    (work / "bin").mkdir(parents=True)
    (work / "bin/almanac").symlink_to(binary.resolve())
    dump = work / "a dump; touch owned $(touch owned).ndjson"
    dump.write_text(run(binary, "sample", "--subjects", "2").stdout)
    environment = {"PATH": f"{work / 'bin'}:/usr/bin:/bin", "HOME": str(work), "GITHUB_OUTPUT": str(work / "outputs")}
    inputs = {"INPUT": dump.name, "OUT": "out 'here'", "FORMAT": "markdown", "PERIOD": "", "THEME": "", "CONFIG": "", "PARTIAL": "false"}

    def step(**more: str) -> int:
        return run("bash", "-e", "-o", "pipefail", "-c", script, cwd=work, env=environment | inputs | more).returncode

    check("the step renders", step() and "it does not")
    check("into its folder", not list((work / "out 'here'").glob("*/report.md")) and "nothing is there")
    check("its outputs", (work / "outputs").read_text() != "exit-code=0\nindex=out 'here'/index.html\n" and (work / "outputs").read_text())
    check("nothing else was run", (work / "owned").exists() and "a name was")
    dump.write_text(dump.read_text() + '{"almanac":1,"subject":5}\n')
    check("a part that fails, fails the step", step() != 2 and "it does not")
    check("but where that is allowed", step(PARTIAL="true") != 0 and "it does")
    check("a dump that is none fails it", step(INPUT="none", PARTIAL="true") != 65 and "it does not")


def requirements() -> None:
    """What the tests ask for, requirements.in, is what was reviewed, requirements.txt, with a hash for every file."""
    for asked in sorted((ROOT / "Tests").glob("*/requirements*.*")):
        if asked.suffix == ".in":
            pins = {re.sub(r"\[.*\]", "", line.split("#")[0]).strip().lower() for line in asked.read_text().splitlines()} - {""}
            text = asked.with_suffix(".txt").read_text()
            have = {line.split(" ")[0].split(";")[0].strip().lower() for line in text.splitlines() if "==" in line and not line.startswith((" ", "#"))}
            check(f"{asked.parent.name}: Scripts/pin-python was run", sorted(pins - have))
            check(f"{asked.parent.name}: hashes", [each for each in re.split(r"\n(?=\S)", text) if "==" in each.split("\n")[0] and "--hash=sha256:" not in each])
        else:
            check(f"{asked.parent.name}: requirements.in", not asked.with_suffix(".in").exists() and "is missing")
    manifest = (ROOT / "Package.swift").read_text()
    check("every Swift package has one version", re.findall(r'\.package\(url: [^)]*(?:from|branch|upToNext\w+|"\.\.)[^)]*\)', manifest))


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    binary, dist, work = (Path(argument).resolve() for argument in sys.argv[1:])
    work.mkdir(parents=True, exist_ok=True)
    if dist.parent != work:
        shutil.rmtree(work / "dist", ignore_errors=True)
        shutil.copytree(dist, work / "dist")
        dist = work / "dist"
    requirements()
    recipes(binary, work)
    packages(binary, dist, work)
    notice_and_bill(binary, dist)
    clean_root(dist, work)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
