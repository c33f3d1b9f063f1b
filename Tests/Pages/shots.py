#!/usr/bin/env python3
"""Takes pictures of what readers see: dashboards, reports, the index and the mail of one account with all five systems, with each of them alone, of one
that holds nothing, and of languages; at three widths, light and dark. They are for people to look at; nothing is checked.

usage: shots.py ALMANAC FOLDER

FOLDER gets the dump, the files made of it, `shots/*.png` and `shots/index.html`, which shows them all. `dashboard.png`, `mail.png`, `own.png` and
`themes.png` among them are the pictures of that name in docs.

Exit: 0 done, 1 Almanac failed, 69 no Chromium.
"""

import json
import random
import subprocess
import sys
from datetime import date, timedelta
from html import escape
from pathlib import Path

from chromium import Chromium

SYSTEMS = ("guardian", "moneymoments", "momentum", "lume", "destiny")
LANGUAGES = {"de": "de_DE", "ar": "ar_EG", "hi": "hi_IN"}
WIDTHS = {1180: 900, 768: 1024, 390: 844}
# Some 14 screens; what is longer is cut.
TALLEST = 16_000


def accounts(record):
    """The first subject of a sample, with all systems, with each alone, with none of their rows, and in other languages."""
    def named(name, systems, **subject):
        kept = {key: value for key, value in record.items() if key not in SYSTEMS} | {key: record[key] for key in systems if key in record}
        return kept | {"subject": record["subject"] | {"id": name} | subject}

    yield named("five", SYSTEMS)
    for system in SYSTEMS:
        yield named(system, [system])
    yield named("nothing", []) | {system: {} for system in SYSTEMS}
    for language, locale in LANGUAGES.items():
        yield named("five-" + language, SYSTEMS, language=language, locale=locale)


def make(almanac, folder):
    """Renders the accounts, and gives the ids of those that have files."""
    sample = subprocess.run([almanac, "sample", "--subjects", "1"], check=True, capture_output=True, text=True).stdout
    records = list(accounts(json.loads(sample.splitlines()[0])))
    dump = folder / "accounts.ndjson"
    dump.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    subprocess.run(
        [almanac, "render", "--quiet", "--input", dump, "--out", folder / "out", "--format", "dashboard,report,mail,markdown"], check=True
    )
    return [record["subject"]["id"] for record in records]


def pages(folder, names):
    """What is looked at: a name for the picture, and the file."""
    for name in names:
        for page in ("index", "report", "mail"):
            path = folder / "out" / name / (page + ".html")
            if path.exists():
                yield f"{name}-{'dashboard' if page == 'index' else page}", path
    yield "fleet", folder / "out" / "index.html"


# The variables of a theme, and what each colours; docs/themes.md says more.
VARIABLES = {
    "bg": "the ground of a page", "card": "cards and tiles", "line": "borders", "ink": "words and numbers", "muted": "subtitles, notes",
    "grid": "gridlines", "axis": "axes", "track": "what is not filled", "good": "on track", "watch": "to watch", "bad": "over",
    "accent": "the chosen period", "on-accent": "words on it",
} | {f"c{number}": "other" if number == 7 else "series, categories" for number in range(1, 9)}


def theme(tab, page, folder):
    """A picture of all variables, with the colours that they have on a page: light and dark."""
    colours = {}
    tab.resize(1180)
    for scheme in ("light", "dark"):
        tab.emulate(scheme=scheme)
        tab.open(page.resolve().as_uri())
        # The colours of series that a theme does not set stand as reserves in the rules of charts.
        look = r"""(names => { const sample = document.createElement('i'); document.querySelector('main').append(sample); return names.map(name => {
            const reserve = document.querySelector('style').textContent.match(new RegExp(`var\\(--${name}(,[^()]+)\\)`))?.[1] ?? ''
            sample.style.background = `var(--${name}${reserve})`
            return getComputedStyle(sample).backgroundColor }) })"""
        colours[scheme] = dict(zip(VARIABLES, tab.call(look, list(VARIABLES))))
    def sample(scheme, name):
        own, ground = colours[scheme], colours[scheme]["card"]
        return (
            f'<div style="background:{ground};border:1px solid {own["line"]};color:{own["muted"]}">'
            f'<i style="background:{own[name]};border:1px solid {own["line"]}"></i><b style="color:{own["ink"]}">--{name}</b><span>{VARIABLES[name]}</span></div>'
        )
    halves = "".join(
        f'<section style="background:{colours[scheme]["bg"]}">{"".join(sample(scheme, name) for name in VARIABLES)}</section>' for scheme in colours
    )
    style = (
        "*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:1fr 1fr;font:13px/1.3 sans-serif}"
        "section{padding:12px;display:grid;grid-template-columns:1fr 1fr;gap:6px}div{display:grid;grid-template-columns:30px 84px 1fr;gap:8px;"
        "align-items:center;border-radius:8px;padding:5px 8px}i{width:30px;height:22px;border-radius:5px}"
    )
    drawn = folder / "themes.html"
    drawn.write_text(f"<!doctype html><meta charset=utf-8><title>Variables</title><style>{style}</style>{halves}", encoding="utf-8")
    tab.emulate(scheme="light")
    tab.resize(1080)
    tab.open(drawn.resolve().as_uri())
    tall = tab.evaluate("Math.ceil(document.body.getBoundingClientRect().height)")
    return tab.screenshot({"x": 0, "y": 0, "width": 1080, "height": tall, "scale": 1})


