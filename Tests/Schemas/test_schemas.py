"""Validates documents and the tool's answers against Fixtures/Schemas, and SARIF by a model that is not ours.

usage: test_schemas.py TOOL      run by Scripts/checks/schemas in the folder of the repository
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator
from pydantic import BaseModel, ValidationError
from referencing import Registry, Resource
from sarif_pydantic import Sarif

TOOL = sys.argv[1]
SCHEMAS = {}
for path in glob.glob("Fixtures/Schemas/*.schema.json"):
    with open(path) as file:
        SCHEMAS[os.path.basename(path).removesuffix(".schema.json")] = json.load(file)
REGISTRY = Registry().with_resources((s["$id"], Resource.from_contents(s)) for s in SCHEMAS.values())
counts, failures = {}, []


def check(name, document, where):
    counts[name] = counts.get(name, 0) + 1
    validator = Draft202012Validator(SCHEMAS[name], registry=REGISTRY)
    for error in validator.iter_errors(document):
        failures.append(f"{where}: {name}: {error.json_path}: {error.message[:300]}")


def check_session(document, where):
    schema = {"$ref": SCHEMAS["scenes"]["$id"] + "#/$defs/session"}
    counts["session"] = counts.get("session", 0) + 1
    for error in Draft202012Validator(schema, registry=REGISTRY).iter_errors(document):
        failures.append(f"{where}: session: {error.message[:300]}")


def unknown_members(value, place="$"):
    """The members that SARIF does not have, or that its model does not know."""
    if isinstance(value, BaseModel):
        yield from (f"{place}.{name}" for name in value.model_extra or {})
        for name in type(value).model_fields:
            yield from unknown_members(getattr(value, name), f"{place}.{name}")
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from unknown_members(element, f"{place}[{index}]")


def check_sarif(document, where):
    counts["SARIF"] = counts.get("SARIF", 0) + 1
    # A member of runs in SARIF 2.1.0, section 3.14.17, that the model lacks.
    if document["runs"][0].pop("columnKind") not in ("unicodeCodePoints", "utf16CodeUnits"):
        failures.append(f"{where}: SARIF: columnKind")
    try:
        failures.extend(f"{where}: SARIF: {place} is unknown" for place in unknown_members(Sarif.model_validate(document)))
    except ValidationError as error:
        failures.append(f"{where}: SARIF: {error}")


def run(*arguments, stdin=None):
    result = subprocess.run([TOOL, *arguments], input=stdin, capture_output=True, text=True)
    if result.returncode not in (0, 1, 2):
        failures.append(f"{' '.join(arguments)}: exit {result.returncode}: {result.stderr[:300]}")
    return result.stdout


def lines(name, text, where):
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            check(name, json.loads(line), f"{where}:{number}")


def load(path):
    with open(path) as file:
        return json.load(file)


for name, schema in SCHEMAS.items():
    Draft202012Validator.check_schema(schema)
    if schema["$id"] != f"urn:scene-router:schema:{name}:1":
        failures.append(f"{name}: the $id is {schema['$id']}")

for scenes in sorted(glob.glob("Fixtures/Examples/*/scenes.json")):
    folder = os.path.dirname(scenes)
    check("scenes", load(scenes), scenes)
    payloads = sorted(glob.glob(f"{folder}/push/*.apns"))
    for path in payloads:
        check("event", load(path), path)
    events = f"{folder}/events.ndjson"
    with open(events) as file:
        lines("event", file.read(), events)
    for options in ([], ["--runners-up"], ["--policy", "documentedOnly"], ["--stateful"]):
        arguments = ["route", "--scenes", scenes, "--format", "ndjson", *options, events, *payloads]
        lines("decision", run(*arguments), " ".join(arguments))
    lines("decision", run("route", "--scenes", scenes, "--format", "ndjson", stdin="{}\n[]\nno\n"), "broken events")
    fields = list(SCHEMAS["decision-fields"]["properties"])
    arguments = ["route", "--scenes", scenes, "--format", "ndjson", "--fields"]
    for chosen in (fields, ["line", "id", "outcome"]):
        text = run(*arguments, ",".join(chosen), events) + run(*arguments, ",".join(chosen), stdin="{}\nno\n")
        lines("decision-fields", text, "route --fields")
        for line in text.splitlines():
            if list(json.loads(line))[:len(chosen)] != chosen:
                failures.append(f"route --fields {chosen}: other members or another order: {line}")
    for options in ([], ["--summary"]):
        arguments = ["diff", scenes, "Fixtures/Examples/mail/scenes.json", "--events", events, *options]
        text = run(*arguments, "--format", "ndjson")
        lines("comparison", text, " ".join(arguments))
    lines("route-summary", run("route", "--scenes", scenes, "--summary", "--format", "ndjson", events), "route --summary")
    arguments = ["explain", "--scenes", scenes, "--format", "ndjson", events]
    lines("decision", run(*arguments), " ".join(arguments))
    check("lint", json.loads(run("lint", "--format", "json", scenes, events)), f"lint {scenes}")
    check("analysis", json.loads(run("analyze", "--scenes", scenes, "--format", "json")), f"analyze {scenes}")
    lines("event", run("analyze", "--examples", "--scenes", scenes), f"examples {scenes}")
    other = "Fixtures/Examples/mail/scenes.json"
    check("difference", json.loads(run("diff", "--format", "json", scenes, other)), f"diff {scenes} {other}")
    check("bench", json.loads(run("bench", "--format", "json", "--scenes", scenes, events)), f"bench {scenes}")

# The examples in which lint finds something, one or two blocks for each rule.
with open("Fixtures/Lint/RULES.md") as file:
    rules = re.findall(r"^## (.*?)\n(.*?)^and nothing in$", file.read(), re.M | re.S)
if len(rules) < 30:
    failures.append(f"Fixtures/Lint/RULES.md: {len(rules)} rules with examples")
for rule, text in rules:
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for kind, block in re.findall(r"^```(\w+)\n(.*?)^```", text, re.M | re.S):
            isLines = kind == "json" and len(block.strip().split("\n")) == 1 and '"schema"' not in block
            name = {"xml": "Info.plist", "swift": "App.swift", "json": "lines.ndjson" if isLines else "document.json"}[kind]
            files.append(f"{folder}/{len(files)}-{name}")
            with open(files[-1], "w") as file:
                file.write(block)
            if '"scene-router/scenes/' in block and "…" not in block:
                for session in json.loads(block).get("sessions", []):
                    check_session(session, f"the example of {rule}")
        found = json.loads(run("lint", "--strict", "--format", "json", *files))
        # RULES.md abbreviates long examples, and missing-delegate needs the sources of the app.
        if not found["findings"] and "…" not in text and rule != "missing-delegate":
            failures.append(f"lint finds nothing in the example of {rule}")
        check("lint", found, f"lint of the example of {rule}")
        check_sarif(json.loads(run("lint", "--strict", "--format", "sarif", *files)), f"lint of the example of {rule}")
with tempfile.TemporaryDirectory() as folder:
    with open(f"{folder}/invalid.ndjson", "wb") as file:
        file.write(b'{"url":"\xff"}\n')
    check("lint", json.loads(run("lint", "--format", "json", f"{folder}/invalid.ndjson")), "lint of invalid UTF-8")

for path in sorted(glob.glob("Fixtures/Scenarios/*.json")):
    check("scenario", load(path), path)
check("scenario", {
    "schema": "scene-router/scenario/1", "scenes": "scenes.json",
    "steps": [{"event": "push.json", "expect": "recipe-7"}],
}, "a scenario in short form")
check("scenes", {"schema": "scene-router/scenes/1", "dialect": None, "sessions": []}, "scenes without a dialect")
check("analysis", json.loads(run("analyze", "--predicate", "SELF LIKE 'a*'", "--format", "json")), "analyze --predicate")
check("analysis", json.loads(run(
    "analyze", "--predicate", "SELF LIKE 'a*'", "--against", "SELF BEGINSWITH 'a'", "--format", "json")), "analyze --against")
check("test", json.loads(run("test", "--format", "json", "Fixtures/Scenarios", "Fixtures/Diagnostics")), "test")

with tempfile.TemporaryDirectory() as folder:
    broken = f"{folder}/broken.predicates"
    with open(broken, "w") as file:
        file.write("--- fails\n  SELF == 'a'\n- \"a\"\n")
    check("test", json.loads(run("test", "--format", "json", broken, f"{folder}/missing")), "test with failures")

lines("explanation", run("explain", "--predicate", "SELF ==[c] 'a' OR NOT SELF IN {'b'}", "--nil", "--format", "ndjson", "A", "b"), "explain --predicate")
asked = [
    {"format": "SELF ==[c] %@", "arguments": ["A"], "subject": "a"}, {"format": "SELF LIEK 'a'"},
    {"format": "SELF == $x", "variables": {"x": None}, "subject": None, "dialect": "uiKit"}, {"format": "SELF == '%@'"},
]
for line in asked:
    check("evaluate-input", line, "evaluate")
lines("evaluate-output", run("evaluate", "--print", stdin="".join(json.dumps(line) + "\n" for line in asked) + "no\n"), "evaluate")


saved = load("Tests/Schemas/registry.json")
check("scenes", saved, "a saved registry")
with tempfile.TemporaryDirectory() as folder:
    with open(f"{folder}/registry.json", "w") as file:
        json.dump(saved, file)
    answer = run("route", "--scenes", f"{folder}/registry.json", "--format", "ndjson", stdin='{"launch":{}}\n')
    lines("decision", answer, "route --scenes REGISTRY")
    if '"session":"inbox"' not in answer:
        failures.append(f"the registry was not routed: {answer}")

with tempfile.TemporaryDirectory() as folder:
    page = f"{folder}/report.html"
    run("report", "--scenes", "Fixtures/Examples/mail/scenes.json", "Fixtures/Examples/mail/events.ndjson",
        "--suite", "Fixtures/Scenarios", "--output", page)
    with open(page) as file:
        data = file.read().split('<script type="application/json" id="data">')[1].split("</script>")[0]
    check("report", json.loads(data), "report")
    for timeline in json.loads(data)["timelines"]:
        check("timeline", timeline, "report")

missing = set(SCHEMAS) - set(counts)
if missing:
    failures.append(f"nothing was validated against: {', '.join(sorted(missing))}")
for failure in failures[:50]:
    print(failure, file=sys.stderr)
print(f"{sum(counts.values())} documents: " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
sys.exit(1 if failures else 0)
