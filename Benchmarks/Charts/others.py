#!/usr/bin/env python3
"""Measures how many charts pygal, matplotlib and Vega (vl-convert) draw a second on one core, and their bytes, for charts of the same data as those of
chart-bench. What is not installed is named and left out. `make bench-charts` runs it beside chart-bench; machines differ, so compare within one run.

    python3 -m venv .build/bench-venv
    .build/bench-venv/bin/pip install pygal matplotlib vl-convert-python
"""

import importlib
import io
import sys
import time

ROUNDS, SECONDS = 3, 1.0
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def values(count):
    """Those of chart-bench, in dollars."""
    return [n * 7919 % 12_000 / 100 for n in range(count)]


def walk(count):
    state, level, found = 6, 0.0, []
    for _ in range(count):
        state = (state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % (1 << 64)
        level += (state >> 33) / (1 << 31) - 0.5
        found.append(level)
    return found


GAPPED = [None if n % 20 == 7 else value for n, value in enumerate(walk(10_000))]


def with_pygal(pygal):
    def chart(kind, labels, numbers, **options):
        drawing = kind(width=470, height=200, **options)
        drawing.title = "Spent"
        drawing.x_labels = labels
        drawing.add("Spent", numbers)
        return drawing.render()

    def ring():
        drawing = pygal.Pie(width=470, height=200, inner_radius=0.6)
        for n in range(1, 8):
            drawing.add(f"Category {n}", n * 10)
        return drawing.render()

    return {
        "12 bars": lambda: chart(pygal.Bar, MONTHS, values(12)),
        "365 points": lambda: chart(pygal.Line, None, values(365), show_dots=False),
        "7 slices": ring,
        "10,000 points, 500 gaps": lambda: chart(pygal.Line, None, GAPPED, show_dots=False),
    }


def with_matplotlib(matplotlib):
    matplotlib.use("svg")
    matplotlib.rcParams["svg.fonttype"] = "none"
    pyplot = importlib.import_module("matplotlib.pyplot")

    def save(draw):
        figure, axes = pyplot.subplots(figsize=(4.7, 2))
        draw(axes)
        out = io.BytesIO()
        figure.savefig(out, format="svg")
        pyplot.close(figure)
        return out.getvalue()

    gapped = [float("nan") if value is None else value for value in GAPPED]
    return {
        "12 bars": lambda: save(lambda axes: axes.bar(MONTHS, values(12))),
        "365 points": lambda: save(lambda axes: axes.plot(values(365))),
        "7 slices": lambda: save(lambda axes: axes.pie(
            [n * 10 for n in range(1, 8)], labels=[f"Category {n}" for n in range(1, 8)], wedgeprops={"width": 0.4})),
        "10,000 points, 500 gaps": lambda: save(lambda axes: axes.plot(gapped)),
    }


def with_vega(vl_convert):
    def draw(mark, encoding, rows):
        spec = {"data": {"values": rows}, "mark": mark, "encoding": encoding, "width": 400, "height": 140}
        return vl_convert.vegalite_to_svg(spec).encode()

    def plot(mark, kind, rows):
        # In the order of the data, which Vega would sort.
        return draw(mark, {"x": {"field": "x", "type": kind, "sort": None}, "y": {"field": "y", "type": "quantitative"}}, rows)

    slices = [{"x": f"Category {n}", "y": n * 10} for n in range(1, 8)]
    bars = [{"x": name, "y": value} for name, value in zip(MONTHS, values(12))]
    points = [{"x": n, "y": value} for n, value in enumerate(values(365))]
    gapped = [{"x": n, "y": value} for n, value in enumerate(GAPPED)]
    return {
        "12 bars": lambda: plot("bar", "nominal", bars),
        "365 points": lambda: plot("line", "quantitative", points),
        "7 slices": lambda: draw(
            {"type": "arc", "innerRadius": 40}, {"theta": {"field": "y", "type": "quantitative"}, "color": {"field": "x", "type": "nominal"}},
            slices),
        "10,000 points, 500 gaps": lambda: plot("line", "quantitative", gapped),
    }


def measure(draw):
    """The best of some rounds, in charts a second, and the bytes of one."""
    size = len(draw())
    best = 0.0
    for _ in range(ROUNDS):
        count, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < SECONDS:
            draw()
            count += 1
        best = max(best, count / spent)
    return best, size


def main():
    others = [("pygal", "pygal", with_pygal), ("matplotlib", "matplotlib", with_matplotlib), ("Vega (vl-convert)", "vl_convert", with_vega)]
    print("| chart | drawn by | a second | bytes |\n|---|---|--:|--:|")
    for name, module, prepare in others:
        try:
            charts = prepare(importlib.import_module(module))
        except ImportError:
            print(f"bench-charts: {name} is not installed", file=sys.stderr)
            continue
        version = getattr(sys.modules[module], "__version__", "")
        for chart, draw in charts.items():
            rate, size = measure(draw)
            print(f"| {chart} | {name} {version} | {rate:.1f} | {size} |", flush=True)


if __name__ == "__main__":
    main()
