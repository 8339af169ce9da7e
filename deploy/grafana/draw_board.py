#!/usr/bin/env python3
"""draw_board.py PROMETHEUS SECONDS > board.html

Draws arenad.json as a page without Grafana: asks the Prometheus at this address, such as
http://127.0.0.1:9090, for every expression of the board over the last so many seconds, and lays the
panels out as Grafana does. For a look at a changed board, and for docs/images/board.png.

Exit code: 0 the page is written, 1 Prometheus does not answer or refuses an expression, 2 usage
error.
"""
import html
import json
import math
import pathlib
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

BOARD = json.loads((pathlib.Path(__file__).parent / "arenad.json").read_text())
COLUMN, ROW, GAP = 66, 30, 6  # pixels of a cell of the board's grid, and between panels
POINTS = 120  # of a line, at most
COLOURS = ["#73bf69", "#f2cc0c", "#5794f2", "#ff9830", "#b877d9", "#f2495c", "#8ab8ff", "#96d98d"]
NAMED = {"red": "#f2495c", "orange": "#ff9830", "green": "#73bf69", "text": "#8e8e94"}
SCALES = [(1e9, "G"), (1e6, "M"), (1e3, "k"), (1, ""), (1e-3, "m"), (1e-6, "µ")]


def ask(prometheus, expression, start, end, seconds):
    """Returns [(labels, [(time, value)])], a value every so many seconds. The window of a rate must
    hold some scrapes: 20 s are four at the 5 s of prometheus.yml."""
    window = f"{max(20, seconds)}s"
    expression = expression.replace("$__rate_interval", window).replace("$instance", ".*")
    query = urllib.parse.urlencode({"query": expression, "start": start, "end": end,
                                    "step": seconds})
    try:
        with urllib.request.urlopen(f"{prometheus}/api/v1/query_range?{query}") as answer:
            result = json.load(answer)["data"]["result"]
    except urllib.error.HTTPError as error:
        sys.exit(f"draw_board.py: Prometheus refuses `{expression}`: {error.read().decode()}")
    except urllib.error.URLError as error:
        sys.exit(f"draw_board.py: {prometheus} does not answer: {error.reason}; is it the address"
                 " of a Prometheus?")
    return [(one["metric"], [(float(at), float(value)) for at, value in one["values"]])
            for one in result]


def step(start, end):
    return max(1, math.ceil((end - start) / POINTS))


def legend(template, labels):
    return re.sub(r"\{\{(\w+)\}\}", lambda match: labels.get(match[1], ""), template)


def text(value, unit, decimals=None):
    """Returns the value as Grafana would write it."""
    if not math.isfinite(value):
        return "–"
    if unit == "percentunit":
        return f"{value * 100:.3g} %" if decimals is None else f"{value * 100:.{decimals}f} %"
    suffix = {"s": "s", "bytes": "B", "Bps": "B/s", "pps": " p/s"}.get(unit, "")
    if value == 0 or (suffix == "" and abs(value) < 1000):
        return f"{value:.3g}{suffix if value else ''}"
    base, prefix = next((scale for scale in SCALES if abs(value) >= scale[0]), SCALES[-1])
    return f"{value / base:.3g} {prefix}{suffix}".replace("  ", " ")


def overrides_of(panel, name):
    """Returns the properties that overrides of the panel give to the line of this name."""
    properties = {}
    for override in panel["fieldConfig"]["overrides"]:
        if re.search(override["matcher"]["options"], name):
            properties |= {one["id"]: one["value"] for one in override["properties"]}
    return properties


def nice_top(value):
    """Returns the next of 1, 2, 2.5, 5, 10 and so on from this value on."""
    if value <= 0:
        return 1.0
    power = 10 ** math.floor(math.log10(value))
    return next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= value * 0.999)


def unbroken(points, low, seconds):
    """Splits the points where samples are missing: [([(time, value)], [low])]."""
    runs = []
    for number, point in enumerate(points):
        if not number or point[0] - points[number - 1][0] > 1.5 * seconds:
            runs.append(([], []))
        runs[-1][0].append(point)
        runs[-1][1].append(low[number])
    return runs


def lines_by_side(panel, lines):
    """Returns {"left": [line], "right": [line]} with what overrides say of each, stacked if the panel
    is. A line is a dict: name, points and the values they stand on (low), colour, dashed, unit."""
    defaults = panel["fieldConfig"]["defaults"]
    stacked = defaults["custom"]["stacking"]["mode"] == "normal"
    sides = {"left": [], "right": []}
    base = {}
    for number, (name, points) in enumerate(lines):
        properties = overrides_of(panel, name)
        colour = properties.get("color", {}).get("fixedColor")
        points = [(at, value) for at, value in points if math.isfinite(value)]
        low = None
        if stacked and "custom.stacking" not in properties:
            low = [base.get(at, 0.0) for at, _ in points]
            points = [(at, value + under) for (at, value), under in zip(points, low)]
            base |= dict(points)
        sides[properties.get("custom.axisPlacement", "left")].append({
            "name": name, "points": points, "low": low,
            "colour": NAMED.get(colour, COLOURS[number % len(COLOURS)]),
            "dashed": "custom.lineStyle" in properties,
            "unit": properties.get("unit", defaults["unit"])})
    return sides


