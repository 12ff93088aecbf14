"""Runs readers of payloads by turns: measure.py FOLDER SCENE_ROUTER STREAM_PEERS; see Streams/measure."""

import pathlib
import shutil
import statistics
import subprocess
import sys
import time

RUNS = 5


def commands(folder, router, peers):
    """What is measured, by name: a command, and whether it prints how many identifiers it found."""
    payloads = str(folder / "payloads.ndjson")
    route = [router, "route", "--scenes", str(folder / "scenes.ndjson"), payloads, "--format"]
    readers = {
        "scene-router route, NDJSON": (route + ["ndjson"], False),
        "scene-router route, text": (route + ["text"], False),
        "simdjson alone": ([str(folder / "simdjson"), payloads], True),
        "JSONDecoder alone": ([peers, "decode", payloads], True),
    }
    if shutil.which("jq"):
        readers["jq alone"] = (["jq", "-r", '.aps["target-content-id"]', payloads], False)
    return readers


def check(folder, readers):
    """Every reader must find what is there."""
    lines = (folder / "payloads.ndjson").read_bytes().count(b"\n")
    for name, (command, prints_count) in readers.items():
        output = subprocess.run(command, capture_output=True, check=True).stdout
        found = int(output.split()[0]) if prints_count else output.count(b"\n")
        if found != lines:
            sys.exit(f"stream: wrong answer: {name} found {found} identifiers and not {lines}")


def main(folder, router, peers):
    folder = pathlib.Path(folder)
    readers = commands(folder, router, peers)
    check(folder, readers)
    size = (folder / "payloads.ndjson").stat().st_size / 1e6
    speeds = {name: [] for name in readers}
    for _ in range(RUNS):
        for name, (command, _) in readers.items():
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            speeds[name].append(size / (time.perf_counter() - start))
    for name, values in speeds.items():
        print(f"{name}\t{statistics.median(values):.0f}\t{min(values):.0f}", flush=True)


main(*sys.argv[1:])
