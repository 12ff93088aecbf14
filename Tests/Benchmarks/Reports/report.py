"""Writes a report of benchmark results: README.md with tables, and routes.svg.

  report.py RESULTS FOLDER

RESULTS holds the JMH files that `swift package benchmark --format jmh` wrote. The name of a benchmark is
group/task/engine, and an iteration is 1,000 operations; one in a group that has no title here. It may hold peers.tsv,
which Peers/measure wrote, and stream.tsv of Streams/measure.
"""

import json
import math
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
COLOURS = ["#0b63ce", "#c2410c", "#4d7c0f", "#7e22ce", "#0f766e", "#be123c", "#525252", "#a16207"]


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


def plot(tasks):
    """Nanoseconds a route against the number of scenes, both logarithmic."""
    series = {}
    for task in sorted(tasks, key=order):
        for engine, (median, _) in tasks[task].items():
            series.setdefault(engine, []).append((int(task), median))
    points = [point for line in series.values() for point in line]
    left, top, width, height = 80, 30, 520, 320
    first_x, last_x = (f(math.log10(count) for count, _ in points) for f in (min, max))
    first_y = math.floor(min(math.log10(max(time, 1)) for _, time in points))
    last_y = math.ceil(max(math.log10(max(time, 1)) for _, time in points))

    def x(count):
        return left + (math.log10(count) - first_x) / max(last_x - first_x, 1e-9) * width

    def y(time):
        return top + height - (math.log10(max(time, 1)) - first_y) / max(last_y - first_y, 1e-9) * height

    yield '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 410" font-family="sans-serif" font-size="13">'
    yield "<title>Nanoseconds a route by the number of scenes</title>"
    yield '<rect width="800" height="410" fill="white"/>'
    for power in range(first_y, last_y + 1):
        place = y(10.0**power)
        yield f'<line x1="{left}" x2="{left + width}" y1="{place:.1f}" y2="{place:.1f}" stroke="#ddd"/>'
        yield f'<text x="{left - 8}" y="{place + 4:.1f}" text-anchor="end">{10**power:,} ns</text>'
    for count in sorted({count for count, _ in points}):
        yield f'<text x="{x(count):.1f}" y="{top + height + 20}" text-anchor="middle">{count:,}</text>'
    yield f'<text x="{left + width / 2}" y="{top + height + 44}" text-anchor="middle">scenes</text>'
    for place, engine in enumerate(sorted(series, key=ours_first)):
        colour = COLOURS[place % len(COLOURS)]
        line = series[engine]
        path = " ".join(f"{x(count):.1f},{y(time):.1f}" for count, time in line)
        yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
        for count, time in line:
            yield f'<circle cx="{x(count):.1f}" cy="{y(time):.1f}" r="3.5" fill="{colour}"/>'
        legend = top + 20 + 24 * place
        yield f'<rect x="{left + width + 15}" y="{legend - 10}" width="12" height="12" fill="{colour}"/>'
        yield f'<text x="{left + width + 33}" y="{legend}">{engine}</text>'
    yield "</svg>"


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
        if group == "route":
            yield "![Nanoseconds a route by the number of scenes](routes.svg)"
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
    if "route" in groups:
        (folder / "routes.svg").write_text("\n".join(plot(groups["route"])) + "\n", encoding="utf-8")
    print((folder / "README.md").read_text(encoding="utf-8"))
    print(f"report: in {folder}", file=sys.stderr)


main(*sys.argv[1:])
