#!/usr/bin/env python3
"""check_deploy.py PROMTOOL|none IDLE_PAGE BUSY_PAGE [--list]

Compares deploy/ with what a server shows under /metrics: IDLE_PAGE before anybody has joined,
BUSY_PAGE while bots play. Run by check_deploy.sh, which says what is checked.

With --list it prints each metric of the page with its labels and their values instead.
Prints one line for each finding. Exit code: 0 none, 1 some.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOARD = ROOT / "deploy/grafana/arenad.json"
RULES = ROOT / "deploy/prometheus/arenad.rules.yml"
RULE_TESTS = sorted((ROOT / "deploy/prometheus").glob("*.test.yml"))
COMPOSE = ROOT / "deploy/compose/compose.yaml"
CONFIG = ROOT / "deploy/prometheus/prometheus.yml"
GUIDE = ROOT / "docs/monitoring.md"
REFERENCE = ROOT / "docs/operations.md"

# What Prometheus itself adds to a page, and what a variable of the board stands for.
ADDED_METRICS = {"up": {}}
ADDED_LABELS = {"job", "instance"}
VARIABLES = {"$__rate_interval": "1m", "$instance": ".*"}

AGGREGATIONS = {"sum", "min", "max", "avg", "count", "group", "topk", "bottomk", "quantile"}
LABEL_LISTS = {"by", "without", "on", "ignoring", "group_left", "group_right"}
OPERATORS = {"and", "or", "unless", "offset", "bool", "inf", "nan"}
TOKEN = re.compile(r"""(?P<string>"(?:[^"\\]|\\.)*")|(?P<number>\d[\w.]*)
                       |(?P<name>[A-Za-z_:][\w:]*)|(?P<sign>=~|!~|!=|>=|<=|==|[^\s\w])""", re.X)

findings = []


def find(where, what):
    findings.append(f"{where}: {what}")


def read_page(path):
    """Returns the label sets of each metric: {name: [{label: value}]}."""
    page = {}
    for line in pathlib.Path(path).read_text().splitlines():
        match = re.match(r"([a-z_]+)(?:\{(.*)\})? ", line)
        if match:
            labels = dict(re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', match[2] or ""))
            page.setdefault(match[1], []).append(labels)
    return page


def split(expression):
    return [(match.lastgroup, match[0]) for match in TOKEN.finditer(expression)]


def parse(expression):
    """Returns the selectors [(metric, [(label, sign, value)])] and labels of by, on and so on."""
    tokens = split(expression) + [("end", "")]
    selectors, lists = [], []
    at = 0
    while at < len(tokens) - 1:
        kind, text = tokens[at]
        at += 1
        if kind != "name" or text in AGGREGATIONS or text in OPERATORS:
            continue
        if text in LABEL_LISTS:
            while tokens[at][1] not in (")", ""):
                if tokens[at][0] == "name":
                    lists.append(tokens[at][1])
                at += 1
        elif tokens[at][1] != "(":
            matchers = []
            if tokens[at][1] == "{":
                while tokens[at][1] not in ("}", ""):
                    if tokens[at][0] == "name":
                        matchers.append((tokens[at][1], tokens[at + 1][1], tokens[at + 2][1][1:-1]))
                        at += 2
                    at += 1
            selectors.append((text, matchers))
    return selectors, lists


def check_expression(where, expression, page):
    """Checks names, labels and values; returns the labels that a result may have."""
    selectors, lists = parse(expression)
    result_labels = set(ADDED_LABELS)
    if not selectors:
        find(where, f"no metric in `{expression}`")
    for metric, matchers in selectors:
        series = [{}] if metric in ADDED_METRICS else page.get(metric)
        if series is None:
            find(where, f"the server shows no metric {metric}")
            continue
        labels = set().union(*series)
        result_labels |= labels
        for label, sign, value in matchers:
            if label in ADDED_LABELS:
                continue
            values = {one[label] for one in series if label in one}
            wanted = re.split(r"\|", value) if sign in ("=~", "!~") else [value]
            if label not in labels:
                find(where, f"{metric} has no label {label}, but {sorted(labels) or 'none'}")
            else:
                for one in wanted:
                    if one not in values:
                        find(where, f"{metric} has no {label}=\"{one}\"")
        if ("job", "=", "arenad") not in matchers:
            find(where, f"{metric} is not limited to job=\"arenad\"")
    for label in lists:
        if label not in result_labels:
            find(where, f"no metric of `{expression}` has the label {label}")
    return set(lists) if re.match(r"(\d+ \* )?\w+ by \(", expression) else result_labels


def check_series_are_bounded(idle, busy):
    """Players and matches must not add series: a label never names one of them."""
    for metric in sorted(idle.keys() | busy.keys()):
        before, after = ({tuple(sorted(one.items())) for one in page.get(metric, [])}
                         for page in (idle, busy))
        for one in sorted(after ^ before):
            verb = "came" if one in after else "went"
            find("/metrics", f"{metric}{dict(one)} {verb} with the bots")


def check_reference(page):
    """docs/operations.md has a row for each metric of the page, and for no other."""
    text = REFERENCE.read_text()
    section = text[text.index("\n## Metrics\n"):text.index("\nWhat to watch:\n")]
    rows = (line.split("|")[1] for line in section.splitlines() if line.startswith("| `"))
    documented = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}
    shown = {re.sub(r"_(bucket|sum|count)$", "", name) if any(
        f"{re.sub(r'_(bucket|sum|count)$', '', name)}_bucket" == other for other in page) else name
        for name in page}
    for name in sorted(documented ^ shown):
        what = "not shown" if name in documented else "not described"
        find("docs/operations.md", f"{name} is {what}")


def board_expressions(board):
    """Yields (place, expression, legend) of each query of the board."""
    for panel in board["panels"]:
        for target in panel.get("targets", []):
            yield f"panel {panel['title']}", target["expr"], target["legendFormat"]
    for annotation in board["annotations"]["list"]:
        yield f"annotation {annotation['name']}", annotation["expr"], annotation["titleFormat"]
    for variable in board["templating"]["list"]:
        if variable["type"] == "query":
            metric, label = re.fullmatch(r"label_values\((.*), (\w+)\)",
                                         variable["query"]["query"]).groups()
            yield f"variable {variable['name']}", metric, f"{{{{{label}}}}}"


def check_board(page):
    """Returns the board's expressions with its variables filled in."""
    board = json.loads(BOARD.read_text())
    guide = GUIDE.read_text()
    ids = [panel["id"] for panel in board["panels"]]
    if len(ids) != len(set(ids)):
        find("board", "two panels have the same id")
    filled = []
    for place, expression, legend in board_expressions(board):
        for name, value in VARIABLES.items():
            expression = expression.replace(name, value)
        filled.append(expression)
        labels = check_expression(place, expression.replace('instance=~".*"', 'instance="a"'), page)
        for label in re.findall(r"\{\{(\w+)\}\}", legend):
            if label not in labels:
                find(place, f"the legend names {label}, which the result does not have")
    for panel in board["panels"]:
        if panel["type"] != "row" and f"| {panel['title']} |" not in guide:
            find("docs/monitoring.md", f"no row for the panel {panel['title']}")
    check_places(board["panels"])
    return filled


