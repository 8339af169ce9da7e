#!/usr/bin/env python3
"""check_agones.py [--self-test]: checks the files in deploy/agones.

Each file must be one document whose fields are those that FIELDS below knows, with values of the
right kind, and the files must fit each other: the autoscalers and the allocation name the fleet, its
counter and its list; the container that plays exists; no port is the sidecar's; every container has
requests and limits.

What this is not: FIELDS was written down from the documents and custom resource definitions of
Agones 1.60, for the fields that these files use. It is no copy of those definitions, does not know
other fields, and knows of a pod only what is written here. Only a cluster says whether Agones takes
the files (kubectl apply --dry-run=server).

Exit code: 0 all hold, 1 otherwise.
"""

import copy
import pathlib
import re
import sys

import yaml

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "deploy" / "agones"
SIDECAR_PORTS = {8080, 9357, 9358}
LIST_CAPACITY_MAX = 1000


# --- Kinds of values: each returns what is wrong with one, or nothing ----------------------------

def text(value):
    return None if isinstance(value, str) and value else "has to be a text"


def name(value):
    if isinstance(value, str) and re.fullmatch(r"[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?", value):
        return None
    return "has to be a name: small letters, digits and '-', 63 at most"


def name_beginning(value):
    if isinstance(value, str) and re.fullmatch(r"[a-z0-9][-a-z0-9]{0,57}", value):
        return None
    return "has to be the beginning of a name"


def toggle(value):
    return None if isinstance(value, bool) else "has to be true or false"


def whole(least, most):
    def judge(value):
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if is_whole and least <= value <= most:
            return None
        return f"has to be a whole number from {least} to {most}"
    return judge


def one_of(*words):
    return lambda value: None if value in words else f"has to be one of {', '.join(words)}"


def whole_or_percent(value):
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return None
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,2}%|100%", value):
        return None
    return "has to be a whole number or a percentage"


def quantity(value):
    if isinstance(value, str) and re.fullmatch(r"[0-9]+(\.[0-9]+)?(m|Ki|Mi|Gi)?", value):
        return None
    return "has to be a quantity in quotes, such as 250m or 128Mi"


class Map:
    """Any keys, with values of one kind."""

    def __init__(self, kind):
        self.kind = kind


class Required:
    def __init__(self, kind):
        self.kind = kind


COUNT = whole(0, 2**63 - 1)
PORT = whole(1, 65535)
SECONDS = whole(0, 2**31 - 1)
TEXTS = Map(text)
PRIORITIES = [{"type": Required(one_of("Counter", "List")), "key": Required(name),
               "order": one_of("Ascending", "Descending")}]
RESOURCES = {"cpu": Required(quantity), "memory": Required(quantity)}

CONTAINER = {
    "name": Required(name),
    "image": Required(text),
    "env": [{"name": Required(text), "value": Required(text)}],
    "ports": [{"name": name, "containerPort": Required(PORT), "protocol": one_of("TCP", "UDP")}],
    "resources": Required({"requests": Required(RESOURCES), "limits": Required(RESOURCES)}),
    "securityContext": {"allowPrivilegeEscalation": toggle, "readOnlyRootFilesystem": toggle,
                        "runAsNonRoot": toggle, "capabilities": {"drop": [text]}},
    "volumeMounts": [{"name": Required(name), "mountPath": Required(text), "readOnly": toggle}],
}

POD = {
    "metadata": {"labels": TEXTS, "annotations": TEXTS},
    "spec": Required({
        "terminationGracePeriodSeconds": SECONDS,
        "containers": Required([CONTAINER]),
        "securityContext": {"fsGroup": whole(1, 2**31 - 1)},
        "volumes": [{"name": Required(name),
                     "secret": {"secretName": Required(name), "defaultMode": whole(0, 0o777)}}],
    }),
}