def mail(tab, almanac, folder):
    """A picture of the mail about yesterday, which is the default: on a screen by day, and on a phone by night."""
    subprocess.run(
        [almanac, "render", "--quiet", "--input", folder / "accounts.ndjson", "--out", folder / "mails", "--format", "mail", "--period", "yesterday"],
        check=True,
    )
    page = (folder / "mails" / "guardian" / "mail.html").resolve().as_uri()
    tall, parts = 1210, []
    for number, (width, scheme) in enumerate(((640, "light"), (390, "dark"))):
        tab.resize(width)
        tab.emulate(scheme=scheme)
        tab.open(page)
        tab.settle()
        file = folder / f"mail-{number}.png"
        file.write_bytes(tab.screenshot({"x": 0, "y": 0, "width": width, "height": tall, "scale": 1}))
        parts.append(f'<img src="{file.name}" width={width} height={tall} alt="">')
    drawn = folder / "mail.html"
    style = "body{margin:0;display:flex;gap:16px;width:max-content}"
    drawn.write_text(f"<!doctype html><meta charset=utf-8><title>Mail</title><style>{style}</style>{''.join(parts)}", encoding="utf-8")
    tab.emulate(scheme="light")
    tab.resize(1046)
    tab.open(drawn.resolve().as_uri())
    tab.settle()
    return tab.screenshot({"x": 0, "y": 0, "width": 1046, "height": tall, "scale": 1})


def own(tab, almanac, folder):
    """A picture of the dashboard that `new` and `render` make of a shop's orders, which are the same every time."""
    place = folder / "own"
    place.mkdir(exist_ok=True)
    chance = random.Random(5)
    rows, day = ["order_no;ordered_at;category;channel;total (EUR)"], date(2025, 3, 1)
    while day <= date(2026, 11, 20):
        for _ in range(8 + chance.randrange(5) + 3 * (day.weekday() > 4)):
            category = chance.choices(("Books", "Toys", "Games", "Stationery", "Gifts", "Posters"), (6, 5, 4, 3, 2, 1))[0]
            channel = chance.choices(("Web", "Shop", "Phone"), (6, 3, 1))[0]
            total = f"{chance.lognormvariate(3.2, 0.8):.2f}".replace(".", ",")
            rows.append(f"{10_000 + len(rows)};{day:%d.%m.%Y} {chance.randrange(8, 22):02}:{chance.randrange(60):02};{category};{channel};{total}")
        day += timedelta(days=1)
    (place / "orders.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (place / "almanac.yaml").unlink(missing_ok=True)
    for command in (["new", "orders.csv"], ["render", "--quiet"]):
        subprocess.run([Path(almanac).resolve(), *command], check=True, cwd=place, stdout=subprocess.DEVNULL)
    tab.resize(1180, 900)
    tab.emulate(scheme="light")
    tab.open((place / "output" / "orders" / "index.html").resolve().as_uri())
    tab.settle()
    return tab.screenshot({"x": 0, "y": 0, "width": 1180, "height": 1000, "scale": 1})


def main(almanac, folder):
    folder.mkdir(parents=True, exist_ok=True)
    shots = folder / "shots"
    shots.mkdir(exist_ok=True)
    try:
        names = make(almanac, folder)
    except subprocess.CalledProcessError as error:
        print(f"shots: {error}", file=sys.stderr)
        return 1
    rows = []
    with Chromium() as browser, browser.page() as tab:
        for name, path in pages(folder, names):
            row = []
            for width, height in WIDTHS.items():
                for scheme in ("light", "dark"):
                    tab.resize(width, height)
                    tab.emulate(scheme=scheme)
                    tab.open(path.resolve().as_uri())
                    tab.settle()
                    tall = tab.evaluate("document.documentElement.scrollHeight")
                    clip = {"x": 0, "y": 0, "width": width, "height": min(tall, TALLEST), "scale": 1}
                    file = f"{name}-{width}-{scheme}.png"
                    (shots / file).write_bytes(tab.screenshot(clip))
                    row.append((file, f"{width} {scheme}, {tall} px"))
            rows.append((name, row))
            print(name, *(f"{note.split(', ')[1]} at {note.split()[0]}" for _, note in row[::2]), sep=", ")
        (shots / "themes.png").write_bytes(theme(tab, folder / "out" / "five" / "index.html", folder))
        (shots / "mail.png").write_bytes(mail(tab, almanac, folder))
        (shots / "own.png").write_bytes(own(tab, almanac, folder))
        # What README shows: the first screen and what follows it.
        tab.resize(1180, 900)
        tab.emulate()
        tab.open((folder / "out" / "five" / "index.html").resolve().as_uri())
        (shots / "dashboard.png").write_bytes(tab.screenshot({"x": 0, "y": 0, "width": 1180, "height": 1470, "scale": 1}))
    sheet = "".join(
        f"<h2>{escape(name)}</h2><p>" + "".join(f'<a href="{file}"><img src="{file}" alt="{note}" title="{note}"></a> ' for file, note in row)
        for name, row in rows
    )
    style = "<style>body{font-family:sans-serif}img{height:420px;border:1px solid #999;margin:4px;vertical-align:top}</style>"
    (shots / "index.html").write_text(f"<!doctype html><meta charset=utf-8><title>Shots</title>{style}{sheet}", encoding="utf-8")
    print(f"Open {shots / 'index.html'}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