def check_places(panels):
    """The grid is 24 wide, and no two panels share a cell."""
    taken = {}
    for panel in panels:
        place = panel["gridPos"]
        if place["x"] + place["w"] > 24:
            find(f"panel {panel['title']}", "reaches beyond the board")
        for x in range(place["x"], place["x"] + place["w"]):
            for y in range(place["y"], place["y"] + place["h"]):
                other = taken.setdefault((x, y), panel["title"])
                if other != panel["title"]:
                    find(f"panel {panel['title']}", f"lies over {other}")
                    return


def check_rules(page):
    guide = GUIDE.read_text()
    tests = "".join(path.read_text() for path in RULE_TESTS)
    for group in yaml.safe_load(RULES.read_text())["groups"]:
        for rule in group["rules"]:
            name = rule["alert"]
            labels = check_expression(name, rule["expr"], page)
            for label in re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"]):
                if label not in labels:
                    find(name, f"the summary names {label}, which the result does not have")
            if rule["labels"]["severity"] not in ("critical", "warning"):
                find(name, "the severity is neither critical nor warning")
            if f'alertname="{name}"' not in tests:
                find(name, "no test in deploy/prometheus lets it fire")
            if f"### {name}\n" not in guide:
                find(name, "docs/monitoring.md has no section for it")


def check_compose():
    """Mounts exist, ports but that of the game are on loopback, and all services are locked down."""
    folder = COMPOSE.parent
    for name, service in yaml.safe_load(COMPOSE.read_text())["services"].items():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith(".") and not (folder / source).exists():
                find(COMPOSE.name, f"{name} mounts {source}, which does not exist")
        for port in service.get("ports", []):
            if not port.startswith("127.0.0.1:") and (name, port) != ("server", "40000:40000/udp"):
                find(COMPOSE.name, f"{name} offers {port} to other machines")
        if not (service.get("read_only") and service.get("cap_drop") == ["ALL"]):
            find(COMPOSE.name, f"{name} is not read-only, or keeps capabilities")
        if name != "bots" and "healthcheck" not in service:
            find(COMPOSE.name, f"{name} has no healthcheck")


def run_promtool(promtool, expressions):
    """Has the board's expressions parsed as rules, and the rules and their tests judged."""
    with tempfile.TemporaryDirectory() as folder:
        board_rules = pathlib.Path(folder) / "board.yml"
        board_rules.write_text(json.dumps({"groups": [{"name": "board", "rules": [
            {"record": f"board:{number}", "expr": expression}
            for number, expression in enumerate(expressions)]}]}))
        for command in (["check", "config", CONFIG], ["check", "rules", board_rules],
                        ["test", "rules", *RULE_TESTS]):
            result = subprocess.run([promtool, *command], capture_output=True, text=True,
                                    check=False)
            if result.returncode != 0:
                find(f"promtool {' '.join(map(str, command))}",
                     (result.stdout + result.stderr).strip())


def print_list(page):
    for metric, series in sorted(page.items()):
        values = {}
        for labels in series:
            for label, value in labels.items():
                values.setdefault(label, []).append(value)
        print(metric, *(f"{label}={'|'.join(sorted(set(many)))}" for label, many in values.items()))


def main():
    promtool, idle, busy = sys.argv[1], read_page(sys.argv[2]), read_page(sys.argv[3])
    if "--list" in sys.argv:
        print_list(busy)
        return 0
    check_series_are_bounded(idle, busy)
    check_reference(busy)
    expressions = check_board(busy)
    check_rules(busy)
    check_compose()
    if promtool != "none":
        run_promtool(promtool, expressions)
    for finding in findings:
        print(finding)
    print(f"deploy check: {len(expressions)} expressions of the board, {len(busy)} names on the"
          f" page, {sum(map(len, busy.values()))} series, {len(findings)} findings")
    return 1 if findings else 0


sys.exit(main())