GAME_SERVER = {
    "metadata": {"labels": TEXTS, "annotations": TEXTS},
    "spec": Required({
        "container": name,
        "ports": [{"name": Required(name), "container": name, "containerPort": PORT,
                   "hostPort": PORT, "protocol": one_of("UDP", "TCP", "TCPUDP"),
                   "portPolicy": one_of("Dynamic", "Static", "Passthrough", "None")}],
        "health": {"disabled": toggle, "initialDelaySeconds": SECONDS, "periodSeconds": SECONDS,
                   "failureThreshold": whole(1, 2**31 - 1)},
        "sdkServer": {"logLevel": one_of("Error", "Info", "Debug"), "grpcPort": PORT,
                      "httpPort": PORT},
        "scheduling": one_of("Packed", "Distributed"),
        "eviction": {"safe": Required(one_of("Always", "OnUpgrade", "Never"))},
        "counters": Map({"count": COUNT, "capacity": COUNT}),
        "lists": Map({"capacity": whole(0, LIST_CAPACITY_MAX), "values": [text]}),
        "template": Required(POD),
    }),
}

FLEET = {
    "replicas": whole(0, 2**31 - 1),
    "scheduling": one_of("Packed", "Distributed"),
    "strategy": {"type": one_of("Recreate", "RollingUpdate"),
                 "rollingUpdate": {"maxSurge": whole_or_percent,
                                   "maxUnavailable": whole_or_percent}},
    "priorities": PRIORITIES,
    "allocationOverflow": {"labels": TEXTS, "annotations": TEXTS},
    "template": Required(GAME_SERVER),
}

FIGURE_POLICY = {"key": Required(name), "bufferSize": Required(whole_or_percent),
                 "minCapacity": COUNT, "maxCapacity": Required(whole(1, 2**63 - 1))}

AUTOSCALER = {
    "fleetName": Required(name),
    "policy": Required({
        "type": Required(one_of("Buffer", "Counter", "List")),
        "buffer": {"bufferSize": Required(whole_or_percent), "minReplicas": COUNT,
                   "maxReplicas": Required(whole(1, 2**31 - 1))},
        "counter": FIGURE_POLICY,
        "list": FIGURE_POLICY,
    }),
    "sync": {"type": one_of("FixedInterval"),
             "fixedInterval": {"seconds": Required(whole(1, 2**31 - 1))}},
}

FIGURE_SELECTOR = {"minAvailable": COUNT, "maxAvailable": COUNT}

ALLOCATION = {
    "selectors": Required([{
        "matchLabels": TEXTS,
        "gameServerState": one_of("Ready", "Allocated"),
        "counters": Map({"minCount": COUNT, "maxCount": COUNT, **FIGURE_SELECTOR}),
        "lists": Map({"containsValue": text, **FIGURE_SELECTOR}),
    }]),
    "scheduling": one_of("Packed", "Distributed"),
    "priorities": PRIORITIES,
    "metadata": {"labels": TEXTS, "annotations": TEXTS},
    "counters": Map({"action": Required(one_of("Increment", "Decrement")),
                     "amount": Required(whole(1, 2**63 - 1)), "capacity": COUNT}),
    "lists": Map({"addValues": [text], "deleteValues": [text],
                  "capacity": whole(0, LIST_CAPACITY_MAX)}),
}

FIELDS = {
    ("agones.dev/v1", "Fleet"): FLEET,
    ("agones.dev/v1", "GameServer"): GAME_SERVER["spec"].kind,
    ("autoscaling.agones.dev/v1", "FleetAutoscaler"): AUTOSCALER,
    ("allocation.agones.dev/v1", "GameServerAllocation"): ALLOCATION,
}


# --- Fields --------------------------------------------------------------------------------------