def scale_of(lines, logarithmic):
    """Returns the marks of an axis, and a function from a value to its share of the height."""
    values = [value for line in lines for _, value in line["points"]]
    if not logarithmic or not values:
        high = nice_top(max(values, default=0))
        return [0.0, high / 2, high], lambda value: value / high
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return ([10.0**power for power in range(low, high + 1)],
            lambda value: (math.log10(value) - low) / max(1, high - low))


def draw_line(line, place, seconds):
    low = line["low"] or [0.0] * len(line["points"])
    for points, under in unbroken(line["points"], low, seconds):
        there = " ".join(place(at, value) for at, value in points)
        if line["low"]:
            back = " ".join(place(at, value) for (at, _), value in
                            zip(reversed(points), reversed(under)))
            yield f'<polygon points="{there} {back}" fill="{line["colour"]}" fill-opacity=".3"/>'
        dash = ' stroke-dasharray="8 6"' if line["dashed"] else ""
        yield (f'<polyline points="{there}" fill="none" stroke="{line["colour"]}"'
               f' stroke-width="1.5"{dash}/>')


def draw_graph(panel, lines, start, end, width, height):
    """Returns the SVG of a graph and its legend. `lines` are (name, [(time, value)])."""
    sides = lines_by_side(panel, lines)
    left, top, right, bottom = 62, 6, width - (46 if sides["right"] else 30), height - 16
    parts = []
    for side, drawn in sides.items():
        if not drawn:
            continue
        marks, share = scale_of(
            drawn, "scaleDistribution" in panel["fieldConfig"]["defaults"]["custom"])

        def place(at, value, share=share):
            x = left + (at - start) / (end - start) * (right - left)
            return f"{x:.1f},{bottom - share(value) * (bottom - top):.1f}"

        for mark in marks:
            y = bottom - share(mark) * (bottom - top)
            x, anchor = (left - 4, "end") if side == "left" else (right + 4, "start")
            parts.append(f'<path d="M{left} {y:.1f}H{right}" stroke="#2c2e33"/>'
                         f'<text x="{x}" y="{y + 4:.1f}" text-anchor="{anchor}">'
                         f'{text(mark, drawn[0]["unit"])}</text>')
        for line in drawn:
            parts += draw_line(line, place, step(start, end))
    times = max(1, min(4, (right - left) // 90))
    for number in range(times + 1):
        at = time.gmtime(start + number / times * (end - start))
        x = left + number / times * (right - left)
        parts.append(f'<text x="{x:.0f}" y="{height - 2}" text-anchor="middle">'
                     f'{time.strftime("%H:%M:%S", at)}</text>')
    keys = "".join(f'<i style="color:{line["colour"]}">{html.escape(line["name"])}</i>'
                   for drawn in sides.values() for line in drawn)
    return f'<svg width="{width}" height="{height}">{"".join(parts)}</svg><p>{keys}</p>'


def draw_stat(panel, lines):
    defaults = panel["fieldConfig"]["defaults"]
    value = lines[0][1][-1][1]
    colour = [step["color"] for step in defaults["thresholds"]["steps"]
              if step["value"] is None or value >= step["value"]][-1]
    shown = text(value, defaults["unit"], defaults.get("decimals"))
    return f'<b style="color:{NAMED[colour]}">{shown}</b>'


def draw_panel(panel, prometheus, start, end):
    place = panel["gridPos"]
    width, height = place["w"] * COLUMN - GAP, place["h"] * ROW - GAP
    style = (f"left:{place['x'] * COLUMN}px;top:{place['y'] * ROW}px;"
             f"width:{width}px;height:{height}px")
    title = html.escape(panel["title"])
    if panel["type"] == "row":
        return f'<div class="row" style="{style}">{title}</div>'
    lines = [(legend(target["legendFormat"], labels), points) for target in panel["targets"]
             for labels, points in ask(prometheus, target["expr"], start, end, step(start, end))]
    body = "<em>nothing</em>"
    if lines and panel["type"] == "stat":
        body = draw_stat(panel, lines)
    elif lines:
        body = draw_graph(panel, lines, start, end, width - 12, height - 52)
    return f'<div style="{style}"><h2>{title}</h2>{body}</div>'


STYLE = """
body { margin: 8px; background: #111217; color: #ccccdc; font: 12px "DejaVu Sans", sans-serif;
    position: relative }
div { position: absolute; box-sizing: border-box; background: #181b1f; border: 1px solid #2c2e33;
    padding: 4px 6px; overflow: hidden }
div.row { background: none; border: none; font-weight: bold }
h2 { margin: 0 0 2px; font-size: 12px }
p { margin: 0; line-height: 14px }
b { display: block; font-size: 42px; text-align: center; line-height: 70px }
em { color: #6e6e76 }
text { font-size: 10px; fill: #9a9aa5 }
i { font-style: normal; margin-right: 10px; font-size: 11px }
i:before { content: ""; display: inline-block; width: 12px; height: 3px; background: currentColor;
    vertical-align: middle; margin-right: 4px }
"""


def main():
    if len(sys.argv) != 3 or not re.fullmatch(r"[1-9]\d{0,6}", sys.argv[2]):
        print("draw_board.py: usage: draw_board.py http://HOST:PORT SECONDS", file=sys.stderr)
        sys.exit(2)
    end = time.time()
    start = end - int(sys.argv[2])
    prometheus = sys.argv[1].rstrip("/")
    panels = "".join(draw_panel(panel, prometheus, start, end) for panel in BOARD["panels"])
    print(f'<!doctype html><meta charset="utf-8"><title>{BOARD["title"]}</title>'
          f"<style>{STYLE}</style><body>{panels}")


main()
