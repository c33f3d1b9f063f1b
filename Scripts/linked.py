"""What is linked into the binary: the Swift packages that the target `almanac` comes to need, and the runtime of Swift. For `notice` and `sbom`."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
# The names that licences are found under, in a package's folder or the toolchain's.
LICENCE_FILES = re.compile(r"(LICEN[CS]E|COPYING|NOTICE)(\.txt|\.md)?", re.I)
# SPDX's name for a licence, by words that only its text has. The first that fits counts.
LICENCES = [
    ("Unicode-3.0", ("UNICODE LICENSE V3",)),
    ("Apache-2.0 WITH Swift-exception", ("Apache License", "Runtime Library Exception")),
    ("Apache-2.0", ("Apache License", "Version 2.0, January 2004")),
    ("MIT", ("Permission is hereby granted, free of charge", "THE SOFTWARE IS PROVIDED \"AS IS\"")),
]
# What comes within another thing that is linked, and brings no file of its licence there: the text is in deploy/licences.
BUNDLED = {
    "ICU": ("swift", "https://github.com/swiftlang/swift-foundation-icu"),
    "libyaml": ("Yams", "https://github.com/yaml/libyaml"),
    "simdjson": ("almanac", "https://github.com/simdjson/simdjson"),
}


class Incomplete(Exception):
    """Something that is linked says not under which licence, or is not where it should be."""


@dataclass(frozen=True)
class Component:
    """One thing that is linked: its name, where it comes from, its version, the commit, and the texts of its licence."""

    name: str
    url: str
    version: str
    revision: str
    texts: tuple[str, ...]

    @property
    def licence(self) -> str:
        together = re.sub(r"\s+", " ", "\n".join(self.texts))
        for name, words in LICENCES:
            if all(word.lower() in together.lower() for word in words):
                return name
        raise Incomplete(f"{self.name}: its licence is none of {', '.join(name for name, _ in LICENCES)}; add it to Scripts/linked.py")


def texts(name: str, folder: Path) -> tuple[str, ...]:
    found = sorted(path for path in folder.iterdir() if LICENCE_FILES.fullmatch(path.name)) if folder.is_dir() else []
    if not found:
        raise Incomplete(f"{name}: there is no licence in {folder}")
    return tuple(path.read_text(encoding="utf-8").strip("\n") for path in found)


def needed(manifest: dict[str, Any], start: str) -> set[str]:
    """The identities or names of the packages whose products a target needs, by itself or through other targets."""
    targets = {target["name"]: target for target in manifest["targets"]}
    packages: set[str] = set()
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for dependency in targets[name]["dependencies"]:
            kind, value = next((key, dependency[key]) for key in ("byName", "target", "product") if key in dependency)
            if kind == "product":
                packages.add(value[1])
            elif value[0] in targets:
                waiting.append(value[0])
            else:
                packages.add(value[0])  # a product of the name of its package, such as Yams
    return {package.lower() for package in packages}


def packages(manifest: dict[str, Any], state: dict[str, Any], checkouts: Path, start: str = "almanac") -> list[Component]:
    """By name. A package that is not named in Package.swift is there because another one needs it: it counts as linked."""
    wanted = needed(manifest, start)
    direct = {source["identity"].lower() for dependency in manifest["dependencies"] for source in dependency.get("sourceControl", [])}
    out: list[Component] = []
    for dependency in state["object"]["dependencies"]:
        reference, checkout = dependency["packageRef"], dependency["state"]["checkoutState"]
        names = {reference["identity"].lower(), reference["name"].lower()}
        if wanted & names or reference["identity"].lower() not in direct:
            wanted -= names
            folder = checkouts / dependency["subpath"]
            url = reference["location"].removesuffix(".git")
            out.append(Component(folder.name, url, checkout["version"], checkout["revision"], texts(folder.name, folder)))
    if wanted:
        raise Incomplete(f"linked, but not checked out: {', '.join(sorted(wanted))}")
    return sorted(out, key=lambda component: component.name.lower())


def toolchain(swiftc: str) -> Component:
    """The standard library and Foundation, with their licence from the toolchain's folder."""
    info = json.loads(subprocess.run([swiftc, "-print-target-info"], check=True, capture_output=True, text=True).stdout)
    found = re.search(r"Swift version (\S+)", info["compilerVersion"])
    if not found:
        raise Incomplete(f"{swiftc} says no version: {info['compilerVersion']}")
    folder = Path(info["paths"]["runtimeResourcePath"]).parents[1] / "share" / "swift"
    return Component("swift", "https://github.com/swiftlang/swift", found.group(1), f"swift-{found.group(1)}-RELEASE", texts("swift", folder))


def bundled() -> list[Component]:
    folder = ROOT / "deploy" / "licences"
    out: list[Component] = []
    for name, (within, url) in BUNDLED.items():
        path = folder / f"{name}.txt"
        if not path.is_file():
            raise Incomplete(f"{name}, which comes within {within}, has no licence in {folder}")
        out.append(Component(name, url, "", f"within {within}", (path.read_text(encoding="utf-8").strip("\n"),)))
    return out


def components() -> list[Component]:
    swift = os.environ.get("SWIFT", "swift")
    dumped = subprocess.run([swift, "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    state = json.loads((ROOT / ".build" / "workspace-state.json").read_text())
    return [toolchain(swift + "c"), *packages(json.loads(dumped), state, ROOT / ".build" / "checkouts"), *bundled()]