def check_value(value, kind, place, found):
    if isinstance(kind, Required):
        kind = kind.kind
    if isinstance(kind, dict):
        check_object(value, kind, place, found)
    elif isinstance(kind, Map):
        if not isinstance(value, dict):
            found.append(f"{place} has to hold names")
            return
        for key, each in value.items():
            check_value(each, kind.kind, f"{place}.{key}", found)
    elif isinstance(kind, list):
        if not isinstance(value, list):
            found.append(f"{place} has to be a list")
            return
        for index, each in enumerate(value):
            check_value(each, kind[0], f"{place}[{index}]", found)
    else:
        problem = kind(value)
        if problem:
            found.append(f"{place} {problem}, not {value!r}")


def check_object(value, fields, place, found):
    if not isinstance(value, dict):
        found.append(f"{place} has to hold fields")
        return
    for key, each in value.items():
        if key in fields:
            check_value(each, fields[key], f"{place}.{key}", found)
        else:
            found.append(f"{place} has no field '{key}'")
    for key, kind in fields.items():
        if isinstance(kind, Required) and key not in value:
            found.append(f"{place} lacks '{key}'")


def check_document(document, found):
    """Checks the fields of one document."""
    if not isinstance(document, dict):
        found.append("it is no document with fields")
        return
    kind = (document.get("apiVersion"), document.get("kind"))
    if kind not in FIELDS:
        found.append(f"apiVersion and kind {kind} are none of Agones")
        return
    check_object(document, {
        "apiVersion": Required(text), "kind": Required(text),
        "metadata": Required({"name": name, "generateName": name_beginning, "labels": TEXTS}),
        "spec": Required(FIELDS[kind])}, kind[1], found)


# --- What the files say together -----------------------------------------------------------------

def check_fleet(fleet, found):
    game_server = fleet["spec"]["template"]["spec"]
    containers = game_server["template"]["spec"]["containers"]
    names = [container["name"] for container in containers]
    if game_server.get("container") not in names:
        found.append(f"the container that plays, {game_server.get('container')!r}, is none of the pod")
    if "safe" not in game_server.get("eviction", {}):
        found.append("eviction.safe is not said")
    ports = [port.get("containerPort") for port in game_server.get("ports", [])]
    for container in containers:
        ports += [port["containerPort"] for port in container.get("ports", [])]
    sidecar = SIDECAR_PORTS | {game_server.get("sdkServer", {}).get(key)
                               for key in ("httpPort", "grpcPort")}
    found += [f"port {port} is the sidecar's" for port in ports if port in sidecar]
    players_max = {entry["name"]: entry["value"] for container in containers
                   for entry in container.get("env", [])}.get("ARENAD_MAX_CLIENTS")
    capacity = game_server.get("lists", {}).get("players", {}).get("capacity")
    if players_max is not None and str(capacity) != players_max:
        found.append(f"the list players has room for {capacity}, the server for {players_max}")


def figures_of(document, part):
    """Returns the counters or lists that a document names."""
    spec = document["spec"]
    named = set(spec.get(part, {}))
    for selector in spec.get("selectors", []):
        named |= set(selector.get(part, {}))
    word = {"counters": "Counter", "lists": "List"}[part]
    named |= {each["key"] for each in spec.get("priorities", []) if each["type"] == word}
    policy = spec.get("policy", {})
    if policy.get("type") == word:
        named.add(policy[word.lower()]["key"])
    return named


def check_together(documents, found):
    fleets = [each for each in documents.values() if each["kind"] == "Fleet"]
    if len(fleets) != 1:
        found.append("deploy/agones has to hold one fleet")
        return
    fleet = fleets[0]
    check_fleet(fleet, found)
    declared = fleet["spec"]["template"]["spec"]
    for file, document in documents.items():
        for part in ("counters", "lists"):
            for missing in sorted(figures_of(document, part) - set(declared.get(part, {}))):
                found.append(f"{file}: the fleet declares no '{missing}' in {part}")
        check_fleet_name(file, document, fleet["metadata"]["name"], found)


