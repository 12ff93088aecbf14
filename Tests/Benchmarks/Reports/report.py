"""Writes a report of benchmark results: README.md with tables.

  report.py RESULTS FOLDER

RESULTS holds the JMH files that `swift package benchmark --format jmh` wrote. The name of a benchmark is
group/task/engine, and an iteration is 1,000 operations; one in a group that has no title here. It may hold peers.tsv,
which Peers/measure wrote, and stream.tsv of Streams/measure.
"""

import json
import pathlib
import platform
import sys

OPERATIONS = 1_000
TITLES = {
    "match": "Matching one string",
    "build": "Building",
    "route": "Routing one event among so many scenes",
    "change": "Changing one session",
    "CONTAINS and LIKE": "Routing one event among rules that are CONTAINS and LIKE alone",
}
OURS = ("StringPredicate", "SceneRouter")


def read(folder):
    """{group: {task: {engine: (median, 99th percentile)}}} in nanoseconds an operation."""
    groups = {}
    for file in sorted(pathlib.Path(folder).rglob("*.json")):
        for element in json.loads(file.read_text(encoding="utf-8")):
            name = element["benchmark"].split(".", 3)[3].replace("_", " ")
            group, task, engine = name.split("/", 2)
            clock = next(value for key, value in element["secondaryMetrics"].items() if "wall clock" in key)
            operations = OPERATIONS if group in TITLES else 1
            median, late = (clock["scorePercentiles"][key] * 1_000 / operations for key in ("50.0", "99.0"))
            groups.setdefault(group, {}).setdefault(task, {})[engine] = (median, late)
    peers = pathlib.Path(folder) / "peers.tsv"
    for line in peers.read_text(encoding="utf-8").splitlines() if peers.exists() else []:
        engine, scenes, median, late, built = line.split("\t")
        groups.setdefault("route", {}).setdefault(scenes, {})[engine] = (float(median), float(late))
        groups.setdefault("build", {}).setdefault(f"rules for {int(scenes):,} scenes, a rule", {})[engine] = (
            float(built),
            float(built),
        )
    return groups


def stream(folder):
    """[(reader, median, slowest)] in megabytes a second."""
    file = pathlib.Path(folder) / "stream.tsv"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [(name, float(median), float(slowest)) for name, median, slowest in (line.split("\t") for line in lines)]


def stream_table(readers):
    yield "| | median MB/s | slowest | of one core's |"
    yield "| --- | ---: | ---: | ---: |"
    for name, median, slowest in readers:
        yield f"| {name} | {number(median)} | {number(slowest)} | {median / readers[0][1]:.2f} |"


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def order(task):
    return (0, int(task), "") if task.isdigit() else (1, 0, task)


def ours_first(engine):
    return (engine not in OURS and not engine.startswith(OURS), engine)


def table(tasks):
    yield "| | | median ns | 99th percentile | times ours |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for task in sorted(tasks, key=order):
        engines = tasks[task]
        ours = next((engines[engine][0] for engine in sorted(engines, key=ours_first) if engine in OURS), None)
        for place, engine in enumerate(sorted(engines, key=ours_first)):
            median, late = engines[engine]
            ratio = "" if engine in OURS or not ours else f"{median / ours:.2f}"
            label = f"{int(task):,}" if task.isdigit() else task
            yield f"| {label if place == 0 else ''} | {engine} | {number(median)} | {number(late)} | {ratio} |"


def report(groups, readers):
    yield "# What predicates and routes cost"
    yield ""
    yield (
        f"Measured on {platform.system()} {platform.machine()}. All figures are of one run; compare them with each other, "
        "not with those of another run. *Times ours* is the median of an engine divided by this project's median for the "
        "same task: above 1 it is slower."
    )
    for group in sorted(groups, key=lambda group: (list(TITLES).index(group) if group in TITLES else 9, group)):
        yield ""
        title = TITLES.get(group, f"Routing among rules of a bad kind: {group}")
        yield f"## {title}"
        yield ""
        yield from table(groups[group])
    if readers:
        yield ""
        yield "## Reading payloads, and routing them among 1,000 scenes"
        yield ""
        yield from stream_table(readers)


def main(results, folder):
    groups = read(results)
    if not groups:
        sys.exit(f"report: no results in {results}")
    folder = pathlib.Path(folder)
    (folder / "README.md").write_text("\n".join(report(groups, stream(results))) + "\n", encoding="utf-8")
    print((folder / "README.md").read_text(encoding="utf-8"))
    print(f"report: in {folder}", file=sys.stderr)


main(*sys.argv[1:])