def check_fleet_name(file, document, fleet_name, found):
    spec = document["spec"]
    if document["kind"] == "FleetAutoscaler":
        if spec["fleetName"] != fleet_name:
            found.append(f"{file}: there is no fleet '{spec['fleetName']}'")
        policy = spec["policy"]
        if policy["type"].lower() not in policy:
            found.append(f"{file}: the policy {policy['type']} says nothing")
    if document["kind"] == "GameServerAllocation":
        for selector in spec["selectors"]:
            if selector.get("matchLabels", {}).get("agones.dev/fleet") != fleet_name:
                found.append(f"{file}: a selector does not name the fleet '{fleet_name}'")
        states = [selector.get("gameServerState", "Ready") for selector in spec["selectors"]]
        if states != ["Allocated", "Ready"]:
            found.append(f"{file}: matches are packed by Allocated first and Ready second")


# --- Files ---------------------------------------------------------------------------------------

def check_all(documents):
    found = []
    for file, document in documents.items():
        problems = []
        check_document(document, problems)
        found += [f"{file}: {problem}" for problem in problems]
    if not found:
        check_together(documents, found)
    return found


def load():
    documents = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        documents[path.name] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return documents


def planted(documents):
    """Yields faults, each as what it is, the documents with it, and a part of the finding."""
    def change(file, way, value):
        changed = copy.deepcopy(documents)
        place = changed[file]
        for step in way[:-1]:
            place = place[step]
        if value is None:
            del place[way[-1]]
        else:
            place[way[-1]] = value
        return changed

    pod = ("spec", "template", "spec", "template", "spec")
    game_server = ("spec", "template", "spec")
    fleet = "fleet.yaml"
    allocation = "gameserverallocation.yaml"
    counter = "fleetautoscaler-counter.yaml"
    yield change(fleet, ("apiVersion",), "agones.dev/v2"), "are none of Agones"
    yield change(fleet, ("spec", "replica"), 2), "no field 'replica'"
    yield change(fleet, ("spec", "replicas"), "2"), "has to be a whole number"
    yield change(fleet, ("spec", "template"), None), "lacks 'template'"
    yield change(fleet, game_server + ("container",), "other"), "is none of the pod"
    yield change(fleet, game_server + ("ports", 0, "portPolicy"), "dynamic"), "has to be one of"
    yield change(fleet, game_server + ("ports", 0, "containerPort"), 9358), "is the sidecar's"
    yield change(fleet, game_server + ("eviction",), None), "eviction.safe"
    yield change(fleet, game_server + ("counters",), None), "declares no 'rooms'"
    yield change(fleet, game_server + ("lists", "players", "capacity"), 65), "has room for 65"
    yield change(fleet, pod + ("containers", 0, "resources", "limits"), None), "lacks 'limits'"
    yield change(fleet, pod + ("containers", 0, "env", 0, "value"), 64), "has to be a text"
    yield change(counter, ("spec", "fleetName"), "arenas"), "there is no fleet 'arenas'"
    yield change(counter, ("spec", "policy", "counter", "key"), "room"), "declares no 'room'"
    yield change(counter, ("spec", "policy", "type"), "Buffer"), "says nothing"
    yield change(allocation, ("spec", "selectors", 0, "gameServerState"), "Ready"), "are packed by"
    yield change(allocation, ("spec", "counters", "rooms", "amount"), 0), "from 1 to"


def self_test(documents):
    wrong = 0
    count = 0
    for changed, expected in planted(documents):
        count += 1
        found = check_all(changed)
        if not any(expected in finding for finding in found):
            print(f"not found: {expected!r} (but {found})")
            wrong += 1
    print(f"agones check: {count - wrong} of {count} planted faults are found")
    return 1 if wrong else 0


def main():
    documents = load()
    found = check_all(documents)
    for finding in found:
        print(finding)
    if found:
        print(f"agones check: {len(found)} findings")
        return 1
    if sys.argv[1:] == ["--self-test"]:
        return self_test(documents)
    print(f"agones check: the fields of {len(documents)} files are known, and they fit each other")
    return 0


if __name__ == "__main__":
    sys.exit(main())
